// One table of the ludothèque, as its journal makes it: who sits where, the match,
// what was said, and what each of those who look at it may be shown.
//
// A room knows neither network nor store. Whoever changes it makes an entry, has it
// kept, and only then tells anybody (ludotheque.h).
//
// What people see has a version. It advances by one whenever something happens that
// concerns everybody: a decision is closed, somebody sits down or speaks. What a seat
// does within a decision that is not closed concerns that seat alone, and is counted
// by its *step*. Updates are differences to the one before, so they are numbered for
// each audience: whoever misses one asks for the whole again.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "room/journal.h"
#include "room/last_view.h"
#include "shelf/box.h"

namespace room {

using core::SeatSet;

// Who looks: a seat, or those who watch.
using Audience = Seat;

// A box that several rooms play from.
using SharedBox = std::shared_ptr<const shelf::OpenBox>;

// A match from a position in JSON, after so many decisions; or why there is none.
using SetUp = std::expected<std::unique_ptr<shelf::AnyTable>, std::string>(const shelf::OpenBox& box,
                                                                           const std::string& position, int plies);

// How a table with such a clock (seconds for a decision; 0: none) is played.
constexpr core::Tempo tempo_of(int clock) { return clock >= 86400 ? core::Tempo::daily : core::Tempo::sitting; }

class Room {
 public:
  enum class Standing { waiting, running, over };

  // What a seat adds to the luck if nobody there adds anything: 16 bytes in hex.
  static constexpr std::string_view kNoBytes = "00000000000000000000000000000000";

  struct Chair {
    std::string player;  // "human", or a bot: as it was agreed
    std::string name;    // of the person, once somebody sits there
    std::string token;   // hash
    std::string bytes;
    std::string invitation;        // hash; empty: none
    std::string came_by;           // hash of the invitation of whoever sits there, if he had one
    std::string brought;           // the bytes that he put in, if any
    Time since = 0;                // when he sat down
    std::string expected;          // hash of the token that may sit down here at a rematch
    std::optional<bots::Bot> bot;  // who plays for it now, if that is a bot
    bool muted = false;

    bool is_human() const { return player == "human"; }
    bool is_free() const { return is_human() && token.empty(); }
  };

  // What one move led to, for those who are to be told.
  struct Played {
    bool repeated = false;
    bool closed = false;
    Moved entry;
  };

  // Where rules are never renewed, nobody has to set up a match.
  Room(std::string id, const table::Primitives& primitives, SetUp* set_up = nullptr)
      : id_(std::move(id)), primitives_(primitives), set_up_(set_up) {}
  Room(const Room&) = delete;

  // ---- The journal ----

  // What happened, in order; the first entry is Created, and comes with its box.
  // An error: the journal is damaged.
  std::optional<codec::Problem> add(const Entry& entry, const SharedBox& box);
  int lines() const { return lines_; }

  // ---- Rules that were renewed ----

  // The version of the rules that the match is played by. If it is not that of the box,
  // the room cannot go on until it is given the entry renewal().
  int rules() const { return rules_; }
  bool is_outdated() const { return rules_ != box_->facts().rules_version; }
  // Nothing: moves were made since its position was kept, by rules that are not here.
  std::optional<Checkpoint> renewal(Time at) const;
  // Where the match stands, to be kept in case the rules are renewed; nothing if that is
  // known, or if none is on.
  std::optional<Checkpoint> checkpoint(Time at) const;
  bool wants_checkpoint() const { return standing() == Standing::running && !marked_; }

  // ---- What it is ----

  const std::string& id() const { return id_; }
  const Created& created() const { return created_; }
  const SharedBox& box() const { return box_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  int seats() const { return static_cast<int>(chairs_.size()); }
  Standing standing() const;
  bool closed_early() const { return closed_; }
  int version() const { return static_cast<int>(notices_.size()) - 1; }
  Time last() const { return last_; }
  int talk() const { return talk_; }  // entries that are no moves
  const std::string& rematch() const { return rematch_; }
  std::string commitment() const;
  const shelf::AnyTable* match() const { return match_.get(); }
  bool spectators_muted() const { return spectators_muted_; }
  // The seats where somebody may still sit down.
  SeatSet free_seats() const;

  // ---- The match ----

  // The opening with bots of that name in free seats; an entry to be added.
  std::expected<Began, shelf::NoStart> begin(std::string_view fill, Time at);
  // Plays a move with the table's own luck: it is in the room now, and the entry is
  // to be kept. Nothing is told to anybody yet.
  std::expected<Played, table::Refusal> play(Seat seat, int ply, std::optional<int> step, std::string_view move,
                                             Mover by, Time at);
  // Those whose move a bot is to make.
  SeatSet bots_asked() const;
  // When the clock of the decision runs out; nothing if none runs.
  std::optional<Time> deadline(Time server_started) const;
  // How many seconds are left of a countdown that all see (core::Pace), also when it has
  // ended; nothing if there is none. It runs on while no server does.
  std::optional<Time> countdown(Time now) const;

  // ---- What is shown ----

  // What somebody who comes in must know, and what has happened since `since`, or the
  // last of it; in an object that is open. `present` are the seats whose owners are there.
  void show(codec::Writer& w, Audience audience, int since, SeatSet present, Time now, Time server_started) const;
  // The moves that are open to a seat and those that are not, with their clauses; in an
  // object that is open. The match has begun.
  void show_moves(codec::Writer& w, Seat seat) const;
  // What that audience was told after version `since` and up to `until`. What was told
  // once (fleeting) is left out until the match is over.
  static constexpr int kMostHistory = 100;
  void write_history(codec::Writer& w, Audience audience, int since, int until) const;
  // As a list, what the last move told an audience this once; false: nothing.
  bool write_fleeting(codec::Writer& w, Audience audience) const;
  // The last version for that audience, as the difference to what it was shown before.
  std::string update(Audience audience, Time now, Time server_started);
  // What the move that was made last within an open decision changed for its seat.
  std::string own_update(Seat seat, Time now, Time server_started);
  // From now on that audience is looked after, or nobody is left of it.
  void looks(Audience audience);
  void looks_away(Audience audience) { shown_[slot(audience)].clear(); }
  // One line for the lobby and for those who sit at many tables.
  void summary(codec::Writer& w) const;
  // The log of a match that is over.
  std::string log() const;

 private:
  // What a version was: a decision that was closed (the version of the match), or news.
  struct Notice {
    int match_version = -1;
    std::string news;           // JSON; empty: none
    bool for_watchers = false;  // news that those who play do not hear
  };
  // An event of the decision that is open, or was closed last, and who has it already.
  struct Pending {
    shelf::Happened event;
    std::optional<Seat> told;
    int step = 0;  // by which move of that seat
  };

  // What was played by rules that are not here.
  struct Past {
    table::Log log;
    int ply = 0;                        // the decision that was open
    Time moved = 0;                     // when the last move was made
    std::optional<Checkpoint> reached;  // if nothing has been played since
  };

  static std::size_t slot(Audience audience) { return audience == core::kSpectator ? core::kMaxSeats : audience.index; }
  void happened(std::vector<shelf::Happened> events, Seat by, bool closed);
  using Taken = std::optional<codec::Problem>;
  Taken take(const Created& e);
  Taken take(const Invited& e);
  Taken take(const Sat& e);
  Taken take(const Left& e);
  Taken take(const Entrusted& e);
  Taken take(const Back& e);
  Taken take(const Began& e);
  Taken take(const Moved& e);
  Taken take(const Checkpoint& e);
  Taken take(const Said& e);
  Taken take(const Muted& e);
  Taken take(const Rematched& e);
  Taken take(const Closed& e);
  Taken notice(std::string news, bool for_watchers = false);
  Chair& chair(Seat seat) { return chairs_[seat.index]; }
  void prepare_luck();
  void put_aside();
  void advance_past(int ply);
  int past_steps(Seat seat) const;  // moves that it made in the open decision, by older rules
  bool was_played_before(Seat seat, int ply, std::optional<int> step, std::string_view move) const;
  table::LogHeader header() const;
  void write_now(codec::Writer& w, Audience audience, Time now, Time server_started) const;
  void write_news(codec::Writer& w, const Notice& notice, Audience audience) const;
  void write_view_changes(codec::Writer& w, Audience audience);
  void write_events(codec::Writer& w, auto&& is_told) const;

  std::string id_;
  const table::Primitives& primitives_;
  SetUp* set_up_;
  Created created_;
  int rules_ = 1;
  bool began_ = false;
  bool marked_ = false;  // its position stands in the journal behind its last move
  std::unique_ptr<Past> past_;
  SharedBox box_;
  std::vector<Chair> chairs_;
  std::unique_ptr<shelf::AnyTable> match_;
  std::unique_ptr<table::CommittedBlocks> blocks_;
  std::optional<core::Luck> luck_;
  std::uint64_t outcomes_ = 0;
  std::vector<Notice> notices_;
  std::vector<Pending> pending_;
  bool pending_open_ = false;                        // the decision is still open
  bool pending_closed_ = false;                      // the events are those of the last version
  std::array<int, core::kMaxSeats + 1> updates_{};   // how many each audience was sent
  std::array<LastView, core::kMaxSeats + 1> shown_;  // the view that each audience has, where somebody looks
  std::string space_;                                // where views are written
  std::string rematch_;
  bool closed_ = false;
  bool spectators_muted_ = false;
  int lines_ = 0;
  int talk_ = 0;
  Time last_ = 0;      // when something happened last
  Time decision_ = 0;  // when the decision was opened
};

}  // namespace room
