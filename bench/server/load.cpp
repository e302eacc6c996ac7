// The load on a server: tables of three at poker over real WebSockets, beside a bare
// Beast echo and a raw append with fdatasync, in one run. docs/benchmarks.md has the
// figures and the command.
#include "load.h"

#include <sys/resource.h>

#include <filesystem>

#include "process.h"

namespace {

using namespace bench;

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
