// Words of people: names and chat. They are text and nothing else, everywhere.
#pragma once
#include <expected>
#include <string>
#include <string_view>

namespace server {

constexpr std::size_t kLongestName = 32;  // characters
constexpr std::size_t kLongestSpeech = 400;

// The text without space at its ends; or what is wrong with it. No control
// characters, nothing that turns the direction of writing, nothing too long.
std::expected<std::string, std::string> spoken(std::string_view text, std::size_t most);

}  // namespace server
