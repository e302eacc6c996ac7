// What clients ask for, over HTTP (POST /api/<verb>) and over the WebSocket
// ({"do":"<verb>",…}) alike. docs/protocol.md shows an example of each.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "room/journal.h"

namespace server {

using namespace room;

constexpr int kProtocol = 1;

// What is on the shelf.
struct Games {
  static constexpr std::string_view kName = "games";
  static void fields(auto&, auto&) {}
};

// What is printed in a box, for whoever draws the board.
struct GetEdition {
  static constexpr std::string_view kName = "edition";
  std::string game;
  std::string edition;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of the edition");
  }
};

// Tables that anybody may join or watch.
struct Lobby {
  static constexpr std::string_view kName = "lobby";
  static void fields(auto&, auto&) {}
};

struct Create {
  static constexpr std::string_view kName = "create";
  std::string game;
  std::vector<std::string> seats;
  std::optional<std::string> edition;
  std::optional<codec::RawJson> options;
  bool listed = false;
  bool spectators = false;
  int clock = 0;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("seats", self.seats, "who plays, in order: \"human\" or the name of a bot");
    f.rest("edition", self.edition, "the id of an edition; else the usual one");
    f.rest("options", self.options,
           "what the table agrees on; what is left out is as usual, which may be another thing day by day (a clock of "
           "a day or longer)");
    f.rest("listed", self.listed, "whether it stands in the lobby, for anybody to join");
    f.rest("spectators", self.spectators, "whether others may watch");
    f.rest("clock", self.clock, "seconds for a decision, up to 30 days; 0: no clock", core::Range{0, 30 * 86400});
  }
};

struct Join {
  static constexpr std::string_view kName = "join";
  std::string table;
  std::string name;
  std::optional<std::string> invitation;
  std::optional<int> seat;
  std::string bytes;
  std::optional<std::string> token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("name", self.name, "how you are called there");
    f.rest("invitation", self.invitation, "what the link holds; not needed at a table of the lobby");
    f.rest("seat", self.seat, "which free seat, at a table of the lobby", core::Range{0, core::kMaxSeats - 1});
    f.rest("bytes", self.bytes,
           "16 bytes in hex that you add to the luck. Nobody else knows them: with the same invitation "
           "and the same bytes you may ask again, for ten minutes, for a seat whose token did not reach you");
    f.rest("token", self.token,
           "at a rematch: the token of your seat at the table before; with it you may ask as often as you like");
  }
};

struct Watch {
  static constexpr std::string_view kName = "watch";
  std::string table;
  std::optional<std::string> token;
  int since = -1;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("token", self.token, "of a seat, or of the host; without one you are a spectator");
    f.rest("since", self.since, "the version that you have; -1: none", core::Range{-1, 1'000'000'000});
  }
};

// What happened between two versions, a hundred at most.
struct History {
  static constexpr std::string_view kName = "history";
  std::string table;
  std::optional<std::string> token;
  int since = -1;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("token", self.token, "of a seat, or of the host; without one you are a spectator");
    f.rest("since", self.since, "the version before the first that you want; -1: from the beginning",
           core::Range{-1, 1'000'000'000});
  }
};

struct Unwatch {
  static constexpr std::string_view kName = "unwatch";
  std::string table;

  static void fields(auto& f, auto& self) { f("table", self.table, "which table"); }
};

struct Begin {
  static constexpr std::string_view kName = "begin";
  std::string table;
  std::string token;
  std::string fill = "simple";

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the host");
    f.rest("fill", self.fill, "the bot that takes the free seats");
  }
};

struct MakeMove {
  static constexpr std::string_view kName = "move";
  std::string table;
  std::string token;
  int ply = 0;
  std::optional<int> step;
  std::string move;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
    f("ply", self.ply, "the decision that it answers", kCount);
    f.rest("step", self.step, "which move of that decision; left out: the first", kCount);
    f("move", self.move, "in the notation of the game");
  }
};

// Every move that is open, and those that are not with the clause that forbids them.
struct Moves {
  static constexpr std::string_view kName = "moves";
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

struct Say {
  static constexpr std::string_view kName = "say";
  std::string table;
  std::optional<std::string> token;
  std::optional<std::string> name;
  std::string text;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("token", self.token, "of the seat; without one you speak among those who watch");
    f.rest("name", self.name, "of somebody who watches");
    f("text", self.text, "what you say");
  }
};

struct Mute {
  static constexpr std::string_view kName = "mute";
  std::string table;
  std::string token;
  int seat = -1;
  bool muted = true;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the host");
    f("seat", self.seat, "who; -1: all who watch", kSeatOrNone);
    f.rest("muted", self.muted, "false: may speak again");
  }
};

// A fresh invitation to a free seat; the one before is worth nothing any more.
struct Invite {
  static constexpr std::string_view kName = "invite";
  std::string table;
  std::string token;
  int seat = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the host");
    f("seat", self.seat, "which seat", core::Range{0, core::kMaxSeats - 1});
  }
};

struct Leave {
  static constexpr std::string_view kName = "leave";
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

// Plays oneself again, where a bot had been playing.
struct Return {
  static constexpr std::string_view kName = "return";
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

// A bot shall play for somebody who has been away for long.
struct Vote {
  static constexpr std::string_view kName = "vote";
  std::string table;
  std::string token;
  int seat = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of your seat");
    f("seat", self.seat, "who is away", core::Range{0, core::kMaxSeats - 1});
  }
};

struct Rematch {
  static constexpr std::string_view kName = "rematch";
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "a table that is over");
    f("token", self.token, "of a seat there");
  }
};

struct Close {
  static constexpr std::string_view kName = "close";
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the host");
  }
};

// What has become of the tables at which one sits.
struct Mine {
  static constexpr std::string_view kName = "mine";
  struct Key {
    std::string table;
    std::string token;

    static void fields(auto& f, auto& self) {
      f("table", self.table, "which table");
      f("token", self.token, "of the seat, or of the host");
    }
  };
  std::vector<Key> seats;

  static void fields(auto& f, auto& self) { f("seats", self.seats, "where one sits"); }
};

// The log of a match that is over, with its seed.
struct GetLog {
  static constexpr std::string_view kName = "log";
  std::string table;
  std::optional<std::string> token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("token", self.token, "of a seat, or of the host, where others may not watch");
  }
};

// One's name and everything one has said at a table are blotted out.
struct Forget {
  static constexpr std::string_view kName = "forget";
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

using Request = std::variant<Games, GetEdition, Lobby, Create, Join, Watch, History, Unwatch, Begin, MakeMove, Moves,
                             Say, Mute, Invite, Leave, Return, Vote, Rematch, Close, Mine, GetLog, Forget>;

// Every way in which the server itself says no; a table's own are in table/refusal.h.
// The names are part of the wire form.
enum class No : std::uint8_t {
  request_unreadable,  // it is no JSON, or a field is missing, unknown or wrong
  request_too_large,
  request_too_fast,  // wait, and send it again
  origin_foreign,    // the page that asks is not ours
  address_banned,
  protocol_unknown,  // the client speaks another version
  game_unknown,
  edition_unknown,
  options_invalid,
  seats_invalid,  // too few, too many, or a player that is neither human nor a bot
  table_unknown,
  table_other_rules,  // its rules or its box are gone, and it has no position to go on from
  table_damaged,      // its journal cannot be read
  table_full,         // no seat is free
  table_waiting,      // the match has not begun
  table_running,      // the match has begun
  table_over,         // the match is over, or the table is closed
  table_too_many,     // this address has made too many
  table_worn,         // more was said and changed here than a table takes
  token_wrong,        // it is not the token of a seat here, or of the host
  invitation_wrong,   // it was used, or is none
  seat_taken,
  seat_present,  // its owner is there
  name_invalid,
  text_invalid,
  speech_muted,
  spectators_unwelcome,
  store_unavailable,  // nothing is kept at the moment; send it again later
  server_stopping,
  server_full,
};
inline constexpr std::array<std::string_view, 30> kNoNames = {
    "request/unreadable", "request/too_large",    "request/too_fast",  "origin/foreign",  "address/banned",
    "protocol/unknown",   "game/unknown",         "edition/unknown",   "options/invalid", "seats/invalid",
    "table/unknown",      "table/other_rules",    "table/damaged",     "table/full",      "table/waiting",
    "table/running",      "table/over",           "table/too_many",    "table/worn",      "token/wrong",
    "invitation/wrong",   "seat/taken",           "seat/present",      "name/invalid",    "text/invalid",
    "speech/muted",       "spectators/unwelcome", "store/unavailable", "server/stopping", "server/full",
};
constexpr std::span<const std::string_view> names(No) { return kNoNames; }
constexpr std::string_view label(No) { return "refusal"; }

// A refusal as a client gets it.
struct Refused {
  std::string error;
  std::string message;
  std::string clause;
};

// {"re":…,"ok":false,"error":…,"message":…}
std::string to_json(const Refused& refusal, const std::string& id);

inline Refused refused(No no, std::string message) { return {std::string(core::name(no)), std::move(message), ""}; }

}  // namespace server
