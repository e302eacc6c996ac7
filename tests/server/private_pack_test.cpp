// A host's own questions, imported by the program as he would do it: whose they are is told
// to everybody, and no word of a question leaves the server before it is asked. Every byte
// that those who play, those who watch and those who only ask receive is searched.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "client/ledger.h"
#include "client/player.h"
#include "client/witness.h"
#include "support/command.h"

namespace {

using client::House;
using client::parsed;
using client::Witness;
using ::testing::HasSubstr;

constexpr int kLevels = 5;
constexpr int kCards = 4;  // of each level

// A word that is in question number n and nowhere else.
std::string word(int n, char where) {
  return std::string("Zyq") + where + static_cast<char>('a' + n / 10) + static_cast<char>('a' + n % 10);
}

class PrivatePack : public ::testing::Test {
 protected:
  PrivatePack() {
    std::string name = (std::filesystem::temp_directory_path() / "pactole-pack-XXXXXX").string();
    folder = mkdtemp(name.data());
    std::ofstream csv(folder + "/mine.csv");
    csv << "level,question,right,wrong1,wrong2,wrong3,why\n";
    for (int n = 0; n < kLevels * kCards; ++n) {
      csv << n / kCards + 1 << "," << word(n, 'q') << " " << word(n, 'x') << " " << word(n, 'y') << " " << word(n, 'z')
          << "?";
      for (const char answer : {'r', 's', 't', 'u'}) csv << "," << word(n, answer);
      csv << ",Because of " << word(n, 'w') << ".\n";
    }
    csv.close();
    std::ofstream(folder + "/mine.json") << R"({"game":"quiz","id":"mine","title":{"fr":"Le mien","en":"Mine"},)"
                                            R"("credit":{"fr":"projet non officiel","en":"an unofficial project"},)"
                                            R"("licence":"CC BY 4.0","pyramid":[100,200,300,400,500],"safe":[],)"
                                            R"("packs":["mine.jsonl"]})";
  }
  ~PrivatePack() override { std::filesystem::remove_all(folder); }

  std::string folder;
};

TEST_F(PrivatePack, NoWordOfAQuestionLeavesTheServerBeforeItIsAsked) {
  const auto imported =
      support::pactole("questions import " + folder + "/mine.csv --pack mine --lang en --licence " +
                       "'CC BY-SA 4.0' --source 'Zoé of the club' --output " + folder + "/mine.jsonl");
  ASSERT_EQ(imported.status, 0) << imported.error;
  House house("--bot-pause 0 --tables-per-address 1000 --messages-per-second 100000 --editions " + folder);
  ASSERT_TRUE(house.start()) << house.said();

  std::set<int> asked;  // questions, by the word in them
  int looked_for = 0;
  const auto expect_silence = [&](const std::string& bytes, const std::string& who) {
    for (int n = 0; n < kLevels * kCards; ++n) {
      if (asked.contains(n)) continue;
      for (const char where : {'q', 'x', 'y', 'z', 'r', 's', 't', 'u', 'w'}) {
        ++looked_for;
        ASSERT_EQ(bytes.find(word(n, where)), std::string::npos) << who << ", question " << n;
      }
    }
  };

  for (int match = 0; match < 4; ++match) {
    server::Create create = support::a_table("quiz", 2);
    create.edition = "mine";
    create.spectators = true;
    create.listed = true;
    create.options = codec::RawJson{R"({"quizmaster":"software","rounds":2})"};
    const client::Sitting sitting = client::sit_down(house.port(), create);
    std::vector<Witness> witnesses;
    for (const std::string& token : {sitting.tokens[0], sitting.tokens[1], std::string()})
      witnesses.emplace_back(house.port(), sitting.table, token);
    asked.clear();
    for (Witness& witness : witnesses) witness.connect();
    for (int moves = 0; moves < 200; ++moves) {
      std::string standing;
      for (std::size_t w = 0; w < witnesses.size(); ++w) {
        const std::string answer = witnesses[w].watch(-1, true);
        const codec::Json shown = *parsed(answer).find("shown");
        standing = client::text_at(shown, "standing");
        const std::string question = client::text_at(*shown.find("view")->find("read_out"), "question");
        for (int n = 0; n < kLevels * kCards; ++n)
          if (question.find(word(n, 'q')) != std::string::npos) asked.insert(n);
      }
      for (std::size_t w = 0; w < witnesses.size(); ++w)
        expect_silence(witnesses[w].traffic(), "witness " + std::to_string(w));
      if (HasFailure() || standing != "running") break;
      // Whoever is asked plays one of his moves.
      for (std::size_t w = 0; w < 2; ++w) {
        const auto lists = support::read_reply<server::MovesAnswer>(witnesses[w].moves());
        if (lists->moves.empty()) continue;
        const std::size_t choice = static_cast<std::size_t>(moves + match) % lists->moves.size();
        witnesses[w].move(lists->ply, std::nullopt, lists->moves[choice].move);
        break;
      }
    }
    ASSERT_FALSE(HasFailure());
    // Those who only ask, also for the log of a match that is over, learn nothing of the others.
    client::close_table(house.port(), sitting);
    expect_silence(client::ask(house.port(), server::GetLog{sitting.table, sitting.host}).text, "the log");
    for (const std::string path : {"/api/games", "/api/lobby", "/editions/mine.json", "/editions/mine.jsonl"})
      expect_silence(client::http(house.port(), "GET", path).body, path);
    expect_silence(client::ask(house.port(), server::GetEdition{"quiz", "mine"}).text, "its edition");
    EXPECT_GT(asked.size(), 1u);
    EXPECT_LT(asked.size(), std::size_t{kLevels * kCards});
  }
  EXPECT_GT(looked_for, 10'000);

  // Whose they are, and under which licence, everybody is told: on the shelf and at the table.
  for (const std::string& told : {client::http(house.port(), "GET", "/api/games").body,
                                  client::ask(house.port(), server::GetEdition{"quiz", "mine"}).text})
    EXPECT_THAT(told, HasSubstr("an unofficial project; questions: Zoé of the club (CC BY-SA 4.0)"));
  EXPECT_EQ(house.stop(), 0) << house.said();
}

}  // namespace
