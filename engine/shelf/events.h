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
  bool reads_out;           // goes with what is printed in the box (the game's read_out)
};

template <class Event>
EventForm form_of() {
  const bool is_routine = requires { Event::kRoutine; };
  const bool is_read_out = requires { Event::kReadsOut; };
  return {Event::kName, &codec::type_of<Event>(), is_routine, is_read_out};
}
template <class... Events>
std::span<const EventForm> forms_of(const core::OneOf<Events...>*) {
  static const EventForm kForms[] = {form_of<Events>()...};
  return kForms;
}
// Those of a game, in the order of its alternatives (core::OneOf::place).
template <core::Game G>
std::span<const EventForm> event_forms() {
  return forms_of(static_cast<const typename G::Event*>(nullptr));
}

}  // namespace shelf
