// What can be said about a pack without knowing the world. docs/questions.md lists the rules.
#pragma once
#include <vector>

#include "questions/pack.h"

namespace questions {

// What is demanded of a pack.
enum class Standard : std::uint8_t {
  any,   // somebody's pack: it can be played with, and no question answers itself
  bank,  // that of this project: also its style, and exact numbers for level and theme
};

// An error must be mended; a warning is for eyes. What is a matter of style is a warning in
// somebody's pack and an error in the bank.
struct Finding {
  bool error = true;
  codec::Problem problem;
};

// Everything that is wrong with a pack: by line, and what concerns all of it at the end.
std::vector<Finding> check(const Pack& pack, Standard standard);

}  // namespace questions
