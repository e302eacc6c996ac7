// PostgreSQL in C++, by libpq: a connection in pipeline mode that opens itself again, statements
// that it knows by name, and values in the form in which the database keeps them.
#pragma once
#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace store {

// What is given to a statement, in order: $1, $2, …
class PgValues {
 public:
  PgValues& text(std::string_view bytes);  // text or bytea: their bytes are the same
  PgValues& number(std::int64_t value);    // bigint
  PgValues& flag(bool value);
  PgValues& texts(std::span<const std::string_view> list);  // bytea[]
  PgValues& numbers(std::span<const std::int64_t> list);    // bigint[]

  std::size_t size() const { return values_.size(); }
  const std::string& operator[](std::size_t place) const { return values_[place]; }

 private:
  std::vector<std::string> values_;
};

// The rows that a statement gave.
class PgRows {
 public:
  explicit PgRows(PGresult* result) : result_(result) {}

  int changed() const { return std::atoi(PQcmdTuples(result_.get())); }  // by a statement that writes
  int size() const { return PQntuples(result_.get()); }
  std::string_view text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  bool flag(int row, int column) const { return *PQgetvalue(result_.get(), row, column) != 0; }
  bool is_null(int row, int column) const { return PQgetisnull(result_.get(), row, column) != 0; }
  const PGresult* result() const { return result_.get(); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

struct PgStatement {
  const char* name;
  const char* sql;
};
struct PgStep {
  const char* statement;  // its name
  PgValues values;
};
// What went wrong, with the code that PostgreSQL has for it ("40P01"); empty where the
// connection is gone.
struct PgTrouble {
  Trouble trouble;
  std::string code;
};

class PgConnection {
 public:
  // `begin` is called with every connection that is new, before statements are made known to it.
  using Begin = std::function<std::optional<Trouble>(PgConnection&)>;
  PgConnection(std::string url, std::span<const PgStatement> statements, Begin begin)
      : url_(std::move(url)), statements_(statements), begin_(std::move(begin)) {}

  // Connects, if it is not connected. Where that has failed a moment ago it fails at once.
  std::optional<Trouble> connect();
  // Statements of SQL, the rows of the last one as text; for `begin`.
  std::expected<PgRows, Trouble> run_text(const std::string& sql);
  // One round trip: all steps are sent together, and then what they gave is read. The first
  // one that fails is the last that has done anything.
  std::expected<std::vector<PgRows>, PgTrouble> run(std::span<const PgStep> steps);

  // What was said to whoever listens, since the last call; nothing where the connection is gone.
  std::optional<std::vector<std::string>> heard();
  // Of the connection that is open; -1: there is none.
  int socket() const { return connection_ ? PQsocket(connection_.get()) : -1; }

  // The database without the password, for people.
  std::string name() const;
  const std::string& url() const { return url_; }

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };
  bool send(const PgStep& step);
  bool wait();
  PGresult* next();
  PgTrouble lost();
  Trouble reason(const PGresult* result) const;

  std::string url_;
  std::span<const PgStatement> statements_;
  Begin begin_;
  std::unique_ptr<PGconn, Finish> connection_;
  bool broken_ = false;  // since run() was called
  std::chrono::steady_clock::time_point next_try_{};
  std::optional<Trouble> last_;  // why it could not be opened then
};

}  // namespace store
