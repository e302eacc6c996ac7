// Scenarios fail when something else is told, or to somebody else, than they say.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "games/poker/rules.h"
#include "support/scenario_runner.h"

namespace {

using support::parse_scenarios;

// Seat 0 plays a valise and draws a mondain-2. `told` are the lines under that move,
// `after` what follows it.
std::string scenario(const std::string& told, const std::string& after = "") {
  return R"(== POK-11 One card is played and one is drawn
seats 3
given turn 0
given hands.0 6xvalise
given hands.1 6xpickpocket-2
given hands.2 6xpickpocket-3
given pile mondain-2
0: valise | luck 0
)" + told +
         after;
}
const std::string kTold =
    "  POK-13 placed seat=0\n"
    "  POK-11 drew seat=0 card=mondain-2 to=[0]\n"
    "  POK-11 drew-unseen seat=0 to=[1,2,spectators]\n";

bool passes(const std::string& text) {
  ::testing::TestPartResultArray results;
  {
    const ::testing::ScopedFakeTestPartResultReporter caught(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    const auto scenarios = parse_scenarios(text);
    support::ScenarioRunner<poker::Rules>(scenarios.front(), 0).run();
  }
  return results.size() == 0;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

TEST(Scenarios, SayWhoIsTold) {
  EXPECT_TRUE(passes(scenario(kTold)));
  EXPECT_FALSE(passes(scenario(replaced(kTold, "to=[0]", "to=[0,1]"))));
  EXPECT_FALSE(passes(scenario(replaced(kTold, "to=[0]", "to=[0,spectators]"))));
  EXPECT_FALSE(passes(scenario(replaced(kTold, " to=[0]", ""))));
  EXPECT_FALSE(passes(scenario(replaced(kTold, "to=[1,2,spectators]", "to=[1,2]"))));
  EXPECT_FALSE(passes(scenario(replaced(kTold, "placed seat=0", "placed seat=0 to=[0,1,2]"))))
      << "those who watch are told too";
  EXPECT_FALSE(passes(scenario(replaced(kTold, "placed seat=0", "placed seat=0 fleeting"))));
}

TEST(Scenarios, AStepWithoutEventsTellsNothing) {
  EXPECT_FALSE(passes(scenario("")));
  EXPECT_FALSE(passes(scenario("  POK-13 placed seat=0\n")));
  EXPECT_TRUE(passes(scenario("  ...\n")));
  EXPECT_TRUE(passes(scenario("  POK-13 placed seat=0\n  ...\n")));
}

TEST(Scenarios, ReadTheViewsOfSeatsAndOfThePublic) {
  EXPECT_TRUE(passes(scenario(kTold, "view 0: hand mondain-2 5xvalise\n")));
  EXPECT_TRUE(passes(scenario(kTold, "view 1: hand.pickpocket-2 6\n")));
  EXPECT_TRUE(passes(scenario(kTold, "view public: hand {}\nview public: hand_sizes.2 6\nview public: no hands\n")));
  EXPECT_FALSE(passes(scenario(kTold, "view 0: hand 6xvalise\n")));
  EXPECT_FALSE(passes(scenario(kTold, "view public: hand 6xpickpocket-2\n")));
  EXPECT_FALSE(passes(scenario(kTold, "view 0: no hand\n")));
  EXPECT_FALSE(passes(scenario(kTold, "view 0: hands.0 {}\n"))) << "there is no such field";
  EXPECT_FALSE(passes(scenario(kTold, "view 0: hand_sizes.3 6\n"))) << "nor such a seat";
}

TEST(Scenarios, LinesThatMeanNothingAreRefused) {
  for (const char* line : {"view hand {}", "view 9: hand {}", "view 1: hand", "view both: hand {}"})
    EXPECT_THROW(parse_scenarios(scenario(kTold, std::string(line) + "\n")), std::runtime_error) << line;
  EXPECT_THROW(parse_scenarios(scenario(kTold, "1: valise | refused POK-26\n  POK-13 placed seat=1\n")),
               std::runtime_error)
      << "what is refused tells nothing";
}

}  // namespace
