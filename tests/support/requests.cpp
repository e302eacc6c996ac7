#include "support/requests.h"

#include "room/variant_json.h"

namespace support {

std::string at(const codec::Json& json, std::string_view key) {
  const codec::Json* value = json.find(key);
  if (!value) throw std::runtime_error("no \"" + std::string(key) + "\" in " + codec::one_line(json));
  return value->type == codec::Json::Type::string ? value->string : codec::one_line(*value);
}

codec::Document document_of(const std::string& text) {
  auto document = codec::parse(text);
  if (!document) throw std::runtime_error("no JSON: " + text);
  return std::move(*document);
}

std::string message_of(const server::Request& request, std::optional<int> id) {
  std::string text = room::to_line("do", request);
  if (id) text.insert(1, "\"id\":" + std::to_string(*id) + ",");
  return text;
}

server::Create a_table(std::string game, int people, int bots) {
  server::Create create;
  create.game = std::move(game);
  create.seats.assign(static_cast<std::size_t>(people), "human");
  create.seats.insert(create.seats.end(), static_cast<std::size_t>(bots), "simple");
  return create;
}

}  // namespace support
