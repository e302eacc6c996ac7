#include "cli/boxes.h"

#include <filesystem>

#include "host/files.h"
#include "host/library.h"
#include "shelf/shelf.h"

namespace cli {

std::expected<EditionFile, codec::Problem> read_edition(const std::string& file) {
  auto json = host::read_file(file, kLongestEdition);
  if (!json) return std::unexpected(codec::Problem{"", 0, 0, json.error()});
  const std::string folder = std::filesystem::path(file).parent_path().string();
  json = host::with_packs(std::move(*json), folder.empty() ? "." : folder);
  if (!json) return std::unexpected(codec::Problem{"", 0, 0, json.error()});
  const auto document = codec::parse(*json, shelf::kEditionLimits);
  if (!document) return std::unexpected(document.error());
  const codec::Json* game = document->root.find("game");
  if (!game || game->type != codec::Json::Type::string)
    return std::unexpected(document->problem_at("", document->root, "the field \"game\" is missing or no string"));
  return EditionFile{game->string, std::move(*json)};
}

void write_problems(codec::Writer& w, const codec::Problems& problems) {
  w.begin_array();
  for (const codec::Problem& problem : problems) {
    w.begin_object();
    w.field("line", problem.line);
    w.field("column", problem.column);
    w.field("path", problem.path);
    w.field("reason", problem.reason);
    w.end_object();
  }
  w.end_array();
}

std::expected<std::unique_ptr<shelf::OpenBox>, std::string> open_box(const words::Catalogue& words,
                                                                     const std::string& game,
                                                                     const std::string& edition_file) {
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return std::unexpected(words.render("error.game", {{"game", game}}));
  if (edition_file.empty()) return host::open_edition(*box, words.language());
  auto edition = read_edition(edition_file);
  if (!edition) return std::unexpected(to_text(edition.error(), edition_file));
  auto open = box->open(std::move(edition->json));
  if (open) return std::move(*open);
  std::string lines;
  for (const codec::Problem& problem : open.error())
    lines += (lines.empty() ? "" : "\n") + to_text(problem, edition_file);
  return std::unexpected(lines);
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size() && !text.empty();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

std::expected<std::vector<bots::Bot>, std::string> parse_bots(const std::string& text) {
  std::vector<bots::Bot> list;
  for (const std::string& word : split(text)) {
    const auto bot = core::parse_kind<bots::Bot>(word);
    if (!bot) return std::unexpected(word);
    list.push_back(*bot);
  }
  if (list.empty()) return std::unexpected(text);
  return list;
}

}  // namespace cli
