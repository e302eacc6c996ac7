// The quiz in text, 80 columns wide: the pyramid, the players beside it, the
// question with its answers, and what is one's own.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/quiz/rules.h"
#include "words/teller.h"
#include "words/text.h"

namespace quiz {

// The words below, beyond those of moves and events.
inline constexpr std::array<std::string_view, 20> kDrawingWords = {
    "round", "software", "prize",   "question", "right", "no_joker", "out",    "quizmaster", "audience", "fifty_fifty",
    "vote",  "phone",    "nothing", "secret",   "open",  "votes",    "advice", "sealed",     "calling",  "shows"};
constexpr std::span<const std::string_view> drawing_words(const View&) { return kDrawingWords; }

class Drawing {
 public:
  Drawing(const Rules& rules, const View& view, const words::Teller& teller)
      : rules_(rules), v_(view), teller_(teller), card_(rules.read_out(view)) {}

  std::string table() const {
    std::string text = head() + "\n";
    const std::vector<std::string> people = player_rows();
    for (int level = rules_.levels(); level >= 1; --level) {
      const auto row = static_cast<std::size_t>(rules_.levels() - level);
      std::string line = rung(level) + (row < people.size() ? "   " + people[row] : "");
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    for (auto row = static_cast<std::size_t>(rules_.levels()); row < people.size(); ++row)
      text += std::string(21, ' ') + people[row] + "\n";
    return text + "\n" + question();
  }

  std::string own() const {
    if (v_.seat == core::kSpectator) return "";
    std::string text;
    const words::Args who = {{"seat", teller_.seat(v_.seat)}};
    const auto add = [&](std::string_view word, std::string name, std::string value) {
      text += say(word, {{"seat", teller_.seat(v_.seat)}, {std::move(name), std::move(value)}}) + "\n";
    };
    if (Rules::quizmaster(v_).contains(v_.seat)) {
      if (v_.right && !Rules::settled(v_.phase)) add("secret", "answer", answer(*v_.right));
    } else if (v_.open[v_.seat].size() < questions::kAnswers) {
      std::vector<std::string> open;
      for (const Letter letter : v_.open[v_.seat]) open.emplace_back(core::name(letter));
      add("open", "answers", teller_.catalogue().list(open));
    }
    if (!v_.votes.empty()) add("votes", "cards", teller_.counted(v_.votes));
    if (v_.advice) add("advice", "letter", std::string(core::name(*v_.advice)));
    if (v_.said != Said::nothing) text += say("sealed", who) + "\n";
    return text.empty() ? say("nothing") + "\n" : text;
  }

 private:
  std::string say(std::string_view word, const words::Args& args = {}) const {
    return teller_.catalogue().render(teller_.key("draw", word), args);
  }
  std::string euros(int amount) const { return say("prize", {{"prize", std::int64_t{amount}}}); }
  static std::string right_aligned(const std::string& text, std::size_t width) {
    const std::size_t has = words::columns(text);
    return std::string(has < width ? width - has : 0, ' ') + text;
  }

  std::string head() const {
    View shown = v_;
    if (v_.phase == Phase::over) --shown.round;  // the last one
    const words::Args args = {{"round", std::int64_t{shown.round + 1}},
                              {"rounds", std::int64_t{Rules::rounds(v_)}},
                              {"seat", teller_.seat(Rules::lead(shown))}};
    return say(Rules::human(v_) ? "round" : "software", args);
  }

  // "▶  3       500 €": a level of the pyramid; ◆ is a prize one falls back to.
  std::string rung(int level) const {
    const bool here = level == v_.level && v_.phase != Phase::over;
    const bool safe = level < rules_.levels() && rules_.floor(level + 1) == rules_.prize(level);
    return (here ? "▶ " : "  ") + right_aligned(std::to_string(level), 2) + " " +
           right_aligned(euros(rules_.prize(level)), 11) + (safe ? " ◆" : "  ");
  }

  // Who is asked now; that somebody has answered in a window is nobody's business.
  SeatSet asked() const {
    switch (v_.phase) {
      case Phase::jokers:
      case Phase::show: return v_.turn;
      case Phase::keep: return Rules::lead(v_);
      case Phase::advice: return *v_.helper;
      case Phase::vote: return Rules::helpers(v_, v_.turn);
      case Phase::over: return {};
      default: return v_.in;
    }
  }

  std::vector<std::string> player_rows() const {
    std::size_t longest = 0;
    for (const Seat seat : SeatSet::first(v_.seats)) longest = std::max(longest, words::columns(teller_.seat(seat)));
    std::vector<std::string> rows;
    for (const Seat seat : SeatSet::first(v_.seats)) {
      std::string row = asked().contains(seat) ? "▶ " : "  ";
      row += words::padded(teller_.seat(seat), longest) + " " + right_aligned(euros(v_.money[seat]), 12);
      if (v_.winners.contains(seat)) row += " ♛";
      if (v_.phase != Phase::over) row += "  " + (v_.in.contains(seat) ? jokers(seat) : status(seat));
      rows.push_back(std::move(row));
    }
    return rows;
  }
  std::string status(Seat seat) const {
    if (Rules::quizmaster(v_).contains(seat)) return say("quizmaster");
    return say(v_.options.television ? "audience" : "out");
  }
  std::string jokers(Seat seat) const {
    std::string text;
    constexpr std::string_view kWords[] = {"fifty_fifty", "vote", "phone"};
    for (const Joker joker : v_.jokers[seat])
      text += (text.empty() ? "" : " · ") + say(kWords[static_cast<std::size_t>(joker)]);
    return text.empty() ? say("no_joker") : text;
  }

  std::string answer(Letter letter) const {
    const auto place = static_cast<std::size_t>(letter);
    return std::string(core::name(letter)) + (place < card_.answers.size() ? ". " + card_.answers[place] : "");
  }
  std::string question() const {
    std::string text = words::wrap(
        say("question", {{"prize", std::int64_t{rules_.prize(v_.level)}}, {"question", card_.question}}), 80);
    const bool settled = Rules::settled(v_.phase);
    for (int i = 0; i < questions::kAnswers; ++i) {
      const auto letter = static_cast<Letter>(i);
      text += words::wrap(answer(letter) + (settled && v_.right == letter ? " ✔" : ""), 80, "   ");
    }
    if (settled) text += words::wrap(say("right", {{"why", card_.why}}), 80);
    if (v_.calling)
      text += say("calling", {{"seat", teller_.seat(v_.turn)}, {"seconds", std::int64_t{kCallSeconds}}}) + "\n";
    if (v_.phase == Phase::show)
      text += say("shows", {{"seat", teller_.seat(v_.turn)}, {"n", std::int64_t{v_.shows}}}) + "\n";
    return text;
  }

  const Rules& rules_;
  const View& v_;
  const words::Teller& teller_;
  const ReadOut card_;
};

inline std::string draw_table(const Rules& rules, const View& view, const words::Teller& teller) {
  return Drawing(rules, view, teller).table();
}
inline std::string draw_own(const Rules& rules, const View& view, const words::Teller& teller) {
  return Drawing(rules, view, teller).own();
}

}  // namespace quiz
