// The referee: its protocol, and that nothing makes it stumble.
#include "referee/referee.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ranges>

#include "host/library.h"
#include "shelf/shelf.h"
#include "support/scaled.h"

namespace {

using codec::Json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class RefereeTest : public ::testing::Test {
 protected:
  RefereeTest()
      : referee_(host::catalogue(words::Language::fr), host::catalogue(words::Language::en), [] { return "fresh"; }) {
    for (const shelf::Box* box : shelf::boxes())
      for (const std::string_view edition : std::views::reverse(host::editions(box->facts().slug)))
        EXPECT_TRUE(referee_.add_edition(box->facts().slug, std::string(edition)).empty());
  }
  std::string ask(const std::string& request) { return referee_.answer(request); }
  codec::Document answer(const std::string& request) {
    auto document = codec::parse(ask(request));
    EXPECT_TRUE(document) << "an answer is one JSON object";
    return std::move(*document);
  }
  std::string state() { return codec::one_line(*answer(R"({"do":"state"})").root.find("state")); }

  referee::Referee referee_;
};

const std::string kNew = R"({"do":"new","game":"poker","seats":3,"seed":"c"})";

TEST_F(RefereeTest, BeginsShowsAndPlays) {
  const codec::Document begun = answer(kNew);
  EXPECT_TRUE(begun.root.find("ok")->boolean);
  EXPECT_EQ(begun.root.find("seed")->string, "c");
  ASSERT_EQ(begun.root.find("waiting")->items.size(), 1u);
  const auto seat = std::to_string(begun.root.find("waiting")->items[0].integer);
  const codec::Document moves = answer(R"({"do":"moves","seat":)" + seat + "}");
  const Json& list = *moves.root.find("moves");
  ASSERT_FALSE(list.items.empty());
  for (const Json& move : list.items)
    EXPECT_THAT(ask(R"({"do":"why","seat":)" + seat + R"(,"move":")" + move.string + "\"}"),
                HasSubstr("\"legal\":true"));
  const codec::Document played =
      answer(R"({"do":"play","seat":)" + seat + R"(,"move":")" + list.items.back().string + "\"}");
  EXPECT_TRUE(played.root.find("ok")->boolean);
  EXPECT_FALSE(played.root.find("events")->items.empty());
  EXPECT_TRUE(played.root.find("events")->items[0].find("clause"));
  EXPECT_TRUE(played.root.find("state"));
}

TEST_F(RefereeTest, TheSameSeedGivesTheSameMatch) {
  const std::string first = ask(kNew);
  EXPECT_EQ(ask(kNew), first);
  EXPECT_NE(ask(R"({"do":"new","game":"poker","seats":3,"seed":"y"})"), first);
  EXPECT_THAT(ask(R"({"do":"new","game":"poker","seats":3})"), HasSubstr("\"seed\":\"fresh\""));
}

TEST_F(RefereeTest, APositionLoadsBackEqual) {
  ask(kNew);
  for (int i = 0; i < 40; ++i) {
    const std::string before = state();
    ASSERT_THAT(ask(R"({"do":"load","state":)" + before + "}"), StartsWith("{\"ok\":true"));
    ASSERT_EQ(state(), before);
    const codec::Document waiting = answer(R"({"do":"state"})");
    if (waiting.root.find("waiting")->items.empty()) break;
    const auto seat = std::to_string(waiting.root.find("waiting")->items[0].integer);
    const codec::Document moves = answer(R"({"do":"moves","seat":)" + seat + "}");
    const auto& list = moves.root.find("moves")->items;
    ask(R"({"do":"play","seat":)" + seat + R"(,"move":")" + list[static_cast<std::size_t>(i) % list.size()].string +
        "\"}");
  }
}

TEST_F(RefereeTest, LuckCanBeTypedIn) {
  EXPECT_THAT(ask(R"({"do":"new","game":"poker","seats":3,"chance":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]})"),
              HasSubstr(R"("hand":{"dandy":4,"mondain-2":2})"));
  const std::string before = state();
  EXPECT_THAT(
      ask(R"({"do":"play","seat":1,"move":"discard mondain-2","chance":[]})"),
      HasSubstr(R"("error":"luck/too_few","message":"chance has 0 outcomes, but a pick from 0 to 69 is needed next")"));
  EXPECT_THAT(ask(R"({"do":"play","seat":1,"move":"discard mondain-2","chance":[0,1]})"),
              HasSubstr("\"error\":\"luck/too_many\""));
  EXPECT_THAT(ask(R"({"do":"play","seat":1,"move":"discard mondain-2","chance":[70]})"),
              HasSubstr("\"error\":\"luck/out_of_range\""));
  EXPECT_EQ(state(), before) << "nothing changed";
  EXPECT_THAT(ask(R"({"do":"play","seat":1,"move":"discard mondain-2","chance":[69]})"),
              HasSubstr(R"("card":"valise","to":[1])"));
  EXPECT_THAT(ask(R"({"do":"new","game":"poker","seats":3,"chance":[3]})"),
              HasSubstr("\"error\":\"luck/out_of_range\""));
}

TEST_F(RefereeTest, RefusalsNameTheClauseAndSayItInWords) {
  ask(R"({"do":"new","game":"poker","seats":3,"chance":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]})");
  EXPECT_EQ(ask(R"({"do":"play","seat":1,"move":"discard dandy"})"),
            R"({"ok":false,"error":"move/illegal","clause":"POK-11","message":"You do not hold that card."})");
  EXPECT_THAT(ask(R"({"do":"play","seat":2,"move":"discard dandy"})"),
              HasSubstr(R"("error":"move/not_your_turn","clause":"POK-26")"));
  EXPECT_THAT(ask(R"({"do":"play","seat":1,"move":"dance"})"), HasSubstr("\"error\":\"move/unreadable\""));
  EXPECT_THAT(ask(R"({"do":"play","seat":3,"move":"pass"})"), HasSubstr("\"error\":\"seat/unknown\""));
  EXPECT_THAT(ask(R"({"do":"play","seat":-1,"move":"pass"})"), HasSubstr("\"error\":\"seat/unknown\""));
  EXPECT_THAT(ask(R"({"do":"why","seat":1,"move":"pass","lang":"fr"})"),
              HasSubstr("On ne passe que sans carte en main."));
  EXPECT_THAT(ask(R"({"do":"view","seat":9})"), HasSubstr("\"error\":\"seat/unknown\""));
  EXPECT_THAT(ask(R"({"do":"moves","seat":9})"), HasSubstr("\"error\":\"seat/unknown\""));
}

TEST_F(RefereeTest, AViewHoldsNoOtherHand) {
  ask(kNew);
  const codec::Document view = answer(R"({"do":"view","seat":1})");
  EXPECT_EQ(view.root.find("view")->find("hand")->keys.empty(), false);
  EXPECT_EQ(view.root.find("view")->find("hands"), nullptr);
  EXPECT_EQ(view.root.find("view")->find("pile"), nullptr);
  EXPECT_TRUE(answer(R"({"do":"view"})").root.find("view")->find("hand")->keys.empty());
}

TEST_F(RefereeTest, ImpossiblePositionsAreRefusedAndTheMatchGoesOn) {
  ask(kNew);
  const std::string good = state();
  const auto load = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const std::string answer = ask(R"({"do":"load","state":)" + text + "}");
    EXPECT_THAT(answer, HasSubstr("\"ok\":false"));
    EXPECT_EQ(state(), good);
    return answer;
  };
  EXPECT_THAT(load("\"discard\":{}", "\"discard\":{\"mondain-2\":1}"), HasSubstr("89 cards in all instead of 88"));
  EXPECT_THAT(load("\"discard\":{}", "\"discard\":{\"dandy\":1}"), HasSubstr("5 × dandy in play, but the box holds 4"));
  EXPECT_THAT(load("\"hands\":[{", "\"hands\":[{\"revolver\":3,"), HasSubstr("in all; at most 6 can be there"));
  EXPECT_THAT(load("\"valises\":[0,0,0]", "\"valises\":[6,0,0]"),
              HasSubstr("valises[0]: must be a whole number from 0 to 5, not 6"));
  EXPECT_THAT(load("\"turn\":1", "\"turn\":4"), HasSubstr("there is no seat 4 at a table of 3"));
  EXPECT_THAT(load("\"turn\":1", "\"turn\":9"), HasSubstr("turn: must be a whole number from 0 to 5"));
  EXPECT_THAT(load("\"game\":\"poker\"", "\"game\":\"bridge\""), HasSubstr("\"error\":\"game/unknown\""));
  EXPECT_THAT(load("\"edition\":\"reconstruction\"", "\"edition\":\"mine\""),
              HasSubstr("\"error\":\"edition/unknown\""));
  EXPECT_THAT(load("\"ended\":\"no\"", "\"ended\":\"maybe\""), HasSubstr("unknown end"));
  EXPECT_THAT(load("\"starter\":1,", ""),
              AllOf(HasSubstr("the field \\\"starter\\\" is missing"), HasSubstr("\"error\":\"position/unreadable\"")));
  const std::string apart = load("\"attack\":null", R"("attack":{"pickpocket":"pickpocket-2","patron":0,"target":2})");
  EXPECT_THAT(apart, HasSubstr("neither by nor against the player whose turn it is"));
  EXPECT_THAT(apart, HasSubstr("\"error\":\"position/impossible\",\"clause\":\"POK-14\""));
  // The place is that of the field, counted in bytes of the line.
  const std::size_t column = std::string(R"({"do":"load","state":)").size() + good.find("\"attack\":") + 10;
  EXPECT_THAT(apart, HasSubstr("line 1, column " + std::to_string(column) + ": state.attack: "));
}

TEST_F(RefereeTest, ThePileMayBeLeftOutOfAPosition) {
  ask(kNew);
  const std::string good = state();
  std::string text = good;
  const std::size_t pile = text.find(",\"pile\":");
  text.erase(pile, text.find(",\"ended\"") - pile);
  EXPECT_THAT(ask(R"({"do":"load","state":)" + text + "}"), StartsWith("{\"ok\":true,\"seed\":"));
  EXPECT_EQ(state(), good);
  const std::size_t discard = text.find(",\"discard\":{}");
  text.erase(discard, 13);
  EXPECT_THAT(ask(R"({"do":"load","state":)" + text + "}"),
              HasSubstr("one field may be left out, not state.discard too"));
}

TEST_F(RefereeTest, BadRequestsAreAnsweredAndItLivesOn) {
  ask(kNew);
  const std::string before = state();
  for (const std::string bad : {"",
                                "garbage",
                                "{",
                                "[]",
                                "null",
                                "42",
                                "\"play\"",
                                "{}",
                                R"({"do":1})",
                                R"({"do":"dance"})",
                                R"({"do":"play"})",
                                R"({"do":"play","seat":"0","move":"pass"})",
                                R"({"do":"play","seat":0,"move":1})",
                                R"({"do":"play","seat":null,"move":"pass"})",
                                R"({"do":"play","seat":0,"move":"pass","chance":"x"})",
                                R"({"do":"play","seat":0,"move":"pass","chance":[1.5]})",
                                R"({"do":"play","seat":0,"move":"pass","more":1})",
                                R"({"do":"moves"})",
                                R"({"do":"moves","seat":1e9})",
                                R"({"do":"new"})",
                                R"({"do":"new","game":"poker","seats":2})",
                                R"({"do":"new","game":"poker","seats":7})",
                                R"({"do":"new","game":"poker","seats":1000000000000})",
                                R"({"do":"new","game":"chess","seats":2})",
                                R"({"do":"new","game":"poker","seats":3,"options":{"cheating":true}})",
                                R"({"do":"new","game":"poker","seats":3,"options":[]})",
                                R"({"do":"new","game":"poker","seats":3,"options":{"dandy_repels":1}})",
                                R"({"do":"new","game":"poker","seats":3,"edition":"none"})",
                                R"({"do":"new","game":"poker","seats":3,"seed":5})",
                                R"({"do":"load"})",
                                R"({"do":"load","state":null})",
                                R"({"do":"load","state":{}})",
                                R"({"do":"load","state":{"game":"poker"}})",
                                R"({"do":"view","seat":0,"lang":"de"})",
                                R"({"do":"state","do":"state"})"}) {
    const codec::Document refused = answer(bad);
    EXPECT_FALSE(refused.root.find("ok")->boolean) << bad;
    ASSERT_TRUE(refused.root.find("error")) << bad;
    EXPECT_FALSE(refused.root.find("message")->string.empty()) << bad;
  }
  EXPECT_THAT(ask(std::string(1 << 20, 'x')), HasSubstr("\"error\":\"request/too_long\""));
  EXPECT_THAT(ask(std::string(200'000, '[')), HasSubstr("\"error\":\"request/unreadable\""));
  EXPECT_EQ(state(), before);
}

TEST_F(RefereeTest, WithoutAMatchItSaysHowToBegin) {
  EXPECT_THAT(ask(R"({"do":"state"})"), HasSubstr("begin with \\\"new\\\" or \\\"load\\\""));
}

TEST_F(RefereeTest, GivesTheIdBackAndWordsOnRequest) {
  EXPECT_THAT(ask(R"({"do":"new","game":"poker","seats":3,"id":7,"lang":"fr"})"), StartsWith("{\"id\":7,\"ok\":true"));
  EXPECT_THAT(ask(R"({"do":"dance","id":"a"})"), StartsWith("{\"id\":\"a\",\"ok\":false"));
  EXPECT_THAT(ask(R"({"do":"new","game":"poker","seats":3,"lang":"fr"})"), HasSubstr("\"words\":\"Joueur 1 reçoit "));
  EXPECT_THAT(ask(R"({"do":"new","game":"poker","seats":3,"lang":"en"})"), HasSubstr("\"words\":\"Player 1 receives "));
}

TEST_F(RefereeTest, OptionsThatAreLeftOutKeepTheirDefault) {
  EXPECT_THAT(ask(R"({"do":"new","game":"poker","seats":3,"options":{"spare_threatened":true}})"),
              HasSubstr(R"("options":{"dandy_repels":true,"spare_threatened":true,"victim_refills":true})"));
}

TEST_F(RefereeTest, AnyGameCanBePlayedToItsEnd) {
  for (const shelf::Box* box : shelf::boxes())
    for (int game = 0; game < support::scaled(2); ++game) {
      core::FastChance chance(static_cast<std::uint64_t>(game));
      const int seats = box->facts().min_seats + chance.pick(box->facts().max_seats - box->facts().min_seats + 1);
      codec::Document now = answer(R"({"do":"new","game":")" + std::string(box->facts().slug) + R"(","seats":)" +
                                   std::to_string(seats) + R"(,"seed":")" + std::to_string(game) + "\"}");
      std::string move;
      for (int i = 0; i < box->facts().max_plies && !now.root.find("waiting")->items.empty(); ++i) {
        const auto seat = std::to_string(now.root.find("waiting")->items[0].integer);
        const codec::Document moves = answer(R"({"do":"moves","seat":)" + seat + "}");
        const auto& list = moves.root.find("moves")->items;
        move = list[static_cast<std::size_t>(chance.pick(static_cast<int>(list.size())))].string;
        now = answer(R"({"do":"play","seat":)" + seat + R"(,"move":")" + move + "\"}");
        ASSERT_TRUE(now.root.find("ok")->boolean);
      }
      ASSERT_TRUE(now.root.find("scores"));
      std::int64_t sum = 0;
      for (const Json& score : now.root.find("scores")->items) sum += score.integer;
      EXPECT_EQ(sum, core::kWin);
      EXPECT_THAT(ask(R"({"do":"play","seat":0,"move":")" + move + "\"}"), HasSubstr("\"error\":\"game/over\""));
    }
}

}  // namespace
