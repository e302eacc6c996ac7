// What a room shows to those who look.
#include <algorithm>
#include <utility>

#include "room/room.h"

namespace room {

void OpenMoves::write(codec::Writer& w) const { match->write_moves(w, seat); }

void ForbiddenMoves::write(codec::Writer& w) const {
  w.begin_array();
  for (const shelf::MoveLine& move : match->greyed(seat, nullptr))
    codec::write(w, ForbiddenMove{move.text, core::clause_id(match->facts().prefix, move.clause)});
  w.end_array();
}

bool HeardEvents::hears(const Pending& pending) const {
  if (!pending.event.audience.contains(audience)) return false;
  if (pending.event.fleeting && !with_fleeting) return false;
  if (except_told_to && pending.told == except_told_to) return false;
  return !only_told || (pending.told == only_told->first && pending.step == only_told->second);
}

void HeardEvents::write(codec::Writer& w) const {
  w.begin_array();
  for (const Pending& pending : *list)
    if (hears(pending)) w.raw(pending.event.json);
  w.end_array();
}

std::vector<int> HeardEvents::fleeting() const {
  std::vector<int> numbers;
  int number = 0;
  for (const Pending& pending : *list) {
    if (!hears(pending)) continue;
    if (pending.event.fleeting) numbers.push_back(number);
    ++number;
  }
  return numbers;
}

Now Room::now(Audience audience, const Moment& moment, bool with_forbidden) const {
  Now now;
  if (const auto until = deadline(moment.now, moment.server_started)) now.left = std::max<Time>(0, *until - moment.now);
  if (now.left)
    if (const Time looks = std::clamp<Time>(*now.left - created_.clock, 0, looking()); looks > 0) now.watch = looks;
  if (standing() == Standing::revealing) now.reveal = to_reveal();
  if (standing() == Standing::over) now.seed = created_.seed;
  if (!match_) return now;
  const bool plays = audience != core::kSpectator;
  const bool running = standing() == Standing::running;
  now.ply = match_->ply();
  if (plays) now.step = match_->step(audience) + past_steps(audience);
  now.asked = running ? match_->asked() : SeatSet();
  if (plays && running && match_->waiting().contains(audience)) {
    now.moves = OpenMoves{match_.get(), audience};
    if (with_forbidden) now.forbidden = ForbiddenMoves{match_.get(), audience};
  }
  now.countdown = countdown(moment.now);
  if (standing() == Standing::over && !closed_) {
    now.scores.emplace();
    for (int seat = 0; seat < seats(); ++seat) now.scores->push_back(match_->score(Seat(seat)));
  }
  return now;
}

std::vector<ShownSeat> Room::shown_seats(const Moment& moment) const {
  std::vector<ShownSeat> list;
  for (int i = 0; i < seats(); ++i) {
    const Chair& one = chair(Seat(i));
    ShownSeat seat;
    seat.player = one.player;
    seat.name = one.name;
    seat.taken = !open_seats().contains(Seat(i));
    seat.present = moment.present.contains(Seat(i));
    if (one.bot) seat.bot = core::name(*one.bot);
    seat.muted = one.muted;
    seat.pledged = !began_ && !one.pledge.empty();
    for (const Remedy remedy : {Remedy::bot, Remedy::guest})
      if (const SeatSet by = votes(Seat(i), remedy); !by.empty()) {
        if (!seat.votes) seat.votes.emplace();
        seat.votes->push_back({remedy, by, votes_needed(Seat(i), remedy)});
      }
    seat.portrait = one.portrait;
    seat.host = one.is_host;
    list.push_back(std::move(seat));
  }
  return list;
}

Shown Room::show(Audience audience, int since, const Moment& moment, bool with_forbidden) const {
  Shown shown;
  shown.table = id_;
  shown.game = created_.game;
  shown.edition = box_->imprint().id;
  shown.options = created_.options;
  shown.seats = shown_seats(moment);
  shown.standing = standing();
  shown.listed = created_.listed;
  shown.spectators = created_.spectators;
  shown.hints = created_.hints;
  shown.clock = created_.clock;
  shown.commitment = commitment();
  if (!rematch_.empty()) shown.rematch = rematch_;
  shown.version = version();
  shown.n = updates_[slot(audience)];
  shown.history = history(audience, std::max({since, first_at_hand() - 1, version() - kMostHistory}), version());
  shown.now = now(audience, moment, with_forbidden);
  if (match_) shown.now.view = ShownView{{}, match_.get(), audience};
  return shown;
}

int Room::first_at_hand() const {
  if (!match_) return 0;
  const int first = match_->first_at_hand();
  int version = this->version();
  while (version > 0) {
    const int before = notices_[static_cast<std::size_t>(version) - 1].match_version;
    if (before >= 0 && before < first) break;
    --version;
  }
  return version;
}

bool Room::has_at_hand(int since) const { return since + 1 >= first_at_hand(); }

std::vector<PastHappening> Room::history(Audience audience, int since, int until) const {
  std::vector<PastHappening> list;
  const int first = std::max(0, since + 1);
  const int last = std::min(until, version());
  const auto notice_at = [this](int v) -> const Notice& { return notices_[static_cast<std::size_t>(v)]; };
  // The versions of the match among them.
  int from = -1;
  int to = -1;
  for (int v = first; v <= last; ++v) {
    if (notice_at(v).match_version < 0) continue;
    to = notice_at(v).match_version;
    if (from < 0) from = to;
  }
  std::vector<std::pair<int, std::vector<shelf::Happened>>> feed;
  if (to >= 0 && match_) feed = match_->feed(audience, from - 1, nullptr, to);
  auto told = feed.begin();
  for (int v = first; v <= last; ++v) {
    const Notice& notice = notice_at(v);
    PastHappening happening;
    happening.version = v;
    if (!notice.news.empty() && (!notice.for_watchers || audience == core::kSpectator))
      happening.news = NewsJson{{notice.news}};
    if (!notice.by_clock.empty()) happening.by_clock = notice.by_clock;
    if (!notice.by_bot.empty()) happening.by_bot = notice.by_bot;
    if (notice.match_version >= 0) {
      happening.events.emplace();
      while (told != feed.end() && told->first < notice.match_version) ++told;
      if (told != feed.end() && told->first == notice.match_version)
        for (shelf::Happened& event : told->second) happening.events->push_back({std::move(event.json)});
    }
    list.push_back(std::move(happening));
  }
  return list;
}

bool Room::write_fleeting(codec::Writer& w, Audience audience) const {
  bool any = false;
  w.begin_array();
  for (const Pending& pending : pending_)
    if (pending.event.fleeting && pending.event.audience.contains(audience)) {
      w.raw(pending.event.json);
      any = true;
    }
  w.end_array();
  return any;
}

// Completes an update by what has changed since the audience was shown something, and
// remembers that it is shown it now.
std::string Room::message(Audience audience, Update update, const Moment& moment, bool with_forbidden) {
  Seen& seen = seen_by_[slot(audience)];
  update.table = id_;
  update.n = ++updates_[slot(audience)];
  update.happening.version = version();
  update.now = now(audience, moment, with_forbidden);
  if (seen.other_entries != other_entries_ || seen.present != moment.present) {
    seen.other_entries = other_entries_;
    seen.present = moment.present;
    update.seats = shown_seats(moment);
  }
  if (const Standing now_standing = standing(); now_standing != seen.standing) {
    seen.standing = now_standing;
    update.standing = now_standing;
  }
  if (created_.seed != seen.seed) {
    seen.seed = created_.seed;
    update.commitment = commitment();
  }
  if (rematch_ != seen.rematch) update.rematch = seen.rematch = rematch_;
  if (match_ && !seen.view) {
    match_->look(audience, seen.view);
    update.now.view = ShownView{{}, match_.get(), audience};
  } else if (match_) {
    match_->look(audience, spare_view_);
    codec::Writer changes(std::move(changes_));
    changes.begin_object();
    const bool any = spare_view_->write_changes(changes, *seen.view);
    changes.end_object();
    changes_ = changes.finish();
    std::swap(spare_view_, seen.view);
    if (any) update.now.view = ShownView{changes_, nullptr, {}};
  }
  return codec::to_json(update);
}

std::string Room::update(Audience audience, const Moment& moment, bool with_forbidden) {
  Update update;
  const Notice& notice = notices_.back();
  if (!notice.news.empty() && (!notice.for_watchers || audience == core::kSpectator))
    update.happening.news = NewsJson{{notice.news}};
  if (pending_closed_) {
    HeardEvents events{&pending_, audience, true, audience, std::nullopt};
    if (auto fleeting = events.fleeting(); !fleeting.empty()) update.happening.fleeting = std::move(fleeting);
    update.happening.events = events;
    if (!notice.by_clock.empty()) update.happening.by_clock = notice.by_clock;
    if (!notice.by_bot.empty()) update.happening.by_bot = notice.by_bot;
  }
  return message(audience, std::move(update), moment, with_forbidden);
}

std::string Room::own_update(Seat seat, const Moment& moment, bool with_forbidden) {
  Update update;
  // Those of the last move only: it told them to nobody else.
  HeardEvents events{&pending_, seat, true, std::nullopt, std::pair(seat, match_->step(seat))};
  if (auto fleeting = events.fleeting(); !fleeting.empty()) update.happening.fleeting = std::move(fleeting);
  update.happening.events = events;
  return message(seat, std::move(update), moment, with_forbidden);
}

void Room::looks(Audience audience, const Moment& moment) {
  Seen& seen = seen_by_[slot(audience)];
  seen.other_entries = other_entries_;
  seen.present = moment.present;
  seen.standing = standing();
  seen.seed = created_.seed;
  seen.rematch = rematch_;
  if (match_) match_->look(audience, seen.view);
}

Summary Room::summary() const {
  Summary summary;
  summary.table = id_;
  summary.game = created_.game;
  summary.edition = box_->imprint().id;
  summary.options = created_.options;
  summary.standing = standing();
  summary.spectators = created_.spectators;
  summary.hints = created_.hints;
  summary.clock = created_.clock;
  summary.free = open_seats();
  for (const Chair& chair : chairs_) summary.seats.push_back(chair.name.empty() ? chair.player : chair.name);
  summary.people = owned_seats();
  const auto has_portrait = [](const Chair& chair) { return chair.portrait.has_value(); };
  if (std::any_of(chairs_.begin(), chairs_.end(), has_portrait)) {
    summary.portraits.emplace();
    for (const Chair& chair : chairs_) summary.portraits->push_back(chair.portrait.value_or(-1));
  }
  summary.host_seat = host_seat();
  if (match_ && standing() == Standing::running) summary.asked = match_->asked();
  summary.at = last_;
  return summary;
}

table::LogHeader Room::log_header() const {
  table::LogHeader header = this->header({});
  header.seats = opening_seats_;
  // Old journals hold those that somebody chose; a log holds them all.
  if (match_) header.options.text = match_->options();
  return header;
}

std::string Room::log() const {
  if (!match_) return {};
  table::LogWriter writer(primitives_);
  std::string text;
  shelf::LogParts parts;
  parts.closed = true;
  table::Log past;
  std::vector<std::pair<std::size_t, table::LogPlayer>> changes =
      created_.log >= 2 ? substitutions_ : decltype(substitutions_){};
  if (past_) {
    past = past_->log;
    const std::size_t moves = past.moves.size();
    const auto here = std::find_if(changes.begin(), changes.end(), [&](const auto& one) { return one.first > moves; });
    past.players.assign(changes.begin(), here);
    changes.erase(changes.begin(), here);
    for (auto& [behind, player] : changes) behind -= moves;
    parts.past = &past;
  }
  parts.players = changes;
  for (const std::string& line : match_->log(log_header(), writer, parts)) text += line + "\n";
  table::LogEnd end;
  end.seed = created_.seed;
  if (match_->waiting().empty())
    for (int seat = 0; seat < seats(); ++seat) end.scores.push_back(match_->score(Seat(seat)));
  return text + writer.end(end) + "\n";
}

}  // namespace room
