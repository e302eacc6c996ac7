// What happened, by which clause, and who is told. An event names its audience
// where it is emitted; secrets leave the rules only here and through view().
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/clause.h"
#include "core/seat.h"

namespace core {

// The verbs of every sink. A sink defines tell(clause, audience, fleeting, event).
template <class Sink>
class Events {
 public:
  void all(Clause clause, const auto& event) { self().tell(clause, SeatSet::everyone(), false, event); }
  void to(SeatSet seats, Clause clause, const auto& event) { self().tell(clause, seats, false, event); }
  // Everybody but those seats, spectators included.
  void others(SeatSet seats, Clause clause, const auto& event) {
    self().tell(clause, SeatSet::everyone() - seats, false, event);
  }
  // Told to all, once: it is in nobody's view afterwards, and whoever asks again
  // before the game is over gets a blank.
  void fleeting(Clause clause, const auto& event) { self().tell(clause, SeatSet::everyone(), true, event); }

 private:
  friend Sink;
  Events() = default;
  Sink& self() { return static_cast<Sink&>(*this); }
};

// For playouts: nothing is told, and the compiler removes what would have been.
struct NoEvents : Events<NoEvents> {
  void tell(Clause, SeatSet, bool, const auto&) {}
};

// An event as it was told. Event is the variant of a game's events.
template <class Event>
struct Told {
  Clause clause{};
  SeatSet audience;
  bool fleeting = false;
  Event event;
  bool operator==(const Told&) const = default;
};

template <class Event>
struct EventList : Events<EventList<Event>> {
  std::vector<Told<Event>> told;
  void tell(Clause clause, SeatSet audience, bool fleeting, const auto& event) {
    told.push_back({clause, audience, fleeting, Event(event)});
  }
};

}  // namespace core
