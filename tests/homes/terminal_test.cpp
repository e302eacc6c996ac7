// What a player sees at the keyboard: help, why a move is not allowed, his language, and
// colours where there are any.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <limits>
#include <optional>

#include "host/files.h"
#include "host/library.h"
#include "host/logged.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"
#include "support/sodium.h"
#include "words/text.h"

namespace {

using core::Seat;
using support::flat;
using support::pactole;
using support::sodium;
using support::TemporaryFile;
using ::testing::HasSubstr;
using ::testing::Not;

// An environment variable of the programs that a test runs; as before when it ends.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* was = std::getenv(name)) before_ = was;
    set(value);
  }
  ~Variable() { set(before_ ? before_->c_str() : nullptr); }
  Variable(const Variable&) = delete;

 private:
  void set(const char* value) const {
    if (value)
      setenv(name_, value, 1);
    else
      unsetenv(name_);
  }
  const char* name_;
  std::optional<std::string> before_;
};

// One person against bots, who has made `moves` moves and then types some lines: where he
// stands, and what each line was answered.
class Session {
 public:
  Session(const shelf::Box& box, words::Language language, int moves, const std::vector<std::string>& lines)
      : words_(host::catalogue(language)) {
    const TemporaryFile beside("");
    const std::string file = beside.path() + ".log";
    std::string input;
    for (int i = 0; i < moves; ++i) input += "1\n";
    for (const std::string& line : lines) input += line + "\n";
    const std::string game(box.facts().slug);
    const support::Finished finished = pactole(
        "play " + game + " --seed graine --save " + file + " --lang " + (language == words::Language::fr ? "fr" : "en"),
        input + "quit\n");
    EXPECT_EQ(finished.status, 0) << finished.error;
    const auto log = table::read_log(sodium, *host::read_file(file, 64 << 20));
    box_ = std::move(*host::open_logged(box, log->header));
    for (const table::LogSeat& seat : log->header.seats) names_.push_back(seat.name);
    table_ = std::move(*shelf::replay(*box_, *log, sodium));
    moves_ = table_->moves(kPlayer, nullptr);

    // The last prompts are those of the lines, and of "quit".
    const std::string prompt =
        words_.render("terminal.prompt", {{"name", names_[0]}, {"most", static_cast<std::int64_t>(moves_.size())}});
    std::size_t end = finished.out.rfind(prompt);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::size_t begin = end == 0 || end == std::string::npos ? end : finished.out.rfind(prompt, end - 1);
      if (begin == std::string::npos) throw std::runtime_error("not every line was answered: " + finished.out);
      replies_.insert(replies_.begin(), flat(finished.out.substr(begin + prompt.size(), end - begin - prompt.size())));
      end = begin;
    }
  }

  static constexpr Seat kPlayer{0};

  const shelf::AnyTable& table() const { return *table_; }
  const std::vector<shelf::MoveLine>& moves() const { return moves_; }
  words::Teller teller() const { return {words_, table_->facts(), names_}; }
  const std::string& reply(std::size_t line) const { return replies_.at(line); }
  std::string id(core::Clause clause) const { return core::clause_id(table_->facts().prefix, clause); }
  // A clause as it is shown.
  std::string clause(const std::string& wanted) const {
    const host::RulesPage page = host::rules_page(table_->facts().slug, words_.language());
    for (const host::Clause& one : page.clauses)
      if (one.id == wanted) return flat(one.id + " · " + one.title + " " + words::plain(one.text));
    return "";
  }
  std::string says(std::string_view key, const words::Args& args = {}) const { return flat(words_.render(key, args)); }
  std::string refusal(const shelf::MoveLine& greyed) const {
    return flat(id(greyed.clause) + " " + table_->refusal(greyed.text, greyed.clause, teller()));
  }

 private:
  const words::Catalogue& words_;
  std::unique_ptr<shelf::OpenBox> box_;
  std::vector<std::string> names_;
  std::unique_ptr<shelf::AnyTable> table_;
  std::vector<shelf::MoveLine> moves_;
  std::vector<std::string> replies_;
};

class Keyboard : public ::testing::TestWithParam<std::tuple<const shelf::Box*, words::Language>> {
 protected:
  const shelf::Box& box() const { return *std::get<0>(GetParam()); }
  Session session(int moves, const std::vector<std::string>& lines) const {
    return {box(), std::get<1>(GetParam()), moves, lines};
  }
  bool french() const { return std::get<1>(GetParam()) == words::Language::fr; }
  // How many first moves lead to a turn at which something is not allowed.
  int moves_before_a_refusal() const {
    for (int moves = 0; moves < 40; ++moves)
      if (!session(moves, {}).table().greyed(Session::kPlayer, nullptr).empty()) return moves;
    throw std::runtime_error("everything is allowed");
  }
};

TEST_P(Keyboard, AQuestionMarkExplainsWhatOneMayTypeAndTheRules) {
  const host::RulesPage page = host::rules_page(box().facts().slug, std::get<1>(GetParam()));
  const std::string last = page.clauses.back().id;
  std::string small = last;
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const Session asked = session(0, {"?", french() ? "aide" : "help", "? 1", "? " + last, "? " + small, "? zzz", "? 0"});
  const shelf::MoveLine& first = asked.moves().front();
  const auto greyed = asked.table().greyed(Session::kPlayer, nullptr);
  EXPECT_EQ(asked.reply(0), asked.says("terminal.help", {{"move", first.text},
                                                         {"clause", asked.id(first.clause)},
                                                         {"other", (greyed.empty() ? first : greyed.front()).text}}));
  EXPECT_EQ(asked.reply(1), asked.reply(0));
  EXPECT_EQ(asked.reply(2), asked.clause(asked.id(first.clause)));
  EXPECT_EQ(asked.reply(3), asked.clause(last));
  EXPECT_EQ(asked.reply(4), asked.reply(3));
  for (const std::size_t wrong : {5u, 6u})
    EXPECT_EQ(asked.reply(wrong), asked.says("error.clause", {{"clause", wrong == 5 ? "zzz" : "0"},
                                                              {"first", page.clauses.front().id},
                                                              {"last", last},
                                                              {"game", std::string(box().facts().slug)}}));
  EXPECT_EQ(asked.table().ply(), session(0, {}).table().ply()) << "nothing was played";
}

// The rule behind every move that is open, not only the first.
TEST_P(Keyboard, AQuestionMarkAndANumberExplainThatMove) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < session(0, {}).moves().size(); ++i) lines.push_back("? " + std::to_string(i + 1));
  const Session asked = session(0, lines);
  for (std::size_t i = 0; i < lines.size(); ++i)
    EXPECT_EQ(asked.reply(i), asked.clause(asked.id(asked.moves()[i].clause))) << lines[i];
}

TEST_P(Keyboard, WhySaysWhatIsNotAllowedAndByWhichClause) {
  const int moves = moves_before_a_refusal();
  const Session there = session(moves, {});
  const auto greyed = there.table().greyed(Session::kPlayer, nullptr);
  const std::string other = greyed.front().text;
  const Session asked = session(moves, {"why", french() ? "pourquoi" : "why", "why " + other, other,
                                        "why " + there.moves().front().text, "why zzz", "zzz"});
  std::string all;
  const words::Teller teller = asked.teller();
  for (const shelf::MoveLine& move : asked.table().greyed(Session::kPlayer, &teller))
    all += asked.id(move.clause) + " " + move.words + " (" + move.text + ") " +
           asked.table().refusal(move.text, move.clause, teller) + " ";
  EXPECT_EQ(asked.reply(0), flat(all));
  EXPECT_EQ(asked.reply(1), asked.reply(0));
  EXPECT_EQ(asked.reply(2), asked.refusal(greyed.front()));
  EXPECT_EQ(asked.reply(3), asked.reply(2)) << "a move that is typed and not allowed says why, too";
  EXPECT_EQ(asked.reply(4), asked.says("terminal.allowed"));
  EXPECT_EQ(asked.reply(5), asked.says("terminal.no_move", {{"move", "zzz"}}));
  EXPECT_EQ(asked.reply(6), asked.says("terminal.unknown",
                                       {{"line", "zzz"}, {"most", static_cast<std::int64_t>(asked.moves().size())}}));
  EXPECT_EQ(asked.table().ply(), there.table().ply()) << "nothing was played";
}

// An expert's advice, as the engine gives it for that seat and moment; nothing is played.
TEST_P(Keyboard, AHintSaysWhatAnExpertWouldDoAndWhy) {
  for (int moves = 0, said = 0; moves < 12 && said < 2; ++moves) {
    const Session asked = session(moves, {french() ? "indice" : "hint"});
    EXPECT_EQ(asked.table().ply(), session(moves, {}).table().ply());
    const std::uint64_t seed =
        static_cast<std::uint64_t>(core::FastChance::from_text("graine/hint/" + std::to_string(asked.table().ply()))
                                       .pick(std::numeric_limits<int>::max()));
    const shelf::Advice advice = asked.table().advice(Session::kPlayer, seed);
    if (advice.kind == bots::HintKind::none) {
      EXPECT_EQ(asked.reply(0), asked.says(asked.moves().size() < 2 ? "terminal.hint_only" : "terminal.hint_none"));
      continue;
    }
    ++said;
    const words::Teller teller = asked.teller();
    for (const shelf::MoveLine& move : asked.table().moves(Session::kPlayer, &teller))
      if (move.text == advice.move) {
        EXPECT_THAT(asked.reply(0), HasSubstr(flat(move.words)));
      }
    for (const shelf::AdvisedMove& one : advice.moves)
      for (const shelf::AdviceReason& reason : one.reasons)
        EXPECT_THAT(asked.reply(0), HasSubstr(reason.clause + " · "));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Keyboard,
                         ::testing::Combine(::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                                            ::testing::Values(words::Language::fr, words::Language::en)),
                         [](const auto& test) {
                           const bool french = std::get<1>(test.param) == words::Language::fr;
                           return std::string(std::get<0>(test.param)->facts().slug) + (french ? "_fr" : "_en");
                         });

// ---- Language ----

struct Locale {
  const char* all;       // LC_ALL; null pointer: not set
  const char* messages;  // LC_MESSAGES
  const char* lang;      // LANG
  std::string arguments;
  words::Language spoken;
};

TEST(Locales, TheFirstThatIsSetDecidesAndAnOptionBeforeThem) {
  using enum words::Language;
  for (const Locale& locale : {Locale{nullptr, nullptr, nullptr, "", fr},
                               {nullptr, nullptr, "en_GB.UTF-8", "", en},
                               {nullptr, nullptr, "fr_FR.UTF-8", "", fr},
                               {nullptr, nullptr, "C", "", fr},
                               {nullptr, nullptr, "de_DE.UTF-8", "", fr},
                               {nullptr, "en", "fr_FR.UTF-8", "", en},
                               {nullptr, "fr_BE", "en_US", "", fr},
                               {"fr_CA", "en", "en", "", fr},
                               {"en_US.UTF-8", "fr", "fr", "", en},
                               {"", "", "en", "", en},
                               {"en", "en", "en", " --lang fr", fr},
                               {"fr", "fr", "fr", " --lang en", en}}) {
    const Variable all("LC_ALL", locale.all);
    const Variable messages("LC_MESSAGES", locale.messages);
    const Variable lang("LANG", locale.lang);
    const std::string name = std::string(locale.all ? locale.all : "-") + " " +
                             (locale.messages ? locale.messages : "-") + " " + (locale.lang ? locale.lang : "-") +
                             locale.arguments;
    const words::Catalogue& words = host::catalogue(locale.spoken);
    for (const shelf::Box* box : shelf::boxes()) {
      const TemporaryFile beside("");
      const std::string file = beside.path() + ".log";
      const std::string game(box->facts().slug);
      const std::string out =
          pactole("play " + game + " --seed graine --save " + file + locale.arguments, "quit\n").out;
      EXPECT_THAT(out, HasSubstr(words.render("terminal.welcome"))) << name;
      // … and where there is an edition in that language, it is played.
      const auto log = table::read_log(sodium, *host::read_file(file, 64 << 20));
      const auto open = box->open(std::string(host::edition(game, locale.spoken)));
      EXPECT_EQ((*host::open_logged(*box, log->header))->imprint().id, (*open)->imprint().id) << name;
    }
  }
}

// ---- Colours ----

// What appears on a terminal of that kind (null pointer: TERM is not set) when somebody
// looks at the first turn and leaves.
std::string on_screen(const std::string& arguments, const char* term, const char* no_color,
                      const std::string& typed = "quit\n") {
  const Variable kind("TERM", term);
  const Variable none("NO_COLOR", no_color);
  const TemporaryFile beside("");
  support::Running play("play poker --seed graine --lang en --save " + beside.path() + ".log " + arguments,
                        support::Output::terminal);
  play.write(typed);
  const support::Finished finished = play.wait();
  EXPECT_EQ(finished.status, 0);
  std::string out = finished.out;
  // The name of the file is another one each time.
  for (std::size_t at = out.find(beside.path()); at != std::string::npos; at = out.find(beside.path()))
    out.replace(at, beside.path().size(), "FILE");
  return out;
}

std::string without_colours(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text.compare(i, 2, "\033[") == 0)
      i = text.find('m', i);
    else
      plain += text[i];
  return plain;
}

TEST(Colours, AreOnATerminalAndOnlyThere) {
  const std::string coloured = on_screen("", "xterm-256color", nullptr);
  EXPECT_THAT(coloured, HasSubstr("\033[1;33m 1\033[0m  ")) << "the number of a move";
  EXPECT_THAT(coloured, HasSubstr("\033[1mPlayer 1, your choice (1-")) << "the prompt";
  EXPECT_THAT(coloured, HasSubstr("\033[2mPOK-")) << "a clause";
  EXPECT_THAT(coloured, HasSubstr("\033[2m───")) << "the line across";
  EXPECT_EQ(on_screen("", "xterm-256color", ""), coloured) << "an empty NO_COLOR is none";

  const std::string plain = without_colours(coloured);
  EXPECT_EQ(on_screen("", "xterm-256color", "1"), plain) << "NO_COLOR";
  EXPECT_EQ(on_screen("", "dumb", nullptr), plain);
  EXPECT_EQ(on_screen("", nullptr, nullptr), plain) << "no TERM";
  EXPECT_THAT(plain, Not(HasSubstr("\033")));
  const Variable kind("TERM", "xterm-256color");
  const TemporaryFile beside("");
  EXPECT_THAT(pactole("play poker --seed graine --lang en --save " + beside.path() + ".log", "quit\n").out,
              Not(HasSubstr("\033")))
      << "a pipe or a file is no terminal";
}

// Between two people the screen is cleared, with its scrollback, whatever its colours.
TEST(Colours, TheScreenIsClearedBetweenTwoPeople) {
  const std::string clear = "\033[2J\033[3J\033[H";
  const std::string people = "--seats human,human,simple --names Anne,Bruno";
  for (const char* no_color : {static_cast<const char*>(nullptr), "1"}) {
    const std::string out = on_screen(people, "xterm", no_color, "\nquit\n");
    const std::size_t curtain = out.find("turn. When nobody else is looking");
    ASSERT_NE(curtain, std::string::npos) << out;
    EXPECT_NE(out.find(clear, curtain), std::string::npos) << "before a hand is shown";
  }
  const TemporaryFile beside("");
  EXPECT_THAT(pactole("play poker --seed graine --lang en --save " + beside.path() + ".log " + people, "\nquit\n").out,
              Not(HasSubstr("\033")));
}

// With several people at the keyboard only where whoever began the match said so.
TEST(Hints, AreForOneAmongBotsUnlessAllMayHaveThem) {
  const auto asked = [](const std::string& more) {
    const TemporaryFile beside("");
    return flat(pactole("play poker --lang en --seed graine --names Anne,Bruno --seats human,human,simple --save " +
                            beside.path() + ".log " + more,
                        "\nhint\nquit\n")
                    .out);
  };
  EXPECT_THAT(asked(""), HasSubstr("there are hints only if the match was begun with --hints"));
  EXPECT_THAT(asked("--hints"), HasSubstr("An expert would play"));
}

}  // namespace
