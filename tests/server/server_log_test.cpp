// What the server writes while people play: no token, no seed, no name, no word of theirs,
// no address and no card. Everything of that kind that the test knows is looked for in
// everything that the program printed, on both streams.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "client/ledger.h"
#include "host/sodium.h"
#include "room/journal.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "store/sqlite.h"
#include "support/command.h"

namespace {

using client::House;
using client::parsed;
using client::Player;
using codec::Json;
using ::testing::HasSubstr;

// What must not be written, and what it is.
class Secrets {
 public:
  void add(const std::string& kind, const std::string& text) {
    if (text.size() >= 3) texts_.emplace(text, kind);
  }
  // Also a part of it would be too much.
  void add_token(const std::string& token) {
    if (!token.empty()) add("a token or an invitation", token.substr(0, 10));
  }
  // A move or what somebody is shown. Single words that are no card, such as the name of a
  // phase, may stand anywhere.
  void add_text(const std::string& kind, const std::string& text) {
    if (text.find_first_of(" -0123456789") != std::string::npos) add(kind, text);
  }
  // Cards, questions, answers: the texts in a view or an event, and the names of heaps.
  void add_contents(const Json& json) {
    const bool is_heap = json.type == Json::Type::object && !json.items.empty() &&
                         std::all_of(json.items.begin(), json.items.end(),
                                     [](const Json& item) { return item.type == Json::Type::integer; });
    if (json.type == Json::Type::string) add_text("what a seat is shown", json.string);
    if (is_heap)
      for (const std::string& key : json.keys) add("what a seat holds", key);
    for (const Json& item : json.items) add_contents(item);
  }
  std::size_t size() const { return texts_.size(); }
  // The first that stands there as a word of its own, and what it is; empty: none.
  std::string found_in(const std::string& written) const {
    const auto is_letter = [&](std::size_t at) {
      const auto c = static_cast<unsigned char>(written[at]);
      return std::isalnum(c) != 0 || c >= 0x80;
    };
    for (const auto& [text, kind] : texts_)
      for (std::size_t at = written.find(text); at != std::string::npos; at = written.find(text, at + 1)) {
        const bool begins = at == 0 || !is_letter(at - 1);
        const bool ends = at + text.size() == written.size() || !is_letter(at + text.size());
        if ((begins && ends) || kind == "a token or an invitation") return kind + ": " + text;
      }
    return "";
  }

 private:
  std::map<std::string, std::string> texts_;
};

class Evening {
 public:
  explicit Evening(bool quiet)
      : house_("--bot-pause 0 --tables-per-address 1000 --messages-per-second 100000 --trust-proxy", quiet) {
    for (const std::string& address : addresses_) secrets_.add("an address", address);
    secrets_.add("an address", "127.0.0.1");
    secrets_.add_token(kBytes);
    secrets_.add_token(kRetry);
    start();
  }

  House& house() { return house_; }
  const Secrets& secrets() const { return secrets_; }
  void start() { ASSERT_TRUE(house_.start()) << house_.said(); }

  // A request of somebody at one of the addresses, by turns, and its answer.
  template <class R>
  support::Reply<typename R::Answer> ask(const R& request) {
    return support::read_reply<typename R::Answer>(post(std::string(R::kName), codec::to_json(request)));
  }
  // The same with any text; the tokens of the answer must not be written.
  std::string post(const std::string& verb, const std::string& body) {
    const std::string from = "X-Forwarded-For: " + addresses_[++asked_ % addresses_.size()] + "\r\n";
    std::string text =
        client::http(house_.port(), "POST", "/api/" + verb, body, from + "Content-Type: application/json\r\n").body;
    const Json answer = parsed(text);
    for (const char* key : {"host", "token", "invitation"})
      if (const Json* token = answer.find(key)) secrets_.add_token(token->string);
    if (const Json* invitations = answer.find("invitations"))
      for (const Json& invitation : invitations->items) secrets_.add_token(invitation.string);
    return text;
  }

  struct Table {
    std::string id;
    std::string host;
    std::vector<std::string> tokens;
  };
  Table sit_down(const std::string& game, int people, int bots) {
    server::Create create = support::a_table(game, people, bots);
    create.spectators = true;
    const auto made = ask(create);
    Table table{made->table, made->host, {}};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(people); ++seat) {
      secrets_.add("a name", names_.at(seat));
      server::Join join = joining(table.id, names_[seat], made->invitations.at(seat));
      join.retry = kRetry;
      join.pledge = pledge();
      table.tokens.push_back(ask(join)->token);
    }
    for (const std::string& token : table.tokens) ask(server::Reveal{table.id, token, kBytes});
    return table;
  }
  void say(const Table& table, const std::string& token, const std::string& text) {
    secrets_.add("what was said", text);
    ask(server::Say{table.id, token, std::nullopt, text});
  }
  // Those who sit there play, and somebody watches; to the end, or so many moves.
  void play(const Table& table, std::size_t most = 1 << 20) {
    std::vector<Player> players;
    for (std::size_t seat = 0; seat < table.tokens.size(); ++seat)
      players.emplace_back(house_.port(), table.id, table.tokens[seat], seat);
    players.emplace_back(house_.port(), table.id, "", 1);
    const auto until = client::Clock::now() + std::chrono::seconds(60);
    const auto moves = [&] {
      std::size_t made = 0;
      for (const Player& player : players) made += player.acknowledged().size();
      return made;
    };
    while (!players.front().is_over() && moves() < most) {
      ASSERT_LT(client::Clock::now(), until) << "no end";
      for (Player& player : players) player.act();
    }
    for (const Player& player : players) {
      for (const client::Answer& move : player.sent()) secrets_.add_text("a move", move.move);
      for (const std::string& line : lines_of(player.traffic())) add_message(parsed(line));
    }
  }
  // Everything that somebody may do wrong: what he sent is not repeated in the log.
  void be_refused(const Table& table) {
    const std::string wrong = "0123456789abcdef0123456789abcdef";
    secrets_.add_token(wrong);
    secrets_.add("a name", "Eudoxie");
    const auto refused = [&](const auto& request) { EXPECT_NE(ask(request).error, "") << codec::to_json(request); };
    refused(server::MakeMove{table.id, wrong, 0, {}, "valise"});
    refused(server::MakeMove{table.id, table.tokens[0], 0, {}, "Eudoxie"});
    refused(server::MakeMove{table.id, table.tokens[0], 99, {}, "valise"});
    refused(joining(table.id, "Eudoxie", wrong));
    refused(joining(table.id, "Eudoxie\a", wrong));
    refused(server::Say{table.id, wrong, {}, "Eudoxie"});
    refused(server::Close{table.id, table.tokens[0]});
    refused(server::GetLog{"nowhere", table.host});
    refused(support::a_table("Eudoxie", 1));
    // What is no request: a field too many, a verb that there is not, and one that is cut off.
    const std::string say = codec::to_json(server::Say{table.id, table.host, {}, "Eudoxie"});
    for (const auto& [verb, body] : std::vector<std::pair<std::string, std::string>>{
             {"create", R"({"game":"poker","seats":["Eudoxie"],"token":")" + table.host + "\"}"},
             {"Eudoxie", say},
             {"say", say.substr(0, say.find("\"Eudoxie\""))}})
      EXPECT_FALSE(parsed(post(verb, body)).find("ok")->boolean) << verb << body;
    for (const std::string path : {"/Eudoxie", "/?token=", "/api/log?token=", "/table#"})
      client::http(house_.port(), "GET", path + table.host, "", "X-Forwarded-For: Eudoxie\r\n");
    client::Connection connection;
    ASSERT_TRUE(connection.open(house_.port(), "X-Forwarded-For: " + addresses_[0] + "\r\n"));
    for (const std::string message : {"Eudoxie", "{\"Eudoxie\":1}", "{\"do\":\"Eudoxie\"}"}) connection.send(message);
    connection.send_bytes(client::Connection::frame("Eudoxie " + table.host, 3));  // no kind of frame
    (void)connection.receive(client::Milliseconds(200));
  }
  void ban(std::size_t which) {
    const std::string store = " --store sqlite:" + house_.store();
    EXPECT_EQ(support::pactole("admin ban '" + addresses_[which] + "'" + store).status, 0);
    const std::string from = "X-Forwarded-For: " + addresses_[which] + "\r\n";
    EXPECT_THAT(client::http(house_.port(), "GET", "/api/games", "", from).body, HasSubstr("address/banned"));
    EXPECT_EQ(support::pactole("admin unban '" + addresses_[which] + "'" + store).status, 0);
  }
  // The seed, once it is published, and everything that was told to anybody.
  void add_log(const Table& table) {
    const host::Sodium sodium;
    const auto log = table::read_log(sodium, ask(server::GetLog{table.id, table.host})->log);
    ASSERT_TRUE(log);
    secrets_.add("a seed", log->end->seed);
    for (const table::LogMove& move : log->moves) secrets_.add_text("a move", move.move);
  }
  void add_seed(const std::string& seed) { secrets_.add("a seed", seed); }

 private:
  static server::Join joining(const std::string& table, const std::string& name, const std::string& invitation) {
    server::Join join;
    join.table = table;
    join.name = name;
    join.invitation = invitation;
    return join;
  }
  static std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      lines.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    return lines;
  }
  void add_message(const Json& message) {
    const Json* shown = message.find("shown");
    const Json& about = shown ? *shown : message;
    for (const char* key : {"view", "events", "moves"})
      if (const Json* contents = about.find(key)) secrets_.add_contents(*contents);
    if (const Json* history = about.find("history"))
      for (const Json& version : history->items)
        if (const Json* events = version.find("events")) secrets_.add_contents(*events);
  }

  // What each adds to the luck, and the secret by which he might ask for his seat again.
  static constexpr const char* kBytes = "a0112233445566778899aabbccddeeffa0112233445566778899aabbccddeeff";
  static constexpr const char* kRetry = "c0ffee00c0ffee00c0ffee00c0ffee00";
  static std::string pledge() { return table::to_hex(host::Sodium().sha256(*table::from_hex(kBytes))); }

  House house_;
  Secrets secrets_;
  std::size_t asked_ = 0;
  const std::vector<std::string> addresses_ = {"192.0.2.31", "198.51.100.77", "2001:db8:1:2:3:4:5:6"};
  const std::vector<std::string> names_ = {"Zénobie", "Barnabé", "Cunégonde", "Dagobert", "Euphrosine", "Fulgence"};
};

// ---- Journals that are damaged ----

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// Lines of a journal that are wrong, each in such a way that a reason might quote what
// stands there.
std::vector<std::string> damaged(const room::Entry& entry) {
  const std::string line = room::to_line(entry);
  if (const auto* sat = std::get_if<room::Sat>(&entry)) {
    const std::string name = "\"" + sat->name + "\"";
    return {line.substr(0, line.find(name) + name.size() - 1),
            replaced(line, "\"seat\":", "\"seat\":" + name + ",\"x\":"),
            replaced(line, "\"pledge\"", name),
            replaced(line, "\"sat\"", "\"" + sat->token + "\""),
            replaced(line, name, "[" + name + "]"),
            name};
  }
  if (const auto* moved = std::get_if<room::Moved>(&entry)) {
    room::Moved luck = *moved;
    luck.luck = {1, 2, 3, 4, 5, 6, 7};
    room::Moved ply = *moved;
    ply.ply += 3;
    room::Moved move = *moved;
    move.move += " " + moved->move;
    room::Moved seat = *moved;
    seat.seat = core::Seat((moved->seat.index + 1) % 3);
    return {room::to_line(luck), room::to_line(ply), room::to_line(move), room::to_line(seat),
            replaced(line, "\"person\"", "\"" + moved->move + "\"")};
  }
  return {};
}

using Journal = std::vector<std::string>;

// The first line of that kind is replaced by its damage number `kind`.
template <class E>
void damage_line(Journal& lines, std::size_t kind) {
  for (std::string& line : lines)
    if (const auto entry = room::read_entry(line); std::holds_alternative<E>(*entry)) {
      line = damaged(*entry).at(kind);
      return;
    }
  FAIL() << "there is no such line";
}
// A match of older rules, whose position was kept and cannot be right: there are more of a
// card than the box holds, and a reason would say of which.
void damage_position(Journal& lines) {
  for (std::string* line : {&lines.front(), &lines.back()}) *line = replaced(*line, "\"rules\":1,", "\"rules\":77,");
  std::string& position = lines.back();
  const std::string card = "\"valise\":";
  const std::size_t count = position.find(card, position.find("\"pile\":")) + card.size();
  position.replace(count, position.find_first_of(",}", count) - count, "21");
}

// The journal of each table gets a damage of its own; the seeds that stand in them.
std::vector<std::string> damage_all(const std::string& path, const std::vector<Evening::Table>& tables) {
  const auto store = store::Sqlite::open(path);
  EXPECT_TRUE(store);
  std::vector<std::string> seeds;
  for (std::size_t number = 0; number < tables.size(); ++number) {
    const Journal before = *(*store)->journal(tables[number].id);
    seeds.push_back(std::get<room::Created>(*room::read_entry(before.front())).seed);
    Journal lines = before;
    if (number < 6)
      damage_line<room::Sat>(lines, number);
    else if (number < 11)
      damage_line<room::Moved>(lines, number - 6);
    else
      damage_position(lines);
    store::Append change{tables[number].id, static_cast<int>(lines.size()), {}, {}};
    for (std::size_t i = 0; i < lines.size(); ++i)
      if (lines[i] != before[i]) change.replaced.emplace_back(static_cast<int>(i), lines[i]);
    EXPECT_FALSE(change.replaced.empty()) << number;
    const store::Change changes[] = {change};
    EXPECT_FALSE((*store)->write(changes).front());
  }
  return seeds;
}

class ServerLog : public ::testing::TestWithParam<bool> {};

TEST_P(ServerLog, HasNoTokenNoNameNoAddressAndNoCard) {
  Evening evening(GetParam());
  House& house = evening.house();
  std::vector<Evening::Table> running;
  for (const shelf::Box* box : shelf::boxes()) {
    const core::Facts& facts = box->facts();
    SCOPED_TRACE(std::string(facts.slug));
    // A whole match, with a rematch; and one that people leave and come back to.
    const int people = std::max(2, facts.min_seats);
    Evening::Table whole = evening.sit_down(std::string(facts.slug), 1, people - 1);
    evening.play(whole);
    evening.add_log(whole);
    evening.ask(server::Rematch{whole.id, whole.tokens[0]});
    // A few moves at random may end a match before anybody can be invited: then another one.
    bool invited = false;
    for (int tries = 0; tries < 20 && !invited; ++tries) {
      Evening::Table other = evening.sit_down(std::string(facts.slug), people, 0);
      evening.say(other, other.tokens[0], "un pamplemousse violet");
      evening.say(other, other.tokens[1], "trois girafes en smoking");
      evening.be_refused(other);
      evening.play(other, 4);
      evening.ask(server::Leave{other.id, other.tokens[1]});
      for (std::size_t seat = 0; seat < other.tokens.size(); ++seat)
        if (seat != 1) evening.ask(server::Vote{other.id, other.tokens[seat], 1, room::Remedy::guest});
      const std::string error = evening.ask(server::Invite{other.id, other.host, 1}).error;
      invited = error.empty();
      if (!invited) {
        EXPECT_EQ(error, "table/over");
      }
      evening.ask(server::Forget{other.id, other.tokens[0]});
      evening.ask(server::Close{other.id, other.host});
      evening.add_log(other);
    }
    EXPECT_TRUE(invited);
  }
  for (std::size_t i = 0; i < 12; ++i) {
    running.push_back(evening.sit_down("poker", 3, 0));
    evening.play(running.back(), 6);
  }
  for (const std::size_t address : {0u, 2u}) evening.ban(address);

  house.kill_hard();
  evening.start();
  EXPECT_EQ(house.stop(), 0);
  // A table whose journal cannot be read is named in the log, and nothing that stands in it.
  for (const std::string& seed : damage_all(house.store(), running)) evening.add_seed(seed);
  evening.start();
  for (const Evening::Table& table : running) {
    const auto reply = evening.ask(server::Moves{table.id, table.tokens[0]});
    EXPECT_EQ(reply.error, &table == &running.back() ? "table/other_rules" : "table/damaged");
    EXPECT_EQ(evening.secrets().found_in(reply.message), "");
    for (int i = 0; i < 100 && house.said().find(table.id) == std::string::npos; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_THAT(house.said(), HasSubstr(table.id));
  }
  EXPECT_EQ(house.stop(), 0);

  const std::string written = house.said() + "\n" + house.printed();
  EXPECT_THAT(written, HasSubstr("\"what\":\"stopping\""));
  EXPECT_GT(evening.secrets().size(), 300u) << "too little was played to mean anything";
  EXPECT_EQ(evening.secrets().found_in(written), "") << written;
}

INSTANTIATE_TEST_SUITE_P(Quiet, ServerLog, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "quiet" : "talkative"; });

}  // namespace
