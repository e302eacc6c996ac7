// pactole questions check PACK, import FILE, stats: packs of questions.
#include <algorithm>
#include <cstdio>
#include <fstream>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "codec/write.h"
#include "host/files.h"
#include "host/library.h"
#include "questions/check.h"
#include "questions/import.h"
#include "questions/ledger.h"
#include "questions/themes.h"
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

int questions_check(words::Language language, const QuestionsArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  constexpr std::size_t kLongestLedger = 16 << 20;
  std::string ledger;
  for (const std::string& file : args.ledgers) {
    const auto text = host::read_file(file, kLongestLedger);
    if (!text) return fail("--ledger: " + text.error());
    ledger += *text + "\n";
  }
  int status = 0;
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_array();
  for (const std::string& name : args.packs) {
    const auto text = text_of(name);
    questions::Pack pack;
    codec::Problems problems;
    codec::Problems warnings;
    if (text) {
      pack = questions::read_pack(*text);
      const auto standard = args.bank ? questions::Standard::bank : questions::Standard::any;
      for (questions::Finding& finding : questions::check(pack, standard))
        (finding.error ? problems : warnings).push_back(std::move(finding.problem));
      if (!args.ledgers.empty())
        for (questions::Finding& finding : questions::check_facts(pack, ledger))
          problems.push_back(std::move(finding.problem));
    } else {
      problems.push_back({"", 0, 0, text.error()});
    }
    const auto count = static_cast<std::int64_t>(pack.lines.size());
    if (!problems.empty()) status = 1;
    if (args.json) {
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
  if (args.json) std::printf("%s\n", w.finish().c_str());
  return status;
}

int questions_import(words::Language language, const ImportArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  constexpr std::size_t kLongestImport = 16 << 20;
  const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (args.pack.empty() || !std::all_of(args.pack.begin(), args.pack.end(), is_plain))
    return fail("--pack: must be small letters, digits and hyphens, not \"" + args.pack + "\"");
  if (!questions::theme_of(args.theme)) return fail("--theme: unknown theme \"" + args.theme + "\"");
  if (args.last_level < args.first_level) return fail("--last-level: lies below --first-level");
  if (args.json && args.output.empty()) return fail("--json: wants --output, the file for the pack");
  auto text = host::read_file(args.file, kLongestImport);
  if (!text) return fail(args.file + ": " + text.error());

  const std::string ending = args.file.substr(std::min(args.file.rfind('.'), args.file.size()));
  const std::string format = !args.format.empty() ? args.format
                             : ending == ".csv"   ? "csv"
                             : ending == ".json"  ? "opentdb"
                                                  : "gift";
  const questions::ImportSpec spec{
      {args.pack, args.licence, args.source}, args.lang, args.theme, args.first_level, args.last_level};
  const auto imported = questions::import_questions(format == "csv"       ? questions::Format::csv
                                                    : format == "opentdb" ? questions::Format::opentdb
                                                                          : questions::Format::gift,
                                                    std::move(*text), spec);
  if (!imported) return fail(codec::to_text(imported.error(), args.file));

  const std::string pack = questions::to_pack(spec.origin, imported->cards);
  if (args.output.empty()) {
    std::fputs(pack.c_str(), stdout);
  } else if (std::ofstream out(args.output, std::ios::binary); !(out << pack).flush()) {
    return fail(args.output + ": cannot be written");
  }
  const auto taken = static_cast<std::int64_t>(imported->cards.size());
  if (args.json) {
    codec::Writer w(codec::Layout{.indent = 4});
    w.begin_object();
    w.field("taken", taken);
    w.key("left");
    w.begin_array();
    for (const questions::Left& left : imported->left) {
      w.begin_object();
      w.field("place", left.place);
      w.field("line", left.line);
      w.field("question", left.question);
      w.field("reason", left.reason);
      w.end_object();
    }
    w.end_array();
    w.end_object();
    std::printf("%s\n", w.finish().c_str());
    return 0;
  }
  for (const questions::Left& left : imported->left)
    fail(args.file + ":" + std::to_string(left.line) + ": number " + std::to_string(left.place) + ", " + left.question +
         ": " + left.reason);
  const auto count = static_cast<std::int64_t>(imported->left.size());
  std::fprintf(stderr, "%s\n", words.render("questions.imported", {{"n", taken}, {"left", count}}).c_str());
  return 0;
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
    std::printf("%s\n", w.finish().c_str());
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
