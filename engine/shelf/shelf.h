// The games there are, each behind the face of a box.
#pragma once
#include <span>
#include <string_view>

#include "shelf/box.h"

namespace shelf {

std::span<const Box* const> boxes();

// The box of that game; null pointer if there is none.
const Box* find_box(std::string_view slug);

}  // namespace shelf
