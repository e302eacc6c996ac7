// Matches from positions in JSON: for whoever sets one up (docs/positions.md).
#pragma once
#include <expected>
#include <memory>

#include "shelf/box.h"

namespace shelf {

// Why a position cannot be set up.
struct BadPosition {
  bool readable = false;   // else: a field is missing, unknown or of the wrong type
  core::Clause clause{};   // what makes it impossible
  codec::Problem problem;  // where and why
};

class Positions {
 public:
  virtual ~Positions() = default;
  virtual std::expected<std::unique_ptr<AnyTable>, BadPosition> load(const OpenBox& box,
                                                                     const codec::Document& document,
                                                                     const codec::Json& position, int plies) const = 0;
};

// A match from a position, after so many decisions. What is impossible about it is said
// with its place.
std::expected<std::unique_ptr<AnyTable>, BadPosition> load(const OpenBox& box, const codec::Document& document,
                                                           const codec::Json& position, int plies = 0);
// The same from a text, or why not.
std::expected<std::unique_ptr<AnyTable>, std::string> set_up(const OpenBox& box, const std::string& position,
                                                             int plies);

}  // namespace shelf
