// The one way in which a table changes, for people, bots, clocks and the host alike:
//   1. the entries are added to the room, with all that follows from them by itself,
//   2. they are given to the store;
// and when they are on disk:
//   3. whoever asked is acknowledged,
//   4. those who look at the table are told,
//   5. follow_up() is called.
#pragma once
#include <functional>
#include <vector>

#include "server/room_cache.h"
#include "server/table_index.h"

namespace server {

class Commit {
 public:
  Commit(World& world, const Settings& settings, RoomCache& rooms, TableIndex& index, Time& started)
      : world_(world), settings_(settings), rooms_(rooms), index_(index), started_(started) {}

  // Called when a change is on disk and everybody has been told of it: bots begin to think,
  // the clock and the lobby are brought up to date. Once for all changes that were flushed
  // together, and not for a change that could not be kept.
  std::function<void(const OpenRoomPtr&)> follow_up;

  // Adds entries that were decided. `kept` is called when they are on disk, before anybody is
  // told; with nothing to add, when everything that led there is. A new room is given its box.
  void add(const OpenRoomPtr& open, const std::vector<Entry>& entries, WhenKept kept, const room::SharedBox& box = {});
  // Adds what another node has added: lines of the journal that are on disk. Those who look are
  // told. What is wrong with them, if anything.
  std::optional<std::string> take(const OpenRoomPtr& open, const std::vector<std::string>& lines);
  // Does something when everything that the room holds now is kept.
  void when_kept(const OpenRoomPtr& open, WhenKept act);
  // Calls follow_up when everything that the room holds now is kept and told.
  void follow_up_when_kept(const OpenRoomPtr& open);
  // Changes lines of a table that no room can be made from: there is nobody to be told, and
  // nothing follows.
  void replace_lines(const std::string& table, Redaction redaction, WhenKept kept);

  Means means(const OpenRoom& open) const;
  Means means() const;  // where there is no room yet
  Room::Moment moment(const OpenRoom& open) const;

  // Somebody looks at a room, or does not any more.
  void tell_present(const OpenRoomPtr& open);
  void look_away(const OpenRoomPtr& open, const Client* client);
  // When a seat is seen, or not any more: it is kept, for whoever asks how long he is away.
  void note_seen(const OpenRoomPtr& open, SeatSet seats, bool here);

  struct Figures {
    std::uint64_t moves = 0;
    std::uint64_t bot_moves = 0;
    std::uint64_t clock_moves = 0;
    std::uint64_t conflicts = 0;  // changes before which somebody else came
  };
  const Figures& figures() const { return figures_; }

 private:
  using Message = std::pair<Audience, std::shared_ptr<const std::string>>;
  std::optional<std::string> add_one(const OpenRoomPtr& open, const Entry& entry, std::vector<Message>& messages,
                                     const room::SharedBox& box = {});
  static void send(const OpenRoom& open, const std::vector<Message>& messages);
  void tell_all(const OpenRoom& open, std::vector<Message>& messages) const;
  void tell_one(const OpenRoom& open, Seat seat, std::vector<Message>& messages) const;
  void send_away_those_without_key(const OpenRoomPtr& open);
  void count(const Entry& entry);

  World& world_;
  const Settings& settings_;
  RoomCache& rooms_;
  TableIndex& index_;
  Time& started_;
  Figures figures_;
};

}  // namespace server
