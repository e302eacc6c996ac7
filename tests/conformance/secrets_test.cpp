// Non-interference: whatever somebody cannot know may be different, and nothing that he
// is shown, offered, refused or told differs with it. What that is, every game says in
// its secrets.h (support/secrets.h). And what a seat imagines fits all it knows.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "all_secrets.h"
#include "codec/json.h"
#include "shelf/random_options.h"
#include "support/and_morra.h"
#include "support/morra_secrets.h"
#include "support/scaled.h"

namespace {

using core::Move;
using core::Seat;
using core::SeatSet;
using support::Play;

const int kGames = support::scaled_games(12);

template <class G>
using Memories = std::array<typename G::Memory, 8>;
template <class Event>
using ToldList = std::vector<core::Told<Event>>;

// Games in which something is answered secretly: those that have windows say how they are
// timed.
template <class G>
constexpr bool kHasSecretMoves = requires(const G rules, const typename G::State state) { rules.pace(state); };

// Everybody who looks at a table: its seats, and those who watch.
std::vector<Seat> audiences(int seats) {
  std::vector<Seat> list;
  for (int seat = 0; seat < seats; ++seat) list.emplace_back(seat);
  list.push_back(core::kSpectator);
  return list;
}

// Plays random games. opened(rules, state, told) at every opening, look(rules, state,
// memories, chance) at every decision, played(rules, play, told, chance) after every move.
template <class G>
struct Random {
  using State = typename G::State;
  using List = ToldList<typename G::Event>;
  std::function<void(const G&, const State&, const List&)> opened;
  std::function<void(const G&, const State&, const Memories<G>&, core::FastChance&)> look;
  std::function<void(const G&, const Play<G>&, const List&, core::FastChance&)> played;

  void run() const {
    const G& rules = support::rules_for<G>();
    for (int seats = G::kFacts.min_seats; seats <= G::kFacts.max_seats; ++seats)
      for (int game = 0; game < kGames; ++game) {
        run(rules, seats, game);
        if (::testing::Test::HasFatalFailure()) return;
      }
  }

 private:
  void run(const G& rules, int seats, int game) const {
    core::FastChance chance(static_cast<std::uint64_t>(game * 100 + seats));
    const auto options = shelf::random_options(rules, seats, chance);
    Memories<G> memories{};
    const auto remember = [&](const List& list) {
      for (const auto& told : list)
        for (const Seat seat : audiences(seats))
          if (told.audience.contains(seat)) rules.remember(memories[seat.index], seat, told.event);
    };
    core::EventList<typename G::Event> opening;
    State state = rules.start(seats, options, chance, opening);
    if (opened) opened(rules, state, opening.told);
    remember(opening.told);
    for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      if (look) look(rules, state, memories, chance);
      if (::testing::Test::HasFatalFailure()) return;
      Play<G> play;
      play.before = state;
      play.mover = waiting.nth(chance.pick(waiting.size()));
      play.move = core::random_move(rules, state, play.mover, chance);
      core::EventList<typename G::Event> events;
      core::RecordedChance recorded(chance, play.luck, play.requests);
      rules.apply(state, play.mover, play.move, recorded, events);
      play.after = state;
      remember(events.told);
      if (played) played(rules, play, events.told, chance);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
};

// Whether everybody may be told: neither a window nor a choice of several cards is open.
template <class G>
bool is_closed(const G& rules, const typename G::State& state) {
  return rules.sealed(state).empty() && !core::choosing(rules, state);
}

template <class G>
std::string view_of(const G& rules, const typename G::State& state, Seat seat) {
  return codec::to_json(shelf::ViewFile<G>{rules, rules.view(state, seat)}, shelf::listings(rules));
}

// The moves that are open to a seat, and those that are not, each with its clause.
template <class G>
std::vector<std::string> moves_of(const G& rules, const typename G::State& state, Seat seat) {
  std::vector<std::string> lines;
  if (seat == core::kSpectator) return lines;
  core::legal_moves(rules, state, seat).each([&](Move move) {
    lines.push_back(core::to_text(rules.notation(), move));
  });
  if (!lines.empty()) lines.push_back("else " + core::to_text(rules.notation(), rules.default_move(state, seat)));
  core::Greyed greyed;
  rules.each_move(state, seat, greyed);
  for (const auto& entry : greyed.entries())
    lines.push_back("not " + core::to_text(rules.notation(), entry.move) + ": " +
                    std::to_string(static_cast<int>(entry.clause)));
  return lines;
}

// Everything that a seat is told, each event as bytes.
template <class Event>
std::vector<std::string> told_to(Seat seat, const ToldList<Event>& list) {
  std::vector<std::string> lines;
  for (const auto& told : list)
    if (told.audience.contains(seat))
      lines.push_back(told.event.visit([&](const auto& e) {
        return std::to_string(static_cast<int>(told.clause)) + std::string(e.kName) + codec::to_json(e) +
               (told.fleeting ? "fleeting" : "");
      }));
  return lines;
}

template <class G>
class Secrets : public ::testing::Test {};
TYPED_TEST_SUITE(Secrets, support::AllGamesAndMorra, support::GameNames);

// ---- The tables of secrets.h beside what the rules do ----

TYPED_TEST(Secrets, EventsAreToldToThoseWhoMayHear) {
  Random<TypeParam> random;
  const auto expect = [](const auto& rules, const auto& state, const auto& list) {
    const SeatSet there = SeatSet::first(state.seats) | core::kSpectator;
    for (const auto& told : list) {
      const auto name = told.event.visit([](const auto& e) { return e.kName; });
      const SeatSet may = may_hear(rules, state, told.clause, told.event);
      ASSERT_EQ((told.audience & there).bits(), (may & there).bits()) << name;
      ASSERT_EQ(told.fleeting, told_once(rules, state, told.event)) << name;
    }
  };
  int sealed = 0;
  random.opened = expect;
  random.played = [&](const auto& rules, const auto& play, const auto& list, auto&) {
    expect(rules, play.before, list);
    // What is answered or chosen secretly is told to nobody else, not even that it was.
    if (is_closed(rules, play.after)) return;
    ++sealed;
    for (const Seat seat : audiences(play.after.seats)) ASSERT_TRUE(seat == play.mover || told_to(seat, list).empty());
  };
  random.run();
  EXPECT_EQ(sealed > 50, kHasSecretMoves<TypeParam>) << sealed;
}

TYPED_TEST(Secrets, ViewsHoldWhatMayBeReadAndNothingElse) {
  int looked = 0;
  Random<TypeParam> random;
  random.look = [&](const auto& rules, const auto& state, const auto&, auto&) {
    if (TypeParam::kFacts.slug != "morra" && ++looked % 5 != 0) return;
    const auto position = codec::parse(support::json(rules, state));
    const std::vector<std::string_view> open = public_fields(rules);
    for (const Seat seat : audiences(state.seats)) {
      const auto view = codec::parse(view_of(rules, state, seat));
      const support::Fields fields = readable(rules, state, seat);
      for (std::size_t i = 0; i < view->root.keys.size(); ++i) {
        const std::string& name = view->root.keys[i];
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const auto& f) { return f.first == name; });
        if (field == fields.end()) {
          ASSERT_NE(std::find(open.begin(), open.end(), name), open.end()) << name << " is no public field";
        }
        const std::string expected =
            field == fields.end() ? codec::one_line(*position->root.find(name)) : field->second;
        ASSERT_EQ(codec::one_line(view->root.items[i]), expected) << name << " of seat " << int{seat.index};
      }
    }
  };
  random.run();
}

// ---- Other worlds ----

TYPED_TEST(Secrets, WhatASeatIsShownDoesNotDependOnWhatItCannotKnow) {
  int changed = 0;
  Random<TypeParam> random;
  random.look = [&](const auto& rules, const auto& state, const auto&, auto& chance) {
    for (const Seat seat : audiences(state.seats)) {
      const auto other = scramble(rules, state, seat, chance);
      ASSERT_FALSE(rules.check(other)) << rules.check(other)->reason;
      changed += !(other == state);
      ASSERT_EQ(view_of(rules, state, seat), view_of(rules, other, seat));
      ASSERT_EQ(rules.view(state, seat), rules.view(other, seat));
      ASSERT_EQ(moves_of(rules, state, seat), moves_of(rules, other, seat));
      if (seat == core::kSpectator) continue;
      for (std::size_t verb = 0; verb < rules.notation().size(); ++verb)
        for (int n = 0; n < 24; ++n) {
          const int a = n < 16 ? n : chance.pick(64);
          const Move move{static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(a),
                          static_cast<std::uint8_t>(chance.pick(state.seats))};
          ASSERT_EQ(core::why_not(rules, state, seat, move), core::why_not(rules, other, seat, move));
        }
    }
  };
  random.run();
  // Where nothing is hidden there is nothing to change.
  EXPECT_EQ(changed > 100, TypeParam::kFacts.hidden) << changed << " positions were changed";
}

// Luck from a script that notes how much had been told when the script was at its end.
template <class Event>
class NotingChance {
 public:
  NotingChance(const std::vector<int>& script, const core::EventList<Event>& events)
      : script_(script), events_(events) {}

  int die(int sides) {
    note();
    return script_.die(sides);
  }
  int pick(int n) {
    note();
    return script_.pick(n);
  }
  const core::ScriptedChance& script() const { return script_; }
  std::size_t told_by_then() const { return told_by_then_; }

 private:
  void note() {
    if (script_.left() == 0 && script_.fault() == core::ScriptedChance::Fault::none)
      told_by_then_ = events_.told.size();
  }

  core::ScriptedChance script_;
  const core::EventList<Event>& events_;
  std::size_t told_by_then_ = 0;
};

// The same move in another world, with other luck where `self` cannot see it: dice fall as
// they did, an outcome that `self` sees is tried until it tells him what he was told, and
// any other is drawn anew. Nothing: he is told something else.
template <class G>
class Elsewhere {
 public:
  using State = typename G::State;

  Elsewhere(const G& rules, const Play<G>& play, const support::World<G>& world, Seat self,
            std::vector<std::string> told, core::FastChance& chance)
      : rules_(rules), play_(play), world_(world), self_(self), told_(std::move(told)), chance_(chance) {}

  std::optional<State> after() {
    core::EventList<typename G::Event> events;
    NotingChance<typename G::Event> luck(script_, events);
    State next = world_.before;
    rules_.apply(next, play_.mover, world_.move, luck, events);
    if (luck.script().fault() == core::ScriptedChance::Fault::none)
      return told_to(self_, events.told) == told_ ? std::optional(next) : std::nullopt;
    // It needs one outcome more; no further than what was told so far agrees.
    events.told.resize(luck.told_by_then());
    const std::vector<std::string> so_far = told_to(self_, events.told);
    if (so_far.size() > told_.size() || !std::equal(so_far.begin(), so_far.end(), told_.begin())) return std::nullopt;
    const core::LuckRequest request = luck.script().requested();
    const std::size_t n = script_.size();
    if (n >= play_.luck.size() || play_.requests[n].die != request.die) return std::nullopt;
    if (request.die) return with(play_.luck[n]);
    if (!sees_luck(rules_, play_, static_cast<int>(n)).contains(self_)) return with(chance_.pick(request.n));
    for (int outcome = 0; outcome < request.n; ++outcome)
      if (auto found = with(outcome)) return found;
    return std::nullopt;
  }

 private:
  std::optional<State> with(int outcome) {
    script_.push_back(outcome);
    auto found = after();
    script_.pop_back();
    return found;
  }

  const G& rules_;
  const Play<G>& play_;
  const support::World<G>& world_;
  Seat self_;
  std::vector<std::string> told_;
  core::FastChance& chance_;
  std::vector<int> script_;
};

// How much the test below has tried.
struct Tried {
  int worlds = 0;   // that differ
  int moves = 0;    // that differ: sealed answers, cards chosen secretly
  int windows = 0;  // in which somebody else has answered already
  int closed = 0;   // by that very move
};

// Every move, beside the same one, or another one where he cannot tell, in another world:
// he is told the same, event for event, and shown and offered the same afterwards.
TYPED_TEST(Secrets, WhatASeatIsToldDoesNotDependOnItEither) {
  Tried tried;
  Random<TypeParam> random;
  random.played = [&](const auto& rules, const auto& play, const auto& list, auto& chance) {
    for (const Seat seat : audiences(play.before.seats)) {
      const auto world = otherwise(rules, play, seat, chance);
      const auto flaw = rules.check(world.before);
      ASSERT_FALSE(flaw) << flaw->path << ": " << flaw->reason;
      ASSERT_EQ(view_of(rules, play.before, seat), view_of(rules, world.before, seat));
      ASSERT_TRUE(core::is_legal(rules, world.before, play.mover, world.move))
          << core::to_text(rules.notation(), world.move);
      const std::vector<std::string> told = told_to(seat, list);
      const auto after = Elsewhere<TypeParam>(rules, play, world, seat, told, chance).after();
      ASSERT_TRUE(after) << "seat " << int{seat.index} << " is told something else than "
                         << ::testing::PrintToString(told) << " by " << core::to_text(rules.notation(), play.move)
                         << " of seat " << int{play.mover.index};
      // How many messages come, and to whom, follows from these.
      ASSERT_EQ(is_closed(rules, *after), is_closed(rules, play.after));
      ASSERT_EQ((rules.waiting(*after) | rules.sealed(*after)).bits(),
                (rules.waiting(play.after) | rules.sealed(play.after)).bits());
      ASSERT_EQ(view_of(rules, *after, seat), view_of(rules, play.after, seat));
      ASSERT_EQ(moves_of(rules, *after, seat), moves_of(rules, play.after, seat));
      tried.worlds += !(world.before == play.before);
      tried.moves += world.move != play.move;
      const bool in_window = !(rules.sealed(play.before) - seat).empty();
      tried.windows += in_window;
      tried.closed += in_window && is_closed(rules, play.after);
    }
  };
  random.run();
  EXPECT_EQ(tried.worlds > 100, TypeParam::kFacts.hidden) << tried.worlds;
  EXPECT_EQ(tried.moves > 100, kHasSecretMoves<TypeParam>) << tried.moves;
  EXPECT_EQ(tried.windows > 100, kHasSecretMoves<TypeParam>) << tried.windows;
  EXPECT_EQ(tried.closed > 50, kHasSecretMoves<TypeParam>) << tried.closed;
}

TYPED_TEST(Secrets, WhatASeatImaginesFitsAllItKnows) {
  int remembered = 0;
  int imagined = 0;
  Random<TypeParam> random;
  random.look = [&](const auto& rules, const auto& state, const auto& memories, auto& chance) {
    for (const Seat seat : audiences(state.seats)) {
      const auto& memory = memories[seat.index];
      ASSERT_TRUE(fits(memory, state, seat)) << "the memory is wrong";
      remembered += remembers_something(memory);
      const auto view = rules.view(state, seat);
      const auto sample = rules.sample(view, memory, seat, chance);
      const auto flaw = rules.check(sample);
      ASSERT_FALSE(flaw) << flaw->path << ": " << flaw->reason;
      ASSERT_EQ(rules.view(sample, seat), view);
      ASSERT_TRUE(fits(memory, sample, seat));
      imagined += !(sample == state);
    }
  };
  random.run();
  EXPECT_EQ(remembered > 100, TypeParam::kFacts.hidden) << remembered;
  EXPECT_EQ(imagined > 100, TypeParam::kFacts.hidden) << imagined;
}

}  // namespace
