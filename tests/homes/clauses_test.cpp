// Every clause exists everywhere: in code, in both rules pages, in a scenario.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "codec/write.h"
#include "host/files.h"
#include "host/library.h"
#include "shelf/description.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"
#include "support/scenario.h"

namespace {

using words::Language;

std::vector<support::Scenario> scenarios(std::string_view game) {
  for (const host::EmbeddedFile& file : host::embedded_files())
    if (file.path == "tests/scenarios/" + std::string(game) + ".scenario") return support::parse_scenarios(file.text);
  return {};
}

class Clauses : public ::testing::TestWithParam<const shelf::Box*> {
 protected:
  const core::Facts& facts() const { return GetParam()->facts(); }
};
INSTANTIATE_TEST_SUITE_P(Games, Clauses, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

TEST_P(Clauses, AreInOrderAndUnique) {
  for (std::size_t i = 1; i < facts().clauses.size(); ++i)
    EXPECT_LT(facts().clauses[i - 1].clause, facts().clauses[i].clause);
}

TEST_P(Clauses, StandInBothRulesPagesInOrderWithATitle) {
  for (const Language language : {Language::fr, Language::en}) {
    const host::RulesPage page = host::rules_page(facts().slug, language);
    ASSERT_EQ(page.clauses.size(), facts().clauses.size());
    for (std::size_t i = 0; i < page.clauses.size(); ++i) {
      EXPECT_EQ(page.clauses[i].id, core::clause_id(facts().prefix, facts().clauses[i].clause));
      EXPECT_FALSE(page.clauses[i].title.empty()) << page.clauses[i].id;
      EXPECT_FALSE(page.clauses[i].text.empty()) << page.clauses[i].id;
    }
    EXPECT_FALSE(page.introduction.empty());
  }
}

// tests/scenarios/marks.txt says which clauses bear which mark, and which option gives the
// sheet's letter back. Both pages bear those marks and no others.
struct Marked {
  std::string clause;
  std::string mark;
  std::string option;  // of a departure; "-": there is none
};
std::vector<Marked> marks_of(std::string_view prefix) {
  std::istringstream lines(*host::read_file(PACTOLE_SOURCE "/tests/scenarios/marks.txt", 1 << 20));
  std::vector<Marked> list;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(std::string(prefix) + "-")) continue;
    Marked one;
    std::istringstream(line) >> one.clause >> one.mark >> one.option;
    list.push_back(std::move(one));
  }
  return list;
}

TEST_P(Clauses, BearTheMarksOfTheTableInBothLanguages) {
  std::vector<std::string> table;
  for (const Marked& one : marks_of(facts().prefix)) table.push_back(one.clause + " " + one.mark);
  // Marks say where a page and the printed sheet differ; a game may be after none.
  if (!host::imprints(facts().slug).front().lid.printed.fr.empty()) {
    EXPECT_FALSE(table.empty());
  }
  for (const Language language : {Language::fr, Language::en}) {
    std::vector<std::string> page;
    for (const host::Clause& clause : host::rules_page(facts().slug, language).clauses) {
      std::set<host::Mark> seen;
      for (const host::Part& part : host::parts_of(clause)) {
        EXPECT_TRUE(seen.insert(part.mark).second) << clause.id << " bears " << host::name(part.mark) << " twice";
        EXPECT_EQ(part.text.find("*Précision*", 1), std::string::npos) << clause.id;
        EXPECT_EQ(part.text.find("*Clarification*", 1), std::string::npos) << clause.id;
        EXPECT_EQ(part.text.find("*Écart*", 1), std::string::npos) << clause.id;
        EXPECT_EQ(part.text.find("*Departure*", 1), std::string::npos) << clause.id;
        EXPECT_EQ(part.text.find("*Option*", 1), std::string::npos) << clause.id;
      }
      for (const host::Mark mark : {host::Mark::clarification, host::Mark::departure})
        if (seen.contains(mark)) page.push_back(clause.id + " " + std::string(host::name(mark)));
    }
    EXPECT_EQ(page, table);
  }
}

// A departure says which option gives the sheet's letter back, and in words that there is one.
TEST_P(Clauses, ADepartureNamesTheOptionThatUndoesIt) {
  const std::vector<std::string> keys = shelf::describe(*GetParam()).word_keys();
  for (const Marked& one : marks_of(facts().prefix)) {
    EXPECT_EQ(one.option.empty(), one.mark != "departure") << one.clause;
    if (one.mark != "departure") continue;
    for (const Language language : {Language::fr, Language::en}) {
      const host::RulesPage page = host::rules_page(facts().slug, language);
      const host::Clause* clause = host::find_clause(page, facts().prefix, one.clause);
      ASSERT_TRUE(clause) << one.clause;
      bool has_option = false;
      bool says_none = false;
      for (const host::Part& part : host::parts_of(*clause)) {
        has_option |= part.mark == host::Mark::option;
        if (part.mark == host::Mark::departure)
          says_none = part.text.contains(language == Language::fr ? "Aucune option" : "No option");
      }
      EXPECT_NE(one.option == "-", !says_none) << one.clause;
      if (one.option == "-") continue;
      EXPECT_TRUE(has_option) << one.clause;
      const std::string key = std::string(facts().slug) + ".option." + one.option;
      EXPECT_TRUE(std::find(keys.begin(), keys.end(), key) != keys.end()) << key;
    }
  }
}

// The options of the printed sheet are those that the departures name, and no others.
TEST_P(Clauses, AsPrintedUndoesTheDepartures) {
  const auto open = GetParam()->open(std::string(host::editions(facts().slug).front()));
  ASSERT_TRUE(open);
  std::set<std::string> undone;
  for (const Marked& one : marks_of(facts().prefix))
    if (one.mark == "departure" && one.option != "-") undone.insert(one.option);
  for (int seats = facts().min_seats; seats <= facts().max_seats; ++seats) {
    const auto usual = codec::parse(*(*open)->agree(seats, "{}"));
    const std::string printed_json = (*open)->as_printed(seats);
    const auto printed = codec::parse(printed_json);
    ASSERT_TRUE(usual && printed);
    std::set<std::string> different;
    for (std::size_t i = 0; i < printed->root.keys.size(); ++i) {
      const std::string& name = printed->root.keys[i];
      if (codec::one_line(printed->root.items[i]) != codec::one_line(*usual->root.find(name))) different.insert(name);
    }
    EXPECT_EQ(different, undone) << seats;
    EXPECT_EQ((*open)->agree(seats, printed_json), printed_json) << "a table can be played like this";
  }
}

// An event clause is cited by an event in a scenario of its own, a refusal by a
// refused move; a definition has a scenario.
TEST_P(Clauses, AreProvenByAScenario) {
  const std::vector<support::Scenario> all = scenarios(facts().slug);
  for (const core::ClauseEntry& entry : facts().clauses) {
    const std::string id = core::clause_id(facts().prefix, entry.clause);
    bool has_scenario = false;
    bool has_event = false;
    bool has_refusal = false;
    for (const support::Scenario& scenario : all) {
      has_scenario |= scenario.clause == id;
      const auto cites = [&](const std::string& line) { return line.starts_with(id + " "); };
      if (scenario.clause == id)
        has_event |= std::any_of(scenario.start_events.begin(), scenario.start_events.end(), cites);
      for (const support::Step& step : scenario.steps) {
        if (scenario.clause == id) has_event |= std::any_of(step.events.begin(), step.events.end(), cites);
        has_refusal |= step.kind == support::Step::Kind::refused && step.value == id;
      }
    }
    EXPECT_TRUE(has_scenario) << id << " has no scenario";
    if (entry.kind == core::ClauseKind::event) {
      EXPECT_TRUE(has_event) << "no scenario of " << id << " shows its event";
    }
    if (entry.forbids) {
      EXPECT_TRUE(has_refusal) << "no scenario is refused by " << id;
    }
  }
}

TEST_P(Clauses, ScenariosNameClausesThatExist) {
  std::set<std::string> ids;
  for (const core::ClauseEntry& entry : facts().clauses) ids.insert(core::clause_id(facts().prefix, entry.clause));
  std::set<std::string> names;
  for (const support::Scenario& scenario : scenarios(facts().slug)) {
    EXPECT_TRUE(ids.contains(scenario.clause)) << scenario.clause;
    EXPECT_TRUE(names.insert(scenario.clause + scenario.title).second) << "twice: " << scenario.title;
    EXPECT_TRUE(!scenario.steps.empty() || !scenario.impossible.empty() || scenario.starts)
        << "asserts nothing: " << scenario.title;
  }
}

TEST_P(Clauses, AreReachedByPlay) {
  const auto open = GetParam()->open(std::string(host::editions(facts().slug).front()));
  shelf::Tally sum;
  for (int seats = facts().min_seats; seats <= facts().max_seats; ++seats) {
    const shelf::Tally tally = shelf::trials(**open).tally(**open, seats, 1, 200);
    for (std::size_t i = 0; i < sum.happened.size(); ++i) {
      sum.happened[i] += tally.happened[i];
      sum.forbidden[i] += tally.forbidden[i];
    }
  }
  for (const core::ClauseEntry& entry : facts().clauses) {
    const auto number = static_cast<std::size_t>(entry.clause);
    const std::string id = core::clause_id(facts().prefix, entry.clause);
    if (entry.kind == core::ClauseKind::event) {
      EXPECT_TRUE(sum.happened[number] > 0 || entry.seldom) << id;
    } else {
      EXPECT_EQ(sum.happened[number], 0u) << id << " makes something happen: it is an event";
    }
    if (entry.kind == core::ClauseKind::refusal) {
      EXPECT_GT(sum.forbidden[number], 0u) << id;
    }
    if (!entry.forbids) {
      EXPECT_EQ(sum.forbidden[number], 0u) << id << " forbids something";
    }
  }
}

}  // namespace
