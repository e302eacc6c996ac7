// The verbs of every game, and what is built on them: "poker/start", ….
#include <benchmark/benchmark.h>

#include "host/sodium.h"
#include "referee/referee.h"
#include "shelf/positions.h"
#include "shelf/replay.h"
#include "support/open_box.h"

namespace {

using benchmark::DoNotOptimize;
using core::Seat;

constexpr int kMoves = 40;  // into the game: a position as people see it
const host::Sodium sodium;

template <core::Game G>
class Parts {
 public:
  Parts() {
    core::Luck luck{core::FastChance(1)};
    table_ = std::move(*box_.start(kSeats, nullptr, luck));
    core::FastChance chance(2);
    while (!table_->waiting().empty()) {
      const Seat seat = table_->waiting().front();
      const auto moves = table_->moves(seat, nullptr);
      const auto n = static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())));
      if (!table_->submit(seat, table_->ply(), moves[n].text, luck, nullptr) || table_->ply() == kMoves) break;
    }
    state_ = typed().state();
    seat_ = rules_.waiting(state_).front();
  }

  void start(benchmark::State& state) const {
    core::FastChance chance(1);
    core::NoEvents events;
    for (auto _ : state) DoNotOptimize(rules_.start(kSeats, {}, chance, events));
  }
  void clone(benchmark::State& state) const {
    for (auto _ : state) {
      typename G::State copy = state_;
      DoNotOptimize(copy);
    }
  }
  void playout(benchmark::State& state) const {
    core::FastChance chance(1);
    core::NoEvents events;
    std::int64_t moves = 0;
    for (auto _ : state) {
      typename G::State game = rules_.start(kSeats, {}, chance, events);
      moves += core::playout(rules_, game, chance);
    }
    state.SetItemsProcessed(moves);  // items are moves
  }
  void random_move(benchmark::State& state) const {
    core::FastChance chance(1);
    for (auto _ : state) DoNotOptimize(core::random_move(rules_, state_, seat_, chance));
  }
  void view(benchmark::State& state) const {
    for (auto _ : state) DoNotOptimize(rules_.view(state_, seat_));
  }
  void sample(benchmark::State& state) const {
    core::FastChance chance(1);
    const typename G::View view = rules_.view(state_, seat_);
    for (auto _ : state) DoNotOptimize(rules_.sample(view, typed().memory(seat_), seat_, chance));
  }
  void write_position(benchmark::State& state) const {
    for (auto _ : state) DoNotOptimize(table_->position());
  }
  void read_position(benchmark::State& state) const {
    const std::string position = table_->position();
    for (auto _ : state) {
      const auto document = codec::parse(position);
      DoNotOptimize(shelf::load(box_, *document, document->root));
    }
  }
  void verify_log(benchmark::State& state) const {
    table::LogHeader header;
    header.luck = table::LuckFrom::script;
    for (int seat = 0; seat < kSeats; ++seat) header.seats.push_back({.name = "A"});
    table::LogWriter writer(sodium);
    std::string text;
    for (const std::string& line : table_->log(header, writer)) text += line + "\n";
    for (auto _ : state)
      if (!shelf::verify(text, sodium)) state.SkipWithError("the log is wrong");
    state.SetItemsProcessed(state.iterations() * table_->ply());  // items are moves
  }
  void referee_line(benchmark::State& state) const {
    referee::Referee referee(host::catalogue(words::Language::fr), host::catalogue(words::Language::en),
                             [] { return "seed"; });
    (void)referee.add_edition(G::kFacts.slug, box_.edition());
    (void)referee.answer(R"({"do":"load","state":)" + table_->position() + "}");
    const std::string line = R"({"do":"moves","seat":)" + std::to_string(seat_.index) + "}";
    for (auto _ : state) DoNotOptimize(referee.answer(line));
  }

  void add() {
    const auto part = [this](const char* name, void (Parts::*run)(benchmark::State&) const) {
      benchmark::RegisterBenchmark((std::string(G::kFacts.slug) + "/" + name).c_str(),
                                   [this, run](benchmark::State& state) { (this->*run)(state); });
    };
    part("start", &Parts::start);
    part("clone", &Parts::clone);
    part("playout", &Parts::playout);
    part("random_move", &Parts::random_move);
    part("view", &Parts::view);
    part("sample", &Parts::sample);
    part("write_position", &Parts::write_position);
    part("read_position", &Parts::read_position);
    part("verify_log", &Parts::verify_log);
    part("referee_line", &Parts::referee_line);
  }

 private:
  static constexpr int kSeats = std::clamp(4, G::kFacts.min_seats, G::kFacts.max_seats);

  const table::Table<G>& typed() const { return static_cast<const shelf::TypedTable<G>&>(*table_).typed(); }

  const shelf::TypedBox<G>& box_ = support::open_box<G>();
  const G& rules_ = box_.rules();
  std::unique_ptr<shelf::AnyTable> table_;
  typename G::State state_;
  Seat seat_;
};

template <class... Gs>
void add_all(support::GameList<Gs...>) {
  static std::tuple<Parts<Gs>...> all;
  std::apply([](auto&... parts) { (parts.add(), ...); }, all);
}

}  // namespace

int main(int argc, char** argv) {
  add_all(support::Games{});
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
