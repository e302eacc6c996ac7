// How a command says that it could not do what was asked.
#pragma once
#include <string_view>

namespace cli {

// Says on standard error what was wrong and what to do, one line for each thing;
// the exit status of a failure.
int fail(std::string_view message);

}  // namespace cli
