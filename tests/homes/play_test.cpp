// pactole play: a game at the keyboard, whatever becomes of the keyboard.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>

#include "host/files.h"
#include "host/library.h"
#include "host/logged.h"
#include "host/marked.h"
#include "shelf/drawings.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"
#include "support/matches.h"
#include "support/sodium.h"

namespace {

using core::Seat;
using support::Finished;
using support::flat;
using support::pactole;
using support::Running;
using support::sodium;
using ::testing::HasSubstr;
using ::testing::Not;

// A folder of its own for every test, in which matches are kept.
class Play : public ::testing::TestWithParam<const shelf::Box*> {
 protected:
  Play() { setenv("XDG_DATA_HOME", folder_.c_str(), 1); }
  ~Play() override {
    unsetenv("XDG_DATA_HOME");
    std::filesystem::remove_all(folder_);
  }

  std::string game() const { return std::string(GetParam()->facts().slug); }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  // One person and bots; the same match each time.
  std::string alone(const std::string& save) const {
    return "play " + game() + " --seed graine --lang en --save " + file(save);
  }
  // More first moves than a match has decisions.
  std::string all_ones() const {
    std::string input;
    for (int i = 0; i < GetParam()->facts().max_plies; ++i) input += "1\n";
    return input;
  }
  std::string text(const std::string& name) const { return *host::read_file(file(name), 64 << 20); }
  shelf::Verified verified(const std::string& name) const {
    const auto checked = host::verify_logged(text(name), sodium);
    EXPECT_TRUE(checked) << to_text(checked.error(), name);
    return checked ? *checked : shelf::Verified{};
  }
  // Every move of a match with the luck it met and the position it led to.
  std::vector<std::string> moves(const std::string& name) const {
    const auto log = table::read_log(sodium, text(name));
    EXPECT_TRUE(log) << to_text(log.error(), name);
    std::vector<std::string> list;
    if (log)
      for (const table::LogMove& move : log->moves)
        list.push_back(std::to_string(move.ply) + " " + std::to_string(move.seat.index) + " " + move.move + " " +
                       std::to_string(move.luck.size()) + " " + move.state);
    return list;
  }
  static std::string kept(const std::string& path) { return "The game is kept: " + path; }

 private:
  static std::string new_folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pactole-play-XXXXXX").string();
    return mkdtemp(pattern.data());
  }
  std::string folder_ = new_folder();
};

TEST_P(Play, PipedInputPlaysToTheEnd) {
  const Finished finished = pactole(alone("a.log"), all_ones());
  EXPECT_EQ(finished.status, 0) << finished.error;
  EXPECT_THAT(finished.out, HasSubstr("The game is in " + file("a.log")));
  EXPECT_TRUE(verified("a.log").finished);
  EXPECT_THAT(pactole("play --lang en --resume " + file("a.log")).error, HasSubstr("this game is over"));
}

TEST_P(Play, TheEndOfTheInputLeavesAndResumeGoesOnWithTheSameMatch) {
  pactole(alone("whole.log"), all_ones());
  const Finished left = pactole(alone("part.log"), "1\n1\n1");  // the last without a newline
  EXPECT_EQ(left.status, 0);
  EXPECT_THAT(flat(left.out), HasSubstr(flat(kept(file("part.log")))));
  EXPECT_FALSE(verified("part.log").finished);
  EXPECT_GE(verified("part.log").plies, 3);
  const std::vector<std::string> whole = moves("whole.log");
  const std::vector<std::string> part = moves("part.log");
  ASSERT_LE(part.size(), whole.size());
  EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin()));
  // While it runs, a match whose edition is large and in the program only names it.
  const bool is_named = host::is_named(table::read_log(sodium, text("part.log"))->header);
  EXPECT_EQ(is_named, host::marked_edition(game(), words::Language::en).has_value());
  EXPECT_EQ(text("whole.log").starts_with(text("part.log")), !is_named);
  EXPECT_LT(text("part.log").size(), 100'000u);

  // A line that was cut off when the machine died was never acknowledged.
  std::ofstream(file("part.log"), std::ios::app) << R"({"seq":)";
  const Finished again = pactole("play --resume " + file("part.log") + " --lang en", all_ones());
  EXPECT_EQ(again.status, 0) << again.error;
  EXPECT_EQ(text("part.log"), text("whole.log"));
}

TEST_P(Play, ResumeWithoutAFileTakesTheLastMatch) {
  EXPECT_EQ(pactole("play --resume --lang en").status, 1) << "there is none yet";
  const Finished left = pactole("play " + game() + " --seed graine --lang en", "1\n");
  EXPECT_THAT(flat(left.out), HasSubstr("pactole play --resume " + file("pactole/" + game())));
  const Finished again = pactole("play --resume --lang en", all_ones());
  EXPECT_EQ(again.status, 0) << again.error;
  EXPECT_THAT(again.out, HasSubstr("Going on with"));
  EXPECT_EQ(pactole("play --resume --lang en").status, 1) << "it is over";
}

TEST_P(Play, InterruptionsLeaveWithTheMatchKept) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const std::string name = std::to_string(signal) + ".log";
    Running play(alone(name));
    ASSERT_TRUE(play.shows("your choice"));
    play.write("1\n");
    play.interrupt(signal);
    const Finished left = play.wait();
    EXPECT_EQ(left.status, 0);
    EXPECT_THAT(flat(left.out), HasSubstr(flat(kept(file(name)))));
    EXPECT_FALSE(verified(name).finished);
  }
}

TEST_P(Play, AClosedOutputLeavesWithTheMatchKept) {
  Running play(alone("a.log"));
  ASSERT_TRUE(play.shows("your choice"));
  play.close_output();
  play.write("1\n1\n1\n");
  EXPECT_EQ(play.wait().status, 0);
  EXPECT_GE(verified("a.log").plies, 1);
}

TEST_P(Play, AMatchThatCannotBeKeptIsAnError) {
  pactole(alone("a.log"), "1\n");
  const std::string before = text("a.log");
  EXPECT_EQ(pactole(alone("a.log"), "1\n").status, 1) << "a match is never written over";
  EXPECT_EQ(text("a.log"), before);
  EXPECT_EQ(pactole("play " + game() + " --save /nowhere/a.log").status, 1);
}

TEST_P(Play, AFullDiskIsAnErrorAndTheMatchGoesOnLater) {
  pactole(alone("whole.log"), all_ones());
  const auto opening = text("whole.log").find("\n{\"seq\":3") + 400;  // and a move or two
  // The program inherits both: a file may not grow, and to try is no signal.
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{opening, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  Running play(alone("a.log"));
  setrlimit(RLIMIT_FSIZE, &before);
  play.write(all_ones());
  const Finished failed = play.wait();
  EXPECT_EQ(failed.status, 1);
  EXPECT_THAT(failed.out, HasSubstr("could not be kept"));
  EXPECT_THAT(failed.out, Not(HasSubstr("The game is kept")));

  EXPECT_EQ(pactole("play --resume " + file("a.log"), all_ones()).status, 0);
  EXPECT_EQ(text("a.log"), text("whole.log"));
}

// What is on the screen between two prompts, and who sat there.
struct Scene {
  Seat seat;
  std::string text;
};

// The scenes of a match of two people, Anne and Bruno, in the order of the curtains.
std::vector<Scene> scenes(const std::string& out, std::string& between) {
  std::vector<Scene> list;
  std::size_t at = 0;
  while (true) {
    const std::size_t anne = out.find("Anne’s turn. When", at);
    const std::size_t bruno = out.find("Bruno’s turn. When", at);
    const std::size_t begin = std::min(anne, bruno);
    between += out.substr(at, begin == std::string::npos ? begin : begin - at) + "\n";
    if (begin == std::string::npos) return list;
    const std::size_t end = std::min(out.find("Enter to hide", begin), out.size());
    list.push_back({Seat(anne < bruno ? 0 : 1), flat(out.substr(begin, end - begin))});
    at = end;
  }
}

// Who of the two must be looking at the screen, in order: whoever made each move, and whoever
// is to move when the input ends. Bots do not look.
std::vector<Seat> eyes(const table::Log& log, core::SeatSet waiting) {
  std::vector<Seat> list;
  const auto look = [&](Seat seat) {
    if (seat.index < 2 && (list.empty() || list.back() != seat)) list.push_back(seat);
  };
  for (const table::LogMove& move : log.moves) look(move.seat);
  if (!waiting.empty()) look(waiting.front());
  return list;
}

TEST_P(Play, NobodySeesAnothersHandOnASharedScreen) {
  if (!GetParam()->facts().hidden) return;
  std::string kinds = "human,human";
  for (int seat = 2; seat < std::max(3, GetParam()->facts().min_seats); ++seat) kinds += ",simple";
  // Each hands the screen over with Enter, uncovers it with Enter and makes a
  // move; Enter where a move is wanted asks again.
  std::string input;
  for (int i = 0; i < 150; ++i) input += "\n\n" + std::to_string(1 + i % 3) + "\n";
  input += "\n\n";  // whoever is next comes to see what is his
  const Finished finished = pactole(alone("a.log") + " --seats " + kinds + " --names Anne,Bruno", input);
  ASSERT_EQ(finished.status, 0) << finished.error;

  // What each was told alone, and what each held, at every moment of the match.
  const auto log = table::read_log(sodium, text("a.log"));
  const auto box = host::open_logged(*GetParam(), log->header);
  std::vector<std::string> names;
  for (const table::LogSeat& seat : log->header.seats) names.push_back(seat.name);
  const words::Teller teller(host::catalogue(words::Language::en), GetParam()->facts(), names);
  const auto whole = shelf::replay(**box, *log, sodium);
  std::array<std::set<std::string>, 2> told;
  std::array<std::set<std::string>, 2> held;
  for (const int seat : {0, 1}) {
    for (const auto& [version, happened] : (*whole)->feed(Seat(seat), -1, &teller))
      for (const shelf::Happened& event : happened) told[static_cast<std::size_t>(seat)].insert(flat(event.words));
    for (int ply = 0; ply <= (*whole)->ply(); ++ply)
      held[static_cast<std::size_t>(seat)].insert(
          flat(shelf::own_drawing(**shelf::replay(**box, *log, sodium, ply), Seat(seat), teller)));
  }

  std::string between;
  const std::vector<Scene> list = scenes(finished.out, between);
  std::vector<Seat> seats;
  for (const Scene& scene : list) seats.push_back(scene.seat);
  EXPECT_EQ(seats, eyes(*log, (*whole)->waiting())) << "every change of eyes has a curtain";
  EXPECT_GT(seats.size(), 1u) << "the screen goes to and fro";
  std::size_t own = 0;
  for (const Scene& scene : list) {
    const std::size_t other = 1 - scene.seat.index;
    for (const std::string& hand : held[other])
      if (!held[scene.seat.index].contains(hand)) {
        ASSERT_THAT(scene.text, Not(HasSubstr(hand)));
      }
    for (const std::string& words : told[other])
      if (!told[scene.seat.index].contains(words)) {
        ASSERT_THAT(scene.text, Not(HasSubstr(words)));
      }
    const auto shown = [&](const std::string& hand) { return scene.text.find(hand) != std::string::npos; };
    own += std::any_of(held[scene.seat.index].begin(), held[scene.seat.index].end(), shown);
  }
  EXPECT_EQ(own, list.size()) << "everybody sees his own";
  for (const auto& hands : held)
    for (const std::string& hand : hands) EXPECT_THAT(flat(between), Not(HasSubstr(hand)));
}

// ---- Questions ----

class Quiz : public Play {
 protected:
  std::vector<std::string> heard() const {
    std::vector<std::string> ids;
    std::ifstream in(file("pactole/heard-questions.txt"));
    for (std::string id; std::getline(in, id);) ids.push_back(id);
    return ids;
  }
  static std::vector<std::string> ids_of(const std::string& log) {
    std::vector<std::string> ids;
    for (std::size_t at = log.find("\"id\":\"en-"); at != std::string::npos; at = log.find("\"id\":\"en-", at + 1))
      ids.push_back(log.substr(at + 6, log.find('"', at + 6) - at - 6));
    return ids;
  }
};

// Every match asks two questions of the first level or more, of which there are forty: by chance
// alone some would have come again after so many matches.
TEST_F(Quiz, NoQuestionComesAgainBeforeTheOthersHaveBeenAsked) {
  std::set<std::string> seen;
  constexpr int kMatches = 15;
  std::string input;
  for (int i = 0; i < 400; ++i) input += "1\n";
  for (int match = 0; match < kMatches; ++match) {
    const std::string name = "m" + std::to_string(match) + ".log";
    const Finished finished = pactole("play quiz --lang en --seats human,simple --save " + file(name), input);
    ASSERT_EQ(finished.status, 0) << finished.error;
    const std::vector<std::string> ids = ids_of(text(name));
    ASSERT_FALSE(ids.empty());
    for (const std::string& id : ids) ASSERT_TRUE(seen.insert(id).second) << id << " came twice";
  }
  EXPECT_THAT(heard(), ::testing::UnorderedElementsAreArray(seen));
  // By a seed the match is the same for everybody, and nothing is remembered.
  pactole("play quiz --lang en --seats human,simple --seed graine --save " + file("seeded.log"), input);
  pactole("play quiz --lang en --seats human,simple --seed graine --save " + file("again.log"), input);
  EXPECT_EQ(text("seeded.log"), text("again.log"));
  EXPECT_EQ(heard().size(), seen.size());
  EXPECT_EQ(pactole("play --forget-questions").status, 0);
  EXPECT_THAT(heard(), ::testing::IsEmpty());
}

TEST_F(Quiz, AMatchGoesOnWithTheQuestionsThatWereLaidAside) {
  std::string input;
  for (int i = 0; i < 400; ++i) input += "1\n";
  pactole("play quiz --lang en --seats human,simple --save " + file("first.log"), input);
  ASSERT_FALSE(heard().empty());
  pactole("play quiz --lang en --seats human,simple", "1\n");
  EXPECT_EQ(pactole("play --resume --lang en", input).status, 0);
  for (const auto& entry : std::filesystem::directory_iterator(file("pactole")))
    if (entry.path().extension() == ".log") {
      const auto checked = shelf::verify(*host::read_file(entry.path().string(), 64 << 20), sodium);
      ASSERT_TRUE(checked) << to_text(checked.error(), "");
      EXPECT_TRUE(checked->is_complete());
    }
  EXPECT_FALSE(std::filesystem::exists(file("first.log.new")));
}

// A match cannot go on with other questions than it began with.
TEST_F(Quiz, AnEditionThatHasChangedIsNoticed) {
  pactole("play quiz --lang en --seats human,simple --seed graine --save " + file("a.log"), "1\n");
  std::string log = text("a.log");
  const std::size_t mark = log.find("\"mark\":\"") + 8;
  log[mark] = log[mark] == '0' ? '1' : '0';
  // The chain is mended: only the edition is another one.
  const auto header = table::read_log(sodium, text("a.log"))->header;
  ASSERT_TRUE(host::is_named(header));
  table::LogHeader other = header;
  other.edition.text = log.substr(log.find("{\"shelf\""), header.edition.text.size());
  const auto opened = host::open_logged(*shelf::find_box("quiz"), other);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().reason, HasSubstr("is not the one that the match began with"));
  EXPECT_TRUE(host::open_logged(*shelf::find_box("quiz"), header));
}

TEST_F(Quiz, ItsQuestionsAreGoneThroughAtTheEnd) {
  std::string input;
  for (int i = 0; i < 400; ++i) input += "1\n";
  const Finished finished =
      pactole("play quiz --lang en --seats human,simple --seed graine --save " + file("a.log"), input);
  const std::size_t n = ids_of(text("a.log")).size();
  const std::size_t review = finished.out.find(std::to_string(n) + " questions of this game");
  ASSERT_NE(review, std::string::npos) << finished.out;
  const std::string list = finished.out.substr(review);
  std::size_t right = 0;
  for (std::size_t at = list.find("  ✓ "); at != std::string::npos; at = list.find("  ✓ ", at + 1)) ++right;
  EXPECT_EQ(right, n);
  EXPECT_THAT(list, HasSubstr("\n" + std::to_string(n) + ". "));
  EXPECT_THAT(pactole("play poker --lang en --seed graine --save " + file("p.log"), input).out,
              Not(HasSubstr("questions of this game")));
}

INSTANTIATE_TEST_SUITE_P(Games, Play, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
