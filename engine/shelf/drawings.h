// A table in text, 80 columns wide: for those who play in a terminal.
#pragma once
#include <string>

#include "shelf/box.h"

namespace shelf {

class Drawings {
 public:
  virtual ~Drawings() = default;
  virtual std::string table(const AnyTable& table, Seat seat, const words::Teller& teller) const = 0;
  virtual std::string own(const AnyTable& table, Seat seat, const words::Teller& teller) const = 0;
};

// What everybody sees, from that seat, and what is the seat's own.
std::string drawing(const AnyTable& table, Seat seat, const words::Teller& teller);
std::string own_drawing(const AnyTable& table, Seat seat, const words::Teller& teller);

}  // namespace shelf
