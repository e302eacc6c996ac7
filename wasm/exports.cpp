// pactole.wasm: the engine for programs. It imports nothing.
#include <memory>

#include "referee/referee.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"
#include "wasm/exchange.h"

namespace {

using wasm::give;
using wasm::own;

struct Instance {
  std::optional<referee::Referee> referee;
  std::string entropy = "pactole";
  unsigned seeds = 0;
  std::string played_edition;              // what pactole_playouts was given last
  std::unique_ptr<shelf::OpenBox> played;  // … opened: a large edition takes longer to read than to play
};

Instance& instance() {
  static Instance the_one;
  return the_one;
}

referee::Referee& referee_of(Instance& page) {
  if (!page.referee)
    page.referee.emplace(*wasm::catalogues().french, *wasm::catalogues().english, [] {
      Instance& here = instance();
      return here.entropy + "/" + std::to_string(++here.seeds);
    });
  return *page.referee;
}

}  // namespace

// Random text of the page's: what seeds of matches are made from.
PACTOLE_EXPORT(pactole_entropy) void pactole_entropy(char* text, std::size_t size) {
  instance().entropy = own(text, size);
}

// An edition, once both catalogues are there. Result: what is wrong, or nothing.
PACTOLE_EXPORT(pactole_edition) void pactole_edition(char* game, std::size_t game_size, char* text, std::size_t size) {
  const std::string slug = own(game, game_size);
  give(wasm::in_lines(referee_of(instance()).add_edition(slug, own(text, size))));
}

// A request of docs/referee.md. Result: the answer.
PACTOLE_EXPORT(pactole_referee) void pactole_referee(char* text, std::size_t size) {
  give(referee_of(instance()).answer(own(text, size)));
}

// Result: the signature of a game with that edition, as in tests/signatures.txt.
PACTOLE_EXPORT(pactole_signature)
void pactole_signature(char* game, std::size_t game_size, char* edition, std::size_t edition_size) {
  const shelf::Box* box = shelf::find_box(own(game, game_size));
  const std::string json = own(edition, edition_size);
  give(box ? shelf::signature_line(*box, json) : std::string());
}

// Random playouts, nothing else: for the benchmark. The number of moves.
PACTOLE_EXPORT(pactole_playouts)
double pactole_playouts(char* game, std::size_t game_size, char* edition, std::size_t edition_size, int seats,
                        unsigned seed, unsigned games) {
  const shelf::Box* box = shelf::find_box(own(game, game_size));
  const std::string json = own(edition, edition_size);
  if (!box) return 0;
  Instance& page = instance();
  if (!page.played || page.played_edition != json) {
    auto open = box->open(json);
    if (!open) return 0;
    page.played_edition = json;
    page.played = std::move(*open);
  }
  return static_cast<double>(shelf::trials(*page.played).playouts(*page.played, seats, seed, games));
}
