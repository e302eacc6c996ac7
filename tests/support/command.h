// Runs the program as a person would.
#pragma once
#include <string>

namespace support {

struct Finished {
  int status = 0;     // exit status; 128 + n if signal n ended it
  std::string out;    // standard output
  std::string error;  // standard error
};

// Text without the line breaks of the screen.
std::string flat(const std::string& text);

// Runs `pactole ARGUMENTS` in a shell, with that standard input.
Finished pactole(const std::string& arguments, const std::string& input = "");

// What the program's input and output are: pipes, or a terminal (one that does not show what is typed).
enum class Output { pipe, terminal };

// The same program while it runs.
class Running {
 public:
  explicit Running(const std::string& arguments, Output output = Output::pipe);
  ~Running();  // ends it if it still runs
  Running(const Running&) = delete;

  void write(const std::string& text) const;
  // Waits until the output so far contains `text`; false if it ends without.
  bool shows(const std::string& text);
  // Waits until it catches that signal, and sends it.
  void interrupt(int signal) const;
  void close_input();
  void close_output();
  Finished wait();  // reads the rest of its output

 private:
  bool read_more();

  int process_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string out_;
};

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
