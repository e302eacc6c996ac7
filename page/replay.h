// A finished match that is looked at again: any moment of it, as somebody saw it or with
// everything open, from its log (docs/log.md).
//
// Every so many moves a copy of the table is kept. A jump goes on from the last one before
// its moment:
//
//   moves   0 ........ 32 ........ 64 ........ 96 …
//   kept    ●          ●           ●           ●        jump to 70: from 64, six moves
//
// What was told is kept as it was told, so that nothing is played again to tell it.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "room/room.h"
#include "shelf/box.h"
#include "table/log.h"

namespace page {

class Replay {
 public:
  // Of a log that is finished, or what is wrong with it. Of what other rules have played
  // only the moves are known: the match is shown from where ours begin, if they do.
  static std::expected<std::unique_ptr<Replay>, codec::Problem> open(const std::string& text,
                                                                     const table::Primitives& primitives);

  const table::Log& log() const { return log_; }
  const room::SharedBox& box() const { return box_; }
  // The decisions that had been made at the first and the last moment that can be shown.
  // If none can, there are none: first() is above last().
  int first() const { return first_; }
  int last() const { return last_; }
  // The first move of the log that is shown.
  std::size_t first_move() const { return kept_.empty() ? 0 : kept_.front().move; }

  // The match when so many decisions had been made, between first() and last().
  const shelf::AnyTable& at(int ply);
  // How many moves were played again by the last call of at().
  int replayed() const { return replayed_; }
  // At most so many, whatever was looked at before: the moves between two copies, and
  // those of a decision that several have made.
  int most_replayed() const { return most_; }

  // The moments of which copies are kept, in order.
  std::vector<int> kept() const;
  // Where turns begin.
  struct Turn {
    int ply = 0;
    int round = 0;
  };
  const std::vector<Turn>& turns() const { return turns_; }

  // What was told up to each version after `since` and up to `until`: to a seat, to those who
  // watch, or (`open`) all of it. Events that were told in two versions are told once then,
  // as those heard them who saw most.
  std::vector<room::PastHappening> story(core::Seat seat, bool open, int since, int until) const;

  static constexpr std::size_t kMostKept = 1024;
  static constexpr std::size_t kStride = 32;  // moves between two copies, unless there are very many

 private:
  struct Kept {
    std::size_t move = 0;  // of the log: the first that is not played in it
    std::unique_ptr<shelf::AnyTable> table;
  };

  explicit Replay(table::Log log) : log_(std::move(log)) {}
  std::optional<codec::Problem> play(const table::Primitives& primitives);
  std::vector<shelf::Happened>& told(int version);
  static bool advance(shelf::AnyTable& table, const table::LogMove& move, std::vector<shelf::Happened>* told);

  table::Log log_;
  room::SharedBox box_;
  int first_ = 0;
  int last_ = -1;
  std::size_t end_ = 0;  // of the moves that are played
  std::vector<Kept> kept_;
  std::vector<Turn> turns_;
  std::vector<std::vector<shelf::Happened>> told_;  // by version, from first_
  Kept now_;                                        // where somebody looks
  int replayed_ = 0;
  int most_ = 0;
};

}  // namespace page
