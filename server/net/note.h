// The server's log: a line of JSON on standard error for each thing that a host may
// want to know. Never a token, a seed or a hand.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server {

void note(std::string_view what, const std::vector<std::pair<std::string, std::string>>& facts);

}  // namespace server
