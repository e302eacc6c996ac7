#include "questions/items.h"

namespace questions {
namespace {

constexpr codec::Limits kLimits{.bytes = 16 << 20, .values = 1'000'000};

std::string string_at(const codec::Json& item, std::string_view key) {
  const codec::Json* value = item.find(key);
  return value && value->type == codec::Json::Type::string ? without_html(value->string) : std::string();
}

}  // namespace

Items opentdb_items(std::string text) {
  const auto document = codec::parse(std::move(text), kLimits);
  if (!document) return std::unexpected(document.error());
  const codec::Json* results = document->root.find("results");
  if (!results || results->type != codec::Json::Type::array)
    return std::unexpected(document->problem_at("results", document->root, "there is no list \"results\""));
  std::vector<Item> items;
  for (const codec::Json& result : results->items) {
    Item item;
    item.line = document->problem_at("", result, "").line;
    item.question = string_at(result, "question");
    item.right = string_at(result, "correct_answer");
    item.theme = string_at(result, "category");
    item.difficulty = string_at(result, "difficulty");
    if (const codec::Json* wrong = result.find("incorrect_answers"))
      for (const codec::Json& answer : wrong->items) item.wrong.push_back(without_html(answer.string));
    if (string_at(result, "type") == "boolean") item.refusal = "true or false: a question has four answers";
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace questions
