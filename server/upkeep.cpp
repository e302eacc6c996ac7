// What the host of the server does to tables and guests (admin.h has the lines he sends).
// A table that cannot be played any more can still be erased, and its names forgotten.
#include <algorithm>
#include <utility>

#include "codec/write.h"
#include "server/ludotheque.h"

namespace server {

bool Ludotheque::exists(const std::string& table) const {
  if (lives_.contains(table)) return true;
  const auto heads = world_.store.tables();
  return std::any_of(heads.begin(), heads.end(), [&](const store::TableHead& head) { return head.table == table; });
}

std::string Ludotheque::admin_tables() {
  codec::Writer w;
  w.begin_array();
  for (const store::TableHead& head : world_.store.tables()) {
    LivePtr live;
    if (!head.folded || lives_.contains(head.table)) live = find(head.table).value_or(nullptr);
    w.begin_object();
    if (live)
      live->room->summary(w);
    else
      w.field("table", head.table);
    w.field("lines", head.lines);
    w.end_object();
    if (live) retire(live);
  }
  w.end_array();
  return w.take();
}

bool Ludotheque::admin_close(const std::string& table, Done done) {
  if (!exists(table)) return false;
  const auto live = find(table);
  if (!live) {
    const store::Trouble why{live.error().message};
    done(&why);
    return true;
  }
  close(*live, "admin");
  when_kept(*live, std::move(done));
  retire(*live);
  return true;
}

bool Ludotheque::admin_erase(const std::string& table, Done done) {
  if (!exists(table)) return false;
  erase(table, std::move(done));
  return true;
}

void Ludotheque::erase(const std::string& table, Done done) {
  world_.writer.write(store::Erase{table}, [this, table, done = std::move(done)](const store::Trouble* trouble) {
    if (!trouble) {
      // Whoever has taken it up meanwhile has what is gone.
      const auto live = lives_.find(table);
      if (live == lives_.end())
        take_up(table);
      else
        renew(LivePtr(live->second), store::Trouble{"the table was taken away"});
    }
    done(trouble);
  });
}

bool Ludotheque::admin_blot(const std::string& table, Done done) {
  if (!exists(table)) return false;
  blot(table, std::nullopt, std::move(done));
  return true;
}

namespace {

using Entries = std::vector<std::expected<Entry, codec::Problem>>;

// The line of a journal since which a seat belongs to whoever sits there now: before it
// was another's, or nobody's.
std::size_t since_when(const Entries& entries, Seat seat) {
  std::size_t changed_hands = 0;
  std::size_t since = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!entries[i]) continue;
    const auto* invited = std::get_if<Invited>(&*entries[i]);
    const auto* left = std::get_if<Left>(&*entries[i]);
    if ((invited && invited->seat == seat) || (left && left->seat == seat)) changed_hands = i;
    if (const auto* sat = std::get_if<Sat>(&*entries[i]); sat && sat->seat == seat) since = changed_hands;
  }
  return since;
}

// Takes the name or the words out of an entry; false: there are none.
bool blot_out(Entry& entry, std::optional<Seat> only) {
  if (auto* sat = std::get_if<Sat>(&entry); sat && (!only || sat->seat == *only))
    return !std::exchange(sat->name, "").empty();
  if (auto* said = std::get_if<Said>(&entry); said && (!only || said->seat == only->index)) {
    said->name.clear();
    return !std::exchange(said->text, "").empty();
  }
  return false;
}

}  // namespace

// Names and speech in lines that are kept are replaced; the room is made anew.
void Ludotheque::blot(const std::string& table, std::optional<Seat> only, Done done) {
  const auto live = lives_.find(table);
  if (live == lives_.end()) return blot_lines(table, only, done);
  when_kept(live->second, [this, table, only, done = std::move(done)](const store::Trouble* trouble) {
    if (trouble) return done(trouble);
    blot_lines(table, only, done);
  });
}

void Ludotheque::blot_lines(const std::string& table, std::optional<Seat> only, const Done& done) {
  const auto lines = world_.store.journal(table);
  if (!lines) return done(&lines.error());
  Entries entries;
  for (const std::string& line : *lines) entries.push_back(read_entry(line));
  store::Replace change{table, {}};
  bool damaged = false;
  for (std::size_t i = only ? since_when(entries, *only) : 0; i < entries.size(); ++i) {
    damaged = damaged || !entries[i];
    if (entries[i] && blot_out(*entries[i], only)) change.lines.emplace_back(static_cast<int>(i), to_line(*entries[i]));
  }
  const store::Trouble left{"lines of this table are damaged, and were left as they are"};
  if (change.lines.empty()) return done(damaged ? &left : nullptr);
  world_.writer.write(std::move(change), [this, table, damaged, left, done](const store::Trouble* trouble) {
    done(!trouble && damaged ? &left : trouble);
    if (trouble) return;
    // Whoever has the names in memory takes the table up anew.
    if (const auto now = lives_.find(table); now != lives_.end())
      when_kept(now->second, [this, now = now->second](const store::Trouble*) {
        renew(now, store::Trouble{"names and speech were forgotten; look again"});
      });
  });
}

void Ludotheque::restore(const std::string& file, Done done) {
  world_.writer.write(store::Restore{file}, [this, done = std::move(done)](const store::Trouble* trouble) {
    if (trouble) return done(trouble);
    started_ = seconds();  // clocks are credited as after a restart
    const auto lives = lives_;
    for (const auto& [table, live] : lives) renew(live, store::Trouble{"a backup was put in its place"});
    std::vector<std::string> known;
    known.reserve(cards_.size());
    for (const auto& [table, card] : cards_) known.push_back(table);
    for (const std::string& table : known) drop_card(table);
    aside_.clear();
    banned_.clear();
    kept_editions_.clear();
    const auto wrong = open();
    done(wrong ? &*wrong : nullptr);
  });
}

void Ludotheque::ban(const std::string& address, bool banned, Done done) {
  world_.writer.write(store::Ban{address, banned},
                      [this, address, banned, done = std::move(done)](const store::Trouble* trouble) {
                        if (!trouble && banned) banned_.insert(address);
                        if (!trouble && !banned) banned_.erase(address);
                        done(trouble);
                      });
}

}  // namespace server
