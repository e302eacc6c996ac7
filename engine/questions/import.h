// Questions of other people, in the forms in which they are passed on, as a pack of ours.
//
// What cannot be taken is left, with the reason: it has not four answers, or breaks a rule
// that is an error in any pack (check.h). What is taken keeps its words; typography is set,
// and the place of the right answer is drawn by lot.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.h"
#include "questions/pack.h"

namespace questions {

enum class Format : std::uint8_t {
  opentdb,  // the JSON that the Open Trivia Database gives (https://opentdb.com/api_config.php)
  csv,      // a first line that names the columns; docs/questions.md lists them
  gift,     // Moodle's text form for quizzes
};

struct ImportSpec {
  Origin origin;                 // its name comes in front of ids
  std::string lang;              // "fr" or "en"
  std::string theme;             // where the text says none that we know
  int first_level = 1;           // questions that say neither level nor difficulty are spread
  int last_level = kMostLevels;  // over these levels in turn
};

// What was not taken: the question, or as much as could be read of it.
struct Left {
  int place = 0;  // among all questions of the text, from 1
  int line = 0;   // where it begins, from 1
  std::string question;
  std::string reason;
};

struct Imported {
  std::vector<Question> cards;
  std::vector<Left> left;
};

// The error says why not even one question could be looked for.
std::expected<Imported, codec::Problem> import_questions(Format format, std::string text, const ImportSpec& spec);

// The pack as text: whose it is, and a question a line, by level.
std::string to_pack(const Origin& origin, const std::vector<Question>& cards);

}  // namespace questions
