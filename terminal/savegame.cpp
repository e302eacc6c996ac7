#include "terminal/savegame.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace terminal {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string system_error(const std::string& path) { return path + ": " + std::strerror(errno); }

// Whether the last line of a log is its end.
bool is_over(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::string line;
  std::string last;
  while (std::getline(in, line)) last = line;
  return last.find("\"scores\":") != std::string::npos;
}

}  // namespace

std::string saves_folder() {
  std::string base = environment("XDG_DATA_HOME");
  if (base.empty() && !environment("HOME").empty()) base = environment("HOME") + "/.local/share";
  const std::filesystem::path folder = base.empty() ? "." : base + "/pactole";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return error ? "." : folder.string();
}

std::string new_save(std::string_view game) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M", &local);
  const std::string stem = saves_folder() + "/" + std::string(game) + "-" + stamp;
  std::string path = stem + ".log";
  for (int n = 2; std::filesystem::exists(path); ++n) path = stem + "-" + std::to_string(n) + ".log";
  return path;
}

std::string last_save() {
  std::string newest;
  std::filesystem::file_time_type when{};
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(saves_folder(), error)) {
    if (file.path().extension() != ".log" || !file.is_regular_file(error)) continue;
    if ((newest.empty() || file.last_write_time(error) > when) && !is_over(file.path())) {
      newest = file.path().string();
      when = file.last_write_time(error);
    }
  }
  return newest;
}

SaveGame::~SaveGame() {
  if (file_ >= 0) close(file_);
}

std::string SaveGame::begin(const std::string& path, const shelf::AnyTable& table, const table::LogHeader& header) {
  path_ = path;
  file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
  if (file_ < 0) return system_error(path);
  for (std::string& line : table.log(header, writer_))
    if (std::string wrong = append(std::move(line)); !wrong.empty()) return wrong;
  return "";
}

std::string SaveGame::follow(const std::string& path, std::string_view text) {
  path_ = path;
  file_ = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file_ < 0) return system_error(path);
  // A line that was cut off while it was written was never acknowledged.
  if (ftruncate(file_, static_cast<off_t>(text.size())) != 0) return system_error(path);
  writer_.follow(text);
  return "";
}

std::string SaveGame::add_move(const shelf::AnyTable& table, int ply, core::Seat seat, std::string_view move) {
  return append(writer_.move({0, ply, seat, std::string(move), table.last_luck(), table.last_requests(),
                              writer_.state_hash(table.position()), ""}));
}

std::string SaveGame::add_end(const shelf::AnyTable& table) {
  table::LogEnd end;
  for (int seat = 0; seat < table.seats(); ++seat) end.scores.push_back(table.score(core::Seat(seat)));
  return append(writer_.end(end));
}

std::string SaveGame::append(std::string line) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t written = write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_error(path_);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  return fdatasync(file_) == 0 || errno == EINVAL ? "" : system_error(path_);
}

}  // namespace terminal
