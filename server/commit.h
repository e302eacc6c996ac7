// The one way in which a room changes, for people, bots and clocks alike: entries are added,
// with all that follows from them, and given to the store; when they are kept, whoever asked
// is acknowledged, then those who look are told.
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

  // What comes after a change that those who look have been told of: bots think, the index
  // is brought up to date.
  std::function<void(const OpenRoomPtr&)> follow_up;

  // Adds entries that were decided. `kept` is called when they are on disk, before anybody is
  // told; with nothing to add, when everything that led there is. A new room is given its box.
  void add(const OpenRoomPtr& open, std::vector<Entry> entries, WhenKept kept, const room::SharedBox& box = {});
  // Does something when everything that the room holds now is kept.
  void when_kept(const OpenRoomPtr& open, WhenKept act);

  Means means(const OpenRoom& open) const;
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
  };
  const Figures& figures() const { return figures_; }

 private:
  using Message = std::pair<Audience, std::shared_ptr<const std::string>>;
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
