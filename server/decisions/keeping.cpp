// What the host of the server does to tables, and what the server does when it starts or stops.
#include <utility>

#include "server/decisions.h"

namespace server {

std::vector<Entry> decide_idle_close(const Room& room, Time since, Time now) {
  if (room.standing() == Room::Standing::over || room.last() >= since) return {};
  return {room::Closed{now, "idle"}};
}

std::vector<Entry> decide_admin_close(const Room& room, Time now) {
  if (room.standing() == Room::Standing::over) return {};
  return {room::Closed{now, "admin"}};
}

std::vector<Entry> decide_admin_forget(const Room& room, Time now) {
  if (room.forgetting(std::nullopt).empty()) return {};
  return {room::Forgotten{now, -1}};
}

Redaction redact(const std::vector<std::string>& lines) {
  Redaction redaction;
  redaction.lines = static_cast<int>(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto entry = room::read_entry(lines[i]);
    if (!entry)
      ++redaction.unreadable;
    else if (room::forget_words(*entry))
      redaction.replaced.emplace_back(static_cast<int>(i), room::to_line(*entry));
  }
  return redaction;
}

std::vector<Entry> decide_checkpoint(const Room& room, Time now) {
  auto checkpoint = room.checkpoint(now);
  if (!checkpoint) return {};
  return {std::move(*checkpoint)};
}

std::expected<std::vector<Entry>, Refused> decide_migration(const Room& room, Time now) {
  auto migration = room.migration(now);
  if (!migration)
    return std::unexpected(other_rules(
        room.rules(), "is over, or the server that knew them was killed: then start that one once more, and stop it"));
  return std::vector<Entry>{std::move(*migration)};
}

Refused other_rules(int rules, const std::string& why) {
  return refused(No::table_other_rules,
                 "this table was played by version " + std::to_string(rules) + " of the rules: it " + why);
}

}  // namespace server
