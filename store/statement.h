// SQLite in C++: a connection and a statement that close themselves.
#pragma once
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace store {

struct CloseConnection {
  void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, CloseConnection>;

// A prepared statement. A call that fails leaves its reason with the connection.
class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* connection, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                       nullptr);
    statement_.reset(statement);
  }

  explicit operator bool() const { return statement_ != nullptr; }

  // Texts must stay where they are until the statement has run.
  Statement& bind(int place, std::string_view text) {
    sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    return *this;
  }
  Statement& bind(int place, std::int64_t number) {
    sqlite3_bind_int64(statement_.get(), place, number);
    return *this;
  }

  // One step: SQLITE_ROW, SQLITE_DONE or an error.
  int step() { return statement_ ? sqlite3_step(statement_.get()) : SQLITE_ERROR; }
  // Runs a statement that gives no rows.
  bool run() {
    const int result = step();
    reset();
    return result == SQLITE_DONE;
  }
  void reset() {
    if (statement_) sqlite3_reset(statement_.get());
  }

  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    return {bytes ? bytes : "", static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  bool is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace store
