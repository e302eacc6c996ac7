#include "terminal/heard.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

#include "terminal/savegame.h"

namespace terminal {
namespace {

std::string file_of_heard() { return saves_folder() + "/heard-questions.txt"; }

}  // namespace

std::vector<std::string> heard_questions() {
  std::vector<std::string> ids;
  std::ifstream in(file_of_heard());
  for (std::string id; std::getline(in, id);)
    if (!id.empty()) ids.push_back(id);
  return ids;
}

std::string remember_questions(const core::Heard& heard) {
  if (heard.heard.empty() && heard.again.empty()) return "";
  const std::vector<std::string> before = heard_questions();
  std::set<std::string> ids(before.begin(), before.end());
  for (const std::string& id : heard.again) ids.erase(id);
  ids.insert(heard.heard.begin(), heard.heard.end());
  const std::string path = file_of_heard();
  const std::string beside = path + ".new";
  std::ofstream out(beside, std::ios::binary);
  for (const std::string& id : ids) out << id << '\n';
  if (!out.flush()) return beside + ": " + std::strerror(errno);
  std::error_code error;
  std::filesystem::rename(beside, path, error);
  return error ? path + ": " + error.message() : "";
}

std::string forget_questions() {
  std::error_code error;
  std::filesystem::remove(file_of_heard(), error);
  return error ? file_of_heard() + ": " + error.message() : "";
}

}  // namespace terminal
