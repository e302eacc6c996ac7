// The words of one language: i18n/fr.json or i18n/en.json, a flat object from
// keys to templates. The engine emits names and arguments; this turns them into
// sentences, in the terminal and in the page alike.
//
// A template is text with
//   {seat}                                              an argument
//   {cards, plural, one {# carte} other {# cartes}}     a form that depends on a number
//   {prize, euros}, {price, millions}                   a sum of money, as the language writes it
// which is the part of ICU's MessageFormat that we need, and money. The page fills templates
// in the same way (web/src/words.svelte.ts).
#pragma once
#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "codec/json.h"

namespace words {

enum class Language : std::uint8_t { fr, en };

// "fr" or "en"; anything else is French.
constexpr Language language_of(std::string_view text) { return text.starts_with("en") ? Language::en : Language::fr; }

// The arguments of a template, by name.
using Value = std::variant<std::int64_t, std::string>;
using Args = std::vector<std::pair<std::string, Value>>;

class Catalogue {
 public:
  // The catalogue in `json`; every template is checked.
  static std::expected<Catalogue, codec::Problem> parse(Language language, std::string json);

  Language language() const { return language_; }
  bool has(std::string_view key) const { return entries_.contains(key); }
  const std::map<std::string, std::string, std::less<>>& entries() const { return entries_; }

  // The sentence for `key`. A key that is not there gives the key itself: the
  // test command sees to it that this never happens.
  std::string render(std::string_view key, const Args& args = {}) const;

  // How the language writes numbers and sums: nobody else knows.
  std::string number(std::int64_t value) const;                        // 1 000 000 or 1,000,000
  std::string decimal(double value, int places) const;                 // 0,25 or 0.25
  std::string money(std::int64_t value, std::string_view unit) const;  // 1 500 € or €1,500; 600 M

  std::string list(const std::vector<std::string>& items) const;  // "a, b et c"

 private:
  explicit Catalogue(Language language) : language_(language) {}
  bool singular(std::int64_t n) const;
  void expand(std::string& out, std::string_view text, const Args& args, const std::string* count) const;

  Language language_;
  std::map<std::string, std::string, std::less<>> entries_;
};

}  // namespace words
