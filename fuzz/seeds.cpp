// Writes the seeds of the fuzzers: for each game a few requests, moves, positions
// and logs of random play, small enough to be read.
//   fuzz_seeds FOLDER        (./scripts/fuzz --seeds)
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "fuzz/fuzz.h"
#include "shelf/positions.h"

namespace {

using core::Seat;

constexpr int kMoves = 12;    // of a log
constexpr int kRequests = 4;  // moves that a referee is asked to play
constexpr int kApart = 48;    // moves between two positions

void save(const std::filesystem::path& folder, const std::string& name, const std::string& text) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder / name, std::ios::binary) << text;
}

std::string random_move(const shelf::AnyTable& table, Seat seat, core::FastChance& chance) {
  const auto moves = table.moves(seat, nullptr);
  return moves[static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())))].text;
}

// A position, and the same without each field that may be left out of it: then
// the fuzzer can change the other fields and they still add up.
void save_position(const std::filesystem::path& folder, const shelf::OpenBox& box, const std::string& name,
                   const std::string& position) {
  save(folder / "position", name, position);
  const auto document = codec::parse(position);
  for (const std::string& key : document->root.keys) {
    codec::Json less = document->root;
    const auto at = std::find(less.keys.begin(), less.keys.end(), key) - less.keys.begin();
    less.keys.erase(less.keys.begin() + at);
    less.items.erase(less.items.begin() + at);
    if (shelf::load(box, *document, less))
      save(folder / "position", std::string(name).append("-no-").append(key), codec::one_line(less));
  }
}

std::string log_of(const shelf::AnyTable& table, table::LogHeader header) {
  const fuzz::NoHashes hashes;
  for (int seat = 0; seat < table.seats(); ++seat)
    header.seats.push_back({std::string(1, static_cast<char>('A' + seat)), "human", "0" + std::to_string(seat)});
  table::LogWriter writer(hashes);
  std::string text;
  for (const std::string& line : table.log(header, writer)) text += line + "\n";
  table::LogEnd end;
  if (header.luck == table::LuckFrom::commitment) end.seed = table::to_hex({});
  if (table.waiting().empty())
    for (int seat = 0; seat < table.seats(); ++seat) end.scores.push_back(table.score(Seat(seat)));
  return text + writer.end(end) + "\n";
}

std::string request(std::string_view verb, Seat seat, const std::string& more = "") {
  // A load names no seat.
  const std::string who = verb == "load" ? "" : R"(,"seat":)" + std::to_string(seat.index);
  return R"({"do":")" + std::string(verb) + "\"" + who + more + "}\n";
}
std::string said(const std::string& move) { return R"(,"move":")" + move + "\""; }

// A match, and everything that can be asked about it on the way.
void write_game(const std::filesystem::path& folder, const shelf::OpenBox& box) {
  const std::string game(box.facts().slug);
  const int seats = box.facts().min_seats;
  core::FastChance chance(7);
  core::Luck luck{core::FastChance::from_text("seed")};
  auto table = std::move(*box.start(seats, nullptr, luck));
  std::string requests = R"({"do":"new","game":")" + game + R"(","seats":)" + std::to_string(seats) +
                         R"(,"options":{},"seed":"seed","lang":"fr"})" + "\n";
  std::set<std::string> moves;
  table::LogHeader seeded;
  seeded.luck = table::LuckFrom::seed;
  seeded.seed = "seed";

  save(folder / "edition", game, box.edition());
  save_position(folder, box, game + "-start", table->position());
  for (int played = 1; !table->waiting().empty(); ++played) {
    const Seat seat = table->waiting().front();
    for (const shelf::MoveLine& move : table->moves(seat, nullptr)) moves.insert(move.text);
    const std::string move = random_move(*table, seat, chance);
    if (!table->submit(seat, table->ply(), move, luck, nullptr)) break;
    if (played <= kRequests) requests += request("play", seat, said(move)) + request("moves", seat);
    if (played == kRequests) {
      requests += request("view", seat) + request("why", seat, said(move) + R"(,"lang":"en")");
      requests += request("load", seat, R"(,"id":1,"state":)" + table->position());
      requests += request("play", seat, said(move) + R"(,"chance":[0])");
    }
    if (played == kMoves) save(folder / "log", game + "-seeded", log_of(*table, seeded));
    if (played % kApart == 0 && played <= 3 * kApart)
      save_position(folder, box, game + "-" + std::to_string(played), table->position());
  }
  save(folder / "position", game + "-over", table->position());
  save(folder / "referee", game, requests);
  for (const std::string& move : moves) save(folder / "move", game + ("-" + move.substr(0, move.find(' '))), move);
}

// The same with committed luck, as a server would write it.
void write_committed_log(const std::filesystem::path& folder, const shelf::OpenBox& box) {
  const fuzz::NoHashes hashes;
  table::LogHeader header;
  header.luck = table::LuckFrom::commitment;
  header.commitment = table::to_hex({});
  std::string bytes;
  for (int seat = 0; seat < box.facts().max_seats; ++seat) bytes += static_cast<char>(seat);
  table::CommittedBlocks blocks(hashes, std::string(32, '\0'), bytes);
  core::Luck luck{core::CommittedChance(blocks, 0)};
  auto table = std::move(*box.start(box.facts().max_seats, nullptr, luck));
  core::FastChance chance(8);
  for (int played = 0; played < kMoves && !table->waiting().empty(); ++played) {
    const Seat seat = table->waiting().front();
    if (!table->submit(seat, table->ply(), random_move(*table, seat, chance), luck, nullptr)) break;
  }
  save(folder / "log", std::string(box.facts().slug) + "-committed", log_of(*table, header));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("fuzz_seeds FOLDER\n", stderr);
    return 1;
  }
  for (const auto& box : fuzz::games()) {
    write_game(argv[1], *box);
    write_committed_log(argv[1], *box);
  }
  return 0;
}
