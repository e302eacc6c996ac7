#include "support/command.h"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace support {
namespace {

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& text, const std::string& name) {
  std::string pattern = (std::filesystem::temp_directory_path() / "pactole-test-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  path_ = folder_ + "/" + name;
  std::ofstream(path_, std::ios::binary) << text;
}
TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Finished pactole(const std::string& arguments, const std::string& input) {
  const TemporaryFile in(input, "in");
  const TemporaryFile out("", "out");
  const TemporaryFile error("", "error");
  const std::string command =
      std::string(PACTOLE_BINARY) + " " + arguments + " <" + in.path() + " >" + out.path() + " 2>" + error.path();
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read(out.path()), read(error.path())};
}

}  // namespace support
