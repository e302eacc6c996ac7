// pactole replay and verify, and the example that verifies luck without us.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "codec/read.h"
#include "codec/shape.h"
#include "codec/write.h"
#include "host/files.h"
#include "host/library.h"
#include "host/logged.h"
#include "shelf/drawings.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"
#include "support/matches.h"
#include "support/scaled.h"
#include "support/sodium.h"
#include "words/text.h"

namespace {

using core::Seat;
using support::committed_match;
using support::pactole;
using support::seeded_match;
using support::sodium;
using support::TemporaryFile;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The log after `change` with its chain mended.
std::string forged(const std::string& text, auto&& change) {
  table::Log log = *table::read_log(sodium, text);
  change(log);
  table::LogWriter writer(sodium);
  std::string forged = writer.header(log.header) + "\n";
  for (const std::string& line : writer.lines(log)) forged += line + "\n";
  return log.end ? forged + writer.end(*log.end) + "\n" : forged;
}

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
  EXPECT_THAT(pactole("replay --lang en --seat Zed " + file.path()).error, HasSubstr("no player “Zed”"));
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

// ---- What is never called right ----

// A leaf of a JSON value, chosen at random, becomes another; its path.
std::string change_leaf(codec::Json& json, core::FastChance& chance) {
  using Type = codec::Json::Type;
  if ((json.type == Type::object || json.type == Type::array) && !json.items.empty()) {
    const auto n = static_cast<std::size_t>(chance.pick(static_cast<int>(json.items.size())));
    const std::string place = json.type == Type::object ? json.keys[n] : "";
    const std::string inner = change_leaf(json.items[n], chance);
    return inner.empty() || place.empty() ? place + inner : place + "." + inner;
  }
  switch (json.type) {
    case Type::integer: json.integer += json.integer > 0 && chance.pick(2) ? -1 : 1; break;
    case Type::boolean: json.boolean = !json.boolean; break;
    case Type::string:
      if (json.string.empty())
        json.string = "0";
      else if (const int what = chance.pick(3); what == 0)
        json.string.pop_back();
      else if (what == 1)
        json.string += "1";
      else if (char& c = json.string[static_cast<std::size_t>(chance.pick(static_cast<int>(json.string.size())))])
        c = c == 'a' ? 'b' : 'a';
      break;
    default: json.type = Type::boolean; break;
  }
  return "";
}

// Changes one field of `line` at random; its path, or nothing if the line cannot be read then.
template <class Line>
std::string change_field(Line& line, core::FastChance& chance) {
  auto document = codec::parse(codec::to_json(line), {.bytes = 8 << 20, .values = 500'000});
  const std::string path = change_leaf(document->root, chance);
  const auto changed = codec::parse(codec::one_line(document->root), {.bytes = 8 << 20, .values = 500'000});
  Line other;
  if (!changed || !codec::read(*changed, other).empty()) return "";
  line = std::move(other);
  return path;
}

bool is_called_right(const std::string& log) {
  const auto verified = shelf::verify(log, sodium);
  return verified && verified->is_complete();
}

// Whoever does not mend the chain is found out by it, whatever he changes.
TEST_P(LogCommands, NothingChangedIsCalledRight) {
  core::FastChance chance(11);
  for (const std::string& log : {committed_match(*GetParam()).log, seeded_match(*GetParam()).log}) {
    ASSERT_TRUE(is_called_right(log));
    const std::vector<std::string> lines = support::lines_of(log);
    const auto any_line = [&] { return static_cast<std::size_t>(chance.pick(static_cast<int>(lines.size()))); };
    int tried = 0;
    for (int i = 0; i < support::scaled(150); ++i) {
      std::vector<std::string> changed = lines;
      const std::size_t at = any_line();
      const auto place = changed.begin() + static_cast<std::ptrdiff_t>(at);
      const int what = chance.pick(6);
      if (what == 0) changed.erase(place);
      if (what == 1) changed.insert(place, lines[any_line()]);
      if (what == 2) std::swap(changed[at], changed[any_line()]);
      if (what == 3) changed.resize(at);
      if (what >= 4) {
        auto document = codec::parse(lines[at], {.bytes = 8 << 20, .values = 500'000});
        change_leaf(document->root, chance);
        changed[at] = codec::one_line(document->root);
      }
      std::string text;
      for (const std::string& line : changed) text += line + "\n";
      if (text == log) continue;
      ++tried;
      ASSERT_FALSE(is_called_right(text)) << "line " << at + 1 << ", way " << what << " of:\n" << lines[at];
    }
    EXPECT_GT(tried, 100);
  }
}

// Whoever mends it, too, is found out by the rules, or by the luck, which depends on who
// plays what. What an edition says on its lid changes nothing; where nobody committed to a
// seed, nothing depends on the seats.
TEST_P(LogCommands, NothingChangedIsCalledRightWithTheChainMendedEither) {
  core::FastChance chance(12);
  const int tries = support::scaled_games(150);
  for (const bool committed : {true, false}) {
    const std::string log = committed ? committed_match(*GetParam()).log : seeded_match(*GetParam()).log;
    std::set<std::string> paths;
    for (int i = 0; i < tries; ++i) {
      std::string path;
      const std::string text = forged(log, [&](table::Log& to) {
        const int what = chance.pick(8);
        const auto n = static_cast<std::size_t>(chance.pick(static_cast<int>(to.moves.size())));
        if (what <= 1) {
          const codec::RawJson edition = to.header.edition;
          to.header.edition.text = "{}";
          path = change_field(to.header, chance);
          to.header.edition = edition;
        } else if (what == 2) {
          path = change_field(to.start, chance);
        } else if (what == 3) {
          path = change_field(*to.end, chance);
        } else if (what <= 5) {
          path = change_field(to.moves[n], chance);
        } else if (what == 6) {
          path = "one less";
          to.moves.erase(to.moves.begin() + static_cast<std::ptrdiff_t>(n));
        } else {
          path = "one more";
          to.moves.insert(to.moves.begin() + static_cast<std::ptrdiff_t>(n), to.moves[n]);
        }
      });
      if (!committed && (path.starts_with("seats") || path == "log")) continue;
      if (path.empty() || text == log) continue;
      paths.insert(path);
      ASSERT_FALSE(is_called_right(text)) << path;
    }
    EXPECT_GT(paths.size(), static_cast<std::size_t>(std::min(12, tries / 5)));
  }
}

// What `verify` prints first, and its exit status; never that a log is right unless it is 0.
void expect_verdict(const std::string& log, int status, const std::string& words, const std::string& more = "") {
  const TemporaryFile file(log, "a.log");
  const support::Finished finished = pactole("verify --lang en " + more + " " + file.path());
  EXPECT_EQ(finished.status, status) << finished.out << finished.error;
  if (status == 1) {
    EXPECT_EQ(finished.out, "");
    EXPECT_THAT(finished.error, HasSubstr(words));
  } else {
    EXPECT_THAT(finished.out, HasSubstr(words));
  }
  if (status == 3) {
    EXPECT_THAT(finished.out, StartsWith("NOTHING IS WRONG, BUT NOT EVERYTHING COULD BE CHECKED:\n"));
    EXPECT_THAT(finished.out, Not(HasSubstr("The game is over, and the result is the right one")));
  }
  const support::Finished json = pactole("verify --json " + more + " " + file.path());
  EXPECT_EQ(json.status, status);
  EXPECT_EQ(codec::parse(json.out)->root.find("ok")->boolean, status == 0);
}

// "There was no seed: we have rolled real dice."
void declare_typed_in(table::Log& log) {
  log.header.luck = table::LuckFrom::script;
  log.header.commitment = "";
  for (table::LogSeat& seat : log.header.seats) seat.bytes = "";
  log.end->seed = "";
}

TEST_P(LogCommands, NamesAndKindsOfPlayersAreBound) {
  const std::string log = committed_match(*GetParam()).log;
  expect_verdict(log, 0, "The game is over, and the result is the right one");
  const auto with = [&](auto&& change) { return forged(log, [&](table::Log& to) { change(to.header.seats[1]); }); };
  const std::string changed = "this is not the name that was bound";
  expect_verdict(with([](table::LogSeat& seat) { seat.name = "Eve"; }), 1, changed);
  expect_verdict(with([](table::LogSeat& seat) { (*seat.salt)[0] ^= 1; }), 1, changed);
  expect_verdict(with([](table::LogSeat& seat) { seat.name.clear(); }), 1, changed);
  // The end of a salt does not become the beginning of a name.
  expect_verdict(with([](table::LogSeat& seat) {
                   seat.name.insert(0, 1, seat.salt->back());
                   seat.salt->pop_back();
                 }),
                 1, changed);
  const std::string luck = "these are not the outcomes that follow from the seed";
  expect_verdict(with([](table::LogSeat& seat) {
                   seat.name = "Eve";
                   seat.mark = table::mark_of(sodium, *seat.salt, seat.name);
                 }),
                 1, luck);
  expect_verdict(with([](table::LogSeat& seat) {
                   seat.salt.reset();
                   seat.mark.reset();
                 }),
                 1, luck);
  expect_verdict(with([](table::LogSeat& seat) { seat.player = "simple"; }), 1, luck);
  expect_verdict(with([](table::LogSeat& seat) { seat.bytes[0] ^= 1; }), 1, luck);
}

// A name is forgotten without touching anything else: the chain never saw it.
TEST_P(LogCommands, AForgottenNameLeavesItsMark) {
  std::string log = committed_match(*GetParam()).log;
  const std::string rest = log.substr(log.find('\n'));
  table::LogHeader header = table::read_log(sodium, log)->header;
  const std::string mark = *header.seats[1].mark;
  header.seats[1].name = "";
  header.seats[1].salt = "";
  const std::string forgetful = codec::to_json(header) + rest;
  EXPECT_THAT(forgetful, Not(HasSubstr("Zoé \\\"1")));
  EXPECT_THAT(forgetful, HasSubstr(mark));
  expect_verdict(forgetful, 0, "One name was forgotten since");
  EXPECT_THAT(example({forgetful}).front(), StartsWith("right"));
}

TEST_P(LogCommands, AMatchInventedFromACheckpointIsNotCalledRight) {
  const std::string log = committed_match(*GetParam()).log;
  const table::Log honest = *table::read_log(sodium, log);
  const auto box = GetParam()->open(honest.header.edition.text);
  // "It was played by rules that you do not have, and they led to this."
  const std::string invented = forged(log, [&](table::Log& to) {
    const int ply = to.moves[to.moves.size() / 2].ply;
    const auto table = shelf::replay(**box, honest, sodium, ply);
    table::LogCheckpoint checkpoint;
    checkpoint.rules = to.header.rules;
    checkpoint.ply = ply;
    checkpoint.position.text = (*table)->position();
    checkpoint.state = table::LogWriter(sodium).state_hash(checkpoint.position.text);
    const auto behind =
        std::find_if(to.moves.begin(), to.moves.end(), [&](const auto& move) { return move.ply >= ply; });
    to.header.rules = 99;
    declare_typed_in(to);
    to.moves.erase(to.moves.begin(), behind);
    to.checkpoints.emplace_back(0, checkpoint);
  });
  expect_verdict(invented, 3, "played by version 99 of the rules, which this program does not have");
  // … and nothing but such rules: luck depends on the version, so it is another.
  expect_verdict(forged(log, [](table::Log& to) { to.header.rules = 99; }), 1,
                 "luck: these are not the outcomes that follow from the seed");
  // Nor are rules an excuse where luck was typed in.
  expect_verdict(forged(log,
                        [](table::Log& to) {
                          to.header.rules = 99;
                          declare_typed_in(to);
                        }),
                 3, "played by version 99 of the rules, which this program does not have");
}

TEST_P(LogCommands, ALogThatIsCutOffIsNotCalledRight) {
  const std::string log = committed_match(*GetParam()).log;
  const std::vector<std::string> lines = support::lines_of(log);
  for (const std::size_t keep : {std::size_t{2}, lines.size() / 2, lines.size() - 1}) {
    std::string text;
    for (std::size_t i = 0; i < keep; ++i) text += lines[i] + "\n";
    expect_verdict(text, 3, "The game is not over, or the end of this log is missing");
  }
  // Nor is one to which an end was written that a closed table would have.
  const std::string closed = forged(log, [](table::Log& to) {
    to.moves.resize(to.moves.size() / 2);
    to.end->scores.clear();
  });
  expect_verdict(closed, 3, "The table was closed before the game was over");
}

TEST_P(LogCommands, LuckThatWasTypedInIsNotCalledRight) {
  const std::string log = committed_match(*GetParam()).log;
  expect_verdict(forged(log, declare_typed_in), 3, "the outcomes were typed in; there is no seed to check");
}

// Nobody pretends afterwards that there had been a commitment, or bytes of the seats.
TEST_P(LogCommands, ASeedThatNobodyCommittedToHasNoCommitment) {
  const std::string log = seeded_match(*GetParam()).log;
  const std::string promise = table::to_hex(sodium.sha256("graine"));
  expect_verdict(forged(log, [&](table::Log& to) { to.header.commitment = promise; }), 1, "nobody committed to a seed",
                 "--commitment " + promise);
  const std::string bytes(64, '7');
  expect_verdict(forged(log, [&](table::Log& to) { to.header.seats[1].bytes = bytes; }), 1,
                 "nobody committed to a seed", "--bytes " + bytes);
  const std::string committed = committed_match(*GetParam()).log;
  expect_verdict(forged(committed, [](table::Log& to) { to.header.seed = "graine"; }), 1,
                 "the seed of committed luck is published at the end");
}

TEST_P(LogCommands, VerifyComparesWhatAPlayerKnows) {
  const std::string log = committed_match(*GetParam()).log;
  const table::LogHeader header = table::read_log(sodium, log)->header;
  const std::string right = "The game is over, and the result is the right one";
  expect_verdict(log, 0, right, "--commitment " + header.commitment);
  expect_verdict(log, 0, right, "--bytes " + header.seats[1].bytes);
  expect_verdict(log, 0, right, "--commitment " + header.commitment + " --bytes " + header.seats[0].bytes);
  expect_verdict(log, 1, "this is not the commitment that you were shown: the seed was changed",
                 "--commitment " + std::string(64, '0'));
  expect_verdict(log, 1, "no seat has the bytes that you added: they were left out", "--bytes " + std::string(64, '0'));
  expect_verdict(seeded_match(*GetParam()).log, 1, "this is not the commitment that you were shown",
                 "--commitment " + header.commitment);
}

// ---- examples/verify_luck.py ----

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
  char& digit = broken[log.find("\"state\":\"") + 9];
  digit = digit == 'a' ? 'b' : 'a';
  const std::vector<std::string> said = example(
      {log.substr(0, log.size() - 1), broken, forged(log, [](table::Log& to) { to.end->seed.replace(0, 2, "00"); }),
       forged(log, [](table::Log& to) { to.header.seats[1].bytes.replace(0, 2, "ff"); }),
       forged(log, [](table::Log& to) { to.header.seats[1].name = "Eve"; }), "", "garbage\n"});
  EXPECT_THAT(
      said, ::testing::ElementsAre(HasSubstr("cut off"), HasSubstr("line 3: the chain is broken"),
                                   HasSubstr("nobody committed to this seed"),
                                   ContainsRegex("line [2-9]: [0-9]+ does not follow from the seed"),
                                   HasSubstr("line 1: a name was changed"), StartsWith("WRONG"), StartsWith("WRONG")));
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
  named(codec::type_of<table::LogCheckpoint>());
  named(codec::type_of<table::LogPlayer>());
  named(codec::type_of<table::LogEnd>());
  EXPECT_THAT(page, HasSubstr("version " + std::to_string(table::kLogVersion) + " of the format"));
}

INSTANTIATE_TEST_SUITE_P(Games, LogCommands, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
