// The load on a server: tables of three at poker over real WebSockets, beside a bare
// Beast echo and a raw append with fdatasync, in one run. docs/benchmarks.md has the
// figures and the command.
#include "load.h"

#include <filesystem>

#include "baseline.h"

using namespace bench;

int main(int argc, char** argv) {
  const int tables = argc > 1 ? std::atoi(argv[1]) : 1000;
  const double seconds = argc > 2 ? std::atof(argv[2]) : 10;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  open_many_files();
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
