// Our own attacks on the time of others: how long a move of somebody else takes while one
// address does its worst, beside how long it takes undisturbed, by turns in one run.
//   attack [--server HOST:PORT] [SECONDS [TABLES]]
// The server is a real one with the limits that it has by itself, on the first core together
// with those who play; the attacker has the second. Guests are told apart by X-Forwarded-For:
// people play from an address for each table, the attacker has one. The store lies in memory
// where there is a file system for that: a disk stands still for milliseconds now and then,
// whoever is there, and would decide every p99.
#include <sys/resource.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "attacker.h"
#include "load.h"
#include "process.h"

namespace {

using namespace bench;

constexpr double kOffered = 2000;       // moves a second, of all tables
constexpr double kBound = 2;            // times the undisturbed p99
constexpr std::size_t kTurns = 9;       // undisturbed and attacked
constexpr std::size_t kMostTurns = 45;  // where it is not clear
constexpr double kWarmUp = 20;          // seconds: about as long as a match

struct Wanted {
  std::optional<client::Place> server;
  double seconds = 9;  // of each attack, in all its turns
  int tables = 300;
};

Wanted read(int argc, char** argv) {
  Wanted wanted;
  std::vector<std::string> given(argv + 1, argv + argc);
  if (given.size() >= 2 && given[0] == "--server") {
    const std::size_t colon = given[1].rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("--server wants HOST:PORT");
    wanted.server.emplace(given[1].substr(0, colon), std::stoi(given[1].substr(colon + 1)));
    given.erase(given.begin(), given.begin() + 2);
  }
  if (!given.empty()) wanted.seconds = std::stod(given[0]);
  if (given.size() > 1) wanted.tables = std::stoi(given[1]);
  return wanted;
}

// Everything that was found out; true: nothing got through.
bool attack(const client::Place& server, const Process* process, Attacker& attacker, const Wanted& wanted) {
  // Of a core; 0 if it is not a process of ours.
  const auto cpu_of = [&](double seconds, const std::function<void()>& play) {
    const double before = process ? process->cpu_seconds() : 0;
    play();
    return process ? 100 * (process->cpu_seconds() - before) / seconds : 0;
  };
  std::printf("the attacker has %s\n", attacker.prepare(server).c_str());
  Load load(server, wanted.tables, [](std::size_t table) {
    return "10.0." + std::to_string(table / 250) + "." + std::to_string(table % 250 + 1);
  });
  std::printf("%d tables of three, %.0f moves/s offered, %g s each by turns of %.1f s, undisturbed and attacked\n",
              wanted.tables, kOffered, wanted.seconds, wanted.seconds / kTurns);
  std::printf(
      "p99 are the medians of all turns; factor is attacked by undisturbed: the median of all pairs of turns, or\n");
  std::printf("what the two medians give, whichever is more\n");
  std::printf("  %-16s %5s %9s %9s %9s %9s %9s %9s %12s %12s %8s\n", "attack", "turns", "tries", "accepted", "too fast",
              "refused", "cpu alone", "attacked", "p99 alone", "p99 attacked", "factor");
  load.come_in(kWarmUp, kOffered);
  Count all;
  double worst = 0;
  std::string toothless;
  const std::vector<Attack> known = attacks();
  for (std::size_t i = 0; i < known.size(); ++i) {
    Times alone;
    Times attacked;
    Times factors;
    Count count;
    double cpu_alone = 0;
    double cpu_attacked = 0;
    // What seems to be too much is looked at once more, and longer: disks and schedulers stand still
    // now and then, for milliseconds, whoever is there. All turns are played then, however they turn out.
    std::size_t turns = kTurns;
    const auto factor_now = [&] {
      return std::max(factors.quantile(0.5), attacked.quantile(0.5) / alone.quantile(0.5));
    };
    while (factors.size() < turns) {
      const auto play = [&] { return load.play(wanted.seconds / kTurns, kOffered).quantile(0.99); };
      double before = 0;
      double during = 0;
      cpu_alone += cpu_of(wanted.seconds / kTurns, [&] { before = play(); });
      attacker.begin(i);
      cpu_attacked += cpu_of(wanted.seconds / kTurns, [&] { during = play(); });
      count += attacker.end();
      alone.add(before);
      attacked.add(during);
      factors.add(during / before);
      if (factors.size() == kTurns && factor_now() > kBound) turns = kMostTurns;
    }
    const auto played = static_cast<double>(turns);
    const double factor = factor_now();
    worst = std::max(worst, factor);
    all += count;
    if (count.accepted == 0) toothless += (toothless.empty() ? "" : ", ") + known[i].name;
    std::printf("  %-16s %5zu %9ld %9ld %9ld %9ld %8.1f%% %8.1f%% %9.2f ms %9.2f ms %7.2fx\n", known[i].name.c_str(),
                turns, count.tries, count.accepted, count.too_fast, count.refused, cpu_alone / played,
                cpu_attacked / played, 1e3 * alone.quantile(0.5), 1e3 * attacked.quantile(0.5), factor);
  }
  if (!toothless.empty()) std::printf("nothing of these was accepted, so they prove nothing: %s\n", toothless.c_str());
  std::printf("%ld tries; the worst p99 is %.2f times the undisturbed one (at most %g)\n", all.tries, worst, kBound);
  return worst <= kBound && toothless.empty();
}

int run(const Wanted& wanted) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  cpu_set_t cores{};
  sched_getaffinity(0, sizeof cores, &cores);
  const bool shares = CPU_COUNT(&cores) < 2;
  if (shares) std::printf("there is one core only: the attacker shares it with the server\n");
  Attacker attacker(shares ? 0 : 1);
  stay_on_core(0);
  if (wanted.server) return attack(*wanted.server, nullptr, attacker, wanted) ? 0 : 1;
  const std::filesystem::path memory = "/dev/shm";
  const std::filesystem::path place = std::filesystem::is_directory(memory) ? memory : std::filesystem::current_path();
  std::string folder = (place / "pactole-attack-XXXXXX").string();
  if (!mkdtemp(folder.data())) throw std::runtime_error("no folder for the store");
  bool held = false;
  {
    const Process server(std::string(PACTOLE_BINARY) +
                         " serve --quiet --listen 127.0.0.1 --port 0 --bot-pause 0 --trust-proxy --store sqlite:" +
                         folder + "/pactole.db");
    held = attack(server.port(), &server, attacker, wanted);
  }
  std::filesystem::remove_all(folder);
  return held ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  try {
    return run(read(argc, argv));
  } catch (const std::exception& what) {
    std::fprintf(stderr,
                 "attack: %s\nA server that is attacked must be your own and take addresses from X-Forwarded-For "
                 "(--trust-proxy); else everybody here counts as one guest.\n",
                 what.what());
    return 2;
  }
}
