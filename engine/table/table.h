// One match: seats, options, state and everything that was played. A table does
// no I/O and has no clock; a server, a page and a terminal drive the same code.
//
// A *ply* is one decision point, a turn or a window. All seats that are asked
// answer the same ply, each once, and a move names the ply it answers. While a
// window is open its answers are sealed: they are in the state, but the version
// that others see advances only when the last answer has come.
#pragma once
#include <deque>
#include <expected>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/luck.h"
#include "table/refusal.h"

namespace table {

using core::Move;
using core::Seat;
using core::SeatSet;

// One accepted move.
struct Entry {
  int ply = 0;
  Seat seat;
  Move move;
  std::vector<int> luck;
  std::vector<core::LuckRequest> requests;  // what each outcome was one of
};

template <core::Game G>
class Table {
 public:
  using State = typename G::State;
  using Event = typename G::Event;
  using Told = core::Told<Event>;

  // What an accepted move led to.
  struct Receipt {
    bool repeated = false;   // it had been accepted before; nothing happened again
    bool closed = false;     // the ply is over: everybody may be told
    std::vector<Told> told;  // in order, each with its audience
  };

  // What happened up to one version, as one seat was told.
  struct Version {
    int version = 0;
    std::vector<Told> told;
  };

  // A new match. The rules must outlive the table.
  static std::expected<Table, Refusal> start(const G& rules, int seats, const typename G::Options& options,
                                             core::Luck& luck) {
    Table table(rules);
    table.seats_ = seats;
    core::EventList<Event> events;
    core::RecordedChance recorded(luck, table.opening_luck_, table.opening_requests_);
    table.state_ = rules.start(seats, options, recorded, events);
    if (auto refusal = script_fault(luck)) return std::unexpected(*refusal);
    table.opening_ = table.state_;
    table.remember(events.told);
    table.keep_recent(0, events.told);
    table.opening_told_ = std::move(events.told);
    return table;
  }

  // A match that goes on from a position that was checked, after so many decisions.
  static Table from(const G& rules, const State& position, int plies = 0) {
    Table table(rules);
    table.seats_ = position.seats;
    table.state_ = table.opening_ = position;
    table.ply_ = table.first_ply_ = plies;
    table.first_at_hand_ = plies + 1;  // what led there is not known here
    return table;
  }

  const G& rules() const { return *rules_; }
  const State& state() const { return state_; }
  int seats() const { return seats_; }
  int ply() const { return ply_; }
  int first_ply() const { return first_ply_; }  // where it goes on from a position; else 0
  bool over() const { return waiting().empty(); }
  const std::vector<Entry>& entries() const { return entries_; }
  const State& opening() const { return opening_; }
  const std::vector<int>& opening_luck() const { return opening_luck_; }
  const std::vector<core::LuckRequest>& opening_requests() const { return opening_requests_; }
  const std::vector<Told>& opening_told() const { return opening_told_; }

  // The seats whose answer is still wanted. Which of them have answered is known
  // to nobody else: others are shown asked().
  SeatSet waiting() const { return rules_->waiting(state_); }
  SeatSet asked() const { return rules_->waiting(state_) | rules_->sealed(state_); }

  typename G::View view(Seat seat) const { return rules_->view(state_, seat); }
  const typename G::Memory& memory(Seat seat) const { return memories_[seat]; }

  // How many moves the seat has made in the ply that is open: one at most, but for
  // decisions of several moves (core::choosing).
  int step(Seat seat) const {
    int made = 0;
    for (auto entry = entries_.rbegin(); entry != entries_.rend() && entry->ply == ply_; ++entry)
      made += entry->seat == seat;
    return made;
  }

  // What would come of a move: whether it was made before and, if it was not, the luck it
  // needs. Nothing changes. Whoever may send a move twice says by `step` which move of the
  // ply it is; who says nothing means the next one.
  struct Judged {
    bool repeated = false;
    std::vector<int> luck;
  };
  std::expected<Judged, Refusal> judge(Seat seat, int ply, Move move, core::Luck luck,
                                       std::optional<int> step = std::nullopt) const {
    const auto repeated = check(seat, ply, move, step);
    if (!repeated) return std::unexpected(repeated.error());
    Judged judged{*repeated, {}};
    if (judged.repeated) return judged;
    State next = state_;
    core::EventList<Event> events;
    std::vector<core::LuckRequest> requests;
    core::RecordedChance recorded(luck, judged.luck, requests);
    rules_->apply(next, seat, move, recorded, events);
    if (auto refusal = script_fault(luck)) return std::unexpected(*refusal);
    return judged;
  }

  // Plays a move for a seat, in answer to `ply`. Nothing changes if it is refused.
  std::expected<Receipt, Refusal> submit(Seat seat, int ply, Move move, core::Luck& luck,
                                         std::optional<int> step = std::nullopt) {
    const auto repeated = check(seat, ply, move, step);
    if (!repeated) return std::unexpected(repeated.error());
    if (*repeated) return Receipt{true, false, {}};

    State next = state_;
    Entry entry{ply_, seat, move, {}, {}};
    core::EventList<Event> events;
    core::RecordedChance recorded(luck, entry.luck, entry.requests);
    rules_->apply(next, seat, move, recorded, events);
    if (auto refusal = script_fault(luck)) return std::unexpected(*refusal);

    state_ = next;
    entries_.push_back(std::move(entry));
    remember(events.told);
    keep_recent(ply_ + 1, events.told);
    const bool closed = rules_->sealed(state_).empty() && !core::choosing(*rules_, state_);
    if (closed) ++ply_;
    return Receipt{false, closed, std::move(events.told)};
  }

  // What `seat` was told after version `since` and up to `until`. A fleeting event was told
  // once; until the game is over it is left blank here. The open window is not in it: its
  // seats have their receipts and their views. What is long past (first_at_hand) is made
  // anew from the moves, all of them.
  std::vector<Version> feed(Seat seat, int since, int until = std::numeric_limits<int>::max()) const {
    std::vector<Version> versions;
    const auto take = [&](int version, const std::vector<Told>& told) {
      if (version <= since || version > until || version > ply_) return;
      Version next{version, {}};
      for (const Told& t : told)
        if (t.audience.contains(seat) && (!t.fleeting || over())) next.told.push_back(t);
      if (versions.empty() || versions.back().version != version) {
        versions.push_back(std::move(next));
      } else {
        auto& last = versions.back().told;
        last.insert(last.end(), next.told.begin(), next.told.end());
      }
    };
    if (since + 1 >= first_at_hand_)
      for (const Version& version : recent_) take(version.version, version.told);
    else
      replay(take);
    return versions;
  }
  // The first version whose events are in memory.
  int first_at_hand() const { return first_at_hand_; }

  // Plays the whole match again from its luck and moves: visit(version, told)
  // for the opening (version 0, unless it goes on from a position) and every entry. The
  // last state.
  template <class Visit>
  State replay(Visit&& visit) const {
    State state = opening_;
    visit(first_ply_, opening_told_);
    for (const Entry& entry : entries_) {
      core::ScriptedChance script(entry.luck);
      core::EventList<Event> events;
      rules_->apply(state, entry.seat, entry.move, script, events);
      visit(entry.ply + 1, events.told);
    }
    return state;
  }

 private:
  explicit Table(const G& rules) : rules_(&rules) {}

  static std::unexpected<Refusal> refuse(Reason reason, core::Clause clause = core::Clause::none) {
    return std::unexpected(Refusal{reason, clause, {}, 0});
  }

  // Why a move is refused; if it is not, whether it was made before.
  std::expected<bool, Refusal> check(Seat seat, int ply, Move move, std::optional<int> step) const {
    if (seat.index >= seats_) return refuse(Reason::seat_unknown);
    if (ply > ply_) return refuse(Reason::move_early_ply);
    const int made = this->step(seat);
    if (ply < ply_ || rules_->sealed(state_).contains(seat) || step.value_or(made) < made)
      return repeat(seat, ply, move, step);
    if (step.value_or(made) > made) return refuse(Reason::move_early_ply);
    if (over()) return refuse(Reason::game_over, core::why_not(*rules_, state_, seat, move));
    if (!core::is_legal(*rules_, state_, seat, move))
      return refuse(waiting().contains(seat) ? Reason::move_illegal : Reason::move_not_your_turn,
                    core::why_not(*rules_, state_, seat, move));
    return false;
  }

  // A move that was sent again is accepted again; another one comes too late.
  std::expected<bool, Refusal> repeat(Seat seat, int ply, Move move, std::optional<int> step) const {
    auto first = entries_.end();
    while (first != entries_.begin() && std::prev(first)->ply >= ply) --first;
    int number = 0;
    for (auto entry = first; entry != entries_.end() && entry->ply == ply; ++entry)
      if (entry->seat == seat) {
        if (step.value_or(number) == number && entry->move == move) return true;
        ++number;
      }
    if (ply < ply_) return refuse(Reason::move_stale_ply);
    return refuse(Reason::move_answered, core::why_not(*rules_, state_, seat, move));
  }

  static std::optional<Refusal> script_fault(const core::Luck& luck) {
    const core::ScriptedChance* script = luck.script();
    if (!script) return std::nullopt;
    const int used = static_cast<int>(script->used());
    using Fault = core::ScriptedChance::Fault;
    if (script->fault() == Fault::too_few) return Refusal{Reason::luck_too_few, {}, script->requested(), used};
    if (script->fault() == Fault::out_of_range)
      return Refusal{Reason::luck_out_of_range, {}, script->requested(), used};
    if (script->left() > 0) return Refusal{Reason::luck_too_many, {}, {}, used};
    return std::nullopt;
  }

  // How many versions stay in memory with what they told.
  static constexpr int kRecent = 32;
  void keep_recent(int version, const std::vector<Told>& told) {
    if (recent_.empty() || recent_.back().version != version) {
      recent_.push_back({version, told});
    } else {
      auto& last = recent_.back().told;
      last.insert(last.end(), told.begin(), told.end());
    }
    if (recent_.size() <= kRecent) return;
    recent_.pop_front();
    first_at_hand_ = recent_.front().version;
  }

  void remember(const std::vector<Told>& told) {
    for (const Told& t : told)
      for (const Seat seat : SeatSet::first(seats_))
        if (t.audience.contains(seat)) rules_->remember(memories_[seat], seat, t.event);
  }

  const G* rules_;
  int seats_ = 0;
  State opening_{};
  State state_{};
  int ply_ = 0;
  int first_ply_ = 0;
  std::vector<int> opening_luck_;
  std::vector<core::LuckRequest> opening_requests_;
  std::vector<Told> opening_told_;
  std::vector<Entry> entries_;
  std::deque<Version> recent_;
  int first_at_hand_ = 0;
  core::PerSeat<typename G::Memory> memories_;
};

}  // namespace table
