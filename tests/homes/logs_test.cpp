// pactole replay and verify, and the example that verifies luck without us.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "codec/shape.h"
#include "host/files.h"
#include "host/library.h"
#include "host/sodium.h"
#include "shelf/drawings.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"
#include "support/matches.h"
#include "words/text.h"

namespace {

using core::Seat;
using support::committed_match;
using support::pactole;
using support::seeded_match;
using support::TemporaryFile;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const host::Sodium sodium;

class LogCommands : public ::testing::TestWithParam<const shelf::Box*> {};

TEST_P(LogCommands, ReplayShowsAMomentAsASeatSawIt) {
  const std::string text = committed_match(*GetParam(), 40).log;
  const TemporaryFile file(text, "a.log");
  const auto log = table::read_log(sodium, text);
  const auto box = GetParam()->open(log->header.edition.text);
  std::vector<std::string> names;
  for (const table::LogSeat& seat : log->header.seats) names.push_back(seat.name);
  const words::Teller teller(host::catalogue(words::Language::en), GetParam()->facts(), names);
  const int seats = static_cast<int>(names.size());

  // In windows several moves are one ply.
  const int last = (*shelf::replay(**box, *log, sodium))->ply();
  for (const int ply : {0, 1, std::min(17, last), last}) {
    const auto table = shelf::replay(**box, *log, sodium, ply);
    const auto drawn = [&](Seat seat) { return words::wrap(shelf::own_drawing(**table, seat, teller), 80); };
    const std::string replay = "replay " + file.path() + " --lang en --ply " + std::to_string(ply);
    const std::string all = pactole(replay).out;
    EXPECT_THAT(all, HasSubstr(words::wrap(shelf::drawing(**table, core::kSpectator, teller), 80)));
    for (const Seat seat : core::SeatSet::first(seats)) {
      const std::string seen = pactole(replay + " --seat " + std::to_string(seat.index)).out;
      EXPECT_EQ(pactole(replay + " --seat '" + names[seat.index] + "'").out, seen);
      EXPECT_THAT(seen, HasSubstr(drawn(seat)));
      if (!GetParam()->facts().hidden) continue;
      EXPECT_THAT(all, Not(HasSubstr(drawn(seat)))) << "the public sees no hand";
      for (const Seat other : core::SeatSet::first(seats))
        if (drawn(other) != drawn(seat)) {
          EXPECT_THAT(seen, Not(HasSubstr(drawn(other))));
        }
    }
  }
  EXPECT_EQ(pactole("replay " + file.path()).status, 0) << "the whole match";
  EXPECT_THAT(pactole("replay --lang en --ply " + std::to_string(last + 1) + " " + file.path()).error,
              HasSubstr("has " + std::to_string(last) + " decisions, not " + std::to_string(last + 1)));
  EXPECT_THAT(pactole("replay --lang en --seat Zed " + file.path()).error, HasSubstr("no player \"Zed\""));
}

// For programs: the same moment, as a view and as events.
TEST_P(LogCommands, ReplayTellsProgramsWhatASeatMayKnow) {
  const std::string text = committed_match(*GetParam()).log;
  const TemporaryFile file(text, "a.log");
  const auto log = table::read_log(sodium, text);
  const auto box = GetParam()->open(log->header.edition.text);
  const int last = (*shelf::replay(**box, *log, sodium))->ply();
  for (const int ply : {-1, 0, std::min(17, last), last})
    for (int seat = -1; seat < static_cast<int>(log->header.seats.size()); ++seat) {
      const auto table = shelf::replay(**box, *log, sodium, ply < 0 ? last : ply);
      const Seat eyes = seat < 0 ? core::kSpectator : Seat(seat);
      const std::string whose = seat < 0 ? "" : " --seat " + std::to_string(seat);
      const std::string when = ply < 0 ? "" : " --ply " + std::to_string(ply);
      const support::Finished finished = pactole("replay --json " + file.path() + whose + when);
      EXPECT_EQ(finished.status, 0) << finished.error;
      const auto facts = codec::parse(finished.out, {.bytes = 64 << 20, .values = 5'000'000});
      ASSERT_TRUE(facts) << facts.error().reason;
      const codec::Json& root = facts->root;
      EXPECT_EQ(root.find("game")->string, GetParam()->facts().slug);
      EXPECT_EQ(root.find("rules")->integer, log->header.rules);
      EXPECT_EQ(root.find("seats")->items.size(), log->header.seats.size());
      EXPECT_EQ(root.find("seats")->items[1].find("name")->string, log->header.seats[1].name);
      EXPECT_EQ(codec::one_line(*root.find("options")), log->header.options.text);
      EXPECT_EQ(root.find("seat") != nullptr, seat >= 0);
      EXPECT_EQ(root.find("ply")->integer, (*table)->ply());
      EXPECT_EQ(codec::one_line(*root.find("view")), (*table)->view(eyes));
      EXPECT_EQ(root.find("scores") != nullptr, (*table)->asked().empty());
      const auto told = (*table)->feed(eyes, ply - 1 < -1 ? -1 : ply - 1, nullptr);
      ASSERT_EQ(root.find("history")->items.size(), told.size());
      for (std::size_t i = 0; i < told.size(); ++i) {
        const codec::Json& version = root.find("history")->items[i];
        EXPECT_EQ(version.find("version")->integer, told[i].first);
        ASSERT_EQ(version.find("events")->items.size(), told[i].second.size());
        for (std::size_t event = 0; event < told[i].second.size(); ++event)
          EXPECT_EQ(codec::one_line(version.find("events")->items[event]), told[i].second[event].json);
      }
    }
}

// What the others were told alone stands nowhere in a seat's replay.
TEST_P(LogCommands, ReplayTellsASeatOnlyWhatItWasTold) {
  const std::string text = seeded_match(*GetParam(), 60).log;
  const TemporaryFile file(text, "a.log");
  const auto log = table::read_log(sodium, text);
  const auto box = GetParam()->open(log->header.edition.text);
  std::vector<std::string> names;
  for (const table::LogSeat& seat : log->header.seats) names.push_back(seat.name);
  const words::Teller teller(host::catalogue(words::Language::en), GetParam()->facts(), names);
  const auto table = shelf::replay(**box, *log, sodium);
  const auto told = [&](Seat seat) {
    std::set<std::string> lines;
    for (const auto& [version, happened] : (*table)->feed(seat, -1, &teller))
      for (const shelf::Happened& event : happened) lines.insert(words::wrap(event.words, 80, "        ").substr(8));
    return lines;
  };
  for (const int index : {0, 1, int{core::kSpectator.index}}) {
    const Seat seat = Seat(index);
    const std::string whose = seat == core::kSpectator ? "" : " --seat " + std::to_string(index);
    const std::string seen = pactole("replay " + file.path() + " --lang en" + whose).out;
    const std::set<std::string> own = told(seat);
    for (const std::string& line : own) EXPECT_THAT(seen, HasSubstr("  " + line));
    for (const Seat other : core::SeatSet::first(static_cast<int>(names.size())))
      for (const std::string& line : told(other))
        if (!own.contains(line)) {
          EXPECT_THAT(seen, Not(HasSubstr("  " + line)));
        }
  }
}

TEST_P(LogCommands, VerifySaysWhatItChecked) {
  const support::Played played = committed_match(*GetParam());
  const TemporaryFile file(played.log, "a.log");
  const support::Finished finished = pactole("verify --lang en " + file.path());
  EXPECT_EQ(finished.status, 0) << finished.error;
  EXPECT_THAT(finished.out, HasSubstr(std::to_string(played.outcomes) + " outcomes"));
  EXPECT_THAT(finished.out, HasSubstr("the seed is the one that was promised"));
  const auto json = codec::parse(pactole("verify --json " + file.path()).out);
  EXPECT_TRUE(json->root.find("ok")->boolean);
  EXPECT_EQ(json->root.find("outcomes")->integer, static_cast<std::int64_t>(played.outcomes));
  EXPECT_GT(json->root.find("plies")->integer, 0);
}

TEST_P(LogCommands, VerifyNamesThePlaceOfAChangedByte) {
  const std::string text = seeded_match(*GetParam(), 25).log;
  const int samples = 25;
  core::FastChance chance(1);
  for (int i = 0; i < samples; ++i) {
    std::string changed = text;
    const auto at = static_cast<std::size_t>(chance.pick(static_cast<int>(text.size())));
    changed[at] = static_cast<char>(changed[at] ^ (1 << chance.pick(7)));
    const TemporaryFile file(changed, "a.log");
    const support::Finished finished = pactole("verify " + file.path());
    EXPECT_EQ(finished.status, 1) << "byte " << at;
    EXPECT_THAT(finished.error, StartsWith("pactole: " + file.path() + ":"));
    // The line itself, or the next one, which carries its hash; the newline that
    // is gone belongs to the line that it ended.
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    const int told = std::atoi(finished.error.c_str() + 9 + file.path().size() + 1);
    EXPECT_GE(told, line == 1 ? 1 : line - 1) << finished.error;
    EXPECT_LE(told, line + 1) << finished.error;
    const auto json = codec::parse(pactole("verify --json " + file.path()).out);
    EXPECT_FALSE(json->root.find("ok")->boolean);
  }
}

// ---- examples/verify_luck.py ----

// What the example says of each log: "right", or "WRONG" and why.
std::vector<std::string> example(const std::vector<std::string>& logs) {
  std::vector<std::unique_ptr<TemporaryFile>> files;
  std::string command = "python3 " PACTOLE_SOURCE "/examples/verify_luck.py";
  for (const std::string& log : logs) {
    files.push_back(std::make_unique<TemporaryFile>(log, "a.log"));
    command += " " + files.back()->path();
  }
  const TemporaryFile out("", "out");
  const bool failed = std::system((command + " >" + out.path()).c_str()) != 0;
  std::vector<std::string> said = support::lines_of(*host::read_file(out.path(), 1 << 20));
  for (std::string& line : said) line.erase(0, line.find(": ") + 2);
  const auto is_wrong = [](const std::string& line) { return line.starts_with("WRONG"); };
  EXPECT_EQ(failed, std::any_of(said.begin(), said.end(), is_wrong));
  return said;
}

// The log after `change` with its chain mended, so that nothing but the luck is wrong.
std::string forged(const std::string& text, auto&& change) {
  table::Log log = *table::read_log(sodium, text);
  change(log);
  table::LogWriter writer(sodium);
  std::string forged = writer.header(log.header) + "\n";
  forged += writer.start(log.start) + "\n";
  for (const table::LogMove& move : log.moves) forged += writer.move(move) + "\n";
  return forged + writer.end(*log.end) + "\n";
}

TEST_P(LogCommands, TheExampleVerifiesLuckWithoutUs) {
  for (const support::Played& played : {committed_match(*GetParam()), seeded_match(*GetParam())}) {
    const std::string right = "right: " + std::to_string(played.outcomes) + " outcomes follow from the seed";
    EXPECT_EQ(example({played.log, forged(played.log, [](table::Log&) {})}), std::vector(2, right));

    // Any outcome changed, in the opening and in moves; one too few; another n.
    std::vector<std::string> wrong;
    const table::Log log = *table::read_log(sodium, played.log);
    for (std::size_t i = 0; i < log.start.luck.size(); ++i)
      wrong.push_back(forged(played.log, [&](table::Log& to) { to.start.luck[i] += to.start.luck[i] > 0 ? -1 : 1; }));
    for (std::size_t i = 0; i < log.moves.size() && wrong.size() < 60; ++i)
      if (!log.moves[i].luck.empty())
        wrong.push_back(forged(played.log, [&](table::Log& to) { ++to.moves[i].luck.back(); }));
    EXPECT_GT(wrong.size(), 4u);
    wrong.push_back(forged(played.log, [](table::Log& to) { to.start.luck.pop_back(); }));
    wrong.push_back(forged(played.log, [](table::Log& to) { to.start.of.insert(0, "9"); }));
    for (const std::string& line : example(wrong)) EXPECT_THAT(line, StartsWith("WRONG: line "));
  }
}

TEST_P(LogCommands, TheExampleVerifiesChainAndCommitmentToo) {
  const std::string log = committed_match(*GetParam(), 10).log;
  std::string broken = log;
  broken[log.find("\"luck\":[") + 8] ^= 1;
  const std::vector<std::string> said = example(
      {log.substr(0, log.size() - 1), broken, forged(log, [](table::Log& to) { to.end->seed.replace(0, 2, "00"); }),
       forged(log, [](table::Log& to) { to.header.seats[1].bytes.replace(0, 2, "ff"); }), "", "garbage\n"});
  EXPECT_THAT(said, ::testing::ElementsAre(HasSubstr("cut off"), HasSubstr("line 3: the chain is broken"),
                                           HasSubstr("nobody committed to this seed"), HasSubstr("line 2: "),
                                           StartsWith("WRONG"), StartsWith("WRONG")));
}

// docs/log.md has a row for every field of a line.
TEST(LogPage, NamesEveryField) {
  const std::string page = *host::read_file(PACTOLE_SOURCE "/docs/log.md", 1 << 20);
  const auto named = [&](const codec::Type& line) {
    for (const codec::Shape::Field& field : codec::shape_of(line).fields)
      EXPECT_THAT(page, HasSubstr("`" + field.name + "`"));
  };
  named(codec::type_of<table::LogHeader>());
  named(codec::type_of<table::LogSeat>());
  named(codec::type_of<table::LogStart>());
  named(codec::type_of<table::LogMove>());
  named(codec::type_of<table::LogEnd>());
  EXPECT_THAT(page, HasSubstr("version " + std::to_string(table::kLogVersion) + " of the format"));
}

INSTANTIATE_TEST_SUITE_P(Games, LogCommands, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
