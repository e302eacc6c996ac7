// A program that is measured: it prints where it listens, and ends with this one.
#pragma once
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <string>

namespace bench {

class Process {
 public:
  explicit Process(const std::string& command) {
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive this program
      dup2(out[1], STDOUT_FILENO);
      execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
      _exit(127);
    }
    ::close(out[1]);
    std::string line;
    for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(out[0]);
    if (line.rfind(':') == std::string::npos) throw std::runtime_error(command + ": does not start");
    port_ = std::stoi(line.substr(line.rfind(':') + 1));
  }
  ~Process() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }
  Process(const Process&) = delete;

  int port() const { return port_; }
  void tell(int signal) const { kill(pid_, signal); }
  double memory_kb() const {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
    return 0;
  }
  double cpu_seconds() const {
    std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
    std::string text;
    std::getline(stat, text);
    text = text.substr(text.rfind(')') + 2);
    double user = 0;
    double system = 0;
    std::size_t place = 0;
    for (int field = 0; field < 13; ++field) {
      if (field == 11) user = std::stod(text.substr(place));
      if (field == 12) system = std::stod(text.substr(place));
      place = text.find(' ', place) + 1;
    }
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

}  // namespace bench
