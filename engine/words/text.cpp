#include "words/text.h"

#include <algorithm>

namespace words {

std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  if (const std::size_t has = columns(text); has < width) result.append(width - has, ' ');
  return result;
}

std::string wrap(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view paragraph = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // What fits stays as it is, gaps included; what does not is broken at spaces
    // and goes on under its own beginning.
    if (columns(indent) + columns(paragraph) <= width) {
      out += paragraph.empty() ? "\n" : std::string(indent) + std::string(paragraph) + "\n";
      continue;
    }
    const std::string margin =
        std::string(indent) + std::string(std::min(paragraph.find_first_not_of(' '), paragraph.size()), ' ');
    std::string line = margin;
    bool empty = true;
    while (!paragraph.empty()) {
      const std::string_view word = paragraph.substr(0, paragraph.find(' '));
      paragraph.remove_prefix(std::min(word.size() + 1, paragraph.size()));
      if (word.empty()) continue;
      if (!empty && columns(line) + 1 + columns(word) > width) {
        out += line + "\n";
        line = margin;
        empty = true;
      }
      if (!empty) line += ' ';
      line += word;
      empty = false;
    }
    out += line + "\n";
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

}  // namespace words
