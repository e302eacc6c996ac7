#include "host/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "codec/read.h"
#include "codec/write.h"
#include "core/chance.h"
#include "host/files.h"
#include "host/marked.h"
#include "shelf/box.h"

namespace host {
namespace {

std::string_view embedded(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return file.text;
  return {};
}

// Our own mistake: the tests read these files too.
[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "pactole: %s\n", why.c_str());
  std::abort();
}

words::Catalogue load(words::Language language, std::string_view path) {
  auto catalogue = words::Catalogue::parse(language, std::string(embedded(path)));
  if (!catalogue) fail(codec::to_text(catalogue.error(), path));
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

// Whether a name leads to a file in a folder or below it, and nowhere else.
bool stays_below(const std::string& name) {
  const std::filesystem::path path(name);
  const auto leads_out = [](const std::filesystem::path& part) { return part == ".." || part == "/"; };
  return !name.empty() && name.size() <= 255 && name.find('\0') == std::string::npos &&
         std::none_of(path.begin(), path.end(), leads_out);
}

// The text of a pack: a file in that folder, which is read into `file`, or one in the program.
std::expected<std::string_view, std::string> find_pack(const std::string& name, const std::string& folder,
                                                       std::size_t most_bytes, std::string& file) {
  if (!stays_below(name)) return std::unexpected("a pack is a file beside its edition, or in a folder there");
  const std::string path = folder + "/" + name;
  std::error_code error;
  if (!folder.empty() && std::filesystem::exists(path, error)) {
    auto read = read_file(path, most_bytes);
    if (!read) return std::unexpected(std::move(read.error()));
    file = std::move(*read);
    return file;
  }
  const std::string_view text = embedded("editions/" + name);
  if (text.empty()) return std::unexpected("there is no such pack");
  return text;
}

// What the first line of a pack of others says of it (questions/question.h: Origin), as a
// credit; nothing if the line is a question.
std::optional<core::Words> credit_of(std::string_view line) {
  if (line.find("\"pack\"") == line.npos || line.find("\"answers\"") != line.npos) return std::nullopt;
  const auto origin = codec::parse(std::string(line));
  if (!origin || !origin->root.find("licence") || !origin->root.find("source")) return std::nullopt;
  const auto text = [&](const char* field) { return origin->root.find(field)->string; };
  const std::string whose = text("source") + " (" + text("licence") + ")";
  return core::Words{"; questions\u00a0: " + whose, "; questions: " + whose};
}

// Where a string of a JSON text ends: its closing quote. `offset` is where it begins.
std::size_t end_of_string(const std::string& json, std::size_t offset) {
  std::size_t end = offset + 1;
  while (json[end] != '"') end += json[end] == '\\' ? 2 : 1;
  return end;
}
// A text as it stands between the quotes of a JSON string.
std::string in_quotes(const std::string& text) {
  const std::string quoted = codec::to_json(text);
  return quoted.substr(1, quoted.size() - 2);
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

// The one to play in that language.
const EmbeddedFile& edition_in(std::string_view game, words::Language language) {
  const std::string own = "editions/" + std::string(game) + (language == words::Language::fr ? "-fr.json" : "-en.json");
  const auto files = edition_files(game);
  const auto found = std::find_if(files.begin(), files.end(), [&](const auto* file) { return file->path == own; });
  return found == files.end() ? *files.front() : **found;
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

// The texts of the packs that an edition of ours names.
std::vector<std::string_view> packs_of(const codec::Json& edition) {
  std::vector<std::string_view> texts;
  if (const codec::Json* names = edition.find("packs"))
    for (const codec::Json& name : names->items) texts.push_back(embedded("editions/" + name.string));
  return texts;
}

std::unique_ptr<shelf::OpenBox> open_file(const shelf::Box& box, const EmbeddedFile& file) {
  std::vector<std::string_view> texts;
  if (const auto document = codec::parse(std::string(file.text), shelf::kEditionLimits))
    texts = packs_of(document->root);
  auto open = box.open(std::string(file.text), texts);
  if (!open) fail(to_text(open.error().front(), file.path));
  return std::move(*open);
}

// A mark of texts: eight bytes at a time, since there may be a megabyte of them.
std::uint64_t mark_of(std::uint64_t sum, std::string_view text) {
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), sizeof(std::uint64_t)))) {
    std::uint64_t part = 0;
    std::memcpy(&part, text.data(), std::min(text.size(), sizeof part));
    sum = core::mix(sum + core::kGolden + part);
  }
  return core::mix(sum + core::kGolden);
}

std::optional<MarkedEdition> marked(const EmbeddedFile& file) {
  const auto document = codec::parse(std::string(file.text), shelf::kEditionLimits);
  const auto texts = document ? packs_of(document->root) : std::vector<std::string_view>();
  if (texts.empty()) return std::nullopt;
  std::uint64_t sum = mark_of(0, file.text);
  for (const std::string_view text : texts) sum = mark_of(sum, text);
  char mark[17];
  std::snprintf(mark, sizeof mark, "%016llx", static_cast<unsigned long long>(sum));
  return MarkedEdition{document->root.at_path("id").string, mark};
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
  return complete(edition_in(game, language));
}

std::unique_ptr<shelf::OpenBox> open_edition(const shelf::Box& box, words::Language language) {
  return open_file(box, edition_in(box.facts().slug, language));
}

std::optional<MarkedEdition> marked_edition(std::string_view game, words::Language language) {
  return marked(edition_in(game, language));
}

std::unique_ptr<shelf::OpenBox> open_marked(const shelf::Box& box, const MarkedEdition& wanted) {
  for (const EmbeddedFile* file : edition_files(box.facts().slug))
    if (const auto there = marked(*file); there && there->id == wanted.id && there->mark == wanted.mark)
      return open_file(box, *file);
  return nullptr;
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
    if (const codec::Json* lid = document->root.find("lid")) reader.read("lid", *lid, imprint.lid);
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
  core::Words credits;
  for (const codec::Json& name : names->items) {
    std::string file;
    const auto pack = find_pack(name.string, folder, shelf::kEditionLimits.bytes, file);
    if (!pack) return std::unexpected("packs: \"" + name.string + "\": " + pack.error());
    lines.reserve(lines.size() + pack->size() + edition.size());
    bool is_first = true;
    each_line(*pack, [&](std::string_view line) {
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
      const auto credit = std::exchange(is_first, false) ? credit_of(line) : std::nullopt;
      if (credit) {
        credits.fr += credit->fr;
        credits.en += credit->en;
        return;
      }
      if (!lines.empty()) lines += ',';
      lines += line;
    });
  }
  // What is put in where, the last place first: those before it stay where they are. All in one
  // line, so that lines keep their numbers.
  std::map<std::size_t, std::string, std::greater<>> put_in;
  if (there && edition[there->offset] == '[')
    put_in[there->offset + 1] = std::move(lines);
  else
    put_in[edition.rfind('}')] = ",\"questions\":[" + std::move(lines) + "]";
  // Whose questions they are stands on the lid, for everybody to read.
  for (const auto& [path, credit] : {std::pair("credit.fr", &credits.fr), {"credit.en", &credits.en}})
    if (const std::size_t offset = document->root.at_path(path).offset; edition[offset] == '"')
      put_in[end_of_string(edition, offset)] = in_quotes(*credit);
  for (const auto& [place, text] : put_in) edition.insert(place, text);
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

std::string_view name(Mark mark) {
  constexpr std::array<std::string_view, 4> kNames = {"sheet", "clarification", "departure", "option"};
  return kNames[static_cast<std::size_t>(mark)];
}

std::vector<Part> parts_of(const Clause& clause) {
  constexpr std::array<std::pair<std::string_view, Mark>, 5> kMarks = {{{"*Précision*", Mark::clarification},
                                                                        {"*Clarification*", Mark::clarification},
                                                                        {"*Écart*", Mark::departure},
                                                                        {"*Departure*", Mark::departure},
                                                                        {"*Option*", Mark::option}}};
  std::vector<Part> parts;
  std::string_view rest = clause.text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find("\n\n"), rest.size());
    const std::string_view paragraph = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 2, rest.size()));
    Mark mark = Mark::sheet;
    for (const auto& [words, means] : kMarks)
      if (paragraph.starts_with(words)) mark = means;
    if (mark == Mark::sheet && !parts.empty() && parts.back().mark == Mark::sheet)
      parts.back().text += "\n\n" + std::string(paragraph);
    else
      parts.push_back({mark, std::string(paragraph)});
  }
  return parts;
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
