// The events of a game, one by one.
#pragma once
#include <variant>

#include "core/game.h"

namespace shelf {

// Calls visit with an empty value of every event of a game.
template <class... Events>
void each_event(const std::variant<Events...>*, auto&& visit) {
  (visit(Events{}), ...);
}
template <core::Game G>
void each_event(auto&& visit) {
  each_event(static_cast<const typename G::Event*>(nullptr), visit);
}

}  // namespace shelf
