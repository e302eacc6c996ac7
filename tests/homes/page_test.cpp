// What the page asks of the engine: whole games on a device, in the same messages and
// with the same log as at a table of the server.
#include "page/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "codec/read.h"
#include "codec/write.h"
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

}  // namespace
