// pactole edition new GAME, pactole edition check FILE: an owner's own box.
#include <cstdio>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "host/library.h"
#include "shelf/description.h"
#include "shelf/shelf.h"

namespace cli {

int edition_new(words::Language language, const std::string& game) {
  const words::Catalogue& words = host::catalogue(language);
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return fail(words.render("error.game", {{"game", game}}));
  const std::vector<std::string> notes = {words.render("edition.note_change", {{"game", game}}),
                                          words.render("edition.note_id"), words.render("edition.note_notes")};
  const auto copy = shelf::describe(*box).commented_edition(std::string(host::edition_file(game)), "mine", notes);
  std::fputs(copy.c_str(), stdout);
  return 0;
}

int edition_check(words::Language language, const std::string& file) {
  const words::Catalogue& words = host::catalogue(language);
  const auto edition = read_edition(file);
  if (!edition) return fail(edition.error());
  const auto open = open_box(words, edition->game, file);
  if (!open) return fail(open.error());
  std::printf(
      "%s\n",
      words.render("edition.fine", {{"file", file}, {"game", edition->game}, {"id", (*open)->imprint().id}}).c_str());
  return 0;
}

}  // namespace cli
