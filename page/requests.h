// What the page may ask, field by field.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "room/journal.h"

namespace page {

constexpr core::Range kSeatOrNobody{-1, core::kMaxSeats - 1};

// A move that is not open, and the clause that forbids it.
struct Forbidden {
  std::string move;
  std::string clause;

  static void fields(auto& f, auto& self) {
    f("move", self.move, "in the notation of the game");
    f("clause", self.clause, "what forbids it");
  }
};

struct Tell {
  static constexpr std::string_view kName = "tell";
  std::string game;
  std::string edition;
  std::string lang;
  std::vector<std::string> names;
  std::vector<codec::RawJson> events;
  std::vector<std::string> moves;
  std::vector<Forbidden> forbidden;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition; else the usual one");
    f("lang", self.lang, "\"fr\" or \"en\"");
    f("names", self.names, "of the seats");
    f.rest("events", self.events, "as they are told on the wire");
    f.rest("moves", self.moves, "in the notation of the game");
    f.rest("forbidden", self.forbidden, "moves that are not open");
  }
};

struct Create {
  static constexpr std::string_view kName = "create";
  std::string table;
  std::string game;
  std::string edition;
  std::optional<codec::RawJson> options;
  std::vector<std::string> players;
  std::vector<std::string> names;
  std::string seed;
  room::Time at = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "how the page calls it");
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition; else the usual one");
    f.rest("options", self.options, "what the table agrees on");
    f("players", self.players, "for each seat \"human\" or the name of a bot");
    f("names", self.names, "of the seats");
    f("seed", self.seed, "32 bytes in hex: of all luck");
    f("at", self.at, "when", room::kTime);
  }
};

struct Restore {
  static constexpr std::string_view kName = "restore";
  std::string table;
  std::string edition;
  std::vector<std::string> lines;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "how the page calls it");
    f("edition", self.edition, "the id of its edition");
    f("lines", self.lines, "its journal");
  }
};

struct Show {
  static constexpr std::string_view kName = "show";
  std::string table;
  int seat = -1;
  int since = -1;
  room::Time at = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "to whom; -1: somebody who watches", kSeatOrNobody);
    f("since", self.since, "the version that he has; -1: none", core::Range{-1, 1'000'000'000});
    f("at", self.at, "when", room::kTime);
  }
};

// What happened before that, a hundred versions at most.
struct History {
  static constexpr std::string_view kName = "history";
  std::string table;
  int seat = -1;
  int since = -1;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "to whom; -1: somebody who watches", kSeatOrNobody);
    f("since", self.since, "the version before the first that is wanted; -1: from the beginning",
      core::Range{-1, 1'000'000'000});
  }
};

struct Move {
  static constexpr std::string_view kName = "move";
  std::string table;
  int seat = 0;
  int ply = 0;
  std::optional<int> step;
  std::string move;
  room::Mover by{};
  room::Time at = 0;
  int eyes = -1;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "who moves", kSeatOrNobody);
    f("ply", self.ply, "the decision that it answers", room::kCount);
    f.rest("step", self.step, "which move of that decision; left out: the next one", room::kCount);
    f("move", self.move, "in the notation of the game");
    f("by", self.by, "who makes it");
    f("at", self.at, "when", room::kTime);
    f("eyes", self.eyes, "who looks at the page", kSeatOrNobody);
  }
};

struct Moves {
  static constexpr std::string_view kName = "moves";
  std::string table;
  int seat = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "whose", kSeatOrNobody);
  }
};

struct Think {
  static constexpr std::string_view kName = "think";
  std::string table;
  int seat = 0;
  std::string seed;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "for whom", kSeatOrNobody);
    f("seed", self.seed, "of what the bot leaves to chance");
  }
};

struct Log {
  static constexpr std::string_view kName = "log";
  std::string table;

  static void fields(auto& f, auto& self) { f("table", self.table, "one that is over"); }
};

// The page has no more use for it here.
struct Drop {
  static constexpr std::string_view kName = "drop";
  std::string table;

  static void fields(auto& f, auto& self) { f("table", self.table, "which"); }
};

using Request = std::variant<Tell, Create, Restore, Show, History, Move, Moves, Think, Log, Drop>;

}  // namespace page
