// What those who look at a table are told, field by field. The codec writes these
// structures; the types of clients (web/types/wire.d.ts) and the tables of docs/protocol.md
// are printed from them.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "codec/write.h"
#include "room/journal.h"
#include "shelf/box.h"

namespace room {

// Where a table stands.
enum class Standing : std::uint8_t { waiting, revealing, running, over };
inline constexpr std::array<std::string_view, 4> kStandingNames = {"waiting", "revealing", "running", "over"};
constexpr std::span<const std::string_view> names(Standing) { return kStandingNames; }
constexpr std::string_view label(Standing) { return "standing"; }

// JSON that is written already, somewhere where it stays until the message is sent.
struct WrittenJson {
  static constexpr std::string_view kTypeScript = "unknown";
  std::string_view text;
  void write(codec::Writer& w) const { w.raw(text); }
};

// A view: what of it has changed, as JSON, or all of it, straight from the match.
struct ShownView {
  static constexpr std::string_view kTypeScript = "unknown";
  std::string_view changes;
  const shelf::AnyTable* match = nullptr;
  Seat seat;
  void write(codec::Writer& w) const { w.raw(match ? std::string_view(match->view(seat)) : changes); }
};

// The moves that are open to a seat, and those that are not, straight from the match.
struct OpenMoves {
  static constexpr std::string_view kTypeScript = "string[]";
  const shelf::AnyTable* match = nullptr;
  Seat seat;
  void write(codec::Writer& w) const;
};
struct ForbiddenMove {
  static constexpr std::string_view kTypeScript = "ForbiddenMove";
  std::string move;
  std::string clause;

  static void fields(auto& f, auto& self) {
    f("move", self.move, "in the notation of the game");
    f("clause", self.clause, "what forbids it");
  }
};
struct ForbiddenMoves {
  static constexpr std::string_view kTypeScript = "ForbiddenMove[]";
  const shelf::AnyTable* match = nullptr;
  Seat seat;
  void write(codec::Writer& w) const;
};

// An event of the match, who may hear it, and who has heard it already: a seat that has
// answered hears at once what its answer told it alone.
struct Pending {
  shelf::Happened event;
  std::optional<Seat> told;
  int step = 0;  // by which move of that seat
};
// Those of a list that an audience may hear, in order.
struct HeardEvents {
  static constexpr std::string_view kTypeScript = "TableEvent[]";
  const std::vector<Pending>* list = nullptr;
  Seat audience;
  bool with_fleeting = true;                      // those that are told once
  std::optional<Seat> except_told_to;             // leave out what that seat has heard already
  std::optional<std::pair<Seat, int>> only_told;  // only what that seat's move (by its step) told it
  bool hears(const Pending& pending) const;
  void write(codec::Writer& w) const;
  // The numbers of those that are told once; none: an empty list.
  std::vector<int> fleeting() const;
};

// What happened at the table that is no event of the match.
enum class Topic : std::uint8_t {
  sat,
  left,
  pledged,
  revealing,
  reseeded,
  began,
  voted,
  opened,
  entrusted,
  back,
  said,
  muted,
  forgotten,
  checkpoint,
  rematch,
  closed
};
inline constexpr std::array<std::string_view, 16> kTopicNames = {
    "sat",       "left", "pledged", "revealing", "reseeded",  "began",      "voted",   "opened",
    "entrusted", "back", "said",    "muted",     "forgotten", "checkpoint", "rematch", "closed"};
constexpr std::span<const std::string_view> names(Topic) { return kTopicNames; }
constexpr std::string_view label(Topic) { return "topic"; }

struct News {
  static constexpr std::string_view kTypeScript = "News";
  Topic news{};
  std::optional<int> seat;
  std::optional<std::string> name;
  std::optional<std::string> bot;
  std::optional<std::vector<std::string>> players;
  std::optional<std::vector<std::string>> pledges;
  std::optional<std::vector<std::string>> bytes;
  std::optional<core::SeatSet> silent;
  std::optional<std::string> commitment;
  std::optional<int> by;
  bool by_host = false;
  std::optional<Remedy> remedy;
  std::optional<int> rules;
  std::optional<std::string> text;
  std::optional<Gesture> gesture;
  std::optional<Time> at;
  std::optional<bool> muted;
  std::optional<std::string> table;
  std::optional<std::string> reason;

  static void fields(auto& f, auto& self) {
    f("news", self.news, "what happened");
    f.maybe("seat", self.seat, "of whom; -1: those who watch, or everybody", kSeatOrNone);
    f.maybe("name", self.name, "how he is called");
    f.maybe("bot", self.bot, "which bot plays there now");
    f.maybe("players", self.players, "who plays, bots in free seats included");
    f.maybe("pledges", self.pledges, "of every seat, the SHA-256 of what it adds to the luck; empty: nothing");
    f.maybe("bytes", self.bytes, "of every seat, what it adds to the luck; empty: nothing");
    f.maybe("silent", self.silent, "who has not revealed his bytes in time");
    f.maybe("commitment", self.commitment, "SHA-256 of the new seed");
    f.maybe("by", self.by, "who wants it", kSeatOrNone);
    f.maybe("by_host", self.by_host, "of a seat that was left: whether the host has given it back to the link");
    f.maybe("remedy", self.remedy, "what is to be done about an absent one");
    f.maybe("rules", self.rules, "the version of the rules from here on", kCount);
    f.maybe("text", self.text, "what was said");
    f.maybe("gesture", self.gesture, "what was said without words");
    f.maybe("at", self.at, "when it was said", kTime);
    f.maybe("muted", self.muted, "whether he is asked to be quiet");
    f.maybe("table", self.table, "the new table");
    f.maybe("reason", self.reason, "why it was closed");
  }
};

// News that are written already.
struct NewsJson : WrittenJson {
  static constexpr std::string_view kTypeScript = "News";
};

// For whom somebody else has moved: told when the decision is closed, never before.
inline constexpr std::string_view kByClock = "for whom the clock has played in this decision";
inline constexpr std::string_view kByBot = "for which people a bot has played in it";

// What has happened up to a version.
struct Happening {
  int version = 0;
  std::optional<NewsJson> news;
  std::optional<HeardEvents> events;
  std::optional<std::vector<int>> fleeting;
  std::optional<core::SeatSet> by_clock;
  std::optional<core::SeatSet> by_bot;

  static void fields(auto& f, auto& self) {
    f("version", self.version, "which", kCount);
    f.maybe("news", self.news, "what happened at the table: who sat down, left, spoke …");
    f.maybe("events", self.events, "what happened in the match, in order");
    f.maybe("fleeting", self.fleeting, "which of the events, from 0, are told this once and never again", kCount);
    f.maybe("by_clock", self.by_clock, kByClock);
    f.maybe("by_bot", self.by_bot, kByBot);
  }
};

// The same, of a version that is past.
struct EventJson {
  static constexpr std::string_view kTypeScript = "TableEvent";
  std::string text;
  void write(codec::Writer& w) const { w.raw(text); }
  bool operator==(const EventJson&) const = default;
};
struct PastHappening {
  static constexpr std::string_view kTypeScript = "PastHappening";
  int version = 0;
  std::optional<NewsJson> news;
  std::optional<std::vector<EventJson>> events;
  std::optional<core::SeatSet> by_clock;
  std::optional<core::SeatSet> by_bot;

  static void fields(auto& f, auto& self) {
    f("version", self.version, "which", kCount);
    f.maybe("news", self.news, "what happened at the table: who sat down, left, spoke …");
    f.maybe("events", self.events, "what happened in the match, in order");
    f.maybe("by_clock", self.by_clock, kByClock);
    f.maybe("by_bot", self.by_bot, kByBot);
  }
};

// What some of those who play want to be done about a seat whose owner is away.
struct ShownVote {
  static constexpr std::string_view kTypeScript = "ShownVote";
  Remedy remedy{};
  core::SeatSet by;
  int needed = 0;
  bool operator==(const ShownVote&) const = default;

  static void fields(auto& f, auto& self) {
    f("remedy", self.remedy, "what is to be done");
    f("by", self.by, "who wants it");
    f("needed", self.needed, "how many must want it", kCount);
  }
};

struct ShownSeat {
  static constexpr std::string_view kTypeScript = "ShownSeat";
  std::string player;
  std::string name;
  bool taken = false;
  bool present = false;
  std::optional<std::string> bot;
  bool muted = false;
  bool pledged = false;
  std::optional<std::vector<ShownVote>> votes;
  std::optional<int> portrait;
  bool host = false;
  bool operator==(const ShownSeat&) const = default;

  static void fields(auto& f, auto& self) {
    f("player", self.player, "\"human\", or the bot for which the seat was made");
    f("name", self.name, "of the person; empty if there is none");
    f("taken", self.taken, "false: somebody may sit down here");
    f("present", self.present, "whether its owner looks on");
    f.maybe("bot", self.bot, "the bot that plays for it now");
    f.maybe("muted", self.muted, "whether the host has asked him to be quiet");
    f.maybe("pledged", self.pledged, "whether it has pledged what it adds to the luck");
    f.maybe("votes", self.votes, "what others want to be done about it, if some do");
    f.maybe("portrait", self.portrait, "which portrait the person has chosen", kPortrait);
    f.maybe("host", self.host, "whether it is the host's");
  }
};

// Where a table stands for the one who looks; part of what is shown and of every update.
struct Now {
  std::optional<int> ply;
  int step = 0;
  std::optional<core::SeatSet> asked;
  std::optional<OpenMoves> moves;
  std::optional<ForbiddenMoves> forbidden;
  std::optional<Time> left;
  std::optional<Time> watch;
  std::optional<Time> countdown;
  std::optional<core::SeatSet> reveal;
  std::optional<std::vector<int>> scores;
  std::optional<ShownView> view;
  std::optional<std::string> seed;

  static void fields(auto& f, auto& self) {
    f.maybe("ply", self.ply, "the decision that is open", kCount);
    f.maybe("step", self.step, "the moves one has made in it; left out: none", kCount);
    f.maybe("asked", self.asked, "who is asked");
    f.maybe("moves", self.moves, "the moves that are open, if one is asked");
    f.maybe("forbidden", self.forbidden, "those that are not, with the clause that forbids each, if one wants them");
    f.maybe("left", self.left, "seconds on the clock", kCount);
    f.maybe("watch", self.watch, "how many of them are beside what the table gives, to look at what has just happened",
            kCount);
    f.maybe("countdown", self.countdown,
            "seconds left of a countdown that the rules give and all see; when it ends nothing is played", kCount);
    f.maybe("reveal", self.reveal, "who has still to reveal what he adds to the luck, before the match");
    f.maybe("scores", self.scores, "60 for the winner, once the match is over", core::Range{0, 60});
    f.maybe("view", self.view, "what one may know: all of it, or in an update what has changed");
    f.maybe("seed", self.seed, "of all luck, once the table is over");
  }
};

// The whole, for somebody who comes in.
struct Shown {
  static constexpr std::string_view kTypeScript = "Shown";
  std::string table;
  std::optional<int> seat;
  bool host = false;
  std::string game;
  std::string edition;
  codec::RawJson options;
  std::vector<ShownSeat> seats;
  Standing standing{};
  bool listed = false;
  bool spectators = false;
  bool hints = false;
  int clock = 0;
  std::string commitment;
  std::optional<std::string> rematch;
  int version = 0;
  int n = 0;
  std::vector<PastHappening> history;
  Now now;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.maybe("seat", self.seat, "one's own seat", kCount);
    f.maybe("host", self.host, "whether one is the host");
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition");
    f("options", self.options, "what the table agreed on");
    f("seats", self.seats, "who sits where");
    f("standing", self.standing, "whether it waits for people, is about to begin, is played or is over");
    f("listed", self.listed, "whether it stands in the lobby");
    f("spectators", self.spectators, "whether others may watch");
    f.maybe("hints", self.hints,
            "whether those who play may ask an expert, also where people play against each other: so it was agreed "
            "when the table was made. Hints are worked out where they are shown");
    f("clock", self.clock, "seconds for a decision; 0: no clock", kCount);
    f("commitment", self.commitment, "SHA-256 of the seed");
    f.maybe("rematch", self.rematch, "the table that follows this one");
    f("version", self.version, "the version that is shown", kCount);
    f("n", self.n, "the number of the last update", kCount);
    f("history", self.history, "what has happened since the version that was asked for, or the last of it");
    Now::fields(f, self.now);
  }
};

// What has changed for those who look.
struct Update {
  static constexpr std::string_view kTypeScript = "Update";
  std::string table;
  int n = 0;
  Happening happening;
  std::optional<std::vector<ShownSeat>> seats;
  std::optional<Standing> standing;
  std::optional<std::string> commitment;
  std::optional<std::string> rematch;
  Now now;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("n", self.n, "the number of this update for this audience", kCount);
    Happening::fields(f, self.happening);
    f.maybe("seats", self.seats, "who sits where, if that has changed");
    f.maybe("standing", self.standing, "if it has changed");
    f.maybe("commitment", self.commitment, "of a new seed");
    f.maybe("rematch", self.rematch, "the table that follows this one, once there is one");
    Now::fields(f, self.now);
  }
};

// One line about a table, for the lobby and for those who sit at many.
struct Summary {
  static constexpr std::string_view kTypeScript = "Summary";
  std::string table;
  std::string game;
  std::string edition;
  codec::RawJson options;
  Standing standing{};
  bool spectators = false;
  bool hints = false;
  int clock = 0;
  core::SeatSet free;
  std::vector<std::string> seats;
  core::SeatSet people;
  std::optional<std::vector<int>> portraits;
  std::optional<Seat> host_seat;
  core::SeatSet asked;
  Time at = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition");
    f("options", self.options, "what the table agreed on");
    f("standing", self.standing, "whether it waits for people, is about to begin, is played or is over");
    f("spectators", self.spectators, "whether others may watch");
    f.maybe("hints", self.hints, "whether those who play may ask an expert, also where several people play");
    f("clock", self.clock, "seconds for a decision; 0: no clock", kCount);
    f("free", self.free, "where somebody may sit down");
    f("seats", self.seats, "for each seat the name of the person, or of the bot");
    f("people", self.people, "where somebody sits");
    f.maybe("portraits", self.portraits,
            "for each seat the portrait that the person has chosen, if some have; -1: none",
            core::Range{-1, kPortrait.greatest});
    f.maybe("host_seat", self.host_seat, "where the host sits");
    f("asked", self.asked, "whose turn it is");
    f("at", self.at, "when something happened there last", kTime);
  }
};

// A Summary that is written already.
struct SummaryJson {
  static constexpr std::string_view kTypeScript = "Summary";
  std::string text;
  void write(codec::Writer& w) const { w.raw(text); }
};

}  // namespace room
