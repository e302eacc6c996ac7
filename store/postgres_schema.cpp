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
)sql",
                                                                        R"sql(
  -- Programs that use the store (a row for each, as long as it says that it is there), what they
  -- take care of, and by way of which of them somebody looks at a table.
  CREATE TABLE nodes (node bigint PRIMARY KEY, name text NOT NULL, since timestamptz NOT NULL,
                      expires timestamptz NOT NULL);
  CREATE TABLE leases (tbl text COLLATE "C" PRIMARY KEY, node bigint NOT NULL);
  ALTER TABLE seen ADD COLUMN node bigint NOT NULL DEFAULT 0;
  CREATE FUNCTION lives(which bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM nodes WHERE node = which AND expires > clock_timestamp()) $$;
  CREATE TABLE luggage (hash text COLLATE "C" PRIMARY KEY, sealed bytea NOT NULL, expires timestamptz NOT NULL);
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
       "unseen AS (DELETE FROM seen USING head WHERE seen.tbl = head.tbl), "
       "free AS (DELETE FROM leases USING head WHERE leases.tbl = head.tbl) "
       "INSERT INTO folded (tbl, lines, sums) "
       "SELECT tbl, (SELECT array_agg(line ORDER BY number) FROM gone), (SELECT array_agg(sum ORDER BY number) FROM "
       "gone) "
       "FROM head WHERE EXISTS (SELECT 1 FROM gone)"},
      {"erase",
       "WITH a AS (DELETE FROM heads WHERE tbl = $1), b AS (DELETE FROM lines WHERE tbl = $1), "
       "c AS (DELETE FROM folded WHERE tbl = $1), d AS (DELETE FROM leases WHERE tbl = $1) DELETE FROM seen WHERE tbl "
       "= $1"},
      {"see",
       "INSERT INTO seen (tbl, seat, at, here, node) VALUES ($1, $2, $3, $4, $5) "
       "ON CONFLICT (tbl, seat) DO UPDATE SET at = excluded.at, here = excluded.here, node = excluded.node"},
      // table, node: only one that lives takes care, and only of what no other one does. Whether it
      // does now, and whether it lives.
      {"lease",
       "WITH taken AS (INSERT INTO leases AS l (tbl, node) SELECT $1::text, $2::bigint "
       "  WHERE lives($2) AND EXISTS (SELECT 1 FROM heads WHERE tbl = $1) "
       "  ON CONFLICT (tbl) DO UPDATE SET node = excluded.node WHERE l.node = excluded.node OR NOT lives(l.node) "
       "  RETURNING 1) "
       "SELECT (SELECT count(*) FROM taken), lives($2)::int::bigint"},
      {"release", "DELETE FROM leases WHERE tbl = $1 AND node = $2"},
      {"tell", "SELECT pg_notify('pactole', $1)"},
      // node, milliseconds, name
      {"arrive",
       "INSERT INTO nodes (node, name, since, expires) "
       "VALUES ($1, $3, clock_timestamp(), clock_timestamp() + $2::bigint * interval '1 millisecond')"},
      {"stay",
       "UPDATE nodes SET expires = clock_timestamp() + $2::bigint * interval '1 millisecond' "
       "WHERE node = $1 AND expires > clock_timestamp()"},
      {"leave", "UPDATE nodes SET expires = clock_timestamp() WHERE node = $1 AND expires > clock_timestamp()"},
      {"bury", "DELETE FROM nodes WHERE expires < clock_timestamp() - interval '1 day'"},
      {"nodes", "SELECT node FROM nodes WHERE expires > clock_timestamp() ORDER BY node"},
      {"orphans",
       "SELECT tbl FROM leases WHERE node NOT IN (SELECT node FROM nodes WHERE expires > clock_timestamp()) "
       "LIMIT 1000"},
      {"neighbours",
       "SELECT name, node = $1, expires > clock_timestamp(), extract(epoch FROM clock_timestamp() - since)::bigint, "
       "  extract(epoch FROM expires - clock_timestamp())::bigint, "
       "  (SELECT count(*) FROM leases WHERE leases.node = nodes.node) FROM nodes ORDER BY name, since"},
      // hash, sealed, seconds
      {"put_luggage",
       "INSERT INTO luggage (hash, sealed, expires) "
       "VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 second') ON CONFLICT DO NOTHING"},
      {"drop_luggage", "DELETE FROM luggage WHERE expires < clock_timestamp()"},
      {"take_luggage", "DELETE FROM luggage WHERE hash = $1 AND expires > clock_timestamp()"},
      {"luggage", "SELECT sealed FROM luggage WHERE hash = $1 AND expires > clock_timestamp()"},
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
      // table, from which line on
      {"journal",
       "SELECT heads.lines, kept.number, kept.line, kept.sum FROM heads LEFT JOIN ("
       "  SELECT n - 1 AS number, line, sum FROM folded, unnest(lines, sums) WITH ORDINALITY AS old (line, sum, n) "
       "    WHERE tbl = $1 AND n > $2 "
       "  UNION ALL SELECT number, line, sum FROM lines WHERE tbl = $1 AND number >= $2) AS kept ON true "
       "WHERE heads.tbl = $1 ORDER BY kept.number"},
      // table, node. Whoever was there by way of one that is gone was there until that was heard of
      // last, in seconds since the beginning of 2020. The last is a SeenSeat::Way.
      {"seen",
       "SELECT seat, CASE WHEN here AND seen.node <> $2 AND expires <= clock_timestamp() "
       "    THEN greatest(at, extract(epoch FROM expires)::bigint - 1577836800) ELSE at END, here, "
       "  (CASE WHEN seen.node = $2 THEN 0 WHEN expires > clock_timestamp() THEN 1 ELSE 2 END)::bigint "
       "FROM seen LEFT JOIN nodes ON nodes.node = seen.node WHERE tbl = $1 ORDER BY seat"},
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
