// The ludothèque: everything that may be asked about its tables. It holds no rules and knows
// no network. A request is decided (decisions.h) about a room (room_cache.h) and committed
// (commit.h); what only looks is answered here.
//
// Everything here happens on one thread.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <unordered_map>

#include "server/admin_answers.h"
#include "server/answers.h"
#include "server/commit.h"
#include "server/editions.h"
#include "server/log_cache.h"
#include "server/room_cache.h"
#include "server/table_index.h"
#include "server/transfers.h"
#include "server/world.h"

namespace server {

// Who asks, and how he is answered: once, with one JSON object or a refusal.
struct Asker {
  std::shared_ptr<Client> client;  // null pointer: cannot be told anything later
  std::string address;
  std::string id;  // JSON that is given back in the answer; may be empty
  // `refusal` is why it says no; a null pointer: it says yes.
  std::function<void(std::string json, const Refused* refusal)> answer;
};

class Ludotheque {
 public:
  struct Figures {
    std::size_t tables = 0;  // that are not over
    std::size_t in_memory = 0;
    std::size_t watchers = 0;
    std::uint64_t created = 0;
    std::uint64_t refused = 0;
    Commit::Figures moves;
  };

  Ludotheque(World world, Settings settings);
  Ludotheque(const Ludotheque&) = delete;

  // Puts an edition on the shelf. What is wrong with it, if anything.
  codec::Problems add_edition(std::string_view game, std::string text) { return editions_.add(game, std::move(text)); }
  // Takes up the tables of the store.
  std::optional<store::Trouble> open();

  void ask(Asker asker, const Request& request);
  void gone(const Client* client);
  // From now on nothing changes any more; `done` is called when it is noted where every match
  // stands.
  void stop(const std::function<void()>& done);
  // Whether all tables of the store have been taken up.
  bool is_ready() const { return to_open_.empty(); }

  // What other nodes have done (nodes.cpp).
  void hear(const std::vector<store::News>& news);
  struct Neighbours {
    std::uint64_t news = 0;      // that were heard
    std::uint64_t repaired = 0;  // changes of which nobody told us, found by looking
    std::uint64_t taken = 0;     // lines that others have added to tables in memory
    std::uint64_t silences = 0;  // times that nobody heard of us for too long
    std::uint64_t lost = 0;      // tables that were leased to us then
    std::size_t leased = 0;      // now
  };
  Neighbours neighbours() const;

  // When tick() wants to be called, in milliseconds.
  std::optional<std::int64_t> due() const;
  void tick();

  Figures figures() const;

  // ---- For the host of the server (upkeep.cpp) ----

  using Finished = std::function<void(const store::Trouble*)>;
  template <class T>
  using Tell = std::function<void(const std::expected<T, store::Trouble>&)>;
  // These are read elsewhere, and told then.
  void admin_tables(const Tell<AdminTables>& tell);
  void admin_disk(const Tell<AdminDisk>& tell);
  void admin_nodes(const Tell<AdminNodes>& tell);
  // What people say is wrong with questions.
  void admin_reports(const Tell<AdminReports>& tell);
  void admin_drop_reports(const std::string& question, Finished done);
  // A trouble says so if there is no such table. To be erased or blotted out a table need not
  // be playable.
  void admin_close(const std::string& table, Finished done);
  void admin_erase(const std::string& table, Finished done);
  void admin_forget(const std::string& table, Finished done);  // every name and everything said there
  void ban(const std::string& address, bool banned, Finished done);
  // Everything as it was in a backup (a file).
  void restore(const std::string& file, Finished done);
  bool is_banned(const std::string& address) const { return banned_.contains(address); }

 private:
  // What follows from a change: bots think, clocks run, the lobby shows it.
  void follow_up(const OpenRoomPtr& open);
  void arrived(const OpenRoomPtr& open);
  void left_memory(const OpenRoom& open);
  std::optional<Refused> migrate_rules(const OpenRoomPtr& open);
  void have_bots_think(const OpenRoomPtr& open);
  void bot_chose(const std::string& table, int ply, int step, Seat seat, const std::string& move);
  bool takes_care(const std::string& table);
  void with_care(const std::string& table);
  void let_go_of(const std::string& table);
  void changed_elsewhere(const store::News& news);
  void catch_up(const OpenRoomPtr& open);
  void look_whether_it_is_there(const OpenRoomPtr& open);
  void seen_elsewhere(const std::string& table);
  void read_bans();
  void add_ban(const std::string& address);
  void refresh_lobby();
  void claim_from_store(Asker asker, const std::string& code);
  void close_idle_tables();
  void erase(const std::string& table, Finished done);
  void forget_in_journal(const std::string& table, const Finished& done);
  void open_next();
  void note_next(const std::shared_ptr<std::vector<std::string>>& tables, const std::function<void()>& done);
  void time_out(const OpenRoomPtr& open);
  std::string address_hash(const Asker& asker) const;

  // An asker may be taken along (moved) until it is known what to answer.
  template <class A>
  void yes(const Asker& asker, const A& answer) const {
    asker.answer(answer_text(asker.id, answer), nullptr);
  }
  void no(const Asker& asker, const Refused& refusal);
  // Says yes when everything that led to the answer is kept. It is written at once: the room
  // may change meanwhile.
  template <class A>
  void answer_when_kept(const OpenRoomPtr& open, Asker asker, const A& answer) {
    std::string text = answer_text(asker.id, answer);
    commit_.when_kept(open,
                      [this, text = std::move(text), asker = std::move(asker)](const store::Trouble* trouble) mutable {
                        if (trouble) return no(asker, not_kept());
                        asker.answer(std::move(text), nullptr);
                      });
  }
  void from_journal(const OpenRoomPtr& open, Asker asker, std::function<std::string(const Room&)> make,
                    std::function<void(const Asker& asker, std::string text)> use);
  // Calls `act` with the room of a table, or says why there is none. Where other nodes serve it
  // too, and nobody here has that token, it is looked up first what they have added: so many times.
  using Act = std::function<void(Asker& asker, const OpenRoomPtr& open)>;
  void with_room(const std::string& table, std::optional<std::string> token, Asker asker, Act act, int looks = 2);
  void look_again(const OpenRoomPtr& open, const std::string& token, Asker asker, Act act, int looks);
  // Decides and commits.
  template <class R>
  void change(Asker asker, const R& request, int tries = 0);
  OpenRoomPtr make_table(const std::vector<Entry>& entries, const room::SharedBox& box, WhenKept kept);
  void create(Asker asker, Decision<CreateAnswer> decision, const PrintedEdition& printed);
  void make_rematch(const OpenRoomPtr& old, const std::vector<Entry>& entries);

  void on(Asker& asker, const Games& request);
  void on(Asker& asker, const GetEdition& request);
  void on(Asker& asker, const Lobby& request);
  void on(Asker& asker, const Create& request);
  void on(Asker& asker, const Watch& request);
  void on(Asker& asker, const History& request);
  void on(Asker& asker, const Unwatch& request);
  void on(Asker& asker, const Moves& request);
  void on(Asker& asker, const Rematch& request);
  void on(Asker& asker, const Mine& request);
  void on(Asker& asker, const GetLog& request);
  void on(Asker& asker, const ReportQuestion& request);
  void on(Asker& asker, const ShowInvitation& request);
  void on(Asker& asker, const Carry& request);
  void on(Asker& asker, const Claim& request);
  template <class R>
    requires requires(const Room& room, const R& request, const Means& means) { decide(room, {}, request, means); }
  void on(Asker& asker, const R& request) {
    change(std::move(asker), request);
  }

  World world_;
  Settings settings_;
  Time started_;
  bool stopping_ = false;
  Editions editions_;
  TableIndex index_;
  RoomCache rooms_;
  Commit commit_;
  LogCache logs_;
  Transfers transfers_;
  std::unordered_map<const Client*, std::vector<std::string>> watching_;
  std::set<std::string> banned_;
  // Of tables at which bots play or clocks run, where there are other nodes.
  struct Care {
    bool ours = false;
    bool asked = false;
    std::int64_t again = 0;  // when it may be asked for again, in milliseconds
  };
  std::unordered_map<std::string, Care> care_;
  std::set<std::string> behind_;  // tables of the lobby that others have changed
  std::int64_t next_refresh_ = 0;
  Neighbours neighbours_;
  std::unordered_map<std::string, int> reports_today_;  // by the hash of the address
  Time report_day_ = 0;
  std::vector<std::string> to_open_;                 // tables that have not been taken up yet
  static constexpr std::int64_t kSweep = 3'600'000;  // an hour between two looks for tables that nobody plays at
  std::int64_t next_sweep_ = 0;
  std::uint64_t created_ = 0;
  std::uint64_t refused_ = 0;
  // Those who wait to look at a table that is being read: whether they are still there.
  std::unordered_map<const Client*, std::vector<std::weak_ptr<bool>>> coming_;
};

}  // namespace server
