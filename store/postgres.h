// The store in a database of PostgreSQL, as docs/decisions/0005 says: a row for each table that
// counts its lines (heads), so that whoever adds to a table from an older state is refused.
//
//   heads      every table: how many lines it has, and whether it is folded
//   lines      what was added to tables, by table and number
//   folded     the journals of tables that are over, one row each; lines that came later are in
//              `lines` and count on
//   seen, editions, bans, reports   as in SQLite
//   version    of all these
#pragma once
#include <mutex>

#include "store/pg.h"
#include "store/store.h"

namespace store {

class Postgres final : public Store {
 public:
  static constexpr std::string_view kSchema = "pactole";

  // Connects to "postgresql://…", makes the tables or brings them up to date, and holds the
  // database: a second program is refused.
  static std::expected<std::unique_ptr<Postgres>, Trouble> open(const std::string& url,
                                                                std::string_view schema = kSchema);

  // Whatever the connection does between a batch and the next is found out by the next one:
  // where it is gone, nothing of the batch is kept, or nobody knows.
  std::vector<std::optional<Trouble>> write(std::span<const Change> changes) override;
  // Folds what is to be folded.
  void tidy() override;
  std::expected<std::vector<JournalHead>, Trouble> journals(Which which = Which::all) override;
  std::expected<std::vector<std::string>, Trouble> journal(const std::string& table) override;
  std::expected<std::vector<SeenSeat>, Trouble> seen(const std::string& table) override;
  std::expected<std::optional<std::string>, Trouble> edition(const std::string& hash) override;
  std::expected<std::vector<std::string>, Trouble> editions() override;
  std::expected<std::vector<std::string>, Trouble> banned() override;
  std::expected<std::vector<KeptReport>, Trouble> reports() override;

  // Statements of SQL, for a copy that is given its name when it is whole.
  std::optional<Trouble> run(const std::string& sql);
  std::string name() const { return writing_.name(); }

 private:
  Postgres(const std::string& url, std::string_view schema);
  std::optional<Trouble> begin_writing(PgConnection& connection);
  std::optional<Trouble> migrate(PgConnection& connection) const;
  std::expected<std::vector<std::optional<Trouble>>, PgTrouble> write_together(std::span<const Change> changes);
  std::expected<std::vector<PgRows>, PgTrouble> run_together(std::span<const PgStep> steps);
  std::expected<PgRows, Trouble> read(const char* statement, PgValues values = {});
  std::expected<std::vector<std::string>, Trouble> texts(const char* statement);

  std::string schema_;
  PgConnection writing_;  // the thread that writes
  PgConnection reading_;  // everybody else
  std::mutex reading_guard_;
  std::vector<std::string> over_;  // tables that are to be folded
};

}  // namespace store
