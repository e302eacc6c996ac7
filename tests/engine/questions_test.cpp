// Packs of questions: ours are right, and what is wrong with others is said.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/chance.h"
#include "host/library.h"
#include "questions/check.h"
#include "questions/import.h"
#include "questions/ledger.h"
#include "questions/text.h"
#include "questions/themes.h"
#include "questions/typography.h"

namespace {

using questions::Finding;
using questions::Pack;
using questions::Question;
using questions::Standard;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A word that no other number gives.
std::string word(int n, int which) {
  std::uint64_t bits = core::mix(static_cast<std::uint64_t>(n) * 64 + static_cast<std::uint64_t>(which));
  std::string text;
  for (int i = 0; i < 3; ++i, bits >>= 8) {
    text += "bdfgklmnprtvz"[bits % 13];
    text += "aeiou"[(bits >> 4) % 5];
  }
  return text;
}
std::string capital(std::string text) {
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// A question with nothing wrong, unlike all others.
Question sound(int n, int level = 3) {
  core::FastChance lot(static_cast<std::uint64_t>(n) + 1);
  Question card;
  card.level = level;
  card.lang = "en";
  card.id = "en-" + std::string(level < 10 ? "0" : "") + std::to_string(level) + "-" + std::to_string(100 + n);
  card.theme = "nature";
  card.question = capital(word(n, 0)) + " " + word(n, 1) + " " + word(n, 2) + " " + word(n, 3) + "?";
  for (int i = 0; i < 4; ++i) card.answers.push_back(capital(word(n, 4 + i)));
  card.right = lot.pick(4);
  card.why = capital(word(n, 8)) + " " + word(n, 9) + " " + word(n, 10) + " " + word(n, 11) + " " + word(n, 12) + " " +
             word(n, 13) + ".";
  return card;
}
Pack sound_pack(int n, const std::function<void(Question&, int)>& change = {}) {
  Pack pack;
  for (int i = 0; i < n; ++i) {
    Question card = sound(i);
    if (change) change(card, i);
    pack.lines.push_back({i + 1, card});
  }
  return pack;
}

// "error p:2:1: question: …"
std::vector<std::string> findings(const Pack& pack, Standard standard = Standard::any) {
  std::vector<std::string> list;
  for (const Finding& finding : questions::check(pack, standard)) {
    // Exact numbers of questions are for the whole bank; the packs of these tests are small.
    if (finding.problem.reason.find("; the bank has ") != std::string::npos) continue;
    list.push_back((finding.error ? "error " : "warning ") + codec::to_text(finding.problem, "p"));
  }
  return list;
}

TEST(Packs, OursAreRight) {
  ASSERT_EQ(host::packs().size(), 2u);
  for (const host::EmbeddedFile& file : host::packs()) {
    const Pack pack = questions::read_pack(file.text);
    for (const Finding& finding : questions::check(pack, Standard::bank))
      ADD_FAILURE() << codec::to_text(finding.problem, file.path);
    EXPECT_EQ(pack.lines.size(), pack.lines.front().card.lang == "fr" ? 1960u : 600u);
  }
}

TEST(Packs, ASoundOneHasNothingWrong) {
  EXPECT_THAT(findings(sound_pack(200)), IsEmpty());
  EXPECT_THAT(findings(sound_pack(200), Standard::bank), IsEmpty());
  EXPECT_EQ(questions::count(sound_pack(7).lines).at("en")[2], 7);
}

TEST(Packs, WhatCannotBeReadIsSaidWithItsLine) {
  const auto read = [](const std::string& text) { return findings(questions::read_pack(text)); };
  const std::string good =
      R"({"id":"en-03-101","level":3,"theme":"nature","lang":"en","question":"Bado fegi kolu muna?",)"
      R"("answers":["Ba","Be","Bi","Bo"],"right":0,"why":"Pora tevi zanu bofe dega kilo, vufa."})"
      "\n";
  EXPECT_THAT(read(good + "{"), Contains(HasSubstr("error p:2")));
  EXPECT_THAT(read(good + "{}"), Contains(HasSubstr("the field \"id\" is missing")));
  std::string fifth = good;
  fifth.replace(fifth.find("\"right\":0"), 9, "\"right\":4");
  EXPECT_THAT(read(fifth), Contains(HasSubstr("right: must be a whole number from 0 to 3")));
  EXPECT_THAT(read("\n \n"), IsEmpty());
}

// ---- Rules about one question ----

struct Case {
  const char* name;
  bool error;  // in anybody's pack; else a warning, and an error in the bank
  std::function<void(Question&)> breaks;
  const char* said;
};

class OneQuestion : public ::testing::TestWithParam<Case> {};

TEST_P(OneQuestion, IsSaid) {
  const Case& test = GetParam();
  for (const Standard standard : {Standard::any, Standard::bank}) {
    const auto found =
        findings(sound_pack(3, [&](Question& card, int i) { return i == 1 ? test.breaks(card) : void(); }), standard);
    const std::string weight = test.error || standard == Standard::bank ? "error p:2:1: " : "warning p:2:1: ";
    EXPECT_THAT(found, Contains(HasSubstr(weight + test.said)));
    for (const std::string& line : found) EXPECT_THAT(line, HasSubstr(" p:2:1: ")) << "the others are sound";
  }
}

void answers(Question& card, std::vector<std::string> list, int right = 0) {
  card.answers = std::move(list);
  card.right = right;
}

const Case kCases[] = {
    {"NoId", true, [](Question& q) { q.id = ""; }, "id: must not be empty"},
    {"IdOfAnotherLevel", true, [](Question& q) { q.id = "en-04-101"; }, "id: must be \"en-03-\""},
    {"IdOfAnotherLanguage", true, [](Question& q) { q.id = "fr-03-101"; }, "id: must be \"en-03-\""},
    {"IdWithTwoDigits", true, [](Question& q) { q.id = "en-03-11"; }, "id: must be \"en-03-\" and at least three"},
    {"UnknownTheme", true, [](Question& q) { q.theme = "chess"; }, "theme: unknown theme \"chess\"; one of language"},
    {"UnknownLanguage", true,
     [](Question& q) {
       q.lang = "de";
       q.id = "de-03-101";
     },
     "lang: must be \"fr\" or \"en\""},
    {"ThreeAnswers", true, [](Question& q) { answers(q, {"Bado", "Fegi", "Kolu"}); }, "answers: 3 answers"},
    {"EmptyAnswer", true, [](Question& q) { q.answers[1] = ""; }, "answers[1]: must not be empty"},
    {"SameAnswer", true, [](Question& q) { q.answers[3] = q.answers[0]; }, "answers[3]: the same as answer A"},
    {"SameButForAccents", true, [](Question& q) { answers(q, {"Pré", "Kolu", "pre", "Muna"}); },
     "answers[2]: differs from answer A in case"},
    {"AnswerInTheQuestion", true,
     [](Question& q) {
       q.question = "Bado the white fegi kolu?";
       answers(q, {"Black", "White", "Green", "Brown"}, 2);
     },
     "answers[1]: the question contains this answer"},
    {"WordOfTheQuestion", true,
     [](Question& q) {
       q.question = "What else but the Syr Darya?";
       answers(q, {"Amu Darya", "Ob river", "Irtysh", "Ural sea"});
     },
     "answers[0]: only this answer has a word of the question: darya"},
    {"ShortQuestion", false, [](Question& q) { q.question = "Bado fegi kolu who?"; }, "question: 19 characters"},
    {"LongQuestion", false, [](Question& q) { q.question = std::string(60, 'b') + " " + std::string(49, 'd') + "?"; },
     "question: 111 characters"},
    {"LongAnswer", false,
     [](Question& q) {
       for (std::string& answer : q.answers) answer += std::string(27, 'a');
     },
     "answers[0]: 33 characters; at most 32"},
    {"ShortWhy", false, [](Question& q) { q.why = "Pora tevi zanu bofe dega kilo vufa goru"; }, "why: 39 characters"},
    {"LongWhy", false, [](Question& q) { q.why += std::string(120, 'a'); }, "why: 16"},
    {"RightOneMuchLonger", false, [](Question& q) { answers(q, {"Badofegikolu", "Muna", "Pora", "Tevi"}); },
     "answers[0]: the right answer is more than 1.6 times"},
    {"RightOneMuchShorter", false, [](Question& q) { answers(q, {"Bad", "Munakol", "Poratev", "Zanubof"}); },
     "answers[0]: every other answer is more than 1.6 times"},
    {"StaleWord", false, [](Question& q) { q.question = "Who is currently the fegi of kolu?"; },
     "question: \"currently\" will not be true for ever"},
    {"StaleWordInFrench", false,
     [](Question& q) {
       q.lang = "fr";
       q.id = "fr-03-101";
       q.question = "Qui est aujourd’hui le fegi des kolu\u202f?";
     },
     "question: \"aujourd hui\" will not be true for ever"},
    {"StaleFromNowOn", false,
     [](Question& q) {
       q.lang = "fr";
       q.id = "fr-03-101";
       q.why = "Aux kolu, elle laisse du fegi, désormais en bado noir.";
     },
     "why: \"desormais\" will not be true for ever"},
    {"StillInFrench", false,
     [](Question& q) {
       q.lang = "fr";
       q.id = "fr-03-101";
       q.why = "En Argentine, où il alla, le fegi s’appelle toujours bado.";
     },
     "why: \"appelle toujours\" will not be true for ever"},
    {"StillInEnglish", false, [](Question& q) { q.why = "Bado fegi kolu still stands beside muna and pora."; },
     "why: \"still stands\" will not be true for ever"},
    {"SinceLately", false, [](Question& q) { q.why = "Since 2006 the fegi of the kolu has come from muna, a pora."; },
     "why: \"since 2006\": what began so lately may end"},
    {"SinceLatelyInFrench", false,
     [](Question& q) {
       q.lang = "fr";
       q.id = "fr-03-101";
       q.question = "Depuis 2006, dans quel fegi patauge le kolu\u202f?";
     },
     "question: \"depuis 2006\": what began so lately may end"},
    {"AllOfTheAbove", false, [](Question& q) { answers(q, {"All of these", "Bado", "Fegi", "Kolu"}, 1); },
     "answers[0]: \"all of these\""},
    {"StraightApostrophe", false, [](Question& q) { q.question = "Who is Bado's fegi kolu muna?"; },
     "question: the marks are not set as in print: Who is Bado’s"},
    {"LongNumber", false, [](Question& q) { q.question = "Who counted 10000 bado fegi?"; },
     "question: a long number has its thousands set apart"},
    {"SuperlativeWithoutScope", false, [](Question& q) { q.question = "Which is the largest fegi?"; },
     "question: a superlative holds somewhere"},
    {"FrenchSuperlativeWithoutScope", false,
     [](Question& q) {
       q.lang = "fr";
       q.id = "fr-03-101";
       q.question = "Quel fleuve est le plus long\u202f?";
     },
     "question: a superlative holds somewhere"},
    {"SuperlativeOfTheWorld", false, [](Question& q) { q.question = "Which is the largest fegi of the world?"; },
     "question: a superlative holds somewhere"},
    {"FrenchSuperlativeOfTheWorld", false,
     [](Question& q) {
       q.lang = "fr";
       q.id = "fr-03-101";
       q.question = "Quel est le plus long des fegi du monde\u202f?";
     },
     "question: a superlative holds somewhere"},
    {"SuperlativeInTheWhy", false, [](Question& q) { q.why = "Bado was the tallest fegi of them all, they say."; },
     "why: a superlative holds somewhere"},
    {"SuperlativeAndFirstWord", false, [](Question& q) { q.question = "Bado: why the largest? “Kolu” or so, no?"; },
     "question: a superlative holds somewhere"},
    {"RecordInTheWhy", false, [](Question& q) { q.why = "Bado fegi kolu holds the record of muna and pora."; },
     "why: a record is broken some day"},
    {"RecordWithoutYear", false, [](Question& q) { q.question = "Who holds the record of fegi kolu?"; },
     "question: a record is broken some day"},
    {"NoQuestionMark", false, [](Question& q) { q.question = "Bado fegi kolu muna pora:"; },
     "question: must have one \"?\""},
    {"TwoQuestionMarks", false, [](Question& q) { q.question = "Bado fegi? Kolu muna pora?"; },
     "question: must have one \"?\""},
    {"Brackets", false, [](Question& q) { q.question = "Bado fegi (kolu) muna pora?"; }, "question: brackets"},
    {"Initials", false, [](Question& q) { q.question = "Who taught C. Guillaume kolu?"; }, "question: a name is read"},
    {"WhyAddsNothing", false,
     [](Question& q) {
       q.question = "Which river flows below the old bridge?";
       q.why = "The river that flows below the bridge: the old river.";
     },
     "why: says what question and answer have said"},
    {"SmallLetter", false, [](Question& q) { q.answers[2] = "muna"; }, "answers[2]: an answer begins with a capital"},
    {"FullStop", false, [](Question& q) { q.answers[2] = "Muna."; }, "answers[2]: an answer has no full stop"},
    {"NumbersInTwoManners", false, [](Question& q) { answers(q, {"12", "13", "Ten", "14"}); },
     "answers: numbers stand in digits in all four"},
    {"NumbersWithTwoUnits", false,
     [](Question& q) { answers(q, {"12\u00a0km", "13\u00a0km", "14\u00a0cm", "15\u00a0km"}); },
     "answers: numbers have the same unit"},
};
INSTANTIATE_TEST_SUITE_P(Rules, OneQuestion, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

// What the rules must let pass.
TEST(Packs, GoodQuestionsAreLeftAlone) {
  const auto one = [](const std::function<void(Question&)>& change) {
    return findings(sound_pack(1, [&](Question& card, int) { change(card); }));
  };
  const auto asks = [&](const std::string& text) { return one([&](Question& q) { q.question = text; }); };
  EXPECT_THAT(one([](Question& q) { q.id = "opentdb-en-03-101"; }), IsEmpty()) << "the name of a pack in front";
  EXPECT_THAT(asks("What is a whitewash in kolu?"), IsEmpty());
  EXPECT_THAT(asks("Which is the largest fegi of Peru?"), IsEmpty());
  EXPECT_THAT(asks("Which fegi was the largest in 1900?"), IsEmpty());
  EXPECT_THAT(asks("Which of these fegi is the largest?"), IsEmpty());
  EXPECT_THAT(asks("Which fegi was the oldest in the 1960s?"), IsEmpty());
  EXPECT_THAT(asks("What did the kolu most like to fegi?"), IsEmpty());
  EXPECT_THAT(asks("What is Australia’s highest fegi?"), IsEmpty());
  EXPECT_THAT(asks("Whose record fell in 1936 in Berlin?"), IsEmpty());
  EXPECT_THAT(asks("What does E.T. want to do with it?"), IsEmpty());
  EXPECT_THAT(asks("Which fegi has been the kolu since 1923?"), IsEmpty()) << "that has lasted";
  EXPECT_THAT(asks("Which fegi had no kolu since 2003, and then did?"), IsEmpty()) << "that is over";
  EXPECT_THAT(asks("Which fegi was still a kolu in the bado?"), IsEmpty());
  const auto asks_in_french = [&](const std::string& text) {
    return one([&](Question& q) {
      q.lang = "fr";
      q.id = "fr-03-101";
      q.question = text;
    });
  };
  EXPECT_THAT(asks_in_french("Quel fegi était fermé depuis 2003 et rouvrit\u202f?"), IsEmpty());
  EXPECT_THAT(asks_in_french("Quel kolu file depuis 1964\u202f?"), IsEmpty());
  EXPECT_THAT(asks_in_french("Quel fegi a toujours tort, dit le kolu\u202f?"), IsEmpty());
  EXPECT_THAT(one([](Question& q) { answers(q, {"Amu Darya", "Ili Darya", "Irtysh", "Ural sea"}); }), IsEmpty());
  EXPECT_THAT(one([](Question& q) { answers(q, {"One day", "1 day", "Ten", "14"}); }), IsEmpty()) << "no four numbers";
}

// ---- Rules about questions beside each other ----

std::vector<std::string> changed(int n, const std::function<void(Question&, int)>& change,
                                 Standard standard = Standard::any) {
  return findings(sound_pack(n, change), standard);
}

TEST(Packs, NothingStandsTwice) {
  EXPECT_THAT(changed(2, [](Question& q, int) { q.id = "en-03-101"; }),
              Contains("error p:2:1: id: \"en-03-101\" stands on line 1 too"));
  EXPECT_THAT(changed(2,
                      [](Question& q, int i) {
                        q.question = i ? "How tall is the Tower of PISA, then?" : "How tall is the tower of Pisa then?";
                      }),
              Contains("error p:2:1: question: the same question as on line 1"));
  EXPECT_THAT(changed(2,
                      [](Question& q, int i) {
                        q.question = i ? "Which planet circles nearest around that star?"
                                       : "Which planet circles nearest around our star?";
                      }),
              Contains("error p:2:1: question: nearly the same question as on line 1"));
  // Short ones, which have hardly a long word.
  EXPECT_THAT(changed(2, [](Question& q,
                            int i) { q.question = i ? "Who is it, or who was he?" : "Who is it, and who was he?"; }),
              Contains("error p:2:1: question: nearly the same question as on line 1"));
  // Fewer words in common are enough with the same right answer.
  const auto alike = [](bool same_answer) {
    return changed(2, [&](Question& q, int i) {
      q.question = i ? "Which planet circles faster than Venus?" : "Which planet circles nearest Helios?";
      if (same_answer) q.answers[static_cast<std::size_t>(q.right)] = "Mercury";
    });
  };
  EXPECT_THAT(alike(false), IsEmpty());
  EXPECT_THAT(alike(true), Contains("error p:2:1: question: nearly the same question as on line 1"));
}

TEST(Packs, NoQuestionTellsTheAnswerOfAnother) {
  const auto told = [](int other_level) {
    return changed(2, [&](Question& q, int i) {
      if (i == 0) {
        q.question = "Who painted sunflowers at Arles?";
        q.answers[static_cast<std::size_t>(q.right)] = "Van Gogh";
        return;
      }
      q = sound(1, other_level);
      q.why = "The sunflowers of Arles were painted by Van Gogh in August.";
    });
  };
  EXPECT_THAT(told(3), Contains("warning p:2:1: why: tells the answer to the question on line 1"));
  EXPECT_THAT(told(9), IsEmpty()) << "that is heard later";
}

TEST(Packs, AnAnswerIsNotTheRightOneTooOften) {
  const auto right = [](int times, const std::string& answer, int levels) {
    return changed(times, [&](Question& q, int i) {
      q = sound(i, 1 + i % levels);
      q.answers[static_cast<std::size_t>(q.right)] = answer;
      q.answers[static_cast<std::size_t>(q.right + 1) % 4] = "Bado";
    });
  };
  EXPECT_THAT(right(2, "Fegi", 1), IsEmpty());
  EXPECT_THAT(right(3, "Fegi", 1), Contains(HasSubstr("\"Fegi\" is the right answer three times at this level")));
  EXPECT_THAT(right(3, "Fegi", 3), IsEmpty());
  EXPECT_THAT(right(4, "Fegi", 4), Contains(HasSubstr("\"Fegi\" is the right answer more than 3 times")));
  EXPECT_THAT(right(4, "Fegi", 4), Contains(HasSubstr("\"fegi\" is an answer 4 times, and right each time")));
  EXPECT_THAT(right(9, "Twelve", 9), Contains(HasSubstr("\"Twelve\" is the right answer more than 8 times")));
  EXPECT_THAT(right(16, "Fegi", 8), Contains(HasSubstr("\"bado\" is an answer 16 times, and never right")));
}

TEST(Packs, QuestionsBeginInManyWays) {
  const auto begin = [](int of_forty, const std::string& opening) {
    return changed(40, [&](Question& q, int i) {
      if (i < of_forty) q.question = opening + " " + q.question;
    });
  };
  EXPECT_THAT(begin(6, "Who was"), IsEmpty());
  EXPECT_THAT(begin(7, "Who was"), Contains(HasSubstr("7 of 40 questions of level 3 begin with \"who was\"")));
  EXPECT_THAT(begin(13, "Who"), IsEmpty());
  EXPECT_THAT(begin(14, "Who"), Contains(HasSubstr("14 of 40 questions of level 3 begin with \"who\"")));
  EXPECT_THAT(begin(3, "How many"), IsEmpty());
  EXPECT_THAT(begin(4, "How many"), Contains(HasSubstr("4 of 40 questions of level 3 ask how many")));
}

// What words cannot show: the same fact, asked in two ways.
TEST(Packs, NoFactIsAskedTwice) {
  const auto with = [](const std::string& ledger) {
    std::vector<std::string> list;
    for (const Finding& finding : questions::check_facts(sound_pack(2), ledger))
      list.push_back(codec::to_text(finding.problem, "p"));
    return list;
  };
  const std::string one = "{\"id\":\"" + sound(0).id + "\",\"fact\":\"nile|flows-to|egypt\",\"known\":3}\n\n";
  const std::string two = "{\"id\":\"" + sound(1).id + "\",\"fact\":";
  EXPECT_THAT(with(one + two + "\"nile|flows-by|khartoum\"}"), IsEmpty());
  EXPECT_THAT(with(one + two + "\"nile|flows-to|egypt\"}"),
              testing::ElementsAre("p:2:1: question: the same fact as on line 1: nile|flows-to|egypt"));
  EXPECT_THAT(with(one), testing::ElementsAre("p:2:1: id: the ledger has no line for it"));
  EXPECT_THAT(with(one + two + "7}"), Contains(HasSubstr("line 3 of the ledger: must have an id and a fact")));
  EXPECT_THAT(with(one + one), Contains(HasSubstr("line 3 of the ledger: \"en-03-100\" is there already")));
  EXPECT_THAT(with("{"), Contains(HasSubstr("line 1 of the ledger: ")));
}

// There are enough of them in both languages for the rank of the right one to be tested.
TEST(Packs, OursHaveNumbersEnough) {
  for (const host::EmbeddedFile& file : host::packs()) {
    int numeric = 0;
    for (const questions::Line& line : questions::read_pack(file.text).lines) {
      const auto& list = line.card.answers;
      numeric += std::all_of(list.begin(), list.end(),
                             [](const std::string& answer) { return questions::number_in(answer).has_value(); });
    }
    EXPECT_GE(numeric, 20) << file.path;
  }
}

TEST(Packs, TheBankHasExactlyWhatItIsToHave) {
  for (const host::EmbeddedFile& file : host::packs()) {
    Pack pack = questions::read_pack(file.text);
    pack.lines.pop_back();
    const auto found = questions::check(pack, Standard::bank);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_THAT(found.front().problem.reason, HasSubstr("level 15, "));
    EXPECT_THAT(questions::check(pack, Standard::any), IsEmpty()) << "other packs have as many as they like";
  }
  int sum = 0;
  for (int level = 1; level <= 15; ++level)
    for (const int n : questions::quota("fr", level)) sum += n;
  EXPECT_EQ(sum, 1960);
}

// ---- Signs ----

// A hundred questions over five levels, changed.
std::vector<std::string> signs(const std::function<void(Question&, int)>& change) {
  return changed(100, [&](Question& q, int i) {
    q = sound(i, 6 + i % 5);
    change(q, i);
  });
}
std::string& right_of(Question& q) { return q.answers[static_cast<std::size_t>(q.right)]; }
std::string& wrong_of(Question& q) { return q.answers[static_cast<std::size_t>(q.right + 1) % 4]; }

struct SignCase {
  const char* name;
  std::function<void(Question&, int)> change;
  const char* said;
};
class Signs : public ::testing::TestWithParam<SignCase> {};

TEST_P(Signs, AreSeenInTheWholePackAndInAThirdOfIt) {
  const auto found = signs(GetParam().change);
  EXPECT_THAT(found, Contains(HasSubstr(std::string("warning p: ") + GetParam().said)));
  EXPECT_THAT(found, Contains(HasSubstr("(levels 6 to 10)")));
}

const SignCase kSigns[] = {
    {"Place",
     [](Question& q, int i) {
       if (i % 2) q.right = 1;
     },
     "the right answer is B "},
    {"Longest", [](Question& q, int i) { (i % 2 ? right_of(q) : wrong_of(q)) += "a"; },
     "the right answer is the longest 50 times in 100"},
    {"SeldomLongest", [](Question& q, int i) { (i % 20 ? wrong_of(q) : right_of(q)) += "a"; },
     "the right answer is the longest 5 times in 100"},
    {"Shortest", [](Question& q, int i) { (i % 2 ? right_of(q) : wrong_of(q)).pop_back(); },
     "the right answer is the shortest 50 times in 100"},
    {"Accent", [](Question& q, int i) { (i % 2 ? right_of(q) : wrong_of(q)).replace(1, 1, "é"); },
     "the right answer is the only one with an accent 50 times in 100"},
    {"NoAccent",
     [](Question& q, int i) {
       for (std::string& answer : q.answers)
         if (&answer != &(i % 2 ? right_of(q) : wrong_of(q))) answer.replace(1, 1, "é");
     },
     "the right answer is the only one without an accent 50 times in 100"},
    {"Digit", [](Question& q, int i) { (i % 2 ? right_of(q) : wrong_of(q)).replace(1, 1, "7"); },
     "the right answer is the only one with a digit 50 times in 100"},
    {"Comma", [](Question& q, int i) { (i % 2 ? right_of(q) : wrong_of(q)).replace(1, 1, ","); },
     "the right answer is the only one with a comma 50 times in 100"},
    {"Article", [](Question& q, int i) { (i % 2 ? right_of(q) : wrong_of(q)).replace(0, 3, "A b"); },
     "the right answer is the only one with an article 50 times in 100"},
    {"RankOfNumbers",
     [](Question& q, int i) {
       for (std::size_t k = 0; k < 4; ++k) q.answers[k] = std::to_string(2000 + i * 10 + static_cast<int>(k));
       q.right = i % 2 ? 1 : i / 2 % 4;
       std::swap(q.answers[static_cast<std::size_t>(q.right)], q.answers[static_cast<std::size_t>(i / 3) % 4]);
       q.right = (i / 3) % 4;
     },
     "of four numbers the right one is the lowest, second, third and highest"},
    {"RankOfNumbersInWords",
     [](Question& q, int i) {
       const char* const kWords[] = {"Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Twelve"};
       for (std::size_t k = 0; k < 4; ++k)
         q.answers[k] = kWords[(static_cast<std::size_t>(i) % 7) + k] + std::string(" fegi");
       std::rotate(q.answers.begin(), q.answers.begin() + i % 4, q.answers.end());
       q.right = (4 - i % 4) % 4;
     },
     "of four numbers the right one is the lowest, second, third and highest 100, 0, 0 and 0 times in 100"},
};
INSTANTIATE_TEST_SUITE_P(Rules, Signs, ::testing::ValuesIn(kSigns),
                         [](const auto& test) { return std::string(test.param.name); });

// Letters that are dealt like cards are as telling as letters that are always the same.
TEST(Packs, LettersAreDrawnByLotAndNotDealt) {
  const auto deal = [](const std::function<int(int)>& right) {
    return changed(200, [&](Question& q, int i) {
      q = sound(i, 1 + i / 20);
      q.right = right(i);
    });
  };
  EXPECT_THAT(deal([](int i) { return i % 4; }), Contains(HasSubstr("spread more evenly over each level than by lot")));
  EXPECT_THAT(deal([](int i) { return sound(i).right; }), IsEmpty());
}

// ---- Texts ----

TEST(Texts, AreComparedWithoutAccentsAndMarks) {
  EXPECT_EQ(questions::plain("  L’Œuvre, c’était « ÇA » ?"), "l oeuvre c etait ca");
  EXPECT_EQ(questions::plain("ÿ÷×Ÿ"), "y");
  EXPECT_EQ(questions::plain(""), "");
  EXPECT_EQ(questions::bare("Le Nil"), "nil");
  EXPECT_EQ(questions::bare("L’Orénoque"), "orenoque");
  EXPECT_EQ(questions::bare("Le"), "le");
  EXPECT_TRUE(questions::has_words("the white house", "white house"));
  EXPECT_FALSE(questions::has_words("a whitewash", "white"));
  EXPECT_EQ(questions::letter_count("Œuf…"), 4u);
  const std::string broken = "a\xc3(\xe2\x82 \xff";
  EXPECT_EQ(questions::letter_count(broken), 7u);
  EXPECT_EQ(questions::encode(questions::decode("aé…\U0001f600")), "aé…\U0001f600");
}

TEST(Texts, NumbersAreRead) {
  const auto value = [](const char* text) {
    const auto number = questions::number_in(text);
    return number ? number->value : -1;
  };
  EXPECT_EQ(value("Douze"), 12);
  EXPECT_EQ(value("Twelve"), 12);
  EXPECT_EQ(value("En 1968"), 1968);
  EXPECT_EQ(value("1\u202f000\u00a0km"), 1000);
  EXPECT_EQ(value("1,000 miles"), 1000);
  EXPECT_EQ(value("2,5 litres"), 2.5);
  EXPECT_EQ(value("Dix-sept ans"), 17);
  EXPECT_EQ(value("À vingt heures"), 20);
  EXPECT_EQ(value("Three years"), 3);
  EXPECT_EQ(questions::number_in("Three years")->unit, "years");
  EXPECT_EQ(value("Un chat"), -1);
  EXPECT_EQ(value("One day"), -1);
  EXPECT_EQ(value("Mai 68"), -1);
  EXPECT_EQ(value(""), -1);
  EXPECT_EQ(questions::number_in("1\u202f000\u00a0km")->unit, "km");
}

TEST(Texts, AreSetAsInPrint) {
  const auto french = [](const char* text) { return questions::typeset(text, "fr"); };
  const auto english = [](const char* text) { return questions::typeset(text, "en"); };
  EXPECT_EQ(french("L'\"eau\" : 1 000 km, au XIXe siècle..."),
            "L’«\u00a0eau\u00a0»\u00a0: 1\u202f000\u00a0km, au XIXe\u00a0siècle…");
  EXPECT_EQ(french("Qui ?! « Moi » ; toi !"), "Qui\u202f?! «\u00a0Moi\u00a0»\u202f; toi\u202f!");
  EXPECT_EQ(french("ce siècle"), "ce siècle");
  EXPECT_EQ(english("It's \"1 000\" miles : so ?"), "It’s “1,000” miles: so?");
  EXPECT_EQ(english("5 km"), "5\u00a0km");
  EXPECT_EQ(english("'Ah', it's Anna's 'day of days'."), "“Ah”, it’s Anna’s “day of days”.");
  EXPECT_EQ(english(""), "");
}

// ---- Questions of others ----

using questions::Format;
using questions::Imported;

questions::ImportSpec spec(const std::string& lang = "en") {
  return {{"club", "CC BY-SA 4.0", "The club, club.example, November 2026"}, lang, "society", 1, 15};
}
Imported import(Format format, const std::string& text, const questions::ImportSpec& how = spec()) {
  auto imported = questions::import_questions(format, text, how);
  EXPECT_TRUE(imported) << imported.error().reason;
  return imported ? std::move(*imported) : Imported{};
}
std::string right_of(const Imported& imported, std::size_t i) {
  return imported.cards[i].answers[static_cast<std::size_t>(imported.cards[i].right)];
}
// "2: reason" for what was left.
std::vector<std::string> left(const Imported& imported) {
  std::vector<std::string> list;
  for (const questions::Left& one : imported.left)
    list.push_back(std::to_string(one.line) + ": " + one.question + ": " + one.reason);
  return list;
}

std::string trivia(const std::string& question, const std::string& difficulty = "easy",
                   const std::string& wrong = R"("Bella","Carla","Della")") {
  return R"({"type":"multiple","difficulty":")" + difficulty + R"(","category":"Science: Computers","question":")" +
         question + R"(","correct_answer":"Anna","incorrect_answers":[)" + wrong + "]}";
}

TEST(Import, OpenTriviaDatabase) {
  const Imported imported =
      import(Format::opentdb, R"({"response_code":0,"results":[)" + trivia("Who wrote &quot;&Eacute;t&eacute;&quot;?") +
                                  ",\n" + trivia("What is &#039;fegi&#039;, &#x41; word?", "hard") + ",\n" +
                                  R"({"type":"boolean","question":"So?","correct_answer":"True",)" +
                                  R"("incorrect_answers":["False"]},)" + "\n" +
                                  trivia("Whose are three?", "easy", R"("Bella","Carla")") + "]}");
  ASSERT_EQ(imported.cards.size(), 2u);
  EXPECT_EQ(imported.cards[0].question, "Who wrote “Été”?");
  EXPECT_EQ(imported.cards[0].id, "club-en-01-001");
  EXPECT_EQ(imported.cards[0].theme, "technology") << "the last word of a category that we know";
  EXPECT_EQ(imported.cards[0].why, "The club, club.example, November 2026 (CC BY-SA 4.0)");
  EXPECT_EQ(right_of(imported, 0), "Anna");
  EXPECT_EQ(imported.cards[1].question, "What is “fegi”, A word?");
  EXPECT_EQ(imported.cards[1].level, 11);
  EXPECT_THAT(left(imported), testing::ElementsAre("3: So?: true or false: a question has four answers",
                                                   "4: Whose are three?: 3 answers; a question has four"));
  EXPECT_FALSE(questions::import_questions(Format::opentdb, "{", spec()));
  EXPECT_EQ(questions::import_questions(Format::opentdb, "{}", spec()).error().reason, "there is no list \"results\"");
}

TEST(Import, DifficultiesAreSpreadOverTheirLevels) {
  std::string results;
  for (int i = 0; i < 30; ++i)
    results += (i ? "," : "") + trivia(sound(i).question, i < 10 ? "easy" : i < 20 ? "medium" : "hard");
  const Imported imported = import(Format::opentdb, "{\"results\":[" + results + "]}");
  const auto counts = questions::count(questions::read_pack(questions::to_pack(spec().origin, imported.cards)).lines);
  for (const int n : counts.at("en")) EXPECT_EQ(n, 2);
  std::array<int, 4> places{};
  for (const Question& card : imported.cards) ++places[static_cast<std::size_t>(card.right)];
  for (const int n : places) EXPECT_GT(n, 0) << "places are drawn by lot";
}

TEST(Import, Csv) {
  const Imported letters =
      import(Format::csv,
             "Question,A,B,C,D,Right,Level,Theme,Why\r\n"
             "\"Which \"\"sea\"\", then, is salty?\",Dead Sea,Red Sea,North Sea,White Sea,A,7,geography,\"One\n"
             "floats.\"\r\n"
             "Who is the second one?,Anna,Bella,Carla,Della,2,,,\r\n\r\n"
             "Who is the fifth of them?,Anna,Bella,Carla,Della,E,1,,\r\n"
             "\"Who never ends,Anna,Bella");
  ASSERT_EQ(letters.cards.size(), 2u);
  EXPECT_EQ(letters.cards[1].question, "Which “sea”, then, is salty?");
  EXPECT_EQ(letters.cards[1].level, 7);
  EXPECT_EQ(letters.cards[1].theme, "geography");
  EXPECT_EQ(letters.cards[1].why, "One floats.");
  EXPECT_EQ(right_of(letters, 1), "Dead Sea");
  EXPECT_EQ(right_of(letters, 0), "Bella");
  EXPECT_EQ(letters.cards[0].theme, "society");
  EXPECT_THAT(left(letters), testing::ElementsAre("6: Who is the fifth of them?: no answer is the right one: \"E\"",
                                                  HasSubstr("a quotation mark is not closed")));
  const Imported wrong =
      import(Format::csv, "question;right;wrong1;wrong2;wrong3\nWho is the first?;Anna;Bella;Carla;Della\n");
  ASSERT_EQ(wrong.cards.size(), 1u);
  EXPECT_EQ(right_of(wrong, 0), "Anna");
  EXPECT_THAT(questions::import_questions(Format::csv, "a,b\n1,2\n", spec()).error().reason,
              HasSubstr("the first line must name the columns"));
  EXPECT_FALSE(questions::import_questions(Format::csv, "", spec()));
}

// A file in another encoding would become questions that cannot be read back.
TEST(Import, IsOfTextInUtf8) {
  const std::string file = "question;a;b;c;d;right;level;theme;why\nWho?;a;b;c;d;A;7;society;Caf\xe9\n";
  const auto imported = questions::import_questions(Format::csv, file, spec());
  ASSERT_FALSE(imported);
  EXPECT_EQ(imported.error().line, 2);
  EXPECT_THAT(imported.error().reason, HasSubstr("save the file in UTF-8"));
}

TEST(Import, Gift) {
  const Imported imported = import(Format::gift, R"(// Questions of the club
$CATEGORY: Course/Geography

::Nile:: [html]Which river\: the <b>White</b> one, flows by Khartoum? {
  =Nile # It meets the Blue one there.
  ~Congo
  ~Niger \= not
  ~Zambezi
}

Who is it of the four here? {~Bella =Anna ~Carla ~Della #### A word more.}

True it is? {T}

How many are they? {#3:1}

Tell us more {}

Match them {=a -> b =c -> d}

Half of it each {~%50%a ~%50%b ~c ~d}

She was {=Anna ~Bella ~Carla ~Della} at home.

Both are right, no? {=Anna =Bella ~Carla ~Della}

Not one is right here? {~Anna ~Bella ~Carla ~Della}

Nothing at all follows
)");
  ASSERT_EQ(imported.cards.size(), 2u);
  EXPECT_EQ(imported.cards[0].question, "Which river: the White one, flows by Khartoum?");
  EXPECT_EQ(imported.cards[0].theme, "geography");
  EXPECT_EQ(imported.cards[0].why, "It meets the Blue one there.");
  EXPECT_EQ(right_of(imported, 0), "Nile");
  EXPECT_THAT(imported.cards[0].answers, Contains("Niger = not"));
  EXPECT_EQ(imported.cards[1].why, "A word more.");
  EXPECT_EQ(imported.cards[1].level, 2);
  EXPECT_THAT(
      left(imported),
      testing::ElementsAre(
          "13: True it is?: true or false: a question has four answers",
          "15: How many are they?: the answer is a number to be typed", "17: Tell us more: an essay: it has no answers",
          "19: Match them: pairs are to be matched",
          "21: Half of it each: answers have weights: several are right in part",
          "23: She was: a gap in the middle of a sentence", "25: Both are right, no?: several answers are right",
          "27: Not one is right here?: no answer is right", "29: Nothing at all follows: no answers in braces"));
}

// What is taken has no errors left, and says whose it is.
TEST(Import, GivesAPackThatCanBeCheckedAndPlayed) {
  const std::string gift =
      "Who is it of the four here? {=Anna ~Bella ~Carla ~Della}\n\n"
      "Who is it of the four there? {=Anna ~Bella ~Carla ~Della}\n\n"
      "Is Anna the sister of Bella? {=Anna ~Fegi ~Carla ~Della}\n\n"
      "Who is it of those two? {=Anna ~ANNA ~Carla ~Della}\n";
  const Imported imported = import(Format::gift, gift);
  EXPECT_THAT(
      left(imported),
      testing::ElementsAre("3: Who is it of the four there?: nearly the same question as number 1",
                           HasSubstr("the question contains this answer"), HasSubstr("in case, accents or marks")));
  const Pack pack = questions::read_pack(questions::to_pack(spec().origin, imported.cards));
  ASSERT_TRUE(pack.origin);
  EXPECT_EQ(pack.origin->licence, "CC BY-SA 4.0");
  EXPECT_EQ(pack.origin->source, "The club, club.example, November 2026");
  EXPECT_EQ(pack.lines.size(), 1u);
  for (const Finding& finding : questions::check(pack, Standard::any)) EXPECT_FALSE(finding.error);
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
