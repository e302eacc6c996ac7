#include "support/rotate.h"

#include <algorithm>
#include <vector>

namespace support {

class Rotation::Turner final : public codec::Fields {
 public:
  explicit Turner(const Rotation& rotation) : rotation_(rotation) {}

 private:
  void field(const codec::Field&, const codec::Type& type, void* value) override { rotation_.turn(type, value); }
  // What belongs to a seat moves on with it.
  void field_per_seat(const codec::Field&, const codec::Type& type, void* values, std::size_t size, int) override {
    const auto seats = static_cast<std::size_t>(rotation_.seats_);
    auto* bytes = static_cast<std::byte*>(values);
    for (std::size_t i = 0; i < seats; ++i) rotation_.turn(type, bytes + i * size);
    const std::vector<std::byte> before(bytes, bytes + seats * size);
    for (int i = 0; i < rotation_.seats_; ++i)
      std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(i * size), size,
                  bytes + rotation_.seat(core::Seat(i)).index * size);
  }

  const Rotation& rotation_;
};

core::Move Rotation::of(core::Notation notation, core::Move move) const {
  const core::Form& form = notation[move.verb];
  if (form.a.type == core::Arg::Type::seat) move.a = seat(core::Seat(move.a)).index;
  if (form.b.type == core::Arg::Type::seat) move.b = seat(core::Seat(move.b)).index;
  return move;
}

core::SeatSet Rotation::of(core::SeatSet seats) const {
  core::SeatSet turned = seats - core::SeatSet::first(seats_);
  for (const core::Seat s : seats& core::SeatSet::first(seats_)) turned.add(seat(s));
  return turned;
}

void Rotation::turn(const codec::Type& type, void* value) const {
  using Form = codec::Type::Form;
  if (type.form == Form::seat) {
    type.set(value, seat(core::Seat(static_cast<int>(type.get(value)))));
  } else if (type.form == Form::seats) {
    type.set(value, of(core::SeatSet::of_bits(static_cast<unsigned>(type.get(value)))).bits());
  } else if (type.form == Form::optional) {
    if (const void* inner = type.at(value, 0)) turn(*type.of, const_cast<void*>(inner));
  } else if (type.form == Form::object) {
    Turner turner(*this);
    type.fields(turner, value);
  } else if (type.form == Form::list) {
    turn_list(type, value);
  }
}

// A list may know things about its values: it takes them in anew.
void Rotation::turn_list(const codec::Type& type, void* list) const {
  using Bytes = std::vector<std::byte>;
  struct Context {
    std::size_t size;
    std::vector<Bytes> values;
  } context{type.of->size, {}};
  type.each(list, &context, [](void* c, const void* one) {
    auto& [size, values] = *static_cast<Context*>(c);
    values.emplace_back(static_cast<const std::byte*>(one), static_cast<const std::byte*>(one) + size);
  });
  type.clear(list);
  for (Bytes& value : context.values) {
    turn(*type.of, value.data());
    type.grow(list, &value, [](void* bytes, void* one) {
      std::copy(static_cast<Bytes*>(bytes)->begin(), static_cast<Bytes*>(bytes)->end(), static_cast<std::byte*>(one));
      return true;
    });
  }
}

}  // namespace support
