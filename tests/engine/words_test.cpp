// The catalogue: templates, both languages complete, nothing unused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "host/library.h"
#include "shelf/description.h"
#include "shelf/drawings.h"
#include "shelf/shelf.h"
#include "support/scaled.h"
#include "words/catalogue.h"

namespace {

using ::testing::HasSubstr;
using words::Catalogue;
using words::Language;

Catalogue catalogue(Language language, const std::string& value) {
  return *Catalogue::parse(language, "{\"k\":\"" + value + "\"}");
}

TEST(Templates, AreFilledIn) {
  const Catalogue c = catalogue(Language::en, "{who} has {n, plural, one {# card} other {# cards}} of {who}.");
  EXPECT_EQ(c.render("k", {{"who", std::string("Ann")}, {"n", std::int64_t{1}}}), "Ann has 1 card of Ann.");
  EXPECT_EQ(c.render("k", {{"who", std::string("Ann")}, {"n", std::int64_t{0}}}), "Ann has 0 cards of Ann.");
  EXPECT_EQ(
      catalogue(Language::fr, "{n, plural, one {une carte} other {# cartes}}").render("k", {{"n", std::int64_t{0}}}),
      "une carte")
      << "nothing is singular in French";
}

TEST(Templates, FrenchElidesBeforeANameThatBeginsWithAVowel) {
  const Catalogue c = catalogue(Language::fr, "victoire de {who}, plus que {who} ; gare à {who}");
  const auto with = [&](const char* who) { return c.render("k", {{"who", std::string(who)}}); };
  EXPECT_EQ(with("Anne"), "victoire d’Anne, plus qu’Anne ; gare à Anne");
  EXPECT_EQ(with("Émile"), "victoire d’Émile, plus qu’Émile ; gare à Émile");
  EXPECT_EQ(with("Yves"), "victoire d’Yves, plus qu’Yves ; gare à Yves");
  EXPECT_EQ(with("Yannick"), "victoire de Yannick, plus que Yannick ; gare à Yannick");
  EXPECT_EQ(with("Hugo"), "victoire de Hugo, plus que Hugo ; gare à Hugo");
  EXPECT_EQ(with(""), "victoire de , plus que  ; gare à ");
  EXPECT_EQ(c.render("k", {{"who", std::int64_t{11}}}), "victoire de 11, plus que 11 ; gare à 11");
  EXPECT_EQ(catalogue(Language::en, "a de {who}").render("k", {{"who", std::string("Anne")}}), "a de Anne");
}

TEST(Templates, NumbersAreGroupedPerLanguage) {
  EXPECT_EQ(catalogue(Language::fr, "").number(1234567), "1\u202f234\u202f567");
  EXPECT_EQ(catalogue(Language::en, "").number(-1234), "-1,234");
  EXPECT_EQ(catalogue(Language::en, "").number(999), "999");
}

TEST(Templates, SumsAndDecimalsAreWrittenAsTheLanguageDoes) {
  const auto filled = [](Language language, const char* text) {
    return catalogue(language, text).render("k", {{"n", std::int64_t{48000}}});
  };
  EXPECT_EQ(filled(Language::fr, "gagne {n, euros} !"), "gagne 48\u202f000\u00a0€ !");
  EXPECT_EQ(filled(Language::en, "wins {n, euros}!"), "wins €48,000!");
  EXPECT_EQ(filled(Language::fr, "{n, millions}"), "48\u202f000\u00a0M");
  EXPECT_EQ(filled(Language::en, "{n, millions}"), "48,000\u00a0M");
  EXPECT_EQ(catalogue(Language::fr, "").decimal(4.066, 2), "4,07");
  EXPECT_EQ(catalogue(Language::en, "").decimal(-1234.05, 1), "-1,234.1");
  EXPECT_EQ(catalogue(Language::fr, "").decimal(0.05, 2), "0,05");
  EXPECT_EQ(catalogue(Language::fr, "").decimal(12, 0), "12");
}

TEST(Templates, ListsAreJoinedPerLanguage) {
  EXPECT_EQ(catalogue(Language::fr, "").list({"a", "b", "c"}), "a, b et c");
  EXPECT_EQ(catalogue(Language::en, "").list({"a", "b"}), "a and b");
  EXPECT_EQ(catalogue(Language::en, "").list({}), "");
}

TEST(Templates, BadOnesAreRefused) {
  for (const std::string bad : {"{", "}", "{a", "{}", "{a b}", "{n, plural}", "{n, plural, one {x}}",
                                "{n, plural, other {x} one {y}}", "{n, plural, one {x} other {y} z}",
                                "{n, select, a {x} other {y}}", "{n, francs}", "{n, plural, one {{} other {x}}"})
    EXPECT_FALSE(Catalogue::parse(Language::fr, "{\"k\":\"" + bad + "\"}")) << bad;
  EXPECT_FALSE(Catalogue::parse(Language::fr, "[]"));
  EXPECT_FALSE(Catalogue::parse(Language::fr, "{\"k\":1}"));
}

// Keys that commands of the program ask for by name, found in its sources.
std::set<std::string> keys_in_sources() {
  std::set<std::string> keys;
  // render("games.seats"), and in the terminal say("help") and is("quit").
  const std::regex use("\\b(render|say|is)\\(\\s*\"([a-z][a-z0-9_.-]*[a-z0-9_])\"");
  const std::map<std::string, std::string> prefixes = {{"render", ""}, {"say", "terminal."}, {"is", "terminal.word."}};
  for (const char* folder : {"cli", "terminal", "engine/words"})
    for (const auto& file : std::filesystem::recursive_directory_iterator(std::string(PACTOLE_SOURCE) + "/" + folder)) {
      std::ifstream in(file.path());
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      for (std::sregex_iterator match(text.begin(), text.end(), use), end; match != end; ++match)
        keys.insert(prefixes.at((*match)[1]) + std::string((*match)[2]));
    }
  return keys;
}

TEST(Catalogues, HoldExactlyTheWordsThatAreUsed) {
  std::set<std::string> used = keys_in_sources();
  ASSERT_GT(used.size(), 3u);
  for (const shelf::Box* box : shelf::boxes())
    for (const std::string& key : shelf::describe(*box).word_keys()) used.insert(key);
  for (const Language language : {Language::fr, Language::en}) {
    std::set<std::string> there;
    for (const auto& [key, value] : host::catalogue(language).entries()) there.insert(key);
    for (const std::string& key : used) EXPECT_TRUE(there.contains(key)) << "missing: " << key;
    for (const std::string& key : there) {
      // "poker.refusal.POK-11.pass" is the same refusal for one verb.
      const bool special = key.find(".refusal.") != std::string::npos && used.contains(key.substr(0, key.rfind('.'))) &&
                           used.contains(key.substr(0, key.find('.')) + ".move." + key.substr(key.rfind('.') + 1));
      EXPECT_TRUE(used.contains(key) || special) << "unused: " << key;
    }
  }
}

// Every text that a player reads in one language: the catalogue, the rules, what is printed in
// the boxes.
void words_of_edition(const codec::Json& json, const char* language, const auto& look) {
  for (std::size_t i = 0; i < json.items.size(); ++i) {
    if (i < json.keys.size() && json.keys[i] == language && json.items[i].type == codec::Json::Type::string)
      look("an edition", json.items[i].string);
    words_of_edition(json.items[i], language, look);
  }
}
void each_text(Language language, const auto& look) {
  for (const auto& [key, text] : host::catalogue(language).entries()) look(key, text);
  for (const shelf::Box* box : shelf::boxes()) {
    const host::RulesPage page = host::rules_page(box->facts().slug, language);
    look(std::string(box->facts().slug), page.introduction);
    for (const auto& clause : page.clauses) look(clause.id, clause.title + "\n" + clause.text);
    for (const std::string_view edition : host::editions(box->facts().slug))
      words_of_edition(codec::parse(std::string(edition))->root, language == Language::fr ? "fr" : "en", look);
  }
}
void expect_nowhere(Language language, const std::regex& wrong) {
  std::size_t texts = 0;
  each_text(language, [&](const std::string& where, const std::string& text) {
    std::smatch match;
    EXPECT_FALSE(std::regex_search(text, match, wrong)) << where << ": \"" << match.str() << "\" in " << text;
    ++texts;
  });
  std::size_t most_of_them = host::catalogue(language).entries().size();  // those of editions come on top
  for (const shelf::Box* box : shelf::boxes()) most_of_them += box->facts().clauses.size();
  EXPECT_GT(texts, most_of_them);
}

// French puts a space that does not break before ":" and inside "« »", and a
// narrow one before ";", "!" and "?". A lone "?" is the command of that name.
TEST(Catalogues, FrenchIsSetAsFrenchIs) {
  expect_nowhere(Language::fr, std::regex(" [:;!](?![a-z])| »|[a-z] \\?(?! (aide|pour))|« "));
}

// Sums and numbers are written in one way in each language, and no line breaks within them:
// those of templates by the catalogue, and those that stand in a text like them.
TEST(Catalogues, SumsAndNumbersAreWrittenInOneWay) {
  expect_nowhere(Language::fr, std::regex("[0-9}] ?(M(?![a-zA-Z])|€)|€ ?[0-9{]|[0-9][ .,][0-9]{3}(?![0-9])"));
  expect_nowhere(Language::en, std::regex("[0-9}] ?(M(?![a-zA-Z])|€)|[0-9][ .][0-9]{3}(?![0-9])"));
}

// The placeholders of a template are the same in both languages.
TEST(Catalogues, SayTheSameThingsInBothLanguages) {
  const auto placeholders = [](const std::string& text) {
    std::set<std::string> names;
    const std::regex name("\\{([a-z_]+)[,}]");
    for (std::sregex_iterator match(text.begin(), text.end(), name), end; match != end; ++match)
      names.insert((*match)[1]);
    return names;
  };
  for (const auto& [key, french] : host::catalogue(Language::fr).entries())
    EXPECT_EQ(placeholders(french), placeholders(host::catalogue(Language::en).entries().at(key))) << key;
}

// Every placeholder is an argument that the event or move really has: rendering
// leaves none unfilled.
TEST(Catalogues, NothingIsLeftUnfilledInPlay) {
  for (const Language language : {Language::fr, Language::en})
    for (const shelf::Box* box : shelf::boxes()) {
      const auto open = box->open(std::string(host::editions(box->facts().slug).front()));
      const words::Teller teller(host::catalogue(language), box->facts());
      // A key that has no words is shown as it is: "poker.event.won". A sentence may end with
      // the name of a game.
      const std::string key = std::string(box->facts().slug) + ".";
      for (int game = 0; game < support::scaled_games(40); ++game) {
        core::FastChance chance(static_cast<std::uint64_t>(game));
        core::Luck luck{chance};
        const int seats = box->facts().min_seats + game % (box->facts().max_seats - box->facts().min_seats + 1);
        auto table = (*open)->start(seats, nullptr, luck);
        const auto look = [&](const std::string& text) {
          ASSERT_EQ(text.find('{'), std::string::npos) << text;
          for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1))
            ASSERT_FALSE(std::islower(static_cast<unsigned char>(text.c_str()[at + key.size()]))) << text;
        };
        for (const auto& happened : (*table)->opening(&teller)) look(happened.words);
        while (!(*table)->waiting().empty()) {
          const core::Seat seat = (*table)->waiting().front();
          const auto moves = (*table)->moves(seat, &teller);
          for (const auto& move : moves) look(move.words);
          for (const auto& move : (*table)->greyed(seat, &teller)) {
            look(move.words);
            look((*table)->refusal(move.text, move.clause, teller));
          }
          look(shelf::drawing(**table, seat, teller));
          look(shelf::own_drawing(**table, seat, teller));
          const std::string text = moves[static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())))].text;
          const auto receipt = (*table)->submit(seat, (*table)->ply(), text, luck, &teller);
          for (const auto& happened : receipt->happened) look(happened.words);
          if (HasFatalFailure()) return;
        }
      }
    }
}

}  // namespace
