// What the server sends, field by field: for the types of clients (web/types/wire.d.ts)
// and for the tests, which read every message by these lists. room.cpp writes them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "room/journal.h"

namespace server {

using namespace room;

struct Hello {
  std::string hello;
  int protocol = 0;

  static void fields(auto& f, auto& self) {
    f("hello", self.hello, "\"pactole\"");
    f("protocol", self.protocol, "the version that the server speaks", kCount);
  }
};

// Where a match stands for the one who looks; part of what is shown and of every update.
struct Now {
  std::optional<int> ply;
  std::optional<int> step;
  std::optional<core::SeatSet> asked;
  std::optional<std::vector<std::string>> moves;
  std::optional<int> left;
  std::optional<int> countdown;
  std::optional<std::vector<int>> scores;
  std::optional<codec::RawJson> view;
  std::optional<std::string> seed;

  static void fields(auto& f, auto& self) {
    f.rest("ply", self.ply, "the decision that is open", kCount);
    f.rest("step", self.step, "the moves one has made in it; left out: none", kCount);
    f.rest("asked", self.asked, "who is asked");
    f.rest("moves", self.moves, "the moves that are open, if one is asked");
    f.rest("left", self.left, "seconds on the clock", kCount);
    f.rest("countdown", self.countdown,
           "seconds left of a countdown that the rules give and all see; when it ends nothing is played", kCount);
    f.rest("scores", self.scores, "60 for the winner, once the match is over", core::Range{0, 60});
    f.rest("view", self.view, "what one may know: all of it, or in an update what has changed");
    f.rest("seed", self.seed, "of all luck, once the table is over");
  }
};

// What has happened up to a version.
struct Happening {
  int version = 0;
  std::optional<codec::RawJson> news;
  std::optional<std::vector<codec::RawJson>> events;
  std::optional<std::vector<int>> fleeting;

  static void fields(auto& f, auto& self) {
    f("version", self.version, "which", kCount);
    f.rest("news", self.news, "what happened at the table: who sat down, left, spoke …");
    f.rest("events", self.events, "what happened in the match, in order");
    f.rest("fleeting", self.fleeting, "which of the events, from 0, are told this once and never again", kCount);
  }
};

struct Update {
  std::string table;
  int n = 0;
  Happening happening;
  Now now;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("n", self.n, "the number of this update for this audience", kCount);
    Happening::fields(f, self.happening);
    Now::fields(f, self.now);
  }
};

struct Present {
  std::string table;
  core::SeatSet present;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("present", self.present, "the seats whose owners look on now");
  }
};

struct Again {
  std::string table;
  bool again = true;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("again", self.again, "it must be watched again");
  }
};

struct ShownSeat {
  std::string player;
  std::string name;
  bool taken = false;
  bool present = false;
  std::optional<std::string> bot;
  std::optional<bool> muted;

  static void fields(auto& f, auto& self) {
    f("player", self.player, "\"human\", or the bot for which the seat was made");
    f("name", self.name, "of the person; empty if there is none");
    f("taken", self.taken, "false: somebody may sit down here");
    f("present", self.present, "whether its owner looks on");
    f.rest("bot", self.bot, "the bot that plays for it now");
    f.rest("muted", self.muted, "whether the host has asked him to be quiet");
  }
};

struct Shown {
  std::string table;
  std::optional<int> seat;
  std::optional<bool> host;
  std::string game;
  std::string edition;
  codec::RawJson options;
  std::vector<ShownSeat> seats;
  std::string standing;
  bool listed = false;
  bool spectators = false;
  int clock = 0;
  std::string commitment;
  std::optional<std::string> rematch;
  int version = 0;
  int n = 0;
  std::vector<Happening> history;
  Now now;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("seat", self.seat, "one's own seat", kCount);
    f.rest("host", self.host, "whether one is the host");
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition");
    f("options", self.options, "what the table agreed on");
    f("seats", self.seats, "who sits where");
    f("standing", self.standing, "\"waiting\", \"running\" or \"over\"");
    f("listed", self.listed, "whether it stands in the lobby");
    f("spectators", self.spectators, "whether others may watch");
    f("clock", self.clock, "seconds for a decision; 0: no clock", kCount);
    f("commitment", self.commitment, "SHA-256 of the seed");
    f.rest("rematch", self.rematch, "the table that follows this one");
    f("version", self.version, "the version that is shown", kCount);
    f("n", self.n, "the number of the last update", kCount);
    f("history", self.history, "what has happened since the version that was asked for, or the last of it");
    Now::fields(f, self.now);
  }
};

// The first message on every WebSocket.
std::string greeting();

// TypeScript for all of them, and for every request.
std::string typescript();

}  // namespace server
