// Rooms whose rules have changed: what older ones have played, and where ours go on.
#include <algorithm>

#include "room/room.h"

namespace room {

// The match goes on by rules that are not here: what is known of it is its log.
void Room::put_aside() {
  auto past = std::make_unique<Past>();
  table::LogWriter writer(primitives_);
  std::string text;
  for (const std::string& line : match_->log(log_header(), writer, {.past = past_ ? &past_->log : nullptr}))
    text += line + "\n";
  if (auto log = table::read_log(primitives_, text)) past->log = std::move(*log);
  past->ply = match_->ply();
  past_ = std::move(past);
  match_.reset();
}

// Every decision that was closed was a version, though nobody knows any more what it told.
// It was closed by the last move before the next one: when answers before that came is
// nobody's business.
void Room::advance_past(int ply) {
  if (past_->ply < ply) {
    decision_ = past_->moved;
    last_ = std::max(last_, past_->moved);
  }
  for (; past_->ply < ply; ++past_->ply) notices_.push_back({past_->ply + 1, "", false});
}

int Room::past_steps(Seat seat) const {
  if (!past_ || past_->ply != match_->ply()) return 0;
  const auto& moves = past_->log.moves;
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](const table::LogMove& move) {
    return move.ply == past_->ply && move.seat == seat;
  }));
}

// Whether older rules have played that move: it may be sent again by whoever was not told.
bool Room::was_played_before(Seat seat, int ply, std::optional<int> step, std::string_view move) const {
  if (!past_ || ply > past_->ply) return false;
  if (!step && ply == match_->ply() && match_->waiting().contains(seat)) return false;  // it is the next one
  int number = 0;
  for (const table::LogMove& made : past_->log.moves) {
    if (made.ply != ply || made.seat != seat) continue;
    if (step.value_or(number) == number && made.move == move) return true;
    ++number;
  }
  return false;
}

std::optional<Checkpoint> Room::migration(Time at) const {
  const int rules = box_->facts().rules_version;
  if (!began_) return Checkpoint{at, rules, 0, {"null"}};
  if (!past_ || !past_->reached) return std::nullopt;
  return Checkpoint{at, rules, past_->reached->ply, past_->reached->position};
}

std::optional<Checkpoint> Room::checkpoint(Time at) const {
  if (!wants_checkpoint()) return std::nullopt;
  return Checkpoint{at, rules_, match_->ply(), {match_->position()}};
}

}  // namespace room
