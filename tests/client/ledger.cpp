#include "client/ledger.h"

#include <map>
#include <tuple>

#include "host/sodium.h"
#include "shelf/replay.h"

namespace client {

namespace {

std::string host_key(const Sitting& sitting) {
  return "{\"table\":\"" + sitting.table + "\",\"token\":\"" + sitting.host + "\"}";
}

}  // namespace

void close_table(int port, const Sitting& sitting) { api(port, "close", host_key(sitting)); }

Ledger settle(int port, const Sitting& sitting, const std::vector<Player>& players) {
  const host::Sodium sodium;
  close_table(port, sitting);
  const std::string log = text_at(parsed(api(port, "log", host_key(sitting))), "log");
  Ledger ledger;
  const auto verified = shelf::verify(log, sodium);
  if (!verified) return {verified.error().reason, 0, 0};
  if (!verified->luck_checked) return {"luck was not checked", 0, 0};
  const auto read = table::read_log(sodium, log);
  if (read->header.commitment != sitting.commitment) return {"another commitment", 0, 0};
  std::map<std::tuple<int, int, int>, std::string> made;  // by ply, seat and step
  std::map<std::pair<int, int>, int> steps;
  for (const table::LogMove& move : read->moves)
    made[{move.ply, move.seat.index, steps[{move.ply, move.seat.index}]++}] = move.move;
  ledger.moves = read->moves.size();
  for (std::size_t seat = 0; seat < players.size(); ++seat)
    for (const auto& [place, move] : players[seat].acknowledged()) {
      ++ledger.acknowledged;
      const auto found = made.find({move.ply, static_cast<int>(seat), move.step});
      if (found == made.end() || found->second != move.move)
        ledger.wrong = "seat " + std::to_string(seat) + ", ply " + std::to_string(move.ply) + ": \"" + move.move +
                       "\" was acknowledged and is not in the log";
    }
  return ledger;
}

}  // namespace client
