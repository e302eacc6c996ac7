// Printed by `pactole lab train bionic --teacher simple --games 30000 --seed graine`: not to be changed by hand.
#pragma once
#include <array>
#include <cstdint>

namespace bionic {

// By the number of seats.
// clang-format off
inline constexpr std::array<std::array<std::int16_t, 32>, 7> kWeights = {{
    {},
    {},
    {-121, -126, -26, 392, 1362, 755, 180, 202, 123, 177, 157, 129, 90, 152, -19, -1355, 257, 299, 167, -138, 424, -848, -322, -332, -196, -59, -20, -20, 52, -52, -52, 605},
    {-121, -124, -14, 385, 1339, 738, 134, 130, 114, 130, 186, 130, 155, 86, -44, -997, 527, 200, 207, -91, 613, -774, -472, -384, -290, -64, -43, 5, 132, 29, -146, 434},
    {-118, -110, -34, 257, 1131, 655, 140, 152, 151, 174, 169, 168, 150, 83, -12, -674, 493, 123, 175, -88, 366, -833, -462, -308, -303, -37, -20, 13, 135, 75, -104, 171},
    {},
    {},
}};
// clang-format on

}  // namespace bionic
