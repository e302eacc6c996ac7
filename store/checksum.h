// The checksum that stands beside what a store keeps: nobody's secret, only a sum.
#pragma once
#include <cstdint>
#include <string_view>

namespace store {

// Of a line with its number, or of the journal of a table that is folded with the number of
// its lines.
std::int64_t checksum(std::string_view table, std::int64_t number, std::string_view text);

}  // namespace store
