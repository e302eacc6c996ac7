#include "server/commit.h"

#include <algorithm>
#include <utility>

#include "server/messages.h"

namespace server {

Means Commit::means() const {
  return {world_.seconds(), world_.primitives, [this] { return fresh_key(world_.random); }, settings_.absence, {}};
}

Means Commit::means(const OpenRoom& open) const {
  Means means = this->means();
  means.presence = open.company.presence();
  return means;
}

Room::Moment Commit::moment(const OpenRoom& open) const {
  return {world_.seconds(), started_, open.company.presence().here};
}

void Commit::add(const OpenRoomPtr& open, const std::vector<Entry>& entries, WhenKept kept,
                 const room::SharedBox& box) {
  Room& room = *open->room;
  store::Append append{room.id(), room.lines(), {}, {}};
  std::vector<Message> messages;
  const auto add_next = [&](const Entry& entry) {
    if (const auto* forgotten = std::get_if<room::Forgotten>(&entry))
      append.replaced = room.forgetting(forgotten->seat < 0 ? std::nullopt : std::optional(Seat(forgotten->seat)));
    if (const auto wrong = add_one(open, entry, messages, box)) {
      world_.note("entry refused", {{"table", room.id()}, {"why", *wrong}});
      return false;
    }
    append.lines.push_back(room::to_line(entry));
    count(entry);
    return true;
  };
  bool ok = true;
  for (const Entry& entry : entries) ok = ok && add_next(entry);
  while (ok) {
    const auto entry = consequence(room, means(*open));
    ok = entry && add_next(*entry);
  }
  if (append.lines.empty()) return when_kept(open, std::move(kept));

  std::size_t bytes = 0;
  for (const std::string& line : append.lines) bytes += line.size();
  index_.count_bytes(room.created().address, bytes);
  const int lines = room.lines();
  if (kept) open->held.emplace_back(lines, std::move(kept));
  open->held.emplace_back(lines, [open, messages = std::move(messages)](const store::Trouble* trouble) {
    if (!trouble) send(*open, messages);
  });
  follow_up_when_kept(open);
  world_.writer.write(std::move(append), [this, open, lines](const store::Trouble* trouble) {
    if (open->stale) return;
    if (trouble) {
      world_.note("not kept", {{"table", open->room->id()}, {"why", trouble->what}});
      // Where somebody else came first, the table goes on at once, from what he has made of it.
      if (trouble->kind == store::Trouble::Kind::conflict)
        ++figures_.conflicts;
      else
        rooms_.set_aside(open->room->id());
      return rooms_.reload(open, *trouble);
    }
    open->kept = lines;
    while (!open->held.empty() && open->held.front().first <= open->kept) {
      const auto act = std::move(open->held.front().second);
      open->held.pop_front();
      act(nullptr);
    }
    rooms_.retire(open);
  });
}

std::optional<std::string> Commit::take(const OpenRoomPtr& open, const std::vector<std::string>& lines) {
  std::vector<Message> messages;
  for (const std::string& line : lines) {
    const auto entry = room::read_entry(line);
    if (!entry) return without_quotations(entry.error().reason);
    if (auto wrong = add_one(open, *entry, messages)) return wrong;
  }
  open->kept = open->room->lines();
  send(*open, messages);
  follow_up_when_kept(open);
  return std::nullopt;
}

// An entry, and what each of those who look is to be told of it.
std::optional<std::string> Commit::add_one(const OpenRoomPtr& open, const Entry& entry, std::vector<Message>& messages,
                                           const room::SharedBox& box) {
  Room& room = *open->room;
  const int version = room.version();
  if (const auto wrong = room.add(entry, box)) return without_quotations(wrong->reason);
  if (room.version() != version) {
    send_away_those_without_key(open);
    tell_all(*open, messages);
  } else if (const auto* moved = std::get_if<room::Moved>(&entry)) {
    tell_one(*open, moved->seat, messages);
  }
  return std::nullopt;
}

void Commit::send(const OpenRoom& open, const std::vector<Message>& messages) {
  for (const auto& [audience, text] : messages)
    for (const Watcher& watcher : open.company.watchers)
      if (watcher.audience == audience) watcher.client->send(text);
}

void Commit::when_kept(const OpenRoomPtr& open, WhenKept act) {
  if (!act) return;
  if (open->is_kept())
    act(nullptr);
  else
    open->held.emplace_back(open->room->lines(), std::move(act));
}

void Commit::follow_up_when_kept(const OpenRoomPtr& open) {
  when_kept(open, [this, open, lines = open->room->lines()](const store::Trouble* trouble) {
    // What was added since has its own; a room that is read anew is followed up when it arrives.
    if (!trouble && open->room->lines() == lines) follow_up(open);
  });
}

void Commit::replace_lines(const std::string& table, Redaction redaction, WhenKept kept) {
  world_.writer.write(store::Append{table, redaction.lines, {}, std::move(redaction.replaced)}, std::move(kept));
}

namespace {

// Whether somebody of that audience wants to know what is not allowed: then all are told.
bool wants_forbidden(const OpenRoom& open, Audience audience) {
  return std::any_of(open.company.watchers.begin(), open.company.watchers.end(),
                     [&](const Watcher& watcher) { return watcher.audience == audience && watcher.forbidden; });
}

}  // namespace

// One message for each audience that somebody belongs to.
void Commit::tell_all(const OpenRoom& open, std::vector<Message>& messages) const {
  SeatSet told;
  const Room::Moment now = moment(open);
  for (const Watcher& watcher : open.company.watchers) {
    if (told.contains(watcher.audience)) continue;
    told.add(watcher.audience);
    messages.emplace_back(watcher.audience, std::make_shared<const std::string>(open.room->update(
                                                watcher.audience, now, wants_forbidden(open, watcher.audience))));
  }
}

void Commit::tell_one(const OpenRoom& open, Seat seat, std::vector<Message>& messages) const {
  if (!open.company.presence().here.contains(seat)) return;
  messages.emplace_back(seat, std::make_shared<const std::string>(
                                  open.room->own_update(seat, moment(open), wants_forbidden(open, seat))));
}

// A seat may have got another token: whoever looked with the one before sees no more of that
// hand, and may look again as one of those who watch.
void Commit::send_away_those_without_key(const OpenRoomPtr& open) {
  const auto has_key = [&](const Watcher& watcher) {
    return watcher.audience == core::kSpectator || open->room->chair(watcher.audience).token == watcher.token;
  };
  const std::vector<Watcher> watchers = open->company.watchers;
  for (const Watcher& watcher : watchers)
    if (!has_key(watcher)) {
      look_away(open, watcher.client.get());
      watcher.client->send(RoomCache::again(open->room->id()));
    }
}

void Commit::tell_present(const OpenRoomPtr& open) {
  const Present present{open->room->id(), open->company.presence().here};
  const auto text = std::make_shared<const std::string>(codec::to_json(present));
  when_kept(open, [open, text](const store::Trouble* trouble) {
    if (trouble) return;
    for (const Watcher& watcher : open->company.watchers) watcher.client->send(text);
  });
}

void Commit::look_away(const OpenRoomPtr& open, const Client* client) {
  std::vector<Watcher>& watchers = open->company.watchers;
  const SeatSet before = open->company.here();
  const auto gone = std::find_if(watchers.begin(), watchers.end(),
                                 [&](const Watcher& watcher) { return watcher.client.get() == client; });
  if (gone == watchers.end()) return;
  const Audience audience = gone->audience;
  watchers.erase(gone);
  const bool others = std::any_of(watchers.begin(), watchers.end(),
                                  [&](const Watcher& watcher) { return watcher.audience == audience; });
  if (!others) open->room->looks_away(audience);
  const SeatSet left = before - open->company.here();
  note_seen(open, left, false);
  if (!left.empty()) tell_present(open);
  rooms_.retire(open);
}

void Commit::note_seen(const OpenRoomPtr& open, SeatSet seats, bool here) {
  for (const Seat seat : seats) {
    open->company.last_seen[seat.index] = world_.seconds();
    world_.writer.write(store::Seen{open->room->id(), {seat.index, world_.seconds(), here}}, {});
  }
}

void Commit::count(const Entry& entry) {
  const auto* moved = std::get_if<room::Moved>(&entry);
  if (!moved) return;
  ++figures_.moves;
  figures_.bot_moves += moved->by == room::Mover::bot;
  figures_.clock_moves += moved->by == room::Mover::clock;
}

}  // namespace server
