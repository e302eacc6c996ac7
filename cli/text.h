// Text for a terminal.
#pragma once
#include <string>
#include <string_view>

namespace cli {

// Breaks paragraphs into lines of at most `columns`; every line begins with `indent`.
std::string wrap(std::string_view text, std::size_t columns, std::string_view indent = "");

// Markdown as plain text: no emphasis, no anchors, no code marks.
std::string plain(std::string_view markdown);

// Says on standard error what was wrong and what to do; the exit status of a failure.
int fail(std::string_view message);

}  // namespace cli
