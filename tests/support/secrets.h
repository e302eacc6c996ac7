// What a game keeps from whom. Every game says it in tests/games/<game>/secrets.h, written
// from the clauses and independently of view() and of the audiences that its rules name:
//
//   scramble(rules, state, self, chance)    the same position for `self`, with everything changed
//                                           that he cannot know
//   otherwise(rules, play, self, chance)    another world for `self` (below): in it everything is
//                                           changed that he cannot know even after the move
//   sees_luck(rules, play, n)               who sees outcome n of the luck that a move asked for, if
//                                           it was a pick; dice are rolled before all eyes
//   may_hear(rules, state, clause, event)   who may be told an event of that clause. The state is
//                                           that before the move, or that of the opening
//   told_once(rules, state, event)          whether it is told once, and is in nobody's history
//   public_fields(rules)                    the fields of a view that are those of the position
//   readable(rules, state, self)            all other fields of a view, and what `self` may read there
//   unreadable(rules, state, self)          where there are texts that nobody may read yet, these
//   printed_otherwise(edition, state)       where a state holds what is printed in the box, a box for it
//   fits, remembers_something               what a memory says about a state
//
// `self` may be core::kSpectator.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/write.h"
#include "core/game.h"
#include "shelf/files.h"

namespace support {

// A move as it was made.
template <class G>
struct Play {
  typename G::State before{};
  core::Seat mover;
  core::Move move;
  std::vector<int> luck;  // the outcomes it asked for
  std::vector<core::LuckRequest> requests;
  typename G::State after{};
};

// The same move in another world: the position before it, and the move. It is another
// move where `self` cannot tell which one was made.
template <class G>
struct World {
  typename G::State before{};
  core::Move move;
};

// The fields of a view, by name, as JSON.
using Fields = std::vector<std::pair<std::string, std::string>>;

template <class G>
std::string json(const G& rules, const auto& value) {
  return codec::to_json(value, shelf::listings(rules));
}

// One number for each seat: [6,5,6].
inline std::string per_seat(int seats, auto&& number) {
  std::string list;
  for (int seat = 0; seat < seats; ++seat)
    list += (list.empty() ? "" : ",") + std::to_string(static_cast<int>(number(core::Seat(seat))));
  return "[" + list + "]";
}

template <class T>
void shuffle(std::vector<T>& list, core::FastChance& chance) {
  for (std::size_t i = list.size(); i > 1; --i)
    std::swap(list[i - 1], list[static_cast<std::size_t>(chance.pick(static_cast<int>(i)))]);
}

// Hidden cards that are thrown together and dealt out again. Every heap gets as many as
// it had; those that are kept stay where they are.
template <class Card>
class Redeal {
 public:
  // Takes the cards of a heap but for those of `kept`; how many it had.
  template <class Heap>
  int take(Heap& heap, Heap kept) {
    const int size = heap.total();
    Heap rest;
    for (int n = 0; n < size; ++n) {
      const auto card = heap.nth(n);
      if (kept[card] > 0) {
        kept.take(card);
        rest.add(card);
      } else {
        cards_.push_back(card);
      }
    }
    heap = rest;
    return size;
  }
  void take(Card card) { cards_.push_back(card); }
  void shuffle(core::FastChance& chance) { support::shuffle(cards_, chance); }
  Card deal() {
    const Card card = cards_.back();
    cards_.pop_back();
    return card;
  }
  void deal(auto& heap, int size) {
    while (heap.total() < size) heap.add(deal());
  }
  // The next card that is not one of those.
  Card deal_none_of(core::Bits unwanted) {
    auto card = cards_.end();
    while (unwanted.contains(static_cast<int>(*--card))) continue;
    const Card found = *card;
    cards_.erase(card);
    return found;
  }

 private:
  std::vector<Card> cards_;
};

}  // namespace support
