// Somebody's program that plays in the arena (shelf/outsider.h): a process, with lines on its
// standard input and output. It is never left behind: when it is not wanted any more its
// input is closed, and soon after it is ended with all that it has started.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <chrono>

#include "shelf/outsider.h"

namespace host {

class Program final : public shelf::Outsider {
 public:
  using Milliseconds = std::chrono::milliseconds;
  static constexpr std::size_t kLongestLine = 64 << 10;
  // Until the first answer after it was started, on top: interpreters take their time.
  static constexpr Milliseconds kStart{10'000};
  // To end by itself, when its input is closed.
  static constexpr Milliseconds kFarewell{500};

  // `command` as one types it: "python3 mybot.py". It runs in a shell that becomes it. All of one
  // thread: the system ends the process when that thread ends. `stop` cuts an answer short.
  Program(std::string command, Milliseconds limit, const std::atomic<bool>& stop);
  ~Program() override;
  Program(const Program&) = delete;

  std::string name() const override { return "cmd:" + command_; }
  int milliseconds() const override { return static_cast<int>(limit_.count()); }
  void tell(const std::string& line) override;
  Reply ask(const std::string& line) override;
  void dismiss() override { end(Milliseconds{0}); }

 private:
  bool start();
  // Its exit status, or 128 and the signal; it had so much time to end by itself.
  int end(Milliseconds patience);
  void write_some();
  // Whether there may be more to read.
  bool read_some();

  std::string command_;
  Milliseconds limit_;
  const std::atomic<bool>& stop_;
  pid_t process_ = -1;  // leads a group of processes of its own
  int input_ = -1;
  int output_ = -1;
  bool answered_ = false;  // since it was started
  std::string unsent_;
  std::string unread_;
};

}  // namespace host
