#include <algorithm>
#include <array>

#include "questions/items.h"
#include "questions/text.h"

namespace questions {
namespace {

struct Row {
  int line = 0;
  std::vector<std::string> cells;
  bool open = false;  // a quotation mark was never closed
};

// The rows of a text (RFC 4180): cells may stand in quotation marks, and then hold
// anything, two marks for one.
std::vector<Row> rows_of(std::string_view text, char comma) {
  std::vector<Row> rows;
  int line = 1;
  for (std::size_t i = 0; i < text.size();) {
    Row row{line, {}, false};
    for (bool more = true; more;) {
      std::string cell;
      if (i < text.size() && text[i] == '"') {
        for (++i; i < text.size(); ++i) {
          if (text[i] == '"' && (i + 1 >= text.size() || text[i + 1] != '"')) break;
          if (text[i] == '"') ++i;
          line += text[i] == '\n';
          cell += text[i];
        }
        row.open = i >= text.size();
        if (i < text.size()) ++i;
      }
      while (i < text.size() && text[i] != comma && text[i] != '\n') cell += text[i++];
      row.cells.emplace_back(trimmed(cell));
      more = i < text.size() && text[i] == comma;
      if (more) ++i;
    }
    if (i < text.size()) ++i;  // the end of the line
    ++line;
    const bool is_empty = std::all_of(row.cells.begin(), row.cells.end(), [](const auto& c) { return c.empty(); });
    if (!is_empty) rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

Items csv_items(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark
  const std::string_view head = text.substr(0, text.find('\n'));
  const bool by_semicolon = std::count(head.begin(), head.end(), ';') > std::count(head.begin(), head.end(), ',');
  const std::vector<Row> rows = rows_of(text, by_semicolon ? ';' : ',');
  const auto column = [&](std::initializer_list<std::string_view> names) -> std::size_t {
    if (rows.empty()) return std::string::npos;
    for (std::size_t i = 0; i < rows[0].cells.size(); ++i)
      if (std::find(names.begin(), names.end(), plain(rows[0].cells[i])) != names.end()) return i;
    return std::string::npos;
  };
  const std::size_t question = column({"question"});
  const std::size_t right = column({"right", "correct", "answer", "correct answer"});
  const std::array answers{column({"a", "answer a", "answer 1"}), column({"b", "answer b", "answer 2"}),
                           column({"c", "answer c", "answer 3"}), column({"d", "answer d", "answer 4"})};
  const std::array wrong{column({"wrong 1", "wrong1", "incorrect 1"}), column({"wrong 2", "wrong2", "incorrect 2"}),
                         column({"wrong 3", "wrong3", "incorrect 3"})};
  const bool has_letters = std::count(answers.begin(), answers.end(), std::string::npos) == 0;
  const bool has_wrong = std::count(wrong.begin(), wrong.end(), std::string::npos) == 0;
  if (question == std::string::npos || right == std::string::npos || (!has_letters && !has_wrong))
    return std::unexpected(codec::Problem{
        "", 1, 1, "the first line must name the columns: question, right, and a, b, c, d or wrong1, wrong2, wrong3"});
  const std::size_t theme = column({"theme", "category"});
  const std::size_t difficulty = column({"level", "difficulty"});
  const std::size_t why = column({"why", "explanation"});

  std::vector<Item> items;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto cell = [&](std::size_t at) { return at < rows[i].cells.size() ? rows[i].cells[at] : std::string(); };
    Item item;
    item.line = rows[i].line;
    item.question = cell(question);
    item.theme = cell(theme);
    item.difficulty = cell(difficulty);
    item.why = cell(why);
    if (rows[i].open) item.refusal = "a quotation mark is not closed";
    if (has_letters) {
      // "B", "2", or the answer itself.
      const std::string said = plain(cell(right));
      int place = -1;
      for (int k = 0; k < 4; ++k) {
        const bool is_said = said == std::string(1, static_cast<char>('a' + k)) || said == std::to_string(k + 1) ||
                             cell(answers[static_cast<std::size_t>(k)]) == cell(right);
        if (is_said && place < 0) place = k;
      }
      if (place < 0 && item.refusal.empty()) item.refusal = "no answer is the right one: \"" + cell(right) + "\"";
      for (int k = 0; k < 4; ++k) {
        const std::string answer = cell(answers[static_cast<std::size_t>(k)]);
        if (k == place)
          item.right = answer;
        else
          item.wrong.push_back(answer);
      }
    } else {
      item.right = cell(right);
      for (const std::size_t at : wrong) item.wrong.push_back(cell(at));
    }
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace questions
