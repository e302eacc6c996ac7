// What an attacker has got hold of before he begins: seats at tables of his own, one of them
// long over, and the largest file that there is.
#pragma once
#include <unistd.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "client/house.h"
#include "client/player.h"
#include "times.h"

namespace bench {

struct Seat {
  std::string table;
  std::string token;
};
struct Loot {
  client::Place server = 0;
  std::vector<Seat> own;  // at tables of which each has seen some play
  Seat finished;
  int length = 0;  // of that match, in decisions
  std::string largest_file;
  std::size_t file_bytes = 0;
};

constexpr int kOwnTables = 40;  // ten fewer than an address may have

// Sits two people down, and lets them play that many decisions, or for so long.
inline client::Sitting played(const client::Place& server, int decisions, double seconds, int& length) {
  const auto began = Clock::now();
  client::Sitting sitting;
  for (;;) {
    try {
      sitting = client::sit_down(server, "combinards", 2);
      break;
    } catch (const std::exception&) {  // too fast: the server has limits
      if (seconds_since(began) > 10) throw;
      usleep(300'000);
    }
  }
  std::vector<client::Player> players;
  for (std::size_t i = 0; i < 2; ++i) players.emplace_back(server, sitting.table, sitting.tokens[i], i + 1);
  const auto first_move = Clock::now();
  while (!players[0].is_over() && players[0].version() < decisions && seconds_since(first_move) < seconds)
    for (client::Player& player : players) player.act();
  length = players[0].version();
  return sitting;
}

// The largest of the files that the page names: they stand in what it is offline from.
inline void find_largest_file(Loot& loot) {
  std::set<std::string> paths = {"/"};
  const std::regex path(R"re(["'/.]((?:assets/)[\w.-]+\.\w+))re");
  for (const char* page : {"/", "/sw.js"}) {
    const std::string text = client::http(loot.server, "GET", page).body;
    for (auto found = std::sregex_iterator(text.begin(), text.end(), path); found != std::sregex_iterator(); ++found)
      paths.insert("/" + (*found)[1].str());
  }
  for (const std::string& one : paths) {
    client::Reply reply = client::http(loot.server, "GET", one);
    for (int tries = 0; reply.status == 429 && tries < 50; ++tries) {
      usleep(200'000);
      reply = client::http(loot.server, "GET", one);
    }
    if (reply.status != 200 || reply.body.size() <= loot.file_bytes) continue;
    loot.largest_file = one;
    loot.file_bytes = reply.body.size();
  }
}

inline Loot collect(const client::Place& server) {
  Loot loot;
  loot.server = server;
  const client::Sitting old = played(server, 5000, 15, loot.length);
  loot.finished = {old.table, old.tokens[0]};
  client::api(server, "close", R"({"table":")" + old.table + R"(","token":")" + old.host + "\"}");
  for (int i = 0; i < kOwnTables; ++i) {
    int decisions = 0;
    const client::Sitting sitting = played(server, 40, 2, decisions);
    loot.own.push_back({sitting.table, sitting.tokens[0]});
  }
  find_largest_file(loot);
  return loot;
}

}  // namespace bench
