// Move texts: one text for each move and one move for each text, in every game;
// and a table answers whatever is said to it.
#include <tuple>

#include "fuzz/fuzz.h"
#include "support/open_box.h"

namespace {

template <core::Game G>
void try_text(const G& rules, std::string_view text) {
  const auto move = core::parse_move(rules.notation(), text);
  if (move) fuzz::must(core::to_text(rules.notation(), *move) == text, "a move has one text", text);

  core::FastChance chance = core::FastChance::from_text(text);
  core::Luck luck{chance};
  auto table =
      *table::Table<G>::start(rules, G::kFacts.min_seats, core::usual_options(rules, G::kFacts.min_seats), luck);
  const auto before = table.state();
  const core::Seat seat = table.waiting().front();
  if (!move) return;
  const auto receipt = table.submit(seat, table.ply(), *move, luck);
  fuzz::must(receipt.has_value() == core::is_legal(rules, before, seat, *move), "legal moves are accepted", text);
  fuzz::must(receipt || table.state() == before, "a refused move changes nothing", text);
  fuzz::must(receipt || receipt.error().clause != core::Clause::none, "a refusal names its clause", text);
}

template <class... Gs>
void try_all(support::GameList<Gs...>, std::string_view text) {
  (try_text(support::rules_of<Gs>(), text), ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_all(support::Games{}, fuzz::text_of(data, size));
  return 0;
}
