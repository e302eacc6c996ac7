// The store in a database of PostgreSQL, as docs/decisions/0005 says: a row for each table that
// counts its lines (heads), so that whoever adds to a table from an older state is refused.
//
//   heads      every table: how many lines it has, and whether it is folded
//   lines      what was added to tables, by table and number
//   folded     the journals of tables that are over, one row each; lines that came later are in
//              `lines` and count on
//   seen, editions, bans, reports   as in SQLite
//   nodes      the programs that use it, until when they may be thought to be there
//   leases     which of them takes care of a table
//   luggage    what somebody takes along to another device, for minutes
//   version    of all these
//
// What one of them writes it tells the others (NOTIFY) with the batch; what is not heard is found
// by looking at all heads now and then.
#pragma once
#include <atomic>
#include <map>
#include <mutex>
#include <thread>

#include "store/pg.h"
#include "store/store.h"

namespace store {

// A name that no other program has.
std::int64_t random_node();

class Postgres final : public Store {
 public:
  static constexpr std::string_view kSchema = "pactole";

  // Connects to "postgresql://…", makes the tables or brings them up to date, and holds the
  // database, `together` with others or alone.
  enum class Use : std::uint8_t { together, alone };
  struct Options {
    Use use = Use::together;
    std::chrono::milliseconds lease{6000};  // after that long without a word we are thought to be gone
    std::string name = {};                  // of ours, for people
    std::string_view schema = kSchema;
  };
  static std::expected<std::unique_ptr<Postgres>, Trouble> open(const std::string& url, const Options& options);
  static std::expected<std::unique_ptr<Postgres>, Trouble> open(const std::string& url) { return open(url, Options()); }
  ~Postgres() override { Postgres::listen({}); }

  // Whatever the connection does between a batch and the next is found out by the next one:
  // where it is gone, nothing of the batch is kept, or nobody knows.
  std::vector<std::optional<Trouble>> write(std::span<const Change> changes) override;
  // Folds what is to be folded.
  void tidy() override;
  std::expected<std::vector<JournalHead>, Trouble> journals(Which which = Which::all) override;
  std::expected<std::vector<std::string>, Trouble> journal(const std::string& table, int from = 0) override;
  std::expected<std::vector<SeenSeat>, Trouble> seen(const std::string& table) override;
  std::expected<std::optional<std::string>, Trouble> edition(const std::string& hash) override;
  std::expected<std::vector<std::string>, Trouble> editions() override;
  std::expected<std::vector<std::string>, Trouble> banned() override;
  std::expected<std::vector<KeptReport>, Trouble> reports() override;

  bool is_shared() const override { return true; }
  void listen(const Tell& tell) override;
  bool is_heard() const override;
  std::expected<std::vector<Node>, Trouble> nodes() override;
  std::expected<std::optional<std::string>, Trouble> luggage(const std::string& hash) override;

  // Statements of SQL, for a copy that is given its name when it is whole.
  std::optional<Trouble> run(const std::string& sql);
  std::string name() const { return writing_.name(); }

 private:
  using Clock = std::chrono::steady_clock;

  Postgres(const std::string& url, const Options& options);
  std::optional<Trouble> begin_writing(PgConnection& connection);
  std::optional<Trouble> migrate(PgConnection& connection) const;
  std::expected<std::vector<std::optional<Trouble>>, PgTrouble> write_together(std::span<const Change> changes);
  std::expected<std::vector<PgRows>, PgTrouble> run_together(std::span<const PgStep> steps);
  std::expected<PgRows, Trouble> read(const char* statement, PgValues values = {});
  std::expected<std::vector<std::string>, Trouble> texts(const char* statement);

  // On the thread that listens (postgres_nodes.cpp).
  void keep_listening();
  void hear(std::vector<News>& news);
  bool say_that_we_are_here(std::vector<News>& news);
  void look_around(std::vector<News>& news);
  void compare_heads(std::vector<News>& news);

  Options options_;
  std::string schema_;
  PgConnection writing_;    // the thread that writes
  PgConnection reading_;    // everybody else
  PgConnection listening_;  // the thread that listens
  std::mutex reading_guard_;
  std::vector<std::string> over_;            // tables that are to be folded
  std::atomic<std::int64_t> node_;           // we, among those who use the store; another one after each silence
  std::atomic<Clock::rep> heard_until_ = 0;  // at least
  Tell tell_;
  std::thread listener_;
  int wake_ = -1;  // an event that ends the thread
  // Of the thread that listens.
  bool arrived_ = false;
  std::vector<std::int64_t> others_;
  std::map<std::string, int> known_;  // lines of each table that is not folded, when they were looked at last
  Clock::time_point next_look_{};
};

}  // namespace store
