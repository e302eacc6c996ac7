#include "words/catalogue.h"

#include <cmath>
#include <cstdlib>

namespace words {
namespace {

// The place behind the brace that closes the one at `open`; npos if none does.
std::size_t behind_close(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i + 1;
  }
  return std::string_view::npos;
}

// A placeholder, taken apart. `one` and `other` are empty for a plain one.
struct Placeholder {
  std::string_view name;
  std::string_view one;
  std::string_view other;
  bool plural = false;
  std::string_view unit;  // of a sum of money: "euros" or "millions"; else empty
};

std::string_view trim(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// `inside` is what stands between the braces.
std::expected<Placeholder, std::string> take_apart(std::string_view inside) {
  Placeholder result;
  const std::size_t comma = inside.find(',');
  result.name = trim(inside.substr(0, comma));
  if (result.name.empty() || result.name.find_first_of("{}# ") != std::string_view::npos)
    return std::unexpected("a placeholder has no proper name");
  if (comma == std::string_view::npos) return result;

  std::string_view rest = trim(inside.substr(comma + 1));
  if (rest == "euros" || rest == "millions") {
    result.unit = rest;
    return result;
  }
  if (!rest.starts_with("plural,"))
    return std::unexpected("only \"plural\", \"euros\" or \"millions\" may follow the name of a placeholder");
  rest = trim(rest.substr(7));
  result.plural = true;
  for (const auto& [word, form] : {std::pair("one", &result.one), std::pair("other", &result.other)}) {
    if (!rest.starts_with(word)) return std::unexpected("a plural has the forms one {…} other {…}");
    rest = trim(rest.substr(std::string_view(word).size()));
    const std::size_t end = rest.starts_with('{') ? behind_close(rest, 0) : std::string_view::npos;
    if (end == std::string_view::npos) return std::unexpected("a plural form stands in braces");
    *form = rest.substr(1, end - 2);
    rest = trim(rest.substr(end));
  }
  if (!rest.empty()) return std::unexpected("a plural ends after its form \"other\"");
  return result;
}

// What is wrong with a template; empty if nothing is.
std::string flaw_in(std::string_view text) {
  for (std::size_t at = text.find_first_of("{}"); at != std::string_view::npos; at = text.find_first_of("{}", at)) {
    const std::size_t end = text[at] == '{' ? behind_close(text, at) : std::string_view::npos;
    if (end == std::string_view::npos) return "braces do not match";
    const auto placeholder = take_apart(text.substr(at + 1, end - at - 2));
    if (!placeholder) return placeholder.error();
    for (const std::string_view form : {placeholder->one, placeholder->other})
      if (std::string flaw = flaw_in(form); !flaw.empty()) return flaw;
    at = end;
  }
  return "";
}

// Whether French elides before a name: "d’Anne", "d’Émile", "d’Yves", but "de
// Yannick". Before an h nobody can tell from the letters: "de Hugo" is never wrong.
bool begins_with_vowel(std::string_view name) {
  constexpr std::string_view kVowels = "aeiouAEIOU";
  if (name.empty()) return false;
  if (kVowels.contains(name[0])) return true;
  if (name[0] == 'y' || name[0] == 'Y') return name.size() > 1 && !kVowels.contains(name[1]);
  for (const std::string_view vowel :
       {"à", "â", "é", "è", "ê", "ë", "î", "ï", "ô", "œ", "À", "Â", "É", "È", "Ê", "Ë", "Î", "Ï", "Ô", "Œ"})
    if (name.starts_with(vowel)) return true;
  return false;
}

// French: "de" and "que" at the end of `out` lose their vowel before a name that has one.
void elide_before(std::string& out, std::string_view name) {
  if (!out.ends_with(" de ") && !out.ends_with(" que ")) return;
  if (begins_with_vowel(name)) out.replace(out.size() - 2, 2, "’");
}

}  // namespace

std::expected<Catalogue, codec::Problem> Catalogue::parse(Language language, std::string json) {
  auto document = codec::parse(std::move(json));
  if (!document) return std::unexpected(document.error());
  const codec::Json& root = document->root;
  if (root.type != codec::Json::Type::object)
    return std::unexpected(document->problem_at("", root, "a catalogue is an object from keys to templates"));
  Catalogue catalogue(language);
  for (std::size_t i = 0; i < root.keys.size(); ++i) {
    const codec::Json& value = root.items[i];
    if (value.type != codec::Json::Type::string)
      return std::unexpected(document->problem_at(root.keys[i], value, "must be a string"));
    if (std::string flaw = flaw_in(value.string); !flaw.empty())
      return std::unexpected(document->problem_at(root.keys[i], value, std::move(flaw)));
    catalogue.entries_.emplace(root.keys[i], value.string);
  }
  return catalogue;
}

// French counts nothing and one as singular, English only one.
bool Catalogue::singular(std::int64_t n) const { return language_ == Language::fr ? std::abs(n) < 2 : n == 1; }

std::string Catalogue::number(std::int64_t value) const {
  const std::string_view gap = language_ == Language::fr ? "\u202f" : ",";
  std::string digits = std::to_string(value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t i = digits.size(); i > first + 3; i -= 3) digits.insert(i - 3, gap);
  return digits;
}

std::string Catalogue::money(std::int64_t value, std::string_view unit) const {
  if (unit == "millions") return number(value) + "\u00a0M";
  return language_ == Language::fr ? number(value) + "\u00a0€" : "€" + number(value);
}

std::string Catalogue::decimal(double value, int places) const {
  std::int64_t scale = 1;
  for (int i = 0; i < places; ++i) scale *= 10;
  const std::int64_t scaled = std::llround(std::abs(value) * static_cast<double>(scale));
  std::string text = (value < 0 && scaled != 0 ? "-" : "") + number(scaled / scale);
  if (places == 0) return text;
  const std::string behind = std::to_string(scale + scaled % scale).substr(1);  // with its noughts
  return text + (language_ == Language::fr ? "," : ".") + behind;
}

std::string Catalogue::list(const std::vector<std::string>& items) const {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? ", " : language_ == Language::fr ? " et " : " and ";
    text += items[i];
  }
  return text;
}

std::string Catalogue::render(std::string_view key, const Args& args) const {
  const auto entry = entries_.find(key);
  if (entry == entries_.end()) return std::string(key);
  std::string out;
  expand(out, entry->second, args, nullptr);
  return out;
}

void Catalogue::expand(std::string& out, std::string_view text, const Args& args, const std::string* count) const {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '#' && count) {
      out += *count;
      ++at;
      continue;
    }
    if (text[at] != '{') {
      out += text[at++];
      continue;
    }
    const std::size_t end = behind_close(text, at);
    const Placeholder placeholder = *take_apart(text.substr(at + 1, end - at - 2));
    at = end;
    const Value* value = nullptr;
    for (const auto& [name, candidate] : args)
      if (name == placeholder.name) value = &candidate;
    if (!value) {
      out += "{" + std::string(placeholder.name) + "}";
    } else if (const std::int64_t* n = std::get_if<std::int64_t>(value)) {
      const std::string written = placeholder.unit.empty() ? number(*n) : money(*n, placeholder.unit);
      if (placeholder.plural)
        expand(out, singular(*n) ? placeholder.one : placeholder.other, args, &written);
      else
        out += written;
    } else {
      const std::string& name = std::get<std::string>(*value);
      if (language_ == Language::fr) elide_before(out, name);
      out += name;
    }
  }
}

}  // namespace words
