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

int edition_check(words::Language language, const std::string& file, bool json) {
  const words::Catalogue& words = host::catalogue(language);
  auto edition = read_edition(file);
  const std::string game = edition ? edition->game : "";
  codec::Problems problems;
  std::string id;
  if (const shelf::Box* box = shelf::find_box(game); !edition) {
    problems.push_back(edition.error());
  } else if (!box) {
    problems.push_back({"game", 0, 0, words.render("error.game", {{"game", game}})});
  } else {
    const auto open = box->open(std::move(edition->json));
    if (open)
      id = (*open)->imprint().id;
    else
      problems = open.error();
  }
  const int status = problems.empty() ? 0 : 1;
  if (json) {
    codec::Writer w(codec::Layout{.indent = 4});
    w.begin_object();
    w.field("ok", problems.empty());
    w.field("file", file);
    w.field("game", game);
    w.field("id", id);
    w.key("problems");
    write_problems(w, problems);
    w.end_object();
    std::printf("%s\n", w.finish().c_str());
    return status;
  }
  for (const codec::Problem& problem : problems) fail(to_text(problem, file));
  if (problems.empty())
    std::printf("%s\n", words.render("edition.fine", {{"file", file}, {"game", game}, {"id", id}}).c_str());
  return status;
}

}  // namespace cli
