#include "host/showcase.h"

#include "codec/read.h"
#include "codec/write.h"
#include "host/embedded.h"
#include "shelf/description.h"
#include "shelf/shelf.h"

namespace host {
namespace {

// The editions in the program: "editions/poker.json" before "editions/poker-en.json".
void write_editions(codec::Writer& w, std::string_view game) {
  for (const std::string_view end : {".json", "-en.json"})
    for (const EmbeddedFile& file : embedded_files()) {
      constexpr std::string_view kFolder = "editions/";
      if (file.path != std::string(kFolder) + std::string(game) + std::string(end)) continue;
      const auto document = codec::parse(std::string(file.text), shelf::kEditionLimits);
      if (!document) continue;
      w.begin_object();
      w.field("id", document->root.at_path("id").string);
      w.field("file", file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - 5));
      for (const std::string_view part : {"title", "credit"}) {
        w.key(part);
        w.begin_object();
        for (const std::string_view language : {"fr", "en"})
          w.field(language, document->root.at_path(std::string(part) + "." + std::string(language)).string);
        w.end_object();
      }
      core::Lid lid;
      if (const codec::Json* json = document->root.find("lid")) codec::Reader(*document).read("lid", *json, lid);
      w.field("lid", lid);
      w.end_object();
    }
}

}  // namespace

std::string showcase() {
  codec::Writer w(codec::Layout{.indent = 2});
  w.begin_array();
  for (const shelf::Box* box : shelf::boxes()) {
    const core::Facts& facts = box->facts();
    w.begin_object();
    w.field("game", facts.slug);
    w.field("prefix", facts.prefix);
    w.field("seats", std::vector<int>{facts.min_seats, facts.max_seats});
    w.field("minutes", facts.minutes);
    w.field("hidden", facts.hidden);
    w.key("editions");
    w.begin_array();
    write_editions(w, facts.slug);
    w.end_array();
    w.key("options");
    w.begin_array();
    shelf::describe(*box).write_options(w);
    w.end_array();
    w.end_object();
  }
  w.end_array();
  return w.take() + "\n";
}

}  // namespace host
