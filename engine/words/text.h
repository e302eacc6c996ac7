// Text for people who read it in columns.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace words {

// Columns that a text takes in a terminal (ours has no wide or combining characters).
std::size_t columns(std::string_view text);
// The text, padded with spaces to that many columns.
std::string padded(std::string_view text, std::size_t width);

// Breaks paragraphs into lines of at most `width` columns; every line begins with `indent`.
std::string wrap(std::string_view text, std::size_t width, std::string_view indent = "");

// Markdown as plain text: no emphasis, no anchors, no code marks.
std::string plain(std::string_view markdown);

}  // namespace words
