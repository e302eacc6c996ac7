// Joins a typed game to its drawings (drawings.h).
#pragma once
#include "shelf/drawings.h"
#include "shelf/typed.h"

namespace shelf {

template <core::Game G>
class DrawingsOf final : public Drawings {
 public:
  std::string table(const AnyTable& table, Seat seat, const words::Teller& teller) const override {
    return draw_table(typed(table).rules(), typed(table).view(seat), teller);
  }
  std::string own(const AnyTable& table, Seat seat, const words::Teller& teller) const override {
    return draw_own(typed(table).rules(), typed(table).view(seat), teller);
  }

 private:
  static const table::Table<G>& typed(const AnyTable& table) {
    return static_cast<const TypedTable<G>&>(table).typed();
  }
};

}  // namespace shelf
