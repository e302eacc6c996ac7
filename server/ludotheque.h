// All tables, and everything that may be asked about them. It holds no rules and
// knows no network: requests come in, answers go out, and what changes is first kept
// (store/writer.h), then acknowledged, then told to those who look.
//
// Everything here happens on one thread.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "room/room.h"
#include "server/keys.h"
#include "server/wire.h"
#include "store/writer.h"

namespace server {

using namespace room;

// Somebody who is connected and can be told something at any time.
class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
};

// Who asks, and how he is answered: once, with one JSON object.
struct Asker {
  std::shared_ptr<Client> client;  // null pointer: cannot be told anything later
  std::string address;
  std::string id;  // JSON that is given back in the answer; may be empty
  std::function<void(std::string)> answer;
};

struct Settings {
  int absence = 120;            // seconds after which others may vote for a bot
  int idle_days = 60;           // without a move, before a table is closed
  int tables_per_address = 50;  // that are not over
  int most_tables = 100'000;    // that are not over
  int bot_pause = 600;          // milliseconds: depends on nothing, so it tells nothing
};

// What it needs of the world outside.
struct World {
  store::Store& store;
  store::Writer& writer;
  const table::Primitives& primitives;
  std::function<std::int64_t()> now;  // milliseconds since the beginning of 2020
  RandomBytes random;                 // for keys, seeds and the moods of bots
  // Has a bot think after a pause, elsewhere, and calls `done` here.
  std::function<void(int pause, std::function<std::string()> thought, std::function<void(std::string)> done)> think;
  // A line of the server's log: what, and facts about it.
  std::function<void(std::string_view what, std::vector<std::pair<std::string, std::string>> facts)> note;
};

class Ludotheque {
 public:
  struct Figures {
    std::size_t tables = 0;  // that are not over
    std::size_t in_memory = 0;
    std::size_t watchers = 0;
    std::uint64_t created = 0;
    std::uint64_t moves = 0;
    std::uint64_t bot_moves = 0;
    std::uint64_t clock_moves = 0;
    std::uint64_t refused = 0;
  };

  Ludotheque(World world, Settings settings) : world_(std::move(world)), settings_(settings), started_(seconds()) {}

  // Puts an edition on the shelf. What is wrong with it, if anything.
  codec::Problems add_edition(std::string_view game, std::string text);
  // Takes up the tables of the store.
  std::optional<store::Trouble> open();

  void ask(Asker asker, const Request& request);
  void gone(const Client* client);
  // From now on nothing changes any more.
  void stop();

  // When tick() wants to be called, in milliseconds.
  std::optional<std::int64_t> due() const;
  void tick();

  Figures figures() const;

  // ---- For the host of the server ----

  // Called when it is kept, or with what is wrong if it cannot be.
  using Done = std::function<void(const store::Trouble*)>;
  // Every table as JSON; of those that are folded only the id and the number of lines.
  std::string admin_tables();
  // False, and nothing is done, if there is no such table. To be erased or blotted out
  // a table need not be playable.
  bool admin_close(const std::string& table, Done done);
  bool admin_erase(const std::string& table, Done done);
  bool admin_blot(const std::string& table, Done done);  // every name and everything said there
  void ban(const std::string& address, bool banned, Done done);
  // Everything as it was in a backup (a file).
  void restore(const std::string& file, Done done);
  bool is_banned(const std::string& address) const { return banned_.contains(address); }

 private:
  struct Watcher {
    std::shared_ptr<Client> client;
    Audience audience;
    bool host = false;
  };
  // A room in memory.
  struct Live {
    std::unique_ptr<Room> room;
    int kept = 0;  // lines that are on disk
    bool failed = false;
    bool idle = false;                      // it is among idle_
    std::int64_t wanted = 0;                // when somebody asked for it last, in milliseconds
    int said = 0;                           // by those who sit there
    int whispered = 0;                      // by those who watch
    std::deque<std::pair<int, Done>> held;  // until that many lines are kept
    std::vector<Watcher> watchers;
    SeatSet thinking;
    std::array<std::int64_t, core::kMaxSeats> away_since{};
    std::array<SeatSet, core::kMaxSeats> votes{};
    std::string rematch;  // that is being made

    void count_speech(const Entry& entry);
  };
  using LivePtr = std::shared_ptr<Live>;
  // What is known of a table that is not over, also when it is not in memory.
  struct Card {
    Time created = 0;
    std::string lobby;  // JSON, if it is listed; empty: it is to be written from its room
    std::optional<Time> deadline;
    Time last = 0;
    bool wants_checkpoint = false;
    std::string address;
    std::array<std::int64_t, core::kMaxSeats> away_since{};  // as it was when it left memory
  };
  struct Printed {  // an edition
    std::string game;
    std::string hash;
    std::string text;
    SharedBox box;
  };
  struct Key {
    std::optional<Seat> seat;
    bool host = false;
  };

  Time seconds() const { return world_.now() / 1000; }
  std::expected<LivePtr, Refused> find(const std::string& table);
  std::expected<LivePtr, Refused> load(const std::string& table);
  std::optional<Refused> renew_rules(const LivePtr& live);
  // … of whoever will add to its journal what is neither move nor speech: a table takes
  // only so much of it.
  std::expected<LivePtr, Refused> find_to_change(const std::string& table);
  std::expected<SharedBox, Refused> box_of(const Created& created);
  bool exists(const std::string& table) const;
  Key key_of(const Room& room, const std::optional<std::string>& token) const;
  // As whom somebody looks: as a seat, as the host, or as one of those who watch, where
  // they are welcome.
  std::expected<Key, Refused> look_in(const Room& room, const std::optional<std::string>& token) const;
  SeatSet present(const Live& live) const;
  void tell_present(const LivePtr& live);
  void look_away(const LivePtr& live, const Client* client);

  // Adds an entry to a room and has it kept.
  void record(const LivePtr& live, const Entry& entry);
  void keep(const LivePtr& live, std::string line);
  // Does something when everything that the room holds now is kept.
  void when_kept(const LivePtr& live, Done act);
  void fail(const LivePtr& live, const store::Trouble& trouble);
  void renew(const LivePtr& live, const store::Trouble& trouble);
  void take_up(const std::string& table);
  // Nothing happens there by itself for a second.
  void set_aside(const std::string& table);
  void drop_card(const std::string& table);
  static std::shared_ptr<const std::string> again(const std::string& table);
  // Tells the last version to all who look; with what a seat did within a decision, to it alone.
  void tell_all(const LivePtr& live);
  void tell_own(const LivePtr& live, Seat seat);
  using Update = std::pair<Audience, std::shared_ptr<const std::string>>;
  void deliver(const LivePtr& live, std::vector<Update> updates);
  // What follows from a change: bots think, clocks run, the lobby shows it.
  void after(const LivePtr& live);
  void have_bots_think(const LivePtr& live);
  void bot_chose(const std::string& table, int ply, int step, Seat seat, const std::string& move);
  bool play(const LivePtr& live, Seat seat, int ply, const std::string& move, Mover by);
  void clock_ran_out(const LivePtr& live);
  void update_card(const Live& live);
  static std::string lobby_line(const Room& room);
  // A room that nobody looks at is kept for a while, for whoever looks again.
  void retire(const LivePtr& live);
  static bool may_go(const Live& live);
  void let_idle_go(std::size_t most);
  void let_go(const LivePtr& live);
  void close(const LivePtr& live, const std::string& reason);
  void erase(const std::string& table, Done done);
  void vacate(const LivePtr& live, Seat seat);
  void send_away(const LivePtr& live, Seat seat);
  bool begin(const LivePtr& live, const std::string& fill, const Asker* asker);
  // Everybody's name and words, or those of whoever sits there now.
  void blot(const std::string& table, std::optional<Seat> only, Done done);
  void blot_lines(const std::string& table, std::optional<Seat> only, const Done& done);
  std::optional<Refused> crowded(const Asker& asker);
  // A room for a table that is new.
  LivePtr make(Created created, const SharedBox& box);
  void make_rematch(const LivePtr& old, std::string address);
  std::string address_hash(const Asker& asker) const;
  bool long_away(const Live& live, Seat seat) const {
    return live.away_since[seat.index] + std::int64_t{settings_.absence} * 1000 <= world_.now();
  }

  // An asker may be taken along (moved) until it is known what to answer.
  void yes(const Asker& asker, const std::function<void(codec::Writer&)>& write) const;
  void no(const Asker& asker, const Refused& refusal);
  Done answer(Asker asker, std::function<void(codec::Writer&)> write);
  void yes_when_kept(const LivePtr& live, Asker asker, std::function<void(codec::Writer&)> write);

  void on(Asker& asker, const Games& request);
  void on(Asker& asker, const GetEdition& request);
  void on(Asker& asker, const Lobby& request);
  void on(Asker& asker, const Create& request);
  void on(Asker& asker, const Join& request);
  void on(Asker& asker, const Watch& request);
  void on(Asker& asker, const History& request);
  void on(Asker& asker, const Unwatch& request);
  void on(Asker& asker, const Begin& request);
  void on(Asker& asker, const MakeMove& request);
  void on(Asker& asker, const Moves& request);
  void on(Asker& asker, const Say& request);
  void on(Asker& asker, const Mute& request);
  void on(Asker& asker, const Invite& request);
  void on(Asker& asker, const Leave& request);
  void on(Asker& asker, const Return& request);
  void on(Asker& asker, const Vote& request);
  void on(Asker& asker, const Rematch& request);
  void on(Asker& asker, const Close& request);
  void on(Asker& asker, const Mine& request);
  void on(Asker& asker, const GetLog& request);
  void on(Asker& asker, const Forget& request);

  World world_;
  Settings settings_;
  Time started_;
  bool stopping_ = false;
  std::vector<Printed> editions_;
  std::unordered_map<std::string, SharedBox> boxes_;  // by the hash of their edition
  std::set<std::string> kept_editions_;               // hashes of those that the store has
  std::unordered_map<std::string, LivePtr> lives_;
  std::unordered_map<const Client*, std::vector<std::string>> watching_;
  std::unordered_map<std::string, Card> cards_;
  std::set<std::pair<Time, std::string>> listed_;  // by when they were made
  std::set<std::pair<Time, std::string>> deadlines_;
  std::unordered_map<std::string, int> tables_of_;   // by hash of the address
  std::unordered_map<std::string, int> made_today_;  // likewise, those that are over included
  Time today_ = 0;
  std::set<std::string> banned_;
  std::set<std::string> aside_;                        // tables that could not be read or kept
  std::int64_t next_try_ = 0;                          // to take them up
  std::deque<std::pair<std::int64_t, LivePtr>> idle_;  // rooms that nobody looks at, and since when
  std::int64_t next_sweep_ = 0;
  Figures figures_;
};

}  // namespace server
