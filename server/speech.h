// Words of people: names and chat. They are text and nothing else, everywhere.
#pragma once
#include <expected>
#include <string>
#include <string_view>

namespace server {

constexpr std::size_t kLongestName = 32;  // characters
constexpr std::size_t kLongestSpeech = 400;

// What somebody said, without space at its ends; or what is wrong with it. No control
// characters, nothing that turns the direction of writing, nothing too long.
std::expected<std::string, std::string> spoken(std::string_view text, std::size_t most = kLongestSpeech);
// A name, in one form of writing (NFKC); or what is wrong with it. As above, and nothing that
// cannot be seen.
std::expected<std::string, std::string> called(std::string_view name);

// Whether two names can be taken for one another (UTS 39), capitals or not.
bool looks_alike(std::string_view one, std::string_view other);

}  // namespace server
