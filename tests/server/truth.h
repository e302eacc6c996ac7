// What really happened in a match, from its log, and what each of those who looked on may
// know of it: by the tables of secrets that every game keeps (support/secrets.h), and by
// neither the views nor the audiences that its rules name.
#pragma once
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "all_secrets.h"
#include "codec/json.h"
#include "codec/write.h"
#include "host/sodium.h"
#include "support/rules_of.h"
#include "table/log.h"

namespace support {

using core::Seat;
using core::SeatSet;

template <core::Game G>
class Truth {
 public:
  using State = typename G::State;

  struct Happening {
    SeatSet may_hear;
    bool once = false;   // told once, and in no history
    Seat by;             // whose move it was
    int step = 0;        // which of his moves in that decision, from 1
    bool early = false;  // the decision was still open then
    std::string json;
  };

  explicit Truth(const std::string& log) : rules_(rules_of<G>()) {
    const auto read = table::read_log(host::Sodium(), log);
    if (!read) throw std::runtime_error("no log: " + log);
    const auto options = codec::parse(read->header.options.text);
    const int seats = static_cast<int>(read->header.seats.size());
    const auto agreed = open_box<G>().read_options(seats, &options->root);
    core::EventList<typename G::Event> opening;
    core::ScriptedChance dealt(read->start.luck);
    State state = rules_.start(seats, *agreed, dealt, opening);
    add(0, state, opening, core::kSpectator, 0, false);
    befores_.push_back(state);
    std::map<std::pair<int, int>, int> steps;
    for (std::size_t i = 0; i < read->moves.size(); ++i) {
      const table::LogMove& entry = read->moves[i];
      const auto move = core::parse_move(rules_.notation(), entry.move);
      const State before = state;
      core::EventList<typename G::Event> events;
      core::ScriptedChance luck(entry.luck);
      rules_.apply(state, entry.seat, *move, luck, events);
      const bool closed = rules_.sealed(state).empty() && !core::choosing(rules_, state);
      add(entry.ply + 1, before, events, entry.seat, ++steps[{entry.ply, entry.seat.index}], !closed);
      entries_.push_back({entry.ply, entry.seat, *move, entry.luck, closed});
      if (closed) befores_.push_back(state);
    }
  }

  const G& rules() const { return rules_; }
  std::size_t moves() const { return entries_.size(); }
  Seat mover(std::size_t move) const { return entries_[move].seat; }
  bool closes(std::size_t move) const { return entries_[move].closed; }
  int decisions() const { return static_cast<int>(befores_.size()) - 1; }  // that were closed
  bool is_over(int ply) const { return rules_.waiting(befores_[static_cast<std::size_t>(ply)]).empty(); }

  // What happened up to a version of the match: the opening (0), decision 0 (1), …
  const std::vector<Happening>& happened(int version) const { return happened_[static_cast<std::size_t>(version)]; }

  // The position at a decision when `self` has made so many moves in it, with everything
  // otherwise that he cannot know: nothing that he is sent may differ from what it would be
  // in that world.
  State seen(Seat self, int ply, int step, core::FastChance& chance) const {
    State state = befores_.at(static_cast<std::size_t>(ply));
    for (const Entry& entry : entries_) {
      if (entry.ply != ply || entry.seat != self || step-- <= 0) continue;
      core::NoEvents unheard;
      core::ScriptedChance luck(entry.luck);
      rules_.apply(state, self, entry.move, luck, unheard);
    }
    return scramble(rules_, state, self, chance);
  }

 private:
  struct Entry {
    int ply = 0;
    Seat seat;
    core::Move move;
    std::vector<int> luck;
    bool closed = false;
  };

  void add(int version, const State& state, const core::EventList<typename G::Event>& events, Seat by, int step,
           bool early) {
    happened_.resize(std::max(happened_.size(), static_cast<std::size_t>(version) + 1));
    for (const auto& told : events.told)
      happened_[static_cast<std::size_t>(version)].push_back({may_hear(rules_, state, told.clause, told.event),
                                                              told_once(rules_, state, told.event), by, step, early,
                                                              open_box<G>().event_json(told)});
  }

  const G& rules_;
  std::vector<State> befores_;  // at each decision
  std::vector<Entry> entries_;
  std::vector<std::vector<Happening>> happened_;
};

}  // namespace support
