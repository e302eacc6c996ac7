// Boxes of L’Agence Tous Risques: what is wrong with one is said with its place,
// and on whatever board is right the game can be played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/rules_of.h"

namespace {

using agence::Board;
using agence::Card;
using agence::SpaceKind;
using core::Seat;
using core::SeatSet;
using ::testing::HasSubstr;

std::string box() { return std::string(host::editions("agence").front()); }

// The box with one text in it replaced by another.
std::string changed(std::string_view from, std::string_view to) {
  std::string text = box();
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  return text;
}
// Everything that is wrong, one line each.
std::string refusal(std::string text) {
  const auto open = shelf::box<agence::Rules>().open(std::move(text));
  std::string lines;
  if (!open)
    for (const codec::Problem& problem : open.error()) lines += to_text(problem, "mine.json") + "\n";
  return open ? "accepted" : lines;
}

const std::string kGuard6 = R"({"kind": "guard", "label": {"fr": "la case garde 1", "en": "guard space 1"})";

TEST(AgenceEdition, OursIsFine) { EXPECT_EQ(refusal(box()), "accepted"); }

TEST(AgenceEdition, TheWayHasAStartAndAVaultAndNothingBeyond) {
  EXPECT_THAT(refusal(changed("\"kind\": \"start\"", "\"kind\": \"plain\"")),
              HasSubstr("mine.json:50:13: spaces: there is no START"));
  EXPECT_THAT(refusal(changed("\"kind\": \"vault\"", "\"kind\": \"plain\"")), HasSubstr("spaces: there is no vault"));
  EXPECT_EQ(refusal(changed("{\"kind\": \"plain\"", "{\"kind\": \"vault\"")),
            "mine.json:52:14: spaces[1].kind: the vault is the last space and no other\n");
  EXPECT_EQ(refusal(changed("{\"kind\": \"plain\"", "{\"kind\": \"start\"")),
            "mine.json:52:14: spaces[1].kind: START is the first space and no other\n");
}

TEST(AgenceEdition, ThereIsAGuard) {
  std::string text = box();
  for (std::size_t at; (at = text.find("\"kind\": \"guard\"")) != std::string::npos;)
    text.replace(at, 15, "\"kind\": \"plain\"");
  EXPECT_THAT(refusal(text), HasSubstr("spaces: there is no guard"));
}

TEST(AgenceEdition, CorridorsAndSafeZonesLieOnTheWay) {
  EXPECT_EQ(refusal(changed("{\"kind\": \"plain\"", "{\"kind\": \"corridor\"")),
            "mine.json:52:14: spaces[1].kind: a corridor joins two other spaces, neither START nor the vault\n");
  EXPECT_THAT(refusal(changed("\"kind\": \"lab1\"", "\"kind\": \"corridor\"")),
              HasSubstr("spaces[8].kind: a corridor counts as one space: two cannot lie side by side"));
  EXPECT_THAT(refusal(changed("\"kind\": \"final-lab\"", "\"kind\": \"safe\"")),
              HasSubstr("spaces[51].kind: a safe zone lies on the way, and not at the door of the vault"));
  EXPECT_THAT(refusal(changed("\"kind\": \"vault\"", "\"kind\": \"corridor\"")),
              HasSubstr("spaces[52].kind: a corridor joins two other spaces"));
  EXPECT_THAT(refusal(changed("\"kind\": \"start\"", "\"kind\": \"safe\"")),
              HasSubstr("spaces[0].kind: a safe zone lies on the way"));
}

TEST(AgenceEdition, TheCountsSumTo35) {
  EXPECT_THAT(refusal(changed("\"boost\": 6", "\"boost\": 7")),
              HasSubstr("cards: the counts sum to 36, but the box holds 35 cards"));
  EXPECT_THAT(refusal(changed("\"boost\": 6", "\"boost\": 36")),
              HasSubstr("cards.boost: must be a whole number from 0 to 35"));
  EXPECT_THAT(refusal(changed("\"boost\": 6,", "")), HasSubstr("cards: the field \"boost\" is missing"));
  EXPECT_THAT(refusal(changed("\"boost\": 6", "\"bost\": 6")), HasSubstr("cards.bost: unknown card"));
}

TEST(AgenceEdition, ACardNeedsTheSpaceItLeadsTo) {
  std::string text = changed("\"kind\": \"final-lab\"", "\"kind\": \"plain\"");
  const auto remove = [&](const std::string& kind) {
    for (std::size_t at; (at = text.find("\"kind\": \"" + kind + "\"")) != std::string::npos;)
      text.replace(at, kind.size() + 10, "\"kind\": \"plain\"");
  };
  EXPECT_EQ(refusal(text), "accepted");
  remove("lab2");
  EXPECT_THAT(refusal(text), HasSubstr("cards.lab2: no lab bears the symbol of this card"));
  EXPECT_THAT(refusal(text), ::testing::Not(HasSubstr("cards.guide")));
  remove("lab1");
  remove("lab3");
  EXPECT_THAT(refusal(text), HasSubstr("cards.lab3: no lab bears the symbol of this card"));
  EXPECT_THAT(refusal(text), HasSubstr("cards.guide: Barracuda shows the way to a lab, and there is none"));
}

TEST(AgenceEdition, NamesAreThereInBothLanguages) {
  EXPECT_EQ(refusal(changed("\"en\": \"guard space 1\"", "\"en\": \"\"")),
            "mine.json:57:64: spaces[6].label.en: must not be empty\n");
  EXPECT_THAT(refusal(changed("\"fr\": \"la case garde 1\", ", "")),
              HasSubstr("spaces[6].label: the field \"fr\" is missing"));
  EXPECT_THAT(refusal(changed("\"fr\": \"la case garde 1\"", "\"fr\": \"\"")),
              HasSubstr("spaces[6].label.fr: must not be empty"));
  EXPECT_THAT(refusal(changed("\"fr\": \"Futé\"", "\"fr\": \"\"")), HasSubstr("characters[1].fr: must not be empty"));
  EXPECT_THAT(refusal(changed(",\n    {\"fr\": \"Amy Allen\", \"en\": \"Amy Allen\"}", "")),
              HasSubstr("characters: 3 characters; there are four, one for each player"));
}

TEST(AgenceEdition, SpacesAreDrawnSideBySide) {
  EXPECT_THAT(refusal(changed("\"x\": 406, \"y\": 941", "\"x\": 500, \"y\": 955")),
              HasSubstr("spaces[1]: it is drawn on top of spaces[0]"));
  EXPECT_THAT(refusal(changed("\"x\": 406", "\"x\": 1001")),
              HasSubstr("spaces[1].x: must be a whole number from 0 to 1000, not 1001"));
  EXPECT_THAT(refusal(changed("{\"kind\": \"plain\"", "{\"kind\": \"pool\"")),
              HasSubstr("spaces[1].kind: unknown space \"pool\"; one of start, plain"));
}

TEST(AgenceEdition, NumbersOfLabCardsArePositive) {
  EXPECT_THAT(refusal(changed("\"lab1\": 4", "\"lab1\": 0")),
              HasSubstr("lab_numbers.lab1: must be a whole number from 1 to 20"));
}

TEST(AgenceEdition, AtMost64Spaces) {
  std::string more;
  for (int n = 0; n < 12; ++n) more += "{\"kind\": \"plain\", \"x\": " + std::to_string(n) + ", \"y\": 0},\n    ";
  EXPECT_THAT(refusal(changed(kGuard6, more + kGuard6)), HasSubstr("spaces: 65 spaces; at most 64 can be there"));
  more.erase(more.rfind('{'));
  EXPECT_EQ(refusal(changed(kGuard6, more + kGuard6)), "accepted");
}

// A board at random that is right, from a handful of spaces to 64.
agence::Edition random_edition(core::FastChance& chance) {
  agence::Edition edition = support::rules_of<agence::Rules>().edition();
  const int size = 5 + chance.pick(60);
  edition.spaces.assign(static_cast<std::size_t>(size), {SpaceKind::plain, {}, 0, 0});
  for (int i = 1; i + 1 < size; ++i) {
    const auto kind = SpaceKind(1 + chance.pick(10));
    const bool is_beside_the_end = i == 1 || i + 2 == size;
    const bool is_corridor = kind == SpaceKind::corridor;
    const bool fits =
        !(is_corridor && (is_beside_the_end || edition.spaces[static_cast<std::size_t>(i - 1)].kind == kind)) &&
        !(kind == SpaceKind::safe && i + 2 == size);
    if (fits) edition.spaces[static_cast<std::size_t>(i)].kind = kind;
  }
  edition.spaces[1].kind = SpaceKind::guard;
  edition.spaces[2].kind = SpaceKind::final_lab;
  edition.spaces.front().kind = SpaceKind::start;
  edition.spaces.back().kind = SpaceKind::vault;
  for (int i = 0; i < size; ++i) edition.spaces[static_cast<std::size_t>(i)].x = i;
  return edition;
}

TEST(AgenceBoards, AnyBoardCanBePlayedToTheEnd) {
  for (int number = 0; number < 150; ++number) {
    core::FastChance chance(static_cast<std::uint64_t>(number));
    const agence::Edition edition = random_edition(chance);
    edition.check([&](const core::Flaw& flaw) { ADD_FAILURE() << number << " " << flaw.path << ": " << flaw.reason; });
    const agence::Rules rules(edition);
    core::NoEvents events;
    const agence::Options options{chance.pick(2) == 1, chance.pick(2) == 1};
    agence::State state = rules.start(2 + number % 3, options, chance, events);
    int plies = 0;
    for (; !rules.waiting(state).empty(); ++plies) {
      const auto flaw = rules.check(state);
      ASSERT_FALSE(flaw) << number << " " << flaw->path << ": " << flaw->reason;
      rules.apply(state, state.turn, core::random_move(rules, state, state.turn, chance), chance, events);
    }
    ASSERT_LE(plies, agence::Rules::kFacts.max_plies);
  }
}

// A chaser can go back and forth past a holder in a safe zone on roll-again spaces;
// luck that is always the same must not keep him at it for ever.
struct SameLuck {
  int die(int) { return 1; }
  int pick(int) { return 0; }
};

TEST(AgenceBoards, AChainEnds) {
  agence::Edition edition = support::rules_of<agence::Rules>().edition();
  edition.spaces.assign(9, {SpaceKind::plain, {}, 0, 0});
  edition.spaces.front().kind = SpaceKind::start;
  edition.spaces.back().kind = SpaceKind::vault;
  edition.spaces[1].kind = SpaceKind::guard;
  edition.spaces[4].kind = SpaceKind::safe;
  edition.spaces[3].kind = edition.spaces[5].kind = SpaceKind::again;
  const agence::Rules rules(edition);
  core::FastChance chance(1);
  SameLuck luck;
  core::NoEvents events;
  agence::State state = rules.start(2, {}, chance, events);
  state.turn = state.starter = Seat(0);
  state.holder = Seat(1);
  state.been = SeatSet::first(2);
  state.places[Seat(0)] = 7;
  state.places[Seat(1)] = 4;
  ASSERT_FALSE(rules.check(state));
  rules.apply(state, Seat(0), core::Move{}, luck, events);
  EXPECT_FALSE(rules.check(state));
}

}  // namespace
