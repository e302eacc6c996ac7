// What an expert says about a decision (bots/hints.h), written out: shares of a win in tenths of a
// percent, moves in the notation of the game. Whoever shows it finds the words.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "bots/hint_kinds.h"
#include "core/fields.h"
#include "core/seat.h"

namespace shelf {

// A clause that concerns the seat more often, or less often, after one move than after another.
struct AdviceReason {
  static constexpr std::string_view kTypeScript = "AdviceReason";
  std::string clause;
  bots::Role role{};
  int percent = 0;
  int instead = 0;

  static void fields(auto& f, auto& self) {
    f("clause", self.clause, "which, in the turns that were looked ahead");
    f("role", self.role, "own: it is about the seat; against: it is done to it; with: it has a part in it");
    f("percent", self.percent, "in how many of a hundred futures after this move", core::Range{0, 100});
    f("instead", self.instead, "and after what the expert would play", core::Range{0, 100});
  }
};

struct AdvisedMove {
  static constexpr std::string_view kTypeScript = "AdvisedMove";
  std::string move;
  int share = 0;
  bool equal = false;
  std::vector<AdviceReason> reasons;

  static void fields(auto& f, auto& self) {
    f("move", self.move, "in the notation of the game");
    f("share", self.share,
      "of a win: out of 1000; of a mix how often he plays it, and otherwise from which certainty on",
      core::Range{0, 1000});
    f("equal", self.equal, "whether it is about as good as what the expert would play");
    f("reasons", self.reasons, "what happens more often, or less often, the most telling first");
  }
};

struct Advice {
  static constexpr std::string_view kTypeScript = "Advice";
  bots::HintKind kind{};
  std::string move;
  bool clear = false;
  std::vector<AdvisedMove> moves;
  int turns = 0;
  int futures = 0;

  static void fields(auto& f, auto& self) {
    f("kind", self.kind,
      "none: there is nothing to say; moves: some moves, the best first; mix: one of several, each so often; sure: "
      "what "
      "to do from what certainty on");
    f("move", self.move, "what an expert would play");
    f("clear", self.clear, "whether everything else is clearly worse");
    f("moves", self.moves, "what was compared");
    f("turns", self.turns, "that were looked ahead", core::Range{0, 1000});
    f("futures", self.futures, "that were played out for each move", core::Range{0, 1'000'000});
  }
};

// A decision that cost something: what was played, and what an expert would have played.
struct TurningPoint {
  static constexpr std::string_view kTypeScript = "TurningPoint";
  int ply = 0;
  core::Seat seat;
  std::string move;
  std::string better;
  int cost = 0;
  int margin = 0;
  std::vector<AdviceReason> reasons;

  static void fields(auto& f, auto& self) {
    f("ply", self.ply, "the moment: so many decisions had been made", core::Range{0, 1'000'000'000});
    f("seat", self.seat, "who decided");
    f("move", self.move, "what he played");
    f("better", self.better, "what an expert would have played, with what the seat knew");
    f("cost", self.cost, "of a win: out of 1000", core::Range{0, 1000});
    f("margin", self.margin, "the cost is known to within this (95 %)", core::Range{0, 1000});
    f("reasons", self.reasons, "what happens more often, or less often, after what was played");
  }
};

}  // namespace shelf
