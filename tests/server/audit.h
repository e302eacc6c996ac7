// Everything that one pair of eyes received at a table, message by message, beside what it
// may know (truth.h). Every field of every message is accounted for: one that the audit
// does not know of fails it, so that whoever adds one says here what it may hold.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <set>

#include "client/player.h"
#include "server/truth.h"

namespace support {

// One message, and what it answers.
struct Received {
  enum class Kind { told, shown, history, moves, done, refused };
  Kind kind{};
  std::string text;
  int since = -1;    // of history
  int ply = 0;       // of a move that was refused
  std::string move;  // which
};

template <core::Game G>
class Audit {
 public:
  Audit(const Truth<G>& truth, Seat self, std::uint64_t seed) : truth_(truth), self_(self), chance_(seed) {}

  void receive(const Received& received) {
    SCOPED_TRACE(received.text.substr(0, 2000));
    const codec::Json json = client::parsed(received.text);
    switch (received.kind) {
      case Received::Kind::told: return told(json);
      case Received::Kind::shown: return shown(json, received.since);
      case Received::Kind::history: return history(json, received.since);
      case Received::Kind::moves: return moves(json);
      case Received::Kind::done: return known(json, {"re", "ok"});
      case Received::Kind::refused: return refused(json, received);
    }
  }
  // Of what it received: events and views with anything in them, refusals.
  int events() const { return events_; }
  int views() const { return views_; }
  int refusals() const { return refusals_; }

 private:
  using Happening = typename Truth<G>::Happening;
  static constexpr int kMostHistory = 100;  // versions at once (docs/protocol.md)

  static void known(const codec::Json& object, std::initializer_list<std::string_view> keys) {
    for (const std::string& key : object.keys)
      EXPECT_NE(std::find(keys.begin(), keys.end(), key), keys.end()) << "what may \"" << key << "\" hold?";
  }
  static std::string text(const codec::Json* json) { return json ? codec::one_line(*json) : "nothing"; }

  // ---- What comes of its own accord ----

  void told(const codec::Json& json) {
    if (json.find("present")) return known(json, {"table", "present"});
    known(json, {"table", "version", "n", "news", "events", "fleeting", "seats", "standing", "ply", "step", "asked",
                 "moves", "countdown", "view", "scores", "seed"});
    if (const codec::Json* list = json.find("seats")) seats(*list);
    EXPECT_EQ(client::number_at(json, "n"), n_ + 1) << "updates are numbered for each audience";
    n_ = client::number_at(json, "n");
    const int ply = client::number_at(json, "ply");
    const codec::Json* said = json.find("news");
    const bool own = ply == ply_ && !said;
    if (!own) {
      EXPECT_EQ(client::number_at(json, "version"), version_ + 1);
      version_ = client::number_at(json, "version");
    }
    // How many moves somebody else has made in a decision is none of his business.
    now(json, own ? step_ + 1 : said ? step_ : 0);
    const bool over = truth_.is_over(ply_);
    EXPECT_EQ(json.find("seed") != nullptr, over);
    EXPECT_EQ(json.find("scores") != nullptr, over);
    if (said) {  // somebody has said something: that tells nothing of the match
      news(*said);
      EXPECT_EQ(text(json.find("events")) + text(json.find("view")), "nothingnothing");
      return;
    }
    if (!own) match_versions_[version_] = ply;
    // Of one's own moves in a decision that is open one is told at once, and not again.
    std::vector<const Happening*> expected;
    for (const Happening& happening : truth_.happened(own ? ply_ + 1 : ply_)) {
      const bool early = happening.early && happening.by == self_;
      const bool told_now = own ? early && happening.step == step_ : !early;
      if (told_now && happening.may_hear.contains(self_)) expected.push_back(&happening);
    }
    std::string list;
    std::string once;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      list += (i > 0 ? "," : "") + expected[i]->json;
      if (expected[i]->once) once += (once.empty() ? "" : ",") + std::to_string(i);
    }
    EXPECT_EQ(text(json.find("events")), "[" + list + "]");
    EXPECT_EQ(text(json.find("fleeting")), once.empty() ? "nothing" : "[" + once + "]");
    events_ += static_cast<int>(expected.size());
    if (const codec::Json* view = json.find("view"))
      for (std::size_t i = 0; i < view->keys.size(); ++i) client::merge_field(view_[view->keys[i]], view->items[i]);
    expect_view();
  }

  static void news(const codec::Json& json) {
    known(json, {"news", "seat", "name", "players", "pledges", "bytes", "text", "at"});
    const std::string name = client::text_at(json, "news");
    EXPECT_TRUE(name == "sat" || name == "revealing" || name == "began" || name == "said") << name;
    // What everybody adds to the luck is shown when all have revealed it, and not before.
    EXPECT_EQ(json.find("bytes") != nullptr, name == "began");
    EXPECT_EQ(json.find("pledges") != nullptr, name == "revealing");
  }
  static void seats(const codec::Json& list) {
    for (const codec::Json& chair : list.items) known(chair, {"player", "name", "taken", "present"});
  }

  // What stands now: in updates, and in what somebody is shown who comes in.
  void now(const codec::Json& json, int step) {
    ply_ = client::number_at(json, "ply");
    step_ = step;
    EXPECT_EQ(text(json.find("step")), step > 0 ? std::to_string(step) : "nothing");
    world_ = truth_.seen(self_, ply_, step_, chance_);
    EXPECT_EQ(text(json.find("asked")), codec::to_json(rules().waiting(world_) | rules().sealed(world_)));
    const bool asked = self_ != core::kSpectator && rules().waiting(world_).contains(self_);
    std::string open;
    if (asked)
      core::legal_moves(rules(), world_, self_).each([&](core::Move move) {
        open += (open.empty() ? "\"" : ",\"") + core::to_text(rules().notation(), move) + "\"";
      });
    EXPECT_EQ(text(json.find("moves")), asked ? "[" + open + "]" : "nothing");
    // A countdown is the same for all. How much of it is left depends on the time of day only.
    const int seconds = rules().waiting(world_).empty() ? 0 : core::pace(rules(), world_).shown;
    const codec::Json* countdown = json.find("countdown");
    EXPECT_EQ(countdown != nullptr, seconds > 0);
    if (countdown) {
      EXPECT_EQ(std::clamp(client::number_at(json, "countdown"), 0, seconds), countdown->integer);
    }
    if constexpr (requires { unreadable(rules(), world_, self_); }) {
      const std::string bytes = codec::one_line(json);
      for (const std::string& words : unreadable(rules(), world_, self_))
        EXPECT_EQ(bytes.find(words), std::string::npos) << words;
    }
  }

  // What is put together from all updates is what the seat may read now.
  void expect_view() {
    const auto expected = client::parsed(
        codec::to_json(shelf::ViewFile<G>{rules(), rules().view(world_, self_)}, shelf::listings(rules())));
    EXPECT_EQ(view_.size(), expected.keys.size());
    for (const auto& [name, value] : view_) EXPECT_EQ(sorted(value), sorted(field(expected, name))) << name;
    ++views_;
  }
  static codec::Json field(const codec::Json& object, const std::string& name) {
    const codec::Json* value = object.find(name);
    return value ? *value : codec::Json{};
  }
  // The order in which the entries of a heap came does not matter.
  static std::string sorted(const codec::Json& json) {
    if (json.type != codec::Json::Type::object) return codec::one_line(json);
    std::set<std::string> entries;
    for (std::size_t i = 0; i < json.keys.size(); ++i)
      entries.insert(json.keys[i] + ":" + codec::one_line(json.items[i]));
    return ::testing::PrintToString(entries);
  }

  // ---- Answers ----

  void shown(const codec::Json& json, int since) {
    known(json, {"re", "ok", "shown"});
    const codec::Json& whole = *json.find("shown");
    known(whole,
          {"table",      "seat",    "game", "edition", "options", "seats", "standing", "listed", "spectators", "clock",
           "commitment", "version", "n",    "history", "ply",     "step",  "asked",    "moves",  "countdown",  "view"});
    seats(*whole.find("seats"));
    version_ = client::number_at(whole, "version");
    n_ = client::number_at(whole, "n");
    // All that is new to him, or the newest of it: what is no longer at hand he asks for.
    const codec::Json& list = *whole.find("history");
    const int from = list.items.empty() ? version_ : client::number_at(list.items.front(), "version") - 1;
    EXPECT_GE(from, std::max(since, version_ - kMostHistory));
    entries(list, from, version_);
    now(whole, step_);
    view_.clear();
    const codec::Json& view = *whole.find("view");
    for (std::size_t i = 0; i < view.keys.size(); ++i) view_[view.keys[i]] = view.items[i];
    expect_view();
  }
  void history(const codec::Json& json, int since) {
    known(json, {"re", "ok", "version", "history"});
    EXPECT_EQ(client::number_at(json, "version"), version_);
    entries(*json.find("history"), since, std::min(since + kMostHistory, version_));
  }
  // What happened after a version, up to another.
  void entries(const codec::Json& list, int version, int until) {
    for (const codec::Json& entry : list.items) {
      known(entry, {"version", "news", "events"});
      EXPECT_EQ(client::number_at(entry, "version"), ++version);
      if (const codec::Json* said = entry.find("news")) news(*said);
      const codec::Json* events = entry.find("events");
      if (!events) continue;
      // The first that he is shown are all: the opening is the first of them.
      if (!match_versions_.contains(version)) match_versions_[version] = static_cast<int>(match_versions_.size());
      std::string expected;
      for (const Happening& happening : truth_.happened(match_versions_[version]))
        if (happening.may_hear.contains(self_) && !happening.once)
          expected += (expected.empty() ? "" : ",") + happening.json;
      EXPECT_EQ(codec::one_line(*events), "[" + expected + "]") << "version " << version;
    }
    EXPECT_EQ(version, until);
  }

  void moves(const codec::Json& lists) {
    known(lists, {"re", "ok", "ply", "moves", "forbidden"});
    EXPECT_EQ(client::number_at(lists, "ply"), ply_);
    std::string open;
    std::string greyed;
    const auto add = [&](std::string& list, core::Move move, core::Clause clause) {
      list += (list.empty() ? "" : ",") + ("{\"move\":\"" + core::to_text(rules().notation(), move)) +
              "\",\"clause\":\"" + core::clause_id(G::kFacts.prefix, clause) + "\"}";
    };
    core::legal_moves(rules(), world_, self_).each([&](core::Move move) {
      add(open, move, rules().notation()[move.verb].clause);
    });
    core::Greyed forbidden;
    rules().each_move(world_, self_, forbidden);
    for (const auto& entry : forbidden.entries()) add(greyed, entry.move, entry.clause);
    EXPECT_EQ(text(lists.find("moves")), "[" + open + "]");
    EXPECT_EQ(text(lists.find("forbidden")), "[" + greyed + "]");
  }

  // A refusal names the rule that forbids it in any world, and says no more than that.
  void refused(const codec::Json& json, const Received& received) {
    known(json, {"re", "ok", "error", "clause", "message"});
    ++refusals_;
    auto table = table::Table<G>::from(rules(), world_, ply_);
    core::Luck luck{core::FastChance(1)};
    const auto receipt =
        table.submit(self_, received.ply, *core::parse_move(rules().notation(), received.move), luck, 0);
    ASSERT_FALSE(receipt);
    EXPECT_EQ(client::text_at(json, "error"), core::name(receipt.error().reason));
    const core::Clause clause = receipt.error().clause;
    EXPECT_EQ(text(json.find("clause")),
              clause == core::Clause::none ? "nothing" : "\"" + core::clause_id(G::kFacts.prefix, clause) + "\"");
    constexpr std::array<std::string_view, 3> kMessages = {"it is not your turn", "a rule forbids this move",
                                                           "you have answered already, and cannot take it back"};
    EXPECT_NE(std::find(kMessages.begin(), kMessages.end(), client::text_at(json, "message")), kMessages.end());
  }

  const G& rules() const { return truth_.rules(); }

  const Truth<G>& truth_;
  Seat self_;
  core::FastChance chance_;
  std::map<std::string, codec::Json> view_;
  std::map<int, int> match_versions_;  // by version of the table
  typename G::State world_{};
  int version_ = -1;
  int n_ = -1;
  int ply_ = -1;
  int step_ = 0;
  int events_ = 0;
  int views_ = 0;
  int refusals_ = 0;
};

}  // namespace support
