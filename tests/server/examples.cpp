#include "server/examples.h"

#include <algorithm>

#include "server/company.h"
#include "server/messages.h"

namespace support {
namespace {

using codec::Json;

// Bytes that are the same each time.
server::RandomBytes known_bytes() {
  return [chance = core::FastChance::from_text("protocol")](std::size_t count) mutable {
    std::string bytes;
    while (bytes.size() < count) bytes += static_cast<char>(chance.pick(256));
    return bytes;
  };
}

Json shortened(Json json) {
  constexpr std::size_t kLongText = 100;
  constexpr std::size_t kLongList = 6;
  if (json.string.size() > kLongText) {
    std::size_t end = kLongText - 30;
    while ((static_cast<unsigned char>(json.string[end]) & 0xc0) == 0x80) --end;  // not within a character
    json.string = json.string.substr(0, end) + "…";
  }
  if (json.type == Json::Type::array && json.items.size() > kLongList) {
    json.items.resize(kLongList / 2);
    Json rest;
    rest.type = Json::Type::string;
    rest.string = "…";
    json.items.push_back(rest);
  }
  for (Json& item : json.items) item = shortened(std::move(item));
  return json;
}
std::string shortened(const std::string& line) { return codec::one_line(shortened(json_of(line))); }

// The fields that a request must have.
class RequiredFields final : public codec::Fields {
 public:
  bool contains(const std::string& name) const { return names_.contains(name); }

 private:
  void field(const codec::Field& field, const codec::Type&, void*) override {
    if (field.required) names_.insert(std::string(field.name));
  }
  void field_per_seat(const codec::Field& one, const codec::Type& type, void*, std::size_t, int) override {
    field(one, type, nullptr);
  }
  std::set<std::string> names_;
};

// A request as a client would send it: without what may be left out, and is as usual.
template <class R>
std::string written(const R& request, const std::string& id) {
  R usual{};
  RequiredFields required;
  R::fields(required, usual);
  const Json all = json_of(message_of(request));
  const Json blank = json_of(message_of(usual));
  std::string text = id.empty() ? "" : "\"id\":" + id;
  for (std::size_t i = 0; i < all.keys.size(); ++i) {
    const bool is_as_usual = codec::one_line(all.items[i]) == codec::one_line(blank.items[i]);
    if (is_as_usual && all.keys[i] != "do" && !required.contains(all.keys[i])) continue;
    text += (text.empty() ? "\"" : ",\"") + all.keys[i] + "\":" + codec::one_line(all.items[i]);
  }
  return "{" + text + "}";
}

class Session {
 public:
  Examples examples() { return std::move(examples_); }

  // Everything that can be asked for, at a table of three: Anne, Bruno and a bot.
  void ask_for_one_of_each() {
    show(server::Games{});
    show(server::GetEdition{"poker", "reconstruction"});
    show(server::Lobby{});
    server::Create create = a_table("poker", 3);
    create.options = codec::RawJson{R"({"spare_threatened":true})"};
    create.listed = create.spectators = true;
    create.clock = 600;
    const auto made = show(create);
    Table table{made->table, made->host, {}, made->invitations};
    show(server::ShowInvitation{table.id, made->link, std::nullopt});
    const auto bytes = [](char digit) { return std::string(64, digit); };
    const auto sit = [&](std::size_t seat, const std::string& name, char digit) {
      server::Join join = by_invitation(table, seat, name);
      const server::Promise promise{table.id, join.invitation, "", std::nullopt};
      if (seat == 0)
        show(promise);
      else
        ask(promise);
      join.pledge = table::to_hex(hall_.primitives().sha256(*table::from_hex(bytes(digit))));
      join.retry = "a secret of " + name;
      if (seat == 0) {
        join.portrait = 4;
        join.host = table.host;
      }
      table.tokens.push_back(show(join)->token);
    };
    sit(0, "Anne", '0');
    show(as_seat(table, 0), anne_);
    sit(1, "Bruno", '1');
    ask(as_seat(table, 1), bruno_);
    // Somebody comes by the link whom Anne does not know.
    server::Join stranger = by_invitation(table, 2, "Zoé");
    stranger.invitation = made->link;
    ask(stranger);
    show(server::Unseat{table.id, table.host, 2});
    show(invite(table, 2));
    // Anne thinks of other bytes before anybody has to show his.
    show(server::Pledge{table.id, table.tokens[0],
                        table::to_hex(hall_.primitives().sha256(*table::from_hex(bytes('2'))))});
    refuse(server::Reveal{table.id, table.tokens[0], bytes('2')});
    show(begin(table));
    show(server::Reveal{table.id, table.tokens[0], bytes('2')});
    ask(server::Reveal{table.id, table.tokens[1], bytes('1')});
    // Until it is Anne's turn.
    for (int i = 0; i < 100 && !shown(hall_, table, 0).may_move(); ++i)
      if (!hall_.let_bots_move()) ask(move_of(table, 1));
    const auto lists = show(server::Moves{table.id, table.tokens[0]});
    refuse(a_move(table, 0, lists->ply, lists->forbidden.front().move));
    show(move_of(table, 0), anne_);
    show(say(table, 0, "Bonsoir"));
    server::Say bravo = say(table, 0, "");
    bravo.gesture = room::Gesture::bravo;
    show(bravo);
    show(server::Mute{table.id, table.host, -1, true});
    show(server::History{table.id, table.tokens[0], 0});
    // Bruno goes away, and Carla is not there to vote: the clock plays for him.
    hall_.leave(bruno_);
    refuse(vote(table, 0, 1));
    hall_.pass(600);
    show(vote(table, 0, 1));
    show(server::Return{table.id, table.tokens[1]});
    refuse(server::Vote{table.id, std::string(32, 'f'), 1, room::Remedy::bot});
    show(leave(table, 1));
    show(server::Mine{{{table.id, table.tokens[0]}}});
    server::Carry carry;
    carry.luggage = {{{table.id, table.tokens[0], table.host}}, "Anne", 4};
    show(server::Claim{show(carry)->code});
    show(close(table));
    show(server::GetLog{table.id, table.tokens[0]});
    show(rematch(table, 0));
    show(forget(table, 0));
    show(server::ReportQuestion{"reconstruction", "fr-01-101", "Une sirène a des ailes."});
    show(server::Unwatch{table.id}, anne_);
    refuse(server::GetLog{"nowhere", std::nullopt});
  }

  // A table where somebody does not show the bytes that he pledged, and one where a bot plays
  // for somebody who is away and where, for a moment, nothing can be kept.
  void be_away() {
    Table table = make(hall_, a_table("poker", 3));
    for (std::size_t seat = 0; seat < 3; ++seat) {
      server::Join join = by_invitation(table, seat, seat == 0 ? "Anne" : seat == 1 ? "Bruno" : "Carla");
      if (seat > 0) join.pledge = std::string(64, seat == 1 ? 'a' : 'b');
      table.tokens.push_back(hall_.ask(join)->token);
      if (seat == 0) hall_.ask(as_seat(table, 0), away_);
    }
    hall_.pass(60);
    Table other = poker(hall_);
    hall_.ask(as_seat(other, 0), away_);
    hall_.pass(130);
    for (const std::size_t voter : {0u, 2u}) hall_.ask(vote(other, voter, 1));
    // What cannot be kept has not happened.
    hall_.store.broken = true;
    hall_.ask(say(other, 2, "Bonsoir"));
    hall_.store.broken = false;
  }

  // Updates that the first table has not: somebody plays alone against bots, by chance (but
  // calls where he can), until each of these has been told at one table.
  void play_until_told(const std::string& game, int bots, const std::string& options,
                       const std::vector<std::string>& wanted) {
    for (int tries = 0; tries < 50; ++tries) {
      const std::vector<std::string> heard = play_alone(game, bots, options, tries);
      std::vector<std::string> found;
      for (const std::string& field : wanted)
        if (const auto update = first_with(heard, field); update != heard.end()) found.push_back(*update);
      if (found.size() < wanted.size()) continue;
      for (const std::string& update : found) add("updates", update);
      examples_.told.insert(examples_.told.end(), heard.begin(), heard.end());
      return;
    }
    throw std::runtime_error(game + ": what is wanted is not told");
  }

  void add(const std::string& block, const std::string& line) { examples_.blocks[block].push_back(shortened(line)); }

  // What Anne was told at those tables: the first message with each of these.
  void choose_updates(const std::vector<std::string>& wanted) {
    std::vector<std::string> heard = anne_->heard;
    heard.insert(heard.end(), away_->heard.begin(), away_->heard.end());
    for (const std::string& field : wanted) {
      const auto found = first_with(heard, field);
      if (found == heard.end()) throw std::runtime_error("nothing was told with " + field);
      add("updates", *found);
    }
    examples_.told = heard;
  }

 private:
  // A request and its answer.
  template <class R>
  Reply<typename R::Answer> ask(const R& request, std::shared_ptr<server::Client> client = nullptr,
                                const std::string& id = "") {
    examples_.requests.push_back(written(request, id));
    const auto read = server::read_request(document_of(examples_.requests.back()));
    if (!read) throw std::runtime_error(to_text(read.error(), examples_.requests.back()));
    std::vector<std::string> answers;
    hall_.begin_to_ask(*read, answers, std::move(client), id);
    hall_.settle();
    if (answers.size() != 1) throw std::runtime_error("no answer to " + examples_.requests.back());
    examples_.answers.push_back(answers.front());
    return read_reply<typename R::Answer>(answers.front());
  }
  // … that are on the page.
  template <class R>
  Reply<typename R::Answer> ask_in(const std::string& block, const R& request, std::shared_ptr<server::Client> client) {
    auto reply = ask(request, std::move(client), std::to_string(++last_id_));
    add(block, examples_.requests.back());
    add(block, examples_.answers.back());
    return reply;
  }
  template <class R>
  Reply<typename R::Answer> show(const R& request, std::shared_ptr<server::Client> client = nullptr) {
    auto reply = ask_in("each", request, std::move(client));
    if (!reply.error.empty()) throw std::runtime_error(examples_.requests.back() + reply.text);
    return reply;
  }
  template <class R>
  void refuse(const R& request) {
    if (ask_in("refusals", request, nullptr).error.empty())
      throw std::runtime_error("this is not refused: " + examples_.requests.back());
  }
  static std::vector<std::string>::const_iterator first_with(const std::vector<std::string>& messages,
                                                             const std::string& field) {
    return std::find_if(messages.begin(), messages.end(),
                        [&](const std::string& message) { return message.find(field) != std::string::npos; });
  }

  // A match of one person against bots, to its end; what he was told.
  std::vector<std::string> play_alone(const std::string& game, int bots, const std::string& options, int number) {
    server::Create create = a_table(game, 1, bots);
    create.options = codec::RawJson{options};
    const auto made = ask(create);
    Table table{made->table, made->host, {}, made->invitations};
    table.tokens.push_back(ask(by_invitation(table, 0))->token);
    const auto listener = std::make_shared<Listener>();
    ask(as_seat(table, 0), listener);
    core::FastChance chance(static_cast<std::uint64_t>(number));
    for (Look now = shown(hall_, table, 0); now.standing == room::Standing::running; now = shown(hall_, table, 0)) {
      if (!now.may_move()) {
        hall_.let_bots_move();
        continue;
      }
      const auto call = std::find(now.moves.begin(), now.moves.end(), "joker call");
      const auto n =
          call != now.moves.end() ? call - now.moves.begin() : chance.pick(static_cast<int>(now.moves.size()));
      ask(move_of(table, 0, static_cast<std::size_t>(n)), listener);
    }
    hall_.ludotheque->gone(listener.get());
    return listener->heard;
  }

  server::MakeMove move_of(const Table& table, std::size_t seat, std::size_t number = 0) {
    const Look now = shown(hall_, table, seat);
    server::MakeMove move = a_move(table, seat, now.now.ply.value(), now.moves.at(number));
    move.step = now.now.step;
    return move;
  }

  Hall hall_{{}, nullptr, 0, known_bytes()};
  Examples examples_;
  int last_id_ = 0;
  std::shared_ptr<Listener> anne_ = std::make_shared<Listener>();
  std::shared_ptr<Listener> bruno_ = std::make_shared<Listener>();
  std::shared_ptr<Listener> away_ = std::make_shared<Listener>();
};

}  // namespace

Examples protocol_examples() {
  Session session;
  session.add("hello", server::greeting());
  session.ask_for_one_of_each();
  session.be_away();
  session.choose_updates({"\"news\":\"revealing\"", "\"news\":\"began\"", "\"news\":\"said\"",
                          "\"present\":", "\"news\":\"voted\"", "\"news\":\"entrusted\"", "\"news\":\"reseeded\"",
                          "\"news\":\"closed\"", "\"again\":true", "\"gesture\":"});
  session.play_until_told("combinards", 1, "{}", {"\"step\":", "\"fleeting\":"});
  session.play_until_told("quiz", 2, R"({"real_calls":true})", {"\"countdown\":"});
  session.play_until_told("poker", 2, "{}", {"\"scores\":"});
  return session.examples();
}

std::string with_examples(const std::string& page, const Examples& examples) {
  std::string text = page;
  for (const auto& [name, lines] : examples.blocks) {
    const std::string mark = "<!-- example " + name + " -->\n";
    const std::size_t begin = text.find(mark);
    const std::size_t end = text.find("<!-- /example -->", begin);
    if (begin == std::string::npos || end == std::string::npos) throw std::runtime_error("the page has no " + mark);
    std::string block = "```\n";
    for (const std::string& line : lines) block += line + "\n";
    text.replace(begin + mark.size(), end - begin - mark.size(), block + "```\n");
  }
  return text;
}

}  // namespace support
