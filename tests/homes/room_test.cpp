// What a room tells those who look: the difference to what they were shown, and what
// happened, in parts.
#include "room/room.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "codec/write.h"
#include "host/library.h"
#include "host/sodium.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/table_match.h"

namespace {

using codec::Json;
using core::Seat;
using room::Room;

Json parsed(std::string text) {
  auto document = codec::parse(std::move(text), {.bytes = 64 << 20, .values = 5'000'000});
  EXPECT_TRUE(document.has_value());
  return document ? std::move(document->root) : Json{};
}

// A match of random moves, and somebody who speaks now and then.
class RoomTest : public ::testing::TestWithParam<const shelf::Box*> {
 protected:
  RoomTest() {
    const core::Facts& facts = GetParam()->facts();
    room::SharedBox box = std::move(*GetParam()->open(std::string(host::editions(facts.slug).front())));
    room::Created created;
    created.game = facts.slug;
    created.rules = facts.rules_version;
    created.seed = support::TableMatch::kSeed;
    created.players.assign(static_cast<std::size_t>(std::clamp(3, facts.min_seats, facts.max_seats)), "human");
    created.options.text = *box->agree(static_cast<int>(created.players.size()), "{}");
    created.log = table::kLogVersion;
    EXPECT_FALSE(room_.add(created, box));
    begin(room_, 1);
    for (int seat = 0; seat < room_.seats(); ++seat) audiences_.emplace_back(seat);
    audiences_.push_back(core::kSpectator);
  }

  static void begin(Room& room, room::Time at) {
    const std::vector<std::string> bots(static_cast<std::size_t>(room.seats()), "simple");
    EXPECT_FALSE(room.add(*room.begin(bots, at)));
  }
  bool is_running() const { return room_.standing() == Room::Standing::running; }
  // Plays for the first who is asked; who that was, and whether the decision is closed.
  std::pair<Seat, bool> play(Room& room, room::Time at) {
    const Seat seat = room.match()->waiting().front();
    const auto moves = room.match()->moves(seat, nullptr);
    const auto n = static_cast<std::size_t>(mover_.pick(static_cast<int>(moves.size())));
    const int version = room.version();
    const auto move = room.decide_move(seat, room.match()->ply(), {}, moves[n].text, room::Mover::person, at);
    EXPECT_TRUE(move && *move && !room.add(**move));
    return {seat, room.version() > version};
  }
  std::pair<Seat, bool> play() { return play(room_, 2); }
  void say() { EXPECT_FALSE(room_.add(room::Said{3, 0, "", "\"é\", {or} [so]: \\"}, room_.box())); }

  const host::Sodium sodium_;
  Room room_{"t", sodium_};
  core::FastChance mover_{7};
  std::vector<Seat> audiences_;
};

// docs/protocol.md: the fields that have changed; of a heap, the numbers that are new, in
// their order, then null for what is gone, in the order that it had.
std::string difference(const Json& before, const Json& now) {
  const auto is_heap = [](const Json& json) {
    return json.type == Json::Type::object && std::all_of(json.items.begin(), json.items.end(), [](const Json& item) {
             return item.type == Json::Type::integer;
           });
  };
  codec::Writer w;
  bool any = false;
  w.begin_object();
  for (std::size_t i = 0; i < now.keys.size(); ++i) {
    const Json& has = now.items[i];
    const Json* had = before.find(now.keys[i]);
    if (had && codec::one_line(*had) == codec::one_line(has)) continue;
    any = true;
    w.key(now.keys[i]);
    if (!had || !is_heap(*had) || !is_heap(has)) {
      w.raw(codec::one_line(has));
      continue;
    }
    w.begin_object();
    for (std::size_t k = 0; k < has.keys.size(); ++k)
      if (const Json* number = had->find(has.keys[k]); !number || number->integer != has.items[k].integer)
        w.field(has.keys[k], has.items[k].integer);
    for (const std::string& key : had->keys)
      if (!has.find(key)) {
        w.key(key);
        w.null();
      }
    w.end_object();
  }
  w.end_object();
  return any ? w.finish() : "";
}

TEST_P(RoomTest, UpdatesTellTheDifferenceOfTheViews) {
  std::map<int, std::string> views;
  const auto expect_difference = [&](Seat audience, std::string update) {
    std::string& view = views[audience.index];
    std::string now = room_.match()->view(audience);
    const Json told = parsed(std::move(update));
    const Json* changes = told.find("view");
    EXPECT_EQ(changes ? codec::one_line(*changes) : "", difference(parsed(view), parsed(now))) << view << "\n" << now;
    view = std::move(now);
  };
  for (const Seat audience : audiences_) {
    room_.looks(audience, {});
    views[audience.index] = room_.match()->view(audience);
  }
  for (int i = 0; i < 150 && is_running(); ++i) {
    const auto [seat, closed] = play();
    if (!closed) expect_difference(seat, room_.own_update(seat, {2, 0, {}}, false));
    if (closed)
      for (const Seat audience : audiences_) expect_difference(audience, room_.update(audience, {2, 0, {}}, false));
  }
  // Nothing has changed when somebody speaks; who has just come is told the whole.
  say();
  for (const Seat audience : audiences_)
    if (views[audience.index] == room_.match()->view(audience)) {
      EXPECT_EQ(parsed(room_.update(audience, {3, 0, {}}, false)).find("view"), nullptr);
    }
  room_.looks_away(Seat(0));
  EXPECT_EQ(codec::one_line(*parsed(room_.update(Seat(0), {3, 0, {}}, false)).find("view")),
            room_.match()->view(Seat(0)));
}

TEST_P(RoomTest, HistoryInPartsIsTheWhole) {
  for (int i = 0; i < 150 && is_running(); ++i) {
    if (i % 5 == 3) say();
    play();
  }
  for (const Seat audience : audiences_) {
    const auto history = [&](int since, int until) {
      std::vector<Json> happenings;
      for (const room::PastHappening& one : room_.history(audience, since, until))
        happenings.push_back(parsed(codec::to_json(one)));
      return happenings;
    };
    const std::vector<Json> whole = history(-1, room_.version());
    ASSERT_EQ(whole.size(), static_cast<std::size_t>(room_.version()) + 1);
    const auto feed = room_.match()->feed(audience, -1, nullptr);
    auto told = feed.begin();
    for (const Json& happening : whole) {
      const Json* events = happening.find("events");
      if (!events) continue;
      ASSERT_NE(told, feed.end());
      ASSERT_EQ(events->items.size(), told->second.size());
      for (std::size_t i = 0; i < events->items.size(); ++i)
        EXPECT_EQ(codec::one_line(events->items[i]), told->second[i].json);
      ++told;
    }
    EXPECT_EQ(told, feed.end());

    for (const int step : {1, 4, 100}) {
      auto expected = whole.begin();
      for (int since = -1; since < room_.version(); since += step)
        for (const Json& happening : history(since, since + step)) {
          ASSERT_NE(expected, whole.end());
          EXPECT_EQ(codec::one_line(happening), codec::one_line(*expected));
          ++expected;
        }
      EXPECT_EQ(expected, whole.end());
    }
    EXPECT_TRUE(history(room_.version(), room_.version() + 100).empty());
  }
}

// Where a table has a clock every decision has its time, however many have answered it.
TEST_P(RoomTest, TheClockRunsFromTheBeginningOfEveryDecision) {
  room::Created created = room_.created();
  created.clock = 60;
  Room timed("c", sodium_);
  EXPECT_FALSE(timed.add(created, room_.box()));
  begin(timed, 1000);
  room::Time now = 1000;
  room::Time began = now;
  int windows = 0;
  int several = 0;
  int looked = 0;
  for (int i = 0; i < 300 && timed.standing() == Room::Standing::running; ++i) {
    const core::Pace pace = timed.match()->pace();
    const bool several_are_asked = timed.match()->waiting().size() > 1;
    EXPECT_TRUE(pace.window || !several_are_asked) << "whoever is asked beside others answers in a window";
    windows += pace.window;
    several += several_are_asked;
    EXPECT_EQ(timed.deadline(now, 0), began + timed.watch() + 60) << "first everybody looks";
    EXPECT_LE(timed.watch(), Room::kMostWatch);
    looked += timed.watch() > 0;
    EXPECT_EQ(timed.deadline(now + 500, now + 500), now + 500 + 60)
        << "what the server was not there for is not counted";
    EXPECT_EQ(timed.countdown(now), std::nullopt);
    now += 7;
    if (play(timed, now).second) began = now;
  }
  EXPECT_EQ(timed.deadline(now, 0).has_value(), timed.standing() == Room::Standing::running);
  EXPECT_EQ(windows > 0, several > 0);
  EXPECT_GT(looked, 0);
}

// A journal in which options were left out has those of one sitting, whatever its clock:
// tables that were made before it mattered go on as they began.
TEST_P(RoomTest, OptionsThatAJournalLeavesOutAreThoseOfOneSitting) {
  room::Created created = room_.created();
  created.clock = 3 * 86400;
  created.options.text = "{}";
  created.log = 1;  // of which no luck depended on them
  Room daily("d", sodium_);
  EXPECT_FALSE(daily.add(created, room_.box()));
  begin(daily, 1);
  EXPECT_EQ(daily.match()->options(), room_.match()->options());
  while (daily.standing() == Room::Standing::running) play(daily, 2);
  const auto verified = shelf::verify(daily.log(), sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "") << "its log says all of them";
  EXPECT_TRUE(verified->is_complete());
}

// Who played what stands in the log, and is bound by it; a name that is forgotten leaves its
// mark, in the room as in the one that its journal makes.
TEST_P(RoomTest, TheLogSaysWhoPlayedAndForgetsNames) {
  support::TableMatch match(*GetParam());
  match.play_with_changes();
  const std::string log = match.room().log();
  const auto verified = shelf::verify(log, sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "log");
  EXPECT_TRUE(verified->is_complete());
  EXPECT_TRUE(verified->had_bytes);
  EXPECT_EQ(verified->names, 3) << "Zoé, Bruno, and Bruno when he was back";
  const table::Log read = *table::read_log(sodium_, log);
  ASSERT_EQ(read.players.size(), 2u);
  EXPECT_EQ(read.players[0].second.player, "random");
  EXPECT_EQ(read.players[0].first, 6u) << "behind so many moves";
  EXPECT_EQ(read.players[1].second.name, "Bruno");
  EXPECT_EQ(read.players[1].first, 10u);

  match.forget(1);
  const std::string without = match.room().log();
  EXPECT_EQ(without.find("Bruno"), std::string::npos);
  EXPECT_NE(without.find("Zoé"), std::string::npos);
  EXPECT_EQ(without.substr(without.rfind("\"prev\"")), log.substr(log.rfind("\"prev\""))) << "the chain is the same";
  const auto again = shelf::verify(without, sodium_);
  ASSERT_TRUE(again) << to_text(again.error(), "log");
  EXPECT_TRUE(again->is_complete());
  EXPECT_EQ(again->names_forgotten, 2);
  EXPECT_EQ(match.reloaded()->log(), without);
}

TEST_P(RoomTest, TablesOfTheFirstFormatForgetNamesToo) {
  support::TableMatch match(*GetParam(), 1);
  match.play_with_changes();
  match.forget(1);
  const std::string log = match.room().log();
  EXPECT_EQ(log.find("Bruno"), std::string::npos);
  const auto verified = shelf::verify(log, sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "log");
  EXPECT_TRUE(verified->is_complete());
  EXPECT_EQ(verified->log, 1);
  EXPECT_EQ(match.reloaded()->log(), log);
}

INSTANTIATE_TEST_SUITE_P(Games, RoomTest, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
