// The words of hints (hints.h), for whoever does not think himself.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/kinds.h"

namespace bots {

enum class HintKind : std::uint8_t {
  none,   // there is nothing that an expert could say
  moves,  // some moves and their shares, the best first
  mix,    // he makes one of these moves, each so many times out of a hundred
  sure,   // what he does from so many percent on that he is sure of his answer
};
inline constexpr std::array<std::string_view, 4> kHintKindNames = {"none", "moves", "mix", "sure"};
constexpr std::span<const std::string_view> names(HintKind) { return kHintKindNames; }
constexpr std::string_view label(HintKind) { return "hint kind"; }

// How an event concerns a seat, by the name of the field in which it is named.
enum class Role : std::uint8_t {
  own,      // `seat`: it is the one of which it tells
  against,  // `target`, `from`, `victim`, `suspect`: it is done to it
  with,     // any other name: it has a part in it
};
inline constexpr std::array<std::string_view, 3> kRoleNames = {"own", "against", "with"};
constexpr std::span<const std::string_view> names(Role) { return kRoleNames; }
constexpr std::string_view label(Role) { return "role"; }
constexpr Role role_of(std::string_view field) {
  if (field == "seat") return Role::own;
  return field == "target" || field == "from" || field == "victim" || field == "suspect" ? Role::against : Role::with;
}

}  // namespace bots
