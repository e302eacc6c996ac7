// Texts of questions as they are compared: letters, words, numbers.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace questions {

// Small letters without accents and marks, single spaces between: how texts are compared.
std::string plain(std::string_view text);

// The same without the article in front: "Le Nil" and "du Nil" are "nil".
std::string bare(std::string_view text);

// What stands in front of a word in French or English, as plain() writes it: "le", "the".
bool is_article(std::string_view word);

// The words of a text that plain() has made, in their order.
std::vector<std::string_view> words_of(std::string_view plain_text);

// Whether a text that plain() has made has those words, one after the other.
bool has_words(std::string_view plain_text, std::string_view words);

// How many letters, digits, marks and spaces a person sees: code points, not bytes.
std::size_t letter_count(std::string_view text);

inline constexpr std::size_t kLongWord = 4;  // letters: shorter ones are in every question

constexpr bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }
// A space, also one where no line breaks: the usual or the narrow one.
constexpr bool is_space(char32_t c) { return c == ' ' || c == 0xa0 || c == 0x202f; }

// The code points of a text and back. Bytes that are no UTF-8 become U+FFFD.
std::u32string decode(std::string_view text);
std::string encode(std::u32string_view text);

// An answer that is a number: its value, whether it is written in digits, and what stands
// behind it ("km"). "En 1968", "1 000 km", "Douze" and "Douze ans" are numbers, "Mai 68" and
// "Un chat" are none.
struct Number {
  double value = 0;
  bool digits = false;
  std::string unit;
};
std::optional<Number> number_in(std::string_view answer);

}  // namespace questions
