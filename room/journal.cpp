#include "room/journal.h"

#include <utility>

#include "room/variant_json.h"

namespace room {

bool forget_words(Entry& entry) {
  if (auto* sat = std::get_if<Sat>(&entry)) {
    sat->salt.clear();
    sat->portrait.reset();
    return !std::exchange(sat->name, "").empty();
  }
  if (auto* said = std::get_if<Said>(&entry)) {
    const bool was_gesture = std::exchange(said->gesture, std::nullopt).has_value();
    said->name.clear();
    return !std::exchange(said->text, "").empty() || was_gesture;
  }
  return false;
}

std::string to_line(const Entry& entry) { return to_line("entry", entry); }

std::expected<Entry, codec::Problem> read_entry(std::string line) {
  auto document = codec::parse(std::move(line));
  if (!document) return std::unexpected(document.error());
  return from_document<Entry>("entry", *document);
}

}  // namespace room
