#include "shelf/drawings.h"

#include "shelf/entry.h"

namespace shelf {

std::string drawing(const AnyTable& table, Seat seat, const words::Teller& teller) {
  return entry(table.facts()).drawings->table(table, seat, teller);
}
std::string own_drawing(const AnyTable& table, Seat seat, const words::Teller& teller) {
  if (seat.index >= table.seats()) return {};  // those who watch have nothing of their own
  return entry(table.facts()).drawings->own(table, seat, teller);
}

}  // namespace shelf
