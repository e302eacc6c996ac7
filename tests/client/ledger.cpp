#include "client/ledger.h"

#include <map>
#include <set>

#include "host/sodium.h"
#include "shelf/replay.h"

namespace client {

void close_table(int port, const Sitting& sitting) { ask(port, server::Close{sitting.table, sitting.host}); }

Ledger settle(int port, const Sitting& sitting, const std::vector<Player>& players) {
  close_table(port, sitting);
  return compare(ask(port, server::GetLog{sitting.table, sitting.host})->log, sitting, players);
}

Ledger compare(const std::string& log, const Sitting& sitting, const std::vector<Player>& players) {
  const host::Sodium sodium;
  Ledger ledger;
  const auto verified = shelf::verify(log, sodium);
  if (!verified) return {verified.error().reason, 0, 0};
  if (!verified->luck_checked) return {"luck was not checked", 0, 0};
  const auto read = table::read_log(sodium, log);
  for (std::size_t seat = 0; seat < sitting.luck.size(); ++seat)
    if (std::string doubt = sitting.luck[seat].doubt_at_end(*read, core::Seat(static_cast<int>(seat))); !doubt.empty())
      return {std::move(doubt), 0, 0};
  const auto complain = [&](std::size_t seat, const Answer& move, std::string_view what) {
    if (ledger.wrong.empty())
      ledger.wrong = "seat " + std::to_string(seat) + ", ply " + std::to_string(move.ply) + ", step " +
                     std::to_string(move.step) + ": \"" + move.move + "\" " + std::string(what);
  };
  std::map<std::pair<std::size_t, int>, int> steps;  // by seat and ply
  std::vector<std::set<Answer>> made(players.size());
  for (const table::LogMove& line : read->moves) {
    const std::size_t seat = line.seat.index;
    if (seat >= players.size()) continue;
    const Answer move{line.ply, steps[{seat, line.ply}]++, line.move};
    made[seat].insert(move);
    if (!players[seat].sent().contains(move)) complain(seat, move, "is in the log, and nobody sent it");
  }
  ledger.moves = read->moves.size();
  for (std::size_t seat = 0; seat < players.size(); ++seat)
    for (const auto& [place, move] : players[seat].acknowledged()) {
      ++ledger.acknowledged;
      if (!made[seat].contains(move)) complain(seat, move, "was acknowledged and is not in the log");
    }
  return ledger;
}

}  // namespace client
