// The bots there are, by their names.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/kinds.h"

namespace bots {

enum class Bot : std::uint8_t {
  random,    // any legal move
  simple,    // a page of sensible rules for each game (games/<game>/simple.h)
  beginner,  // the four levels for people (levels.h)
  family,
  skilled,
  expert,
};
inline constexpr std::array<std::string_view, 6> kBotNames = {"random", "simple",  "beginner",
                                                              "family", "skilled", "expert"};
constexpr std::span<const std::string_view> names(Bot) { return kBotNames; }
constexpr std::string_view label(Bot) { return "bot"; }

// Who plays in the arena: the bots, and some who are there to find out what others cannot
// answer. Nobody meets these at a table.
enum class Contender : std::uint8_t {
  random,
  simple,
  beginner,
  family,
  skilled,
  expert,
  wary,    // doubts every low price
  brazen,  // always announces the lowest
  deaf,    // ignores what the audience votes
  hunter,  // always attacks the leader
  peer,    // the expert with no more knowledge than `simple` has
  hasty,   // the expert who imagines an eighth as much
};
inline constexpr std::array<std::string_view, 12> kContenderNames = {
    "random", "simple", "beginner", "family", "skilled", "expert", "wary", "brazen", "deaf", "hunter", "peer", "hasty"};
constexpr std::span<const std::string_view> names(Contender) { return kContenderNames; }
constexpr std::string_view label(Contender) { return "player"; }

}  // namespace bots
