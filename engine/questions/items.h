// Questions as other forms hold them, before they are made ours (import.h).
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.h"

namespace questions {

struct Item {
  int line = 0;  // where it begins, from 1
  std::string question;
  std::string right;
  std::vector<std::string> wrong;
  std::string theme;       // as the text says it; may be empty
  std::string difficulty;  // "easy", "medium", "hard", a level in digits, or nothing
  std::string why;
  std::string refusal;  // why it cannot be taken; empty: it may be
};

using Items = std::expected<std::vector<Item>, codec::Problem>;

Items opentdb_items(std::string text);
Items csv_items(std::string_view text);
Items gift_items(std::string_view text);

// A text without HTML's names for characters (&quot; &#039;) and marks such as <b>.
std::string without_html(std::string_view text);

// Without spaces at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace questions
