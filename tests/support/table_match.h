// A match at a table with people: who pledge bytes, come and go, and are forgotten.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "host/library.h"
#include "host/sodium.h"
#include "room/room.h"
#include "shelf/shelf.h"

namespace support {

class TableMatch {
 public:
  static constexpr const char* kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

  // As few seats as can play, at least two: Zoé and Bruno in the first ones, bots in the others.
  explicit TableMatch(const shelf::Box& game, int log = table::kLogVersion) : log_(log) {
    const core::Facts& facts = game.facts();
    box_ = std::move(*game.open(std::string(host::editions(facts.slug).front())));
    room::Created created;
    created.game = facts.slug;
    created.rules = facts.rules_version;
    created.seed = kSeed;
    created.log = log;
    created.players.assign(static_cast<std::size_t>(std::max(2, facts.min_seats)), "simple");
    created.players[0] = created.players[1] = "human";
    created.options.text = *box_->agree(static_cast<int>(created.players.size()), "{}");
    add(created);
    sit(0, "Zoé");
    sit(1, "Bruno");
    if (log >= 2) {
      add(room::Revealing{2, created.players});
      for (int seat = 0; seat < 2; ++seat) add(room::Revealed{3, core::Seat(seat), bytes(seat)});
    }
    add(*room_.begin(created.players, 4));
  }

  room::Room& room() { return room_; }
  const std::vector<room::Entry>& journal() const { return journal_; }
  bool is_running() const { return room_.standing() == room::Standing::running; }

  void add(const room::Entry& entry) {
    const auto wrong = room_.add(entry, box_);
    EXPECT_FALSE(wrong) << wrong->reason;
    journal_.push_back(entry);
  }
  void sit(int seat, const std::string& name) {
    room::Sat sat;
    sat.at = 1;
    sat.seat = core::Seat(seat);
    sat.name = name;
    sat.token = "token of " + name;
    if (log_ >= 2) {
      sat.salt = std::string(31, 'a') + std::to_string(seat);
      sat.mark = table::mark_of(sodium_, sat.salt, name);
      sat.pledge = table::to_hex(sodium_.sha256(*table::from_hex(bytes(seat))));
    } else {
      sat.bytes = bytes(seat).substr(0, 32);
    }
    add(sat);
  }
  // Moves at random, to the end if there are not so many.
  void play(int moves) {
    for (int i = 0; i < moves && is_running(); ++i) {
      const core::Seat seat = room_.match()->waiting().front();
      const auto open = room_.match()->moves(seat, nullptr);
      const auto n = static_cast<std::size_t>(mover_.pick(static_cast<int>(open.size())));
      const auto moved = room_.decide_move(seat, room_.match()->ply(), {}, open[n].text, room::Mover::person, 5);
      ASSERT_TRUE(moved && *moved);
      add(**moved);
    }
  }
  // A bot plays for Bruno for a while; then he is back.
  void play_with_changes() {
    play(6);
    add(room::Entrusted{5, core::Seat(1), "random"});
    play(4);
    add(room::Back{5, core::Seat(1)});
    play(1 << 20);
  }
  // The room that its journal makes, with words as the store would have them.
  std::unique_ptr<room::Room> reloaded() const {
    auto again = std::make_unique<room::Room>("t", sodium_);
    std::vector<room::Entry> lines = journal_;
    for (const auto& [line, text] : forgotten_) lines[static_cast<std::size_t>(line)] = *room::read_entry(text);
    for (const room::Entry& entry : lines) EXPECT_FALSE(again->add(entry, box_, true));
    return again;
  }
  void forget(int seat) {
    forgotten_ = room_.forgetting(core::Seat(seat));
    add(room::Forgotten{6, seat});
  }

 private:
  static std::string bytes(int seat) { return std::string(63, '7') + std::to_string(seat); }

  const host::Sodium sodium_;
  int log_;
  room::SharedBox box_;
  room::Room room_{"t", sodium_};
  std::vector<room::Entry> journal_;
  std::vector<std::pair<int, std::string>> forgotten_;
  core::FastChance mover_{7};
};

}  // namespace support
