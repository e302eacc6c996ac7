// What the ludothèque needs of the world outside.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "room/journal.h"
#include "server/keys.h"
#include "store/writer.h"
#include "table/digest.h"

namespace server {

struct Settings {
  int absence = 120;   // seconds after which somebody counts as absent, at a table without a clock or a quick one
  int idle_days = 60;  // without a move, before a table is closed
  int tables_per_address = 50;                // that are not over
  int most_tables = 100'000;                  // that are not over
  std::int64_t bytes_per_address = 64 << 20;  // that tables of one address may add to the store in a day
  int bot_pause = 600;  // milliseconds, at least (Room::watch): depends on nothing secret, so it tells nothing
};

struct World {
  store::Store& store;
  store::Writer& writer;
  const table::Primitives& primitives;
  std::function<std::int64_t()> now;  // milliseconds since the beginning of 2020
  RandomBytes random;                 // for keys, seeds and the moods of bots
  // Has a bot think after a pause, elsewhere, and calls `done` here.
  std::function<void(int pause, std::function<std::string()> thought, std::function<void(std::string)> done)> think;
  // Does what takes long elsewhere, and calls `done` here. Those who ask from the same
  // address wait for one another, not for others.
  std::function<void(const std::string& address, std::function<void()> work, std::function<void()> done)> work;
  // A line of the server's log: what, and facts about it.
  std::function<void(std::string_view what, std::vector<std::pair<std::string, std::string>> facts)> note;

  room::Time seconds() const { return now() / 1000; }
};

}  // namespace server
