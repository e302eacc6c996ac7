// Programs of others that play in the arena: they are told what their seat is told, those that
// fail lose in words, and none is left behind (docs/your-bot.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "codec/json.h"
#include "host/files.h"
#include "support/command.h"

namespace {

using codec::Json;
using support::pactole;
using support::TemporaryFile;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kExamples = PACTOLE_SOURCE "/examples/";

// Plays the first move that is open; what `habit` says comes before each line that is read.
std::string bot(const std::string& habit) {
  return "import json, os, subprocess, sys, time\nasked = 0\nfor line in sys.stdin:\n  message = json.loads(line)\n" +
         habit +
         "\n  if message['do'] == 'move':\n    asked += 1\n"
         "    print(json.dumps({'move': message['moves'][0]}), flush=True)\n";
}
support::Finished run(const std::string& file, const std::string& more) {
  return pactole("arena poker --seed graine --lang en --player 'cmd:python3 " + file + "' " + more);
}
support::Finished with_habit(const std::string& habit, const std::string& more = "--games 3") {
  const TemporaryFile program(bot(habit), "bot.py");
  return run(program.path(), more);
}
std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}
// One that was ended may stand on the list of processes until somebody asks what became of it.
bool lives(const std::string& process) {
  const std::vector<std::string> stat = lines_of("/proc/" + process + "/stat");
  return !stat.empty() && stat[0].find(") Z ") == std::string::npos;
}

TEST(YourBot, TheExampleInPythonBeatsThoseWhoPlayAtRandom) {
  const support::Finished played =
      pactole("arena poker --games 15 --seed graine --lang en --players random,random --player 'cmd:python3 " +
              kExamples + "poker_bot.py'");
  EXPECT_EQ(played.status, 0) << played.out << played.error;
  EXPECT_THAT(played.out, HasSubstr("poker_bot.py 100.0 %"));
}

TEST(YourBot, TheExampleInJavaScriptBeatsThoseWhoPlayAtRandom) {
  const support::Finished played =
      pactole("arena combinards --games 9 --seed graine --lang en --players random,random --player 'cmd:node " +
              kExamples + "combinards_bot.mjs'");
  EXPECT_EQ(played.status, 0) << played.out << played.error;
  EXPECT_THAT(played.out, HasSubstr("combinards_bot.mjs 100.0 %"));
}

TEST(YourBot, TheExamplesHaveSixtyLinesAtMost) {
  for (const char* name : {"poker_bot.py", "combinards_bot.mjs"}) EXPECT_LE(lines_of(kExamples + name).size(), 60u);
}

// Of a whole match it hears what its seat may hear, and sees its own hand.
TEST(YourBot, IsToldWhatItsSeatIsTold) {
  const TemporaryFile heard("", "heard");
  const support::Finished played = with_habit("  open('" + heard.path() + "', 'a').write(line)");
  EXPECT_EQ(played.status, 0) << played.out;
  int seat = -1;
  int matches = 0;
  int dealt = 0;
  int asked = 0;
  for (const std::string& line : lines_of(heard.path())) {
    const auto message = codec::parse(line);
    ASSERT_TRUE(message);
    const std::string what = message->root.find("do")->string;
    if (what == "new") {
      ++matches;
      seat = static_cast<int>(message->root.find("seat")->integer);
      EXPECT_EQ(message->root.find("game")->string, "poker");
      EXPECT_EQ(message->root.find("edition")->find("game")->string, "poker");
      EXPECT_EQ(message->root.find("milliseconds")->integer, 1000);
      continue;
    }
    EXPECT_EQ(message->root.find("seat")->integer, seat);
    EXPECT_FALSE(message->root.find("view")->find("hand") == nullptr);
    EXPECT_TRUE(message->root.find("view")->find("hands") == nullptr) << "the whole truth";
    asked += what == "move";
    for (const Json& event : message->root.find("events")->items) {
      if (event.find("event")->string != "dealt") continue;
      ++dealt;
      EXPECT_EQ(event.find("seat")->integer, seat);
      EXPECT_EQ(event.find("clause")->string, "POK-10");
    }
    if (what == "over") EXPECT_EQ(message->root.find("scores")->items.size(), 3u);
  }
  EXPECT_EQ(matches, 3);
  EXPECT_EQ(dealt, 3);
  EXPECT_GT(asked, 20);
}

TEST(YourBot, LosesByCrashingAndBeginsAfresh) {
  const support::Finished played = with_habit("  if asked == 2: os._exit(7)");
  EXPECT_EQ(played.status, 1);
  EXPECT_THAT(played.out, AllOf(HasSubstr("lost game 1 of deal 1 (as player 1, at its decision 3): the program ended "
                                          "(status 7)."),
                                HasSubstr("lost game 3 of deal 1"), HasSubstr("0.0 %")));
}

TEST(YourBot, LosesByAnsweringLate) {
  const support::Finished played = with_habit("  if asked == 1: time.sleep(60)", "--games 3 --time-limit 200");
  EXPECT_EQ(played.status, 1);
  EXPECT_THAT(played.out, HasSubstr("at its decision 2): no answer within 200 milliseconds."));
}

TEST(YourBot, LosesByWhatIsNoMoveOfItsOwn) {
  EXPECT_THAT(with_habit("  if asked == 1: message['moves'] = ['dandy']").out,
              HasSubstr("the move “dandy” is not one of those on offer (POK-"));
  EXPECT_THAT(with_habit("  if asked == 1: message['moves'] = ['castle']").out,
              HasSubstr("the move “castle” is not one of those on offer."));
  EXPECT_THAT(with_habit("  if asked == 1: print('hello', flush=True)").out, HasSubstr("“hello” is no answer"));
  EXPECT_THAT(with_habit("  if asked == 1: print('x' * 100000)").out, HasSubstr("without the end of a line"));
}

TEST(YourBot, FacingOneThatFailsAllTheTimeTheRunEnds) {
  const support::Finished played = with_habit("  os._exit(1)", "--games 3000");
  EXPECT_EQ(played.status, 1);
  EXPECT_THAT(played.out, HasSubstr("The run ends: too many games were lost like this."));
  EXPECT_THAT(played.out, Not(HasSubstr("3,000 games")));
}

TEST(YourBot, LossesAreFactsForPrograms) {
  const auto facts = codec::parse(with_habit("  if asked == 1: message['moves'] = ['dandy']", "--games 3 --json").out);
  ASSERT_TRUE(facts);
  const Json& loss = facts->root.find("losses")->items.at(0);
  EXPECT_EQ(loss.find("why")->string, "not-offered");
  EXPECT_EQ(loss.find("said")->string, "dandy");
  EXPECT_EQ(loss.find("seat")->integer, 0);
  EXPECT_EQ(loss.find("decision")->integer, 2);
  EXPECT_THAT(loss.find("clause")->string, HasSubstr("POK-"));
}

// A program with a process of its own that does not end by itself.
TEST(YourBot, LeavesNothingBehind) {
  const TemporaryFile processes("", "processes");
  const support::Finished played =
      with_habit("  if asked == 0: open('" + processes.path() +
                     "', 'a').write(f\"{os.getpid()}\\n{subprocess.Popen(['sleep', '600']).pid}\\n\"); asked = 1",
                 "--games 3");
  EXPECT_EQ(played.status, 0) << played.out;
  const std::vector<std::string> all = lines_of(processes.path());
  EXPECT_GE(all.size(), 2u);
  for (const std::string& process : all) EXPECT_FALSE(lives(process));
}

TEST(YourBot, EndsWithTheArenaEvenIfThatIsKilled) {
  const TemporaryFile process("", "process");
  const TemporaryFile program("import os, time\nopen('" + process.path() + "', 'w').write(str(os.getpid()) + '\\n')\n" +
                                  "while True: time.sleep(1)\n",
                              "bot.py");
  std::string its;
  {
    const support::Running arena("arena poker --games 3 --player 'cmd:python3 " + program.path() + "'");
    for (int tries = 0; tries < 2000 && its.empty(); ++tries) {
      const std::vector<std::string> lines = lines_of(process.path());
      if (!lines.empty()) its = lines[0];
      usleep(10'000);
    }
    ASSERT_TRUE(lives(its));
  }
  for (int tries = 0; tries < 500 && lives(its); ++tries) usleep(10'000);
  EXPECT_FALSE(lives(its));
}

TEST(YourBot, NeedsACommandAndASeat) {
  EXPECT_EQ(pactole("arena poker --player cmd:").status, 1);
  EXPECT_EQ(pactole("arena poker --player clever").status, 1);
  EXPECT_EQ(pactole("arena poker --player cmd:cat --players simple").status, 1) << "three play poker, or more";
  EXPECT_THAT(pactole("arena poker --games 1 --lang en --player 'cmd:/no/such/program 2>/dev/null'").out,
              HasSubstr("the program ended (status 127)."));
}

}  // namespace
