// The log of a match: lines of JSON, each with the hash of the line before, so
// that nothing in it can be changed without a trace. docs/log.md describes it.
//
//   header      what is played: game, rules, edition, options, seats, commitment
//   start       the luck of the opening
//   move        one for each accepted move, with its luck
//   player      from here on somebody else plays for a seat
//   checkpoint  from here on it was played by another version of the rules
//   end         who has won, and the seed if luck was committed to
//
// The "state" of a line is the hash of the position it leads to.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/json.h"
#include "codec/traits.h"
#include "core/game.h"
#include "table/digest.h"

namespace table {

constexpr int kLogVersion = 2;
constexpr core::Range kCounting{0, 1'000'000'000};

// Where the luck of a match came from.
enum class LuckFrom : std::uint8_t { seed, script, commitment };
inline constexpr std::array<std::string_view, 3> kLuckFromNames = {"seed", "script", "commitment"};
constexpr std::span<const std::string_view> names(LuckFrom) { return kLuckFromNames; }
constexpr std::string_view label(LuckFrom) { return "luck"; }

struct LogSeat {
  std::string name = {};
  std::optional<std::string> salt = {};
  std::optional<std::string> mark = {};
  std::string player = "human";
  std::string bytes = {};

  static void fields(auto& f, auto& self) {
    f("name", self.name, "how the seat is called; empty if that was forgotten");
    f.maybe("salt", self.salt, "16 bytes in hex, which the mark is made with; empty if the name was forgotten");
    f.maybe("mark", self.mark, "SHA-256 of salt and name, in hex; it stays when the name is forgotten");
    f("player", self.player, "\"human\", or the name of a bot: who began the match");
    f("bytes", self.bytes,
      "32 bytes in hex that the seat added to the luck (16 in version 1); empty without a commitment");
  }
};

struct LogHeader {
  int log = kLogVersion;
  std::string game;
  int rules = 1;
  LuckFrom luck{};
  std::string seed;
  std::string commitment;
  std::vector<LogSeat> seats;
  codec::RawJson options;
  codec::RawJson edition;

  static void fields(auto& f, auto& self) {
    f("log", self.log, "the version of this format", core::Range{1, kLogVersion});
    f("game", self.game, "which game");
    f("rules", self.rules, "the version of its rules", core::Range{1, 1'000'000});
    f("luck", self.luck, "where luck came from: a seed, a script (real dice) or a commitment");
    f("seed", self.seed, "the seed, where luck comes from one that nobody committed to; else empty");
    f("commitment", self.commitment, "SHA-256 of the seed in hex, shown before anybody added bytes; else empty");
    f("seats", self.seats, "who plays, in the order of play");
    f("options", self.options, "what the table agreed on");
    f("edition", self.edition, "the whole edition, so that a log stands alone");
  }
};

// The header as the chain and the luck see it: without the names that have a mark, and
// their salts, which may be forgotten later. Version 1 hashed the line as it is.
std::string header_for_chain(LogHeader header);

// What the seats' bytes and the header add to the seed (digest.h): in version 2 they are
// followed by the hash of the header without its edition, so that nobody can say afterwards
// that others played, or by other options. Nothing, with the place, if bytes are wrong.
std::expected<std::string, codec::Problem> luck_input(const Primitives& primitives, const LogHeader& header);

// What outcomes were one of: "d6 70" is a die of six sides, then a pick from 70. So
// luck can be checked by whoever does not know the rules.
std::string requests_text(std::span<const core::LuckRequest> requests);

struct LogStart {
  int seq = 0;
  std::vector<int> luck;
  std::string of;
  std::string state;
  std::string prev;

  static void fields(auto& f, auto& self) {
    f("seq", self.seq, "the number of this line: 1", kCounting);
    f("luck", self.luck, "the outcomes of the opening, in the order in which the rules ask for them", kCounting);
    f("of", self.of, "what each outcome was one of: \"d6\" is a die from 1 to 6, \"70\" a pick from 0 to 69");
    f("state", self.state, "the first 16 bytes of the SHA-256 of the position, in hex");
    f("prev", self.prev, "the SHA-256 of the line before, without its newline, in hex");
  }
};

struct LogMove {
  int seq = 0;
  int ply = 0;
  core::Seat seat;
  std::string move;
  std::vector<int> luck;
  std::string of;
  std::string state;
  std::string prev;
  int line = 0;  // of the text that it was read from

  static void fields(auto& f, auto& self) {
    f("seq", self.seq, "the number of this line", kCounting);
    f("ply", self.ply, "the decision that the move answers", kCounting);
    f("seat", self.seat, "who moved");
    f("move", self.move, "in the notation of the game");
    f("luck", self.luck, "the outcomes that the move asked for", kCounting);
    f("of", self.of, "what each of them was one of");
    f("state", self.state, "the hash of the position after it");
    f("prev", self.prev, "the hash of the line before");
  }
};

// The rules changed while the match was on: it was migrated, and went on from the position
// that the rules before had led to. What lies before was played by them, and they are not
// here any more to say what luck was "of" and what its "state" was.
struct LogCheckpoint {
  int seq = 0;
  int rules = 1;
  int ply = 0;
  codec::RawJson position;
  std::string state;
  std::string prev;
  int line = 0;  // of the text that it was read from

  static void fields(auto& f, auto& self) {
    f("seq", self.seq, "the number of this line", kCounting);
    f("rules", self.rules, "the version of the rules that are played from here on", core::Range{1, 1'000'000});
    f("ply", self.ply, "the decision that is open", kCounting);
    f("position", self.position, "the whole position");
    f("state", self.state, "its hash");
    f("prev", self.prev, "the hash of the line before");
  }
};

// Somebody else plays for a seat from here on: a bot, its owner again, or another person.
struct LogPlayer {
  int seq = 0;
  core::Seat seat;
  std::string player;
  std::string name;
  std::string salt;
  std::string mark;
  std::string prev;
  int line = 0;  // of the text that it was read from

  static void fields(auto& f, auto& self) {
    f("seq", self.seq, "the number of this line", kCounting);
    f("seat", self.seat, "which seat");
    f("player", self.player, "\"human\", or the name of a bot");
    f("name", self.name, "of the person; empty if it is a bot, or if it was forgotten");
    f("salt", self.salt, "as in the header");
    f("mark", self.mark, "as in the header; empty if it is a bot");
    f("prev", self.prev, "the hash of the line before");
  }
};

struct LogEnd {
  int seq = 0;
  std::vector<int> scores;
  std::string seed;
  std::string prev;

  static void fields(auto& f, auto& self) {
    f("seq", self.seq, "the number of this line", kCounting);
    f("scores", self.scores, "60 for the winner, shared by those who tie; empty if the table was closed early",
      core::Range{0, core::kWin});
    f("seed", self.seed, "the seed that was committed to, published now, in hex; else empty");
    f("prev", self.prev, "the hash of the line before");
  }
};

// What was played by one version of the rules.
struct LogSegment {
  int rules = 1;
  std::size_t first = 0;  // of the moves of the log
  std::size_t end = 0;
  const LogCheckpoint* from = nullptr;  // null: from the start
  int line = 2;                         // of the text, from 1: where it begins
  int last_line = 2;
};

struct Log {
  LogHeader header;
  LogStart start;
  std::vector<LogMove> moves;
  std::vector<std::pair<std::size_t, LogCheckpoint>> checkpoints;  // behind so many moves
  std::vector<std::pair<std::size_t, LogPlayer>> players;          // likewise, and behind a checkpoint there
  std::optional<LogEnd> end;                                       // none: the match goes on

  std::vector<LogSegment> segments() const;
  int last_line() const {
    return static_cast<int>(2 + moves.size() + checkpoints.size() + players.size() + (end ? 1 : 0));
  }
};

// Writes a log, line by line, each without its newline; fills in seq and prev.
class LogWriter {
 public:
  explicit LogWriter(const Primitives& primitives) : primitives_(primitives) {}

  std::string header(const LogHeader& header);
  std::string start(LogStart start) { return numbered(start); }
  std::string move(LogMove move) { return numbered(move); }
  std::string checkpoint(LogCheckpoint checkpoint) { return numbered(checkpoint); }
  std::string player(LogPlayer player);
  std::string end(LogEnd end) { return numbered(end); }

  // The lines of a log that is no secret to its writer, from its start to its last move.
  std::vector<std::string> lines(const Log& log);

  // Goes on behind the lines of a log that was written before, which is a right one.
  void follow(std::string_view text);

  // The hash of a position, as lines carry it.
  std::string state_hash(std::string_view position) const { return to_hex(primitives_.sha256(position)).substr(0, 32); }

 private:
  std::string numbered(auto& line);
  // Goes on behind a line of which the chain sees this.
  void chain(std::string_view seen) {
    previous_ = to_hex(primitives_.sha256(seen));
    ++seq_;
  }

  const Primitives& primitives_;
  std::string previous_;
  int seq_ = -1;  // the header has none
};

// Reads a log and checks its form and its chain. Whether the game in it is right
// is for whoever knows the games (shelf/replay.h).
std::expected<Log, codec::Problem> read_log(const Primitives& primitives, std::string_view text);

}  // namespace table
