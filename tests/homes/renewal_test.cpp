// Rules that are renewed while a match is on: it goes on from its position, and its log
// says who has played what.
//
// There is one version of the rules only. A match that older ones have begun is one whose
// journal says so.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files.h"
#include "host/library.h"
#include "host/sodium.h"
#include "room/room.h"
#include "shelf/positions.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"

namespace {

using core::Seat;
using room::Checkpoint;
using room::Entry;
using room::Room;
using ::testing::HasSubstr;

constexpr const char* kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
constexpr int kOlder = 77;

using Journal = std::vector<Entry>;

class Renewal : public ::testing::TestWithParam<const shelf::Box*> {
 protected:
  Renewal() {
    const core::Facts& facts = GetParam()->facts();
    ours_ = facts.rules_version;
    box_ = std::move(*GetParam()->open(std::string(host::editions(facts.slug).front())));
    room::Created created;
    created.game = facts.slug;
    created.rules = ours_;
    created.options.text = "{}";
    created.seed = kSeed;
    created.players.assign(static_cast<std::size_t>(std::clamp(3, facts.min_seats, facts.max_seats)), "human");
    write(created);
  }

  void write(const Entry& entry) {
    ASSERT_EQ(add(room_, entry), "");
    journal_.push_back(entry);
  }
  std::string add(Room& room, const Entry& entry) const {
    const auto wrong = room.add(entry, box_);
    return wrong ? wrong->reason : "";
  }
  void begin() { write(*room_.begin("simple", 1)); }
  static bool is_running(const Room& room) { return room.standing() == Room::Standing::running; }
  // A move of whoever is asked, the same in every room that stands the same.
  static room::Moved play(Room& room, core::FastChance& mover) {
    const Seat seat = room.match()->waiting().front();
    const auto moves = room.match()->moves(seat, nullptr);
    const auto n = static_cast<std::size_t>(mover.pick(static_cast<int>(moves.size())));
    auto played = room.play(seat, room.match()->ply(), {}, moves[n].text, room::Mover::person, 2);
    EXPECT_TRUE(played.has_value());
    return played->entry;
  }
  void play_on(int moves) {
    for (int i = 0; i < moves && is_running(room_); ++i) {
      journal_.emplace_back(play(room_, mover_));
      if (i % 7 == 3) write(room::Said{3, 0, "", "bonsoir"});
    }
    ASSERT_TRUE(is_running(room_)) << "the match is over too soon";
  }
  // Stopped in order.
  void stop() {
    const auto checkpoint = room_.checkpoint(4);
    ASSERT_TRUE(checkpoint);
    write(*checkpoint);
  }
  // As if other rules had played it so far.
  Journal by_older_rules() const {
    Journal journal = journal_;
    for (Entry& entry : journal) {
      if (auto* created = std::get_if<room::Created>(&entry)) created->rules = kOlder;
      if (auto* checkpoint = std::get_if<Checkpoint>(&entry)) checkpoint->rules = kOlder;
    }
    return journal;
  }
  std::unique_ptr<Room> made_from(const Journal& journal) const {
    auto room = std::make_unique<Room>("t", sodium_, shelf::set_up);
    for (const Entry& entry : journal) EXPECT_EQ(add(*room, entry), "");
    return room;
  }
  void expect_the_same(const Room& room) const {
    ASSERT_TRUE(room.match());
    EXPECT_EQ(room.match()->position(), room_.match()->position());
    EXPECT_EQ(room.match()->ply(), room_.match()->ply());
    EXPECT_EQ(room.match()->waiting(), room_.match()->waiting());
    for (int seat = 0; seat < room.seats(); ++seat)
      EXPECT_EQ(room.match()->view(Seat(seat)), room_.match()->view(Seat(seat)));
  }
  // Both play the same moves to the end, with the same luck.
  void expect_to_end_alike(Room& room) {
    core::FastChance mover = mover_;
    while (is_running(room_)) {
      const room::Moved one = play(room_, mover_);
      const room::Moved other = play(room, mover);
      ASSERT_EQ(one.move, other.move);
      ASSERT_EQ(one.luck, other.luck) << "outcomes are counted through the whole match";
    }
    expect_the_same(room);
  }

  const host::Sodium sodium_;
  int ours_ = 1;
  room::SharedBox box_;
  Room room_{"t", sodium_, shelf::set_up};
  Journal journal_;
  core::FastChance mover_{7};
};

TEST_P(Renewal, TheMatchGoesOnFromItsPosition) {
  begin();
  for (const int moves : {1, 12, 1}) {  // also within a window
    play_on(moves);
    stop();
    const auto renewed = made_from(by_older_rules());
    ASSERT_TRUE(renewed->is_outdated());
    EXPECT_EQ(renewed->rules(), kOlder);
    EXPECT_EQ(renewed->version(), room_.version());
    EXPECT_EQ(renewed->last(), room_.last());
    const auto renewal = renewed->renewal(5);
    ASSERT_TRUE(renewal);
    ASSERT_EQ(add(*renewed, *renewal), "");
    EXPECT_FALSE(renewed->is_outdated());
    EXPECT_EQ(renewed->version(), room_.version() + 1) << "it is announced";
    expect_the_same(*renewed);
  }
}

// They remember nothing of what was before, and play all the same.
TEST_P(Renewal, BotsPlayOn) {
  begin();
  play_on(14);
  stop();
  core::FastChance chance(3);
  for (int kind = 0; kind < core::kKinds<bots::Bot>; ++kind) {
    const auto renewed = made_from(by_older_rules());
    ASSERT_EQ(add(*renewed, *renewed->renewal(5)), "");
    for (int i = 0; i < 6 && is_running(*renewed); ++i) {
      const Seat seat = renewed->match()->waiting().front();
      const std::string move = renewed->match()->bot_move(seat, static_cast<bots::Bot>(kind), chance);
      EXPECT_TRUE(renewed->play(seat, renewed->match()->ply(), {}, move, room::Mover::bot, 6)) << move;
    }
  }
}

TEST_P(Renewal, ItsLogNamesWhatOlderRulesHavePlayed) {
  begin();
  play_on(15);
  stop();
  const int last = std::get<room::Moved>(*std::find_if(journal_.rbegin(), journal_.rend(), [](const Entry& entry) {
                     return std::holds_alternative<room::Moved>(entry);
                   })).ply;
  const auto renewed = made_from(by_older_rules());
  ASSERT_EQ(add(*renewed, *renewed->renewal(5)), "");
  expect_to_end_alike(*renewed);
  const std::string log = renewed->log();
  EXPECT_THAT(log, HasSubstr("\"rules\":77,"));
  const auto verified = shelf::verify(log, sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "") << "\n" << log;
  ASSERT_EQ(verified->unplayed.size(), 1u);
  EXPECT_EQ(verified->unplayed[0].rules, kOlder);
  EXPECT_EQ(verified->unplayed[0].first, 0);
  EXPECT_EQ(verified->unplayed[0].last, last);
  EXPECT_TRUE(verified->luck_checked);
  EXPECT_TRUE(verified->finished);
  EXPECT_EQ(verified->plies, room_.match()->ply());

  // Any moment since then can be shown; those before cannot.
  const auto read = table::read_log(sodium_, log);
  ASSERT_TRUE(read);
  const auto box = GetParam()->open(read->header.edition.text);
  ASSERT_TRUE(box);
  const auto then = shelf::replay(**box, *read, sodium_, last + 1);
  ASSERT_TRUE(then) << to_text(then.error(), "");
  EXPECT_EQ((*then)->ply(), last + 1);
  const auto before = shelf::replay(**box, *read, sodium_, 0);
  ASSERT_FALSE(before);
  EXPECT_THAT(before.error().reason, HasSubstr("version 77 of the rules"));
}

// What stands in a checkpoint is what was played, or it is noticed.
TEST_P(Renewal, APositionThatWasChangedIsNoticed) {
  begin();
  play_on(8);
  stop();
  Journal journal = by_older_rules();
  const auto renewed = made_from(journal);
  ASSERT_EQ(add(*renewed, *renewed->renewal(5)), "");
  const std::string earlier = renewed->match()->position();
  expect_to_end_alike(*renewed);
  const auto forged = [&](auto&& change) {
    table::Log log = *table::read_log(sodium_, renewed->log());
    change(log);
    table::LogWriter writer(sodium_);
    std::string text = writer.header(log.header) + "\n";
    for (const std::string& line : writer.lines(log)) text += line + "\n";
    text += writer.end(*log.end) + "\n";
    const auto verified = shelf::verify(text, sodium_);
    return verified ? "right" : to_text(verified.error(), "log");
  };
  EXPECT_EQ(forged([](table::Log&) {}), "right");
  const auto line =
      std::to_string(std::count_if(journal.begin(), journal.end(),
                                   [](const Entry& entry) { return std::holds_alternative<room::Moved>(entry); }) +
                     3);
  EXPECT_THAT(forged([](table::Log& log) { log.checkpoints[0].second.state[0] ^= 1; }),
              HasSubstr("log:" + line + ":1: state: this is not the hash of the position"));
  EXPECT_THAT(forged([](table::Log& log) { log.checkpoints[0].second.position.text.pop_back(); }),
              HasSubstr("log:" + line + ":"));
  EXPECT_THAT(forged([](table::Log& log) { ++log.checkpoints[0].second.ply; }), HasSubstr(": move: "));
  // One outcome more before it: then those behind it are not theirs.
  EXPECT_THAT(forged([](table::Log& log) { log.start.luck.push_back(0); }), HasSubstr("follow from the seed"));
  // If the rules before were ours, what they led to is known.
  EXPECT_THAT(forged([&](table::Log& log) {
                auto& [place, checkpoint] = log.checkpoints.emplace_back(log.moves.size(), log.checkpoints[0].second);
                checkpoint.ply = log.moves.back().ply + 1;
                checkpoint.position.text = earlier;
              }),
              HasSubstr("position: the moves before lead to another position"));
}

// From ours to others and back again: only what lies between is not known.
TEST_P(Renewal, SeveralTimes) {
  begin();
  play_on(6);
  stop();
  Journal journal = journal_;
  Checkpoint renewal = std::get<Checkpoint>(journal.back());
  renewal.rules = kOlder;
  journal.emplace_back(renewal);
  const std::size_t before = journal_.size();
  play_on(6);
  stop();
  for (std::size_t i = before; i < journal_.size(); ++i) {
    journal.push_back(journal_[i]);
    if (auto* checkpoint = std::get_if<Checkpoint>(&journal.back())) checkpoint->rules = kOlder;
  }
  const auto renewed = made_from(journal);
  ASSERT_TRUE(renewed->is_outdated());
  ASSERT_EQ(add(*renewed, *renewed->renewal(5)), "");
  expect_the_same(*renewed);
  journal.emplace_back(Checkpoint{5, ours_, renewed->match()->ply(), {renewed->match()->position()}});
  expect_the_same(*made_from(journal));
  expect_to_end_alike(*renewed);
  const auto verified = shelf::verify(renewed->log(), sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "");
  ASSERT_EQ(verified->unplayed.size(), 1u);
  EXPECT_EQ(verified->unplayed[0].rules, kOlder);
  EXPECT_GT(verified->unplayed[0].first, 0);
  EXPECT_TRUE(verified->luck_checked);
}

TEST_P(Renewal, WhatStaysTheSameIsNotAnnounced) {
  EXPECT_FALSE(room_.checkpoint(1)) << "there is no match yet";
  begin();
  play_on(3);
  const int version = room_.version();
  const int talk = room_.talk();
  const room::Time last = room_.last();
  stop();
  EXPECT_EQ(room_.version(), version);
  EXPECT_EQ(room_.talk(), talk) << "nobody did anything";
  EXPECT_EQ(room_.last(), last);
  EXPECT_FALSE(room_.checkpoint(5)) << "it stands in the journal already";
  const auto again = made_from(journal_);
  EXPECT_FALSE(again->is_outdated());
  EXPECT_EQ(again->version(), version);
  EXPECT_FALSE(again->checkpoint(5));
  expect_the_same(*again);
  play_on(1);
  EXPECT_TRUE(room_.checkpoint(5)) << "it has moved";
}

TEST_P(Renewal, WithoutAPositionNothingGoesOn) {
  begin();
  play_on(3);
  stop();
  play_on(1);  // and then it was killed
  const auto renewed = made_from(by_older_rules());
  EXPECT_TRUE(renewed->is_outdated());
  EXPECT_FALSE(renewed->renewal(5));
}

TEST_P(Renewal, APositionThatIsNoneIsRefused) {
  begin();
  play_on(3);
  stop();
  const auto renewed = made_from(by_older_rules());
  auto renewal = renewed->renewal(5);
  renewal->position.text = "{}";
  EXPECT_THAT(add(*renewed, *renewal), HasSubstr("missing"));
}

TEST_P(Renewal, ATableThatWaitsBeginsByTheNewRules) {
  const auto renewed = made_from(by_older_rules());
  ASSERT_TRUE(renewed->is_outdated());
  ASSERT_EQ(add(*renewed, *renewed->renewal(5)), "");
  ASSERT_EQ(add(*renewed, *renewed->begin("simple", 6)), "");
  begin();
  expect_the_same(*renewed);
  expect_to_end_alike(*renewed);
  const auto verified = shelf::verify(renewed->log(), sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "");
  EXPECT_TRUE(verified->unplayed.empty());
}

TEST_P(Renewal, ThoseWhoVerifyAreToldSo) {
  begin();
  play_on(8);
  stop();
  const auto renewed = made_from(by_older_rules());
  ASSERT_EQ(add(*renewed, *renewed->renewal(5)), "");
  expect_to_end_alike(*renewed);
  const support::TemporaryFile log(renewed->log(), "a.log");
  const support::Finished said = support::pactole("verify --lang en " + log.path());
  EXPECT_EQ(said.status, 0) << said.error;
  EXPECT_THAT(said.out, HasSubstr("Decisions 0 to "));
  EXPECT_THAT(said.out, HasSubstr(": played by version 77 of the rules"));
  const auto json = codec::parse(support::pactole("verify --json " + log.path()).out);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->root.at_path("unplayed[0].rules").integer, kOlder);
  const support::TemporaryFile out("", "out");
  const std::string example = "python3 " PACTOLE_SOURCE "/examples/verify_luck.py " + log.path() + " >" + out.path();
  EXPECT_EQ(std::system(example.c_str()), 0);
  EXPECT_THAT(*host::read_file(out.path(), 1 << 20), HasSubstr("were drawn by older rules"));
}

INSTANTIATE_TEST_SUITE_P(Games, Renewal, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
