// Logs of matches, played again.
#pragma once
#include <climits>
#include <expected>
#include <memory>
#include <string_view>

#include "shelf/box.h"
#include "table/log.h"

namespace shelf {

// The match of a log as it stood when `plies` decisions had been made, or where
// the log is wrong: a move that is not legal, luck that does not fit, a state
// that is another. What was played by other rules cannot be played again.
std::expected<std::unique_ptr<AnyTable>, codec::Problem> replay(const OpenBox& box, const table::Log& log,
                                                                const table::Primitives& primitives,
                                                                int plies = INT_MAX);

// What was checked about a log.
struct Verified {
  int plies = 0;                // that were played again
  int outcomes = 0;             // likewise
  bool finished = false;        // the log has an end
  bool result_checked = false;  // and its scores are right
  bool played_out = false;      // and the match was over, not closed before
  bool luck_checked = false;    // every outcome follows from the seed, but for those of `unplayed`
  table::LuckFrom luck{};

  // Lines of the text that were played by a version of the rules that is not here: of them
  // only the chain was checked, and the luck where the log says what each outcome was one of.
  struct Unplayed {
    int rules = 1;
    int first = 0;
    int last = 0;
    bool luck_checked = false;
  };
  std::vector<Unplayed> unplayed;

  int log = 1;              // the version of the format: what it promises
  int names = 0;            // that were compared with their marks
  int names_forgotten = 0;  // of which only the mark is left
  bool had_bytes = false;   // somebody beside the server added to the luck

  // Nothing in it had to be believed.
  bool is_complete() const { return played_out && result_checked && luck_checked && unplayed.empty(); }
};

// What somebody who played knows of a match, to be compared with its log.
struct KnownBefore {
  std::optional<std::string> commitment;  // that he was shown
  std::optional<std::string> bytes;       // that he added, in hex
  const OpenBox* box = nullptr;           // of the edition, where the log only names it
};

// Checks everything about the text of a log: its form, its chain, every move and
// state, the scores, and, once the seed is published, the commitment and every
// outcome.
std::expected<Verified, codec::Problem> verify(std::string_view text, const table::Primitives& primitives,
                                               const KnownBefore& known = {});

// A match that was interrupted, with its luck where it stood.
struct Resumed {
  std::unique_ptr<AnyTable> table;
  core::Luck luck;
};
std::expected<Resumed, codec::Problem> resume(const table::Log& log, const OpenBox& box,
                                              const table::Primitives& primitives);

}  // namespace shelf
