#include "host/logged.h"

#include "codec/read.h"
#include "codec/write.h"
#include "host/marked.h"
#include "shelf/shelf.h"

namespace host {
namespace {

constexpr std::string_view kNamed = "{\"shelf\":";

struct NamedEdition {
  std::string id;
  std::string mark;
  std::vector<std::string> laid_aside;

  static void fields(auto& f, auto& self) {
    f("shelf", self.id, "the id of an edition in the program");
    f("mark", self.mark, "of everything that is printed in it: where it is another one, so is the edition");
    f("laid_aside", self.laid_aside, "the questions that those who play had heard before, by their ids");
  }
};

}  // namespace

std::string name_for_log(std::string_view game, words::Language language, std::span<const std::string> laid_aside) {
  const auto marked = marked_edition(game, language);
  if (!marked) return "";
  return codec::to_json(NamedEdition{marked->id, marked->mark, {laid_aside.begin(), laid_aside.end()}});
}

bool is_named(const table::LogHeader& header) { return header.edition.text.starts_with(kNamed); }

std::expected<std::unique_ptr<shelf::OpenBox>, codec::Problem> open_logged(const shelf::Box& game,
                                                                           const table::LogHeader& header) {
  if (!is_named(header)) {
    auto open = game.open(header.edition.text);
    if (open) return std::move(*open);
    return std::unexpected(std::move(open.error().front()));
  }
  const auto document = codec::parse(header.edition.text);
  if (!document) return std::unexpected(document.error());
  NamedEdition named;
  if (auto problems = codec::read(*document, named); !problems.empty()) return std::unexpected(problems.front());
  auto box = open_marked(game, {named.id, named.mark});
  if (!box)
    return std::unexpected(codec::Problem{
        "edition", 1, 1, "the edition \"" + named.id + "\" of this program is not the one that the match began with"});
  if (named.laid_aside.empty()) return box;
  return box->lay_aside(named.laid_aside);
}

std::vector<questions::Question> questions_of(const shelf::AnyTable& table, const table::Primitives& primitives) {
  std::vector<questions::Question> list;
  if (!table.waiting().empty()) return list;
  table::LogWriter writer(primitives);
  const auto header = codec::parse(table.log({}, writer).front(), shelf::kEditionLimits);
  const codec::Json* edition = header ? header->root.find("edition") : nullptr;
  const codec::Json* excerpt = edition ? edition->find("excerpt") : nullptr;
  const codec::Json* seen = excerpt ? excerpt->find("seen") : nullptr;
  if (!seen) return list;
  codec::Reader reader(*header);
  for (const codec::Json& card : seen->items)
    if (const codec::Json* printed = card.find("card")) reader.read("card", *printed, list.emplace_back());
  return list;
}

std::expected<shelf::Verified, codec::Problem> verify_logged(std::string_view text, const table::Primitives& primitives,
                                                             shelf::KnownBefore known) {
  std::unique_ptr<shelf::OpenBox> box;
  if (const std::string_view head = text.substr(0, text.find('\n')); head.find(kNamed) != std::string_view::npos)
    if (const auto log = table::read_log(primitives, text); log && is_named(log->header))
      if (const shelf::Box* game = shelf::find_box(log->header.game)) {
        auto open = open_logged(*game, log->header);
        if (!open) return std::unexpected(open.error());
        box = std::move(*open);
      }
  known.box = box.get();
  return shelf::verify(text, primitives, known);
}

}  // namespace host
