// What a room tells those who look: the difference to what they were shown, and what
// happened, in parts.
#include "room/room.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "codec/write.h"
#include "host/library.h"
#include "host/sodium.h"
#include "shelf/shelf.h"

namespace {

using codec::Json;
using core::Seat;
using room::Room;

constexpr const char* kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

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
    created.options.text = "{}";
    created.seed = kSeed;
    created.players.assign(static_cast<std::size_t>(std::clamp(3, facts.min_seats, facts.max_seats)), "human");
    EXPECT_FALSE(room_.add(created, box));
    EXPECT_FALSE(room_.add(*room_.begin("simple", 1), box));
    for (int seat = 0; seat < room_.seats(); ++seat) audiences_.emplace_back(seat);
    audiences_.push_back(core::kSpectator);
  }

  bool is_running() const { return room_.standing() == Room::Standing::running; }
  // Plays for the first who is asked; who that was, and whether the decision is closed.
  std::pair<Seat, bool> play() {
    const Seat seat = room_.match()->waiting().front();
    const auto moves = room_.match()->moves(seat, nullptr);
    const auto n = static_cast<std::size_t>(mover_.pick(static_cast<int>(moves.size())));
    const auto played = room_.play(seat, room_.match()->ply(), {}, moves[n].text, room::Mover::person, 2);
    EXPECT_TRUE(played.has_value());
    return {seat, played && played->closed};
  }
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
  return any ? w.take() : "";
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
    room_.looks(audience);
    views[audience.index] = room_.match()->view(audience);
  }
  for (int i = 0; i < 150 && is_running(); ++i) {
    const auto [seat, closed] = play();
    if (!closed) expect_difference(seat, room_.own_update(seat, 2, 0));
    if (closed)
      for (const Seat audience : audiences_) expect_difference(audience, room_.update(audience, 2, 0));
  }
  // Nothing has changed when somebody speaks; who has just come is told the whole.
  say();
  for (const Seat audience : audiences_)
    if (views[audience.index] == room_.match()->view(audience)) {
      EXPECT_EQ(parsed(room_.update(audience, 3, 0)).find("view"), nullptr);
    }
  room_.looks_away(Seat(0));
  EXPECT_EQ(codec::one_line(*parsed(room_.update(Seat(0), 3, 0)).find("view")), room_.match()->view(Seat(0)));
}

TEST_P(RoomTest, HistoryInPartsIsTheWhole) {
  for (int i = 0; i < 150 && is_running(); ++i) {
    if (i % 5 == 3) say();
    play();
  }
  for (const Seat audience : audiences_) {
    const auto history = [&](int since, int until) {
      codec::Writer w;
      w.begin_object();
      room_.write_history(w, audience, since, until);
      w.end_object();
      return parsed(w.take()).find("history")->items;
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
  EXPECT_FALSE(timed.add(*timed.begin("simple", 1000), room_.box()));
  room::Time now = 1000;
  room::Time began = now;
  int windows = 0;
  for (int i = 0; i < 300 && timed.standing() == Room::Standing::running; ++i) {
    const core::Pace pace = timed.match()->pace();
    windows += pace.window;
    EXPECT_EQ(timed.deadline(0), began + 60);
    EXPECT_EQ(timed.deadline(now + 500), now + 500 + 60) << "what the server was not there for is not counted";
    EXPECT_EQ(timed.countdown(now), std::nullopt);
    now += 7;
    const Seat seat = timed.match()->waiting().front();
    const auto moves = timed.match()->moves(seat, nullptr);
    const auto n = static_cast<std::size_t>(mover_.pick(static_cast<int>(moves.size())));
    const auto played = timed.play(seat, timed.match()->ply(), {}, moves[n].text, room::Mover::person, now);
    ASSERT_TRUE(played.has_value());
    if (played->closed) began = now;
  }
  EXPECT_EQ(timed.deadline(0).has_value(), timed.standing() == Room::Standing::running);
  const std::string_view game = GetParam()->facts().slug;
  EXPECT_EQ(windows > 0, game == "combinards" || game == "quiz");
}

// A journal in which options were left out has those of one sitting, whatever its clock:
// tables that were made before it mattered go on as they began.
TEST_P(RoomTest, OptionsThatAJournalLeavesOutAreThoseOfOneSitting) {
  room::Created created = room_.created();
  created.clock = 3 * 86400;
  Room daily("d", sodium_);
  EXPECT_FALSE(daily.add(created, room_.box()));
  EXPECT_FALSE(daily.add(*daily.begin("simple", 1), room_.box()));
  EXPECT_EQ(daily.match()->options(), room_.match()->options());
}

INSTANTIATE_TEST_SUITE_P(Games, RoomTest, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
