#include "fuzz/fuzz.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "host/library.h"
#include "shelf/drawings.h"
#include "shelf/positions.h"
#include "shelf/shelf.h"

namespace fuzz {

using core::Seat;
using core::SeatSet;

void must(bool holds, std::string_view what, std::string_view detail) {
  if (holds) return;
  std::fprintf(stderr, "MUST HOLD: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

std::span<const std::unique_ptr<shelf::OpenBox>> games() {
  static const std::vector<std::unique_ptr<shelf::OpenBox>> kGames = [] {
    std::vector<std::unique_ptr<shelf::OpenBox>> list;
    for (const shelf::Box* box : shelf::boxes())
      list.push_back(std::move(*box->open(std::string(host::editions(box->facts().slug).front()))));
    return list;
  }();
  return kGames;
}

table::Digest NoHashes::hmac_sha256(std::string_view key, std::string_view bytes) const {
  std::uint64_t x = key.size();
  for (const char c : bytes) x = core::mix(x + core::kGolden + static_cast<unsigned char>(c));
  table::Digest digest{};
  for (std::size_t i = 0; i < 8; ++i) digest[i] = static_cast<std::uint8_t>(x >> 8 * i);
  return digest;
}

void must_load(const shelf::OpenBox& box, const shelf::AnyTable& table) {
  const auto document = codec::parse(table.position());
  must(document.has_value(), "a position is JSON", table.position());
  const auto again = shelf::load(box, *document, document->root);
  must(again.has_value(), "a position loads",
       again ? "" : to_text(again.error().problem, "") + "\n" + table.position());
  must((*again)->position() == table.position(), "a position loads back equal", table.position());
}

namespace {

void look_at(const shelf::AnyTable& table, const words::Teller& teller) {
  for (const Seat seat : SeatSet::first(table.seats()) | core::kSpectator) {
    must(codec::parse(table.view(seat)).has_value(), "a view is JSON", table.view(seat));
    (void)shelf::drawing(table, seat, teller);
    (void)shelf::own_drawing(table, seat, teller);
    for (const shelf::MoveLine& move : table.greyed(seat, &teller))
      must(*table.why_not(seat, move.text) != core::Clause::none, "a greyed move is not legal", move.text);
  }
}

}  // namespace

void play_on(const shelf::OpenBox& box, shelf::AnyTable& table, core::FastChance chance, int moves) {
  const words::Teller teller(host::catalogue(words::Language::fr), box.facts());
  core::Luck luck{chance};
  for (; moves > 0 && !table.waiting().empty(); --moves) {
    const Seat seat = table.waiting().nth(chance.pick(table.waiting().size()));
    const std::vector<shelf::MoveLine> legal = table.moves(seat, &teller);
    must(!legal.empty(), "whoever is asked can move", table.position());
    const auto is_legal = [&](const std::string& text) {
      return std::any_of(legal.begin(), legal.end(), [&](const auto& move) { return move.text == text; });
    };
    must(is_legal(table.default_move(seat)), "the default move is legal", table.position());
    for (const bots::Bot bot : {bots::Bot::random, bots::Bot::simple})
      must(is_legal(table.bot_move(seat, bot, chance)), "bots make legal moves", table.position());
    look_at(table, teller);
    const std::string& move = legal[static_cast<std::size_t>(chance.pick(static_cast<int>(legal.size())))].text;
    must(table.submit(seat, table.ply(), move, luck, &teller).has_value(), "a legal move is accepted", move);
    must_load(box, table);
  }
  if (!table.waiting().empty()) return;
  int sum = 0;
  for (const Seat seat : SeatSet::first(table.seats())) sum += table.score(seat);
  must(sum == core::kWin, "scores are shared wholly", table.position());
}

}  // namespace fuzz
