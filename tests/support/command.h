// Runs the program as a person would.
#pragma once
#include <string>

namespace support {

struct Finished {
  int status = 0;     // exit status; 128 + n if signal n ended it
  std::string out;    // standard output
  std::string error;  // standard error
};

// Runs `pactole ARGUMENTS` in a shell, with that standard input.
Finished pactole(const std::string& arguments, const std::string& input = "");

// A file with that text, gone when the test ends.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text, const std::string& name = "file.json");
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string folder_;
  std::string path_;
};

}  // namespace support
