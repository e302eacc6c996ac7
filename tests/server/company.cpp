#include "server/company.h"

namespace support {

Table make(Hall& hall, const server::Create& create) {
  const auto made = hall.ask(create);
  return {made->table, made->host, {}, made->invitations};
}

Table sit_down(Hall& hall, const server::Create& create, const std::vector<std::string>& names) {
  Table table = make(hall, create);
  for (std::size_t seat = 0; seat < table.invitations.size(); ++seat)
    if (!table.invitations[seat].empty())
      table.tokens.push_back(hall.ask(by_invitation(table, seat, names[seat]))->token);
  return table;
}

Table poker(Hall& hall, int clock, bool spectators) {
  server::Create create = with_clock(a_table("poker", 3), clock);
  create.spectators = spectators;
  return sit_down(hall, create);
}

server::LobbyAnswer lobby(Hall& hall) { return *hall.ask(server::Lobby{}).answer; }
std::string lobby_text(Hall& hall) { return hall.ask(server::Lobby{}).text; }
room::Summary first_in_lobby(Hall& hall) {
  return read_as<room::Summary>(codec::one_line(json_of(lobby_text(hall)).find("tables")->items.front()));
}

std::string Look::news(std::size_t from_the_end) const {
  const codec::Json json = json_of(text);
  const auto& items = json.find("history")->items;
  return at(items.at(items.size() - 1 - from_the_end), "news");
}

Look look(Hall& hall, const server::Watch& watch) {
  const auto listener = std::make_shared<Listener>();
  const auto reply = hall.ask(watch, listener);
  hall.ludotheque->gone(listener.get());
  Look look{reply->shown, "", "", {}};
  const codec::Json json = reply.json();
  const codec::Json& shown = *json.find("shown");
  look.text = codec::one_line(shown);
  if (const codec::Json* view = shown.find("view")) look.view = codec::one_line(*view);
  if (const codec::Json* moves = shown.find("moves"))
    for (const codec::Json& move : moves->items) look.moves.push_back(move.string);
  return look;
}

std::size_t whose_turn(Hall& hall, const Table& table) { return shown(hall, table, 0).now.asked.value().front().index; }

server::MakeMove first_move(Hall& hall, const Table& table, std::size_t seat) {
  const Look now = shown(hall, table, seat);
  return a_move(table, seat, now.now.ply.value(), now.moves.at(0));
}

}  // namespace support
