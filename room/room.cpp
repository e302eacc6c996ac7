#include "room/room.h"

#include <algorithm>
#include <set>
#include <utility>

#include "codec/write.h"

namespace room {
namespace {

// Seconds to reveal what one has pledged, at least: where people look in once a day, they have
// as long as for a decision.
constexpr Time kReveal = 60;

}  // namespace

SharedBox box_of(const Created& created, const SharedBox& edition) {
  if (created.heard.empty()) return edition;
  auto without = edition->lay_aside(created.heard);
  return without ? SharedBox(std::move(without)) : edition;
}

// ---- What it is ----

Room::Standing Room::standing() const {
  if (closed_ || (match_ && match_->asked().empty())) return Standing::over;
  if (match_) return Standing::running;
  return about_to_play_.empty() ? Standing::waiting : Standing::revealing;
}

std::string Room::commitment() const {
  return table::to_hex(table::commitment(primitives_, table::from_hex(created_.seed).value_or("")));
}

std::vector<std::string> Room::heard() const {
  std::set<std::string> heard(created_.heard.begin(), created_.heard.end());
  if (match_) {
    const core::Heard now = match_->heard();
    for (const std::string& id : now.again) heard.erase(id);
    heard.insert(now.heard.begin(), now.heard.end());
  }
  return {heard.begin(), heard.end()};
}

SeatSet Room::free_seats() const {
  SeatSet free;
  for (int seat = 0; seat < seats(); ++seat)
    if (chair(Seat(seat)).is_free()) free.add(Seat(seat));
  return free;
}

SeatSet Room::open_seats() const {
  SeatSet open;
  for (const Seat seat : free_seats())
    if (!began_ || chair(seat).opened) open.add(seat);
  return open;
}

std::optional<Seat> Room::host_seat() const {
  for (int seat = 0; seat < seats(); ++seat)
    if (chair(Seat(seat)).is_host) return Seat(seat);
  return std::nullopt;
}

SeatSet Room::owned_seats() const {
  SeatSet owned;
  for (int seat = 0; seat < seats(); ++seat)
    if (chair(Seat(seat)).is_owned()) owned.add(Seat(seat));
  return owned;
}

SeatSet Room::votes(Seat absent, Remedy remedy) const {
  return chair(absent).votes[static_cast<std::size_t>(remedy)] & owned_seats();
}

int Room::votes_needed(Seat absent, Remedy remedy) const {
  const SeatSet owners = owned_seats();
  // Nobody decides alone about somebody else's seat: at a table of two one waits for the clock.
  const int most = owners.size() / 2 + 1;
  return remedy == Remedy::bot ? most : std::max(most, (owners - absent).size());
}

SeatSet Room::to_reveal() const {
  SeatSet silent;
  if (standing() != Standing::revealing) return silent;
  for (int seat = 0; seat < seats(); ++seat)
    if (const Chair& one = chair(Seat(seat)); !one.pledge.empty() && one.bytes.empty()) silent.add(Seat(seat));
  return silent;
}

// ---- Decisions about the match ----

// What all luck is made of: the seed, what the seats add to it and, since version 2 of the
// log, who plays what.
std::unique_ptr<table::CommittedBlocks> Room::make_blocks(const std::vector<std::string>& players) const {
  return std::make_unique<table::CommittedBlocks>(primitives_, table::from_hex(created_.seed).value_or(""),
                                                  table::luck_input(primitives_, header(players)).value_or(""));
}

// Who plays for a seat from here on, for the log.
void Room::note_player(Seat seat) {
  const Chair& one = chair(seat);
  table::LogPlayer player;
  player.seat = seat;
  player.player = one.bot ? std::string(core::name(*one.bot)) : "human";
  if (!one.bot) {
    player.name = one.name;
    player.salt = one.salt;
    player.mark = one.mark;
  }
  substitutions_.emplace_back(moves_, std::move(player));
}

table::LogHeader Room::header(const std::vector<std::string>& players) const {
  table::LogHeader header;
  header.log = created_.log;
  header.game = created_.game;
  header.rules = began_ ? began_by_rules_ : rules_;
  header.luck = table::LuckFrom::commitment;
  header.commitment = commitment();
  header.options = created_.options;
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const Chair& chair = chairs_[i];
    table::LogSeat seat;
    seat.name = chair.name.empty() && created_.log < 2 ? std::to_string(i + 1) : chair.name;
    if (created_.log >= 2) {
      seat.salt = chair.salt;
      seat.mark = chair.mark;
    }
    seat.player = i < players.size() ? players[i] : chair.player;
    seat.bytes = chair.bytes.empty() ? std::string(created_.log >= 2 ? 64 : 32, '0') : chair.bytes;
    header.seats.push_back(std::move(seat));
  }
  return header;
}

std::expected<Began, shelf::NoStart> Room::begin(std::vector<std::string> players, Time at) const {
  Began began;
  began.at = at;
  began.players = std::move(players);
  const auto blocks = make_blocks(began.players);
  core::Luck luck{core::CommittedChance(*blocks, 0)};
  const auto options = codec::parse(created_.options.text);
  const auto match = box_->start(seats(), options ? &options->root : nullptr, luck);
  if (!match) return std::unexpected(match.error());
  began.luck = (*match)->last_luck();
  return began;
}

std::expected<std::optional<Moved>, table::Refusal> Room::decide_move(Seat seat, int ply, std::optional<int> step,
                                                                      std::string_view move, Mover by, Time at) const {
  if (was_played_before(seat, ply, step, move)) return std::nullopt;
  if (step && ply == match_->ply()) *step -= past_steps(seat);
  auto judged = match_->judge(seat, ply, move, core::Luck{core::CommittedChance(*blocks_, outcomes_)}, step);
  if (!judged) return std::unexpected(judged.error());
  if (judged->repeated) return std::nullopt;
  return Moved{at, ply, seat, std::string(move), std::move(judged->luck), by};
}

SeatSet Room::bots_asked() const {
  SeatSet asked;
  if (standing() != Standing::running) return asked;
  for (const Seat seat : match_->waiting())
    if (chair(seat).bot) asked.add(seat);
  return asked;
}

std::optional<Time> Room::deadline(Time now, Time server_started) const {
  // Since when a time runs that was set, and begins so many seconds later.
  const auto since = [&](Time set, Time later) {
    return set > now ? server_started : std::max(set + later, server_started);
  };
  if (standing() == Standing::revealing) return since(revealing_, 0) + std::max<Time>(kReveal, created_.clock);
  if (standing() != Standing::running || created_.clock == 0) return std::nullopt;
  // Nobody waits longer for a window than the table agreed on, but for what there is to see.
  const core::Pace pace = match_->pace();
  return since(decision_, (pace.window ? 0 : pace.shown) + looking()) + created_.clock;
}

Time Room::looking() const { return created_.clock < kUnhurried ? watch() : 0; }

std::optional<Time> Room::countdown(Time now) const {
  if (standing() != Standing::running) return std::nullopt;
  const Time seconds = match_->pace().shown;
  if (seconds == 0) return std::nullopt;
  return std::clamp<Time>(decision_ + seconds - now, 0, seconds);
}

}  // namespace room
