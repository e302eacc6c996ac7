#include "host/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "codec/read.h"
#include "codec/write.h"
#include "host/files.h"
#include "shelf/box.h"

namespace host {
namespace {

std::string_view embedded(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return file.text;
  return {};
}

words::Catalogue load(words::Language language, std::string_view path) {
  auto catalogue = words::Catalogue::parse(language, std::string(embedded(path)));
  if (!catalogue) {
    std::fprintf(stderr, "pactole: %s\n", codec::to_text(catalogue.error(), path).c_str());
    std::abort();  // our own mistake: the tests read these files too
  }
  return std::move(*catalogue);
}

// Calls visit(line) for every line of `text`.
void each_line(std::string_view text, auto&& visit) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    visit(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

// The text of a pack: a file in that folder, or one in the program.
std::expected<std::string, std::string> find_pack(const std::string& name, const std::string& folder,
                                                  std::size_t most_bytes) {
  const std::string path = folder + "/" + name;
  if (!folder.empty() && std::filesystem::exists(path)) return read_file(path, most_bytes);
  const std::string_view text = embedded("editions/" + name);
  if (text.empty()) return std::unexpected("there is no such pack");
  return std::string(text);
}

// What the first line of a pack of others says of it (questions/question.h: Origin), as a
// credit; nothing if the line is a question.
std::optional<std::string> credit_of(std::string_view line) {
  if (line.find("\"pack\"") == line.npos || line.find("\"answers\"") != line.npos) return std::nullopt;
  const auto origin = codec::parse(std::string(line));
  if (!origin || !origin->root.find("licence") || !origin->root.find("source")) return std::nullopt;
  const auto text = [&](const char* field) { return origin->root.find(field)->string; };
  return "questions: " + text("source") + " (" + text("licence") + ")";
}

// Puts text behind the string that begins at `offset` of a JSON text.
void append_to_string(std::string& json, std::size_t offset, const std::string& text) {
  if (json[offset] != '"') return;
  std::size_t end = offset + 1;
  while (json[end] != '"') end += json[end] == '\\' ? 2 : 1;
  const std::string quoted = codec::to_json(text);
  json.insert(end, quoted.substr(1, quoted.size() - 2));
}

// The files of the editions of a game, the default first.
std::vector<const EmbeddedFile*> edition_files(std::string_view game) {
  std::vector<const EmbeddedFile*> files;
  const std::string name = "editions/" + std::string(game);
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == name + ".json")
      files.insert(files.begin(), &file);
    else if (file.path.starts_with(name + "-"))
      files.push_back(&file);
  return files;
}

// An edition of ours with its packs. Made when it is asked for the first time, and kept:
// what is given out are views of it.
std::string_view complete(const EmbeddedFile& file) {
  static std::map<std::string_view, std::string> made;
  static std::mutex making;
  const std::lock_guard lock(making);
  const auto found = made.find(file.path);
  if (found != made.end()) return found->second;
  auto text = with_packs(std::string(file.text), "");
  return made.emplace(file.path, text ? std::move(*text) : std::string(file.text)).first->second;
}

void trim(std::string& text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  text.erase(0, std::min(text.find_first_not_of('\n'), text.size()));
}

}  // namespace

const words::Catalogue& catalogue(words::Language language) {
  static const words::Catalogue kFrench = load(words::Language::fr, "i18n/fr.json");
  static const words::Catalogue kEnglish = load(words::Language::en, "i18n/en.json");
  return language == words::Language::fr ? kFrench : kEnglish;
}

std::vector<std::string_view> editions(std::string_view game) {
  std::vector<std::string_view> texts;
  for (const EmbeddedFile* file : edition_files(game)) texts.push_back(complete(*file));
  return texts;
}

std::string_view edition(std::string_view game, words::Language language) {
  const std::string own = "editions/" + std::string(game) + (language == words::Language::fr ? "-fr.json" : "-en.json");
  const auto files = edition_files(game);
  const auto found = std::find_if(files.begin(), files.end(), [&](const auto* file) { return file->path == own; });
  return complete(found == files.end() ? *files.front() : **found);
}

std::string_view edition_file(std::string_view game) { return embedded("editions/" + std::string(game) + ".json"); }

std::vector<core::Imprint> imprints(std::string_view game) {
  std::vector<core::Imprint> list;
  for (const EmbeddedFile* file : edition_files(game)) {
    const auto document = codec::parse(std::string(file->text), shelf::kEditionLimits);
    if (!document) continue;  // our own mistake: the tests open it
    core::Imprint imprint;
    codec::Reader reader(*document);
    reader.read("id", document->root.at_path("id"), imprint.id);
    reader.read("title", document->root.at_path("title"), imprint.title);
    reader.read("credit", document->root.at_path("credit"), imprint.credit);
    reader.read("licence", document->root.at_path("licence"), imprint.licence);
    list.push_back(std::move(imprint));
  }
  return list;
}

std::vector<EmbeddedFile> packs() {
  constexpr std::string_view kFolder = "editions/";
  std::vector<EmbeddedFile> list;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with(kFolder) && file.path.ends_with(".jsonl"))
      list.push_back({file.path.substr(kFolder.size()), file.text});
  return list;
}

std::expected<std::string, std::string> with_packs(std::string edition, const std::string& folder) {
  const auto document = codec::parse(edition, shelf::kEditionLimits);
  if (!document) return edition;  // whoever opens it says what is wrong
  const codec::Json* names = document->root.find("packs");
  const codec::Json* there = document->root.find("questions");
  if (!names || names->items.empty() || (there && !there->items.empty())) return edition;
  std::string lines;
  std::string credits;
  for (const codec::Json& name : names->items) {
    auto pack = find_pack(name.string, folder, shelf::kEditionLimits.bytes);
    if (!pack) return std::unexpected("packs: \"" + name.string + "\": " + pack.error());
    each_line(*pack, [&](std::string_view line) {
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
      if (const auto credit = credit_of(line)) {
        credits += "; " + *credit;
        return;
      }
      if (!lines.empty()) lines += ',';
      lines += line;
    });
  }
  // In one line, so that whatever stands behind keeps its place.
  if (there && edition[there->offset] == '[')
    edition.replace(there->offset, edition.find(']', there->offset) - there->offset + 1, "[" + lines + "]");
  else
    edition.insert(edition.rfind('}'), ",\"questions\":[" + lines + "]");
  if (credits.empty()) return edition;
  // Whose questions they are stands on the lid, for everybody to read.
  const codec::Json& french = document->root.at_path("credit.fr");
  const codec::Json& english = document->root.at_path("credit.en");
  std::array places{french.offset, english.offset};
  std::sort(places.begin(), places.end(), std::greater<>());  // the later one first: the other stays where it is
  for (const std::uint32_t place : places) append_to_string(edition, place, credits);
  return edition;
}

// A clause begins with a heading such as
//   ### <a id="POK-17"></a>POK-17 · Let it happen
// and ends before the next heading.
RulesPage rules_page(std::string_view game, words::Language language) {
  RulesPage page;
  bool in_clause = false;
  const std::string path = "docs/rules/" + std::string(game) + (language == words::Language::fr ? ".fr.md" : ".en.md");
  each_line(embedded(path), [&](std::string_view line) {
    if (line.starts_with("### <a id=\"")) {
      const std::string_view id = line.substr(11, line.find('"', 11) - 11);
      const std::size_t dot = line.find("· ");
      Clause clause{std::string(id), {}, {}};
      if (dot != std::string_view::npos) clause.title = line.substr(dot + std::string_view("· ").size());
      page.clauses.push_back(std::move(clause));
      in_clause = true;
      return;
    }
    if (line.starts_with("## ")) in_clause = false;
    if (in_clause)
      page.clauses.back().text += std::string(line) + "\n";
    else if (page.clauses.empty())
      page.introduction += std::string(line) + "\n";
  });
  trim(page.introduction);
  for (Clause& clause : page.clauses) trim(clause.text);
  return page;
}

const Clause* find_clause(const RulesPage& page, std::string_view prefix, std::string_view wanted) {
  std::string id(wanted);
  for (char& c : id) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (id.find('-') == std::string::npos) id = std::string(prefix) + "-" + (id.size() == 1 ? "0" : "") + id;
  for (const Clause& clause : page.clauses)
    if (clause.id == id) return &clause;
  return nullptr;
}

// A scenario begins with a line such as "== POK-17 The attacker takes a valise".
std::vector<std::string> scenarios_of(std::string_view game, std::string_view clause) {
  std::vector<std::string> titles;
  const std::string head = "== " + std::string(clause) + " ";
  each_line(embedded("tests/scenarios/" + std::string(game) + ".scenario"), [&](std::string_view line) {
    if (line.starts_with(head)) titles.emplace_back(line.substr(head.size()));
  });
  return titles;
}

}  // namespace host
