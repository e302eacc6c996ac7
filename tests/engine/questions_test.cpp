// Packs of questions: ours are right, and what is wrong with others is said.
#include "questions/pack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "host/library.h"

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string line(const std::string& id, const std::string& question, const std::string& answers, int right = 0) {
  return R"({"id":")" + id + R"(","level":3,"theme":"t","lang":"en","question":")" + question + R"(","answers":[)" +
         answers + R"(],"right":)" + std::to_string(right) + R"(,"why":"w"})" + "\n";
}
const std::string kFour = R"("aa","bb","cc","dd")";

std::vector<std::string> problems(const std::string& text) {
  std::vector<std::string> list;
  for (const codec::Problem& problem : questions::check(questions::read_pack(text)))
    list.push_back(codec::to_text(problem, "p"));
  return list;
}

TEST(Packs, OursAreRight) {
  ASSERT_FALSE(host::packs().empty());
  for (const host::EmbeddedFile& file : host::packs()) {
    const questions::Pack pack = questions::read_pack(file.text);
    for (const codec::Problem& problem : questions::check(pack)) ADD_FAILURE() << codec::to_text(problem, file.path);
    for (const auto& [lang, levels] : questions::count(pack.lines))
      for (const int n : levels) EXPECT_GE(n, 10) << file.path;
  }
}

TEST(Packs, ASoundOneHasNoProblems) {
  EXPECT_THAT(problems(line("a", "How tall is it?", kFour) + "\n" + line("b", "Who wrote that?", kFour)), IsEmpty());
  EXPECT_EQ(questions::count(questions::read_pack(line("a", "?", kFour)).lines).at("en")[2], 1);
}

TEST(Packs, WhatIsWrongIsSaidWithItsLine) {
  const std::string good = line("a", "How tall is the tower of Pisa?", kFour);
  EXPECT_THAT(problems(good + "{"), Contains(HasSubstr("p:2")));
  EXPECT_THAT(problems(good + "{}"), Contains(HasSubstr("the field \"id\" is missing")));
  EXPECT_THAT(problems(line("a", "?", kFour, 4)), Contains(HasSubstr("right: must be a whole number from 0 to 3")));
  EXPECT_THAT(problems(line("", "Who?", kFour)), Contains("p:1:1: id: must not be empty"));
  EXPECT_THAT(problems(line("a", "Who?", R"("x","y","z")")), Contains(HasSubstr("3 answers; a question has four")));
  EXPECT_THAT(problems(line("a", "Who?", R"("x","y","z","x")")),
              Contains(HasSubstr("answers[3]: the same as answer A")));
  EXPECT_THAT(problems(line("a", "Who?", R"("x","","z","w")")), Contains("p:1:1: answers[1]: must not be empty"));
  EXPECT_THAT(problems(good + line("a", "Who?", kFour)), Contains("p:2:1: id: \"a\" stands on line 1 too"));
  EXPECT_THAT(problems(good + line("b", "How tall is the Tower of PISA ?", kFour)),
              Contains("p:2:1: question: the same question as on line 1"));
  EXPECT_THAT(problems(line("a", "Which planet circles nearest around our star?", kFour) +
                       line("b", "Which planet circles nearest around that star?", kFour)),
              Contains("p:2:1: question: nearly the same question as on line 1"));
  EXPECT_THAT(problems(line("a", "What colour is the White House?", R"("Black","white","Red","Blue")")),
              Contains("p:1:1: answers[1]: the question contains this answer"));
}

// Only one of the answers has a Darya in it.
TEST(Packs, AWordOfTheQuestionInTheRightAnswerAloneGivesItAway) {
  const auto found =
      problems(line("a", "What else but the Syr Darya?", R"("Amu Darya","Ob river","Irtysh","Ural")", 0));
  EXPECT_THAT(found, Contains("p:1:1: answers[0]: only this answer has a word of the question: darya"));
  EXPECT_THAT(problems(line("a", "What else but the Syr Darya?", R"("Amu Darya","Ili Darya","Irtysh","Ural")", 0)),
              IsEmpty());
}

TEST(Packs, AWordWithinAWordGivesNothingAway) {
  EXPECT_THAT(problems(line("a", "What is a whitewash?", R"("Black","white","Red","Blue")")), IsEmpty());
}

// Forty questions that are otherwise sound.
std::string forty(const std::function<int(int)>& right, const std::function<std::string(int)>& answers) {
  std::string text;
  for (int i = 0; i < 40; ++i)
    text +=
        line(std::to_string(i), "number" + std::to_string(i) + " unlike" + std::to_string(i * 7), answers(i), right(i));
  return text;
}

TEST(Packs, TheRightAnswerCannotBeGuessedByItsPlace) {
  const auto same = [](int) { return kFour; };
  EXPECT_THAT(problems(forty([](int i) { return i % 4; }, same)), IsEmpty());
  EXPECT_THAT(problems(forty([](int i) { return i < 25 ? 1 : i % 4; }, same)),
              Contains(HasSubstr("the right answer is B 29 times in 40")));
}

TEST(Packs, TheRightAnswerCannotBeGuessedByItsLength) {
  const auto longest = [](int i) {
    std::string text;
    for (int k = 0; k < 4; ++k)
      text += std::string(k ? "," : "") + "\"" + (k == i % 4 ? "longer" : "s" + std::to_string(k)) + "\"";
    return text;
  };
  EXPECT_THAT(problems(forty([](int i) { return i % 4; }, longest)),
              Contains(HasSubstr("the right answer is the longest 40 times in 40")));
  EXPECT_THAT(problems(forty([](int i) { return (i + 1) % 4; }, longest)), IsEmpty())
      << "shorter gives nothing away here";
}

TEST(Packs, TextsAreComparedWithoutAccentsAndMarks) {
  EXPECT_EQ(questions::plain("  L’Œuvre, c’était « ÇA » ?"), "l oeuvre c etait ca");
  EXPECT_EQ(questions::plain("ÿ÷×Ÿ"), "y");
  EXPECT_EQ(questions::plain(""), "");
}

// An edition names its packs, and they are put in.
TEST(Packs, ArePutIntoTheEditionsThatNameThem) {
  const std::string plain = R"({"game":"quiz"})";
  EXPECT_EQ(host::with_packs(plain, "").value(), plain);
  EXPECT_EQ(host::with_packs("{", "").value(), "{") << "whoever opens it says what is wrong";
  EXPECT_THAT(host::with_packs(R"({"packs":["nowhere.jsonl"]})", "").error(), HasSubstr("there is no such pack"));
  const std::string name(host::packs().front().path);
  const std::string full = host::with_packs("{\"packs\":[\"" + name + "\"]\n}", "").value();
  EXPECT_THAT(full, HasSubstr("\"questions\":[{\"id\":"));
  EXPECT_TRUE(codec::parse(full));
  const std::string filled = host::with_packs("{\"questions\": [ ],\n\"packs\":[\"" + name + "\"]}", "").value();
  EXPECT_EQ(codec::parse(filled)->root.find("questions")->items.size(),
            codec::parse(full)->root.find("questions")->items.size());
  const std::string held = "{\"questions\":[1],\"packs\":[\"" + name + "\"]}";
  EXPECT_EQ(host::with_packs(held, "").value(), held) << "what it holds itself stays";
}

}  // namespace
