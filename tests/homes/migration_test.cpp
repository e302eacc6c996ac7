// Rules that change while a match is on: it goes on from its position, and its log
// says who has played what.
//
// The rules that are here are the newest ones. A match that older ones have begun is one whose
// journal says so; real ones are in tests/stores (the test `upgrade`). Tables of both versions
// of the log's format go on.
#include <algorithm>
#include <map>

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
#include "support/table_match.h"

namespace {

using core::Seat;
using room::Checkpoint;
using room::Entry;
using room::Room;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr int kOlder = 77;

using Journal = std::vector<Entry>;

class Migration : public ::testing::TestWithParam<std::tuple<const shelf::Box*, int>> {
 protected:
  Migration() {
    const core::Facts& facts = game().facts();
    ours_ = facts.rules_version;
    box_ = std::move(*game().open(std::string(host::editions(facts.slug).front())));
    room::Created created;
    created.game = facts.slug;
    created.rules = ours_;
    created.seed = support::TableMatch::kSeed;
    created.clock = 60;
    created.players.assign(static_cast<std::size_t>(std::clamp(3, facts.min_seats, facts.max_seats)), "human");
    created.options.text = *box_->agree(static_cast<int>(created.players.size()), "{}");
    created.log = log_version();
    write(created);
  }

  static const shelf::Box& game() { return *std::get<0>(GetParam()); }
  static int log_version() { return std::get<1>(GetParam()); }
  void write(const Entry& entry) {
    ASSERT_EQ(add(room_, entry), "");
    journal_.push_back(entry);
  }
  std::string add(Room& room, const Entry& entry) const {
    const auto wrong = room.add(entry, box_);
    return wrong ? wrong->reason : "";
  }
  static room::Began beginning(const Room& room, room::Time at) {
    return *room.begin(std::vector<std::string>(static_cast<std::size_t>(room.seats()), "simple"), at);
  }
  void begin() { write(beginning(room_, 1)); }
  static bool is_running(const Room& room) { return room.standing() == Room::Standing::running; }
  static room::Moved make(Room& room, Seat seat, const std::string& move, room::Mover by, room::Time at) {
    const auto decided = room.decide_move(seat, room.match()->ply(), {}, move, by, at);
    EXPECT_TRUE(decided && *decided) << move;
    if (!decided || !*decided) return {};
    EXPECT_FALSE(room.add(**decided));
    return **decided;
  }
  // A move of whoever is asked, the same in every room that stands the same.
  static room::Moved play(Room& room, core::FastChance& mover, room::Time at) {
    const Seat seat = room.match()->waiting().front();
    const auto moves = room.match()->moves(seat, nullptr);
    const auto n = static_cast<std::size_t>(mover.pick(static_cast<int>(moves.size())));
    return make(room, seat, moves[n].text, room::Mover::person, at);
  }
  void play_on(int moves) {
    for (int i = 0; i < moves && is_running(room_); ++i) {
      journal_.emplace_back(play(room_, mover_, ++now_));
      if (i % 7 == 3) write(room::Said{++now_, 0, "", "bonsoir"});
    }
    ASSERT_TRUE(is_running(room_)) << "the match is over too soon";
  }
  // Stopped in order.
  void stop() {
    const auto checkpoint = room_.checkpoint(++now_);
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
  // What somebody who looks at a room is shown, without what happened before.
  static std::vector<std::string> shown(const Room& room, Seat audience) {
    const auto document = codec::parse(codec::to_json(room.show(audience, room.version(), {9, 0, {}}, true)));
    std::vector<std::string> fields;
    for (const std::string_view name : {"ply", "step", "asked", "moves", "forbidden", "left", "scores", "view"})
      if (const codec::Json* field = document->root.find(name))
        fields.push_back(std::string(name) + ": " + codec::one_line(*field));
    return fields;
  }
  void expect_the_same(const Room& room) const {
    ASSERT_TRUE(room.match());
    EXPECT_EQ(room.match()->position(), room_.match()->position());
    EXPECT_EQ(room.match()->waiting(), room_.match()->waiting());
    EXPECT_EQ(room.last(), room_.last());
    for (int seat = 0; seat < room.seats(); ++seat) EXPECT_EQ(shown(room, Seat(seat)), shown(room_, Seat(seat)));
    EXPECT_EQ(shown(room, core::kSpectator), shown(room_, core::kSpectator));
  }
  // Whoever was not told that his move was made sends it again: it is not made twice.
  void expect_moves_to_be_known(Room& room) const {
    std::map<std::pair<int, int>, int> steps;
    const std::string position = room.match()->position();
    for (const Entry& entry : journal_)
      if (const auto* moved = std::get_if<room::Moved>(&entry)) {
        const int step = steps[{moved->ply, moved->seat.index}]++;
        const auto again = room.decide_move(moved->seat, moved->ply, step, moved->move, room::Mover::person, now_);
        ASSERT_TRUE(again) << moved->ply << " " << moved->move;
        EXPECT_FALSE(*again) << "it was made";
        EXPECT_FALSE(room.decide_move(moved->seat, moved->ply, step, "nonsense", room::Mover::person, now_));
      }
    EXPECT_EQ(room.match()->position(), position);
  }
  // Both play the same moves to the end, with the same luck. Since version 2 of the log luck
  // depends on the version of the rules that the match began with: then theirs is another,
  // and verify() says whether it is right.
  void expect_to_end_alike(Room& room) {
    core::FastChance mover = mover_;
    if (log_version() >= 2) {
      while (is_running(room)) play(room, mover, ++now_);
      return;
    }
    while (is_running(room_)) {
      const room::Moved one = play(room_, mover_, ++now_);
      const room::Moved other = play(room, mover, now_);
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
  room::Time now_ = 1;
};

TEST_P(Migration, TheMatchGoesOnFromItsPosition) {
  begin();
  for (int moves = 1;; ++moves) {  // also within a window, and within a decision of several moves
    journal_.emplace_back(play(room_, mover_, ++now_));
    if (moves == 50 || !is_running(room_)) {
      EXPECT_GT(moves, 20);
      break;
    }
    stop();
    const auto migrated = made_from(by_older_rules());
    ASSERT_TRUE(migrated->is_outdated());
    EXPECT_EQ(migrated->rules(), kOlder);
    EXPECT_EQ(migrated->version(), room_.version());
    EXPECT_EQ(migrated->last(), room_.last());
    const auto checkpoint = migrated->migration(5);
    ASSERT_TRUE(checkpoint);
    ASSERT_EQ(add(*migrated, *checkpoint), "");
    EXPECT_FALSE(migrated->is_outdated());
    EXPECT_EQ(migrated->version(), room_.version() + 1) << "it is announced";
    expect_the_same(*migrated);
    expect_moves_to_be_known(*migrated);
  }
}

// Older rules wrote it in their way, and ours can read it.
TEST_P(Migration, APositionMayBeWrittenOtherwise) {
  begin();
  play_on(6);
  stop();
  const auto migrated = made_from(by_older_rules());
  auto checkpoint = migrated->migration(5);
  std::string& text = checkpoint->position.text;
  const std::size_t pile = text.find(",\"pile\":{");
  if (pile == std::string::npos) GTEST_SKIP() << "every field of its positions is needed";
  text.erase(pile, text.find('}', pile) + 1 - pile);
  ASSERT_EQ(add(*migrated, *checkpoint), "");
  expect_the_same(*migrated);
  expect_to_end_alike(*migrated);
  const auto verified = shelf::verify(migrated->log(), sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "");
}

// What the older rules told is not known any more, but how much it was.
TEST_P(Migration, HistoryGoesOn) {
  begin();
  play_on(9);
  stop();
  const auto migrated = made_from(by_older_rules());
  ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
  const int before = migrated->version();
  core::FastChance mover = mover_;
  while (is_running(*migrated) && migrated->match()->ply() < room_.match()->ply() + 3) play(*migrated, mover, ++now_);
  for (int seat = -1; seat < migrated->seats(); ++seat) {
    const Seat audience = seat < 0 ? core::kSpectator : Seat(seat);
    std::vector<codec::Json> history;
    for (const room::PastHappening& one : migrated->history(audience, -1, migrated->version()))
      history.push_back(codec::parse(codec::to_json(one))->root);
    ASSERT_EQ(history.size(), static_cast<std::size_t>(migrated->version()) + 1);
    std::size_t events = 0;
    for (std::size_t version = 0; version < history.size(); ++version)
      if (const codec::Json* told = history[version].find("events")) {
        EXPECT_TRUE(told->items.empty() || version > static_cast<std::size_t>(before));
        events += told->items.size();
      }
    EXPECT_GT(events, 0u);
    EXPECT_EQ(history[static_cast<std::size_t>(before)].at_path("news.news").string, "checkpoint");
  }
}

// They remember nothing of what was before, and play all the same.
TEST_P(Migration, BotsPlayOn) {
  begin();
  play_on(14);
  stop();
  core::FastChance chance(3);
  for (int kind = 0; kind < core::kKinds<bots::Bot>; ++kind) {
    const auto migrated = made_from(by_older_rules());
    ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
    for (int i = 0; i < 6 && is_running(*migrated); ++i) {
      const Seat seat = migrated->match()->waiting().front();
      const std::string move = migrated->match()->bot_move(seat, static_cast<bots::Bot>(kind), chance);
      make(*migrated, seat, move, room::Mover::bot, 6);
    }
  }
}

TEST_P(Migration, ItsLogNamesWhatOlderRulesHavePlayed) {
  begin();
  play_on(15);
  stop();
  const int moves = static_cast<int>(std::count_if(
      journal_.begin(), journal_.end(), [](const Entry& entry) { return std::holds_alternative<room::Moved>(entry); }));
  const int reached = room_.match()->ply();
  const auto migrated = made_from(by_older_rules());
  ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
  expect_to_end_alike(*migrated);
  const std::string log = migrated->log();
  EXPECT_THAT(log, HasSubstr("\"rules\":77,"));
  const auto verified = shelf::verify(log, sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "") << "\n" << log;
  ASSERT_EQ(verified->unplayed.size(), 1u);
  EXPECT_EQ(verified->unplayed[0].rules, kOlder);
  EXPECT_EQ(verified->unplayed[0].first, 2);
  EXPECT_EQ(verified->unplayed[0].last, moves + 2);
  EXPECT_TRUE(verified->luck_checked);
  EXPECT_TRUE(verified->finished);
  EXPECT_TRUE(verified->result_checked);
  EXPECT_FALSE(verified->is_complete()) << "what older rules have played had to be believed";
  EXPECT_EQ(verified->plies, migrated->match()->ply() - reached) << "those that were played again";

  // Any moment since then can be shown; those before cannot.
  const auto read = table::read_log(sodium_, log);
  ASSERT_TRUE(read);
  const auto box = game().open(read->header.edition.text);
  ASSERT_TRUE(box);
  const auto then = shelf::replay(**box, *read, sodium_, reached);
  ASSERT_TRUE(then) << to_text(then.error(), "");
  EXPECT_EQ((*then)->ply(), reached);
  const auto before = shelf::replay(**box, *read, sodium_, 0);
  ASSERT_FALSE(before);
  EXPECT_THAT(before.error().reason, HasSubstr("version 77 of the rules"));
}

// What stands in a checkpoint is what was played, or it is noticed.
TEST_P(Migration, APositionThatWasChangedIsNoticed) {
  begin();
  play_on(8);
  stop();
  Journal journal = by_older_rules();
  const auto migrated = made_from(journal);
  ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
  const std::string earlier = migrated->match()->position();
  expect_to_end_alike(*migrated);
  const auto forged = [&](auto&& change) {
    table::Log log = *table::read_log(sodium_, migrated->log());
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

  // Nobody gets by as somebody else's rules: what they led to is named, and not called right.
  table::Log log = *table::read_log(sodium_, migrated->log());
  table::LogCheckpoint other = log.checkpoints[0].second;
  other.rules = kOlder;
  other.ply = migrated->match()->ply();
  other.position.text = migrated->match()->position();
  other.state = table::LogWriter(sodium_).state_hash(other.position.text);
  log.checkpoints.emplace_back(log.moves.size(), other);
  std::swap(log.end->scores.front(), log.end->scores.back());
  table::LogWriter writer(sodium_);
  std::string text = writer.header(log.header) + "\n";
  for (const std::string& one : writer.lines(log)) text += one + "\n";
  text += writer.end(*log.end) + "\n";
  const auto verified = shelf::verify(text, sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "");
  EXPECT_EQ(verified->unplayed.size(), 2u);
  EXPECT_EQ(verified->unplayed[1].first, log.last_line() - 1);
  EXPECT_EQ(verified->unplayed[1].last, log.last_line() - 1);
  EXPECT_TRUE(verified->finished);
  EXPECT_FALSE(verified->result_checked);
}

// It had begun, and nobody had moved: who dealt is said.
TEST_P(Migration, TheOpeningIsNamedToo) {
  begin();
  stop();
  const auto migrated = made_from(by_older_rules());
  ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
  expect_to_end_alike(*migrated);
  const auto verified = shelf::verify(migrated->log(), sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "");
  ASSERT_EQ(verified->unplayed.size(), 1u);
  EXPECT_EQ(verified->unplayed[0].first, 2);
  EXPECT_EQ(verified->unplayed[0].last, 2);
}

// From ours to others and back again: only what lies between is not known.
TEST_P(Migration, SeveralTimes) {
  begin();
  play_on(6);
  stop();
  Journal journal = journal_;
  Checkpoint older = std::get<Checkpoint>(journal.back());
  older.rules = kOlder;
  journal.emplace_back(older);
  const std::size_t before = journal_.size();
  play_on(6);
  stop();
  for (std::size_t i = before; i < journal_.size(); ++i) {
    journal.push_back(journal_[i]);
    if (auto* checkpoint = std::get_if<Checkpoint>(&journal.back())) checkpoint->rules = kOlder;
  }
  const auto migrated = made_from(journal);
  ASSERT_TRUE(migrated->is_outdated());
  ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
  expect_the_same(*migrated);
  journal.emplace_back(Checkpoint{5, ours_, migrated->match()->ply(), {migrated->match()->position()}});
  expect_the_same(*made_from(journal));
  expect_to_end_alike(*migrated);
  const auto verified = shelf::verify(migrated->log(), sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "");
  ASSERT_EQ(verified->unplayed.size(), 1u);
  EXPECT_EQ(verified->unplayed[0].rules, kOlder);
  EXPECT_GT(verified->unplayed[0].first, 2);
  EXPECT_TRUE(verified->luck_checked);
}

TEST_P(Migration, WhatStaysTheSameIsNotAnnounced) {
  EXPECT_FALSE(room_.checkpoint(1)) << "there is no match yet";
  begin();
  play_on(3);
  const int version = room_.version();
  const int talk = room_.other_entries();
  const room::Time last = room_.last();
  stop();
  EXPECT_EQ(room_.version(), version);
  EXPECT_EQ(room_.other_entries(), talk) << "nobody did anything";
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

TEST_P(Migration, WithoutAPositionNothingGoesOn) {
  begin();
  play_on(3);
  stop();
  play_on(1);  // and then it was killed
  const auto migrated = made_from(by_older_rules());
  EXPECT_TRUE(migrated->is_outdated());
  EXPECT_FALSE(migrated->migration(5));
}

TEST_P(Migration, APositionThatIsNoneIsRefused) {
  begin();
  play_on(3);
  stop();
  const auto migrated = made_from(by_older_rules());
  auto checkpoint = migrated->migration(5);
  checkpoint->position.text = "{}";
  EXPECT_THAT(add(*migrated, *checkpoint), HasSubstr("a position that does not fit these rules"));
}

TEST_P(Migration, ATableThatWaitsBeginsByTheNewRules) {
  const auto migrated = made_from(by_older_rules());
  ASSERT_TRUE(migrated->is_outdated());
  ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
  ASSERT_EQ(add(*migrated, beginning(*migrated, 6)), "");
  EXPECT_TRUE(migrated->checkpoint(7)) << "for the next ones";
  begin();
  EXPECT_EQ(migrated->match()->position(), room_.match()->position()) << "it begins by our rules, in every respect";
  core::FastChance mover = mover_;
  while (is_running(*migrated)) play(*migrated, mover, 8);
  const auto verified = shelf::verify(migrated->log(), sodium_);
  ASSERT_TRUE(verified) << to_text(verified.error(), "");
  EXPECT_TRUE(verified->unplayed.empty());
}

TEST_P(Migration, ThoseWhoVerifyAreToldSo) {
  begin();
  play_on(8);
  stop();
  const auto migrated = made_from(by_older_rules());
  ASSERT_EQ(add(*migrated, *migrated->migration(5)), "");
  expect_to_end_alike(*migrated);
  const support::TemporaryFile log(migrated->log(), "a.log");
  const support::Finished said = support::pactole("verify --lang en " + log.path());
  EXPECT_EQ(said.status, 3) << said.error;
  EXPECT_THAT(said.out, StartsWith("NOTHING IS WRONG, BUT NOT EVERYTHING COULD BE CHECKED"));
  EXPECT_THAT(said.out, HasSubstr("Lines 2 to 10 were played by version 77 of the rules"));
  const auto json = codec::parse(support::pactole("verify --json " + log.path()).out);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->root.at_path("unplayed[0].rules").integer, kOlder);
  EXPECT_FALSE(json->root.find("ok")->boolean);
  const support::TemporaryFile out("", "out");
  const std::string example = "python3 " PACTOLE_SOURCE "/examples/verify_luck.py " + log.path() + " >" + out.path();
  EXPECT_EQ(std::system(example.c_str()), 0);
  EXPECT_THAT(*host::read_file(out.path(), 1 << 20), HasSubstr("were drawn by older rules"));
}

INSTANTIATE_TEST_SUITE_P(Games, Migration,
                         ::testing::Combine(::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                                            ::testing::Values(1, table::kLogVersion)),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param)->facts().slug) + "_log" +
                                  std::to_string(std::get<1>(test.param));
                         });

}  // namespace
