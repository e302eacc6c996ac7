// pactole describe: what is printed from the lists of fields. The files in the
// repository that it makes are compared with it by the tests.
#include <cstdio>

#include "cli/commands.h"
#include "cli/fail.h"
#include "host/library.h"
#include "host/showcase.h"
#include "page/requests.h"
#include "questions/pack.h"
#include "server/messages.h"
#include "shelf/description.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"

namespace cli {

int describe(const std::string& what, const std::string& game) {
  if (what == "schema" && game == "questions") {
    std::fputs(questions::schema().c_str(), stdout);
    return 0;
  }
  if (what == "types" && (game == "games" || game == "wire" || game == "page" || game == "shelf")) {
    const std::string text = game == "games"   ? shelf::typescript()
                             : game == "wire"  ? server::typescript()
                             : game == "shelf" ? host::showcase_typescript()
                                               : page::typescript();
    std::fputs(text.c_str(), stdout);
    return 0;
  }
  if (what == "shelf") {
    std::fputs(host::showcase().c_str(), stdout);
    return 0;
  }
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return fail("there is no game \"" + game + "\"; `pactole games` lists them");
  std::string text;
  if (what == "schema") text = shelf::describe(*box).edition_schema();
  if (what == "positions") text = shelf::describe(*box).position_markdown();
  if (what == "notation") text = shelf::describe(*box).notation_markdown();
  if (what == "signature") text = shelf::signature_line(*box, host::editions(game).front());
  if (text.empty())
    return fail("there is no \"" + what + "\" to describe; it is schema, positions, notation or signature");
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace cli
