#include "questions/text.h"

#include <algorithm>
#include <array>

namespace questions {
namespace {

// The letters from U+00C0 to U+00FF and œ, as French and its neighbours use them, without accents.
std::string_view without_accent(char32_t code) {
  constexpr std::string_view kLatin1[] = {"a", "a", "a", "a", "a", "a", "ae", "c", "e",  "e", "e",
                                          "e", "i", "i", "i", "i", "d", "n",  "o", "o",  "o", "o",
                                          "o", " ", "o", "u", "u", "u", "u",  "y", "th", "ss"};
  if (code >= 0xc0 && code <= 0xff) return code == 0xf7 ? " " : code == 0xff ? "y" : kLatin1[(code - 0xc0) % 32];
  if (code == 0x152 || code == 0x153) return "oe";
  return {};
}

constexpr std::array<std::string_view, 24> kArticles = {"le",  "la", "les", "l",   "un", "une", "des", "du",
                                                        "de",  "d",  "au",  "aux", "a",  "the", "an",  "en",
                                                        "son", "sa", "ses", "mon", "ma", "mes", "in",  "to"};

// Number words as plain() writes them. What is not here is no number for us.
struct Word {
  std::string_view word;
  int value;
};
constexpr Word kNumberWords[] = {
    {"zero", 0},      {"un", 1},        {"une", 1},       {"deux", 2},       {"trois", 3},      {"quatre", 4},
    {"cinq", 5},      {"six", 6},       {"sept", 7},      {"huit", 8},       {"neuf", 9},       {"dix", 10},
    {"onze", 11},     {"douze", 12},    {"treize", 13},   {"quatorze", 14},  {"quinze", 15},    {"seize", 16},
    {"dix sept", 17}, {"dix huit", 18}, {"dix neuf", 19}, {"vingt", 20},     {"trente", 30},    {"cent", 100},
    {"mille", 1000},  {"one", 1},       {"two", 2},       {"three", 3},      {"four", 4},       {"five", 5},
    {"seven", 7},     {"eight", 8},     {"nine", 9},      {"ten", 10},       {"eleven", 11},    {"twelve", 12},
    {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15},  {"sixteen", 16},   {"seventeen", 17}, {"eighteen", 18},
    {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},   {"a hundred", 100}};

// "Three years", "À vingt heures"; but "Un chat" is no number.
std::optional<Number> counted_in_words(std::string_view words) {
  if (words.starts_with("a ") && !words.starts_with("a hundred ")) words.remove_prefix(2);
  const Word* longest = nullptr;  // "dix-sept ans" are not ten
  for (const Word& word : kNumberWords) {
    const bool fits = words.starts_with(word.word) && words.substr(word.word.size()).starts_with(' ');
    if (word.value != 1 && fits && (!longest || word.word.size() > longest->word.size())) longest = &word;
  }
  if (!longest) return std::nullopt;
  return Number{static_cast<double>(longest->value), false, std::string(words.substr(longest->word.size() + 1))};
}

}  // namespace

std::u32string decode(std::string_view text) {
  constexpr char32_t kBroken = 0xfffd;
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t length = c < 0x80 ? 1 : c < 0xc0 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf8 ? 4 : 0;
    if (length == 0 || i + length > text.size()) {
      out += kBroken;
      ++i;
      continue;
    }
    char32_t code = length == 1 ? c : c & (0xffu >> (length + 1));
    bool is_whole = true;
    for (std::size_t k = 1; k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      is_whole &= (next & 0xc0) == 0x80;
      code = code << 6 | (next & 0x3f);
    }
    out += is_whole ? code : kBroken;
    i += is_whole ? length : 1;
  }
  return out;
}

std::string encode(std::u32string_view text) {
  std::string out;
  const auto add = [&](char32_t byte) { out += static_cast<char>(byte); };
  for (const char32_t c : text) {
    if (c < 0x80) {
      add(c);
    } else if (c < 0x800) {
      add(0xc0 | c >> 6);
      add(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
      add(0xe0 | c >> 12);
      add(0x80 | (c >> 6 & 0x3f));
      add(0x80 | (c & 0x3f));
    } else {
      add(0xf0 | c >> 18);
      add(0x80 | (c >> 12 & 0x3f));
      add(0x80 | (c >> 6 & 0x3f));
      add(0x80 | (c & 0x3f));
    }
  }
  return out;
}

std::string plain(std::string_view text) {
  std::string out;
  const auto add = [&](std::string_view letters) {
    for (const char c : letters)
      if (c != ' ')
        out += c;
      else if (!out.empty() && out.back() != ' ')
        out += ' ';
  };
  for (const char32_t c : decode(text)) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (is_capital || (c >= 'a' && c <= 'z') || is_digit(c)) {
      out += static_cast<char>(is_capital ? c - 'A' + 'a' : c);
      continue;
    }
    const std::string_view folded = without_accent(c);
    add(folded.empty() ? " " : folded);
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

bool is_article(std::string_view word) {
  return std::find(kArticles.begin(), kArticles.end(), word) != kArticles.end();
}

std::string bare(std::string_view text) {
  const std::string all = plain(text);
  const std::size_t end = all.find(' ');
  return end != std::string::npos && is_article(std::string_view(all).substr(0, end)) ? all.substr(end + 1) : all;
}

std::vector<std::string_view> words_of(std::string_view plain_text) {
  std::vector<std::string_view> words;
  while (!plain_text.empty()) {
    const std::string_view word = plain_text.substr(0, plain_text.find(' '));
    if (!word.empty()) words.push_back(word);
    plain_text.remove_prefix(std::min(word.size() + 1, plain_text.size()));
  }
  return words;
}

bool has_words(std::string_view plain_text, std::string_view words) {
  if (words.empty()) return false;
  for (std::size_t at = plain_text.find(words); at != std::string_view::npos; at = plain_text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || plain_text[at - 1] == ' ') && (end == plain_text.size() || plain_text[end] == ' ')) return true;
  }
  return false;
}

std::size_t letter_count(std::string_view text) { return decode(text).size(); }

std::optional<Number> number_in(std::string_view answer) {
  const std::string words = plain(answer);
  for (const Word& word : kNumberWords)
    if (words == word.word) return Number{static_cast<double>(word.value), false, ""};
  if (auto number = counted_in_words(words)) return number;

  std::u32string_view rest;
  const std::u32string text = decode(answer);
  rest = text;
  for (const std::u32string_view before : {U"En ", U"In ", U"Vers ", U"About ", U"Around "})
    if (rest.starts_with(before)) rest.remove_prefix(before.size());
  if (rest.empty() || !is_digit(rest[0])) return std::nullopt;
  Number number{0, true, ""};
  double part = 0;  // the worth of the next digit behind the point; 0 before it
  while (!rest.empty()) {
    const bool three_follow = rest.size() > 3 && is_digit(rest[1]) && is_digit(rest[2]) && is_digit(rest[3]);
    if (is_digit(rest[0])) {
      const double digit = static_cast<double>(rest[0] - U'0');
      number.value = part > 0 ? number.value + digit * part : number.value * 10 + digit;
      part /= 10;
    } else if ((rest[0] == ',' || rest[0] == '.') && rest.size() > 1 && is_digit(rest[1]) && !three_follow) {
      part = 0.1;
    } else if (!(three_follow && (is_space(rest[0]) || rest[0] == ','))) {
      break;
    }
    rest.remove_prefix(1);
  }
  number.unit = plain(encode(rest));
  return number;
}

}  // namespace questions
