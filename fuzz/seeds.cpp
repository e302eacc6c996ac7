// Writes the seeds of the fuzzers: for each game a few requests, moves, positions, logs
// and journals of random play, small enough to be read.
//   fuzz_seeds FOLDER        (./scripts/fuzz --seeds)
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "fuzz/fuzz.h"
#include "room/room.h"
#include "shelf/positions.h"
#include "store/sqlite.h"

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

// Of a server, or of one's own device.
std::vector<table::LogSeat> seats_of(int count, bool at_server) {
  const fuzz::NoHashes hashes;
  std::vector<table::LogSeat> seats;
  for (int seat = 0; seat < count; ++seat) {
    table::LogSeat& one = seats.emplace_back();
    one.name = std::string(1, static_cast<char>('A' + seat));
    if (!at_server) continue;
    one.salt = std::string(32, 'a');
    one.mark = table::mark_of(hashes, *one.salt, one.name);
    one.bytes = std::string(63, '0') + std::to_string(seat);
  }
  return seats;
}

std::string log_of(const shelf::AnyTable& table, const table::LogHeader& header, const shelf::LogParts& parts = {}) {
  const fuzz::NoHashes hashes;
  table::LogWriter writer(hashes);
  std::string text;
  for (const std::string& line : table.log(header, writer, parts)) text += line + "\n";
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
  seeded.seats = seats_of(seats, false);

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

// The same with committed luck, as a server would write it: somebody was replaced by a bot.
void write_committed_log(const std::filesystem::path& folder, const shelf::OpenBox& box) {
  const fuzz::NoHashes hashes;
  const int seats = box.facts().max_seats;
  table::LogHeader header;
  header.game = box.facts().slug;
  header.rules = box.facts().rules_version;
  header.luck = table::LuckFrom::commitment;
  header.commitment = table::to_hex(hashes.sha256(std::string(32, '\0')));
  header.seats = seats_of(seats, true);
  header.options.text = *box.agree(seats, "{}");
  table::CommittedBlocks blocks(hashes, std::string(32, '\0'), *table::luck_input(hashes, header));
  core::Luck luck{core::CommittedChance(blocks, 0)};
  auto table = std::move(*box.start(seats, nullptr, luck));
  core::FastChance chance(8);
  for (int played = 0; played < kMoves && !table->waiting().empty(); ++played) {
    const Seat seat = table->waiting().front();
    if (!table->submit(seat, table->ply(), random_move(*table, seat, chance), luck, nullptr)) break;
  }
  std::vector<std::pair<std::size_t, table::LogPlayer>> players(1);
  players[0].first = 4;
  players[0].second.player = "simple";
  save(folder / "log", std::string(box.facts().slug) + "-committed", log_of(*table, header, {.players = players}));
}

// A table with people, as its journal: one of them is replaced for a while, and one forgotten.
void write_journal(const std::filesystem::path& folder, const shelf::OpenBox& box) {
  const fuzz::NoHashes hashes;
  room::Room room("t", hashes);
  std::string journal;
  const room::SharedBox shared(room::SharedBox(), &box);
  const auto add = [&](const room::Entry& entry) {
    if (room.add(entry, shared)) std::abort();
    journal += room::to_line(entry) + "\n";
  };
  room::Created created;
  created.game = box.facts().slug;
  created.rules = box.facts().rules_version;
  created.players.assign(static_cast<std::size_t>(std::max(2, box.facts().min_seats)), "simple");
  created.players[0] = "human";
  created.seed = table::to_hex({});
  created.log = table::kLogVersion;
  created.options.text = *box.agree(static_cast<int>(created.players.size()), "{}");
  add(created);
  add(room::Invited{1, Seat(0), "invitation", false});
  room::Sat sat;
  sat.name = "A";
  sat.salt = std::string(32, 'a');
  sat.mark = table::mark_of(hashes, sat.salt, sat.name);
  sat.token = "token";
  sat.pledge = table::to_hex(hashes.sha256(std::string(32, '\1')));
  add(sat);
  add(room::Revealing{2, created.players});
  add(room::Revealed{3, Seat(0), std::string(64, '0')});
  add(*room.begin(created.players, 4));
  core::FastChance chance(9);
  for (int played = 0; played < kMoves && room.standing() == room::Standing::running; ++played) {
    if (played == 3) add(room::Entrusted{5, Seat(0), "random"});
    if (played == 6) add(room::Back{5, Seat(0)});
    const Seat seat = room.match()->waiting().front();
    const std::string move = random_move(*room.match(), seat, chance);
    add(**room.decide_move(seat, room.match()->ply(), {}, move, room::Mover::person, 5));
  }
  add(room::Said{6, 0, "", "bonsoir"});
  if (const auto checkpoint = room.checkpoint(6)) add(*checkpoint);
  add(room::Forgotten{7, 0});
  add(room::Closed{8, "host"});
  save(folder / "journal", std::string(box.facts().slug), journal);
}

// A store with a table that goes on, one that is over, and one line of each other kind.
void write_store(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder / "store");
  const std::string path = folder / "store" / "small";
  std::filesystem::remove(path);
  {
    auto store = store::Sqlite::open(path);
    const std::vector<store::Change> changes = {
        store::Append{"on", 0, {"{\"entry\":\"one\"}", "{\"entry\":\"two\"}"}, {}},
        store::Append{"over", 0, {"{\"entry\":\"one\"}", "{\"entry\":\"closed\"}"}, {}},
        store::Fold{"over"},
        store::Seen{"on", {0, 5, true}},
        store::KeepEdition{"hash", "{}"},
        store::Ban{"address", true},
    };
    for (const auto& trouble : (*store)->write(changes))
      if (trouble) std::abort();
    (*store)->tidy();
  }
  std::filesystem::remove(path + ".lock");
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
    write_journal(argv[1], *box);
  }
  write_store(argv[1]);
  return 0;
}
