// Our own attacks on the time of others: how long a move of somebody else takes while one
// address does its worst, beside how long it takes undisturbed, by turns in one run.
//   attack [SECONDS [TABLES]]
// The server is a real one with the limits that it has by itself. Guests are told apart by
// X-Forwarded-For: people play from an address for each table, the attacker has one.
#include <sys/resource.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <thread>

#include "client/ledger.h"
#include "load.h"
#include "process.h"

namespace {

using namespace bench;
using client::Connection;

constexpr double kOffered = 2000;  // moves a second, of all tables
constexpr double kBound = 2;       // times the undisturbed p99
const std::string kAttacker = "X-Forwarded-For: 203.0.113.66\r\n";

// What an attacker has: a table of his own, and one that is over.
struct Loot {
  int port = 0;
  std::string table;
  std::string token;
  std::string host;
  std::string finished;
};

struct Attack {
  std::string name;
  int connections = 0;
  // Does it once and says how many tries that were. The connection is opened again when the
  // server has closed it.
  std::function<int(Connection&, const Loot&, int round)> strike;
};

std::string about(const char* verb, const Loot& loot, const std::string& more = "", bool with_token = true) {
  return R"({"id":1,"do":")" + std::string(verb) + R"(","table":")" + loot.table + '"' +
         (with_token ? R"(,"token":")" + loot.token + '"' : "") + more + "}";
}

// False: the server has cut him off, and he has to come in again.
bool sent(Connection& connection, std::string_view bytes) {
  if (connection.send_bytes(bytes)) return true;
  connection.close();
  return false;
}

// Sends so many at once, and hears what there is to hear.
int burst(Connection& connection, int count, const std::function<std::string(int)>& message) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += Connection::frame(message(i));
  if (!sent(connection, bytes)) return 0;
  std::vector<std::string> heard;
  for (int waited = 0; waited < 50 && connection.is_open() && heard.empty(); ++waited) {
    connection.receive_into(heard);
    if (heard.empty()) usleep(1000);
  }
  return count;
}

std::vector<Attack> attacks() {
  constexpr int kMany = 20;
  const auto repeat = [](auto make) {
    return [make](Connection& connection, const Loot& loot, int round) {
      return burst(connection, kMany, [&](int i) { return make(loot, round * kMany + i); });
    };
  };
  const auto http_get = [](std::string path) {
    return [path](Connection&, const Loot& loot, int) {
      client::http(loot.port, "GET", path, "", kAttacker);
      return 1;
    };
  };
  return {
      {"forget", 8, repeat([](const Loot& loot, int i) {
         return i % 2 == 0 ? about("say", loot, R"(,"text":"bla")") : about("forget", loot);
       })},
      {"log", 8,
       repeat([](const Loot& loot, int) { return R"({"id":1,"do":"log","table":")" + loot.finished + "\"}"; })},
      {"mine", 8, repeat([](const Loot& loot, int) {
         std::string seats;
         for (int i = 0; i < 50; ++i)
           seats += (i ? "," : "") + (R"({"table":")" + loot.finished + R"(","token":")" + loot.token + "\"}");
         return R"({"id":1,"do":"mine","seats":[)" + seats + "]}";
       })},
      {"history", 8, repeat([](const Loot& loot, int) {
         return R"({"id":1,"do":"history","table":")" + loot.finished + R"(","since":0})";
       })},
      {"watch", 8, repeat([](const Loot& loot, int i) { return about(i % 2 == 0 ? "watch" : "unwatch", loot); })},
      {"empty fragments", 8,
       [](Connection& connection, const Loot&, int) {
         std::string bytes = Connection::frame("", 1, false);
         for (int i = 0; i < 1000; ++i) bytes += Connection::frame("", 0, false);
         bytes += Connection::frame("x", 0, true);
         if (!sent(connection, bytes)) return 0;
         std::vector<std::string> heard;
         connection.receive_into(heard);
         return 1000;
       }},
      {"pings", 8,
       [](Connection& connection, const Loot&, int) {
         std::string bytes;
         for (int i = 0; i < 1000; ++i) bytes += Connection::frame("", 9);
         if (!sent(connection, bytes)) return 0;
         std::vector<std::string> heard;
         connection.receive_into(heard);
         return 1000;
       }},
      {"static files", 8, http_get("/")},
      {"chat", 8, repeat([](const Loot& loot, int i) {
         return about("say", loot, R"(,"text":"numéro )" + std::to_string(i) + "\"");
       })},
      {"creating tables", 8, repeat([](const Loot&, int) {
         return std::string(R"({"id":1,"do":"create","game":"poker","seats":["human","human","human"]})");
       })},
      {"slow readers", 30,
       [](Connection& connection, const Loot& loot, int) {
         // Asks for a lot and reads nothing.
         std::string bytes;
         for (int i = 0; i < kMany; ++i) bytes += Connection::frame(about("watch", loot));
         if (!sent(connection, bytes)) return 0;
         usleep(20'000);
         return kMany;
       }},
      {"200 connections", 200,
       [](Connection& connection, const Loot& loot, int) {
         connection.close();
         connection.open(loot.port, kAttacker);
         usleep(50'000);
         return 1;
       }},
  };
}

// While it lives, the attack goes on: one thread for each connection.
class Siege {
 public:
  Siege(const Attack& attack, const Loot& loot) {
    for (int i = 0; i < attack.connections; ++i)
      threads_.emplace_back([this, &attack, &loot] {
        Connection connection;
        for (int round = 0; !over_; ++round) {
          if (!connection.is_open() && !connection.open(loot.port, kAttacker)) {
            usleep(20'000);
            continue;
          }
          tries_ += attack.strike(connection, loot, round);
        }
      });
  }
  ~Siege() {
    over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Siege(const Siege&) = delete;
  long tries() const { return tries_; }

 private:
  std::atomic<bool> over_ = false;
  std::atomic<long> tries_ = 0;
  std::vector<std::thread> threads_;
};

// A match that is long and over, and a table at which two chairs are the attacker's.
Loot prepare(int port) {
  const client::Sitting own = client::sit_down(port, "agence", 2);
  const client::Sitting old = client::sit_down(port, "combinards", 2);
  std::vector<client::Player> players;
  for (std::size_t i = 0; i < 2; ++i) players.emplace_back(port, old.table, old.tokens[i], i + 1);
  const auto began = Clock::now();
  while (!players[0].is_over() && seconds_since(began) < 20)
    for (client::Player& player : players) player.act();
  client::close_table(port, old);
  return {port, own.table, own.tokens[0], own.host, old.table};
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 5;
  const int tables = argc > 2 ? std::atoi(argv[2]) : 300;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::string folder = (std::filesystem::current_path() / "pactole-attack-XXXXXX").string();
  if (!mkdtemp(folder.data())) return 1;
  double worst = 0;
  long tries = 0;
  {
    const Process server(std::string(PACTOLE_BINARY) +
                         " serve --quiet --listen 127.0.0.1 --port 0 --bot-pause 0 --trust-proxy --store sqlite:" +
                         folder + "/pactole.db");
    const Loot loot = prepare(server.port());
    Load load(server.port(), tables, [](std::size_t table) {
      return "10.0." + std::to_string(table / 250) + "." + std::to_string(table % 250 + 1);
    });
    std::printf("%d tables of three, %.0f moves/s offered, %g s each, undisturbed and attacked by turns\n", tables,
                kOffered, seconds);
    std::printf("  %-18s %10s %14s %14s %8s\n", "attack", "tries", "p99 alone", "p99 attacked", "factor");
    load.play(seconds, kOffered);  // everything is warm after that
    for (const Attack& attack : attacks()) {
      Times alone;
      Times attacked;
      long these = 0;
      for (int turn = 0; turn < 2; ++turn) {
        alone.add(load.play(seconds / 2, kOffered));
        const Siege siege(attack, loot);
        attacked.add(load.play(seconds / 2, kOffered));
        these += siege.tries();
      }
      const double factor = attacked.quantile(0.99) / alone.quantile(0.99);
      worst = std::max(worst, factor);
      tries += these;
      std::printf("  %-18s %10ld %11.2f ms %11.2f ms %7.2fx\n", attack.name.c_str(), these, 1e3 * alone.quantile(0.99),
                  1e3 * attacked.quantile(0.99), factor);
    }
  }
  std::filesystem::remove_all(folder);
  std::printf("%ld tries; the worst p99 is %.2f times the undisturbed one (at most %g)\n", tries, worst, kBound);
  return worst <= kBound ? 0 : 1;
}
