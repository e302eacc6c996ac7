// What the command prints for programs, also about millions of moves: the sanitizers leave it out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "codec/json.h"
#include "host/library.h"
#include "shelf/description.h"
#include "shelf/shelf.h"
#include "support/command.h"

namespace {

using codec::Json;
using support::pactole;
using support::TemporaryFile;
using ::testing::HasSubstr;

codec::Document json(const std::string& arguments) {
  const support::Finished finished = pactole(arguments);
  EXPECT_EQ(finished.status, 0) << finished.error;
  auto document = codec::parse(finished.out);
  EXPECT_TRUE(document) << finished.out;
  return std::move(*document);
}

// Clauses that only bound the worst case are not reached by play.
bool is_seldom(const std::string& id) {
  for (const shelf::Box* box : shelf::boxes())
    for (const core::ClauseEntry& entry : box->facts().clauses)
      if (core::clause_id(box->facts().prefix, entry.clause) == id) return entry.seldom;
  return false;
}

TEST(Command, ClausesListTestsAndReach) {
  const codec::Document clauses = json("clauses --json");
  ASSERT_FALSE(clauses.root.items.empty());
  for (const Json& clause : clauses.root.items) {
    EXPECT_FALSE(clause.find("clause")->string.empty());
    EXPECT_FALSE(clause.find("game")->string.empty());
    EXPECT_FALSE(clause.find("tests")->items.empty()) << clause.find("clause")->string;
    if (clause.find("kind")->string != "definition" && !is_seldom(clause.find("clause")->string)) {
      EXPECT_GT(clause.find("reached")->integer, 0) << clause.find("clause")->string;
    }
  }
}

// Every key of a value and of the objects in it; not those of heaps, views and other
// things that have a description of their own.
void each_key(const Json& value, const auto& visit) {
  if (value.type == Json::Type::array)
    for (const Json& item : value.items) each_key(item, visit);
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const std::string& key = value.keys[i];
    visit(key);
    if (key != "options" && key != "view" && key != "events" && key != "levels") each_key(value.items[i], visit);
  }
}

// docs/commands.md names every field that a command prints for programs.
TEST(Command, WhatIsPrintedForProgramsIsDocumented) {
  std::ifstream file(PACTOLE_SOURCE "/docs/commands.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto row_of = [&](const std::string& command) {
    const std::size_t begin = page.find("| `pactole " + command);
    EXPECT_NE(begin, std::string::npos) << "no row for " << command;
    return begin == std::string::npos ? "" : page.substr(begin, page.find('\n', begin) - begin);
  };
  const std::string problems = page.substr(page.find("`problems` is a list"));
  const TemporaryFile beside("");
  const std::string log = beside.path() + ".log";  // `play` writes over no file
  pactole("play poker --seats simple,simple,simple --seed graine --save " + log);
  const TemporaryFile bad("{}");
  const TemporaryFile gift("Is it so? {T}\n", "p.gift");
  const TemporaryFile imported("", "p.jsonl");
  const std::vector<std::pair<std::string, std::string>> commands = {
      {"games", "games"},
      {"rules", "rules poker"},
      {"clauses", "clauses"},
      {"replay", "replay " + log + " --seat 1"},
      {"replay LOG --turning-points", "replay " + log + " --turning-points"},
      {"verify", "verify " + log},
      {"verify", "verify " + bad.path()},
      {"edition check", "edition check " + bad.path()},
      {"questions check", "questions check " + bad.path()},
      {"questions stats", "questions stats"},
      {"questions import",
       "questions import " + gift.path() + " --pack p --licence l --source s --lang en --output " + imported.path()},
      {"lab", "lab poker --games 2"},
      {"arena", "arena poker --games 3 --players simple,random,family --sequential"},
      {"arena", "arena poker --games 3 --player cmd:cat"},
      {"bench", "bench --seconds 0.1"},
  };
  for (const auto& [command, arguments] : commands) {
    SCOPED_TRACE(arguments);
    const auto facts = codec::parse(pactole(arguments + " --json").out);
    ASSERT_TRUE(facts);
    const std::string row = row_of(command);
    const std::string described = row.find("`problems`") == std::string::npos ? row : row + problems;
    int keys = 0;
    each_key(facts->root, [&](const std::string& key) {
      ++keys;
      EXPECT_THAT(described, HasSubstr("`" + key + "`"));
    });
    EXPECT_GT(keys, 0);
  }
}

TEST(Command, BenchHasTheShapeThatOtherToolsReadAndTheSignaturesOnRecord) {
  const codec::Document bench = json("bench --json --seconds 0.1");
  EXPECT_EQ(bench.root.keys, (std::vector<std::string>{"yardstick_per_s", "games"}));
  ASSERT_EQ(bench.root.find("games")->items.size(), shelf::boxes().size());
  for (std::size_t i = 0; i < shelf::boxes().size(); ++i) {
    const Json& row = bench.root.find("games")->items[i];
    EXPECT_EQ(row.keys, (std::vector<std::string>{"game", "seats", "moves_per_s", "playouts_per_s", "ratio",
                                                  "state_bytes", "clone_ns", "signature"}));
    const std::string game = row.find("game")->string;
    EXPECT_EQ(game, shelf::boxes()[i]->facts().slug);
    EXPECT_EQ(row.find("state_bytes")->integer,
              static_cast<std::int64_t>(shelf::describe(*shelf::boxes()[i]).state_bytes()));
    EXPECT_THAT(pactole("describe signature " + game).out, HasSubstr(row.find("signature")->string));
  }
}

}  // namespace
