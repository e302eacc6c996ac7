// A match on disk: its log, which grows with every move, so that nothing is lost
// whatever ends the program.
#pragma once
#include <expected>
#include <string>

#include "shelf/box.h"
#include "shelf/replay.h"
#include "table/log.h"

namespace terminal {

// The folder in which matches are kept, made if need be: under $XDG_DATA_HOME, or
// ~/.local/share, or the current folder.
std::string saves_folder();
// A name for a new match in it: "poker-2026-11-15-2042.log".
std::string new_save(std::string_view game);
// The match that was played last and is not over; empty if there is none.
std::string last_save();

class SaveGame {
 public:
  explicit SaveGame(const table::Primitives& primitives) : writer_(primitives) {}
  ~SaveGame();
  SaveGame(const SaveGame&) = delete;

  // Begins a new file with the opening of a match. What went wrong, if anything.
  std::string begin(const std::string& path, const shelf::AnyTable& table, const table::LogHeader& header);
  // Goes on with a file whose complete lines are `text`.
  std::string follow(const std::string& path, std::string_view text);

  // Adds the last move of the table, or the end of the match.
  std::string add_move(const shelf::AnyTable& table, int ply, core::Seat seat, std::string_view move);
  std::string add_end(const shelf::AnyTable& table);

  const std::string& path() const { return path_; }

 private:
  std::string append(std::string line);

  table::LogWriter writer_;
  std::string path_;
  int file_ = -1;
};

}  // namespace terminal
