#include "shelf/shelf.h"

#include <array>

#include "shelf/games.h"
#include "shelf/typed.h"

namespace shelf {
namespace {

template <class... Gs>
std::array<const Box*, sizeof...(Gs)> pointers(GameList<Gs...>) {
  return {&box<Gs>()...};
}

}  // namespace

std::span<const Box* const> boxes() {
  static const auto kPointers = pointers(AllGames{});
  return kPointers;
}

const Box* find_box(std::string_view slug) {
  for (const Box* box : boxes())
    if (box->facts().slug == slug) return box;
  return nullptr;
}

std::string explain(const table::Refusal& refusal) {
  using table::Reason;
  const auto asked = [&] {
    const int n = refusal.asked.n;
    return refusal.asked.die ? "a die from 1 to " + std::to_string(n) : "a pick from 0 to " + std::to_string(n - 1);
  };
  const std::string used = std::to_string(refusal.outcomes);
  switch (refusal.reason) {
    case Reason::seat_unknown: return "there is no such seat at this table";
    case Reason::game_over: return "the game is over";
    case Reason::move_unreadable: return "this is not the text of a move of this game";
    case Reason::move_not_your_turn: return "this seat is not asked now";
    case Reason::move_illegal: return "this move is not allowed now";
    case Reason::move_stale_ply: return "this decision is past";
    case Reason::move_early_ply: return "this decision has not come yet";
    case Reason::move_answered: return "this seat has answered already";
    case Reason::luck_too_few: return "chance has " + used + " outcomes, but " + asked() + " is needed next";
    case Reason::luck_too_many: return "chance has more outcomes than the " + used + " that are needed";
    case Reason::luck_out_of_range:
      return "chance: outcome number " + std::to_string(refusal.outcomes + 1) + " must be " + asked();
  }
  return "";
}

}  // namespace shelf
