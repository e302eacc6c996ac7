// The load on a server: tables of three at poker over real WebSockets, beside a bare
// Beast echo and a raw append with fdatasync, in one run. docs/benchmarks.md has the
// figures and the command.
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "client/connection.h"
#include "client/player.h"
#include "core/chance.h"

namespace {

using Clock = std::chrono::steady_clock;
using client::Connection;

double seconds_since(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }

// ---- Processes ----

class Process {
 public:
  explicit Process(const std::string& command) {
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive this program
      dup2(out[1], STDOUT_FILENO);
      execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
      _exit(127);
    }
    ::close(out[1]);
    std::string line;
    for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(out[0]);
    if (line.rfind(':') == std::string::npos) throw std::runtime_error(command + ": does not start");
    port_ = std::stoi(line.substr(line.rfind(':') + 1));
  }
  ~Process() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }
  Process(const Process&) = delete;

  int port() const { return port_; }
  double memory_kb() const {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
    return 0;
  }
  double cpu_seconds() const {
    std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
    std::string text;
    std::getline(stat, text);
    text = text.substr(text.rfind(')') + 2);
    double user = 0;
    double system = 0;
    std::size_t place = 0;
    for (int field = 0; field < 13; ++field) {
      if (field == 11) user = std::stod(text.substr(place));
      if (field == 12) system = std::stod(text.substr(place));
      place = text.find(' ', place) + 1;
    }
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

// ---- Figures ----

class Times {
 public:
  void add(double seconds) { all_.push_back(seconds); }
  void add(const Times& more) { all_.insert(all_.end(), more.all_.begin(), more.all_.end()); }
  std::size_t size() const { return all_.size(); }
  double quantile(double q) {
    if (all_.empty()) return 0;
    std::sort(all_.begin(), all_.end());
    return all_[std::min(all_.size() - 1, static_cast<std::size_t>(q * static_cast<double>(all_.size())))];
  }

 private:
  std::vector<double> all_;
};

void print_times(const char* name, Times& times) {
  std::printf("  %-34s p50 %7.2f ms   p99 %7.2f ms   p99.9 %7.2f ms\n", name, 1e3 * times.quantile(0.5),
              1e3 * times.quantile(0.99), 1e3 * times.quantile(0.999));
}

// ---- The echo ----

struct EchoFigures {
  double per_second = 0;
  double kb_per_connection = 0;
};

EchoFigures measure_echo(const std::string& program, int connections, double seconds) {
  const Process echo(program);
  const double before = echo.memory_kb();
  std::vector<Connection> open(static_cast<std::size_t>(connections));
  for (Connection& connection : open)
    if (!connection.open(echo.port())) throw std::runtime_error("the echo does not answer");
  EchoFigures figures;
  figures.kb_per_connection = (echo.memory_kb() - before) / connections;
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  const std::string frame = Connection::frame(std::string(150, 'x'));
  for (std::size_t i = 0; i < open.size(); ++i) {
    epoll_event event{EPOLLIN, {.u64 = i}};
    epoll_ctl(poll, EPOLL_CTL_ADD, open[i].descriptor(), &event);
  }
  // As many under way as the tables will have.
  for (std::size_t i = 0; i < open.size(); i += 3) open[i].send_bytes(frame);
  const auto began = Clock::now();
  std::uint64_t messages = 0;
  std::vector<epoll_event> events(1024);
  std::vector<std::string> heard;
  while (seconds_since(began) < seconds) {
    const int ready = epoll_wait(poll, events.data(), static_cast<int>(events.size()), 100);
    for (int i = 0; i < ready; ++i) {
      Connection& connection = open[events[static_cast<std::size_t>(i)].data.u64];
      heard.clear();
      connection.receive_into(heard);
      messages += heard.size();
      for (std::size_t n = 0; n < heard.size(); ++n) connection.send_bytes(frame);
    }
  }
  figures.per_second = static_cast<double>(messages) / seconds_since(began);
  ::close(poll);
  return figures;
}

// ---- The disk ----

Times measure_disk(const std::string& folder, double seconds) {
  const std::string path = folder + "/append";
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const std::string line(4096, 'x');
  Times times;
  const auto began = Clock::now();
  while (seconds_since(began) < seconds) {
    const auto start = Clock::now();
    if (write(file, line.data(), line.size()) < 0 || fdatasync(file) != 0) throw std::runtime_error("the disk fails");
    times.add(seconds_since(start));
  }
  ::close(file);
  return times;
}

// ---- The tables ----

struct Table {
  std::array<Connection, 3> seats;
  std::array<std::string, 3> tokens;
  std::string id;
  std::string host;
  int version = -1;  // that all have
  int ply = 0;
  int asked = -1;    // whose turn it is
  std::string move;  // what he will play
  std::array<int, 3> seen{};
  bool moving = false;  // sent, and not everybody has heard
  bool acknowledged = false;
  bool new_match = false;  // it waits for the first turn of another one
  Clock::time_point sent;
};

// What stands behind a key in a message that the server wrote.
std::string_view behind(std::string_view message, std::string_view key) {
  const std::size_t place = message.find(key);
  return place == std::string_view::npos ? std::string_view() : message.substr(place + key.size());
}
int number_behind(std::string_view message, std::string_view key) {
  const std::string_view rest = behind(message, key);
  return rest.empty() ? -1 : std::atoi(rest.data());
}

class Load {
 public:
  Load(int port, int tables)
      : port_(port), tables_(static_cast<std::size_t>(tables)), poll_(epoll_create1(EPOLL_CLOEXEC)) {
    for (std::size_t i = 0; i < tables_.size(); ++i) sit_down(i);
  }
  ~Load() { ::close(poll_); }
  Load(const Load&) = delete;

  // Plays for so long; `per_second` 0 is as fast as moves are acknowledged.
  Times play(double seconds, double per_second) {
    Times times;
    moves = 0;
    bytes = 0;
    const auto began = Clock::now();
    double offered = 0;
    std::uint64_t started = 0;
    std::deque<std::size_t> ready;  // whoever has waited longest is next
    for (std::size_t i = 0; i < tables_.size(); ++i)
      if (!tables_[i].moving) ready.push_back(i);
    while (seconds_since(began) < seconds) {
      offered = per_second == 0 ? 1e9 : seconds_since(began) * per_second;
      while (!ready.empty() && static_cast<double>(started) < offered) {
        move(tables_[ready.front()]);
        ready.pop_front();
        ++started;
      }
      hear(per_second == 0 ? 100 : 1, times, [&](std::size_t table) { ready.push_back(table); });
    }
    elapsed = seconds_since(began);
    settle();
    return times;
  }

  std::uint64_t moves = 0;
  std::uint64_t bytes = 0;
  double elapsed = 0;

 private:
  // Hears what has come, after `wait` milliseconds at most; free(table) when the last
  // seat has heard of its move.
  void hear(int wait, Times& times, auto&& free) {
    const int came = epoll_wait(poll_, events_.data(), static_cast<int>(events_.size()), wait);
    for (int i = 0; i < came; ++i) {
      const std::uint64_t which = events_[static_cast<std::size_t>(i)].data.u64;
      Table& table = tables_[which / 3];
      const bool was_moving = table.moving;
      listen(table, which % 3, times);
      if (was_moving && !table.moving) free(which / 3);
    }
  }

  // Until nothing is under way: the next part begins with a server that has nothing to do.
  void settle() {
    Times ignored;
    const std::uint64_t moves_in_time = moves;
    const std::uint64_t bytes_in_time = bytes;
    const auto began = Clock::now();
    while (std::ranges::any_of(tables_, &Table::moving) && seconds_since(began) < 10) hear(10, ignored, [](auto) {});
    moves = moves_in_time;
    bytes = bytes_in_time;
  }

  void sit_down(std::size_t number) {
    Table& table = tables_[number];
    const auto made =
        client::parsed(client::api(port_, "create", R"({"game":"poker","seats":["human","human","human"]})"));
    table.id = client::text_at(made, "table");
    table.host = client::text_at(made, "host");
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const auto joined =
          client::parsed(client::api(port_, "join",
                                     R"({"table":")" + table.id + R"(","name":"Joueur","invitation":")" +
                                         made.find("invitations")->items[seat].string + "\"}"));
      table.tokens[seat] = client::text_at(joined, "token");
      if (!table.seats[seat].open(port_)) throw std::runtime_error("the server does not answer");
      table.seats[seat].send(R"({"do":"watch","table":")" + table.id + R"(","token":")" + table.tokens[seat] + "\"}");
      epoll_event event{EPOLLIN, {.u64 = number * 3 + seat}};
      epoll_ctl(poll_, EPOLL_CTL_ADD, table.seats[seat].descriptor(), &event);
    }
    Times ignored;
    for (int waited = 0; (table.asked < 0 || table.move.empty()) && waited < 2000; ++waited) {
      for (std::size_t seat = 0; seat < 3; ++seat) listen(table, seat, ignored);
      usleep(500);
    }
    table.moving = false;
  }

  void move(Table& table) {
    const auto seat = static_cast<std::size_t>(table.asked);
    table.sent = Clock::now();
    table.moving = true;
    table.acknowledged = false;
    table.seats[seat].send(R"({"id":1,"do":"move","table":")" + table.id + R"(","token":")" + table.tokens[seat] +
                           R"(","ply":)" + std::to_string(table.ply) + R"(,"move":")" + table.move + "\"}");
  }

  void listen(Table& table, std::size_t seat, Times& times) {
    heard_.clear();
    const std::uint64_t before = table.seats[seat].bytes_received();
    table.seats[seat].receive_into(heard_);
    bytes += table.seats[seat].bytes_received() - before;
    for (const std::string& message : heard_) {
      if (message.starts_with("{\"re\":1,\"ok\":")) {
        if (message[13] != 't') throw std::runtime_error(message);
        table.acknowledged = true;
        continue;
      }
      const int version = number_behind(message, "\"version\":");
      if (version < 0 || !message.contains("\"ply\":") || !behind(message, "\"table\":\"").starts_with(table.id))
        continue;  // of the table before, perhaps
      table.seen[seat] = version;
      table.ply = number_behind(message, "\"ply\":");
      table.asked = number_behind(message, "\"asked\":[");
      if (const std::string_view moves_list = behind(message, "\"moves\":["); !moves_list.empty()) {
        // One of the first moves, by chance.
        std::vector<std::string_view> moves_open;
        std::string_view rest = moves_list;
        while (!rest.empty() && rest.front() == '"') {
          rest.remove_prefix(1);
          moves_open.push_back(rest.substr(0, rest.find('"')));
          rest.remove_prefix(moves_open.back().size() + 1);
          if (!rest.empty() && rest.front() == ',') rest.remove_prefix(1);
        }
        table.move = moves_open[static_cast<std::size_t>(chance_.pick(static_cast<int>(moves_open.size())))];
      }
      if (message.contains("\"seed\":")) over(table);
    }
    const int least = std::min({table.seen[0], table.seen[1], table.seen[2]});
    if (!table.moving || least <= table.version) {
      if (!table.moving) table.version = least;
      return;
    }
    // The last seat has heard of it.
    if (!table.new_match) {
      times.add(seconds_since(table.sent));
      ++moves;
    }
    table.new_match = table.asked < 0;
    table.version = least;
    table.moving = table.new_match;
  }

  // A match that is over is followed by another one, with the same people.
  void over(Table& table) {
    table.asked = -1;
    table.new_match = true;
    const auto made = client::parsed(
        client::api(port_, "rematch", R"({"table":")" + table.id + R"(","token":")" + table.host + "\"}"));
    if (const std::string next = client::text_at(made, "table"); next != table.id) {
      const std::string old = table.id;
      table.id = next;
      table.version = -1;
      table.seen = {-1, -1, -1};
      for (std::size_t seat = 0; seat < 3; ++seat) {
        client::api(port_, "join",
                    R"({"table":")" + table.id + R"(","name":"Joueur","token":")" + table.tokens[seat] + "\"}");
        table.seats[seat].send(R"({"do":"unwatch","table":")" + old + "\"}");
        table.seats[seat].send(R"({"do":"watch","table":")" + table.id + R"(","token":")" + table.tokens[seat] + "\"}");
      }
    }
  }

  int port_;
  std::vector<Table> tables_;
  int poll_;
  core::FastChance chance_{1};
  std::vector<std::string> heard_;
  std::vector<epoll_event> events_{1024};
};

}  // namespace

int main(int argc, char** argv) {
  const int tables = argc > 1 ? std::atoi(argv[1]) : 1000;
  const double seconds = argc > 2 ? std::atof(argv[2]) : 10;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const std::string programs = std::filesystem::canonical("/proc/self/exe").parent_path();
  std::string folder = (std::filesystem::current_path() / "pactole-load-XXXXXX").string();
  if (!mkdtemp(folder.data())) return 1;
  const std::string store =
      " serve --quiet --listen 127.0.0.1 --port 0 --bot-pause 0 --tables-per-address 1000000 "
      "--messages-per-second 1000000 --connections-per-address 100000 --store sqlite:" +
      folder + "/pactole.db";
  std::printf("%d tables of three at poker, %g s for each part\n", tables, seconds);

  Times disk = measure_disk(folder, std::min(seconds, 5.0));
  print_times("raw append and fdatasync", disk);
  {
    const Process server(std::string(PACTOLE_BINARY) + store);
    const double before = server.memory_kb();
    Load load(server.port(), tables);
    const double used = server.memory_kb() - before;

    // The echo and the tables by turns: the machine may be faster at one time than at another.
    constexpr int kTurns = 4;
    EchoFigures echo;
    Times fast;
    double moves = 0;
    double bytes = 0;
    double elapsed = 0;
    double cpu = 0;
    for (int turn = 0; turn < kTurns; ++turn) {
      const EchoFigures once = measure_echo(programs + "/bench_echo", tables * 3, seconds / kTurns);
      echo.per_second += once.per_second / kTurns;
      echo.kb_per_connection += once.kb_per_connection / kTurns;
      const double cpu_before = server.cpu_seconds();
      fast.add(load.play(seconds / kTurns, 0));
      cpu += server.cpu_seconds() - cpu_before;
      moves += static_cast<double>(load.moves);
      bytes += static_cast<double>(load.bytes);
      elapsed += load.elapsed;
    }
    const double allowed = 2 * echo.kb_per_connection * tables * 3 + 8.0 * tables;
    const double per_second = moves / elapsed;
    std::printf("  %-34s %.0f messages/s, %.1f kB a connection\n", "bare Beast echo", echo.per_second,
                echo.kb_per_connection);
    std::printf("  %-34s %.0f durable moves/s, %.0f %% of a core, %.0f bytes down a move\n", "as fast as acknowledged",
                per_second, 100 * cpu / elapsed, bytes / moves);
    print_times("from send to the last update", fast);
    Times paced = load.play(seconds, 2000);
    std::printf("  %-34s %.0f moves/s\n", "paced, 2000 moves/s offered",
                static_cast<double>(load.moves) / load.elapsed);
    print_times("from send to the last update", paced);

    std::printf("\n  durable moves/s ÷ echo messages/s  %.3f (target 0.167)\n", per_second / echo.per_second);
    std::printf("  p99 at 2000 moves/s                %.2f ms (target %.2f)\n", 1e3 * paced.quantile(0.99),
                4e3 * disk.quantile(0.99) + 5);
    std::printf("  memory for tables and connections  %.0f kB (target %.0f)\n", used, allowed);
    std::printf("  bytes down a poker move            %.0f (target 1200)\n", bytes / moves);
  }
  std::filesystem::remove_all(folder);
}
