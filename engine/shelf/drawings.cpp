#include "shelf/drawings.h"

#include "shelf/sides.h"

namespace shelf {
namespace {

const Drawings& drawings_of(const AnyTable& table) {
  return side_of<Drawings>(table.facts(), []<core::Game G>(Named<G>) -> const Drawings& { return drawings<G>(); });
}

}  // namespace

std::string drawing(const AnyTable& table, Seat seat, const words::Teller& teller) {
  return drawings_of(table).table(table, seat, teller);
}
std::string own_drawing(const AnyTable& table, Seat seat, const words::Teller& teller) {
  if (seat.index >= table.seats()) return {};  // those who watch have nothing of their own
  return drawings_of(table).own(table, seat, teller);
}

}  // namespace shelf
