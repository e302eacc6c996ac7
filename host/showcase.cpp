#include "host/showcase.h"

#include "codec/read.h"
#include "codec/shape.h"
#include "codec/write.h"
#include "host/embedded.h"
#include "shelf/description.h"
#include "shelf/shelf.h"

namespace host {
namespace {

// Fields that a file may leave out, and that are written all the same.
template <class F>
struct Always {
  F& f;
  template <class T>
  void rest(std::string_view name, T& value, std::string_view doc, core::Range range = {}) {
    f(name, value, doc, range);
  }
};
struct ShownLid {
  static constexpr std::string_view kTypeScript = "Lid";
  core::Lid lid;

  static void fields(auto& f, auto& self) {
    Always always{f};
    core::Lid::fields(always, self.lid);
  }
};
struct ShownEdition {
  static constexpr std::string_view kTypeScript = "ShownEdition";
  std::string id;
  std::string file;
  core::Words title;
  core::Words credit;
  ShownLid lid;

  static void fields(auto& f, auto& self) {
    f("id", self.id, "names it");
    f("file", self.file, "its file in editions/, without \".json\"");
    f("title", self.title, "the title on the lid; it belongs to its owner");
    f("credit", self.credit, "whose rule sheet it follows");
    f("lid", self.lid, "what it says about itself; what is not known is empty, or 0");
  }
};
struct GameName {
  static constexpr std::string_view kTypeScript = "Game";
  std::string_view slug;
  void write(codec::Writer& w) const { w.value(slug); }
};
struct SeatRange {
  static constexpr std::string_view kTypeScript = "[number, number]";
  int least = 0;
  int most = 0;
  void write(codec::Writer& w) const { codec::write(w, std::vector<int>{least, most}); }
};
struct ShownBox {
  static constexpr std::string_view kTypeScript = "Box";
  GameName game;
  std::string prefix;
  SeatRange seats;
  int minutes = 0;
  bool hidden = false;
  std::vector<ShownEdition> editions;
  std::vector<shelf::Option> options;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("prefix", self.prefix, "of its clauses: \"POK\"");
    f("seats", self.seats, "how many can play: the fewest and the most");
    f("minutes", self.minutes, "how long people take for one match");
    f("hidden", self.hidden, "players have secrets: on one device a curtain hides them");
    f("editions", self.editions, "what there is to play it with, the usual one first");
    f("options", self.options, "what a table may agree on");
  }
};

// The editions in the program: "editions/poker.json" before "editions/poker-en.json".
std::vector<ShownEdition> shown_editions(std::string_view game) {
  std::vector<ShownEdition> editions;
  for (const std::string_view end : {".json", "-en.json"})
    for (const EmbeddedFile& file : embedded_files()) {
      constexpr std::string_view kFolder = "editions/";
      if (file.path != std::string(kFolder) + std::string(game) + std::string(end)) continue;
      const auto document = codec::parse(std::string(file.text), shelf::kEditionLimits);
      if (!document) continue;
      ShownEdition edition;
      edition.id = document->root.at_path("id").string;
      edition.file = file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - 5);
      codec::Reader reader(*document);
      const auto read = [&](std::string_view name, auto& part) {
        if (const codec::Json* json = document->root.find(name)) reader.read(std::string(name), *json, part);
      };
      read("title", edition.title);
      read("credit", edition.credit);
      read("lid", edition.lid.lid);
      editions.push_back(std::move(edition));
    }
  return editions;
}

}  // namespace

std::string showcase() {
  codec::Writer w(codec::Layout{.indent = 2});
  w.begin_array();
  for (const shelf::Box* box : shelf::boxes()) {
    const core::Facts& facts = box->facts();
    codec::write(w, ShownBox{{facts.slug},
                             std::string(facts.prefix),
                             {facts.min_seats, facts.max_seats},
                             facts.minutes,
                             facts.hidden,
                             shown_editions(facts.slug),
                             shelf::describe(*box).options()});
  }
  w.end_array();
  return w.finish() + "\n";
}

std::string showcase_typescript() {
  std::vector<std::string> declarations;
  codec::declare(codec::type_of<ShownBox>(), "Box", declarations);
  std::string text =
      "// Printed by scripts/publish from the lists of fields of the shelf (host/showcase.cpp).\n"
      "import type { Game } from \"./games\";\n";
  for (const std::string& declaration : declarations) text += "\n" + declaration;
  return text;
}

}  // namespace host
