// A clause of a rules page. Its value is its number there: POK-17 is Clause{17}
// of the game whose prefix is POK. Every event says by which clause it happened
// and every refusal which clause forbids the move.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/kinds.h"

namespace core {

enum class Clause : std::uint8_t { none = 0 };

// What a clause does in the program.
enum class ClauseKind : std::uint8_t {
  definition,  // equipment and headings: it says what there is
  event,       // it makes something happen
  refusal,     // it only forbids
};
inline constexpr std::array<std::string_view, 3> kClauseKindNames = {"definition", "event", "refusal"};
constexpr std::span<const std::string_view> names(ClauseKind) { return kClauseKindNames; }
constexpr std::string_view label(ClauseKind) { return "clause_kind"; }

// Said of an event clause because of which moves are refused as well.
inline constexpr bool kAlsoForbids = true;

// Said of an event clause that only bounds the worst case: play at random does not
// get there, and scenarios do.
inline constexpr bool kSeldom = true;

struct ClauseEntry {
  Clause clause{};
  ClauseKind kind{};
  bool forbids = kind == ClauseKind::refusal;  // a move may be refused because of it
  bool seldom = false;                         // not to be expected in any one game
};

// "POK-17".
inline std::string clause_id(std::string_view prefix, Clause clause) {
  const int number = static_cast<int>(clause);
  std::string id(prefix);
  id += '-';
  id += static_cast<char>('0' + number / 10 % 10);
  id += static_cast<char>('0' + number % 10);
  return id;
}

}  // namespace core
