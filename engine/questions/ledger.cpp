#include "questions/ledger.h"

#include <map>
#include <optional>
#include <string>

#include "questions/rules.h"

namespace questions {
namespace {

// The text of a field; nothing if it is missing or empty.
std::optional<std::string> text_at(const codec::Json& json, std::string_view field) {
  const codec::Json* value = json.find(field);
  if (!value || value->type != codec::Json::Type::string || value->string.empty()) return std::nullopt;
  return value->string;
}

// The facts of a ledger by the ids of their questions.
std::map<std::string, std::string> facts_of(std::string_view ledger, Report& report) {
  std::map<std::string, std::string> facts;
  each_line(ledger, [&](int number, std::string_view line) {
    const auto refuse = [&](const std::string& why) {
      report.error("line " + std::to_string(number) + " of the ledger: " + why);
    };
    const auto document = codec::parse(std::string(line));
    if (!document) return refuse(document.error().reason);
    const auto id = text_at(document->root, "id");
    const auto fact = text_at(document->root, "fact");
    if (!id || !fact) return refuse("must have an id and a fact");
    if (!facts.emplace(*id, *fact).second) refuse("\"" + *id + "\" is there already");
  });
  return facts;
}

}  // namespace

std::vector<Finding> check_facts(const Pack& pack, std::string_view ledger) {
  Report report(Standard::any);
  const std::map<std::string, std::string> facts = facts_of(ledger, report);
  std::map<std::string, int> asked;  // on which line, by language and fact
  for (const Line& line : pack.lines) {
    const auto found = facts.find(line.card.id);
    if (found == facts.end()) {
      report.error(line, "id", "the ledger has no line for it");
      continue;
    }
    const auto first = asked.emplace(line.card.lang + " " + found->second, line.number);
    if (!first.second)
      report.error(line, "question",
                   "the same fact as on line " + std::to_string(first.first->second) + ": " + found->second);
  }
  return report.release();
}

}  // namespace questions
