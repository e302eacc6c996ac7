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

class Session {
 public:
  Examples take() { return std::move(examples_); }

  // Everything that can be asked for, at a table of three: Anne, Bruno and a bot.
  void ask_for_one_of_each() {
    Table table;
    show(R"("do":"games")");
    show(R"("do":"edition","game":"poker","edition":"reconstruction")");
    show(R"("do":"lobby")");
    const Json made = show(R"("do":"create","game":"poker","seats":["human","human","human"],)"
                           R"("options":{"spare_threatened":true},"listed":true,"spectators":true,"clock":86400)");
    table.id = at(made, "table");
    table.host = at(made, "host");
    const auto join = [&](const std::string& name, std::size_t seat, const std::string& bytes) {
      const std::string invitation = made.find("invitations")->items[seat].string;
      return show(R"("do":"join","table":")" + table.id + R"(","name":")" + name + R"(","invitation":")" + invitation +
                  R"(","bytes":")" + bytes + "\"");
    };
    table.tokens.push_back(at(join("Anne", 0, "000102030405060708090a0b0c0d0e0f"), "token"));
    show(R"("do":"watch",)" + table.as(0) + R"(,"since":-1)", anne_);
    table.tokens.push_back(at(join("Bruno", 1, "101112131415161718191a1b1c1d1e1f"), "token"));
    ask(R"("do":"watch",)" + table.as(1), bruno_);
    show(R"("do":"invite",)" + table.as_host() + R"(,"seat":2)");
    show(R"("do":"begin",)" + table.as_host() + R"(,"fill":"simple")");
    // Until it is Anne's turn.
    for (int i = 0; i < 100 && !shown_to(table, 0).find("moves"); ++i)
      if (!hall_.let_bots_move()) ask(move_of(table, 1));
    const Json lists = show(R"("do":"moves",)" + table.as(0));
    refuse(R"("do":"move",)" + table.as(0) + R"(,"ply":)" + at(*lists.find("shown"), "ply") + R"(,"move":")" +
           at(lists.find("shown")->find("forbidden")->items.front(), "move") + "\"");
    show(move_of(table, 0), anne_);
    show(R"("do":"say",)" + table.as(0) + R"(,"text":"Bonsoir")");
    show(R"("do":"mute",)" + table.as_host() + R"(,"seat":-1,"muted":true)");
    show(R"("do":"history",)" + table.as(0) + R"(,"since":0)");
    hall_.ludotheque->gone(bruno_.get());
    hall_.pass(130);
    show(R"("do":"vote",)" + table.as(0) + R"(,"seat":1)");
    show(R"("do":"return",)" + table.as(1));
    refuse(R"("do":"vote","table":")" + table.id + R"(","token":"ffffffffffffffffffffffffffffffff","seat":1)");
    show(R"("do":"leave",)" + table.as(1));
    show(R"("do":"mine","seats":[{)" + table.as(0) + "}]");
    show(R"("do":"close",)" + table.as_host());
    show(R"("do":"log",)" + table.as(0));
    show(R"("do":"rematch",)" + table.as(0));
    show(R"("do":"forget",)" + table.as(0));
    show(R"("do":"unwatch","table":")" + table.id + "\"", anne_);
    refuse(R"("do":"log","table":"nowhere")");
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

  // What Anne was told at the first table: the first message with each of these.
  void choose_updates(const std::vector<std::string>& wanted) {
    for (const std::string& field : wanted) {
      const auto found = first_with(anne_->heard, field);
      if (found == anne_->heard.end()) throw std::runtime_error("nothing was told with " + field);
      add("updates", *found);
    }
    examples_.told = anne_->heard;
  }

 private:
  // A request and its answer.
  Json ask(const std::string& fields, std::shared_ptr<server::Client> client = nullptr) {
    examples_.requests.push_back("{" + fields + "}");
    std::vector<std::string> answers;
    hall_.begin_to_ask(examples_.requests.back(), answers, std::move(client));
    hall_.settle();
    if (answers.size() != 1) throw std::runtime_error("no answer to " + fields);
    examples_.answers.push_back(answers.front());
    return json_of(answers.front());
  }
  // … that are on the page.
  Json ask_in(const std::string& block, const std::string& fields, std::shared_ptr<server::Client> client) {
    Json answer = ask(R"("id":)" + std::to_string(++last_id_) + "," + fields, std::move(client));
    add(block, examples_.requests.back());
    add(block, examples_.answers.back());
    return answer;
  }
  Json show(const std::string& fields, std::shared_ptr<server::Client> client = nullptr) {
    Json answer = ask_in("each", fields, std::move(client));
    if (!answer.find("ok")->boolean) throw std::runtime_error(codec::one_line(answer));
    return answer;
  }
  void refuse(const std::string& fields) {
    if (ask_in("refusals", fields, nullptr).find("ok")->boolean)
      throw std::runtime_error("this is not refused: " + fields);
  }
  static std::vector<std::string>::const_iterator first_with(const std::vector<std::string>& messages,
                                                             const std::string& field) {
    return std::find_if(messages.begin(), messages.end(),
                        [&](const std::string& message) { return message.find(field) != std::string::npos; });
  }

  // A match of one person against bots, to its end; what he was told.
  std::vector<std::string> play_alone(const std::string& game, int bots, const std::string& options, int number) {
    std::string seats = "\"human\"";
    for (int i = 0; i < bots; ++i) seats += ",\"simple\"";
    const Json made = ask(R"("do":"create","game":")" + game + R"(","seats":[)" + seats + R"(],"options":)" + options);
    Table table{at(made, "table"), at(made, "host"), {}, {}};
    table.tokens.push_back(at(ask(R"("do":"join","table":")" + table.id + R"(","name":"Anne","invitation":")" +
                                  made.find("invitations")->items.front().string + "\""),
                              "token"));
    const auto listener = std::make_shared<Listener>();
    ask(R"("do":"watch",)" + table.as(0), listener);
    core::FastChance chance(static_cast<std::uint64_t>(number));
    for (Json now = shown_to(table, 0); at(now, "standing") == "running"; now = shown_to(table, 0)) {
      const Json* moves = now.find("moves");
      if (!moves) {
        hall_.let_bots_move();
        continue;
      }
      const auto is_call = [](const Json& move) { return move.string == "joker call"; };
      const auto call = std::find_if(moves->items.begin(), moves->items.end(), is_call);
      const auto n =
          call != moves->items.end() ? call - moves->items.begin() : chance.pick(static_cast<int>(moves->items.size()));
      ask(move_of(table, 0, static_cast<std::size_t>(n)), listener);
    }
    hall_.ludotheque->gone(listener.get());
    return listener->heard;
  }

  Json shown_to(const Table& table, std::size_t seat) { return shown(hall_, table, seat); }
  std::string move_of(const Table& table, std::size_t seat, std::size_t number = 0) {
    const Json now = shown_to(table, seat);
    const Json* step = now.find("step");
    return R"("do":"move",)" + table.as(seat) + R"(,"ply":)" + at(now, "ply") + R"(,"step":)" +
           (step ? codec::one_line(*step) : "0") + R"(,"move":")" + now.find("moves")->items[number].string + "\"";
  }

  Hall hall_{{}, nullptr, 0, known_bytes()};
  Examples examples_;
  int last_id_ = 0;
  std::shared_ptr<Listener> anne_ = std::make_shared<Listener>();
  std::shared_ptr<Listener> bruno_ = std::make_shared<Listener>();
};

}  // namespace

Examples protocol_examples() {
  Session session;
  session.add("hello", server::greeting());
  session.ask_for_one_of_each();
  session.choose_updates({"\"news\":\"began\"", "\"n\":3,", "\"news\":\"said\"",
                          "\"present\":", "\"news\":\"entrusted\"", "\"news\":\"closed\"", "\"again\":true"});
  session.play_until_told("combinards", 1, "{}", {"\"step\":", "\"fleeting\":"});
  session.play_until_told("quiz", 2, R"({"real_calls":true})", {"\"countdown\":"});
  session.play_until_told("poker", 2, "{}", {"\"scores\":"});
  return session.take();
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
