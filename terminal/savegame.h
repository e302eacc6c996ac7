// A match on disk: its log, which grows with every move, so that nothing is lost
// whatever ends the program.
#pragma once
#include <expected>
#include <string>
#include <vector>

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
  explicit SaveGame(const table::Primitives& primitives) : primitives_(primitives), writer_(primitives) {}
  ~SaveGame();
  SaveGame(const SaveGame&) = delete;

  // Begins a new file with the opening of a match. What went wrong, if anything. `edition`
  // stands for that of the table while the match runs, if it is not empty: the thousands of
  // questions of a quiz are in the program. When the match is over the file is written anew,
  // with what was read out of them, and is a log like all others.
  std::string begin(const std::string& path, const shelf::AnyTable& table, const table::LogHeader& header,
                    const std::string& edition = "");
  // Goes on with a file whose complete lines are `text`; `is_named`: its edition is only named.
  std::string follow(const std::string& path, std::string_view text, const table::LogHeader& header, bool is_named);

  // Adds the last move of the table, or the end of the match.
  std::string add_move(const shelf::AnyTable& table, int ply, core::Seat seat, std::string_view move);
  std::string add_end(const shelf::AnyTable& table);

  const std::string& path() const { return path_; }
  const table::Primitives& primitives() const { return primitives_; }

 private:
  std::string append(std::string line);
  // How a match begins whose edition is only named.
  std::vector<std::string> opening(const shelf::AnyTable& table, const std::string& edition);
  // The whole match, once it is over, in place of the file.
  std::string write_anew(const shelf::AnyTable& table, const table::LogEnd& end);

  const table::Primitives& primitives_;
  table::LogWriter writer_;
  table::LogHeader header_;
  bool is_named_ = false;
  std::string path_;
  int file_ = -1;
};

}  // namespace terminal
