// The log of a table beside what its players were told: every move that was
// acknowledged is there, once, and everything in the log verifies.
#pragma once
#include <string>
#include <vector>

#include "client/house.h"
#include "client/player.h"

namespace client {

struct Ledger {
  std::string wrong;  // empty: all is well
  std::size_t moves = 0;
  std::size_t acknowledged = 0;
};
void close_table(int port, const Sitting& sitting);
// Closes the table, if it is not over, and compares.
Ledger settle(int port, const Sitting& sitting, const std::vector<Player>& players);

}  // namespace client
