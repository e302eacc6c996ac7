#include "store/postgres_schema.h"

namespace store {

// Texts are bytea: what is read is what was written, in a database of any encoding. Rows of
// `heads` change with every move: room is left for that beside them, and no index tells.
const std::array<std::string_view, kSchemaVersion> kSchemaMigrations = {R"sql(
  CREATE TABLE heads (tbl text COLLATE "C" PRIMARY KEY, lines bigint NOT NULL, bytes bigint NOT NULL,
                      folded boolean NOT NULL DEFAULT false) WITH (fillfactor = 60);
  CREATE TABLE lines (tbl text COLLATE "C", number bigint, line bytea NOT NULL, sum bigint NOT NULL,
                      PRIMARY KEY (tbl, number));
  CREATE TABLE folded (tbl text COLLATE "C" PRIMARY KEY, lines bytea[] NOT NULL, sums bigint[] NOT NULL);
  CREATE TABLE seen (tbl text COLLATE "C", seat bigint, at bigint NOT NULL, here boolean NOT NULL,
                     PRIMARY KEY (tbl, seat)) WITH (fillfactor = 60);
  CREATE TABLE editions (hash text COLLATE "C" PRIMARY KEY, text bytea NOT NULL);
  CREATE TABLE bans (address text COLLATE "C" PRIMARY KEY);
  CREATE TABLE reports (edition text COLLATE "C", question text COLLATE "C", text bytea, first bigint NOT NULL,
                        last bigint NOT NULL, times bigint NOT NULL, PRIMARY KEY (edition, question, text));
  CREATE INDEX unfolded ON heads (tbl) WHERE NOT folded;
  CREATE FUNCTION must_be(mine bigint) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF mine <> (SELECT version FROM version) THEN
        RAISE EXCEPTION 'another pactole has brought it to version %; this one knows %; use that one',
          (SELECT version FROM version), mine USING ERRCODE = 'PA001';
      END IF;
    END $$;
)sql"};

std::span<const PgStatement> statements() {
  // A change of a table begins with its row in `heads`, whose lock puts writers in order. What
  // must see all that was there before has it locked by a statement of its own.
  static constexpr PgStatement kAll[] = {
      {"begin", "BEGIN"},
      {"commit", "COMMIT"},
      {"rollback", "ROLLBACK"},
      {"must_be", "SELECT must_be($1)"},
      {"lock", "SELECT 1 FROM heads WHERE tbl = $1 FOR UPDATE"},
      // table, bytes, lines, sums
      {"start",
       "WITH head AS (INSERT INTO heads (tbl, lines, bytes) VALUES ($1, cardinality($3::bytea[]), $2) "
       "  ON CONFLICT DO NOTHING RETURNING tbl), "
       "added AS (INSERT INTO lines (tbl, number, line, sum) SELECT tbl, n - 1, line, sum "
       "  FROM head, unnest($3, $4::bigint[]) WITH ORDINALITY AS new (line, sum, n)) "
       "SELECT (SELECT count(*) FROM head), (SELECT lines FROM heads WHERE tbl = $1)"},
      // table, number, bytes, lines, sums
      {"append",
       "WITH head AS (UPDATE heads SET lines = lines + cardinality($4::bytea[]), bytes = bytes + $3 "
       "  WHERE tbl = $1 AND lines = $2 RETURNING tbl), "
       "added AS (INSERT INTO lines (tbl, number, line, sum) SELECT tbl, $2 + n - 1, line, sum "
       "  FROM head, unnest($4, $5::bigint[]) WITH ORDINALITY AS new (line, sum, n)) "
       "SELECT (SELECT count(*) FROM head), (SELECT lines FROM heads WHERE tbl = $1)"},
      // The same with other texts for lines that are there: their numbers, the texts, their sums.
      {"replace",
       "WITH head AS (UPDATE heads SET lines = lines + cardinality($4::bytea[]), bytes = bytes + $3 "
       "  WHERE tbl = $1 AND lines = $2 RETURNING tbl), "
       "added AS (INSERT INTO lines (tbl, number, line, sum) SELECT tbl, $2 + n - 1, line, sum "
       "  FROM head, unnest($4, $5::bigint[]) WITH ORDINALITY AS new (line, sum, n)), "
       "changed AS (UPDATE lines SET line = new.line, sum = new.sum "
       "  FROM head, unnest($6::bigint[], $7::bytea[], $8::bigint[]) AS new (number, line, sum) "
       "  WHERE lines.tbl = head.tbl AND lines.number = new.number) "
       "SELECT (SELECT count(*) FROM head), (SELECT lines FROM heads WHERE tbl = $1)"},
      {"unfold",
       "WITH gone AS (DELETE FROM folded WHERE tbl = $1 RETURNING lines, sums), "
       "head AS (UPDATE heads SET folded = false WHERE tbl = $1 AND folded) "
       "INSERT INTO lines (tbl, number, line, sum) SELECT $1, n - 1, line, sum "
       "FROM gone, unnest(gone.lines, gone.sums) WITH ORDINALITY AS old (line, sum, n)"},
      {"fold",
       "WITH head AS (UPDATE heads SET folded = true WHERE tbl = $1 AND NOT folded RETURNING tbl), "
       "gone AS (DELETE FROM lines USING head WHERE lines.tbl = head.tbl RETURNING number, line, sum), "
       "unseen AS (DELETE FROM seen USING head WHERE seen.tbl = head.tbl) "
       "INSERT INTO folded (tbl, lines, sums) "
       "SELECT tbl, (SELECT array_agg(line ORDER BY number) FROM gone), (SELECT array_agg(sum ORDER BY number) FROM "
       "gone) "
       "FROM head WHERE EXISTS (SELECT 1 FROM gone)"},
      {"erase",
       "WITH a AS (DELETE FROM heads WHERE tbl = $1), b AS (DELETE FROM lines WHERE tbl = $1), "
       "c AS (DELETE FROM folded WHERE tbl = $1) DELETE FROM seen WHERE tbl = $1"},
      {"see",
       "INSERT INTO seen (tbl, seat, at, here) VALUES ($1, $2, $3, $4) "
       "ON CONFLICT (tbl, seat) DO UPDATE SET at = excluded.at, here = excluded.here"},
      {"keep_edition", "INSERT INTO editions (hash, text) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
      {"ban", "INSERT INTO bans (address) VALUES ($1) ON CONFLICT DO NOTHING"},
      {"unban", "DELETE FROM bans WHERE address = $1"},
      {"report",
       "INSERT INTO reports AS kept (edition, question, text, first, last, times) VALUES ($1, $2, $3, $4, $5, $6) "
       "ON CONFLICT (edition, question, text) DO UPDATE SET last = excluded.last, times = kept.times + excluded.times"},
      {"bound_reports",
       "DELETE FROM reports WHERE (edition, question, text) IN (SELECT edition, question, text FROM reports "
       "ORDER BY times DESC, last DESC OFFSET $1)"},
      {"drop_reports", "DELETE FROM reports WHERE question = $1"},
      {"heads", "SELECT tbl, lines, folded, bytes FROM heads"},
      {"unfolded", "SELECT tbl, lines, folded, bytes FROM heads WHERE NOT folded"},
      {"journal",
       "SELECT heads.lines, kept.number, kept.line, kept.sum FROM heads LEFT JOIN ("
       "  SELECT n - 1 AS number, line, sum FROM folded, unnest(lines, sums) WITH ORDINALITY AS old (line, sum, n) "
       "    WHERE tbl = $1 "
       "  UNION ALL SELECT number, line, sum FROM lines WHERE tbl = $1) AS kept ON true "
       "WHERE heads.tbl = $1 ORDER BY kept.number"},
      {"seen", "SELECT seat, at, here FROM seen WHERE tbl = $1 ORDER BY seat"},
      {"edition", "SELECT text FROM editions WHERE hash = $1"},
      {"editions", "SELECT hash FROM editions ORDER BY hash"},
      {"bans", "SELECT address FROM bans ORDER BY address"},
      {"reports",
       "SELECT edition, question, text, last, times, first FROM reports "
       "ORDER BY edition, question, text"},
  };
  return kAll;
}

}  // namespace store
