// The one text form of a move, which is also its wire form: the verb and its
// arguments with single spaces between, as in "attack pickpocket-5 2".
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/clause.h"
#include "core/kinds.h"
#include "core/move.h"
#include "core/seat.h"

namespace core {

// One argument of a verb.
struct Arg {
  enum class Type : std::uint8_t { none, seat, number, kind, printed };
  Type type = Type::none;
  std::string_view name = {};                    // "card": how words refer to it
  std::span<const std::string_view> names = {};  // for a kind or a printed thing: the text of each value
  std::string_view group = {};                   // for a kind: "card", the family of its words

  constexpr bool is_named() const { return type == Type::kind || type == Type::printed; }
};
constexpr Arg seat_arg(std::string_view name) { return {Arg::Type::seat, name}; }
constexpr Arg number_arg(std::string_view name) { return {Arg::Type::number, name}; }
constexpr Arg kind_arg(std::string_view name, std::span<const std::string_view> names) {
  return {Arg::Type::kind, name, names, name};
}

// Something that is printed in the box: its texts are ids of the edition, and its
// words are those of the edition.
constexpr Arg printed_arg(std::string_view name, std::span<const std::string_view> names) {
  return {Arg::Type::printed, name, names};
}

// How one verb is written. A game's notation is a list of forms; Move::verb is
// the place in that list.
struct Form {
  std::string_view verb;
  Clause clause{};  // the clause that describes it
  Arg a = {};
  Arg b = {};
  std::string_view words = {};  // what its keys are called, where two forms share a verb
};
using Notation = std::span<const Form>;

namespace detail {

inline void append_arg(std::string& text, const Arg& arg, int value) {
  if (arg.type == Arg::Type::none) return;
  text += ' ';
  if (arg.is_named())
    text += arg.names[static_cast<std::size_t>(value)];
  else
    text += std::to_string(value);
}

// Reads one argument from the front of `text` and removes it.
inline std::optional<std::uint8_t> take_arg(std::string_view& text, const Arg& arg) {
  if (arg.type == Arg::Type::none) return std::uint8_t{0};
  if (!text.starts_with(' ')) return std::nullopt;
  text.remove_prefix(1);
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  if (arg.is_named()) {
    const int place = find_name(arg.names, word);
    if (place < 0) return std::nullopt;
    return static_cast<std::uint8_t>(place);
  }
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool canonical = word == "0" || (!word.empty() && word[0] >= '1' && word[0] <= '9');
  if (error != std::errc{} || end != word.data() + word.size() || !canonical) return std::nullopt;
  const int limit = arg.type == Arg::Type::seat ? kMaxSeats : 64;
  if (value >= limit) return std::nullopt;
  return static_cast<std::uint8_t>(value);
}

}  // namespace detail

inline std::string to_text(Notation notation, Move move) {
  const Form& form = notation[move.verb];
  std::string text(form.verb);
  detail::append_arg(text, form.a, move.a);
  detail::append_arg(text, form.b, move.b);
  return text;
}

// The move that `text` stands for; nothing if it is not the text of any move.
inline std::optional<Move> parse_move(Notation notation, std::string_view text) {
  for (std::size_t verb = 0; verb < notation.size(); ++verb) {
    const Form& form = notation[verb];
    if (!text.starts_with(form.verb)) continue;
    std::string_view rest = text.substr(form.verb.size());
    const auto a = detail::take_arg(rest, form.a);
    if (!a) continue;
    const auto b = detail::take_arg(rest, form.b);
    if (!b || !rest.empty()) continue;
    return Move{static_cast<std::uint8_t>(verb), *a, *b};
  }
  return std::nullopt;
}

// "attack CARD SEAT": what a player may type, for help and error messages.
inline std::string usage(const Form& form) {
  std::string text(form.verb);
  for (const Arg& arg : {form.a, form.b}) {
    if (arg.type == Arg::Type::none) continue;
    text += ' ';
    for (const char c : arg.type == Arg::Type::seat ? std::string_view("seat") : arg.name)
      text += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return text;
}

}  // namespace core
