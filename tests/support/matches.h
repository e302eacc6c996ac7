// Matches of random moves, as the text of their logs.
#pragma once
#include <string>
#include <vector>

#include "shelf/box.h"

namespace support {

struct Played {
  std::string log;
  std::size_t outcomes = 0;  // of luck
};

// Seats with names, and with bytes and marks for committed luck.
std::vector<table::LogSeat> seats(int count, bool committed = false);

// A match with that luck, to its end or to `most_moves`; `seed` is published then.
Played play(const shelf::Box& box, table::LogHeader header, core::Luck luck, const std::string& seed,
            int most_moves = 1 << 20);

// Luck as a server would have it, and luck from the seed "graine".
Played committed_match(const shelf::Box& box, int most_moves = 1 << 20);
Played seeded_match(const shelf::Box& box, int most_moves = 1 << 20);

// The lines of a text, each without its newline.
std::vector<std::string> lines_of(const std::string& text);

}  // namespace support
