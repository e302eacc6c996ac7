// pactole games: what is on the shelf.
#include <cstdio>

#include "cli/commands.h"
#include "cli/fail.h"
#include "codec/write.h"
#include "host/library.h"
#include "shelf/description.h"
#include "shelf/shelf.h"
#include "words/text.h"

namespace cli {

int games(words::Language language, bool json) {
  codec::Writer w(codec::Layout{.indent = 4});
  const words::Catalogue& words = host::catalogue(language);
  w.begin_array();
  for (const shelf::Box* box : shelf::boxes()) {
    const core::Facts& facts = box->facts();
    const std::vector<core::Imprint> lids = host::imprints(facts.slug);
    const core::Imprint& lid = lids.front();
    if (!json) {
      const bool french = language == words::Language::fr;
      std::printf("%s  %s\n", words::padded(facts.slug, 12).c_str(), (french ? lid.title.fr : lid.title.en).c_str());
      const std::string seats = words.render("games.seats", {{"least", std::int64_t{facts.min_seats}},
                                                             {"most", std::int64_t{facts.max_seats}},
                                                             {"minutes", std::int64_t{facts.minutes}}});
      std::fputs(words::wrap(seats + "\n" + (french ? lid.credit.fr : lid.credit.en), 80, "              ").c_str(),
                 stdout);
      continue;
    }
    w.begin_object();
    w.field("game", facts.slug);
    w.field("title", lid.title);
    w.key("seats");
    w.begin_array();
    write(w, facts.min_seats);
    write(w, facts.max_seats);
    w.end_array();
    w.field("rules_version", facts.rules_version);
    w.key("editions");
    w.begin_array();
    for (const core::Imprint& each : lids) write(w, each.id);
    w.end_array();
    w.field("hidden", facts.hidden);
    w.field("options", shelf::describe(*box).options());
    w.end_object();
  }
  w.end_array();
  if (json) std::printf("%s\n", w.finish().c_str());
  return 0;
}

}  // namespace cli
