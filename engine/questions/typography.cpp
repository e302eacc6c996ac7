#include "questions/typography.h"

#include <algorithm>

#include "questions/text.h"

namespace questions {
namespace {

constexpr char32_t kWide = 0xa0;      // no-break space
constexpr char32_t kNarrow = 0x202f;  // narrow no-break space
constexpr char32_t kApostrophe = 0x2019;
constexpr char32_t kEllipsis = 0x2026;

bool is_letter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0xc0; }

constexpr std::u32string_view kFrenchUnits[] = {U"kg",     U"g",       U"km",        U"m",     U"cm",      U"mm",
                                                U"litre",  U"mètre",   U"kilomètre", U"degré", U"°C",      U"ans",
                                                U"minute", U"seconde", U"heure",     U"euro",  U"franc",   U"siècle",
                                                U"gramme", U"kilo",    U"tonne",     U"jour",  U"million", U"milliard"};
constexpr std::u32string_view kEnglishUnits[] = {U"kg", U"km", U"cm", U"mm", U"mile", U"feet", U"inches", U"°C", U"°F"};

// Whether a unit stands at `at`, as a word of its own, in the plural perhaps.
bool is_unit(std::u32string_view text, std::size_t at, bool french) {
  const std::u32string_view rest = text.substr(at);
  if (rest.starts_with(U'%') || rest.starts_with(U'°')) return true;
  const auto fits = [&](std::u32string_view unit) {
    if (!rest.starts_with(unit)) return false;
    std::size_t end = unit.size();
    if (end < rest.size() && rest[end] == 's') ++end;
    return end == rest.size() || !is_letter(rest[end]);
  };
  return french ? std::any_of(std::begin(kFrenchUnits), std::end(kFrenchUnits), fits)
                : std::any_of(std::begin(kEnglishUnits), std::end(kEnglishUnits), fits);
}

// Whether exactly three digits begin at `at`.
bool three_digits(std::u32string_view text, std::size_t at) {
  const auto digit = [&](std::size_t i) { return i < text.size() && is_digit(text[i]); };
  return digit(at) && digit(at + 1) && digit(at + 2) && !digit(at + 3);
}

// "XIXe" and "Ier": a number in Roman numerals, with its ending.
bool ends_with_ordinal(std::u32string_view text) {
  for (const std::u32string_view ending : {U"er", U"e"})
    if (text.ends_with(ending) && text.size() > ending.size())
      return std::u32string_view(U"MDCLXVI").contains(text[text.size() - ending.size() - 1]);
  return false;
}

// An apostrophe in front of a word that is the first of two around a quotation: the place
// of the second; 0 if it is an apostrophe.
std::size_t end_of_quotation(std::u32string_view text, std::size_t at) {
  const auto is_letter_at = [&](std::size_t i) { return i < text.size() && (is_letter(text[i]) || is_digit(text[i])); };
  if ((at > 0 && is_letter_at(at - 1)) || !is_letter_at(at + 1)) return 0;
  for (std::size_t i = at + 1; i < text.size(); ++i)
    if (text[i] == U'\'' && !is_letter_at(i + 1)) return i;
  return 0;
}

void drop_spaces(std::u32string& out) {
  while (!out.empty() && is_space(out.back())) out.pop_back();
}

}  // namespace

std::string typeset(std::string_view text, std::string_view lang) {
  const bool french = lang == "fr";
  const std::u32string in = decode(text);
  std::u32string out;
  bool quoted = false;      // a straight quotation mark is open
  std::size_t closing = 0;  // where the apostrophe stands that closes a quotation; 0: none is open
  for (std::size_t i = 0; i < in.size(); ++i) {
    const char32_t c = in[i];
    const char32_t next = i + 1 < in.size() ? in[i + 1] : U' ';
    const bool after_digit = !out.empty() && is_digit(out.back());
    if (c == U'\'' && closing == 0 && !french) closing = end_of_quotation(in, i);
    if (c == U'\'' && closing > i) {
      out += U'\u201c';
    } else if (c == U'\'' && closing == i && i > 0) {
      out += U'\u201d';
      closing = 0;
    } else if (c == U'\'') {
      out += kApostrophe;
    } else if (c == U'.' && std::u32string_view(in).substr(i).starts_with(U"...")) {
      out += kEllipsis;
      i += 2;
    } else if (c == U'"') {
      if (french && quoted) out += kWide;
      out += french ? (quoted ? U'»' : U'«') : (quoted ? U'\u201d' : U'\u201c');
      if (french && !quoted) out += kWide;
      quoted = !quoted;
    } else if (c == U';' || c == U'!' || c == U'?' || (c == U':' && is_space(next))) {
      drop_spaces(out);
      const bool stands_alone = !out.empty() && out.back() != U'!' && out.back() != U'?';
      if (french && stands_alone) out += c == U':' ? kWide : kNarrow;
      out += c;
    } else if (french && c == U'«') {
      out += c;
      out += kWide;
      while (i + 1 < in.size() && is_space(in[i + 1])) ++i;
    } else if (french && c == U'»') {
      drop_spaces(out);
      out += kWide;
      out += c;
    } else if (is_space(c) && after_digit && three_digits(in, i + 1)) {
      out += french ? kNarrow : U',';
    } else if (is_space(c) && after_digit && is_unit(in, i + 1, french)) {
      out += kWide;
    } else if (french && is_space(c) && ends_with_ordinal(out) &&
               std::u32string_view(in).substr(i + 1).starts_with(U"siècle")) {
      out += kWide;
    } else {
      out += c;
    }
  }
  drop_spaces(out);
  return encode(out);
}

}  // namespace questions
