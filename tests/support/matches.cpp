#include "support/matches.h"

#include "host/library.h"
#include "host/sodium.h"

namespace support {

using core::Seat;

// 32 bytes in hex but for the last digit.
static const std::string kBytes = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e0";

std::vector<table::LogSeat> seats(int count, bool committed) {
  const host::Sodium sodium;
  std::vector<table::LogSeat> list;
  for (int i = 0; i < count; ++i) {
    table::LogSeat& seat = list.emplace_back();
    seat.name = "Zoé \"" + std::to_string(i);
    if (!committed) continue;
    seat.salt = kBytes.substr(0, 31) + std::to_string(i);
    seat.mark = table::mark_of(sodium, *seat.salt, seat.name);
    seat.bytes = kBytes + std::to_string(i);
  }
  return list;
}

Played play(const shelf::Box& box, table::LogHeader header, core::Luck luck, const std::string& seed, int most_moves) {
  const host::Sodium sodium;
  const auto open = box.open(std::string(host::editions(box.facts().slug).front()));
  auto table = std::move(*(*open)->start(static_cast<int>(header.seats.size()), nullptr, luck));
  core::FastChance mover(5);
  Played played;
  played.outcomes = table->last_luck().size();
  for (int i = 0; i < most_moves && !table->waiting().empty(); ++i) {
    const Seat seat = table->waiting().front();
    const auto moves = table->moves(seat, nullptr);
    const auto n = static_cast<std::size_t>(mover.pick(static_cast<int>(moves.size())));
    (void)table->submit(seat, table->ply(), moves[n].text, luck, nullptr);
    played.outcomes += table->last_luck().size();
  }
  table::LogWriter writer(sodium);
  for (const std::string& line : table->log(header, writer)) played.log += line + "\n";
  table::LogEnd end;
  if (table->waiting().empty())
    for (int seat = 0; seat < table->seats(); ++seat) end.scores.push_back(table->score(Seat(seat)));
  end.seed = seed;
  played.log += writer.end(end) + "\n";
  return played;
}

// As few as can play; where one alone can, as many, for a match alone may be over at once.
static int enough(const shelf::Box& box) {
  return box.facts().min_seats == 1 ? box.facts().max_seats : box.facts().min_seats;
}

Played committed_match(const shelf::Box& box, int most_moves) {
  const host::Sodium sodium;
  table::Digest seed;
  seed.fill('s');
  table::LogHeader header;
  header.luck = table::LuckFrom::commitment;
  header.commitment = table::to_hex(table::commitment(sodium, table::bytes_of(seed)));
  header.seats = seats(enough(box), true);
  // As the log will have it.
  const auto open = box.open(std::string(host::editions(box.facts().slug).front()));
  header.game = box.facts().slug;
  header.rules = box.facts().rules_version;
  header.options.text = *(*open)->agree(static_cast<int>(header.seats.size()), "{}");
  table::CommittedBlocks blocks(sodium, table::bytes_of(seed), *table::luck_input(sodium, header));
  return play(box, header, core::Luck{core::CommittedChance(blocks, 0)}, table::to_hex(seed), most_moves);
}

Played seeded_match(const shelf::Box& box, int most_moves) {
  table::LogHeader header;
  header.luck = table::LuckFrom::seed;
  header.seed = "graine";
  header.seats = seats(enough(box));
  return play(box, header, core::Luck{core::FastChance::from_text(header.seed)}, "", most_moves);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace support
