// The ledger of a pack: what was checked of each question (docs/questions.md). It is JSON Lines
// too and stays outside the pack. Of its fields only `id` and `fact` are looked at here.
#pragma once
#include <string_view>
#include <vector>

#include "questions/check.h"

namespace questions {

// What is wrong with a pack in the light of its ledger: the same fact asked twice in a language,
// in whatever words, and questions whose fact is not known.
std::vector<Finding> check_facts(const Pack& pack, std::string_view ledger);

}  // namespace questions
