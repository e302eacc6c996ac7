#include "cli/text.h"

#include <algorithm>
#include <cstdio>

#include "words/catalogue.h"

namespace cli {

std::string wrap(std::string_view text, std::size_t columns, std::string_view indent) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view paragraph = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string line(indent);
    bool empty = true;
    while (!paragraph.empty()) {
      const std::string_view word = paragraph.substr(0, paragraph.find(' '));
      paragraph.remove_prefix(std::min(word.size() + 1, paragraph.size()));
      if (word.empty()) continue;
      if (!empty && words::columns(line) + 1 + words::columns(word) > columns) {
        out += line + "\n";
        line = indent;
        empty = true;
      }
      if (!empty) line += ' ';
      line += word;
      empty = false;
    }
    out += empty ? "\n" : line + "\n";
  }
  return out;
}

std::string plain(std::string_view markdown) {
  std::string out;
  for (std::size_t i = 0; i < markdown.size(); ++i) {
    const char c = markdown[i];
    if (c == '*' || c == '`') continue;
    if (c == '<' && (markdown.substr(i).starts_with("<a ") || markdown.substr(i).starts_with("</a>"))) {
      i = std::min(markdown.find('>', i), markdown.size() - 1);
      continue;
    }
    out += c;
  }
  return out;
}

int fail(std::string_view message) {
  std::fprintf(stderr, "pactole: %.*s\n", static_cast<int>(message.size()), message.data());
  return 1;
}

}  // namespace cli
