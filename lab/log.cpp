// A game of the lab to look at: as a log.
#include "lab/lab.h"

namespace lab {

std::string log_of_game(const shelf::OpenBox& box, const shelf::SimulationSpec& spec, const std::string& seed,
                        const table::Primitives& primitives) {
  core::Luck luck{core::FastChance::from_text(seed)};
  core::FastChance minds = core::FastChance::from_text(seed + " minds");
  const auto options = codec::parse(spec.options);
  auto started = box.start(spec.seats, options ? &options->root : nullptr, luck);
  if (!started) return {};
  shelf::AnyTable& table = **started;
  while (!table.waiting().empty()) {
    const core::Seat seat = table.waiting().front();
    const std::string move = table.bot_move(seat, spec.bots[seat.index], minds);
    (void)table.submit(seat, table.ply(), move, luck, nullptr);
  }
  table::LogHeader header;
  header.luck = table::LuckFrom::seed;
  header.seed = seed;
  for (const core::Seat seat : core::SeatSet::first(spec.seats)) {
    table::LogSeat& one = header.seats.emplace_back();
    one.player = core::name(spec.bots[seat.index]);
    one.name = "Bot " + std::to_string(seat.index + 1);
  }
  table::LogWriter writer(primitives);
  std::string text;
  for (const std::string& line : table.log(header, writer)) text += line + "\n";
  table::LogEnd end;
  for (const core::Seat seat : core::SeatSet::first(spec.seats)) end.scores.push_back(table.score(seat));
  return text + writer.end(end) + "\n";
}

}  // namespace lab
