// What clients ask for, over HTTP (POST /api/<verb>) and over the WebSocket
// ({"do":"<verb>",…}) alike, and what each is answered. docs/protocol.md shows an example of
// each; it and the types of TypeScript clients are printed from these lists of fields.
//
// One file, though it is long: it is the list of everything that can be asked, in the order of
// the variant at its end, and each entry stands alone.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "room/messages.h"

namespace server {

using core::Seat;
using room::kCount;
using room::kSeatOrNone;
using room::Time;

constexpr int kProtocol = 2;

// The answer to what has nothing to tell but that it was done.
struct Done {
  static void fields(auto&, auto&) {}
};

struct EditionOnShelf {
  static constexpr std::string_view kTypeScript = "EditionOnShelf";
  std::string id;
  core::Words title;
  core::Words credit;

  static void fields(auto& f, auto& self) {
    f("id", self.id, "names it");
    f("title", self.title, "the title on the lid; it belongs to its owner");
    f("credit", self.credit, "whose rule sheet it follows");
  }
};
struct GameOnShelf {
  static constexpr std::string_view kTypeScript = "GameOnShelf";
  std::string game;
  std::vector<int> seats;
  int rules_version = 1;
  bool hidden = false;
  int minutes = 0;
  std::vector<EditionOnShelf> editions;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("seats", self.seats, "how many can play: the fewest and the most", kCount);
    f("rules_version", self.rules_version, "the version of its rules", kCount);
    f("hidden", self.hidden, "whether seats know different things");
    f("minutes", self.minutes, "how long people take for one match", kCount);
    f("editions", self.editions, "what there is to play it with, the usual one first");
  }
};
struct GamesAnswer {
  std::vector<GameOnShelf> games;
  std::vector<std::string> bots;
  int protocol = kProtocol;

  static void fields(auto& f, auto& self) {
    f("games", self.games, "the shelf");
    f("bots", self.bots, "who can sit in a seat for a bot");
    f("protocol", self.protocol, "the version that the server speaks", kCount);
  }
};
// What is on the shelf.
struct Games {
  static constexpr std::string_view kName = "games";
  using Answer = GamesAnswer;
  static void fields(auto&, auto&) {}
};

struct EditionAnswer {
  codec::RawJson edition;
  static void fields(auto& f, auto& self) {
    f("edition", self.edition, "what is printed in the box, without what players must not read");
  }
};
// What is printed in a box, for whoever draws the board.
struct GetEdition {
  static constexpr std::string_view kName = "edition";
  using Answer = EditionAnswer;
  std::string game;
  std::string edition;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of the edition");
  }
};

struct LobbyAnswer {
  std::vector<room::SummaryJson> tables;
  int count = 0;
  static void fields(auto& f, auto& self) {
    f("tables", self.tables, "a summary of each, the newest first, a hundred at most");
    f("count", self.count, "of all of them", kCount);
  }
};
// Tables that anybody may join or watch.
struct Lobby {
  static constexpr std::string_view kName = "lobby";
  using Answer = LobbyAnswer;
  static void fields(auto&, auto&) {}
};

struct CreateAnswer {
  std::string table;
  std::string commitment;
  std::string host;
  std::vector<std::string> invitations;
  std::string link;
  static void fields(auto& f, auto& self) {
    f("table", self.table, "its name");
    f("commitment", self.commitment, "SHA-256 of the seed of all luck");
    f("host", self.host, "the token of the host");
    f("invitations", self.invitations, "one for each seat of a person; empty for a bot");
    f("link", self.link, "an invitation for everybody: each who has it may take one free seat before the match");
  }
};
struct Create {
  static constexpr std::string_view kName = "create";
  using Answer = CreateAnswer;
  std::string game;
  std::vector<std::string> seats;
  std::optional<std::string> edition;
  std::optional<codec::RawJson> options;
  bool as_printed = false;
  bool listed = false;
  bool spectators = false;
  bool hints = false;
  int clock = 0;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("seats", self.seats, "who plays, in order: \"human\" or the name of a bot");
    f.rest("edition", self.edition, "the id of an edition; else the usual one");
    f.rest("options", self.options,
           "what the table agrees on; what is left out is as usual, which may be another thing day by day (a clock of "
           "a day or longer)");
    f.rest("as_printed", self.as_printed,
           "instead of options: by the letter of the printed sheet, where an option gives it back");
    f.rest("listed", self.listed, "whether it stands in the lobby, for anybody to join");
    f.rest("spectators", self.spectators, "whether others may watch");
    f.rest("hints", self.hints,
           "whether those who play may ask an expert, though several people play; everybody at the table is shown it. "
           "Whoever plays alone among bots may anyway");
    f.rest("clock", self.clock, "seconds for a decision, up to 30 days; 0: no clock", core::Range{0, 30 * 86400});
  }
};

struct PromiseAnswer {
  std::string commitment;
  static void fields(auto& f, auto& self) { f("commitment", self.commitment, "SHA-256 of the seed of all luck"); }
};
// What is promised about the luck of a table, for whoever may sit down there: he is shown it
// before he gives anything of his own.
struct Promise {
  static constexpr std::string_view kName = "promise";
  using Answer = PromiseAnswer;
  std::string table;
  std::optional<std::string> invitation;
  std::string retry;
  std::optional<std::string> token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("invitation", self.invitation, "what the link holds; not needed at a table of the lobby");
    f.rest("retry", self.retry, "your secret, if you ask again for a seat whose token did not reach you");
    f.rest("token", self.token, "of your seat or of the host; at a rematch, of your seat at the table before");
  }
};

struct InvitationAnswer {
  room::Summary summary;
  static void fields(auto& f, auto& self) { room::Summary::fields(f, self.summary); }
};
// To what one is invited: which game, who sits there, how long one may think.
struct ShowInvitation {
  static constexpr std::string_view kName = "invitation";
  using Answer = InvitationAnswer;
  std::string table;
  std::optional<std::string> invitation;
  std::optional<std::string> token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("invitation", self.invitation, "what the link holds; not needed at a table of the lobby");
    f.rest("token", self.token, "of a seat or of the host there; at a rematch, of your seat at the table before");
  }
};

struct JoinAnswer {
  std::string table;
  Seat seat;
  std::string token;
  std::string name;
  std::string commitment;
  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("seat", self.seat, "one's seat");
    f("token", self.token, "of the seat: whoever has it is the seat");
    f("name", self.name, "how one is called there: with a number where somebody's name looks like it");
    f("commitment", self.commitment, "SHA-256 of the seed of all luck");
  }
};
struct Join {
  static constexpr std::string_view kName = "join";
  using Answer = JoinAnswer;
  std::string table;
  std::string name;
  std::optional<std::string> invitation;
  std::optional<int> seat;
  std::string pledge;
  std::string retry;
  std::optional<std::string> token;
  std::optional<int> portrait;
  std::optional<std::string> host;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("name", self.name, "how you are called there");
    f.rest("invitation", self.invitation, "what the link holds; not needed at a table of the lobby");
    f.rest("seat", self.seat, "which free seat, at a table of the lobby or by a link for everybody",
           core::Range{0, core::kMaxSeats - 1});
    f.rest("pledge", self.pledge,
           "SHA-256, in hex, of 32 bytes that you add to the luck; they are revealed when all have pledged theirs");
    f.rest("retry", self.retry,
           "a secret of yours: with it and the same invitation you may ask again, for ten minutes, for a seat whose "
           "token did not reach you");
    f.rest("token", self.token,
           "at a rematch: the token of your seat at the table before; with it you may ask as often as you like");
    f.rest("portrait", self.portrait, "which portrait others are shown", room::kPortrait);
    f.rest("host", self.host, "the token of the host, if you are the one and want to be known as such");
  }
};

struct WatchAnswer {
  room::Shown shown;
  static void fields(auto& f, auto& self) { f("shown", self.shown, "the table as one may see it"); }
};
struct Watch {
  static constexpr std::string_view kName = "watch";
  using Answer = WatchAnswer;
  std::string table;
  std::optional<std::string> token;
  int since = -1;
  bool forbidden = false;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("token", self.token, "of a seat, or of the host; without one you are a spectator");
    f.rest("since", self.since, "the version that you have; -1: none", core::Range{-1, 1'000'000'000});
    f.rest("forbidden", self.forbidden, "whether you want to be told, on your turn, what is not allowed and why");
  }
};

struct HistoryAnswer {
  int version = 0;
  std::vector<room::PastHappening> history;
  static void fields(auto& f, auto& self) {
    f("version", self.version, "the last version of the table", kCount);
    f("history", self.history, "what happened, a hundred versions at most");
  }
};
// What happened between two versions, a hundred at most.
struct History {
  static constexpr std::string_view kName = "history";
  using Answer = HistoryAnswer;
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
  using Answer = Done;
  std::string table;

  static void fields(auto& f, auto& self) { f("table", self.table, "which table"); }
};

// Before a match begins, everybody shows the bytes that he has pledged.
struct Reveal {
  static constexpr std::string_view kName = "reveal";
  using Answer = Done;
  std::string table;
  std::string token;
  std::string bytes;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
    f("bytes", self.bytes, "32 bytes in hex");
  }
};

// For a table that starts anew because somebody did not reveal his bytes.
struct Pledge {
  static constexpr std::string_view kName = "pledge";
  using Answer = Done;
  std::string table;
  std::string token;
  std::string pledge;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
    f("pledge", self.pledge, "SHA-256, in hex, of 32 other bytes");
  }
};

struct Begin {
  static constexpr std::string_view kName = "begin";
  using Answer = Done;
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
  using Answer = Done;
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

struct OpenMove {
  static constexpr std::string_view kTypeScript = "OpenMove";
  std::string move;
  std::string clause;
  static void fields(auto& f, auto& self) {
    f("move", self.move, "in the notation of the game");
    f("clause", self.clause, "what describes it");
  }
};
struct MovesAnswer {
  int ply = 0;
  std::vector<OpenMove> moves;
  std::vector<room::ForbiddenMove> forbidden;
  static void fields(auto& f, auto& self) {
    f("ply", self.ply, "the decision that is open", kCount);
    f("moves", self.moves, "those that are open");
    f("forbidden", self.forbidden, "those that are not, and why");
  }
};
// Every move that is open, and those that are not with the clause that forbids them.
struct Moves {
  static constexpr std::string_view kName = "moves";
  using Answer = MovesAnswer;
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

struct Say {
  static constexpr std::string_view kName = "say";
  using Answer = Done;
  std::string table;
  std::optional<std::string> token;
  std::optional<std::string> name;
  std::string text;
  std::optional<room::Gesture> gesture = {};

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f.rest("token", self.token, "of the seat; without one you speak among those who watch");
    f.rest("name", self.name, "of somebody who watches");
    f.rest("text", self.text, "what you say");
    f.rest("gesture", self.gesture, "instead of a text: what needs no words");
  }
};

struct Mute {
  static constexpr std::string_view kName = "mute";
  using Answer = Done;
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

struct InviteAnswer {
  std::string invitation;
  static void fields(auto& f, auto& self) { f("invitation", self.invitation, "the one before is void"); }
};
// A fresh invitation to a free seat, or to all of them; the one before is worth nothing any more.
struct Invite {
  static constexpr std::string_view kName = "invite";
  using Answer = InviteAnswer;
  std::string table;
  std::string token;
  std::optional<int> seat;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the host");
    f.rest("seat", self.seat, "which seat; left out: a link for everybody, before the match",
           core::Range{0, core::kMaxSeats - 1});
  }
};

struct Leave {
  static constexpr std::string_view kName = "leave";
  using Answer = Done;
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

// Before the match, the host gives the seat of somebody back to the link: it is free for whoever
// comes next.
struct Unseat {
  static constexpr std::string_view kName = "unseat";
  using Answer = Done;
  std::string table;
  std::string token;
  int seat = 0;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the host");
    f("seat", self.seat, "whose", core::Range{0, core::kMaxSeats - 1});
  }
};

// Plays oneself again, where a bot had been playing.
struct Return {
  static constexpr std::string_view kName = "return";
  using Answer = Done;
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

struct VoteAnswer {
  bool decided = false;
  static void fields(auto& f, auto& self) { f("decided", self.decided, "whether enough want it: it is done"); }
};
// A bot shall play for somebody who has been away for long.
struct Vote {
  static constexpr std::string_view kName = "vote";
  using Answer = VoteAnswer;
  std::string table;
  std::string token;
  int seat = 0;
  room::Remedy remedy{};

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of your seat");
    f("seat", self.seat, "who is away", core::Range{0, core::kMaxSeats - 1});
    f.rest("remedy", self.remedy,
           "\"bot\": a bot plays for him until he is back, if most of those who own seats want it; \"guest\": another "
           "person may take his seat and see his hand, if all who play want it");
  }
};

struct RematchAnswer {
  std::string table;
  std::string commitment;
  static void fields(auto& f, auto& self) {
    f("table", self.table, "the new table; everybody joins it with the token he has");
    f("commitment", self.commitment, "SHA-256 of the seed of all luck there");
  }
};
struct Rematch {
  static constexpr std::string_view kName = "rematch";
  using Answer = RematchAnswer;
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "a table that is over");
    f("token", self.token, "of a seat there");
  }
};

struct Close {
  static constexpr std::string_view kName = "close";
  using Answer = Done;
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the host");
  }
};

struct MineTable {
  static constexpr std::string_view kTypeScript = "MineTable";
  room::Summary summary;
  std::optional<Seat> seat;
  bool host = false;
  std::optional<Time> left;
  static void fields(auto& f, auto& self) {
    room::Summary::fields(f, self.summary);
    f.maybe("seat", self.seat, "one's seat there");
    f.maybe("host", self.host, "whether one is its host");
    f.maybe("left", self.left, "seconds on the clock", kCount);
  }
};
struct MineAnswer {
  std::vector<MineTable> tables;
  static void fields(auto& f, auto& self) { f("tables", self.tables, "those that are there"); }
};
// What has become of the tables at which one sits.
struct Mine {
  static constexpr std::string_view kName = "mine";
  using Answer = MineAnswer;
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

struct LogAnswer {
  std::string log;
  static void fields(auto& f, auto& self) { f("log", self.log, "its text (docs/log.md)"); }
};
// The log of a match that is over, with its seed.
struct GetLog {
  static constexpr std::string_view kName = "log";
  using Answer = LogAnswer;
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
  using Answer = Done;
  std::string table;
  std::string token;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("token", self.token, "of the seat");
  }
};

// A question of a pack is wrong: the host of the server can read it.
struct ReportQuestion {
  static constexpr std::string_view kName = "report";
  using Answer = Done;
  std::string edition;
  std::string question;
  std::string text;

  static void fields(auto& f, auto& self) {
    f("edition", self.edition, "the id of an edition of the quiz");
    f("question", self.question, "the id of the question");
    f.rest("text", self.text, "what is wrong with it, in at most 400 characters");
  }
};

// What somebody takes along to another device: where he sits, and how he is called.
struct Luggage {
  static constexpr std::string_view kTypeScript = "Luggage";
  struct Key {
    std::string table;
    std::string token;
    std::string host;

    static void fields(auto& f, auto& self) {
      f("table", self.table, "which table");
      f.rest("token", self.token, "of the seat; empty: none");
      f.rest("host", self.host, "of the host; empty: one is not");
    }
  };
  std::vector<Key> seats;
  std::string name;
  std::optional<int> portrait;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "where one sits: fifty at most");
    f.rest("name", self.name, "how one is called");
    f.rest("portrait", self.portrait, "which portrait one has chosen", room::kPortrait);
  }
};
struct CarryAnswer {
  std::string code;
  int left = 0;
  static void fields(auto& f, auto& self) {
    f("code", self.code, "for the other device; it works once");
    f("left", self.left, "seconds until it is worth nothing", kCount);
  }
};
// A code by which another device gets one's seats.
struct Carry {
  static constexpr std::string_view kName = "carry";
  using Answer = CarryAnswer;
  Luggage luggage;

  static void fields(auto& f, auto& self) { Luggage::fields(f, self.luggage); }
};
struct ClaimAnswer {
  Luggage luggage;
  static void fields(auto& f, auto& self) { Luggage::fields(f, self.luggage); }
};
struct Claim {
  static constexpr std::string_view kName = "claim";
  using Answer = ClaimAnswer;
  std::string code;

  static void fields(auto& f, auto& self) {
    f("code", self.code, "as the other device shows it; spaces, dashes and capital letters do not matter");
  }
};

using Request = std::variant<Games, GetEdition, Lobby, Create, Promise, Join, Watch, History, Unwatch, Begin, Reveal,
                             Pledge, MakeMove, Moves, Say, Mute, Invite, Leave, Return, Vote, Rematch, Close, Mine,
                             GetLog, Forget, ReportQuestion, ShowInvitation, Carry, Claim, Unseat>;

// Reads one, or says what is wrong with it; `verb` is what to do, where the document does not
// say it.
std::expected<Request, codec::Problem> read_request(const codec::Document& document);
std::expected<Request, codec::Problem> read_request(codec::Document& document, std::string_view verb);

}  // namespace server
