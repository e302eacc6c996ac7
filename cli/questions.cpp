// pactole questions check PACK, pactole questions stats: packs of questions.
#include <cstdio>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "codec/write.h"
#include "host/files.h"
#include "host/library.h"
#include "questions/check.h"
#include "words/text.h"

namespace cli {
namespace {

// The text of a file or, if there is none, of the pack of that name in the program; or why
// there is neither.
std::expected<std::string, std::string> text_of(const std::string& pack) {
  auto text = host::read_file(pack, kLongestEdition);
  if (text) return text;
  for (const host::EmbeddedFile& file : host::packs())
    if (file.path == pack) return std::string(file.text);
  return std::unexpected(text.error());
}

}  // namespace

int questions_check(words::Language language, const std::vector<std::string>& packs, bool bank, bool json) {
  const words::Catalogue& words = host::catalogue(language);
  int status = 0;
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_array();
  for (const std::string& name : packs) {
    const auto text = text_of(name);
    questions::Pack pack;
    codec::Problems problems;
    codec::Problems warnings;
    if (text) {
      pack = questions::read_pack(*text);
      const auto standard = bank ? questions::Standard::bank : questions::Standard::any;
      for (questions::Finding& finding : questions::check(pack, standard))
        (finding.error ? problems : warnings).push_back(std::move(finding.problem));
    } else {
      problems.push_back({"", 0, 0, text.error()});
    }
    const auto count = static_cast<std::int64_t>(pack.lines.size());
    if (!problems.empty()) status = 1;
    if (json) {
      w.begin_object();
      w.field("ok", problems.empty());
      w.field("pack", name);
      w.field("questions", count);
      w.key("problems");
      write_problems(w, problems);
      w.key("warnings");
      write_problems(w, warnings);
      w.end_object();
      continue;
    }
    for (const codec::Problem& problem : problems) fail(codec::to_text(problem, name));
    for (const codec::Problem& warning : warnings) fail("warning: " + codec::to_text(warning, name));
    if (!problems.empty()) continue;
    const auto doubts = static_cast<std::int64_t>(warnings.size());
    const std::string said = warnings.empty()
                                 ? words.render("questions.fine", {{"file", name}, {"n", count}})
                                 : words.render("questions.warned", {{"file", name}, {"n", count}, {"doubts", doubts}});
    std::printf("%s\n", said.c_str());
  }
  w.end_array();
  if (json) std::printf("%s\n", w.take().c_str());
  return status;
}

int questions_stats(words::Language language, const std::vector<std::string>& packs, bool json) {
  const words::Catalogue& words = host::catalogue(language);
  std::vector<std::string> names = packs;
  if (names.empty())
    for (const host::EmbeddedFile& file : host::packs()) names.emplace_back(file.path);
  std::vector<questions::Line> lines;
  for (const std::string& name : names) {
    const auto text = text_of(name);
    if (!text) return fail(name + ": " + text.error());
    questions::Pack pack = questions::read_pack(*text);
    if (!pack.problems.empty()) return fail(codec::to_text(pack.problems.front(), name));
    lines.insert(lines.end(), std::make_move_iterator(pack.lines.begin()), std::make_move_iterator(pack.lines.end()));
  }
  const auto counts = questions::count(lines);
  if (json) {
    codec::Writer w(codec::Layout{.indent = 4, .flat_lists = true});
    w.begin_object();
    w.key("levels");
    w.begin_object();
    for (const auto& [lang, levels] : counts) {
      w.key(lang);
      w.begin_array();
      for (const int n : levels) write(w, n);
      w.end_array();
    }
    w.end_object();
    w.end_object();
    std::printf("%s\n", w.take().c_str());
    return 0;
  }
  std::printf("%s\n", words.render("questions.head").c_str());
  for (const auto& [lang, levels] : counts) {
    int sum = 0;
    std::string row;
    for (const int n : levels) {
      std::string cell = std::to_string(n);
      cell.insert(0, cell.size() < 4 ? 4 - cell.size() : 0, ' ');
      row += cell;
      sum += n;
    }
    std::printf("%s %s  %5d\n", words::padded(lang, 4).c_str(), row.c_str(), sum);
  }
  return 0;
}

}  // namespace cli
