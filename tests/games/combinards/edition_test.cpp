// Editions of Les Joyeux Combinards: what is wrong with one is said with its
// place, and the rules play any that is right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "shelf/random_options.h"
#include "support/rules_of.h"

namespace {

using core::Seat;
using core::SeatSet;
using ::testing::AllOf;
using ::testing::HasSubstr;

// Everything that is wrong with the edition on the shelf after one change.
std::string refusal(std::string_view from, std::string_view to) {
  std::string text(host::editions("combinards").front());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  const auto open = shelf::box<combinards::Rules>().open(std::move(text));
  std::string reasons;
  if (open) return "accepted";
  for (const auto& problem : open.error()) reasons += to_text(problem, "mine.json") + "\n";
  return reasons;
}

TEST(CombinardsEdition, HoldsTheCountsOfTheRuleSheet) {
  EXPECT_THAT(refusal("\"copies\": 2", "\"copies\": 3"),
              HasSubstr("cards: 63 cards with their copies; the box holds 62"));
  EXPECT_THAT(refusal("\"count\": 30", "\"count\": 31"), HasSubstr("banknotes: 101 banknotes; the box holds 100"));
  EXPECT_THAT(refusal("\"kind\": \"airport\"", "\"kind\": \"tax\""), HasSubstr("3 airports; there are 4"));
  EXPECT_THAT(refusal("\"kind\": \"refund\"", "\"kind\": \"tax\""), HasSubstr("1 refunds of expenses; there are 2"));
  EXPECT_THAT(refusal("\"kind\": \"refinery\", \"market\": \"raffinerie\"", "\"kind\": \"tax\""),
              HasSubstr("3 refineries; there are 4"));
  EXPECT_THAT(refusal("\"kind\": \"start\"", "\"kind\": \"tax\""), HasSubstr("inner.spaces: there is no start space"));
  EXPECT_THAT(refusal("\"start_cash\": 100", "\"start_cash\": 600"),
              HasSubstr("start_cash: everybody would have won before the first move"));
}

TEST(CombinardsEdition, CircuitsBeginWithAStopAndEndWithCustoms) {
  EXPECT_THAT(refusal("\"kind\": \"stop\"", "\"kind\": \"tax\""),
              HasSubstr("outer[0].spaces[0].kind: STOP is the first space"));
  EXPECT_THAT(refusal("\"kind\": \"customs\"", "\"kind\": \"tax\""),
              HasSubstr("outer[0].spaces[13].kind: customs are the last space"));
  EXPECT_THAT(refusal("{\"kind\": \"agios\"", "{\"kind\": \"stop\""),
              HasSubstr("inner.spaces: STOP and customs are on the outer circuits"));
  EXPECT_THAT(refusal("\"kind\": \"purchase\"", "\"kind\": \"start\""),
              HasSubstr("inner.spaces[1].kind: there is one start space"));
}

TEST(CombinardsEdition, EverySpaceCanBeReached) {
  EXPECT_THAT(refusal("\"after\": 7", "\"after\": 30"),
              HasSubstr("outer[0].after: the inner circuit has no such space"));
  EXPECT_THAT(refusal("\"back_to\": 15", "\"back_to\": 30"), HasSubstr("outer[0].back_to: the inner circuit has no"));
  EXPECT_THAT(refusal("\"after\": 22", "\"after\": 7"),
              HasSubstr("outer[1].after: the other outer circuit is entered"));
}

TEST(CombinardsEdition, LabelsAreThereInBothLanguages) {
  EXPECT_THAT(refusal("\"en\": \"Start\"", "\"en\": \"\""), HasSubstr("inner.spaces[0].label.en: must not be empty"));
  EXPECT_THAT(refusal("\"fr\": \"Pianos\"", "\"fr\": \"\""), HasSubstr("cards[13].name.fr: must not be empty"));
  EXPECT_THAT(refusal("\"fr\": \"circuit extérieur A\"", "\"fr\": \"\""),
              HasSubstr("outer[0].label.fr: must not be empty"));
  EXPECT_THAT(refusal("\"fr\": \"Casino\"", "\"fr\": \"\""), HasSubstr("markets[3].label.fr: must not be empty"));
}

TEST(CombinardsEdition, CardsAreSoldWhereTheyMay) {
  EXPECT_THAT(refusal("\"market\": \"port\", \"price\": 9", "\"market\": \"puces\", \"price\": 9"),
              HasSubstr("cards[0].sales: it must be sold on the inner and on an outer circuit"));
  EXPECT_THAT(refusal("\"market\": \"port\", \"price\": 9", "\"market\": \"raffinerie\", \"price\": 9"),
              AllOf(HasSubstr("cards[0].sales[1].market: only oil is sold on refineries")));
  EXPECT_THAT(refusal("\"market\": \"raffinerie\", \"price\": 40", "\"market\": \"port\", \"price\": 40"),
              HasSubstr("cards[26].sales[0].market: oil is sold only on refineries"));
  EXPECT_THAT(refusal("[{\"market\": \"raffinerie\", \"price\": 40}]", "[]"),
              HasSubstr("cards[26].sales: no refinery buys it"));
  EXPECT_THAT(refusal("\"market\": \"port\", \"price\": 9", "\"market\": \"lune\", \"price\": 9"),
              HasSubstr("cards[0].sales[1].market: there is no place of sale \"lune\""));
  EXPECT_THAT(refusal("\"market\": \"port\", \"price\": 9", "\"market\": \"meme\", \"price\": 9"),
              HasSubstr("cards[0].sales[1].market: it is named twice"));
  EXPECT_THAT(refusal("\"buy\": 5", "\"buy\": 7"), HasSubstr("cards[5].buy: must be 1, 2, 5, 10, 20 or 50, not 7"));
  EXPECT_THAT(refusal("\"bonus\": 0", "\"bonus\": 3"), HasSubstr("cards[0].bonus: only oil brings an export bonus"));
  EXPECT_THAT(refusal("\"kind\": \"sale\", \"market\": \"meme\"", "\"kind\": \"sale\", \"market\": \"lune\""),
              HasSubstr("inner.spaces[2].market: there is no place of sale \"lune\""));
  EXPECT_THAT(refusal("{\"kind\": \"agios\",", "{\"kind\": \"agios\", \"market\": \"meme\","),
              HasSubstr("inner.spaces[10].market: nothing is sold on a space of this kind"));
}

TEST(CombinardsEdition, NamesAreUniqueAndPlain) {
  EXPECT_THAT(refusal("\"id\": \"parapluies\"", "\"id\": \"pianos\""),
              HasSubstr("cards[13].id: another card is called like this"));
  EXPECT_THAT(refusal("\"id\": \"parapluies\"", "\"id\": \"Parapluies\""),
              HasSubstr("cards[2].id: must be 1 to 64 small letters"));
  EXPECT_THAT(refusal("{\"id\": \"puces\"", "{\"id\": \"meme\""),
              HasSubstr("markets[1].id: another one is called like this"));
  EXPECT_THAT(refusal("{\"id\": \"puces\"", "{\"id\": \"\""),
              HasSubstr("markets[1].id: must be 1 to 64 small letters"));
}

// Another board and other cards: nothing about ours is in the rules.
TEST(CombinardsEdition, ASmallOneIsPlayedToTheEnd) {
  std::ifstream in(std::string(PACTOLE_SOURCE) + "/tests/editions/combinards-small.json");
  const auto open = shelf::box<combinards::Rules>().open({std::istreambuf_iterator<char>(in), {}});
  ASSERT_TRUE(open) << to_text(open.error().front(), "combinards-small.json");
  const auto& rules = static_cast<const shelf::TypedBox<combinards::Rules>&>(**open).rules();
  EXPECT_EQ(rules.board().start().text(), "I2");
  EXPECT_EQ(rules.notation()[13].a.names[2], "A3") << "the third airport";
  for (int game = 0; game < 100; ++game) {
    core::FastChance chance(static_cast<std::uint64_t>(game));
    core::NoEvents events;
    const int seats = 2 + game % 5;
    auto state = rules.start(seats, shelf::random_options(rules, seats, chance), chance, events);
    EXPECT_EQ(state.hands[Seat(0)].total(), 4);
    EXPECT_EQ(state.players[Seat(1)].place.text(), "I2");
    while (!rules.waiting(state).empty()) {
      const Seat seat = rules.waiting(state).front();
      rules.apply(state, seat, core::random_move(rules, state, seat, chance), chance, events);
      const auto flaw = rules.check(state);
      ASSERT_FALSE(flaw) << flaw->path << ": " << flaw->reason;
    }
  }
}

}  // namespace
