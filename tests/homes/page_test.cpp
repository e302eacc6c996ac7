// What the page asks of the engine: whole games on a device, in the same messages and
// with the same log as at a table of the server.
#include "page/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "codec/read.h"
#include "codec/write.h"
#include "host/files.h"
#include "host/library.h"
#include "host/sodium.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"

namespace {

using ::testing::HasSubstr;

constexpr const char* kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

class PageTest : public ::testing::Test {
 protected:
  PageTest() {
    for (const shelf::Box* box : shelf::boxes())
      EXPECT_TRUE(page_.add_edition(box->facts().slug, std::string(host::editions(box->facts().slug).front())).empty());
  }

  codec::Document ask(const std::string& request) {
    auto document = codec::parse(page_.answer(request), {.bytes = 16 << 20, .values = 1'000'000});
    EXPECT_TRUE(document.has_value());
    return std::move(*document);
  }
  codec::Document ok(const std::string& request) {
    auto document = ask(request);
    EXPECT_TRUE(document.root.find("ok")->boolean) << request << "\n" << page_.answer(request);
    return document;
  }
  std::string create(std::string_view game, int seats) {
    std::string players;
    std::string names;
    for (int seat = 0; seat < seats; ++seat) {
      players += std::string(seat ? "," : "") + (seat == 0 ? "\"human\"" : "\"simple\"");
      names += std::string(seat ? "," : "") + "\"N" + std::to_string(seat) + "\"";
    }
    return "{\"do\":\"create\",\"table\":\"t\",\"game\":\"" + std::string(game) + "\",\"edition\":\"\",\"players\":[" +
           players + "],\"names\":[" + names + "],\"seed\":\"" + kSeed + "\",\"at\":5}";
  }

  // What the bot of a seat plays: it is given a mind, and thinks of it elsewhere.
  codec::Document ponder(const std::string& game, int seat, int seed) {
    const auto mind = ok("{\"do\":\"mind\",\"table\":\"t\",\"seat\":" + std::to_string(seat) + "}");
    EXPECT_EQ(mind.root.find("bot")->string, "simple");
    return ok("{\"do\":\"ponder\",\"game\":\"" + game + "\",\"edition\":\"\",\"bot\":\"simple\",\"mind\":" +
              codec::one_line(*mind.root.find("mind")) + ",\"seed\":\"" + std::to_string(seed) + "\"}");
  }
  // What happened can be asked for again, a hundred versions at a time.
  void expect_whole_history() {
    const auto last =
        ok(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})").root.find("shown")->find("version")->integer;
    std::int64_t known = -1;
    while (known < last) {
      const auto answer = ok("{\"do\":\"history\",\"table\":\"t\",\"seat\":0,\"since\":" + std::to_string(known) + "}");
      const auto& part = answer.root.find("history")->items;
      ASSERT_FALSE(part.empty());
      ASSERT_LE(part.size(), 100u);
      for (const codec::Json& happening : part) ASSERT_EQ(happening.find("version")->integer, ++known);
    }
    EXPECT_EQ(known, last);
  }

  host::Sodium sodium_;
  page::Page page_{host::catalogue(words::Language::fr), host::catalogue(words::Language::en), sodium_};
};

std::string text(const codec::Json& json) {
  codec::Writer w;
  write(w, json.string);
  return w.finish();
}

// Plays a match to its end, always seen by seat 0; the lines of its journal.
TEST_F(PageTest, AWholeGameOfEveryBoxIsPlayedKeptAndVerified) {
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game(box->facts().slug);
    const auto created = ok(create(game, std::max(2, box->facts().min_seats)));
    std::vector<std::string> lines;
    for (const codec::Json& line : created.root.find("lines")->items) lines.push_back(line.string);
    auto state = ok(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})");
    EXPECT_EQ(state.root.find("shown")->find("game")->string, game);
    std::size_t told = state.root.find("shown")->find("history")->items.size();
    codec::Json waiting = *state.root.find("waiting");
    const auto moves_of = [](const codec::Json& told) {
      const codec::Json* list = told.find("moves");
      return list ? list->items : std::vector<codec::Json>();
    };
    std::vector<codec::Json> open = moves_of(*state.root.find("shown"));
    int ply = static_cast<int>(state.root.find("shown")->find("ply")->integer);
    for (int moves = 0; !waiting.items.empty(); ++moves) {
      ASSERT_LT(moves, 20'000) << game;
      const int seat = static_cast<int>(waiting.items.front().integer);
      std::string move;
      if (seat == 0) {
        ASSERT_FALSE(open.empty());
        move = text(open[static_cast<std::size_t>(moves) % open.size()]);
      } else {
        move = text(*ponder(game, seat, moves).root.find("move"));
      }
      const auto made =
          ok("{\"do\":\"move\",\"table\":\"t\",\"seat\":" + std::to_string(seat) + ",\"ply\":" + std::to_string(ply) +
             ",\"move\":" + move + ",\"by\":\"" + (seat == 0 ? "person" : "bot") + "\",\"at\":6,\"eyes\":0}");
      lines.push_back(made.root.find("line")->string);
      waiting = *made.root.find("waiting");
      if (const codec::Json* update = made.root.find("update")) {
        ply = static_cast<int>(update->find("ply")->integer);
        open = moves_of(*update);
        told += 1;
        for (const codec::Json& event : update->find("events")->items) {
          // What the wire tells can be told in words, in both languages.
          for (const char* lang : {"fr", "en"}) {
            const auto words = ok("{\"do\":\"tell\",\"game\":\"" + game + "\",\"edition\":\"\",\"lang\":\"" + lang +
                                  "\",\"names\":[\"Anne\"],\"events\":[" + codec::one_line(event) + "]}");
            EXPECT_NE(words.root.find("events")->items.front().find("words")->string, "") << codec::one_line(event);
          }
        }
      }
    }
    EXPECT_GT(told, 10u);
    expect_whole_history();
    const std::string log = ok(R"({"do":"log","table":"t"})").root.find("log")->string;
    const auto verified = shelf::verify(log, sodium_);
    ASSERT_TRUE(verified.has_value()) << game << codec::to_text(verified.error(), "");
    EXPECT_TRUE(verified->finished);
    EXPECT_TRUE(verified->luck_checked);

    // The journal alone makes the same table again.
    codec::Writer restore;
    restore.begin_object();
    restore.field("do", "restore");
    restore.field("table", "again");
    restore.field("edition", "");
    restore.field("lines", lines);
    restore.end_object();
    ok(restore.finish());
    EXPECT_EQ(ok(R"({"do":"log","table":"again"})").root.find("log")->string, log);
    ok(R"({"do":"drop","table":"t"})");
    EXPECT_EQ(ask(R"({"do":"log","table":"t"})").root.find("error")->string, "table/unknown");
  }
}

// On a device the page gives the time: the seconds of a real call (QVG-33) are counted by
// the table there too, also when it is opened again.
TEST_F(PageTest, ACountdownIsCountedByTheTable) {
  std::vector<std::string> lines;
  const auto created =
      ok(R"({"do":"create","table":"t","game":"quiz","edition":"","options":{"real_calls":true},"players":)"
         R"(["human","human","human"],"names":["A","B","C"],"seed":")" +
         std::string(kSeed) + R"(","at":1000})");
  for (const codec::Json& line : created.root.find("lines")->items) lines.push_back(line.string);
  const auto show = [&](const std::string& table, int at) {
    return ok(R"({"do":"show","table":")" + table + R"(","seat":0,"since":-1,"at":)" + std::to_string(at) + "}");
  };
  std::optional<codec::Document> call;
  for (int i = 0; i < 100 && !call; ++i) {
    const auto state = show("t", 1000);
    EXPECT_FALSE(state.root.find("shown")->find("countdown"));
    const std::string seat = codec::one_line(state.root.find("waiting")->items.front());
    const auto of_seat = ok(R"({"do":"show","table":"t","seat":)" + seat + R"(,"since":-1,"at":1000})");
    const auto& list = of_seat.root.find("shown")->find("moves")->items;
    const bool may_call =
        std::any_of(list.begin(), list.end(), [](const codec::Json& move) { return move.string == "joker call"; });
    auto made = ok(R"({"do":"move","table":"t","seat":)" + seat + R"(,"ply":)" +
                   codec::one_line(*state.root.find("shown")->find("ply")) + R"(,"move":")" +
                   (may_call ? "joker call" : list.front().string) + R"(","by":"person","at":1100,"eyes":0})");
    lines.push_back(made.root.find("line")->string);
    if (may_call) call = std::move(made);
  }
  ASSERT_TRUE(call);
  EXPECT_EQ(call->root.find("update")->find("countdown")->integer, 30);
  const auto left = [&](const std::string& table, int at) {
    return show(table, at).root.find("shown")->find("countdown")->integer;
  };
  EXPECT_EQ(left("t", 1112), 18);
  EXPECT_EQ(left("t", 9999), 0);
  EXPECT_EQ(left("t", 1), 30) << "a clock that was put back";
  codec::Writer restore;
  restore.begin_object();
  restore.field("do", "restore");
  restore.field("table", "again");
  restore.field("edition", "");
  restore.field("lines", lines);
  restore.end_object();
  ok(restore.finish());
  EXPECT_EQ(left("again", 1125), 5);
}

// A box with two questions a level, to be gone through quickly.
std::string small_box() {
  for (const host::EmbeddedFile& file : host::embedded_files())
    if (file.path == "tests/editions/quiz-small.json") return std::string(file.text);
  ADD_FAILURE() << "there is no small box";
  return {};
}
std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}
std::string restoring(const std::vector<std::string>& lines, std::string_view edition) {
  codec::Writer w;
  w.begin_object();
  w.field("do", "restore");
  w.field("table", "again");
  w.field("edition", edition);
  w.field("lines", lines);
  w.end_object();
  return w.finish();
}
std::vector<std::string> strings(const codec::Json& list) {
  std::vector<std::string> texts;
  for (const codec::Json& item : list.items) texts.push_back(item.string);
  return texts;
}
constexpr const char* kAlone =
    R"({"do":"create","table":"t","game":"quiz","edition":"small","players":["human"],"names":["Anne"],)"
    R"("options":{"quizmaster":"software","rounds":1},"seed":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff","at":5)";

// A match is bound to what was printed in its box: a bank that has changed since does not
// put other questions before those who play.
TEST_F(PageTest, ATableGoesOnWithItsOwnQuestionsOrNotAtAll) {
  ASSERT_TRUE(page_.add_edition("quiz", small_box()).empty());
  const auto lines = strings(*ok(kAlone + std::string("}")).root.find("lines"));
  ok(restoring(lines, "small"));
  const auto shown = [&] {
    return codec::one_line(
        *ok(R"({"do":"show","table":"again","seat":0,"since":-1,"at":0})").root.find("shown")->find("view"));
  };
  const std::string before = shown();
  // The page learns of another bank: the table still has its own.
  const std::string other = replaced(small_box(), "Which number is 0 plus one?", "Which number comes after 0?");
  ASSERT_TRUE(page_.add_edition("quiz", other).empty());
  ok(restoring(lines, "small"));
  EXPECT_EQ(shown(), before);
  // A page that has only the other one says so.
  page::Page later{host::catalogue(words::Language::fr), host::catalogue(words::Language::en), sodium_};
  ASSERT_TRUE(later.add_edition("quiz", other).empty());
  EXPECT_THAT(later.answer(restoring(lines, "small")), HasSubstr("\"table/other_edition\""));
  page::Page same{host::catalogue(words::Language::fr), host::catalogue(words::Language::en), sodium_};
  ASSERT_TRUE(same.add_edition("quiz", small_box()).empty());
  EXPECT_THAT(same.answer(restoring(lines, "small")), HasSubstr("\"ok\":true"));
}

// Journals once named their edition by its id: with that, nobody can tell which questions
// they mean. Boards that everybody can read go on.
TEST_F(PageTest, AnOldTableGoesOnUnlessItsQuestionsCannotBeKnown) {
  const auto old_lines = [&](const std::string& request) {
    auto lines = strings(*ok(request).root.find("lines"));
    const auto created = codec::parse(lines.front());
    lines.front() = replaced(lines.front(), created->root.find("edition")->string, "reconstruction");
    return lines;
  };
  ok(restoring(old_lines(create("poker", 3)), "reconstruction"));
  EXPECT_EQ(ask(restoring(old_lines(create("quiz", 2)), "reconstruction")).root.find("error")->string,
            "table/other_edition");
}

TEST_F(PageTest, NoQuestionComesTwiceBeforeAllOfItsLevelHaveCome) {
  ASSERT_TRUE(page_.add_edition("quiz", small_box()).empty());
  std::set<std::string> heard;                            // as the device keeps it
  std::map<std::string, std::set<std::string>> of_level;  // asked since the box of the level was begun
  int came_again = 0;
  for (int match = 0; match < 8; ++match) {
    codec::Writer w;
    write(w, std::vector<std::string>(heard.begin(), heard.end()));
    auto state = ok(replaced(kAlone, "00112233", std::to_string(10000000 + match)) + ",\"heard\":" + w.finish() + "}");
    std::string last;
    while (!state.root.find("waiting")->items.empty()) {
      const auto now = ok(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})");
      const codec::Json& shown = *now.root.find("shown");
      const std::string id = shown.find("view")->find("read_out")->find("id")->string;
      if (id != last) {
        const std::string level = id.substr(0, 8);
        if (of_level[level].size() == 2) {
          of_level[level].clear();
          ++came_again;
        }
        EXPECT_TRUE(of_level[level].insert(id).second) << id << " comes twice";
        last = id;
      }
      // The right answer of question n is the letter n mod 4: he goes up to the seventh level.
      const int number = static_cast<int>(shown.find("view")->find("card")->integer);
      const bool goes_on = shown.find("view")->find("level")->integer < 7;
      std::string move = shown.find("moves")->items.front().string;  // try, or a joker
      if (move.starts_with("joker")) move = "no-joker";
      if (move.starts_with("answer")) move = std::string("answer ") + "ABCD"[number % 4];
      if (move == "try" && !goes_on) move = "stop";
      state = ok(R"({"do":"move","table":"t","seat":0,"ply":)" + codec::one_line(*shown.find("ply")) + R"(,"move":")" +
                 move + R"(","by":"person","at":6,"eyes":0})");
    }
    const auto told = ok(R"({"do":"heard","table":"t"})");
    for (const std::string& id : strings(*told.root.find("again"))) heard.erase(id);
    for (const std::string& id : strings(*told.root.find("heard"))) heard.insert(id);
    // What others had heard is not told anew to whoever keeps the log.
    const std::string log = ok(R"({"do":"log","table":"t"})").root.find("log")->string;
    const auto verified = shelf::verify(log, sodium_);
    ASSERT_TRUE(verified.has_value()) << codec::to_text(verified.error(), "");
    const auto header = codec::parse(log.substr(0, log.find('\n')));
    EXPECT_EQ(header->root.at_path("edition.excerpt.seen").items.size(), 7u);
  }
  EXPECT_GT(came_again, 0) << "the box was gone through";
}

TEST_F(PageTest, AMoveIsToldWithItsClauseAndARefusalWithItsReason) {
  const auto told = ok(
      R"({"do":"tell","game":"poker","edition":"","lang":"en","names":["Anne","Bruno","Chloé"],"moves":["attack pickpocket-5 2"],"forbidden":[{"move":"valise","clause":"POK-23"}]})");
  const codec::Json& move = told.root.find("moves")->items.front();
  EXPECT_EQ(move.find("clause")->string, "POK-14");
  EXPECT_THAT(move.find("words")->string, HasSubstr("Chloé"));
  const codec::Json& forbidden = told.root.find("forbidden")->items.front();
  EXPECT_THAT(forbidden.find("why")->string, HasSubstr("Pickpocket waits"));
}

TEST_F(PageTest, WhatARuleForbidsIsRefusedWithItsClauseAndChangesNothing) {
  ok(create("bionic", 2));
  const auto before = page_.answer(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})");
  const auto shown = ok(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})");
  const std::int64_t asked = shown.root.find("shown")->find("asked")->items.front().integer;
  const auto refused = ask(R"({"do":"move","table":"t","seat":)" + std::to_string(1 - asked) +
                           R"(,"ply":0,"step":0,"move":"spin","by":"person","at":6,"eyes":0})");
  EXPECT_FALSE(refused.root.find("ok")->boolean) << "it is the other one's turn";
  EXPECT_EQ(refused.root.find("clause")->string, "BIO-05");
  EXPECT_EQ(page_.answer(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})"), before);
}

TEST_F(PageTest, NonsenseIsAnsweredInWords) {
  EXPECT_EQ(ask("[").root.find("error")->string, "request/unreadable");
  EXPECT_EQ(ask(R"({"do":"dance"})").root.find("error")->string, "request/unreadable");
  EXPECT_EQ(ask(R"({"do":"show","table":"nowhere","seat":0,"since":-1,"at":0})").root.find("error")->string,
            "table/unknown");
  EXPECT_EQ(ask(R"({"do":"restore","table":"x","edition":"","lines":["{}"]})").root.find("error")->string,
            "table/damaged");
  EXPECT_EQ(ask(create("poker", 2)).root.find("error")->string, "options/invalid");
  ok(create("poker", 3));
  EXPECT_EQ(ask(R"({"do":"show","table":"t","seat":4,"since":-1,"at":0})").root.find("error")->string, "seat/unknown");
  EXPECT_EQ(ask(R"({"do":"log","table":"t"})").root.find("error")->string, "table/running");
}

// ---- Matches that are over, looked at again ----

// A request with texts in it.
std::string request(std::string_view verb, std::initializer_list<std::pair<std::string_view, std::string>> texts,
                    const std::string& rest = "") {
  codec::Writer w;
  w.begin_object();
  w.field("do", verb);
  for (const auto& [name, value] : texts) w.field(name, value);
  w.end_object();
  std::string text = w.finish();
  text.pop_back();
  return text + rest + "}";
}
std::string kept_log(const std::string& file) {
  return *host::read_file(PACTOLE_SOURCE "/tests/logs/" + file, 64 << 20);
}

// A match of bots that play at random, which takes long, as a log.
std::string long_match(std::string_view game, int seats, const std::string& seed, const table::Primitives& primitives) {
  const shelf::Box& box = *shelf::find_box(game);
  const auto open = *box.open(std::string(host::editions(game).front()));
  core::Luck luck{core::FastChance::from_text(seed)};
  core::FastChance minds(1);
  const auto table = *open->start(seats, nullptr, luck);
  while (!table->waiting().empty()) {
    const core::Seat seat = table->waiting().front();
    const std::string move = table->bot_move(seat, bots::Bot::random, minds);
    EXPECT_TRUE(table->submit(seat, table->ply(), move, luck, nullptr));
  }
  table::LogHeader header;
  header.luck = table::LuckFrom::seed;
  header.seed = seed;
  for (int seat = 0; seat < seats; ++seat) header.seats.push_back({"N", {}, {}, "random", ""});
  table::LogWriter writer(primitives);
  std::string text;
  for (const std::string& line : table->log(header, writer)) text += line + "\n";
  table::LogEnd end;
  for (int seat = 0; seat < seats; ++seat) end.scores.push_back(table->score(core::Seat(seat)));
  return text + writer.end(end) + "\n";
}

// Every moment of a match is the one that the match went through, for every pair of eyes, in
// whatever order they are looked at; and what was told then is told again.
TEST_F(PageTest, AReplayShowsEveryMomentAsItWas) {
  for (const shelf::Box* box : shelf::boxes()) {
    SCOPED_TRACE(box->facts().slug);
    const std::string version = std::to_string(box->facts().rules_version);
    const std::string text = kept_log(std::string(box->facts().slug) + "-v" + version + "-log2.jsonl");
    const auto log = table::read_log(sodium_, text);
    const auto open = *box->open(log->header.edition.text);
    const auto facts = ok(request("study", {{"replay", "r"}, {"log", text}}));
    const auto last = static_cast<int>(facts.root.find("last")->integer);
    const auto whole = *shelf::replay(*open, *log, sodium_);
    EXPECT_EQ(last, whole->ply());
    EXPECT_EQ(facts.root.find("first")->integer, 0);
    EXPECT_LE(facts.root.find("course")->items.size(), 64u);
    EXPECT_EQ(facts.root.find("scores")->items.size(), log->header.seats.size());
    int before = -1;
    for (const codec::Json& turn : facts.root.find("turns")->items) {
      EXPECT_GT(turn.find("ply")->integer, before);
      before = static_cast<int>(turn.find("ply")->integer);
    }
    EXPECT_LT(before, last);
    const auto moment = [&](int ply, int seat, bool everything = false) {
      return ok(R"({"do":"moment","replay":"r","ply":)" + std::to_string(ply) + ",\"seat\":" + std::to_string(seat) +
                ",\"open\":" + (everything ? "true" : "false") + "}");
    };
    const int seats = whole->seats();
    for (int i = 0, ply = 0; i < 24; ++i, ply = (ply + 7919) % (last + 1)) {
      const auto then = *shelf::replay(*open, *log, sodium_, ply);
      for (int seat = -1; seat < seats; ++seat) {
        const auto shown = moment(ply, seat);
        EXPECT_EQ(codec::one_line(*shown.root.find("view")),
                  codec::one_line(codec::parse(then->view(seat < 0 ? core::kSpectator : core::Seat(seat)))->root));
        EXPECT_FALSE(shown.root.find("views")) << "hands are open only where somebody asks for it";
        EXPECT_EQ(shown.root.find("scores") != nullptr, ply == last);
      }
      EXPECT_EQ(moment(ply, -1, true).root.find("views")->items.size(), static_cast<std::size_t>(seats));
    }
    // What was told, to a seat and to those who watched.
    for (int seat = -1; seat < seats; ++seat) {
      std::vector<std::string> told;
      for (const auto& [at, happened] : whole->feed(seat < 0 ? core::kSpectator : core::Seat(seat), -1, nullptr))
        for (const shelf::Happened& event : happened) told.push_back(std::to_string(at) + " " + event.json);
      std::vector<std::string> again;
      for (int since = -1; since < last;) {
        const auto story = ok(R"({"do":"story","replay":"r","since":)" + std::to_string(since) +
                              ",\"seat\":" + std::to_string(seat) + ",\"open\":false}");
        for (const codec::Json& version_of : story.root.find("history")->items) {
          since = static_cast<int>(version_of.find("version")->integer);
          for (const codec::Json& event : version_of.find("events")->items)
            again.push_back(std::to_string(since) + " " + codec::one_line(event));
        }
      }
      EXPECT_EQ(again, told) << "seat " << seat;
    }
  }
}

// One person among bots may ask an expert, in the page's worker as in a terminal: it is given
// what his seat knows. Several people on one device may not.
TEST_F(PageTest, AnExpertAdvisesOneAmongBots) {
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game(box->facts().slug);
    SCOPED_TRACE(game);
    auto state = ok(create(game, std::max(2, box->facts().min_seats)));
    const auto asked = codec::parse(page_.answer(R"({"do":"asked","table":"t","seat":0})"));
    if (!asked->root.find("ok")->boolean) {
      EXPECT_EQ(asked->root.find("error")->string, "seat/not_asked");
      continue;
    }
    const std::string advise = "{\"do\":\"advise\",\"game\":\"" + game +
                               "\",\"edition\":\"\",\"mind\":" + codec::one_line(*asked->root.find("mind")) +
                               ",\"seed\":\"s\"}";
    const auto answer = ok(advise);
    const codec::Json& advice = *answer.root.find("advice");
    EXPECT_EQ(codec::one_line(*ok(advise).root.find("advice")), codec::one_line(advice));
    const auto& open = asked->root.find("mind")->find("moves")->items;
    const auto is_open = [&](const std::string& move) {
      return std::any_of(open.begin(), open.end(), [&](const codec::Json& one) { return one.string == move; });
    };
    if (advice.find("kind")->string == "none") continue;
    EXPECT_TRUE(is_open(advice.find("move")->string));
    for (const codec::Json& one : advice.find("moves")->items) EXPECT_TRUE(is_open(one.find("move")->string));
  }
  std::string two = create("poker", 3);
  two.replace(two.find("\"simple\""), 8, "\"human\"");
  ok(two);
  EXPECT_THAT(page_.answer(R"({"do":"asked","table":"t","seat":0})"), HasSubstr("hint/not_alone"));
}

// At a table of a server nobody hands a mind out: the page says what its seat sees and what it was
// told, and that is all that the seat could remember.
TEST_F(PageTest, AnExpertAdvisesByWhatTheSeatWasTold) {
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game(box->facts().slug);
    SCOPED_TRACE(game);
    ok(create(game, std::max(2, box->facts().min_seats)));
    std::string heard;
    const auto hear = [&](const codec::Json& events) {
      for (const codec::Json& event : events.items) heard += (heard.empty() ? "" : ",") + codec::one_line(event);
    };
    const auto first = ok(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})");
    for (const codec::Json& happening : first.root.find("shown")->find("history")->items)
      if (const codec::Json* events = happening.find("events")) hear(*events);
    codec::Json waiting = *first.root.find("waiting");
    int ply = static_cast<int>(first.root.find("shown")->find("ply")->integer);
    int compared = 0;
    for (int moves = 0; moves < 300 && !waiting.items.empty(); ++moves) {
      const int seat = static_cast<int>(waiting.items.front().integer);
      std::string move;
      if (seat == 0) {
        const auto shown = ok(R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})");
        const auto asked = ok(R"({"do":"asked","table":"t","seat":0})");
        const codec::Json& mind = *asked.root.find("mind");
        codec::Json view = *shown.root.find("shown")->find("view");
        for (std::size_t i = 0; i < view.keys.size(); ++i)
          if (view.keys[i] == "read_out") {
            view.keys.erase(view.keys.begin() + static_cast<std::ptrdiff_t>(i));
            view.items.erase(view.items.begin() + static_cast<std::ptrdiff_t>(i));
          }
        const codec::Json& open = *shown.root.find("shown")->find("moves");
        move = text(open.items[static_cast<std::size_t>(moves) % open.items.size()]);
        if (moves % 8 < 2) {
          const std::string about =
              "{\"do\":\"advise\",\"game\":\"" + game + "\",\"edition\":\"\",\"seed\":\"s\",\"mind\":";
          const auto known = ok(about + codec::one_line(mind) + "}");
          const auto told = ok(about + "{\"seat\":0,\"view\":" + codec::one_line(view) + ",\"heard\":[" + heard +
                               "],\"moves\":" + codec::one_line(open) + "}}");
          ASSERT_EQ(codec::one_line(told.root), codec::one_line(known.root)) << "at move " << moves;
          ++compared;
        }
      } else {
        move = text(*ponder(game, seat, moves).root.find("move"));
      }
      const auto made =
          ok("{\"do\":\"move\",\"table\":\"t\",\"seat\":" + std::to_string(seat) + ",\"ply\":" + std::to_string(ply) +
             ",\"move\":" + move + ",\"by\":\"" + (seat == 0 ? "person" : "bot") + "\",\"at\":6,\"eyes\":0}");
      waiting = *made.root.find("waiting");
      if (const codec::Json* update = made.root.find("update")) {
        ply = static_cast<int>(update->find("ply")->integer);
        if (const codec::Json* events = update->find("events")) hear(*events);
      }
    }
    EXPECT_GT(compared, 1);
  }
}

// In a replay an expert may be asked with the eyes of whoever decides: by what that seat saw, could
// do and was told until then, as at a table.
TEST_F(PageTest, AnExpertIsAskedAtAMomentThatIsPast) {
  for (const char* log : {"poker-v1-log2.jsonl", "combinards-v2-log2.jsonl"}) {
    SCOPED_TRACE(log);
    const std::string text = kept_log(log);
    const auto studied = ok(request("study", {{"replay", "r"}, {"log", text}}));
    const std::string game = studied.root.find("game")->string;
    // The worker of the page is given what is printed in that box.
    const auto first = codec::parse(text.substr(0, text.find('\n')), {.bytes = 16 << 20, .values = 1'000'000});
    ASSERT_TRUE(page_.add_edition(game, codec::one_line(*first->root.find("edition"))).empty());
    const std::string edition = studied.root.find("edition")->string;
    const auto last = studied.root.find("last")->integer;
    int asked = 0;
    for (std::int64_t ply = 0; ply < last && asked < 6; ply += 3) {
      const auto at = [&](std::int64_t seat, const char* open) {
        return ok(
            request("moment", {{"replay", "r"}},
                    ",\"ply\":" + std::to_string(ply) + ",\"seat\":" + std::to_string(seat) + ",\"open\":" + open));
      };
      const auto watched = at(-1, "false");
      EXPECT_EQ(watched.root.find("moves"), nullptr) << "those who watch may do nothing";
      for (const codec::Json& seat : watched.root.find("asked")->items) {
        const auto seen = at(seat.integer, "false");
        const codec::Json* moves = seen.root.find("moves");
        ASSERT_TRUE(moves && !moves->items.empty());
        const auto story = ok(request("story", {{"replay", "r"}},
                                      ",\"since\":-1,\"open\":false,\"seat\":" + std::to_string(seat.integer)));
        std::string heard;
        for (const codec::Json& happening : story.root.find("history")->items)
          if (const codec::Json* events = happening.find("events"); events && happening.find("version")->integer <= ply)
            for (const codec::Json& event : events->items) heard += (heard.empty() ? "" : ",") + codec::one_line(event);
        const auto advised = ok("{\"do\":\"advise\",\"game\":\"" + game + "\",\"edition\":\"" + edition +
                                "\",\"seed\":\"s\",\"mind\":{\"seat\":" + std::to_string(seat.integer) +
                                ",\"view\":" + codec::one_line(*seen.root.find("view")) + ",\"heard\":[" + heard +
                                "],\"moves\":" + codec::one_line(*moves) + "}}");
        const codec::Json& advice = *advised.root.find("advice");
        if (advice.find("kind")->string == "none") continue;
        EXPECT_TRUE(std::any_of(moves->items.begin(), moves->items.end(),
                                [&](const codec::Json& one) { return one.string == advice.find("move")->string; }));
        ++asked;
      }
    }
    EXPECT_GT(asked, 2);
  }
}

// With all hands open what was told in two versions is told in one: by that which says more.
TEST_F(PageTest, AnOpenReplayTellsWhatWasSecretOnce) {
  const std::string text = kept_log("poker-v1-log2.jsonl");
  ok(request("study", {{"replay", "r"}, {"log", text}}));
  const auto told = [&](const char* open) {
    return page_.answer(std::string(R"({"do":"story","replay":"r","since":-1,"seat":-1,"open":)") + open + "}");
  };
  EXPECT_THAT(told("false"), HasSubstr("drew-unseen"));
  EXPECT_THAT(told("false"), testing::Not(HasSubstr("\"drew\"")));
  EXPECT_THAT(told("true"), HasSubstr("\"drew\""));
  EXPECT_THAT(told("true"), testing::Not(HasSubstr("unseen")));
}

// A jump plays a bounded number of moves, however long the match is and wherever it leads:
// it is a promise about phones, counted here, since clocks of tests measure what else runs.
TEST_F(PageTest, AJumpPlaysFewMovesHoweverLongTheMatchIs) {
  std::string text;
  const auto moves = [&] { return std::count(text.begin(), text.end(), '\n') - 3; };
  for (int seed = 0; moves() < 2000 && seed < 50; ++seed)
    text = long_match("combinards", 6, std::to_string(seed), sodium_);
  ASSERT_GE(moves(), 2000);
  const auto replay = page::Replay::open(text, sodium_);
  ASSERT_TRUE(replay) << codec::to_text(replay.error(), "");
  // The moves between two copies, and those of a decision of all six, or of a whole hand.
  EXPECT_LE((*replay)->most_replayed(), 32 + 62);
  EXPECT_LE((*replay)->kept().size(), page::Replay::kMostKept + 1);
  int most = 0;
  for (int i = 0, ply = 0; i < 500; ++i, ply = (ply + 7919) % ((*replay)->last() + 1)) {
    EXPECT_EQ((*replay)->at(ply).ply(), ply);
    most = std::max(most, (*replay)->replayed());
  }
  EXPECT_GT(most, 0);
  EXPECT_LE(most, (*replay)->most_replayed());
  // From one moment to the next it goes on from where it is.
  const int middle = (*replay)->last() / 2;
  (void)(*replay)->at(middle);
  (void)(*replay)->at(middle + 1);
  EXPECT_LE((*replay)->replayed(), 62);
}

// What a match cost, some moves at a time: the same as all at once.
TEST_F(PageTest, TurningPointsComeSomeMovesAtATime) {
  const std::string text = long_match("poker", 3, "graine", sodium_);
  ok(request("study", {{"replay", "r"}, {"log", text}}));
  const auto turning = [&](int first, int last) {
    return ok("{\"do\":\"turning\",\"replay\":\"r\",\"seats\":[0],\"first\":" + std::to_string(first) +
              ",\"last\":" + std::to_string(last) + "}");
  };
  const auto all = turning(0, 1'000'000);
  const auto moves = static_cast<int>(all.root.find("moves")->integer);
  EXPECT_GT(moves, 20);
  std::size_t parts = 0;
  for (int first = 0; first < moves; first += 10) parts += turning(first, first + 10).root.find("points")->items.size();
  EXPECT_EQ(parts, all.root.find("points")->items.size());
  EXPECT_GT(parts, 0u) << "random play costs";
}

// Nobody looks at hands while a match is on, and what is wrong is said with its place.
TEST_F(PageTest, OnlyALogOfAMatchThatIsOverIsOpened) {
  const std::string text = kept_log("poker-v1-log2.jsonl");
  const std::string running = text.substr(0, text.rfind("{\"seq\""));
  const auto refused = [&](const std::string& log) { return ask(request("study", {{"replay", "x"}, {"log", log}})); };
  EXPECT_EQ(refused(running).root.find("error")->string, "log/running");
  for (const std::string& wrong :
       {std::string("a shopping list\n"), std::string(), replaced(text, "\"ply\":3", "\"ply\":4"),
        replaced(text, "\"game\":\"poker\"", "\"game\":\"whist\"")})
    EXPECT_EQ(refused(wrong).root.find("error")->string, "log/wrong");
  EXPECT_THAT(refused(replaced(text, "\"ply\":3", "\"ply\":4")).root.find("message")->string, HasSubstr("log:"));
  EXPECT_EQ(ask(R"({"do":"moment","replay":"x","ply":0,"seat":-1,"open":false})").root.find("error")->string,
            "replay/unknown");
  ok(request("study", {{"replay", "r"}, {"log", text}}));
  EXPECT_EQ(ask(R"({"do":"moment","replay":"r","ply":0,"seat":5,"open":false})").root.find("error")->string,
            "seat/unknown");
  EXPECT_EQ(ok(R"({"do":"moment","replay":"r","ply":9999,"seat":0,"open":false})").root.find("ply")->integer,
            ok(request("study", {{"replay", "r"}, {"log", text}})).root.find("last")->integer);
  ok(R"({"do":"drop","table":"r"})");
  EXPECT_EQ(ask(R"({"do":"story","replay":"r","since":-1,"seat":-1,"open":true})").root.find("error")->string,
            "replay/unknown");
}

// Of older rules the moves are known and nothing is shown; which lines those are is said.
TEST_F(PageTest, OfOlderRulesTheMovesAreKnownAndTheLinesAreNamed) {
  const std::string text = kept_log("bionic-v1.jsonl");
  const auto facts = ok(request("study", {{"replay", "r"}, {"log", text}}));
  EXPECT_GT(facts.root.find("first")->integer, facts.root.find("last")->integer);
  EXPECT_EQ(facts.root.find("unplayed")->items.size(), table::read_log(sodium_, text)->moves.size());
  EXPECT_EQ(ask(R"({"do":"moment","replay":"r","ply":0,"seat":-1,"open":false})").root.find("error")->string,
            "table/other_rules");
  const auto verified = ok(request("verify", {{"log", text}}));
  EXPECT_FALSE(verified.root.find("complete")->boolean);
  const codec::Json& lines = verified.root.find("unplayed")->items.at(0);
  EXPECT_EQ(lines.find("rules")->integer, 1);
  EXPECT_EQ(lines.find("from")->integer, 2);
  EXPECT_TRUE(lines.find("luck")->boolean);
}

// What the page says about a log is what the program says.
TEST_F(PageTest, ALogIsVerifiedAsTheProgramVerifiesIt) {
  for (const char* file : {"poker-v1-log2.jsonl", "quiz-v1-log2-table.jsonl", "agence-v2-log2-table.jsonl"}) {
    const std::string text = kept_log(file);
    const auto ours = shelf::verify(text, sodium_);
    const auto said = ok(request("verify", {{"log", text}}));
    EXPECT_TRUE(said.root.find("complete")->boolean);
    EXPECT_TRUE(said.root.find("drawn")->boolean);
    EXPECT_EQ(said.root.find("outcomes")->integer, ours->outcomes);
    EXPECT_GT(ours->outcomes, 0);
    EXPECT_FALSE(said.root.find("wrong"));
  }
  const std::string text = kept_log("poker-v1-log2.jsonl");
  const auto forged = ok(request("verify", {{"log", replaced(text, "\"ply\":7", "\"ply\":8")}}));
  EXPECT_GT(forged.root.find("wrong")->find("line")->integer, 2);
  EXPECT_NE(forged.root.find("wrong")->find("reason")->string, "");
  const auto other = ok(request("verify", {{"log", text}, {"commitment", std::string(64, 'a')}}));
  EXPECT_EQ(other.root.find("wrong")->find("path")->string, "commitment");
}

// Words for what is looked at again come from its own box: of a quiz, the questions of then.
TEST_F(PageTest, AReplayIsToldWithItsOwnBox) {
  const std::string text = kept_log("quiz-v1-log2.jsonl");
  ok(request("study", {{"replay", "r"}, {"log", text}}));
  const auto story = ok(R"({"do":"story","replay":"r","since":-1,"seat":-1,"open":true})");
  std::string events;
  for (const codec::Json& version : story.root.find("history")->items)
    for (const codec::Json& event : version.find("events")->items)
      events += (events.empty() ? "" : ",") + codec::one_line(event);
  const auto told = ok(request("tell", {{"game", "quiz"}, {"edition", "nowhere"}, {"lang", "fr"}, {"replay", "r"}},
                               ",\"names\":[\"Anne\",\"Bruno\",\"Zoé\"],\"events\":[" + events + "]"));
  for (const codec::Json& event : told.root.find("events")->items) EXPECT_NE(event.find("words")->string, "");
}

}  // namespace
