// Whole matches over the wire: a real server, a connection for every seat and for one who
// watches, and every byte that each of them receives. When the match is over its log says
// what really happened, and audit.h whether anybody was sent what he may not know.
#include <gtest/gtest.h>

#include "client/house.h"
#include "client/ledger.h"
#include "client/witness.h"
#include "server/audit.h"
#include "shelf/random_options.h"
#include "support/scaled.h"

namespace {

using client::House;
using client::parsed;
using client::Witness;
using core::Seat;
using support::Received;

const std::string kFree = std::string("--bot-pause 0 ") + client::kUnmetered;
constexpr int kMostMoves = 120;  // of one match

template <core::Game G>
class Wire : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    house = new House(kFree);
    ASSERT_TRUE(house->start()) << house->said();
  }
  static void TearDownTestSuite() {
    EXPECT_EQ(house->stop(), 0) << house->said();
    delete house;
  }
  static House* house;
};
template <core::Game G>
House* Wire<G>::house = nullptr;
TYPED_TEST_SUITE(Wire, support::AllGames, support::GameNames);

// A match of random moves, and what everybody received.
template <core::Game G>
class Match {
 public:
  Match(int port, int seats, std::uint64_t seed) : port_(port), chance_(seed) {
    const auto options = shelf::random_options(support::rules_of<G>(), seats, chance_);
    server::Create create = support::a_table(std::string(G::kFacts.slug), seats);
    create.spectators = true;
    create.listed = true;
    create.options = codec::RawJson{codec::to_json(options)};
    sitting_ = client::sit_down(port, create);
    for (const std::string& token : sitting_.tokens) witnesses_.emplace_back(port, sitting_.table, token);
    witnesses_.emplace_back(port, sitting_.table, "");
    received_.resize(witnesses_.size());
    moves_.resize(witnesses_.size());
    for (std::size_t i = 0; i < witnesses_.size(); ++i) watch(i, -1);
    settle();
  }

  void play() {
    while (!over_ && made_.size() < kMostMoves) {
      disturb();
      const std::size_t mover = some_mover();
      const std::string& move = moves_[mover][pick(moves_[mover].size())];
      const std::string answer = witnesses_[mover].move(ply_, steps_[mover], move);
      ASSERT_TRUE(answer.ends_with("\"ok\":true}")) << move << ": " << answer;
      add(mover, {Received::Kind::done, answer, -1, 0, ""});
      made_.push_back(settle());
    }
    expect_lobby();
  }

  // Closes the table and audits what everybody received before that.
  void audit() {
    std::vector<std::string> traffic;
    for (const Witness& witness : witnesses_) traffic.push_back(witness.traffic());
    client::close_table(port_, sitting_);
    const support::Truth<G> truth(client::ask(port_, server::GetLog{sitting_.table, sitting_.host})->log);
    ASSERT_EQ(truth.moves(), made_.size());
    // A move that leaves a decision open tells its seat, and nobody else anything at all. One
    // that closes it tells everybody, once.
    for (std::size_t i = 0; i < made_.size(); ++i)
      for (std::size_t w = 0; w < witnesses_.size(); ++w) {
        const bool told = truth.closes(i) || w == truth.mover(i).index;
        EXPECT_EQ(made_[i][w], told ? 1 : 0) << "move " << i << ", witness " << w;
        secret_moves += !truth.closes(i);
      }
    for (std::size_t w = 0; w < witnesses_.size(); ++w) {
      SCOPED_TRACE("witness " + std::to_string(w));
      const Seat self = w + 1 == witnesses_.size() ? core::kSpectator : Seat(static_cast<int>(w));
      support::Audit<G> audit(truth, self, w);
      for (const Received& received : received_[w]) {
        audit.receive(received);
        if (::testing::Test::HasFailure()) return;
      }
      search(traffic[w], truth, self);
      events += audit.events();
      views += audit.views();
      refusals += audit.refusals();
    }
  }

  // How much was looked at.
  int events = 0;
  int views = 0;
  int refusals = 0;
  int secrets = 0;
  int secret_moves = 0;
  std::size_t bytes = 0;

 private:
  std::size_t pick(std::size_t n) { return static_cast<std::size_t>(chance_.pick(static_cast<int>(n))); }
  void add(std::size_t w, Received received) { received_[w].push_back(std::move(received)); }
  bool plays(std::size_t w) const { return w + 1 < witnesses_.size(); }

  // Comes in, or again, and is shown the whole.
  void watch(std::size_t w, int since) {
    witnesses_[w].connect();
    const std::string answer = witnesses_[w].watch(since);
    tell(w);
    add(w, {Received::Kind::shown, answer, since, 0, ""});
    const codec::Json json = parsed(answer);
    take_now(w, *json.find("shown"));
    version_ = client::number_at(*json.find("shown"), "version");
  }
  void take_now(std::size_t w, const codec::Json& json) {
    ply_ = client::number_at(json, "ply");
    const codec::Json* step = json.find("step");
    steps_.resize(witnesses_.size());
    steps_[w] = step ? static_cast<int>(step->integer) : 0;
    over_ = over_ || json.find("seed");
    if (const codec::Json* version = json.find("version")) version_ = static_cast<int>(version->integer);
  }
  // What somebody was told without having asked; how many messages those were.
  int tell(std::size_t w) {
    int messages = 0;
    for (std::string& message : witnesses_[w].take_told()) {
      const codec::Json json = parsed(message);
      if (!json.find("present")) take_now(w, json);
      add(w, {Received::Kind::told, std::move(message), -1, 0, ""});
      ++messages;
    }
    return messages;
  }
  // Asks everybody something: what the server had to tell him comes before the answer.
  // The number of messages that each was told.
  std::vector<int> settle() {
    std::vector<int> told;
    for (std::size_t w = 0; w < witnesses_.size(); ++w) {
      const bool asks_moves = plays(w) && !over_;
      const int since = chance_.pick(version_ + 1) - 1;
      const std::string answer = asks_moves ? witnesses_[w].moves() : witnesses_[w].history(since);
      told.push_back(tell(w));
      if (over_) continue;  // now everything may be known
      add(w, {asks_moves ? Received::Kind::moves : Received::Kind::history, answer, since, 0, ""});
      moves_[w].clear();
      if (!asks_moves) continue;
      const codec::Json lists = parsed(answer);
      for (const char* list : {"moves", "forbidden"})
        for (const codec::Json& line : lists.find(list)->items) known_moves_.insert(client::text_at(line, "move"));
      for (const codec::Json& line : lists.find("moves")->items) moves_[w].push_back(client::text_at(line, "move"));
    }
    return told;
  }
  std::size_t some_mover() {
    std::vector<std::size_t> asked;
    for (std::size_t w = 0; w < witnesses_.size(); ++w)
      if (!moves_[w].empty()) asked.push_back(w);
    return asked.at(pick(asked.size()));
  }

  // Now and then somebody comes back, reads what he has missed, says something, or tries
  // what he may not.
  void disturb() {
    const std::size_t w = pick(witnesses_.size());
    switch (chance_.pick(8)) {
      case 0: {
        const int since = chance_.pick(2) == 0 ? -1 : chance_.pick(version_ + 1);
        watch(w, since);
        settle();  // the others are told that he was away
        break;
      }
      case 1: {
        const int since = chance_.pick(version_ + 1) - 1;
        const std::string answer = witnesses_[w].history(since);
        tell(w);
        add(w, {Received::Kind::history, answer, since, 0, ""});
        break;
      }
      case 2:
        if (!plays(w)) break;
        add(w, {Received::Kind::done, witnesses_[w].say("bonsoir"), -1, 0, ""});
        settle();
        break;
      default: try_forbidden(w);
    }
  }
  void try_forbidden(std::size_t w) {
    if (!plays(w) || steps_[w] > 0 || known_moves_.empty()) return;
    auto move = known_moves_.begin();
    std::advance(move, static_cast<std::ptrdiff_t>(pick(known_moves_.size())));
    if (std::find(moves_[w].begin(), moves_[w].end(), *move) != moves_[w].end()) return;
    const std::string answer = witnesses_[w].move(ply_, steps_[w], *move);
    tell(w);
    add(w, {Received::Kind::refused, answer, -1, ply_, *move});
  }

  // Nobody is sent the seed, a token, or an event that he may not hear, in any message.
  void search(std::string traffic, const support::Truth<G>& truth, Seat self) {
    if (over_) traffic.resize(traffic.rfind('\n', traffic.find("\"seed\"")) + 1);
    bytes += traffic.size();
    for (const std::string& token : sitting_.tokens) EXPECT_EQ(traffic.find(token), std::string::npos);
    EXPECT_EQ(traffic.find(sitting_.host), std::string::npos);
    std::set<std::string> heard;
    std::set<std::string> unheard;
    for (int version = 0; version <= truth.decisions(); ++version) {
      if (truth.is_over(version)) break;
      for (const auto& happening : truth.happened(version))
        (happening.may_hear.contains(self) ? heard : unheard).insert(happening.json);
    }
    for (const std::string& json : unheard) {
      if (heard.contains(json)) continue;
      ++secrets;
      EXPECT_EQ(traffic.find(json), std::string::npos) << json;
    }
  }

  // What is said of a table to those who are not there.
  void expect_lobby() {
    const codec::Json lobby = parsed(client::http(port_, "GET", "/api/lobby").body);
    const std::set<std::string> known = {"table", "game",   "edition",    "options",  "standing",
                                         "asked", "at",     "spectators", "clock",    "free",
                                         "seats", "people", "portraits",  "host_seat"};
    for (const codec::Json& line : lobby.find("tables")->items)
      for (const std::string& key : line.keys) EXPECT_TRUE(known.contains(key)) << key;
  }

  int port_;
  core::FastChance chance_;
  client::Sitting sitting_;
  std::vector<Witness> witnesses_;
  std::vector<std::vector<Received>> received_;
  std::vector<std::vector<std::string>> moves_;  // that are open to each
  std::set<std::string> known_moves_;
  std::vector<std::vector<int>> made_;  // for each move: how many messages it sent each
  std::vector<int> steps_;
  int ply_ = 0;
  int version_ = 0;
  bool over_ = false;
};

TYPED_TEST(Wire, NobodyIsSentWhatHeMayNotKnow) {
  using core::Facts;
  constexpr Facts kFacts = TypeParam::kFacts;
  int events = 0;
  int views = 0;
  int refusals = 0;
  int secrets = 0;
  int secret_moves = 0;
  std::size_t bytes = 0;
  for (int game = 0; game < support::scaled(4); ++game) {
    const int seats = std::max(2, kFacts.min_seats) + game % (kFacts.max_seats - std::max(2, kFacts.min_seats) + 1);
    SCOPED_TRACE(std::to_string(seats) + " seats, match " + std::to_string(game));
    Match<TypeParam> match(this->house->port(), seats, static_cast<std::uint64_t>(game));
    match.play();
    match.audit();
    if (this->HasFailure()) return;
    events += match.events;
    views += match.views;
    refusals += match.refusals;
    secrets += match.secrets;
    secret_moves += match.secret_moves;
    bytes += match.bytes;
  }
  this->RecordProperty("bytes_searched", std::to_string(bytes));
  EXPECT_GT(events, 200);
  EXPECT_GT(views, 200);
  EXPECT_GT(refusals, 20);
  EXPECT_EQ(secrets > 20, kFacts.hidden) << secrets;
  const bool has_windows = kFacts.slug == "quiz" || kFacts.slug == "combinards";
  EXPECT_EQ(secret_moves > 20, has_windows) << secret_moves;
}

}  // namespace
