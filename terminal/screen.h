// A terminal as a player sees it: lines of at most 80 columns, colour only where
// there is one, and an input that may end at any time.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace terminal {

class Screen {
 public:
  // Colour and clearing only if standard output is a terminal; none with NO_COLOR.
  Screen();

  // Text, broken at 80 columns; each line begins with `indent`.
  void print(std::string_view text, std::string_view indent = "");
  // Text as it stands.
  void raw(std::string_view text);

  std::string bold(std::string_view text) const { return styled("1", text); }
  std::string faint(std::string_view text) const { return styled("2", text); }
  std::string strong(std::string_view text) const { return styled("1;33", text); }

  void rule();   // a line across
  void clear();  // so that the next player does not see what was there

  // Shows a prompt and reads a line. Nothing: the input has ended, the player
  // pressed Ctrl-C, or nobody reads what we print any more.
  std::optional<std::string> ask(std::string_view prompt);

  // Nobody reads what we print, or the player pressed Ctrl-C.
  bool closed() const;

 private:
  std::string styled(std::string_view code, std::string_view text) const;

  bool is_terminal_ = false;
  bool has_colour_ = false;
  bool closed_ = false;  // nobody reads what we print
  std::string unread_;   // input behind the last line
  bool input_ended_ = false;
};

}  // namespace terminal
