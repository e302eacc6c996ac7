// Moodle's GIFT: "::title:: question {=right ~wrong ~wrong ~wrong #### why}". A question
// ends with an empty line; // begins a comment; \ makes the next character an ordinary one.
#include <algorithm>

#include "questions/items.h"

namespace questions {
namespace {

// The text with each escaped character as one that has no meaning in GIFT, and back.
constexpr std::string_view kSpecial = "~=#{}:\\n";
std::string sealed(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t which = text[i] == '\\' && i + 1 < text.size() ? kSpecial.find(text[i + 1]) : std::string::npos;
    if (which == std::string::npos) {
      out += text[i];
    } else {
      out += static_cast<char>(which + 1);  // control characters 1 to 8
      ++i;
    }
  }
  return out;
}
std::string unsealed(std::string_view text) {
  std::string out;
  for (const char c : trimmed(text)) {
    const auto code = static_cast<unsigned char>(c);
    if (code == 8)
      out += ' ';
    else
      out += code >= 1 && code <= 7 ? kSpecial[code - 1] : c;
  }
  for (const std::string_view format : {"[html]", "[moodle]", "[plain]", "[markdown]"})
    if (out.starts_with(format)) out.erase(0, format.size());
  return without_html(out);
}

// The answers between braces.
void read_answers(std::string_view text, Item& item) {
  const auto refuse = [&](const char* reason) {
    if (item.refusal.empty()) item.refusal = reason;
  };
  if (const std::size_t general = text.find("####"); general != std::string_view::npos) {
    item.why = unsealed(text.substr(general + 4));
    text = text.substr(0, general);
  }
  const std::string_view all = trimmed(text);
  if (all.empty()) return refuse("an essay: it has no answers");
  if (all.starts_with('#')) return refuse("the answer is a number to be typed");
  if (all[0] != '=' && all[0] != '~') return refuse("true or false: a question has four answers");
  int rights = 0;
  for (std::size_t i = 0; i < all.size();) {
    const bool is_right = all[i] == '=';
    const std::size_t end = std::min(all.find_first_of("=~", i + 1), all.size());
    std::string_view answer = trimmed(all.substr(i + 1, end - i - 1));
    i = end;
    if (answer.starts_with('%')) {
      refuse("answers have weights: several are right in part");
      answer.remove_prefix(std::min(answer.find('%', 1), answer.size() - 1) + 1);
    }
    if (answer.find("->") != std::string_view::npos) refuse("pairs are to be matched");
    const std::size_t note = answer.find('#');
    const std::string words = unsealed(answer.substr(0, note));
    if (is_right) {
      if (note != std::string_view::npos && item.why.empty()) item.why = unsealed(answer.substr(note + 1));
      item.right = words;
      ++rights;
    } else {
      item.wrong.push_back(words);
    }
  }
  if (rights > 1) refuse("several answers are right");
  if (rights == 0) refuse("no answer is right");
}

Item read_item(std::string_view text, int line, const std::string& category) {
  Item item;
  item.line = line;
  item.theme = category;
  if (text.starts_with("::")) {
    const std::size_t end = text.find("::", 2);
    text.remove_prefix(end == std::string_view::npos ? 2 : end + 2);
  }
  const std::size_t open = text.find('{');
  const std::size_t close = text.find('}', open == std::string_view::npos ? 0 : open);
  item.question = unsealed(text.substr(0, open));
  if (open == std::string_view::npos || close == std::string_view::npos) {
    item.refusal = "no answers in braces";
    return item;
  }
  if (!trimmed(text.substr(close + 1)).empty()) item.refusal = "a gap in the middle of a sentence";
  read_answers(text.substr(open + 1, close - open - 1), item);
  return item;
}

}  // namespace

Items gift_items(std::string_view text) {
  std::vector<Item> items;
  std::string category;
  std::string question;
  int began = 0;
  int line = 0;
  const auto finish = [&] {
    if (!trimmed(question).empty()) items.push_back(read_item(trimmed(question), began, category));
    question.clear();
  };
  while (!text.empty()) {
    const std::string_view raw = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), raw.size() + 1));
    ++line;
    const std::string_view words = trimmed(raw);
    if (words.starts_with("//")) continue;
    if (words.empty()) {
      finish();
    } else if (words.starts_with("$CATEGORY:")) {
      finish();
      category = trimmed(words.substr(10));
    } else {
      if (question.empty()) began = line;
      question += sealed(words) + " ";
    }
  }
  finish();
  return items;
}

}  // namespace questions
