// One of those that bench/peers/run compares, measured; it prints figures, one on each line.
//   bench_peers echo CONNECTIONS SECONDS
//   bench_peers disk FOLDER SECONDS
//   bench_peers schema                                        the tables of our store, for PostgreSQL
//   bench_peers statement NAME                                what the store says to it
//   bench_peers boardgame TABLES SECONDS RATES COMMAND
//   bench_peers pactole TABLES SECONDS RATES COMMAND…         several of them: people of a table come in by all
// RATES are moves a second, one after the other, separated by commas: 0 is as fast as everybody
// has heard of the move before, "50%" half of what came of the first.
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

#include "baseline.h"
#include "boardgame.h"
#include "load.h"
#include "store/postgres_schema.h"

namespace {

using namespace bench;

void print(const std::string& name, double value) { std::printf("%s %.6g\n", name.c_str(), value); }

void print_quantiles(const std::string& prefix, Times& times) {
  print(prefix + "p50_ms", 1e3 * times.quantile(0.5));
  print(prefix + "p99_ms", 1e3 * times.quantile(0.99));
}

template <class L>
void play(const std::vector<std::string>& commands, int tables, double seconds, const std::string& rates) {
  constexpr bool kOfNode = std::is_same_v<L, BoardgameLoad>;
  std::vector<std::unique_ptr<Process>> servers;
  std::vector<client::Place> places;
  for (const std::string& command : commands)
    places.emplace_back(servers.emplace_back(std::make_unique<Process>(command))->port());
  const auto sum = [&servers](auto&& of) {
    double all = 0;
    for (const auto& server : servers) all += of(*server);
    return all;
  };
  // What is rubbish by now is none that tables need; a server of Node is told to collect it.
  const auto memory = [&] {
    if (kOfNode) servers.front()->tell(SIGUSR2);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    return sum([](const Process& server) { return server.memory_kb(); });
  };
  const auto cpu_seconds = [&] { return sum([](const Process& server) { return server.cpu_seconds(); }); };
  const double before = memory();
  L load = [&] {
    if constexpr (kOfNode)
      return L(places.front(), tables);
    else
      return L(places, tables);
  }();
  print("kb_per_table", (memory() - before) / tables);
  double first = 0;
  int number = 0;
  for (std::size_t at = 0; at <= rates.size(); ++number) {
    const std::size_t end = std::min(rates.find(',', at), rates.size());
    const std::string rate = rates.substr(at, end - at);
    at = end + 1;
    const double offered = rate.ends_with('%') ? first * std::stod(rate) / 100 : std::stod(rate);
    const double cpu = cpu_seconds();
    Times times = load.play(seconds, offered);
    const std::string prefix = std::to_string(number) + "_";
    const double per_second = static_cast<double>(load.moves) / load.elapsed;
    if (number == 0) first = per_second;
    print(prefix + "offered", offered);
    print(prefix + "moves_per_second", per_second);
    print(prefix + "cores", (cpu_seconds() - cpu) / load.elapsed);
    print(prefix + "bytes_per_move", static_cast<double>(load.bytes) / static_cast<double>(load.moves));
    print_quantiles(prefix, times);
  }
}

int run(const std::vector<std::string>& given) {
  open_many_files();
  if (given.size() == 3 && given[0] == "echo") {
    const std::string beside = std::filesystem::canonical("/proc/self/exe").parent_path();
    print("messages_per_second",
          measure_echo(beside + "/bench_echo", std::stoi(given[1]), std::stod(given[2])).per_second);
  } else if (given.size() == 3 && given[0] == "disk") {
    Times times = measure_disk(given[1], std::stod(given[2]));
    print("appends_per_second", static_cast<double>(times.size()) / std::stod(given[2]));
    print_quantiles("", times);
  } else if (given.size() == 1 && given[0] == "schema") {
    for (const std::string_view sql : store::kSchemaMigrations) std::puts(std::string(sql).c_str());
  } else if (given.size() == 2 && given[0] == "statement") {
    for (const store::PgStatement& one : store::statements())
      if (one.name == given[1]) std::puts(one.sql);
  } else if (given.size() >= 5 && given[0] == "pactole") {
    play<Load>({given.begin() + 4, given.end()}, std::stoi(given[1]), std::stod(given[2]), given[3]);
  } else if (given.size() == 5 && given[0] == "boardgame") {
    play<BoardgameLoad>({given[4]}, std::stoi(given[1]), std::stod(given[2]), given[3]);
  } else {
    std::fputs("bench_peers is started by bench/peers/run\n", stderr);
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& what) {
    std::fprintf(stderr, "bench_peers: %s\n", what.what());
    return 1;
  }
}
