// The commands of `pactole`, one function each; main.cpp reads their arguments.
// Each returns the exit status.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "words/catalogue.h"

namespace cli {

int games(words::Language language, bool json);
int rules(words::Language language, const std::string& game, const std::string& clause);
int clauses(words::Language language, bool json);
int describe(const std::string& what, const std::string& game);

struct RefereeArgs {
  std::vector<std::string> editions;  // files
};
int referee(const RefereeArgs& args);

}  // namespace cli
