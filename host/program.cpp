#include "host/program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <thread>

namespace host {
namespace {

using Clock = std::chrono::steady_clock;

void shut(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

// In the child, between fork and exec: nothing but calls to the system.
[[noreturn]] void become(const char* command, int in, int out, pid_t parent) {
  setpgid(0, 0);
#ifdef __linux__
  // Should we be killed, so is it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  signal(SIGPIPE, SIG_DFL);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  execl("/bin/sh", "sh", "-c", command, nullptr);
  _exit(127);
}

}  // namespace

Program::Program(std::string command, Milliseconds limit, const std::atomic<bool>& stop)
    : command_(std::move(command)), limit_(limit), stop_(stop) {
  std::signal(SIGPIPE, SIG_IGN);  // it may be gone when we write
}

Program::~Program() { end(kFarewell); }

bool Program::start() {
  if (process_ > 0) return true;
  int in[2] = {-1, -1};
  int out[2] = {-1, -1};
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) {
    for (int* file : {&in[0], &in[1], &out[0], &out[1]}) shut(*file);
    return false;
  }
  const std::string command = "exec " + command_;
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) become(command.c_str(), in[0], out[1], parent);
  shut(in[0]);
  shut(out[1]);
  input_ = in[1];
  output_ = out[0];
  unsent_.clear();
  unread_.clear();
  answered_ = false;
  if (process_ < 0) {
    shut(input_);
    shut(output_);
    return false;
  }
  setpgid(process_, process_);  // whichever of the two comes first
  for (const int file : {input_, output_}) fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
  return true;
}

int Program::end(Milliseconds patience) {
  if (process_ <= 0) return -1;
  shut(input_);
  const auto deadline = Clock::now() + patience;
  siginfo_t info{};
  // It is not taken off the list of processes before its group has been ended: until then nobody
  // else can get its number.
  while (info.si_pid == 0 && waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0 && Clock::now() < deadline) {
    read_some();  // it may wait until somebody reads what it says
    unread_.clear();
    std::this_thread::sleep_for(Milliseconds{1});
  }
  kill(-process_, SIGKILL);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  shut(output_);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void Program::write_some() {
  while (!unsent_.empty()) {
    const ssize_t sent = write(input_, unsent_.data(), unsent_.size());
    if (sent < 0 && errno == EINTR) continue;
    // If it does not read any more it has ended, or is about to be late.
    if (sent < 0 && errno != EAGAIN) unsent_.clear();
    if (sent <= 0) return;
    unsent_.erase(0, static_cast<std::size_t>(sent));
  }
}

bool Program::read_some() {
  char buffer[1 << 14];
  for (;;) {
    const ssize_t got = read(output_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0 && errno == EAGAIN;
    unread_.append(buffer, static_cast<std::size_t>(got));
    if (unread_.size() > kLongestLine) return true;
  }
}

void Program::tell(const std::string& line) {
  if (!start()) return;
  unsent_ += line + '\n';
  write_some();
}

shelf::Outsider::Reply Program::ask(const std::string& line) {
  using shelf::Failing;
  const auto began = Clock::now();
  const auto reply = [&](std::expected<std::string, Failing> what, int status = -1) {
    const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began);
    return Reply{std::move(what), static_cast<std::uint64_t>(spent.count()), status};
  };
  if (!start()) return reply(std::unexpected(Failing::ended));
  // What it says without being asked would be taken for the answer.
  read_some();
  if (!unread_.empty()) return reply(unread_.substr(0, unread_.find('\n')));
  tell(line);
  const auto deadline = began + limit_ + (answered_ ? Milliseconds{0} : kStart);
  for (;;) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
      std::string answer = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      answered_ = true;
      return reply(std::move(answer));
    }
    if (unread_.size() > kLongestLine) return reply(std::unexpected(Failing::too_long));
    if (stop_) return reply(std::unexpected(Failing::stopped));
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
    if (left <= Milliseconds{0}) return reply(std::unexpected(Failing::late));
    pollfd files[] = {{output_, POLLIN, 0}, {input_, POLLOUT, 0}};
    // Not longer than a moment: somebody may want to stop.
    poll(files, unsent_.empty() ? 1 : 2, static_cast<int>(std::min(left, Milliseconds{100}).count()));
    write_some();
    if (files[0].revents != 0 && !read_some() && unread_.find('\n') == std::string::npos)
      return reply(std::unexpected(Failing::ended), end(kFarewell));
  }
}

}  // namespace host
