// Printed by `pactole lab train bionic --teacher simple --games 30000 --seed graine`: not to be changed by hand.
#pragma once
#include <array>
#include <cstdint>

namespace bionic {

// By the number of seats.
// clang-format off
inline constexpr std::array<std::array<std::int16_t, 22>, 7> kWeights = {{
    {},
    {},
    {-2, 0, -32, 57, 0, 4, -21, -15, -26, -4, 17, 93, -105, -56, -21, -2, 2, 2, 40, -17, 75, 271},
    {-1, 0, -38, 36, -3, 3, -22, -11, -17, 0, 12, 38, 37, 4, -18, 27, 24, -42, -53, 6, 16, 136},
    {0, 0, 22, 31, -6, 3, -22, -13, -12, 0, 12, -9, -35, -51, -9, -19, -4, -22, -20, 8, 35, -30},
    {},
    {},
}};
// clang-format on

}  // namespace bionic
