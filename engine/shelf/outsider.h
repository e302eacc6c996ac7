// A player of the arena who is not one of ours: somebody's program, to which everything is
// said in lines of JSON (docs/your-bot.md). Who carries them is not the engine's business
// (host/program.h).
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace shelf {

// How a program loses a match that it cannot go on with. The names are part of --json.
enum class Failing : std::uint8_t {
  ended,        // it is gone: it crashed, or never began
  late,         // no line in time
  too_long,     // a line without an end
  unreadable,   // no answer
  not_offered,  // a move that is not open
  stopped,      // none of its own: the run is being stopped, and what was played of the match does not count
};
inline constexpr std::array<std::string_view, 6> kFailingNames = {"ended",      "late",        "too-long",
                                                                  "unreadable", "not-offered", "stopped"};
constexpr std::span<const std::string_view> names(Failing) { return kFailingNames; }
constexpr std::string_view label(Failing) { return "failing"; }

class Outsider {
 public:
  virtual ~Outsider() = default;

  virtual std::string name() const = 0;
  virtual int milliseconds() const = 0;            // that it has for an answer
  virtual void tell(const std::string& line) = 0;  // something that wants no answer
  virtual void dismiss() = 0;                      // it has lost a match so: for the next one it begins afresh

  struct Reply {
    std::expected<std::string, Failing> line;
    std::uint64_t nanoseconds = 0;  // until it came
    int status = -1;                // of a program that ended: its exit status, or 128 and the signal
  };
  virtual Reply ask(const std::string& line) = 0;
};

}  // namespace shelf
