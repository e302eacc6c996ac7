// People who sit down and play at the tables of a hall.
#pragma once
#include "server/hall.h"

namespace support {

// A table where people sit, and what they hold.
struct Table {
  std::string id;
  std::string host;
  std::vector<std::string> tokens;
  std::vector<std::string> invitations;
};

Table make(Hall& hall, const server::Create& create);
inline server::Create listed(server::Create create, bool spectators = false) {
  create.listed = true;
  create.spectators = spectators;
  return create;
}
inline server::Create with_clock(server::Create create, int clock) {
  create.clock = clock;
  return create;
}
inline server::Create with_options(server::Create create, std::string options) {
  create.options = codec::RawJson{std::move(options)};
  return create;
}

inline server::Join by_invitation(const Table& table, std::size_t seat, std::string name = "Anne") {
  server::Join join;
  join.table = table.id;
  join.name = std::move(name);
  join.invitation = table.invitations.at(seat);
  return join;
}
// At a table of the lobby, or with a token at a rematch.
inline server::Join to_free_seat(const Table& table, std::string name = "Anne", std::optional<int> seat = {}) {
  server::Join join;
  join.table = table.id;
  join.name = std::move(name);
  join.seat = seat;
  return join;
}
inline server::Join with_token(const std::string& table, const std::string& token, std::string name = "Anne") {
  server::Join join;
  join.table = table;
  join.name = std::move(name);
  join.token = token;
  return join;
}

// Makes a table, and everybody sits down who was invited.
Table sit_down(Hall& hall, const server::Create& create,
               const std::vector<std::string>& names = {"Anne", "Bruno", "Carla", "Denis", "Emma", "Farid"});

// Three people at poker; the match has begun.
Table poker(Hall& hall, int clock = 0, bool spectators = false);

// The lobby as anybody is shown it, and the newest table there.
server::LobbyAnswer lobby(Hall& hall);
std::string lobby_text(Hall& hall);
room::Summary first_in_lobby(Hall& hall);

inline server::Watch as_seat(const Table& table, std::size_t seat) { return {table.id, table.tokens[seat], -1, false}; }
inline server::Watch as_host(const Table& table) { return {table.id, table.host, -1, false}; }
inline server::Watch as_spectator(const Table& table) { return {table.id, std::nullopt, -1, false}; }

// What somebody is shown: the structure, and what of it is only written.
struct Look : room::Shown {
  std::string text;                // all of it, as it was sent
  std::string view;                // JSON
  std::vector<std::string> moves;  // that are open to the one who looks

  bool may_move() const { return !moves.empty(); }
  std::string news(std::size_t from_the_end) const;  // JSON
};
Look look(Hall& hall, const server::Watch& watch);
// What a seat is shown now.
inline Look shown(Hall& hall, const Table& table, std::size_t seat) { return look(hall, as_seat(table, seat)); }

std::size_t whose_turn(Hall& hall, const Table& table);

inline server::MakeMove a_move(const Table& table, std::size_t seat, int ply, std::string move) {
  return {table.id, table.tokens[seat], ply, std::nullopt, std::move(move)};
}
server::MakeMove first_move(Hall& hall, const Table& table, std::size_t seat);

inline server::Say say(const Table& table, std::size_t seat, std::string text) {
  return {table.id, table.tokens[seat], std::nullopt, std::move(text)};
}
inline server::Say whisper(const Table& table, std::string text, std::string name = "Zoé") {
  return {table.id, std::nullopt, std::move(name), std::move(text)};
}
inline server::Vote vote(const Table& table, std::size_t voter, std::size_t absent,
                         room::Remedy remedy = room::Remedy::bot) {
  return {table.id, table.tokens[voter], static_cast<int>(absent), remedy};
}
inline server::Invite invite(const Table& table, int seat) { return {table.id, table.host, seat}; }
inline server::Leave leave(const Table& table, std::size_t seat) { return {table.id, table.tokens[seat]}; }
inline server::Close close(const Table& table) { return {table.id, table.host}; }
inline server::Begin begin(const Table& table) { return {table.id, table.host, "simple"}; }
inline server::Rematch rematch(const Table& table, std::size_t seat) { return {table.id, table.tokens[seat]}; }
inline server::Forget forget(const Table& table, std::size_t seat) { return {table.id, table.tokens[seat]}; }

}  // namespace support
