#include "support/command.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
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

int exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

void shut(int& file) {
  if (file >= 0) close(file);
  file = -1;
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

std::string flat(const std::string& text) {
  std::string words;
  for (const char c : text)
    if (c != ' ' && c != '\n')
      words += c;
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  while (words.ends_with(' ')) words.pop_back();
  return words;
}

Finished pactole(const std::string& arguments, const std::string& input) {
  const TemporaryFile in(input, "in");
  const TemporaryFile out("", "out");
  const TemporaryFile error("", "error");
  const std::string command =
      std::string(PACTOLE_BINARY) + " " + arguments + " <" + in.path() + " >" + out.path() + " 2>" + error.path();
  const int status = std::system(command.c_str());
  return {exit_status(status), read(out.path()), read(error.path())};
}

namespace {

// The two ends of a terminal: ours, and the one of a program that runs in it.
std::array<int, 2> open_terminal() {
  const int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ours < 0 || grantpt(ours) != 0 || unlockpt(ours) != 0) return {-1, -1};
  const int its = open(ptsname(ours), O_RDWR | O_NOCTTY | O_CLOEXEC);
  termios mode{};
  tcgetattr(its, &mode);
  mode.c_lflag &= ~static_cast<tcflag_t>(ECHO);  // else what is typed early stands anywhere in the output
  tcsetattr(its, TCSANOW, &mode);
  return {ours, its};
}

}  // namespace

Running::Running(const std::string& arguments, Output output) {
  std::signal(SIGPIPE, SIG_IGN);  // it may be gone when we write
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (output == Output::terminal) {
    const auto [ours, its] = open_terminal();
    in = {its, ours};
    out = {fcntl(ours, F_DUPFD_CLOEXEC, 0), fcntl(its, F_DUPFD_CLOEXEC, 0)};
  } else if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
    return;
  }
  const std::string command = "exec " + std::string(PACTOLE_BINARY) + " " + arguments;
  process_ = fork();
  if (process_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  input_ = in[1];
  output_ = out[0];
}

Running::~Running() {
  if (process_ > 0) kill(process_, SIGKILL);
  wait();
}

void Running::write(const std::string& text) const { (void)!::write(input_, text.data(), text.size()); }

bool Running::read_more() {
  std::array<char, 4096> buffer;
  const ssize_t got = output_ < 0 ? 0 : ::read(output_, buffer.data(), buffer.size());
  if (got > 0) out_.append(buffer.data(), static_cast<std::size_t>(got));
  return got > 0;
}

bool Running::shows(const std::string& text) {
  while (out_.find(text) == std::string::npos)
    if (!read_more()) return false;
  return true;
}

void Running::interrupt(int signal) const {
  // SigCgt in /proc is the set of signals that it catches. A shell catches some
  // before it becomes the program.
  for (int tries = 0; tries < 2000; ++tries) {
    const std::string status = read("/proc/" + std::to_string(process_) + "/status");
    if (status.starts_with("Name:\tsh\n")) {
      usleep(1'000);
      continue;
    }
    const std::size_t at = status.find("SigCgt:\t");
    if (at == std::string::npos) break;
    if (std::stoull(status.substr(at + 8), nullptr, 16) >> (signal - 1) & 1) break;
    usleep(10'000);
  }
  kill(process_, signal);
}

void Running::close_input() { shut(input_); }
void Running::close_output() { shut(output_); }

Finished Running::wait() {
  close_input();
  while (read_more()) {
  }
  close_output();
  int status = 0;
  if (process_ > 0) waitpid(process_, &status, 0);
  process_ = -1;
  return {exit_status(status), out_, ""};
}

}  // namespace support
