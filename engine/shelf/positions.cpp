#include "shelf/positions.h"

#include "shelf/entry.h"

namespace shelf {

std::expected<std::unique_ptr<AnyTable>, BadPosition> load(const OpenBox& box, const codec::Document& document,
                                                           const codec::Json& position, int plies) {
  return entry(box.facts()).positions->load(box, document, position, plies);
}

std::expected<std::unique_ptr<AnyTable>, std::string> set_up(const OpenBox& box, const std::string& position,
                                                             int plies) {
  const auto document = codec::parse(position);
  if (!document) return std::unexpected(document.error().reason);
  auto table = load(box, *document, document->root, plies);
  if (!table) return std::unexpected(table.error().problem.path + ": " + table.error().problem.reason);
  return std::move(*table);
}

}  // namespace shelf
