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
#include <utility>

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

std::string SaveGame::begin(const std::string& path, const shelf::AnyTable& table, const table::LogHeader& header,
                            const std::string& edition) {
  path_ = path;
  header_ = header;
  is_named_ = !edition.empty();
  file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
  if (file_ < 0) return system_error(path);
  for (std::string& line : is_named_ ? opening(table, edition) : table.log(header, writer_))
    if (std::string wrong = append(std::move(line)); !wrong.empty()) return wrong;
  return "";
}

std::vector<std::string> SaveGame::opening(const shelf::AnyTable& table, const std::string& edition) {
  header_.game = table.facts().slug;
  header_.rules = table.facts().rules_version;
  header_.options.text = table.options();
  header_.edition.text = edition;
  std::vector<std::string> lines;
  lines.push_back(writer_.header(header_));
  lines.push_back(
      writer_.start({0, table.last_luck(), table.last_requests(), writer_.state_hash(table.position()), ""}));
  return lines;
}

std::string SaveGame::follow(const std::string& path, std::string_view text, const table::LogHeader& header,
                             bool is_named) {
  path_ = path;
  header_ = header;
  is_named_ = is_named;
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
  return is_named_ ? write_anew(table, end) : append(writer_.end(end));
}

std::string SaveGame::write_anew(const shelf::AnyTable& table, const table::LogEnd& end) {
  const std::string beside = path_ + ".new";
  const int old = std::exchange(file_, open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600));
  if (old >= 0) close(old);
  if (file_ < 0) return system_error(beside);
  table::LogWriter writer(primitives_);
  std::string text;
  for (const std::string& line : table.log(header_, writer)) text += line + "\n";
  if (std::string wrong = append(text + writer.end(end)); !wrong.empty()) {
    unlink(beside.c_str());
    return wrong;
  }
  return rename(beside.c_str(), path_.c_str()) == 0 ? "" : system_error(path_);
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
