// The log of a table beside what its players sent and were told. A place in the log is a
// seat, a decision and the number of the move within it, as a request to move names it.
// Every move that was acknowledged stands at its place; at no other place is a move that
// its seat did not send for that very place (so none was made twice); everything in the log
// verifies; and its luck is the one that every seat was promised and has added to.
#pragma once
#include <string>
#include <vector>

#include "client/house.h"
#include "client/player.h"

namespace client {

struct Ledger {
  std::string wrong;             // empty: all is well
  std::size_t moves = 0;         // in the log
  std::size_t acknowledged = 0;  // to the players
};
void close_table(int port, const Sitting& sitting);
// Closes the table, if it is not over, and compares. `players` are in the first seats, and
// nobody else (no bot and no clock) has played for them.
Ledger settle(int port, const Sitting& sitting, const std::vector<Player>& players);
// The same with a log that one has.
Ledger compare(const std::string& log, const Sitting& sitting, const std::vector<Player>& players);

}  // namespace client
