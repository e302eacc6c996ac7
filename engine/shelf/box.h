// A game behind one face, for whoever must not know which one it is: referee,
// terminal, server and page. Text and JSON go in and out; the rules inside are
// the typed ones of engine/games (box_of.h joins the two).
//
//   Box        a game on the shelf
//   OpenBox    a game with an edition: rules that can be played
//   AnyTable   a match
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/bot.h"
#include "codec/json.h"
#include "codec/write.h"
#include "core/fields.h"
#include "core/game.h"
#include "core/luck.h"
#include "shelf/advice.h"
#include "table/log.h"
#include "table/refusal.h"
#include "words/teller.h"

namespace shelf {

using core::Seat;
using core::SeatSet;

// A box may hold thousands of questions.
constexpr codec::Limits kEditionLimits{.bytes = 4 << 20, .values = 500'000};

// One event, written out.
struct Happened {
  core::Clause clause{};
  SeatSet audience;
  bool fleeting = false;
  bool routine = false;  // happens all the time; a commentary may leave it out
  std::string json;      // {"event":"took","clause":"POK-17","seat":0,…}
  std::string words;     // a sentence; empty if no teller was given
};

struct Receipt {
  bool repeated = false;
  bool closed = false;
  std::vector<Happened> happened;
};

// A move that is or is not open to a seat.
struct MoveLine {
  std::string text;       // "attack pickpocket-5 2"
  std::string words;      // a phrase; empty if no teller was given
  core::Clause clause{};  // what describes it; for a greyed one, what forbids it
};

// An event in words.
struct EventWords {
  std::string words;
  bool routine = false;
};

// What a script of luck got wrong, in words.
std::string explain(const table::Refusal& refusal);

// Why a match cannot begin. The names are part of the wire form.
enum class BadStart : std::uint8_t { seats_out_of_range, options_invalid };
inline constexpr std::array<std::string_view, 2> kBadStartNames = {"seats/out_of_range", "options/invalid"};
constexpr std::span<const std::string_view> names(BadStart) { return kBadStartNames; }
constexpr std::string_view label(BadStart) { return "bad start"; }
struct NoStart {
  std::variant<BadStart, table::Reason> why;  // the second: a script of luck does not fit
  std::string message;                        // what was wrong

  std::string_view error() const {  // a stable name
    return std::visit([](auto reason) { return core::name(reason); }, why);
  }
};

// What one seat may know at one moment, as a value that can be kept and compared.
class AnyView {
 public:
  virtual ~AnyView() = default;
  virtual void write(codec::Writer& w) const = 0;  // all of it, as an object
  // Those of its fields that are not as they were before, and of counters (the cards of a
  // hand) only the numbers that changed, null for what is gone; into the object that is
  // open. False: nothing has changed.
  virtual bool write_changes(codec::Writer& w, const AnyView& before) const = 0;
};

// Whether a move was made before; if it was not, the luck it needs.
struct Judged {
  bool repeated = false;
  std::vector<int> luck;
};

// What a log holds beside the moves of a table.
struct LogParts {
  bool closed = false;               // nobody plays on: of an edition that players must not read, only what was shown
  const table::Log* past = nullptr;  // what other rules have played, before the match came to this table
  // Who came to play for a seat, behind so many moves of this table.
  std::span<const std::pair<std::size_t, table::LogPlayer>> players = {};
};

class AnyTable {
 public:
  virtual ~AnyTable() = default;

  virtual const core::Facts& facts() const = 0;
  virtual int seats() const = 0;
  virtual int ply() const = 0;
  virtual SeatSet waiting() const = 0;  // whose answer is still wanted: not for every eye
  virtual SeatSet asked() const = 0;    // who is asked: public
  virtual int score(Seat seat) const = 0;
  virtual core::Pace pace() const = 0;  // how the table's clock is to treat the decision

  // In which turn of the match it stands, for whoever leafs through it.
  struct Turn {
    int round = 0;   // complete rounds before it
    int number = 0;  // of the turn in its round: another one is another turn
    bool operator==(const Turn&) const = default;
  };
  virtual Turn turn() const = 0;
  // A match that goes on from here, without what came before: neither its moves nor what
  // seats remember. It needs the box.
  virtual std::unique_ptr<AnyTable> fork() const = 0;

  virtual std::string position() const = 0;       // JSON: the whole truth
  virtual std::string view(Seat seat) const = 0;  // JSON: what the seat may know
  // The same as a value; put in the place of one that is not needed any more, if there is one.
  virtual void look(Seat seat, std::unique_ptr<AnyView>& view) const = 0;
  virtual std::string options() const = 0;  // JSON

  virtual std::vector<MoveLine> moves(Seat seat, const words::Teller* teller) const = 0;
  virtual std::vector<MoveLine> greyed(Seat seat, const words::Teller* teller) const = 0;
  // The texts of those that are open, as a list of JSON.
  virtual void write_moves(codec::Writer& w, Seat seat) const = 0;
  virtual std::string default_move(Seat seat) const = 0;
  // What a bot in that seat plays; it is given the seat's view and memory only.
  std::string bot_move(Seat seat, bots::Bot bot, core::FastChance& chance) const { return thought(seat, bot)(chance); }
  // The same as something to do later and elsewhere: it stands alone, but for the box.
  using Thought = std::function<std::string(core::FastChance&)>;
  virtual Thought thought(Seat seat, bots::Bot bot) const = 0;
  // What a bot in that seat is given, as JSON (OpenBox::ponder): a page thinks in a worker.
  virtual std::string mind(Seat seat) const = 0;
  // What an expert would do there; it is given the seat's view and memory only. The same seed
  // gives the same advice.
  virtual Advice advice(Seat seat, std::uint64_t seed) const = 0;
  // Decisions of those seats that cost something for certain, by what the seat knew then, those
  // that cost most first. Only moves first to last - 1 are looked at (of the list of moves).
  virtual std::vector<TurningPoint> turning_points(SeatSet seats, std::size_t first = 0,
                                                   std::size_t last = SIZE_MAX) const = 0;
  virtual std::size_t moves_made() const = 0;
  // The clause that forbids the move; Clause::none: it is legal.
  virtual std::expected<core::Clause, table::Refusal> why_not(Seat seat, std::string_view move) const = 0;
  // Why it is refused, as a sentence for the player.
  virtual std::string refusal(std::string_view move, core::Clause clause, const words::Teller& teller) const = 0;

  virtual std::vector<Happened> opening(const words::Teller* teller) const = 0;
  // What would come of a move; nothing changes.
  virtual std::expected<Judged, table::Refusal> judge(Seat seat, int ply, std::string_view move, core::Luck luck,
                                                      std::optional<int> step = std::nullopt) const = 0;
  virtual std::expected<Receipt, table::Refusal> submit(Seat seat, int ply, std::string_view move, core::Luck& luck,
                                                        const words::Teller* teller,
                                                        std::optional<int> step = std::nullopt) = 0;
  virtual int step(Seat seat) const = 0;           // how many moves it has made in the open ply (table.h)
  virtual std::vector<int> last_luck() const = 0;  // the outcomes of the last move
  virtual std::string last_requests() const = 0;   // what they were one of (table/log.h)
  // What was told to a seat up to each version after `since`, the last of them `until` (table.h: feed).
  virtual std::vector<std::pair<int, std::vector<Happened>>> feed(
      Seat seat, int since, const words::Teller* teller, int until = std::numeric_limits<int>::max()) const = 0;
  // The first version of which feed() knows the events without playing the match again.
  virtual int first_at_hand() const = 0;
  // Which questions were read out; none in games that have no questions.
  virtual core::Heard heard() const = 0;
  // The log so far, without its end. `header` gives names, luck and commitment and, unless
  // it is that of a new match, the game, its rules and options.
  virtual std::vector<std::string> log(table::LogHeader header, table::LogWriter& writer,
                                       const LogParts& parts = {}) const = 0;
};

class OpenBox {
 public:
  virtual ~OpenBox() = default;

  virtual const core::Facts& facts() const = 0;
  virtual const core::Imprint& imprint() const = 0;
  virtual std::string edition() const = 0;  // JSON in one line
  virtual std::string cover() const = 0;    // the same without what players must not read

  // The same box for people who have heard some of its questions, by their ids: these come
  // when all others of their level have been asked. A null pointer: it holds no questions.
  virtual std::unique_ptr<OpenBox> lay_aside(std::span<const std::string> heard) const = 0;

  // A new match. `options` is a JSON object in which options may be left out; null: none given.
  virtual std::expected<std::unique_ptr<AnyTable>, NoStart> start(int seats, const codec::Json* options,
                                                                  core::Luck& luck) const = 0;
  // What the wire tells, in words: an event as JSON, a move, why it is not allowed.
  // Nothing, or an empty text, if it is none of this game's.
  virtual std::optional<EventWords> tell_event(std::string json, const words::Teller& teller) const = 0;
  virtual std::optional<MoveLine> tell_move(std::string_view move, const words::Teller& teller) const = 0;
  // What a bot plays that is given such a mind (AnyTable::mind); it must be one of ours. Or
  // what is wrong with it.
  virtual std::expected<std::string, codec::Problem> ponder(const std::string& mind, bots::Bot bot,
                                                            core::FastChance& chance) const = 0;
  // What an expert says to such a mind.
  virtual std::expected<Advice, codec::Problem> advise(const std::string& mind, std::uint64_t seed) const = 0;
  virtual std::string tell_refusal(std::string_view move, std::string_view clause,
                                   const words::Teller& teller) const = 0;

  // Every option of a table that agrees on `options` (a JSON object in which options may be
  // left out: they are as usual), as JSON; or what is wrong with them.
  virtual std::expected<std::string, std::string> agree(int seats, const std::string& options,
                                                        core::Tempo tempo = core::Tempo::sitting) const = 0;
  // Every option of a table that plays the letter of the printed sheet, as JSON.
  virtual std::string as_printed(int seats) const = 0;
};

class Box {
 public:
  virtual ~Box() = default;

  virtual const core::Facts& facts() const = 0;
  // The box with that edition in it, or everything that is wrong with the edition. An edition
  // that names packs may be given without their questions: `packs` are the texts of them, a
  // question a line. They must be right and outlive the box: it notes where the questions stand,
  // and reads each when it is drawn.
  virtual std::expected<std::unique_ptr<OpenBox>, codec::Problems> open(
      std::string edition_json, std::span<const std::string_view> packs = {}) const = 0;
};

}  // namespace shelf
