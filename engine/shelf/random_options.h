// Options at random, from their list of fields.
#pragma once
#include "codec/type.h"
#include "core/game.h"

namespace shelf {

class RandomOptions final : public codec::Fields {
 public:
  explicit RandomOptions(core::FastChance& chance) : chance_(chance) {}

 private:
  void field(const codec::Field& field, const codec::Type& type, void* value) override {
    switch (type.form) {
      case codec::Type::Form::boolean: return type.set(value, chance_.pick(2));
      case codec::Type::Form::kind: return type.set(value, chance_.pick(static_cast<int>(type.names.size())));
      default: return type.set(value, field.range.least + chance_.pick(field.range.greatest - field.range.least + 1));
    }
  }
  void field_per_seat(const codec::Field&, const codec::Type&, void*, std::size_t, int) override {}

  core::FastChance& chance_;
};

// Some with which that many can play.
template <core::Game G>
typename G::Options random_options(const G& rules, int seats, core::FastChance& chance) {
  typename G::Options options;
  RandomOptions visitor(chance);
  do G::Options::fields(visitor, options);
  while (rules.check_table(seats, options));
  return options;
}

}  // namespace shelf
