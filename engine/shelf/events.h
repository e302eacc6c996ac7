// The events of a game, as they are named and read.
#pragma once
#include <span>
#include <string_view>

#include "codec/type.h"
#include "core/game.h"
#include "core/one_of.h"

namespace shelf {

struct EventForm {
  std::string_view name;    // "took"
  const codec::Type* type;  // its fields
  bool routine;             // happens all the time; a commentary may leave it out
};

template <class... Events>
std::span<const EventForm> forms_of(const core::OneOf<Events...>*) {
  static const EventForm kForms[] = {{Events::kName, &codec::type_of<Events>(), requires {Events::kRoutine;
}
}  // namespace shelf
...
}
;
return kForms;
}
// Those of a game, in the order of its alternatives (core::OneOf::place).
template <core::Game G>
std::span<const EventForm> event_forms() {
  return forms_of(static_cast<const typename G::Event*>(nullptr));
}

}  // namespace shelf
