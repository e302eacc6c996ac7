#include "shelf/shelf.h"

#include <utility>
#include <vector>

#include "shelf/entry.h"

namespace shelf {

const Entry& entry(const core::Facts& facts) {
  for (const Entry& entry : entries())
    if (entry.box->facts().slug == facts.slug) return entry;
  std::unreachable();
}

std::span<const Box* const> boxes() {
  static const std::vector<const Box*> kBoxes = [] {
    std::vector<const Box*> boxes;
    for (const Entry& entry : entries()) boxes.push_back(entry.box);
    return boxes;
  }();
  return kBoxes;
}

const Box* find_box(std::string_view slug) {
  for (const Box* box : boxes())
    if (box->facts().slug == slug) return box;
  return nullptr;
}

std::string explain(const table::Refusal& refusal) {
  using table::Reason;
  const auto requested = [&] {
    const int n = refusal.requested.n;
    return refusal.requested.die ? "a die from 1 to " + std::to_string(n) : "a pick from 0 to " + std::to_string(n - 1);
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
    case Reason::luck_too_few: return "chance has " + used + " outcomes, but " + requested() + " is needed next";
    case Reason::luck_too_many: return "chance has more outcomes than the " + used + " that are needed";
    case Reason::luck_out_of_range:
      return "chance: outcome number " + std::to_string(refusal.outcomes + 1) + " must be " + requested();
  }
  return "";
}

}  // namespace shelf
