// Everybody moves `by` seats on: a state, a move or an event, seen from there.
// Made from the lists of fields, which know a seat from a number.
#pragma once
#include "codec/type.h"
#include "core/notation.h"
#include "core/one_of.h"
#include "core/seat.h"

namespace support {

class Rotation {
 public:
  Rotation(int by, int seats) : by_((by % seats + seats) % seats), seats_(seats) {}

  core::Seat seat(core::Seat s) const { return core::Seat((s.index + by_) % seats_); }

  template <class T>
  T of(T value) const {
    turn(codec::type_of<T>(), &value);
    return value;
  }
  template <class... Events>
  core::OneOf<Events...> of(const core::OneOf<Events...>& event) const {
    return event.visit([this](const auto& one) -> core::OneOf<Events...> { return this->of(one); });
  }
  core::Move of(core::Notation notation, core::Move move) const;
  core::SeatSet of(core::SeatSet seats) const;

 private:
  class Turner;
  void turn(const codec::Type& type, void* value) const;
  void turn_list(const codec::Type& type, void* list) const;

  int by_;
  int seats_;
};

}  // namespace support
