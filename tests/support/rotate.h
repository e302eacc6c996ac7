// Everybody moves `by` seats on: a state, a move or an event, seen from there.
// Made from the lists of fields, which know a seat from a number.
#pragma once
#include <variant>

#include "codec/traits.h"
#include "core/notation.h"
#include "core/seat.h"

namespace support {

class Rotation {
 public:
  Rotation(int by, int seats) : by_((by % seats + seats) % seats), seats_(seats) {}

  core::Seat seat(core::Seat s) const { return core::Seat((s.index + by_) % seats_); }

  template <class T>
  T of(T value) const {
    turn(value);
    return value;
  }
  core::Move of(core::Notation notation, core::Move move) const {
    const core::Form& form = notation[move.verb];
    if (form.a.type == core::Arg::Type::seat) move.a = seat(core::Seat(move.a)).index;
    if (form.b.type == core::Arg::Type::seat) move.b = seat(core::Seat(move.b)).index;
    return move;
  }
  core::SeatSet of(core::SeatSet seats) const {
    turn(seats);
    return seats;
  }

 private:
  struct Visitor {
    const Rotation& rotation;
    void operator()(std::string_view, auto& value, std::string_view, core::Range = {}) { rotation.turn(value); }
    void rest(std::string_view, auto& value, std::string_view, core::Range = {}) { rotation.turn(value); }
    template <class T>
    void per_seat(std::string_view, core::PerSeat<T>& values, int, std::string_view, core::Range = {}) {
      const core::PerSeat<T> before = values;
      for (const core::Seat seat : core::SeatSet::first(rotation.seats_)) {
        T value = before[seat];
        rotation.turn(value);
        values[rotation.seat(seat)] = value;
      }
    }
  };

  template <class T>
  void turn(T& value) const {
    if constexpr (std::same_as<T, core::Seat>) {
      value = seat(value);
    } else if constexpr (std::same_as<T, core::SeatSet>) {
      core::SeatSet turned = value - core::SeatSet::first(seats_);
      for (const core::Seat s : value& core::SeatSet::first(seats_)) turned.add(seat(s));
      value = turned;
    } else if constexpr (codec::OptionalLike<T>) {
      if (value) turn(*value);
    } else if constexpr (codec::Structure<T>) {
      Visitor visitor{*this};
      T::fields(visitor, value);
    } else if constexpr (codec::ListLike<T>) {
      T turned;
      for (auto item : value) {
        turn(item);
        turned.push(item);
      }
      value = turned;
    } else if constexpr (requires { std::variant_size<T>::value; }) {
      std::visit([this](auto& alternative) { this->turn(alternative); }, value);
    }
  }

  int by_;
  int seats_;
};

}  // namespace support
