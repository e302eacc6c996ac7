// One table of the ludothèque, as its journal makes it: who sits where, the match,
// what was said, and what each of those who look at it may be shown.
//
// A room knows neither network nor store, and decides nothing: somebody decides what is
// to happen (an entry), adds it here, and has it kept (server/commit.h).
//
// What people see has a version. It advances by one whenever something happens that
// concerns everybody: a decision is closed, somebody sits down or speaks. What a seat
// does within a decision that is not closed concerns that seat alone, and is counted
// by its *step*. Updates are differences to the one before, so they are numbered for
// each audience: whoever misses one asks for the whole again.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "room/journal.h"
#include "room/messages.h"
#include "shelf/box.h"

namespace room {

using core::SeatSet;

// Who looks: a seat, or those who watch.
using Audience = Seat;

// A box that several rooms play from.
using SharedBox = std::shared_ptr<const shelf::OpenBox>;

// The box that a table is played with: of that edition, with the questions laid aside that
// those who play have heard before.
SharedBox box_of(const Created& created, const SharedBox& edition);

// A match from a position in JSON, after so many decisions; or why there is none.
using SetUp = std::expected<std::unique_ptr<shelf::AnyTable>, std::string>(const shelf::OpenBox& box,
                                                                           const std::string& position, int plies);

// How a table with such a clock (seconds for a decision; 0: none) is played.
constexpr core::Tempo tempo_of(int clock) { return clock >= 86400 ? core::Tempo::daily : core::Tempo::sitting; }

class Room {
 public:
  using Standing = room::Standing;

  struct Chair {
    std::string player;            // "human", or a bot: as it was agreed
    std::string name;              // of the person, once somebody sits there
    std::optional<int> portrait;   // that he has chosen
    bool is_host = false;          // he is the host of the table
    std::string salt;              // what his mark is made with
    std::string mark;              // of his name (table/log.h)
    std::string token;             // hash
    std::string pledge;            // SHA-256 of what he adds to the luck
    std::string bytes;             // what he adds to it, once it is revealed
    std::string invitation;        // hash; empty: none
    std::string came_by;           // hash of the invitation of whoever sits there, if he had one
    std::string retry;             // hash of the secret by which he may ask again
    Time since = 0;                // when he sat down
    std::string expected;          // hash of the token that may sit down here at a rematch
    std::optional<bots::Bot> bot;  // who plays for it now, if that is a bot
    bool pledges_again = false;    // he had pledged bytes before the table got a new seed
    bool muted = false;
    bool opened = false;             // in the match: another person may take it
    int first_line = 0;              // of the journal: since when it is his, or nobody's
    Time acted = 0;                  // when he did something last
    std::array<SeatSet, 2> votes{};  // by remedy: who wants it

    bool is_human() const { return player == "human"; }
    bool is_free() const { return is_human() && token.empty(); }
    bool is_owned() const { return is_human() && !token.empty(); }
  };

  // Where rules never change, nobody has to set up a match.
  Room(std::string id, const table::Primitives& primitives, SetUp* set_up = nullptr)
      : id_(std::move(id)), primitives_(primitives), set_up_(set_up) {}
  Room(const Room&) = delete;

  // ---- The journal ----

  // What happened, in order; the first entry is Created, and comes with its box. `quietly`:
  // nobody will be told of it, because it is read from a journal. An error: the journal is
  // damaged.
  std::optional<codec::Problem> add(const Entry& entry, const SharedBox& box = {}, bool quietly = false);
  int lines() const { return lines_; }
  // The lines of the journal that hold names and words, as they are without them: of a seat
  // since it is its owner's, or of everybody.
  std::vector<std::pair<int, std::string>> forgetting(std::optional<Seat> only) const;

  // ---- Rules that have changed (migration.cpp) ----

  // The version of the rules that the match is played by. If it is not that of the box,
  // the room cannot go on until it is given the entry migration().
  int rules() const { return rules_; }
  bool is_outdated() const { return rules_ != box_->facts().rules_version; }
  // Nothing: moves were made since its position was kept, by rules that are not here.
  std::optional<Checkpoint> migration(Time at) const;
  // Where the match stands, to be kept in case the rules change; nothing if that is known,
  // or if none is on.
  std::optional<Checkpoint> checkpoint(Time at) const;
  bool wants_checkpoint() const { return standing() == Standing::running && !marked_; }

  // ---- What it is ----

  const std::string& id() const { return id_; }
  const Created& created() const { return created_; }
  const SharedBox& box() const { return box_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  const Chair& chair(Seat seat) const { return chairs_[seat.index]; }
  // The hash of the link by which one takes any free seat before the match; empty: there is none.
  const std::string& link() const { return link_; }
  // Where its host sits, if he has shown that he is it.
  std::optional<Seat> host_seat() const;
  int seats() const { return static_cast<int>(chairs_.size()); }
  Standing standing() const;
  bool closed_early() const { return closed_; }
  int version() const { return static_cast<int>(notices_.size()) - 1; }
  Time last() const { return last_; }
  int other_entries() const { return other_entries_; }  // lines of the journal that are not moves
  int said_by_seats() const { return said_by_seats_; }
  int said_by_watchers() const { return said_by_watchers_; }
  const std::string& rematch() const { return rematch_; }
  std::string commitment() const;
  const shelf::AnyTable* match() const { return match_.get(); }
  // The ids of the questions that those who sit here have heard, here and at the tables that
  // this one follows, and that are not to come again yet.
  std::vector<std::string> heard() const;
  bool spectators_muted() const { return spectators_muted_; }
  // The seats where nobody sits, those where somebody may sit down now, and those that
  // belong to somebody.
  SeatSet free_seats() const;
  SeatSet open_seats() const;
  SeatSet owned_seats() const;
  // Who wants that to be done about a seat whose owner is away, and how many must want it: for
  // a bot most of those who own seats, for another person all of them but the absent one, and
  // most of them: not one of two.
  SeatSet votes(Seat absent, Remedy remedy) const;
  int votes_needed(Seat absent, Remedy remedy) const;
  // The seats that have pledged something and not revealed it, while the match is about to begin.
  SeatSet to_reveal() const;
  const std::vector<std::string>& about_to_play() const { return about_to_play_; }

  // ---- Decisions about the match: nothing changes ----

  // The opening with those players; an entry to be added.
  std::expected<Began, shelf::NoStart> begin(std::vector<std::string> players, Time at) const;
  // A move with the table's own luck, as an entry to be added; nothing if it was made before.
  std::expected<std::optional<Moved>, table::Refusal> decide_move(Seat seat, int ply, std::optional<int> step,
                                                                  std::string_view move, Mover by, Time at) const;
  // Those whose move a bot is to make.
  SeatSet bots_asked() const;
  // When the clock of the decision, or the time to reveal, runs out; nothing if none runs. What
  // the server was not there for is not counted; nor is what is still to come, if somebody has
  // put its clock back.
  std::optional<Time> deadline(Time now, Time server_started) const;
  // How many seconds are left of a countdown that all see (core::Pace), also when it has
  // ended; nothing if there is none. It runs on while no server does.
  std::optional<Time> countdown(Time now) const;
  // How many seconds people look at what led to the open decision: one for everything that
  // those who watch were told and that does not happen all the time. It depends on nothing
  // else, so it tells nothing.
  static constexpr Time kMostWatch = 12;
  static constexpr Time kUnhurried = 600;  // a clock of so many seconds has time for it
  Time watch() const { return standing() == Standing::running ? watch_ : 0; }

  // ---- What is shown (show.cpp) ----

  // The moment, as those who write messages must know it.
  struct Moment {
    Time now = 0;
    Time server_started = 0;
    SeatSet present;  // the seats whose owners are there
  };
  // What somebody who comes in must know, and what has happened since `since`, or the
  // last of it.
  Shown show(Audience audience, int since, const Moment& moment, bool with_forbidden) const;
  // What that audience was told after version `since` and up to `until`. What was told
  // once (fleeting) is left out until the match is over.
  static constexpr int kMostHistory = 100;
  std::vector<PastHappening> history(Audience audience, int since, int until) const;
  // Whether what happened after `since` is in memory; else the whole match is played again.
  bool has_at_hand(int since) const;
  // The version from which on all is in memory.
  int first_at_hand() const;
  // As a list, what the last move told an audience this once; false: nothing.
  bool write_fleeting(codec::Writer& w, Audience audience) const;
  // The last version for that audience, as JSON: the difference to what it was shown before.
  std::string update(Audience audience, const Moment& moment, bool with_forbidden);
  // What the move that was made last within an open decision changed for its seat.
  std::string own_update(Seat seat, const Moment& moment, bool with_forbidden);
  // From now on that audience is looked after, or nobody is left of it.
  void looks(Audience audience, const Moment& moment);
  void looks_away(Audience audience) { seen_by_[slot(audience)] = {}; }
  // One line for the lobby and for those who sit at many tables.
  Summary summary() const;
  // The log of a match that is over.
  std::string log() const;

 private:
  // What a version was: a decision that was closed (the version of the match), or news.
  struct Notice {
    int match_version = -1;
    std::string news;           // JSON; empty: none
    bool for_watchers = false;  // news that those who play do not hear
    bool has_words = false;     // a name, or something that was said
    SeatSet by_clock{};         // for whom the clock has moved
    SeatSet by_bot{};           // for which people a bot has
  };
  // What an audience has been shown.
  struct Seen {
    std::unique_ptr<shelf::AnyView> view;  // none: nobody looks, or there is no match
    int other_entries = -1;                // how many there were: seats change by nothing else …
    SeatSet present;                       // … but who is there
    Standing standing{};
    std::string seed;
    std::string rematch;
  };

  // What was played by rules that are not here.
  struct Past {
    table::Log log;
    int ply = 0;                        // the decision that was open
    Time moved = 0;                     // when the last move was made
    std::optional<Checkpoint> reached;  // if nothing has been played since
  };

  static std::size_t slot(Audience audience) { return audience == core::kSpectator ? core::kMaxSeats : audience.index; }
  using Problem = std::optional<codec::Problem>;
  // What an entry does (entries.cpp).
  Problem apply(const Created& e);
  Problem apply(const Invited& e);
  Problem apply(const Linked& e);
  Problem apply(const Sat& e);
  Problem apply(const Pledged& e);
  Problem apply(const Revealing& e);
  Problem apply(const Revealed& e);
  Problem apply(const Reseeded& e);
  Problem apply(const Left& e);
  Problem apply(const Voted& e);
  Problem apply(const Opened& e);
  Problem apply(const Entrusted& e);
  Problem apply(const Back& e);
  Problem apply(const Began& e);
  Problem apply(const Moved& e);
  Problem apply(const Checkpoint& e);
  Problem apply(const Said& e);
  Problem apply(const Muted& e);
  Problem apply(const Forgotten& e);
  Problem apply(const Rematched& e);
  Problem apply(const Closed& e);
  Problem tell(const News& news, bool for_watchers = false, bool has_words = false);
  void happened(std::vector<shelf::Happened> events, Seat by, bool closed);
  Chair& own(Seat seat) { return chairs_[seat.index]; }
  void acted(Seat seat, Time at);
  std::unique_ptr<table::CommittedBlocks> make_blocks(const std::vector<std::string>& players) const;
  void put_aside();
  void advance_past(int ply);
  Time looking() const;             // what the clock gives for it
  int past_steps(Seat seat) const;  // moves that it made in the open decision, by older rules
  bool was_played_before(Seat seat, int ply, std::optional<int> step, std::string_view move) const;
  // The header of the log, with those players; their names as far as they are not forgotten.
  table::LogHeader header(const std::vector<std::string>& players) const;
  table::LogHeader log_header() const;  // of the match that has begun
  void note_player(Seat seat);
  Now now(Audience audience, const Moment& moment, bool with_forbidden) const;
  std::vector<ShownSeat> shown_seats(const Moment& moment) const;
  std::string message(Audience audience, Update update, const Moment& moment, bool with_forbidden);

  std::string id_;
  const table::Primitives& primitives_;
  SetUp* set_up_;
  Created created_;
  std::string link_;  // hash of the link for all free seats; empty: there is none
  int rules_ = 1;
  int began_by_rules_ = 1;  // the version that the match began with
  bool began_ = false;
  bool marked_ = false;  // its position stands in the journal behind its last move
  bool quiet_ = false;   // of what is being added nobody is told
  std::unique_ptr<Past> past_;
  SharedBox box_;
  std::vector<Chair> chairs_;
  std::vector<std::string> about_to_play_;  // while bytes are revealed: who will play
  Time revealing_ = 0;                      // since when
  std::unique_ptr<shelf::AnyTable> match_;
  std::vector<table::LogSeat> opening_seats_;                            // who began the match
  std::vector<std::pair<std::size_t, table::LogPlayer>> substitutions_;  // who plays for whom, behind so many moves
  std::size_t moves_ = 0;
  std::unique_ptr<table::CommittedBlocks> blocks_;
  std::uint64_t outcomes_ = 0;
  std::vector<Notice> notices_;
  std::vector<Pending> pending_;
  bool pending_open_ = false;                       // the decision is still open
  bool pending_closed_ = false;                     // the events are those of the last version
  std::array<int, core::kMaxSeats + 1> updates_{};  // how many each audience was sent
  std::array<Seen, core::kMaxSeats + 1> seen_by_;
  std::unique_ptr<shelf::AnyView> spare_view_;  // space for the next view, and for what has changed in it
  std::string changes_;
  std::vector<std::pair<int, Entry>> words_;  // lines of the journal with names or speech
  std::string rematch_;
  bool closed_ = false;
  bool spectators_muted_ = false;
  int lines_ = 0;
  int other_entries_ = 0;
  int said_by_seats_ = 0;
  int said_by_watchers_ = 0;
  Time last_ = 0;      // when something happened last
  Time decision_ = 0;  // when the decision was opened
  Time watch_ = 0;     // see watch()
  SeatSet by_clock_;   // for whom the clock has moved in the open decision
  SeatSet by_bot_;     // for which people a bot has
};

}  // namespace room
