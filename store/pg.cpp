#include "store/pg.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <utility>

namespace store {
namespace {

// After that long without a word the connection is called broken: what a statement may take
// is said to the database (kSettings), and it is less.
constexpr int kSilence = 20'000;  // milliseconds
// Between two tries to connect.
constexpr std::chrono::milliseconds kBetweenTries{500};

// Whoever waits for us waits for seconds, not for what TCP thinks is long. synchronous_commit:
// what is acknowledged is on disk, however the database is set up.
constexpr const char* kSettings =
    "SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '30s';"
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

constexpr std::uint32_t kBytea = 17;
constexpr std::uint32_t kBigint = 20;

template <class T>
void put(std::string& bytes, T value) {
  if constexpr (std::endian::native == std::endian::little) value = std::byteswap(value);
  std::array<char, sizeof value> raw;
  std::memcpy(raw.data(), &value, sizeof value);
  bytes.append(raw.data(), raw.size());
}

// An array of one dimension as it goes over the wire.
void put_head(std::string& bytes, std::uint32_t type, std::size_t size) {
  put(bytes, std::uint32_t{size > 0});
  put(bytes, std::uint32_t{0});  // no nulls
  put(bytes, type);
  if (size == 0) return;
  put(bytes, static_cast<std::uint32_t>(size));
  put(bytes, std::uint32_t{1});  // the first one is [1]
}

std::string on_one_line(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::erase(line, '\t');
  return line;
}

}  // namespace

PgValues& PgValues::text(std::string_view bytes) {
  values_.emplace_back(bytes);
  return *this;
}
PgValues& PgValues::number(std::int64_t value) {
  put(values_.emplace_back(), value);
  return *this;
}
PgValues& PgValues::flag(bool value) {
  values_.emplace_back(1, value ? '\1' : '\0');
  return *this;
}
PgValues& PgValues::texts(std::span<const std::string_view> list) {
  std::string& bytes = values_.emplace_back();
  put_head(bytes, kBytea, list.size());
  for (const std::string_view one : list) {
    put(bytes, static_cast<std::uint32_t>(one.size()));
    bytes.append(one);
  }
  return *this;
}
PgValues& PgValues::numbers(std::span<const std::int64_t> list) {
  std::string& bytes = values_.emplace_back();
  put_head(bytes, kBigint, list.size());
  for (const std::int64_t one : list) {
    put(bytes, static_cast<std::uint32_t>(sizeof one));
    put(bytes, one);
  }
  return *this;
}

std::string_view PgRows::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}
std::int64_t PgRows::number(int row, int column) const {
  std::int64_t value = 0;
  if (PQgetlength(result_.get(), row, column) != sizeof value) return 0;
  std::memcpy(&value, PQgetvalue(result_.get(), row, column), sizeof value);
  return std::endian::native == std::endian::little ? std::byteswap(value) : value;
}

// ---- Connecting ----

std::string PgConnection::name() const {
  std::string name = url_.substr(0, url_.find('?'));
  const std::size_t begin = name.find("://") + 3;
  if (const std::size_t end = name.find('@'); end != std::string::npos) name.erase(begin, end + 1 - begin);
  return name;
}

std::optional<Trouble> PgConnection::connect() {
  if (connection_) {
    // What the database said meanwhile: that it is going down, or nothing any more.
    if (PQconsumeInput(connection_.get()) == 1 && PQstatus(connection_.get()) == CONNECTION_OK) return std::nullopt;
    connection_.reset();
  }
  const auto now = std::chrono::steady_clock::now();
  if (now < next_try_ && last_) return last_;
  next_try_ = now + kBetweenTries;
  // What the host says in the URL comes last, and holds.
  static constexpr std::array kKeys = {"connect_timeout",
                                       "application_name",
                                       "client_encoding",
                                       "keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "tcp_user_timeout",
                                       "target_session_attrs",
                                       "dbname",
                                       static_cast<const char*>(nullptr)};
  const std::array<const char*, kKeys.size()> values = {"5", "pactole", "UTF8",       "10",         "5",
                                                        "3", "15000",   "read-write", url_.c_str(), nullptr};
  connection_.reset(PQconnectdbParams(kKeys.data(), values.data(), 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK) {
    last_ = lost().trouble;
    return last_;
  }
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  const auto fail = [this](Trouble trouble) {
    connection_.reset();
    return last_ = std::move(trouble);
  };
  if (auto set = run_text(kSettings); !set) return fail(std::move(set.error()));
  if (auto wrong = begin_(*this)) return fail(std::move(*wrong));
  for (const PgStatement& one : statements_) {
    const PgRows made(PQprepare(connection_.get(), one.name, one.sql, 0, nullptr));
    if (PQresultStatus(made.result()) != PGRES_COMMAND_OK) return fail(reason(made.result()));
  }
  if (PQsetnonblocking(connection_.get(), 1) != 0 || PQenterPipelineMode(connection_.get()) != 1)
    return fail({name() + ": " + on_one_line(PQerrorMessage(connection_.get()))});
  last_.reset();
  return std::nullopt;
}

std::expected<PgRows, Trouble> PgConnection::run_text(const std::string& sql) {
  PgRows rows(PQexec(connection_.get(), sql.c_str()));
  const ExecStatusType status = PQresultStatus(rows.result());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) return rows;
  return std::unexpected(reason(rows.result()));
}

// ---- One round trip ----

bool PgConnection::send(const PgStep& step) {
  std::vector<const char*> places;
  std::vector<int> lengths;
  for (std::size_t i = 0; i < step.values.size(); ++i) {
    places.push_back(step.values[i].data());
    lengths.push_back(static_cast<int>(step.values[i].size()));
  }
  const std::vector<int> binary(places.size(), 1);
  return PQsendQueryPrepared(connection_.get(), step.statement, static_cast<int>(places.size()), places.data(),
                             lengths.data(), binary.data(), 1) == 1;
}

// Until something can be read, or more be sent; false if the connection is broken. Neither
// side may wait for the other to read: so we read while we send.
bool PgConnection::wait() {
  const int unsent = PQflush(connection_.get());
  if (unsent < 0) return false;
  pollfd socket{PQsocket(connection_.get()), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
  int ready = 0;
  do {
    ready = poll(&socket, 1, kSilence);
  } while (ready < 0 && errno == EINTR);
  if (ready <= 0) return false;
  return (socket.revents & ~POLLOUT) == 0 || PQconsumeInput(connection_.get()) == 1;
}

// What comes next; a null pointer stands behind what each statement gave, and where the
// connection is broken.
PGresult* PgConnection::next() {
  while (!broken_ && PQisBusy(connection_.get()) != 0) broken_ = !wait();
  return broken_ ? nullptr : PQgetResult(connection_.get());
}

std::expected<std::vector<PgRows>, PgTrouble> PgConnection::run(std::span<const PgStep> steps) {
  broken_ = false;
  for (const PgStep& step : steps)
    if (!send(step)) return std::unexpected(lost());
  if (PQpipelineSync(connection_.get()) != 1) return std::unexpected(lost());
  std::vector<PgRows> results;
  std::optional<PgTrouble> wrong;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    PgRows rows(next());
    while (PGresult* more = next()) PQclear(more);
    if (broken_ || !rows.result() || PQstatus(connection_.get()) != CONNECTION_OK) return std::unexpected(lost());
    const ExecStatusType status = PQresultStatus(rows.result());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
      results.push_back(std::move(rows));
    } else if (!wrong && status != PGRES_PIPELINE_ABORTED) {
      const char* code = PQresultErrorField(rows.result(), PG_DIAG_SQLSTATE);
      wrong = PgTrouble{reason(rows.result()), code ? code : ""};
    }
  }
  const PgRows end(next());
  if (!end.result() || PQresultStatus(end.result()) != PGRES_PIPELINE_SYNC) return std::unexpected(lost());
  if (wrong) return std::unexpected(std::move(*wrong));
  return results;
}

std::optional<std::vector<std::string>> PgConnection::heard() {
  if (!connection_) return std::nullopt;
  if (PQconsumeInput(connection_.get()) != 1 || PQstatus(connection_.get()) != CONNECTION_OK) {
    connection_.reset();
    return std::nullopt;
  }
  std::vector<std::string> list;
  while (PGnotify* one = PQnotifies(connection_.get())) {
    list.emplace_back(one->extra);
    PQfreemem(one);
  }
  return list;
}

// The connection is gone, whoever ended it: what was sent last may have happened or not.
PgTrouble PgConnection::lost() {
  std::string why = on_one_line(PQerrorMessage(connection_.get()));
  if (why.empty()) why = "it does not answer";
  connection_.reset();
  return {{name() + ": the database cannot be reached (" + why + "); it goes on by itself when it is back"}, ""};
}

Trouble PgConnection::reason(const PGresult* result) const {
  const char* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string_view is = code ? code : "";
  std::string why = on_one_line(message ? message : PQresultErrorMessage(result));
  if (is == "53100") why = "the disk of the database is full; make room, and it goes on by itself";
  if (is == "42501") why += "; this user must own the database, or be given CREATE on it";
  if (is == "25006") why = "this database takes no writes: it is the copy of another one, or is being looked after";
  if (is == "57014" || is == "55P03") why = "the database took too long; it goes on by itself";
  const bool damaged = is.starts_with("XX");
  return {name() + ": " + why, damaged ? Trouble::Kind::damaged : Trouble::Kind::unavailable};
}

}  // namespace store
