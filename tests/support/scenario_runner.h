// Plays the scenarios of one game.
#pragma once
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "codec/read.h"
#include "codec/write.h"
#include "shelf/files.h"
#include "shelf/positions.h"
#include "support/rotate.h"
#include "support/rules_of.h"
#include "support/scenario.h"

namespace support {

// The names of the fields that may be left out: heaps, of which one may be, and
// numbers that follow from the rest.
struct RestFields final : codec::Fields {
  std::vector<std::string> names;
  std::vector<std::string> numbers;

  void field(const codec::Field& field, const codec::Type& type, void*) override {
    if (!field.required) (type.form == codec::Type::Form::number ? numbers : names).emplace_back(field.name);
  }
  void field_per_seat(const codec::Field&, const codec::Type&, void*, std::size_t, int) override {}
};

template <core::Game G>
class ScenarioRunner {
 public:
  ScenarioRunner(const Scenario& scenario, int rotated)
      : scenario_(scenario), there_(rotated, scenario.seats), back_(-rotated, scenario.seats) {}

  void run() {
    if (!open_edition()) return;
    if (scenario_.starts) {
      if (!start()) return;
    } else if (!load()) {
      return;
    }
    for (const Step& step : scenario_.steps) {
      SCOPED_TRACE("line " + std::to_string(step.line));
      play(step);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  using Table = table::Table<G>;

  const shelf::TypedBox<G>& box() const { return own_ ? static_cast<const shelf::TypedBox<G>&>(*own_) : open_box<G>(); }
  const G& rules() const { return box().rules(); }

  // An edition of the scenario's own.
  bool open_edition() {
    if (scenario_.edition.empty()) return true;
    if (!scenario_.edition.starts_with('{')) return open_file("tests/editions/" + scenario_.edition);
    auto document = codec::parse(std::string(host::editions(G::kFacts.slug).front()));
    const auto change = codec::parse(scenario_.edition);
    for (std::size_t i = 0; i < change->root.keys.size(); ++i)
      put(document->root, change->root.keys[i], change->root.items[i]);
    auto open = shelf::box<G>().open(codec::one_line(document->root));
    EXPECT_TRUE(open) << to_text(open.error().front(), "edition");
    if (open) own_ = std::move(*open);
    return open.has_value();
  }

  bool open_file(const std::string& path) {
    for (const host::EmbeddedFile& file : host::embedded_files())
      if (file.path == path) {
        auto open = shelf::box<G>().open(std::string(file.text));
        EXPECT_TRUE(open) << to_text(open.error().front(), path);
        if (open) own_ = std::move(*open);
      }
    EXPECT_TRUE(own_) << path;
    return own_ != nullptr;
  }

  bool start() {
    core::Luck luck{core::ScriptedChance(scenario_.start_luck)};
    typename G::Options options = core::usual_options(rules(), scenario_.seats);
    if (!scenario_.options.empty()) {
      const auto document = codec::parse(scenario_.options);
      codec::Reader reader(*document);
      reader.all_optional = true;
      reader.read("options", document->root, options, {});
      EXPECT_TRUE(reader.problems.empty()) << to_text(reader.problems.front(), "");
    }
    auto table = Table::start(rules(), scenario_.seats, options, luck);
    if (!table) {
      ADD_FAILURE() << "it cannot start: " << shelf::explain(table.error());
      return false;
    }
    table_.emplace(std::move(*table));
    expect_events(scenario_.start_events, table_->opening_told());
    return true;
  }

  // The position: that of any start, with the given fields put in its place.
  bool load() {
    core::Luck luck{core::FastChance(1)};
    const auto options = codec::parse(scenario_.options.empty() ? "{}" : scenario_.options);
    auto base = box().start(scenario_.seats, &options->root, luck);
    if (!base) {
      ADD_FAILURE() << base.error().message;
      return false;
    }
    auto document = codec::parse((*base)->position());
    leave_out_rest(document->root);
    for (const auto& [path, value] : scenario_.given) put(document->root, path, codec::parse(value)->root);
    const auto position = codec::parse(codec::one_line(document->root));
    auto loaded = shelf::load(box(), *position, position->root);
    if (!scenario_.impossible.empty()) {
      EXPECT_FALSE(loaded) << "the position is possible";
      if (!loaded) {
        EXPECT_NE(text_of(loaded.error()).find(scenario_.impossible), std::string::npos) << text_of(loaded.error());
      }
      return false;
    }
    if (!loaded) {
      ADD_FAILURE() << "the position: " << text_of(loaded.error());
      return false;
    }
    const auto& typed = static_cast<const shelf::TypedTable<G>&>(**loaded).typed();
    table_.emplace(Table::from(rules(), there_.of(typed.state())));
    return true;
  }

  // Of the fields that may be left out, the last that is not given is; it takes what
  // lies nowhere else, and the others are empty.
  void leave_out_rest(codec::Json& root) {
    RestFields rest;
    typename G::State state;
    G::State::fields(rest, state);
    const auto given = [&](const std::string& name) {
      return std::any_of(scenario_.given.begin(), scenario_.given.end(),
                         [&](const auto& field) { return field.first == name; });
    };
    const auto remove = [&](const std::string& name) {
      const auto key = std::find(root.keys.begin(), root.keys.end(), name);
      root.items.erase(root.items.begin() + (key - root.keys.begin()));
      root.keys.erase(key);
    };
    for (const std::string& name : rest.numbers)
      if (!given(name)) remove(name);
    bool left_out = false;
    for (auto name = rest.names.rbegin(); name != rest.names.rend(); ++name) {
      const auto key = std::find(root.keys.begin(), root.keys.end(), *name);
      const auto item = root.items.begin() + (key - root.keys.begin());
      if (given(*name)) continue;
      if (left_out) {
        *item = codec::parse("{}")->root;
        continue;
      }
      left_out = true;
      remove(*name);
    }
  }

  static std::string text_of(const shelf::BadPosition& bad) {
    const std::string text = to_text(bad.problem, "");
    return bad.clause == core::Clause::none ? text : text + " (" + core::clause_id(G::kFacts.prefix, bad.clause) + ")";
  }

  // Puts a value at "hands.0".
  static void put(codec::Json& root, std::string_view path, const codec::Json& value) {
    codec::Json* json = &root;
    while (!path.empty()) {
      const std::string key(path.substr(0, path.find('.')));
      path.remove_prefix(std::min(path.size(), key.size() + 1));
      if (json->type == codec::Json::Type::array) {
        json = &json->items.at(static_cast<std::size_t>(std::stoi(key)));
        continue;
      }
      if (!json->find(key)) {
        json->keys.push_back(key);
        json->items.emplace_back();
      }
      json = const_cast<codec::Json*>(json->find(key));
    }
    *json = value;
  }

  void play(const Step& step) {
    if (step.kind == Step::Kind::then)
      return expect_field(step, codec::to_json(back_.of(table_->state()), shelf::listings(rules())));
    const core::Seat seat = step.seat == core::kSpectator ? core::kSpectator : there_.seat(step.seat);
    if (step.kind == Step::Kind::view) return expect_field(step, view_of(seat));
    if (step.kind == Step::Kind::no_view) {
      const auto view = codec::parse(view_of(seat));
      EXPECT_FALSE(field_of(view->root, step.text)) << "the view has a field " << step.text;
      return;
    }
    if (step.kind == Step::Kind::moves) return expect_moves(step, seat);
    if (step.kind == Step::Kind::greyed) return expect_greyed(step, seat);
    const auto move = core::parse_move(rules().notation(), step.text);
    ASSERT_TRUE(move) << "this is no move: " << step.text;
    core::Luck luck{core::ScriptedChance(step.luck)};
    const auto receipt = table_->submit(seat, table_->ply(), there_.of(rules().notation(), *move), luck);
    if (step.kind == Step::Kind::refused) {
      ASSERT_FALSE(receipt) << step.text << " is allowed";
      EXPECT_EQ(core::clause_id(G::kFacts.prefix, receipt.error().clause), step.value) << step.text;
      return;
    }
    ASSERT_TRUE(receipt) << step.text << ": " << shelf::explain(receipt.error()) << " "
                         << core::clause_id(G::kFacts.prefix, receipt.error().clause);
    expect_events(step.events, receipt->told);
    const auto flaw = rules().check(table_->state());
    EXPECT_FALSE(flaw) << flaw->path << ": " << flaw->reason;
  }

  void expect_events(const std::vector<std::string>& expected, const std::vector<typename Table::Told>& told) {
    std::vector<std::string> actual;
    for (auto t : told) {
      t.event = back_.of(t.event);
      actual.push_back(as_line(box().event_json(t), back_.of(t.audience), scenario_.seats, t.fleeting));
    }
    // "..." stands for any number of events.
    std::size_t at = 0;
    bool skipping = false;
    for (const std::string& line : expected) {
      if (line == "...") {
        skipping = true;
        continue;
      }
      while (skipping && at < actual.size() && actual[at] != line) ++at;
      ASSERT_LT(at, actual.size()) << "this did not happen: " << line << "\nbut: " << ::testing::PrintToString(actual);
      ASSERT_EQ(actual[at], line);
      ++at;
      skipping = false;
    }
    if (!skipping) {
      EXPECT_EQ(at, actual.size()) << "this happened too: " << ::testing::PrintToString(actual);
    }
  }

  // What the seat can read now, as clients get it.
  std::string view_of(core::Seat seat) const {
    return codec::to_json(shelf::ViewFile<G>{rules(), back_.of(table_->view(seat))}, shelf::listings(rules()));
  }

  // What stands at "hands.0"; nothing if there is no such field.
  static const codec::Json* field_of(const codec::Json& root, std::string_view path) {
    const codec::Json* json = &root;
    while (json && !path.empty()) {
      const std::string key(path.substr(0, path.find('.')));
      path.remove_prefix(std::min(path.size(), key.size() + 1));
      if (json->type != codec::Json::Type::array) {
        json = json->find(key);
        continue;
      }
      const auto index = static_cast<std::size_t>(std::stoi(key));
      json = index < json->items.size() ? &json->items[index] : nullptr;
    }
    return json;
  }

  void expect_field(const Step& step, const std::string& of) {
    const auto document = codec::parse(of);
    const codec::Json* json = field_of(document->root, step.text);
    ASSERT_TRUE(json) << "there is no field " << step.text;
    // Cards are compared whatever their order.
    std::string value = codec::one_line(*json);
    std::string expected = codec::one_line(codec::parse(step.value)->root);
    if (json->type == codec::Json::Type::object) {
      value = sorted(*json);
      expected = sorted(codec::parse(step.value)->root);
    }
    EXPECT_EQ(value, expected) << step.text;
  }

  static std::string sorted(const codec::Json& object) {
    std::vector<std::string> entries;
    for (std::size_t i = 0; i < object.keys.size(); ++i)
      entries.push_back(object.keys[i] + "=" + codec::one_line(object.items[i]));
    std::sort(entries.begin(), entries.end());
    return ::testing::PrintToString(entries);
  }

  void expect_moves(const Step& step, core::Seat seat) {
    std::vector<core::Move> list;
    core::legal_moves(rules(), table_->state(), seat).each([&](core::Move move) {
      list.push_back(back_.of(rules().notation(), move));
    });
    std::sort(list.begin(), list.end());
    std::string moves;
    for (const core::Move move : list) moves += (moves.empty() ? "" : ", ") + core::to_text(rules().notation(), move);
    EXPECT_EQ(moves, step.value);
  }

  void expect_greyed(const Step& step, core::Seat seat) {
    core::Greyed greyed;
    rules().each_move(table_->state(), seat, greyed);
    std::string shown = ", ";
    for (const auto& entry : greyed.entries())
      shown += core::to_text(rules().notation(), back_.of(rules().notation(), entry.move)) + " " +
               core::clause_id(G::kFacts.prefix, entry.clause) + ", ";
    std::istringstream wanted(step.value);
    for (std::string one; std::getline(wanted >> std::ws, one, ',');)
      EXPECT_NE(shown.find(", " + one + ", "), std::string::npos) << one << " is not among" << shown;
  }

  const Scenario& scenario_;
  Rotation there_;
  Rotation back_;
  std::unique_ptr<shelf::OpenBox> own_;
  std::optional<Table> table_;
};

// One test for each scenario of the game's file.
template <core::Game G>
void register_scenarios() {
  const std::string path = "tests/scenarios/" + std::string(G::kFacts.slug) + ".scenario";
  for (const host::EmbeddedFile& file : host::embedded_files()) {
    if (file.path != path) continue;
    static const std::vector<Scenario> kScenarios = parse_scenarios(file.text);
    for (const Scenario& scenario : kScenarios) {
      class Played : public ::testing::Test {
       public:
        explicit Played(const Scenario& s) : scenario_(s) {}
        void TestBody() override {
          // A start deals from seat 0 on: only that one is not rotated.
          for (int by = 0; by < (scenario_.starts ? 1 : scenario_.seats); ++by) {
            SCOPED_TRACE("seats rotated by " + std::to_string(by));
            ScenarioRunner<G>(scenario_, by).run();
          }
        }

       private:
        const Scenario& scenario_;
      };
      const std::string name = scenario.clause + " " + scenario.title;
      ::testing::RegisterTest("Scenario", name.c_str(), nullptr, nullptr, file.path.data(), scenario.line,
                              [&scenario]() -> ::testing::Test* { return new Played(scenario); });
    }
  }
}

}  // namespace support
