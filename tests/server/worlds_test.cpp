// Two worlds on one server. They differ in what somebody cannot know: hidden cards, sealed
// answers, what is printed on cards that nobody has read, and a move that he cannot tell
// from another. He looks at both, and asks both the same; and everything that he is sent,
// byte by byte, in number, order and length, is the same.
//
// Positions come to the server by its own way for matches of older rules: a journal with
// a checkpoint in it.
#include <gtest/gtest.h>

#include <functional>

#include "client/house.h"
#include "client/player.h"
#include "client/witness.h"
#include "room/room.h"
#include "server/keys.h"
#include "server/truth.h"
#include "shelf/positions.h"
#include "shelf/random_options.h"
#include "store/sqlite.h"
#include "support/scaled.h"

namespace {

using client::House;
using client::Witness;
using core::Seat;
using support::Play;

constexpr const char* kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
constexpr int kOlderRules = 77;
constexpr int kMostSeconds = 5;  // between a question in one world and in the other

std::string token_of(Seat seat) { return "0123456789abcdef0123456789abcde" + std::to_string(seat.index); }

// One table of the pair.
struct Table {
  std::string id;
  std::string edition;  // JSON
  std::vector<room::Entry> journal;
  core::Move move;
};

// The same table for `self` in two worlds, and the move that is made next.
template <class G>
struct Pair {
  Seat self;
  Play<G> play;
  std::array<Table, 2> tables;
};

// What is printed in the box: in another world another answer may be right.
template <class G>
std::string edition_of(const typename G::State& state) {
  const auto& edition = support::rules_of<G>().edition();
  if constexpr (requires { printed_otherwise(edition, state); })
    return codec::to_json(shelf::EditionFile<G>{std::string(G::kFacts.slug), {}, printed_otherwise(edition, state)});
  else
    return support::open_box<G>().edition();
}

template <class G>
Table make_table(std::string id, const typename G::State& state, core::Move move) {
  const host::Sodium sodium;
  const G& rules = support::rules_of<G>();
  Table table{std::move(id), edition_of<G>(state), {}, move};
  room::Created created;
  created.game = G::kFacts.slug;
  created.rules = kOlderRules;
  created.edition = server::hash_of(sodium, table.edition);
  created.options.text = codec::to_json(state.options);
  created.players.assign(state.seats, "human");
  created.host = server::hash_of(sodium, "host");
  created.seed = kSeed;
  created.spectators = true;
  table.journal.emplace_back(created);
  for (const Seat seat : core::SeatSet::first(state.seats))
    table.journal.emplace_back(room::Sat{1, seat, "Anne", "", "", server::hash_of(sodium, token_of(seat)), "", "", ""});
  table.journal.emplace_back(room::Began{2, created.players, {}});
  const shelf::Position<G> position{std::string(G::kFacts.slug), rules.edition().imprint.id, state};
  table.journal.emplace_back(
      room::Checkpoint{3, G::kFacts.rules_version, 0, {codec::to_json(position, shelf::listings(rules))}});
  return table;
}

// The move as the server will make it: with the luck that it has promised.
template <class G>
Play<G> played(const Table& table, const typename G::State& state, Seat mover) {
  const host::Sodium sodium;
  room::Room room("t", sodium, shelf::set_up);
  const room::SharedBox box = std::move(*shelf::box<G>().open(table.edition));
  for (const room::Entry& entry : table.journal) {
    const auto wrong = room.add(entry, box);
    if (wrong) throw std::runtime_error(wrong->reason);
  }
  const auto made = room.decide_move(mover, 0, 0, core::to_text(support::rules_of<G>().notation(), table.move),
                                     room::Mover::person, 4);
  if (!made || !*made || room.add(**made)) throw std::runtime_error("the move is refused");
  const auto& typed = static_cast<const shelf::TypedTable<G>&>(*room.match()).typed();
  return {state, mover, table.move, typed.entries().back().luck, typed.entries().back().requests, typed.state()};
}

// Whether everybody may be told: neither a window nor a choice of several cards is open.
template <class G>
bool is_closed(const typename G::State& state) {
  const G& rules = support::rules_of<G>();
  return rules.sealed(state).empty() && !core::choosing(rules, state);
}

template <class G>
class Worlds : public ::testing::Test {
 protected:
  using State = typename G::State;

  // Positions of random games, each with another one for somebody who looks on.
  std::vector<Pair<G>> make_pairs(int count) {
    const G& rules = support::rules_of<G>();
    std::vector<Pair<G>> pairs;
    for (int game = 0; static_cast<int>(pairs.size()) < count; ++game) {
      core::FastChance chance(static_cast<std::uint64_t>(game));
      const int seats = G::kFacts.min_seats + chance.pick(G::kFacts.max_seats - G::kFacts.min_seats + 1);
      core::NoEvents unheard;
      State state = rules.start(seats, shelf::random_options(rules, seats, chance), chance, unheard);
      for (int ply = 0; ply < 60 && static_cast<int>(pairs.size()) < count; ++ply) {
        const core::SeatSet waiting = rules.waiting(state);
        if (waiting.empty()) break;
        const Seat mover = waiting.nth(chance.pick(waiting.size()));
        const core::Move move = core::random_move(rules, state, mover, chance);
        const State before = state;
        rules.apply(state, mover, move, chance, unheard);
        // Most often where something is answered or chosen secretly.
        const bool is_secret = !is_closed<G>(before) || !is_closed<G>(state);
        if (chance.pick(is_secret ? 2 : 8) == 0) add_pair(pairs, before, mover, move, chance);
      }
    }
    return pairs;
  }

  void add_pair(std::vector<Pair<G>>& pairs, const State& state, Seat mover, core::Move move,
                core::FastChance& chance) {
    const int audience = chance.pick(state.seats + 1);
    Pair<G> pair;
    pair.self = audience == state.seats ? core::kSpectator : Seat(audience);
    const std::string number = std::to_string(1000 + pairs.size());
    pair.tables[0] = make_table<G>("world" + number + "a", state, move);
    pair.play = played<G>(pair.tables[0], state, mover);
    const auto world = otherwise(support::rules_of<G>(), pair.play, pair.self, chance);
    pair.tables[1] = make_table<G>("world" + number + "b", world.before, world.move);
    // What he draws himself is another card elsewhere: the server's luck cannot be told to
    // give him the same one in both worlds.
    const Play<G> there = played<G>(pair.tables[1], world.before, mover);
    if (sees_picks(pair.play, pair.self) && told_to(pair.self, there) != told_to(pair.self, pair.play)) return;
    differing += !(world.before == state);
    other_moves += world.move != move;
    pairs.push_back(std::move(pair));
  }

  static void keep(House& house, const std::vector<Pair<G>>& pairs) {
    auto opened = store::Sqlite::open(house.store());
    ASSERT_TRUE(opened);
    std::vector<store::Change> changes;
    for (const Pair<G>& pair : pairs)
      for (const Table& table : pair.tables) {
        changes.push_back(store::KeepEdition{server::hash_of(host::Sodium(), table.edition), table.edition});
        store::Append lines{table.id, 0, {}, {}};
        for (const room::Entry& entry : table.journal) lines.lines.push_back(room::to_line(entry));
        changes.push_back(std::move(lines));
      }
    for (const auto& trouble : (*opened)->write(changes)) ASSERT_FALSE(trouble) << trouble->what;
  }

  static bool sees_picks(const Play<G>& play, Seat self) {
    for (std::size_t i = 0; i < play.luck.size(); ++i)
      if (!play.requests[i].die && sees_luck(support::rules_of<G>(), play, static_cast<int>(i)).contains(self))
        return true;
    return false;
  }
  static std::vector<std::string> told_to(Seat self, const Play<G>& play) {
    core::EventList<typename G::Event> events;
    core::ScriptedChance luck(play.luck);
    State state = play.before;
    support::rules_of<G>().apply(state, play.mover, play.move, luck, events);
    std::vector<std::string> lines;
    for (const auto& told : events.told)
      if (told.audience.contains(self)) lines.push_back(support::open_box<G>().event_json(told));
    return lines;
  }

  int differing = 0;
  int other_moves = 0;
};
TYPED_TEST_SUITE(Worlds, support::AllGames, support::GameNames);

// One who looks at both worlds and does the same in each.
template <class G>
class Onlooker {
 public:
  Onlooker(int port, const Pair<G>& pair) : pair_(pair), port_(port) {
    const std::string token = pair.self == core::kSpectator ? "" : token_of(pair.self);
    for (const Table& table : pair.tables) witnesses_.emplace_back(port, table.id, token);
  }

  void look() {
    come_in();
    ask_around();
    move();
    ask_around();
    come_in();
  }

 private:
  static const G& rules() { return support::rules_of<G>(); }

  void come_in() {
    for (Witness& witness : witnesses_) witness.connect();
    expect_same([](Witness& witness) { return witness.watch(); });
    // He is told that he is there, unless the server has not seen yet that he had hung up.
    for (Witness& witness : witnesses_) {
      witness.history();
      for (const std::string& message : witness.take_told()) EXPECT_TRUE(message.contains(R"("present":)")) << message;
    }
  }
  // Everything that can be asked, and what is refused.
  void ask_around() {
    expect_same([](Witness& witness) { return witness.history(); });
    if (pair_.self == core::kSpectator) return;
    expect_same([](Witness& witness) { return witness.moves(); });
    const auto& state = pair_.play.before;
    for (std::size_t verb = 0; verb < rules().notation().size(); ++verb)
      for (int n = 0; n < 3; ++n) {
        const core::Move move{static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(n),
                              static_cast<std::uint8_t>(n % state.seats)};
        const std::string text = core::to_text(rules().notation(), move);
        if (core::parse_move(rules().notation(), text) != move) continue;
        if (core::is_legal(rules(), pair_.play.before, pair_.self, move)) continue;
        if (core::is_legal(rules(), pair_.play.after, pair_.self, move)) continue;
        for (const int ply : {0, 1}) expect_same([&](Witness& witness) { return witness.move(ply, 0, text); });
      }
  }
  // The move of each world. Whoever looks on is told the same of it, or in both nothing.
  void move() {
    for (std::size_t w = 0; w < 2; ++w) {
      const std::string text = core::to_text(rules().notation(), pair_.tables[w].move);
      const auto reply =
          pair_.play.mover == pair_.self
              ? support::read_reply<server::Done>(witnesses_[w].move(0, 0, text))
              : client::ask(port_, server::MakeMove{pair_.tables[w].id, token_of(pair_.play.mover), 0, 0, text});
      ASSERT_EQ(reply.error, "") << reply.text;
    }
    const bool closed = is_closed<G>(pair_.play.after);
    expect_same([](Witness& witness) { return witness.history(0); }, closed || pair_.play.mover == pair_.self ? 1 : 0);
  }

  // The answer is the same in both worlds, and so is what comes before it of the server's
  // own accord.
  void expect_same(const std::function<std::string(Witness&)>& ask, std::size_t told = 0) {
    std::array<std::vector<std::string>, 2> came;
    for (std::size_t w = 0; w < 2; ++w) {
      const std::string answer = ask(witnesses_[w]);
      for (std::string& message : witnesses_[w].take_told())
        came[w].push_back(named(std::move(message), pair_.tables[w].id));
      EXPECT_EQ(came[w].size(), told) << ::testing::PrintToString(came[w]);
      came[w].push_back(named(answer, pair_.tables[w].id));
    }
    ASSERT_EQ(came[0].size(), came[1].size());
    for (std::size_t i = 0; i < came[0].size(); ++i)
      EXPECT_NEAR(take_countdown(came[0][i]), take_countdown(came[1][i]), kMostSeconds);
    EXPECT_EQ(came[0], came[1]);
  }
  // Takes the seconds of a countdown out of a message: a second may pass between one world
  // and the other. 0 where there are none; that there is one stays in the message.
  static int take_countdown(std::string& message) {
    constexpr std::string_view kName = "\"countdown\":";
    const std::size_t at = message.find(kName);
    if (at == std::string::npos) return 0;
    const std::size_t begins = at + kName.size();
    const std::size_t ends = message.find_first_not_of("0123456789", begins);
    const int seconds = std::stoi(message.substr(begins, ends - begins));
    message.erase(begins, ends - begins);
    return seconds;
  }
  static std::string named(std::string message, const std::string& table) {
    for (std::size_t at = message.find(table); at != std::string::npos; at = message.find(table))
      message.replace(at, table.size(), "the table");
    return message;
  }

  const Pair<G>& pair_;
  int port_;
  std::vector<Witness> witnesses_;
};

TYPED_TEST(Worlds, AreTheSameToWhomeverCannotTellThem) {
  const std::vector<Pair<TypeParam>> pairs = this->make_pairs(support::scaled(80));
  House house(client::kUnmetered);
  this->keep(house, pairs);
  ASSERT_TRUE(house.start()) << house.said();
  for (const Pair<TypeParam>& pair : pairs) {
    SCOPED_TRACE(pair.tables[0].id + ", seat " + std::to_string(pair.self.index) + ", seat " +
                 std::to_string(pair.play.mover.index) + " plays " +
                 core::to_text(support::rules_of<TypeParam>().notation(), pair.play.move));
    Onlooker<TypeParam>(house.port(), pair).look();
    if (this->HasFailure()) return;
  }
  EXPECT_EQ(house.stop(), 0) << house.said();
  EXPECT_EQ(this->differing > static_cast<int>(pairs.size()) / 2, TypeParam::kFacts.hidden) << this->differing;
  const bool has_secret_moves = TypeParam::kFacts.slug == "quiz" || TypeParam::kFacts.slug == "combinards";
  EXPECT_EQ(this->other_moves > 8, has_secret_moves) << this->other_moves;
}

}  // namespace
