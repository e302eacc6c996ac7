// What makes a position of L'Homme qui valait trois milliards impossible.
#include <string>

#include "games/bionic/rules.h"

namespace bionic {
namespace {

using core::Flaw;

std::optional<Flaw> bad_seat(const State& s, const std::string& path, Seat seat) {
  if (seat.index < s.seats) return std::nullopt;
  return Flaw{path, "there is no seat " + std::to_string(seat.index) + " at a table of " + std::to_string(s.seats)};
}

std::optional<Flaw> bad_marker(const Board& board, const Marker& marker, const std::string& path) {
  if (marker.place.space() > board.last(marker.place))
    return Flaw{path + ".space",
                "mission " + std::to_string(marker.place.mission()) + " has " +
                    std::to_string(board.last(marker.place)) + " spaces",
                BIO_15};
  const SpaceKind kind = board.kind(marker.place);
  if (kind == SpaceKind::breakdown) return Flaw{path + ".space", "nobody stays on a breakdown", BIO_11};
  if (marker.asks != Asks::nothing && marker.asks != board.effect(marker.place).asks)
    return Flaw{path + ".asks", "the space does not ask for that", BIO_09};
  if (marker.attempts > 2) return Flaw{path + ".attempts", "a third attempt is the last", BIO_19};
  if (marker.attempts > 0 && kind != SpaceKind::last)
    return Flaw{path + ".attempts", "missions are finished on their last space only", BIO_19};
  return std::nullopt;
}

}  // namespace

std::optional<Flaw> Rules::check(const State& s) const {
  if (auto flaw = check_table(s.seats, s.options)) return flaw;
  if (auto flaw = bad_seat(s, "starter", s.starter)) return flaw;
  if (auto flaw = bad_seat(s, "turn", s.turn)) return flaw;

  for (const Seat seat : players(s)) {
    const Place place = s.markers[seat].place;
    const std::string path = "markers[" + std::to_string(seat.index) + "]";
    if (auto flaw = bad_marker(board_, s.markers[seat], path)) return flaw;
    for (const Seat other : players(s)) {
      if (other <= seat || place.is_start() || s.markers[other].place != place) continue;
      // Whoever finishes the fourth mission in a combat leaves the board from there.
      const bool left = s.ended == Ended::mission && (s.winners.contains(seat) || s.winners.contains(other));
      if (!left) return Flaw{"markers[" + std::to_string(other.index) + "].space", "two markers stand there", BIO_20};
    }
  }
  if (const int found = cards_in_hands(s) + s.supply; found != edition_.cards)
    return Flaw{"",
                std::to_string(found) + " energy cards in play, but the box holds " + std::to_string(edition_.cards),
                BIO_01};

  // The end.
  if (s.ended == Ended::no) {
    if (!s.winners.empty()) return Flaw{"winners", "nobody has won before the game is over", BIO_30};
    if (s.round >= kRounds) return Flaw{"round", "the game is over after 1,000 rounds", BIO_31};
    if (s.markers[s.turn].asks == Asks::lose_turn) return Flaw{"turn", "a lost turn passes by itself", BIO_13};
    return std::nullopt;
  }
  if (s.ended == Ended::mission) {
    if (s.winners.size() != 1 || !players(s).contains(s.winners.front()))
      return Flaw{"winners", "one player has finished the fourth mission", BIO_30};
    const Place place = s.markers[s.winners.front()].place;
    if (place.mission() != kMissions || !board_.is_last(place))
      return Flaw{"winners", "the winner stands on the last space of the fourth mission", BIO_30};
    if (s.round >= kRounds) return Flaw{"round", "the game was over after 1,000 rounds", BIO_31};
  } else {
    if (s.round != kRounds) return Flaw{"round", "the game ends by rounds after 1,000 of them", BIO_31};
    if (s.turn != s.starter) return Flaw{"turn", "the last round ends before the starter's turn", BIO_31};
    if (s.winners != furthest(s)) return Flaw{"winners", "those who are furthest have won", BIO_31};
  }
  return std::nullopt;
}

}  // namespace bionic
