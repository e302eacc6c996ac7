// What can happen to a table, one line each: the journal that is kept (store/store.h).
// Everything about a table is made anew from these lines: who sits where, the match
// itself, chat, and when its clock runs out.
//
// Tokens are kept as hashes. Names and chat are the only words of people in it.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "codec/json.h"
#include "codec/traits.h"
#include "core/seat.h"

namespace room {

using core::Seat;

// Seconds since the beginning of 2020, so that they fit where numbers do until 2088.
using Time = std::int64_t;
constexpr core::Range kTime{0, 2'147'483'647};
constexpr core::Range kCount{0, 1'000'000'000};
constexpr core::Range kSeatOrNone{-1, core::kMaxSeats - 1};
constexpr core::Range kPortrait{0, 23};  // pages draw as many as they have

struct Created {
  static constexpr std::string_view kName = "created";
  Time at = 0;
  std::string game;
  int rules = 1;
  std::string edition;  // hash
  codec::RawJson options;
  std::vector<std::string> players;  // "human", or a bot
  std::string host;                  // hash
  std::string seed;                  // a secret until the table is over
  bool listed = false;
  bool spectators = false;
  int clock = 0;
  std::string address;  // hash, so that tables for each address can be counted
  std::string rematch_of;
  std::vector<std::string> heard;  // questions that those who play have heard before, by their ids
  int log = 1;                     // the version of the log's format, which its luck follows
  bool hints = false;              // those who play may ask an expert, though people play against each other

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("game", self.game, "which game");
    f("rules", self.rules, "the version of its rules", core::Range{1, 1'000'000});
    f("edition", self.edition, "SHA-256 of the edition, in hex");
    f("options", self.options, "what the table agreed on");
    f("players", self.players, "for each seat \"human\" or the name of a bot");
    f("host", self.host, "SHA-256 of the host's token");
    f("seed", self.seed, "32 bytes in hex");
    f("listed", self.listed, "whether it stands in the lobby");
    f("spectators", self.spectators, "whether others may watch");
    f("clock", self.clock, "seconds for a decision; 0: no clock", kCount);
    f("address", self.address, "hash of where it was made");
    f("rematch_of", self.rematch_of, "the table that it follows; else empty");
    f.maybe("heard", self.heard, "the ids of questions that those who play have heard before");
    f.rest("log", self.log, "the version of the format of its log (docs/log.md); left out: 1", core::Range{1, 1000});
    f.maybe("hints", self.hints, "whether those who play may ask an expert, though there are several");
  }
};

// Somebody may take a seat, once: whoever has the invitation or, at a rematch, the
// token that he had at the table before.
struct Invited {
  static constexpr std::string_view kName = "invited";
  Time at = 0;
  Seat seat;
  std::string invitation;  // hash
  bool returning = false;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "to which seat");
    f("invitation", self.invitation, "SHA-256 of it");
    f("returning", self.returning, "whether it is the token of somebody who sat there before");
  }
};

// Somebody may take any free seat before the match, by one link for all of them.
struct Linked {
  static constexpr std::string_view kName = "linked";
  Time at = 0;
  std::string link;  // hash; in the place of the one before

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("link", self.link, "SHA-256 of it");
  }
};

struct Sat {
  static constexpr std::string_view kName = "sat";
  Time at = 0;
  Seat seat;
  std::string name;
  std::string salt;    // 16 bytes in hex; forgotten with the name
  std::string mark;    // SHA-256 of salt and name: what the log binds
  std::string token;   // hash
  std::string pledge;  // SHA-256, in hex, of the bytes that the seat adds to the luck; empty: it adds none
  std::string bytes;   // 16 bytes in hex that were put in at once, as tables did before there were pledges
  std::string retry;   // hash of a secret of his: with it he may ask again if no answer reached him; else empty
  std::optional<int> portrait = {};
  bool by_link = false;  // he came by the link for all seats
  bool host = false;     // he has shown that he is the host of the table

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "where");
    f("name", self.name, "who");
    f.rest("salt", self.salt, "what the mark is made with");
    f.rest("mark", self.mark, "SHA-256 of salt and name; it stays when they are forgotten");
    f("token", self.token, "SHA-256 of the seat's token");
    f.rest("pledge", self.pledge, "SHA-256 of what the seat adds to the luck");
    f.rest("bytes", self.bytes, "what the seat adds to the luck, at tables of before there were pledges");
    f.rest("retry", self.retry, "SHA-256 of the secret by which he may ask again");
    f.maybe("portrait", self.portrait, "which portrait he has chosen", kPortrait);
    f.maybe("by_link", self.by_link, "whether he came by the link for all seats");
    f.maybe("host", self.host, "whether he is the host of the table");
  }
};

// A seat pledges bytes anew, for the luck of a table that starts anew.
struct Pledged {
  static constexpr std::string_view kName = "pledged";
  Time at = 0;
  Seat seat;
  std::string pledge;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "who");
    f("pledge", self.pledge, "SHA-256 of what the seat adds to the luck");
  }
};

// All have pledged: now everybody reveals his bytes, and the match begins.
struct Revealing {
  static constexpr std::string_view kName = "revealing";
  Time at = 0;
  std::vector<std::string> players;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("players", self.players, "who plays, bots in free seats included");
  }
};
struct Revealed {
  static constexpr std::string_view kName = "revealed";
  Time at = 0;
  Seat seat;
  std::string bytes;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "who");
    f("bytes", self.bytes, "32 bytes in hex, what the seat pledged");
  }
};
// Somebody did not reveal what he had pledged: the table starts anew, with another seed.
struct Reseeded {
  static constexpr std::string_view kName = "reseeded";
  Time at = 0;
  core::SeatSet silent;
  std::string seed;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("silent", self.silent, "who did not reveal his bytes");
    f("seed", self.seed, "32 bytes in hex: in the place of the one before");
  }
};

// He is gone: before the match the seat is free again, in it a bot sits there.
struct Left {
  static constexpr std::string_view kName = "left";
  Time at = 0;
  Seat seat;
  bool by_host = false;  // he did not go by himself: the host has given his seat back

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "which seat");
    f.maybe("by_host", self.by_host, "whether the host has given it back to the link for all seats");
  }
};

// Somebody wants a bot, or another person, to play for a seat whose owner is away.
enum class Remedy : std::uint8_t { bot, guest };
inline constexpr std::array<std::string_view, 2> kRemedyNames = {"bot", "guest"};
constexpr std::span<const std::string_view> names(Remedy) { return kRemedyNames; }
constexpr std::string_view label(Remedy) { return "remedy"; }

struct Voted {
  static constexpr std::string_view kName = "voted";
  Time at = 0;
  Seat seat;
  Seat absent;
  Remedy remedy{};

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "who wants it");
    f("absent", self.absent, "which seat");
    f("remedy", self.remedy, "what is to be done");
  }
};

// Everybody who plays agrees: another person may take the seat, though the match is on, and
// will see its hand.
struct Opened {
  static constexpr std::string_view kName = "opened";
  Time at = 0;
  Seat seat;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "which seat");
  }
};

// A bot plays for a seat, until its owner is back.
struct Entrusted {
  static constexpr std::string_view kName = "entrusted";
  Time at = 0;
  Seat seat;
  std::string bot;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "which seat");
    f("bot", self.bot, "which bot");
  }
};
struct Back {
  static constexpr std::string_view kName = "back";
  Time at = 0;
  Seat seat;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "which seat");
  }
};

struct Began {
  static constexpr std::string_view kName = "began";
  Time at = 0;
  std::vector<std::string> players;
  std::vector<int> luck;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("players", self.players, "who plays, bots in free seats included");
    f("luck", self.luck, "the outcomes of the opening", kCount);
  }
};

enum class Mover : std::uint8_t { person, bot, clock };
inline constexpr std::array<std::string_view, 3> kMoverNames = {"person", "bot", "clock"};
constexpr std::span<const std::string_view> names(Mover) { return kMoverNames; }
constexpr std::string_view label(Mover) { return "mover"; }

struct Moved {
  static constexpr std::string_view kName = "moved";
  Time at = 0;
  int ply = 0;
  Seat seat;
  std::string move;
  std::vector<int> luck;
  Mover by{};

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("ply", self.ply, "the decision it answers", kCount);
    f("seat", self.seat, "who moved");
    f("move", self.move, "in the notation of the game");
    f("luck", self.luck, "the outcomes it asked for", kCount);
    f("by", self.by, "who made it: the person, a bot, or the clock that ran out");
  }
};

// Where the match stands, and by which rules it goes on from there. A server that is
// stopped leaves its position to whoever comes after: if that one knows other rules, it
// cannot play the moves again, and goes on from here.
struct Checkpoint {
  static constexpr std::string_view kName = "checkpoint";
  Time at = 0;
  int rules = 1;
  int ply = 0;
  codec::RawJson position;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("rules", self.rules, "the version of the rules", core::Range{1, 1'000'000});
    f("ply", self.ply, "the decision that is open", kCount);
    f("position", self.position, "the whole position; null before the match has begun");
  }
};

// What is said without words, in every language.
enum class Gesture : std::uint8_t { bravo, hm, hurry, thanks, again };
inline constexpr std::array<std::string_view, 5> kGestureNames = {"bravo", "hm", "hurry", "thanks", "again"};
constexpr std::span<const std::string_view> names(Gesture) { return kGestureNames; }
constexpr std::string_view label(Gesture) { return "gesture"; }

struct Said {
  static constexpr std::string_view kName = "said";
  Time at = 0;
  int seat = -1;
  std::string name;
  std::string text;
  std::optional<Gesture> gesture = {};

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "who said it; -1: somebody who watches", kSeatOrNone);
    f("name", self.name, "of somebody who watches; else empty");
    f("text", self.text, "what; empty: a gesture, or it was forgotten");
    f.maybe("gesture", self.gesture, "what was said without words");
  }
};

// The host has asked a seat, or (-1) all who watch, to be quiet.
struct Muted {
  static constexpr std::string_view kName = "muted";
  Time at = 0;
  int seat = -1;
  bool muted = true;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "who; -1: those who watch", kSeatOrNone);
    f("muted", self.muted, "or not any more");
  }
};

// Names and what was said are not in the journal any more: of a seat, or (-1) of everybody.
// The lines themselves were changed with this entry.
struct Forgotten {
  static constexpr std::string_view kName = "forgotten";
  Time at = 0;
  int seat = -1;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("seat", self.seat, "who wanted to be forgotten; -1: the host of the server wanted it of all", kSeatOrNone);
  }
};

struct Rematched {
  static constexpr std::string_view kName = "rematched";
  Time at = 0;
  std::string table;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("table", self.table, "the new table");
  }
};

struct Closed {
  static constexpr std::string_view kName = "closed";
  Time at = 0;
  std::string reason;

  static void fields(auto& f, auto& self) {
    f("at", self.at, "when", kTime);
    f("reason", self.reason, "\"host\", \"admin\" or \"idle\"");
  }
};

using Entry =
    std::variant<Created, Invited, Sat, Pledged, Revealing, Revealed, Reseeded, Left, Voted, Opened, Entrusted, Back,
                 Began, Moved, Checkpoint, Said, Muted, Forgotten, Rematched, Closed, Linked>;

// Takes names and speech out of an entry; false: there are none in it.
bool forget_words(Entry& entry);

// {"entry":"sat",…}
std::string to_line(const Entry& entry);
std::expected<Entry, codec::Problem> read_entry(std::string line);

}  // namespace room
