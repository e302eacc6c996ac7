// A whole game in a terminal: against bots, or several people on one keyboard.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shelf/box.h"
#include "terminal/savegame.h"
#include "terminal/screen.h"
#include "words/teller.h"

namespace terminal {

// Who sits in a seat.
struct Player {
  std::string name;
  std::optional<bots::Bot> bot;  // none: a person
};

class Play {
 public:
  // The table and the save must outlive the play. `seed` is what bots' moods are made from. One
  // person among bots may ask for hints; several only where `hints` says that they all may.
  Play(Screen& screen, const words::Catalogue& words, shelf::AnyTable& table, core::Luck luck, SaveGame& save,
       std::vector<Player> players, std::string seed, bool hints = false);

  // Plays until the game is over or the players leave. False: it could not be kept.
  bool run();

 private:
  enum class Next { moved, again, leave };

  bool bot_turn(core::Seat seat);
  Next person_turn(core::Seat seat);
  Next command(core::Seat seat, const std::string& line, const std::vector<shelf::MoveLine>& moves);
  bool submit(core::Seat seat, const std::string& move);
  bool kept(const std::string& wrong);

  void show_position(core::Seat seat);
  void show_moves(const std::vector<shelf::MoveLine>& moves);
  void show_events(const std::vector<shelf::Happened>& happened, core::Seat seat);
  void show_recap(core::Seat seat);
  void show_history(core::Seat seat);
  void show_clause(const std::string& id);
  void show_greyed(core::Seat seat);
  void show_why(core::Seat seat, const std::string& move);
  void show_hint(core::Seat seat);
  void show_reasons(const shelf::AdvisedMove& move);
  void show_result();
  void show_review();
  bool curtain(core::Seat seat);

  std::string say(std::string_view key, const words::Args& args = {}) const;

  Screen& screen_;
  const words::Catalogue& words_;
  shelf::AnyTable& table_;
  core::Luck luck_;
  SaveGame& save_;
  std::vector<Player> players_;
  std::vector<std::string> names_;
  std::string seed_;
  words::Teller teller_;
  core::SeatSet people_;
  std::optional<core::Seat> on_screen_;               // whose secrets may be on the screen
  core::PerSeat<int> seen_;                           // the version that each person has been shown
  core::PerSeat<std::vector<std::string>> fleeting_;  // told once, not yet looked at
  bool unsaved_ = false;
  bool hints_;
};

}  // namespace terminal
