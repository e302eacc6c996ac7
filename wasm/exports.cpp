// The engine in a page: text in, text out. The page writes a text into memory
// that it was given by pactole_alloc, calls, and reads the result at
// pactole_result(), pactole_result_size() bytes long. wasm/pactole.mjs wraps it.
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "referee/referee.h"
#include "shelf/shelf.h"

#define PACTOLE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

struct Instance {
  std::optional<words::Catalogue> french;
  std::optional<words::Catalogue> english;
  std::optional<referee::Referee> referee;
  std::string entropy = "pactole";
  unsigned seeds = 0;
  std::string result;
  std::string played_edition;              // what pactole_playouts was given last
  std::unique_ptr<shelf::OpenBox> played;  // … opened: a large edition takes longer to read than to play
};

Instance& instance() {
  static Instance the_one;
  return the_one;
}

// Takes over what the page wrote.
std::string take(char* text, std::size_t size) {
  std::string copy(text, size);
  std::free(text);
  return copy;
}

void give(std::string text) { instance().result = std::move(text); }

referee::Referee& referee_of(Instance& page) {
  if (!page.referee)
    page.referee.emplace(*page.french, *page.english, [] {
      Instance& here = instance();
      return here.entropy + "/" + std::to_string(++here.seeds);
    });
  return *page.referee;
}

}  // namespace

PACTOLE_EXPORT(pactole_alloc) char* pactole_alloc(std::size_t size) { return static_cast<char*>(std::malloc(size)); }
PACTOLE_EXPORT(pactole_result) const char* pactole_result() { return instance().result.data(); }
PACTOLE_EXPORT(pactole_result_size) std::size_t pactole_result_size() { return instance().result.size(); }

// The words of a language: 0 is French, 1 English. Result: what is wrong, or nothing.
PACTOLE_EXPORT(pactole_catalogue) void pactole_catalogue(int language, char* text, std::size_t size) {
  const words::Language lang = language == 0 ? words::Language::fr : words::Language::en;
  auto catalogue = words::Catalogue::parse(lang, take(text, size));
  if (!catalogue) return give(codec::to_text(catalogue.error(), ""));
  (language == 0 ? instance().french : instance().english) = std::move(*catalogue);
  give("");
}

// Random text of the page's: what seeds of matches are made from.
PACTOLE_EXPORT(pactole_entropy) void pactole_entropy(char* text, std::size_t size) {
  instance().entropy = take(text, size);
}

// An edition, once both catalogues are there. Result: what is wrong, or nothing.
PACTOLE_EXPORT(pactole_edition) void pactole_edition(char* game, std::size_t game_size, char* text, std::size_t size) {
  const std::string slug = take(game, game_size);
  std::string problems;
  for (const codec::Problem& problem : referee_of(instance()).add_edition(slug, take(text, size)))
    problems += codec::to_text(problem, "") + "\n";
  give(std::move(problems));
}

// A request of docs/referee.md. Result: the answer.
PACTOLE_EXPORT(pactole_referee) void pactole_referee(char* text, std::size_t size) {
  give(referee_of(instance()).answer(take(text, size)));
}

// Result: the signature of a game with that edition, as in tests/signatures.txt.
PACTOLE_EXPORT(pactole_signature)
void pactole_signature(char* game, std::size_t game_size, char* edition, std::size_t edition_size) {
  const shelf::Box* box = shelf::find_box(take(game, game_size));
  const std::string json = take(edition, edition_size);
  give(box ? shelf::signature_line(*box, json) : std::string());
}

// Random playouts, nothing else: for the benchmark. The number of moves.
PACTOLE_EXPORT(pactole_playouts)
double pactole_playouts(char* game, std::size_t game_size, char* edition, std::size_t edition_size, int seats,
                        unsigned seed, unsigned games) {
  const shelf::Box* box = shelf::find_box(take(game, game_size));
  const std::string json = take(edition, edition_size);
  if (!box) return 0;
  Instance& page = instance();
  if (!page.played || page.played_edition != json) {
    auto open = box->open(json);
    if (!open) return 0;
    page.played_edition = json;
    page.played = std::move(*open);
  }
  return static_cast<double>(page.played->playouts(seats, seed, games));
}
