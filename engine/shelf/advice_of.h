// How hints and turning points are written out (advice.h), with the types of a game.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/hints.h"
#include "core/game.h"
#include "shelf/advice.h"

namespace shelf {

// Clauses that an option has clearly more often, or less often, than the first one. What a move
// is by itself is no reason for it.
template <core::Game G>
std::vector<AdviceReason> reasons(const G& rules, const bots::Hint& hint, const bots::Option& option) {
  constexpr std::size_t kMost = 3;
  constexpr int kPercent = 5;  // less is nothing to speak of
  const core::Notation notation = rules.notation();
  const bots::Option& best = hint.options[0];
  std::vector<std::pair<int, AdviceReason>> found;
  for (std::size_t number = 1; number < best.counts.size(); ++number)
    for (const bots::Role role : {bots::Role::own, bots::Role::against, bots::Role::with}) {
      const auto clause = static_cast<core::Clause>(number);
      const bool is_move = clause == notation[option.move.verb].clause || clause == notation[best.move.verb].clause;
      if (is_move && role == bots::Role::own) continue;
      const int with = option.counts[number][static_cast<std::size_t>(role)];
      const int without = best.counts[number][static_cast<std::size_t>(role)];
      const int more = with - without;
      // Two standard errors, as if no two futures had this in common.
      if (std::abs(more) * 100 < kPercent * hint.futures || more * more <= 4 * (with + without)) continue;
      const auto percent = [&](int count) { return (100 * count + hint.futures / 2) / hint.futures; };
      found.emplace_back(std::abs(more), AdviceReason{core::clause_id(G::kFacts.prefix, clause), role, percent(with),
                                                      percent(without)});
    }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second.clause < b.second.clause;
  });
  std::vector<AdviceReason> list;
  for (auto& [more, reason] : found)
    if (list.size() < kMost) list.push_back(std::move(reason));
  return list;
}

// Out of 1000.
inline int thousandths(bots::Share share) { return (share * 1000 + bots::kSure / 2) / bots::kSure; }

template <core::Game G>
Advice advice_of(const G& rules, const typename G::View& view, const typename G::Memory& memory,
                 std::span<const core::Move> moves, std::uint64_t seed) {
  const bots::Hint hint = bots::hint(rules, view, memory, moves, seed);
  const auto text = [&](core::Move move) { return core::to_text(rules.notation(), move); };
  Advice advice;
  advice.kind = hint.kind;
  if (hint.kind == bots::HintKind::none) return advice;
  advice.move = text(hint.move);
  advice.clear = hint.is_clear();
  advice.turns = hint.turns;
  advice.futures = hint.futures;
  for (const bots::Option& option : hint.all_options()) {
    AdvisedMove advised{text(option.move), thousandths(option.share), option.is_equal(), {}};
    if (hint.futures > 0 && !option.is_equal()) advised.reasons = reasons(rules, hint, option);
    advice.moves.push_back(std::move(advised));
  }
  for (const bots::Hint::Chance& chance : hint.all_chances())
    advice.moves.push_back({text(chance.move), 10 * chance.percent, false, {}});
  return advice;
}

// What it cost to play that move, if that is clear.
template <core::Game G>
std::optional<TurningPoint> turning_point(const G& rules, const typename G::View& view,
                                          const typename G::Memory& memory, std::span<const core::Move> moves,
                                          core::Move played, std::uint64_t seed) {
  const bots::Hint hint = bots::hint(rules, view, memory, moves, seed, &played);
  if (hint.kind != bots::HintKind::moves || hint.size < 2 || hint.move == played) return std::nullopt;
  const auto option = std::find_if(hint.options.begin() + 1, hint.options.begin() + static_cast<int>(hint.size),
                                   [&](const bots::Option& one) { return one.move == played; });
  if (option == hint.options.begin() + static_cast<int>(hint.size) || option->is_equal()) return std::nullopt;
  TurningPoint point;
  point.seat = view.seat;
  point.move = core::to_text(rules.notation(), played);
  point.better = core::to_text(rules.notation(), hint.move);
  point.cost = thousandths(option->behind);
  point.margin = thousandths(option->margin);
  if (hint.futures > 0) point.reasons = reasons(rules, hint, *option);
  return point;
}

}  // namespace shelf
