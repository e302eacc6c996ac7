#include "terminal/screen.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "words/text.h"

namespace terminal {
namespace {

volatile std::sig_atomic_t interrupted = 0;
void on_interrupt(int) { interrupted = 1; }

constexpr std::array kLeaving = {SIGINT, SIGTERM, SIGHUP};

// Waits for input. Signals are held back while we look whether one has come, so
// that none is lost between the look and the wait.
void wait_for_input() {
  sigset_t leaving;
  sigset_t before;
  sigemptyset(&leaving);
  for (const int signal : kLeaving) sigaddset(&leaving, signal);
  sigprocmask(SIG_BLOCK, &leaving, &before);
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (interrupted == 0) (void)ppoll(&input, 1, nullptr, &before);
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

constexpr std::size_t kColumns = 80;
constexpr std::size_t kLongestLine = 4096;

}  // namespace

Screen::Screen() {
  is_terminal_ = isatty(STDOUT_FILENO) != 0;
  const char* no_colour = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  const bool dumb = !term || std::string_view(term) == "dumb";
  has_colour_ = is_terminal_ && !dumb && (!no_colour || !*no_colour);
  // A wait that Ctrl-C interrupts returns; a write to a closed pipe fails.
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  for (const int signal : kLeaving) sigaction(signal, &action, nullptr);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, nullptr);
}

void Screen::raw(std::string_view text) {
  while (!text.empty() && !closed_) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0)
      closed_ = true;
    else
      text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Screen::print(std::string_view text, std::string_view indent) { raw(words::wrap(text, kColumns, indent)); }

void Screen::rule() {
  std::string line;
  for (std::size_t i = 0; i < kColumns; ++i) line += "─";
  raw(faint(line) + "\n");
}

void Screen::clear() {
  if (is_terminal_) raw("\033[2J\033[3J\033[H");  // the scrollback too
}

std::string Screen::styled(std::string_view code, std::string_view text) const {
  if (!has_colour_) return std::string(text);
  return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

bool Screen::closed() const { return closed_ || interrupted != 0; }

std::optional<std::string> Screen::ask(std::string_view prompt) {
  raw(prompt);
  for (;;) {
    if (const std::size_t newline = unread_.find('\n'); newline != std::string::npos) {
      std::string line = unread_.substr(0, newline);
      unread_.erase(0, newline + 1);
      if (!is_terminal_) raw("\n");  // what was typed is not on this screen
      const std::size_t begin = line.find_first_not_of(" \t\r");
      return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
    }
    if (closed() || input_ended_) return std::nullopt;
    if (unread_.size() > kLongestLine) unread_.clear();  // no answer is that long
    wait_for_input();
    if (interrupted != 0) continue;
    char buffer[1024];
    const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got > 0) {
      unread_.append(buffer, static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      input_ended_ = true;
      if (!unread_.empty()) unread_ += '\n';  // a last line without its newline
    }
  }
}

}  // namespace terminal
