#include "support/scenario_runner.h"

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  support::register_scenarios<@game @ ::Rules>();
  return RUN_ALL_TESTS();
}
