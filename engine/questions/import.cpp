#include "questions/import.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "codec/write.h"
#include "core/chance.h"
#include "questions/items.h"
#include "questions/rules.h"
#include "questions/text.h"
#include "questions/themes.h"
#include "questions/typography.h"

namespace questions {
namespace {

struct Named {
  std::string_view name;
  std::string_view meaning;
};

// HTML's names for characters, those that quizzes use.
constexpr Named kCharacters[] = {
    {"quot", "\""},  {"amp", "&"},    {"apos", "'"},   {"lt", "<"},     {"gt", ">"},      {"nbsp", "\u00a0"},
    {"rsquo", "’"},  {"lsquo", "‘"},  {"rdquo", "”"},  {"ldquo", "“"},  {"hellip", "…"},  {"ndash", "–"},
    {"mdash", "—"},  {"shy", ""},     {"eacute", "é"}, {"egrave", "è"}, {"ecirc", "ê"},   {"euml", "ë"},
    {"agrave", "à"}, {"aacute", "á"}, {"acirc", "â"},  {"auml", "ä"},   {"aring", "å"},   {"atilde", "ã"},
    {"ccedil", "ç"}, {"icirc", "î"},  {"iuml", "ï"},   {"iacute", "í"}, {"ntilde", "ñ"},  {"ocirc", "ô"},
    {"ouml", "ö"},   {"oacute", "ó"}, {"oslash", "ø"}, {"otilde", "õ"}, {"ugrave", "ù"},  {"ucirc", "û"},
    {"uuml", "ü"},   {"uacute", "ú"}, {"szlig", "ß"},  {"Eacute", "É"}, {"Agrave", "À"},  {"Aacute", "Á"},
    {"Ccedil", "Ç"}, {"Ouml", "Ö"},   {"Uuml", "Ü"},   {"Auml", "Ä"},   {"aelig", "æ"},   {"oelig", "œ"},
    {"deg", "°"},    {"pi", "π"},     {"sup2", "²"},   {"frac12", "½"}, {"times", "×"},   {"trade", "™"},
    {"reg", "®"},    {"copy", "©"},   {"laquo", "«"},  {"raquo", "»"},  {"Omicron", "Ο"}, {"euro", "€"}};

// What others call our themes: words of theirs, in small letters.
constexpr Named kThemeWords[] = {{"geography", "geography"},
                                 {"history", "history"},
                                 {"animals", "nature"},
                                 {"nature", "nature"},
                                 {"books", "literature"},
                                 {"comics", "literature"},
                                 {"literature", "literature"},
                                 {"science", "sciences"},
                                 {"mathematics", "sciences"},
                                 {"food", "food"},
                                 {"music", "music"},
                                 {"musicals", "music"},
                                 {"film", "cinema"},
                                 {"cinema", "cinema"},
                                 {"sports", "sport"},
                                 {"sport", "sport"},
                                 {"art", "arts"},
                                 {"arts", "arts"},
                                 {"television", "media"},
                                 {"cartoon", "media"},
                                 {"anime", "media"},
                                 {"celebrities", "media"},
                                 {"games", "games"},
                                 {"computers", "technology"},
                                 {"gadgets", "technology"},
                                 {"vehicles", "technology"},
                                 {"mythology", "myths"},
                                 {"religion", "myths"},
                                 {"politics", "society"},
                                 {"law", "society"},
                                 {"language", "language"}};

std::string theme_for(const std::string& said, const std::string& otherwise) {
  const std::string text = plain(said);
  if (theme_of(said)) return said;
  // The word that stands last: "Science: Computers" is about computers.
  std::string_view theme;
  for (const std::string_view word : words_of(text))
    for (const Named& named : kThemeWords)
      if (word == named.name) theme = named.meaning;
  return theme.empty() ? otherwise : std::string(theme);
}

// Questions of a difficulty are spread over its levels in turn.
class LevelDealer {
 public:
  explicit LevelDealer(const ImportSpec& spec) : first_(spec.first_level), last_(spec.last_level) {}

  int next(const std::string& difficulty) {
    const std::string said = plain(difficulty);
    if (said == "easy" || said == "facile") return spread(0, 1, 5);
    if (said == "medium" || said == "moyen") return spread(1, 6, 10);
    if (said == "hard" || said == "difficile") return spread(2, 11, 15);
    const auto number = number_in(difficulty);
    if (number && number->digits && number->value >= 1 && number->value <= kMostLevels)
      return static_cast<int>(number->value);
    return spread(3, first_, last_);
  }

 private:
  int spread(std::size_t which, int first, int last) { return first + turns_[which]++ % (last - first + 1); }
  int first_;
  int last_;
  std::array<int, 4> turns_{};
};

// A text as it stands in a question: in one line, and set as in print.
std::string tidy(std::string text, const std::string& lang) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return typeset(trimmed(text), lang);
}

// The reason why a card cannot be taken; nothing if it can.
std::string refusal_of(const Question& card) {
  std::string reason;
  check(card, "", [&](const std::string& path, const std::string& why) {
    if (reason.empty()) reason = path + ": " + why;
  });
  if (!reason.empty()) return reason;
  Report report(Standard::any);
  check_line({0, card}, report);
  for (const Finding& finding : report.release())
    if (finding.error) return finding.problem.path + ": " + finding.problem.reason;
  return "";
}

constexpr const char* kNotUtf8 = "this is no text in UTF-8; save the file in UTF-8, then import it";

// 0: every line is text.
int first_line_not_utf8(std::string_view text) {
  for (int line = 1; !text.empty(); ++line) {
    const std::string_view one = text.substr(0, text.find('\n'));
    if (encode(decode(one)) != one) return line;
    text.remove_prefix(std::min(text.size(), one.size() + 1));
  }
  return 0;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) - begin + 1);
}

std::string without_html(std::string_view text) {
  constexpr std::size_t kLongestName = 10;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<' && i + 1 < text.size() && (text[i + 1] == '/' || (text[i + 1] >= 'a' && text[i + 1] <= 'z'))) {
      const std::size_t end = text.find('>', i);
      if (end != std::string_view::npos) {
        i = end;
        continue;
      }
    }
    const std::size_t end = text[i] == '&' ? text.find(';', i) : std::string_view::npos;
    if (end == std::string_view::npos || end - i > kLongestName) {
      out += text[i];
      continue;
    }
    const std::string_view name = text.substr(i + 1, end - i - 1);
    const auto* const known =
        std::find_if(std::begin(kCharacters), std::end(kCharacters), [&](const Named& c) { return c.name == name; });
    char32_t code = 0;
    if (name.starts_with('#')) {
      const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
      for (const char c : name.substr(hex ? 2 : 1)) {
        const int digit = c >= '0' && c <= '9'          ? c - '0'
                          : hex && c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : hex && c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                        : -1;
        code = digit < 0 || code > 0x10ffff ? 0x110000 : code * (hex ? 16 : 10) + static_cast<char32_t>(digit);
      }
    }
    const bool is_character = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    if (known != std::end(kCharacters))
      out += known->meaning;
    else if (is_character)
      out += encode(std::u32string_view(&code, 1));
    else
      out += text.substr(i, end - i + 1);
    i = end;
  }
  return out;
}

std::expected<Imported, codec::Problem> import_questions(Format format, std::string text, const ImportSpec& spec) {
  if (const int line = first_line_not_utf8(text)) return std::unexpected(codec::Problem{"", line, 1, kNotUtf8});
  const Items items = format == Format::opentdb ? opentdb_items(std::move(text))
                      : format == Format::csv   ? csv_items(text)
                                                : gift_items(text);
  if (!items) return std::unexpected(items.error());

  Imported imported;
  LevelDealer levels(spec);
  core::FastChance lot = core::FastChance::from_text(spec.origin.pack + spec.lang);
  std::map<int, int> numbers;  // of the last id of each level
  std::vector<Line> taken;     // numbered by their place in the text
  int place = 0;
  for (const Item& item : *items) {
    ++place;
    const auto leave = [&](std::string reason) {
      imported.left.push_back({place, item.line, item.question, std::move(reason)});
    };
    if (!item.refusal.empty()) {
      leave(item.refusal);
      continue;
    }
    if (item.wrong.size() != kAnswers - 1) {
      leave(std::to_string(item.wrong.size() + 1) + " answers; a question has four");
      continue;
    }
    Question card;
    card.level = levels.next(item.difficulty);
    card.theme = theme_for(item.theme, spec.theme);
    card.lang = spec.lang;
    card.question = tidy(item.question, spec.lang);
    for (const std::string& answer : item.wrong) card.answers.push_back(tidy(answer, spec.lang));
    card.right = lot.pick(kAnswers);
    card.answers.insert(card.answers.begin() + card.right, tidy(item.right, spec.lang));
    // Without an explanation, what is read out with the answer is whose question it was.
    card.why = tidy(item.why.empty() ? spec.origin.source + " (" + spec.origin.licence + ")" : item.why, spec.lang);
    const std::string number = std::to_string(1001 + numbers[card.level]);  // at least three digits
    card.id = spec.origin.pack + "-" + spec.lang + (card.level < 10 ? "-0" : "-") + std::to_string(card.level) + "-" +
              number.substr(number.size() == 4 ? 1 : 0);
    if (std::string reason = refusal_of(card); !reason.empty()) {
      leave(std::move(reason));
      continue;
    }
    ++numbers[card.level];
    taken.push_back({place, std::move(card)});
  }
  std::set<std::size_t> twins;
  for (const Twin& twin : find_twins(taken)) {
    twins.insert(twin.which);
    const int which = taken[twin.which].number;
    const Item& item = (*items)[static_cast<std::size_t>(which - 1)];
    imported.left.push_back({which, item.line, item.question,
                             (twin.same ? "the same question as number " : "nearly the same question as number ") +
                                 std::to_string(taken[twin.of].number)});
  }
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (!twins.contains(i)) imported.cards.push_back(std::move(taken[i].card));
  std::sort(imported.left.begin(), imported.left.end(), [](const Left& a, const Left& b) { return a.place < b.place; });
  std::sort(imported.cards.begin(), imported.cards.end(),
            [](const Question& a, const Question& b) { return std::tie(a.level, a.id) < std::tie(b.level, b.id); });
  return imported;
}

std::string to_pack(const Origin& origin, const std::vector<Question>& cards) {
  std::string text = codec::to_json(origin) + "\n";
  for (const Question& card : cards) text += codec::to_json(card) + "\n";
  return text;
}

}  // namespace questions
