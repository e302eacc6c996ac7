// People who sit down and play at the tables of a hall.
#pragma once
#include "server/hall.h"

namespace support {

// A table where people sit, as a request names it.
struct Table {
  std::string id;
  std::string host;
  std::vector<std::string> tokens;
  std::vector<std::string> invitations;

  std::string as(std::size_t seat) const { return R"("table":")" + id + R"(","token":")" + tokens[seat] + "\""; }
  std::string as_host() const { return R"("table":")" + id + R"(","token":")" + host + "\""; }
};

inline Table make(Hall& hall, const std::string& fields) {
  const codec::Json made = hall.ask(R"({"do":"create",)" + fields + "}");
  if (!made.find("ok")->boolean) throw std::runtime_error(at(made, "message"));
  Table table{at(made, "table"), at(made, "host"), {}, {}};
  for (const codec::Json& invitation : made.find("invitations")->items) table.invitations.push_back(invitation.string);
  return table;
}

inline codec::Json join(Hall& hall, const Table& table, const std::string& name, const std::string& fields) {
  return hall.ask(R"({"do":"join","table":")" + table.id + R"(","name":")" + name + "\"," + fields + "}");
}

// Three people at poker; the match has begun.
inline Table poker(Hall& hall, const std::string& more = "") {
  Table table = make(hall, R"("game":"poker","seats":["human","human","human"])" + more);
  for (const std::string& invitation : table.invitations)
    table.tokens.push_back(at(join(hall, table, "Anne", R"("invitation":")" + invitation + "\""), "token"));
  return table;
}

// What a seat is shown now.
inline codec::Json shown(Hall& hall, const Table& table, std::size_t seat) {
  const auto listener = std::make_shared<Listener>();
  const codec::Json answer = hall.ask(R"({"do":"watch",)" + table.as(seat) + "}", listener);
  hall.ludotheque->gone(listener.get());
  return *answer.find("shown");
}

inline std::size_t whose_turn(Hall& hall, const Table& table) {
  return static_cast<std::size_t>(shown(hall, table, 0).find("asked")->items.front().integer);
}

inline std::string first_move(Hall& hall, const Table& table, std::size_t seat) {
  const codec::Json now = shown(hall, table, seat);
  return R"({"do":"move",)" + table.as(seat) + R"(,"ply":)" + at(now, "ply") + R"(,"move":")" +
         now.find("moves")->items.front().string + "\"}";
}

}  // namespace support
