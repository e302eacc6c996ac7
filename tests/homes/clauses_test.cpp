// Every clause exists everywhere: in code, in both rules pages, in a scenario.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "host/library.h"
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
