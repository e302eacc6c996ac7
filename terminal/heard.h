// The questions that were heard at this device, by their ids: none of them comes again before all
// others of its level have been asked (QVG-21). A file beside the matches, an id a line.
#pragma once
#include <string>
#include <vector>

#include "core/game.h"

namespace terminal {

std::vector<std::string> heard_questions();
// Adds what was read out, and takes out what may come again. What went wrong, if anything.
std::string remember_questions(const core::Heard& heard);
std::string forget_questions();

}  // namespace terminal
