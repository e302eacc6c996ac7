#include "cli/fail.h"

#include <algorithm>
#include <cstdio>

namespace cli {

int fail(std::string_view message) {
  // One line for each thing that is wrong.
  while (!message.empty()) {
    const std::string_view line = message.substr(0, message.find('\n'));
    message.remove_prefix(std::min(line.size() + 1, message.size()));
    std::fprintf(stderr, "pactole: %.*s\n", static_cast<int>(line.size()), line.data());
  }
  return 1;
}

}  // namespace cli
