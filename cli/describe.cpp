// pactole describe: what is printed from the lists of fields. The files in the
// repository that it makes are compared with it by the tests.
#include <cstdio>

#include "cli/commands.h"
#include "cli/fail.h"
#include "host/library.h"
#include "questions/pack.h"
#include "server/messages.h"
#include "shelf/shelf.h"

namespace cli {

int describe(const std::string& what, const std::string& game) {
  if (what == "schema" && game == "questions") {
    std::fputs(questions::schema().c_str(), stdout);
    return 0;
  }
  if (what == "types" && game == "wire") {
    std::fputs(server::typescript().c_str(), stdout);
    return 0;
  }
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return fail("there is no game \"" + game + "\"; `pactole games` lists them");
  std::string text;
  if (what == "schema") text = box->edition_schema();
  if (what == "positions") text = box->position_markdown();
  if (what == "notation") text = box->notation_markdown();
  if (what == "types") text = box->typescript();
  if (what == "signature") text = shelf::signature_line(*box, host::editions(game).front());
  if (text.empty())
    return fail("there is no \"" + what + "\" to describe; it is schema, positions, notation, types or signature");
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace cli
