// What happens by itself.
#include <algorithm>

#include "server/decisions.h"

namespace server {
namespace {

// Who plays when everybody has sat down.
std::vector<std::string> players(const Room& room) {
  std::vector<std::string> list;
  for (const Room::Chair& chair : room.chairs()) list.push_back(chair.player);
  return list;
}

}  // namespace

std::optional<Entry> consequence(const Room& room, const Means& means) {
  const auto begin = [&](const std::vector<std::string>& who) -> std::optional<Entry> {
    auto began = room.begin(who, means.now);
    if (!began) return std::nullopt;
    return std::move(*began);
  };
  if (room.standing() == Room::Standing::revealing && room.to_reveal().empty()) return begin(room.about_to_play());
  if (room.standing() != Room::Standing::waiting || !room.free_seats().empty()) return std::nullopt;
  // The last one has sat down. After a new seed, those who had pledged something do so anew.
  const auto& chairs = room.chairs();
  const auto is_pledged = [](const Room::Chair& chair) { return !chair.pledge.empty(); };
  const auto wants_to_pledge = [](const Room::Chair& chair) { return chair.pledges_again && chair.pledge.empty(); };
  if (std::any_of(chairs.begin(), chairs.end(), wants_to_pledge)) return std::nullopt;
  if (std::any_of(chairs.begin(), chairs.end(), is_pledged)) return room::Revealing{means.now, players(room)};
  return begin(players(room));
}

std::vector<Entry> decide_timeout(const Room& room, const Means& means) {
  if (room.standing() == Room::Standing::revealing)
    return {room::Reseeded{means.now, room.to_reveal(), means.fresh_key() + means.fresh_key()}};
  if (room.standing() != Room::Standing::running) return {};
  // One move; a decision may take several, and then the clock has still run out.
  const shelf::AnyTable& match = *room.match();
  const Seat seat = match.waiting().front();
  auto moved =
      room.decide_move(seat, match.ply(), std::nullopt, match.default_move(seat), room::Mover::clock, means.now);
  if (!moved || !*moved) return {};
  return {std::move(**moved)};
}

}  // namespace server
