// How much one machine holds, each with what is asked of it; docs/benchmarks.md has the figures.
//   bench_scale idle [PEOPLE]               memory, with so many people connected who do nothing
//   bench_scale tables [TABLES [SECONDS]]   how long a move takes with so many tables in play, beside one
//   bench_scale bots [TABLES [SECONDS]]     … with so many tables of the strongest bots, beside none
//   bench_scale start [TABLES]              a start, with so many tables in the store that are over
// Fails where it is missed. Stores lie in the folder that one is in, meanwhile.
#include <fcntl.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <thread>

#include "baseline.h"
#include "client/house.h"
#include "client/player.h"
#include "load.h"
#include "store/checksum.h"
#include "store/sqlite.h"
#include "store/statement.h"

namespace {

using namespace bench;

constexpr int kTurns = 9;
constexpr double kBound = 2;  // times the p99 of one table, or of a server without bots

class Folder {
 public:
  Folder() {
    path_ = (std::filesystem::current_path() / "pactole-scale-XXXXXX").string();
    if (!mkdtemp(path_.data())) throw std::runtime_error("no folder for the store");
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  const std::string& path() const { return path_; }
  // A server with a store in it.
  std::string server(const std::string& name = "pactole") const {
    return std::string(PACTOLE_BINARY) +
           " serve --quiet --listen 127.0.0.1 --port 0 --bot-pause 0 --tables-per-address 1000000 "
           "--messages-per-second 1000000 --connections-per-address 100000 --store sqlite:" +
           path_ + "/" + name + ".db";
  }

 private:
  std::string path_;
};

int verdict(bool held) {
  std::printf("  %s\n", held ? "held" : "MISSED");
  return held ? 0 : 1;
}

double figure(const Process& server, const std::string& name) {
  const std::string text = client::http(server.port(), "GET", "/metrics").body;
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
}

// ---- People who do nothing ----

int idle(int people) {
  constexpr double kMostMegabytes = 150;
  constexpr int kQuiet = 40;  // seconds: everybody has been asked whether he is there
  double most = 0;
  bool all_there = true;
  const Folder folder;
  const auto rest = [&](const char* what, const Process& server, auto&& answer_pings) {
    for (int second = 0; second < kQuiet; ++second) {
      answer_pings();
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    const double megabytes = server.memory_kb() / 1024;
    const double there = figure(server, "pactole_websockets");
    std::printf("  %-38s %.0f of them, %.1f MB\n", what, there, megabytes);
    most = std::max(most, megabytes);
    all_there = all_there && there >= people;
  };
  {
    const Process server(folder.server("lobby"));
    std::vector<Connection> open(static_cast<std::size_t>(people));
    for (Connection& one : open)
      if (!one.open(server.port())) throw std::runtime_error("the server does not answer");
    rest("connected, at no table", server, [&] {
      std::vector<std::string> heard;
      for (Connection& one : open) one.receive_into(heard);
    });
  }
  {
    const Process server(folder.server("tables"));
    Load load(server.port(), (people + 2) / 3);
    rest("at tables of three, in a match", server, [&] { load.rest(0.1); });
  }
  std::printf("people connected and idle: %.1f MB (at most %.0f)\n", most, kMostMegabytes);
  return verdict(all_there && most <= kMostMegabytes);
}

// ---- Many tables ----

void print_turns(const char* what, Times& all, Times& turns) {
  std::printf("  %-38s p50 %6.2f ms, p99 %6.2f ms; p99 of a turn, the median: %.2f ms\n", what, 1e3 * all.quantile(0.5),
              1e3 * all.quantile(0.99), 1e3 * turns.quantile(0.5));
}

int judge(Times& factors) {
  std::printf("p99 beside it, turn by turn: the median is %.2f times (at most %g), from %.2f to %.2f\n",
              factors.quantile(0.5), kBound, factors.quantile(0), factors.quantile(1));
  return verdict(factors.quantile(0.5) <= kBound);
}

int tables(int many, double seconds) {
  constexpr double kAlone = 100;   // moves a second at the table that is alone
  constexpr double kDecision = 2;  // seconds that people take for one, where there are many
  constexpr double kWarmUp = 20;
  const Folder folder;
  const Process quiet(folder.server("one"));
  const Process busy(folder.server("many"));
  Load one(quiet.port(), 1);
  Load all(busy.port(), many);
  const double offered = many / kDecision;
  std::printf("%d tables of three, %.0f moves/s; by turns with one table, %.0f moves/s; %d turns of %.1f s\n", many,
              offered, kAlone, kTurns, seconds / kTurns);
  all.come_in(kWarmUp, offered);
  Times alone_all;
  Times alone;
  Times crowd_all;
  Times crowd;
  Times factors;
  double made = 0;
  const double cpu = busy.cpu_seconds();
  for (int turn = 0; turn < kTurns; ++turn) {
    Times before = one.play(seconds / kTurns, kAlone);
    Times during = all.play(seconds / kTurns, offered);
    made += static_cast<double>(all.moves) / all.elapsed / kTurns;
    alone.add(before.quantile(0.99));
    crowd.add(during.quantile(0.99));
    factors.add(during.quantile(0.99) / before.quantile(0.99));
    alone_all.add(before);
    crowd_all.add(during);
  }
  print_turns("one table", alone_all, alone);
  print_turns((std::to_string(many) + " tables").c_str(), crowd_all, crowd);
  std::printf("  %.0f moves/s were made, with %.0f %% of a core\n", made, 100 * (busy.cpu_seconds() - cpu) / seconds);
  return judge(factors);
}

// ---- Bots ----

// A person at a table with two of the strongest bots, at as many tables as one likes; he plays at
// once what he may, on a thread of its own, while he is told to. Then they think all the time.
class BotTables {
 public:
  BotTables(client::Place server, int many) : server_(std::move(server)) {
    for (int i = 0; i < many; ++i) players_.push_back(sit_down());
    thread_ = std::thread([this] { play(); });
  }
  ~BotTables() {
    ended_ = true;
    thread_.join();
  }
  BotTables(const BotTables&) = delete;
  void begin() { playing_ = true; }
  // They think to the end of what they began.
  void end() {
    playing_ = false;
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  }

 private:
  std::unique_ptr<client::Player> sit_down() {
    server::Create create = support::a_table("poker", 1);
    create.seats = {"human", "expert", "expert"};
    const client::Sitting sitting = client::sit_down(server_, create);
    return std::make_unique<client::Player>(server_, sitting.table, sitting.tokens.front(), ++seed_);
  }
  void play() {
    while (!ended_) {
      if (playing_)
        for (auto& player : players_) {
          player->act();
          if (player->is_over()) player = sit_down();
        }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }

  client::Place server_;
  std::vector<std::unique_ptr<client::Player>> players_;
  std::uint64_t seed_ = 0;
  std::atomic<bool> playing_ = false;
  std::atomic<bool> ended_ = false;
  std::thread thread_;
};

int bots(int many, double seconds) {
  constexpr int kTables = 30;       // of people
  constexpr double kOffered = 100;  // moves a second, of people
  const Folder folder;
  const Process server(folder.server());
  Load people(server.port(), kTables);
  BotTables experts(server.port(), many);
  std::printf("%d tables of people, %.0f moves/s; by turns with %d tables of two experts each; %d turns of %.1f s\n",
              kTables, kOffered, many, kTurns, seconds / kTurns);
  Times alone_all;
  Times alone;
  Times crowd_all;
  Times crowd;
  Times factors;
  double thought = 0;
  double cpu = 0;
  for (int turn = 0; turn < kTurns; ++turn) {
    Times before = people.play(seconds / kTurns, kOffered);
    const double moves = figure(server, "pactole_bot_moves_total");
    const double worked = server.cpu_seconds();
    experts.begin();
    Times during = people.play(seconds / kTurns, kOffered);
    thought += figure(server, "pactole_bot_moves_total") - moves;
    cpu += server.cpu_seconds() - worked;
    experts.end();
    alone.add(before.quantile(0.99));
    crowd.add(during.quantile(0.99));
    factors.add(during.quantile(0.99) / before.quantile(0.99));
    alone_all.add(before);
    crowd_all.add(during);
  }
  print_turns("without bots", alone_all, alone);
  print_turns((std::to_string(many) + " tables of bots").c_str(), crowd_all, crowd);
  std::printf("  %.0f moves of bots a second, %.0f %% of a core for everything\n", thought / seconds,
              100 * cpu / seconds);
  if (thought < many * seconds / 10) throw std::runtime_error("the bots did next to nothing: this proves nothing");
  return judge(factors);
}

// ---- A start ----

struct Match {
  std::string table;
  std::vector<std::string> lines;
};

// A match of one and two bots that is over, with everything that a server has written of it.
Match a_match(const Folder& folder) {
  Match match;
  {
    const Process server(folder.server("match"));
    server::Create create = support::a_table("poker", 1, 2);  // bots that play to win: it is as long as others
    create.spectators = true;
    const client::Sitting sitting = client::sit_down(server.port(), create);
    client::Player player(server.port(), sitting.table, sitting.tokens.front(), 1);
    const auto began = Clock::now();
    while (!player.is_over()) {
      if (seconds_since(began) > 60) throw std::runtime_error("a match does not end");
      player.act();
    }
    match.table = sitting.table;
  }
  const auto store = store::Sqlite::open(folder.path() + "/match.db");
  if (!store) throw std::runtime_error(store.error().what);
  match.lines = *(*store)->journal(match.table);
  return match;
}

void must(bool good, sqlite3* store) {
  if (!good) throw std::runtime_error(sqlite3_errmsg(store));
}

// So many tables that are over, all with that match, as the store folds them. Names are in order:
// they are written one behind the other.
std::string fill(const std::string& path, const Match& match, int many) {
  if (const auto made = store::Sqlite::open(path); !made) throw std::runtime_error(made.error().what);
  sqlite3* opened = nullptr;
  must(sqlite3_open(path.c_str(), &opened) == SQLITE_OK, opened);
  const store::Connection connection(opened);
  const auto run = [&](const char* sql) {
    must(sqlite3_exec(opened, sql, nullptr, nullptr, nullptr) == SQLITE_OK, opened);
  };
  run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN");
  store::Statement put(opened, "INSERT INTO folded (tbl, lines, journal, sum) VALUES (?, ?, ?, ?)");
  std::string last;
  for (int table = 0; table < many; ++table) {
    std::string number = std::to_string(table);
    number.insert(0, match.table.size() - number.size(), '0');
    std::string journal;
    for (std::string line : match.lines) {
      for (std::size_t at = 0; (at = line.find(match.table, at)) != std::string::npos; at += number.size())
        line.replace(at, number.size(), number);
      journal += line + "\n";
    }
    const auto lines = static_cast<std::int64_t>(match.lines.size());
    must(put.bind(1, number).bind(2, lines).bind(3, journal).bind(4, store::checksum(number, lines, journal)).run(),
         opened);
    last = std::move(number);
  }
  run("COMMIT; PRAGMA journal_mode=WAL");
  return last;
}

// Nothing of the file is in memory any more.
void forget(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  fsync(file);
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  ::close(file);
}

int start(int many) {
  constexpr double kMostSeconds = 3;
  constexpr double kMostMegabytes = 200;
  const Folder folder;
  const std::string path = folder.path() + "/pactole.db";
  auto began = Clock::now();
  const Match match = a_match(folder);
  const std::string last = fill(path, match, many);
  std::printf("%d tables that are over, of %zu lines each, %.2f GB, written in %.0f s\n", many, match.lines.size(),
              static_cast<double>(std::filesystem::file_size(path)) / 1e9, seconds_since(began));
  double longest = 0;
  double most = 0;
  for (const bool cold : {true, false}) {
    if (cold) forget(path);
    began = Clock::now();
    const Process server(folder.server());
    const double took = seconds_since(began);
    const double megabytes = server.memory_kb() / 1024;
    began = Clock::now();
    const std::string log = client::api(server.port(), "log", codec::to_json(server::GetLog{last, std::nullopt}));
    std::printf("  %s: %.2f s until it listens, %.1f MB; a log after that, %.1f ms\n",
                cold ? "the file is not in memory" : "it is", took, megabytes, 1e3 * seconds_since(began));
    if (!support::json_of(log).find("ok")->boolean) throw std::runtime_error("no log: " + log);
    longest = std::max(longest, took);
    most = std::max(most, megabytes);
  }
  std::printf("start: %.2f s (at most %.0f), %.1f MB (at most %.0f)\n", longest, kMostSeconds, most, kMostMegabytes);
  return verdict(longest <= kMostSeconds && most <= kMostMegabytes);
}

int run(const std::vector<std::string>& given) {
  const std::string what = given.empty() ? "" : given[0];
  const auto number = [&](std::size_t place, double otherwise) {
    return given.size() > place ? std::stod(given[place]) : otherwise;
  };
  const auto count = [&](int otherwise) { return std::max(1, static_cast<int>(number(1, otherwise))); };
  open_many_files();
  if (what == "idle") return idle(count(10'000));
  if (what == "tables") return tables(count(2'000), number(2, 45));
  if (what == "bots") return bots(count(50), number(2, 45));
  if (what == "start") return start(count(1'000'000));
  std::fputs("bench_scale idle [PEOPLE] | tables [TABLES [SECONDS]] | bots [TABLES [SECONDS]] | start [TABLES]\n",
             stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& what) {
    std::fprintf(stderr, "bench_scale: %s\n", what.what());
    return 2;
  }
}
