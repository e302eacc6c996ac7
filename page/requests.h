// What the page may ask of the engine, field by field, and what it is answered.
//
// One file, though it is long: it is the list of everything that can be asked, and each entry
// stands alone.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "room/messages.h"
#include "shelf/advice.h"

namespace page {

constexpr core::Range kSeatOrNobody{-1, core::kMaxSeats - 1};
constexpr core::Range kVersion{-1, 1'000'000'000};

struct Done {
  static void fields(auto&, auto&) {}
};

// ---- Words for any table ----

struct ToldEvent {
  static constexpr std::string_view kTypeScript = "ToldEvent";
  std::string words;
  bool routine = false;

  static void fields(auto& f, auto& self) {
    f("words", self.words, "a sentence; empty if it is none of this game's");
    f("routine", self.routine, "whether it happens all the time");
  }
};
struct ToldMove {
  static constexpr std::string_view kTypeScript = "ToldMove";
  std::string move;
  std::string words;
  std::string clause;
  std::optional<std::string> why;

  static void fields(auto& f, auto& self) {
    f("move", self.move, "in the notation of the game");
    f("words", self.words, "a phrase");
    f("clause", self.clause, "what describes it, or forbids it");
    f.maybe("why", self.why, "why it is not allowed");
  }
};
struct TellAnswer {
  std::vector<ToldEvent> events;
  std::vector<ToldMove> moves;
  std::vector<ToldMove> forbidden;

  static void fields(auto& f, auto& self) {
    f("events", self.events, "in the order in which they were asked for");
    f("moves", self.moves, "likewise");
    f("forbidden", self.forbidden, "likewise");
  }
};

struct Tell {
  static constexpr std::string_view kName = "tell";
  using Answer = TellAnswer;
  std::string game;
  std::string edition;
  std::string lang;
  std::vector<std::string> names;
  std::vector<codec::RawJson> events;
  std::vector<std::string> moves;
  std::vector<room::ForbiddenMove> forbidden;
  std::optional<std::string> replay;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition; else the usual one");
    f.rest("replay", self.replay, "a match that is looked at again: its own box is meant");
    f("lang", self.lang, "\"fr\" or \"en\"");
    f("names", self.names, "of the seats");
    f.rest("events", self.events, "as they are told on the wire");
    f.rest("moves", self.moves, "in the notation of the game");
    f.rest("forbidden", self.forbidden, "moves that are not open");
  }
};

// ---- Tables on the device ----

// Whose answer is still wanted, and for whom a bot is to give it. On one device the page
// hands itself from seat to seat, so it has to know; nobody is shown it.
struct Waiting {
  core::SeatSet waiting;
  core::SeatSet bots;

  static void fields(auto& f, auto& self) {
    f("waiting", self.waiting, "whose answer is still wanted");
    f("bots", self.bots, "for whom a bot is to give it");
  }
};

struct CreateAnswer {
  std::vector<std::string> lines;
  Waiting waiting;

  static void fields(auto& f, auto& self) {
    f("lines", self.lines, "of its journal, to be kept");
    Waiting::fields(f, self.waiting);
  }
};
struct Create {
  static constexpr std::string_view kName = "create";
  using Answer = CreateAnswer;
  std::string table;
  std::string game;
  std::string edition;
  std::optional<codec::RawJson> options;
  std::vector<std::string> players;
  std::vector<std::string> names;
  std::string seed;
  std::vector<std::string> heard;
  room::Time at = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "how the page calls it");
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition; else the usual one");
    f.rest("options", self.options, "what the table agrees on");
    f.rest("heard", self.heard, "the ids of questions that those who play have heard before");
    f("players", self.players, "for each seat \"human\" or the name of a bot");
    f("names", self.names, "of the seats");
    f("seed", self.seed, "32 bytes in hex: of all luck");
    f("at", self.at, "when", room::kTime);
  }
};

struct Restore {
  static constexpr std::string_view kName = "restore";
  using Answer = Waiting;
  std::string table;
  std::string edition;
  std::vector<std::string> lines;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "how the page calls it");
    f("edition", self.edition, "the id of its edition");
    f("lines", self.lines, "its journal");
  }
};

struct ShowAnswer {
  Waiting waiting;
  room::Shown shown;

  static void fields(auto& f, auto& self) {
    Waiting::fields(f, self.waiting);
    f("shown", self.shown, "the table as that pair of eyes may see it");
  }
};
struct Show {
  static constexpr std::string_view kName = "show";
  using Answer = ShowAnswer;
  std::string table;
  int seat = -1;
  int since = -1;
  room::Time at = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "to whom; -1: somebody who watches", kSeatOrNobody);
    f("since", self.since, "the version that he has; -1: none", kVersion);
    f("at", self.at, "when", room::kTime);
  }
};

struct HistoryAnswer {
  std::vector<room::PastHappening> history;

  static void fields(auto& f, auto& self) { f("history", self.history, "a hundred versions at most"); }
};
struct History {
  static constexpr std::string_view kName = "history";
  using Answer = HistoryAnswer;
  std::string table;
  int seat = -1;
  int since = -1;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "to whom; -1: somebody who watches", kSeatOrNobody);
    f("since", self.since, "the version before the first that is wanted; -1: from the beginning", kVersion);
  }
};

struct WrittenUpdate : room::WrittenJson {
  static constexpr std::string_view kTypeScript = "Update";
};
struct WrittenFleeting : room::WrittenJson {
  static constexpr std::string_view kTypeScript = "TableEvent[][]";
};
struct MoveAnswer {
  Waiting waiting;
  bool repeated = false;
  std::optional<std::string> line;
  std::optional<WrittenUpdate> update;
  std::optional<WrittenFleeting> fleeting;

  static void fields(auto& f, auto& self) {
    Waiting::fields(f, self.waiting);
    f("repeated", self.repeated, "whether it had been made before");
    f.maybe("line", self.line, "of the journal, to be kept");
    f.maybe("update", self.update, "for whoever looks, if he is told something");
    f.maybe("fleeting", self.fleeting, "for each seat what it is told this once");
  }
};
struct Move {
  static constexpr std::string_view kName = "move";
  using Answer = MoveAnswer;
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

struct LogAnswer {
  std::string log;
  static void fields(auto& f, auto& self) { f("log", self.log, "its text (docs/log.md)"); }
};
struct Log {
  static constexpr std::string_view kName = "log";
  using Answer = LogAnswer;
  std::string table;

  static void fields(auto& f, auto& self) { f("table", self.table, "one that is over"); }
};

struct HeardAnswer {
  std::vector<std::string> heard;
  std::vector<std::string> again;

  static void fields(auto& f, auto& self) {
    f("heard", self.heard, "the ids of questions that were read out, not to come again yet");
    f("again", self.again, "of questions that may come again: all of their level have been asked");
  }
};
// What was read out, for the device to remember.
struct HeardThere {
  static constexpr std::string_view kName = "heard";
  using Answer = HeardAnswer;
  std::string table;

  static void fields(auto& f, auto& self) { f("table", self.table, "which"); }
};

// ---- Matches that are over, looked at again ----

struct ReplaySeat {
  static constexpr std::string_view kTypeScript = "ReplaySeat";
  std::string name;
  std::string player;

  static void fields(auto& f, auto& self) {
    f("name", self.name, "empty, if it was forgotten, or if a bot has none");
    f("player", self.player, "\"human\", or the name of a bot: who began the match");
  }
};
struct ReplayTurn {
  static constexpr std::string_view kTypeScript = "ReplayTurn";
  int ply = 0;
  int round = 0;

  static void fields(auto& f, auto& self) {
    f("ply", self.ply, "the moment at which it begins", room::kCount);
    f("round", self.round, "complete rounds before it", room::kCount);
  }
};
// Lines of a log that rules have played which are not here.
struct UnplayedLines {
  static constexpr std::string_view kTypeScript = "UnplayedLines";
  int rules = 1;
  int from = 0;
  int to = 0;
  bool luck = false;

  static void fields(auto& f, auto& self) {
    f("rules", self.rules, "the version of those rules", room::kCount);
    f("from", self.from, "the first line", room::kCount);
    f("to", self.to, "the last line", room::kCount);
    f("luck", self.luck, "whether its luck was drawn again all the same");
  }
};
// A move of the log, for what cannot be shown any more.
struct ReplayMove {
  static constexpr std::string_view kTypeScript = "ReplayMove";
  int seat = 0;
  std::string move;

  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who made it", room::kCount);
    f("move", self.move, "in the notation of the game");
  }
};
struct ViewThen {
  static constexpr std::string_view kTypeScript = "ViewThen";
  int ply = 0;
  codec::RawJson view;

  static void fields(auto& f, auto& self) {
    f("ply", self.ply, "the moment", room::kCount);
    f("view", self.view, "what those who watched saw");
  }
};
struct StudyAnswer {
  std::string game;
  std::string edition;
  int rules = 1;
  codec::RawJson options;
  std::vector<ReplaySeat> seats;
  int first = 0;
  int last = -1;
  std::vector<ReplayTurn> turns;
  std::vector<ViewThen> course;
  std::vector<int> scores;
  std::vector<ReplayMove> unplayed;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition");
    f("rules", self.rules, "the version of the rules that it began with", room::kCount);
    f("options", self.options, "what the table agreed on");
    f("seats", self.seats, "who began the match");
    f("first", self.first, "the first moment that can be shown: so many decisions had been made", room::kCount);
    f("last", self.last, "the last one; less than the first: none can", kVersion);
    f("turns", self.turns, "where turns begin");
    f("course", self.course, "the table as it stood now and then, 64 times at most, and at the end");
    f("scores", self.scores, "60 for the winner; empty if the table was closed before the end", core::Range{0, 60});
    f("unplayed", self.unplayed, "the moves that other rules than ours have played, before all that is shown");
  }
};
// Opens the log of a match that is over.
struct Study {
  static constexpr std::string_view kName = "study";
  using Answer = StudyAnswer;
  std::string replay;
  std::string log;

  static void fields(auto& f, auto& self) {
    f("replay", self.replay, "how the page calls it");
    f("log", self.log, "its text (docs/log.md)");
  }
};

struct MomentAnswer {
  int ply = 0;
  core::SeatSet asked;
  codec::RawJson view;
  std::vector<std::string> moves;
  std::optional<std::vector<codec::RawJson>> views;
  std::optional<std::vector<int>> scores;
  int replayed = 0;

  static void fields(auto& f, auto& self) {
    f("ply", self.ply, "which moment it is", room::kCount);
    f("asked", self.asked, "who is asked");
    f("view", self.view, "what that pair of eyes saw");
    f.maybe("moves", self.moves, "those that were open to it");
    f.maybe("views", self.views, "what each seat saw, where all is open");
    f.maybe("scores", self.scores, "at the end", core::Range{0, 60});
    f("replayed", self.replayed, "how many moves were played again to know it", room::kCount);
  }
};
// The table at one moment.
struct Moment {
  static constexpr std::string_view kName = "moment";
  using Answer = MomentAnswer;
  std::string replay;
  int ply = 0;
  int seat = -1;
  bool open = false;

  static void fields(auto& f, auto& self) {
    f("replay", self.replay, "which match");
    f("ply", self.ply, "when so many decisions had been made", room::kCount);
    f("seat", self.seat, "with whose eyes; -1: of those who watch", kSeatOrNobody);
    f("open", self.open, "whether all hands are open");
  }
};

struct StoryAnswer {
  std::vector<room::PastHappening> history;
  static void fields(auto& f, auto& self) { f("history", self.history, "five hundred versions at most"); }
};
// What was told.
struct Story {
  static constexpr std::string_view kName = "story";
  using Answer = StoryAnswer;
  std::string replay;
  int since = -1;
  int seat = -1;
  bool open = false;

  static void fields(auto& f, auto& self) {
    f("replay", self.replay, "which match");
    f("since", self.since, "the version before the first that is wanted; -1: from the beginning", kVersion);
    f("seat", self.seat, "to whom; -1: to those who watched", kSeatOrNobody);
    f("open", self.open, "all of it, whoever heard it");
  }
};

struct WrongLine {
  static constexpr std::string_view kTypeScript = "WrongLine";
  int line = 0;
  std::string path;
  std::string reason;

  static void fields(auto& f, auto& self) {
    f("line", self.line, "of the text, from 1", room::kCount);
    f("path", self.path, "which field; empty: the whole line");
    f("reason", self.reason, "what is wrong, in English");
  }
};
struct VerifyAnswer {
  std::optional<WrongLine> wrong;
  table::LuckFrom luck{};
  int plies = 0;
  int outcomes = 0;
  bool complete = false;
  bool drawn = false;
  bool result = false;
  int names = 0;
  std::vector<UnplayedLines> unplayed;

  static void fields(auto& f, auto& self) {
    f.maybe("wrong", self.wrong, "what is wrong with it, and where; then nothing else is known");
    f("luck", self.luck, "where luck came from");
    f("plies", self.plies, "decisions that were played again", room::kCount);
    f("outcomes", self.outcomes, "outcomes of luck in them", room::kCount);
    f("complete", self.complete, "nothing of it had to be believed");
    f("drawn", self.drawn, "every outcome follows from the seed");
    f("result", self.result, "the scores are right");
    f("names", self.names, "that were compared with their marks", room::kCount);
    f("unplayed", self.unplayed, "lines that rules have played which are not here");
  }
};
// Checks everything about the text of a log.
struct Verify {
  static constexpr std::string_view kName = "verify";
  using Answer = VerifyAnswer;
  std::string log;
  std::optional<std::string> commitment;

  static void fields(auto& f, auto& self) {
    f("log", self.log, "its text");
    f.rest("commitment", self.commitment, "what was promised about its luck before, if somebody knows");
  }
};

// The page has no more use for it here.
struct Drop {
  static constexpr std::string_view kName = "drop";
  using Answer = Done;
  std::string table;

  static void fields(auto& f, auto& self) { f("table", self.table, "which"); }
};

// ---- Bots ----

// What a bot in a seat is given: what that seat sees and could remember, and its moves.
struct MindAnswer {
  std::string bot;
  room::WrittenJson mind;

  static void fields(auto& f, auto& self) {
    f("bot", self.bot, "who plays there");
    f("mind", self.mind, "to be handed to \"ponder\" as it is");
  }
};
struct Mind {
  static constexpr std::string_view kName = "mind";
  using Answer = MindAnswer;
  std::string table;
  int seat = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "for whom", kSeatOrNobody);
  }
};

struct PonderAnswer {
  std::string move;
  static void fields(auto& f, auto& self) { f("move", self.move, "what the bot plays"); }
};
struct Ponder {
  static constexpr std::string_view kName = "ponder";
  using Answer = PonderAnswer;
  std::string game;
  std::string edition;
  std::string bot;
  codec::RawJson mind;
  std::string seed;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition");
    f("bot", self.bot, "which bot");
    f("mind", self.mind, "what it is given");
    f("seed", self.seed, "of what it leaves to chance");
  }
};

// ---- What an expert says ----

// What a person is given who asks for a hint: what his seat sees and could remember, and its
// moves. Where several people sit at one table it is refused: nobody could agree to it here.
struct AskedAnswer {
  room::WrittenJson mind;

  static void fields(auto& f, auto& self) { f("mind", self.mind, "to be handed to \"advise\" as it is"); }
};
struct Asked {
  static constexpr std::string_view kName = "asked";
  using Answer = AskedAnswer;
  std::string table;
  int seat = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which");
    f("seat", self.seat, "for whom", kSeatOrNobody);
  }
};

struct AdviseAnswer {
  shelf::Advice advice;
  static void fields(auto& f, auto& self) { f("advice", self.advice, "what an expert would do, how sure, and why"); }
};
struct Advise {
  static constexpr std::string_view kName = "advise";
  using Answer = AdviseAnswer;
  std::string game;
  std::string edition;
  codec::RawJson mind;
  std::string seed;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of its edition");
    f("mind", self.mind, "what he is given");
    f("seed", self.seed, "of what he imagines: the same seed gives the same advice");
  }
};

struct TurningAnswer {
  std::vector<shelf::TurningPoint> points;
  int moves = 0;

  static void fields(auto& f, auto& self) {
    f("points", self.points, "what cost most first");
    f("moves", self.moves, "how many the match has", room::kCount);
  }
};
// The decisions that cost most in a match that is looked at again, by what their seats knew. It
// takes a while: a page asks in a worker, for some moves at a time.
struct Turning {
  static constexpr std::string_view kName = "turning";
  using Answer = TurningAnswer;
  std::string replay;
  core::SeatSet seats;
  int first = 0;
  int last = 0;

  static void fields(auto& f, auto& self) {
    f("replay", self.replay, "which match");
    f("seats", self.seats, "whose decisions");
    f("first", self.first, "the first move that is looked at, from 0", room::kCount);
    f("last", self.last, "the one behind the last", room::kCount);
  }
};

using Request = std::variant<Tell, Create, Restore, Show, History, Move, HeardThere, Log, Study, page::Moment, Story,
                             Verify, Drop, Mind, Ponder, Asked, Advise, Turning>;

// TypeScript for all of them.
std::string typescript();

}  // namespace page
