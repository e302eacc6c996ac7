// Golden playthroughs: whole games as text that a reviewer can read. A change of
// a rule shows up as a difference in tests/playthroughs; scripts/playthroughs
// writes them anew.
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "codec/write.h"
#include "host/library.h"
#include "shelf/drawings.h"
#include "shelf/shelf.h"
#include "support/scenario.h"

namespace {

using core::Seat;
using core::SeatSet;

bool write_anew = false;

const std::filesystem::path kFolder = std::filesystem::path(PACTOLE_SOURCE) / "tests" / "playthroughs";

struct Playthrough {
  const shelf::Box* box;
  int number;  // 1, 2, …: names the file
  int seats;
  bool options;  // every option the other way round
};

std::vector<Playthrough> all() {
  std::vector<Playthrough> list;
  for (const shelf::Box* box : shelf::boxes()) {
    const int least = std::max(2, box->facts().min_seats);
    const int most = box->facts().max_seats;
    list.push_back({box, 1, least, false});
    list.push_back({box, 2, most, false});
    list.push_back({box, 3, std::min(least + 1, most), true});
    if (box->facts().min_seats == 1) list.push_back({box, 4, 1, false});
  }
  return list;
}

std::string file_name(const Playthrough& p) {
  return std::string(p.box->facts().slug) + "-" + std::to_string(p.number) + ".txt";
}

// The options with every true or false turned over.
std::string flipped(std::string json) {
  auto document = codec::parse(json);
  for (codec::Json& value : document->root.items)
    if (value.type == codec::Json::Type::boolean) value.boolean = !value.boolean;
  return codec::one_line(document->root);
}

std::string numbers(const std::vector<int>& list) {
  std::string text;
  for (const int n : list) text += " " + std::to_string(n);
  return text;
}

std::string told(const std::vector<shelf::Happened>& happened, int seats) {
  std::string text;
  for (const shelf::Happened& event : happened) {
    text += "    " + support::as_line(event.json, event.audience, seats, event.fleeting);
    text += "\n      " + event.words + "\n";
  }
  return text;
}

// Luck that remembers what it gave, so that the text can show it.
std::string play(const Playthrough& p, std::uint64_t seed) {
  const auto open = p.box->open(std::string(host::editions(p.box->facts().slug).front()));
  core::FastChance chance(core::mix(seed));
  core::Luck luck{chance};
  std::string options = (*(*open)->start(p.seats, nullptr, luck))->options();
  if (p.options) options = flipped(options);
  const auto parsed = codec::parse(options);
  luck = core::Luck{chance};
  const auto table = std::move(*(*open)->start(p.seats, &parsed->root, luck));
  const words::Teller teller(host::catalogue(words::Language::en), p.box->facts());

  std::string text = std::string(p.box->facts().slug) + ", " + std::to_string(p.seats) + " seats, seed " +
                     std::to_string(seed) + ", options " + options +
                     "\nPlayed by simple bots. Written by scripts/playthroughs.\n\nThe opening\n" +
                     told(table->opening(&teller), p.seats);
  while (!table->waiting().empty()) {
    const Seat seat = table->waiting().front();
    text += "\nPly " + std::to_string(table->ply()) + "\n";
    // The whole table now and then; what the mover has in hand always.
    if (table->ply() % 10 == 0) text += shelf::drawing(*table, core::kSpectator, teller);
    text += shelf::own_drawing(*table, seat, teller);
    const auto moves = table->moves(seat, nullptr);
    text += "  " + teller.seat(seat) + " may:";
    for (const shelf::MoveLine& move : moves) text += " [" + move.text + "]";
    const std::string chosen = table->bot_move(seat, bots::Bot::simple, chance);
    const auto receipt = table->submit(seat, table->ply(), chosen, luck, &teller);
    text += "\n  " + teller.seat(seat) + " plays " + chosen + "; luck" + numbers(table->last_luck()) + "\n" +
            told(receipt->happened, p.seats);
  }
  text += "\nThe end\n" + shelf::drawing(*table, core::kSpectator, teller) + "Scores:";
  for (const Seat seat : SeatSet::first(p.seats)) text += " " + std::to_string(table->score(seat));
  return text + "\n";
}

// The shortest of some hundred games in which something happened: complete, and yet
// to be read.
std::string shortest(const Playthrough& p) {
  std::string best;
  for (std::uint64_t seed = 1; seed <= 300; ++seed)
    if (std::string text = play(p, seed); text.find("\nPly 12\n") != std::string::npos)
      if (best.empty() || text.size() < best.size()) best = std::move(text);
  return best;
}

class Playthroughs : public ::testing::TestWithParam<Playthrough> {};
INSTANTIATE_TEST_SUITE_P(All, Playthroughs, ::testing::ValuesIn(all()), [](const auto& test) {
  return std::string(test.param.box->facts().slug) + "_" + std::to_string(test.param.number);
});

TEST_P(Playthroughs, AreAsTheyWere) {
  const std::filesystem::path path = kFolder / file_name(GetParam());
  if (write_anew) std::ofstream(path) << shortest(GetParam());
  std::ifstream in(path);
  ASSERT_TRUE(in) << path << " is missing; scripts/playthroughs writes it";
  const std::string golden{std::istreambuf_iterator<char>(in), {}};
  const std::size_t at = golden.find("seed ");
  const std::string now = play(GetParam(), std::stoull(golden.substr(at + 5)));
  if (now == golden) return;
  const auto [a, b] = std::mismatch(now.begin(), now.end(), golden.begin(), golden.end());
  const auto line = 1 + std::count(golden.begin(), b, '\n');
  FAIL() << path.filename() << " differs from line " << line << " on. If the change is meant, run scripts/playthroughs "
         << "and review the difference.";
}

TEST(PlaythroughFiles, AreAllPlayed) {
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    bool known = false;
    for (const Playthrough& p : all()) known |= file.path().filename() == file_name(p);
    EXPECT_TRUE(known) << file.path() << " belongs to no playthrough";
  }
}

}  // namespace

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  write_anew = argc > 1 && std::strcmp(argv[1], "--write") == 0;
  return RUN_ALL_TESTS();
}
