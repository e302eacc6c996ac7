#include "server/speech.h"

#include <cstdint>

namespace server {
namespace {

// The next character of a text in UTF-8; 0 if it is none.
char32_t next_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  char32_t character = length == 1 ? lead : lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >> 6 != 2) return 0;
    character = character << 6 | (byte & 0x3fu);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (character < kLeast[length] || character > 0x10ffff || (character >= 0xd800 && character <= 0xdfff)) return 0;
  text.remove_prefix(length);
  return character;
}

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

// Nothing is seen of it: spaces of all widths, and letters that have none.
bool is_blank(char32_t c) {
  return c == ' ' || c == 0xa0 || c == 0xad || c == 0x115f || c == 0x1160 || c == 0x1680 || c == 0x180e ||
         (c >= 0x2000 && c <= 0x200d) || c == 0x202f || (c >= 0x205f && c <= 0x2064) || c == 0x2800 || c == 0x3000 ||
         c == 0x3164 || c == 0xffa0;
}

}  // namespace

std::expected<std::string, std::string> spoken(std::string_view text, std::size_t most) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::size_t length = 0;
  bool blank = true;
  for (std::string_view rest = text; !rest.empty(); ++length) {
    const char32_t character = next_character(rest);
    if (is_control(character)) return std::unexpected("this has characters that are no text");
    blank = blank && is_blank(character);
  }
  if (blank) return std::unexpected("this must not be empty");
  if (length > most) return std::unexpected("this is too long: at most " + std::to_string(most) + " characters");
  return std::string(text);
}

}  // namespace server
