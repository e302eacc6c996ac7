#include "room/room.h"

#include <algorithm>
#include <utility>

#include "codec/write.h"

namespace room {
namespace {

constexpr std::array<std::string_view, 3> kStandings = {"waiting", "running", "over"};

int place(Seat seat) { return seat.index; }
int place(int seat) { return seat; }

codec::Problem damaged(std::string why) { return {"", 0, 0, std::move(why)}; }

template <class News>
std::string news_json(std::string_view name, News&& write) {
  codec::Writer w;
  w.begin_object();
  w.field("news", name);
  write(w);
  w.end_object();
  return w.take();
}

}  // namespace

// ---- The journal ----

std::optional<codec::Problem> Room::add(const Entry& entry, const SharedBox& box) {
  if ((lines_ == 0) != std::holds_alternative<Created>(entry)) return damaged("a journal begins with \"created\"");
  if (lines_ == 0) box_ = box;
  const auto taken = [this]<class E>(const E& e) -> Taken {
    if constexpr (requires { e.seat; })
      if (place(e.seat) >= seats()) return damaged("there is no such seat");
    return take(e);
  };
  if (auto wrong = std::visit(taken, entry)) return wrong;
  ++lines_;
  if (std::holds_alternative<Checkpoint>(entry)) return std::nullopt;  // nobody did anything
  const auto* moved = std::get_if<Moved>(&entry);
  talk_ += moved ? 0 : 1;
  if (!moved || decision_ == moved->at) last_ = std::visit([](const auto& e) { return e.at; }, entry);
  return std::nullopt;
}

Room::Taken Room::take(const Created& e) {
  created_ = e;
  rules_ = e.rules;
  for (const std::string& player : e.players) {
    Chair chair;
    chair.player = player;
    chair.bytes = kNoBytes;
    chair.bot = core::parse_kind<bots::Bot>(player);
    chairs_.push_back(std::move(chair));
  }
  return notice("");
}

Room::Taken Room::take(const Invited& e) {
  (e.returning ? chair(e.seat).expected : chair(e.seat).invitation) = e.invitation;
  return std::nullopt;
}

Room::Taken Room::take(const Sat& e) {
  Chair& seat = chair(e.seat);
  seat.name = e.name;
  if (seat.is_free()) {
    seat.came_by = seat.invitation;
    seat.since = e.at;
  }
  seat.brought = e.bytes == kNoBytes ? "" : e.bytes;
  seat.token = e.token;
  seat.invitation.clear();
  seat.expected.clear();
  if (!began_) seat.bytes = e.bytes;
  seat.bot.reset();
  return notice(news_json("sat", [&](auto& w) {
    w.field("seat", e.seat);
    w.field("name", e.name);
  }));
}

Room::Taken Room::take(const Left& e) {
  Chair& seat = chair(e.seat);
  seat.token.clear();
  seat.expected.clear();
  seat.came_by.clear();
  seat.brought.clear();
  seat.name.clear();
  if (began_)
    seat.bot = bots::Bot::simple;
  else
    seat.bytes = kNoBytes;
  return notice(news_json("left", [&](auto& w) { w.field("seat", e.seat); }));
}

Room::Taken Room::take(const Entrusted& e) {
  chair(e.seat).bot = core::parse_kind<bots::Bot>(e.bot);
  return notice(news_json("entrusted", [&](auto& w) {
    w.field("seat", e.seat);
    w.field("bot", e.bot);
  }));
}

Room::Taken Room::take(const Back& e) {
  chair(e.seat).bot.reset();
  return notice(news_json("back", [&](auto& w) { w.field("seat", e.seat); }));
}

Room::Taken Room::take(const Began& e) {
  if (began_) return damaged("the match begins twice");
  began_ = true;
  marked_ = false;
  for (std::size_t i = 0; i < chairs_.size() && i < e.players.size(); ++i)
    if (chairs_[i].is_free()) chairs_[i].bot = core::parse_kind<bots::Bot>(e.players[i]);
  prepare_luck();
  outcomes_ = e.luck.size();
  luck_ = core::CommittedChance(*blocks_, outcomes_);
  decision_ = e.at;
  if (is_outdated()) {
    past_ = std::make_unique<Past>();
    past_->log.header.rules = rules_;
    past_->log.start.luck = e.luck;
    notices_.push_back({0, "", false});
  } else {
    const auto options = codec::parse(created_.options.text);
    core::Luck script{core::ScriptedChance(e.luck)};
    auto match = box_->start(seats(), options ? &options->root : nullptr, script);
    if (!match) return damaged(match.error().message);
    match_ = std::move(*match);
    happened(match_->opening(nullptr), core::kSpectator, true);
  }
  notices_.back().news = news_json("began", [&](auto& w) { w.field("players", e.players); });
  return std::nullopt;
}

Room::Taken Room::take(const Moved& e) {
  if (!began_) return damaged("a move before the match began");
  marked_ = false;
  if (!match_) {
    advance_past(e.ply);
    past_->reached.reset();
    past_->moved = e.at;
    past_->log.moves.push_back({0, e.ply, e.seat, e.move, e.luck, "", "", ""});
    outcomes_ += e.luck.size();
    return std::nullopt;
  }
  core::Luck script{core::ScriptedChance(e.luck)};
  auto receipt = match_->submit(e.seat, e.ply, e.move, script, nullptr);
  if (!receipt) return damaged(shelf::explain(receipt.error()));
  if (receipt->repeated) return damaged("a decision was answered twice");
  outcomes_ += e.luck.size();
  luck_ = core::CommittedChance(*blocks_, outcomes_);
  if (receipt->closed) decision_ = e.at;
  happened(std::move(receipt->happened), e.seat, receipt->closed);
  return std::nullopt;
}

Room::Taken Room::take(const Checkpoint& e) {
  marked_ = true;
  if (e.rules == rules_ && match_) return std::nullopt;
  if (match_) put_aside();
  if (past_) {
    advance_past(e.ply);
    past_->reached = e;
  }
  if (e.rules == rules_) return std::nullopt;
  rules_ = e.rules;
  if (past_) {
    const table::LogWriter hashes(primitives_);
    past_->log.checkpoints.emplace_back(
        past_->log.moves.size(),
        table::LogCheckpoint{0, e.rules, e.ply, e.position, hashes.state_hash(e.position.text), ""});
    if (!is_outdated()) {
      if (!set_up_) return damaged("it goes on from a position");
      auto match = set_up_(*box_, e.position.text, e.ply);
      if (!match) return damaged(match.error());
      match_ = std::move(*match);
      luck_ = core::CommittedChance(*blocks_, outcomes_);
    }
  }
  return notice(news_json("checkpoint", [&](auto& w) { w.field("rules", e.rules); }));
}

Room::Taken Room::take(const Said& e) {
  const auto write = [&](auto& w) {
    w.field("seat", e.seat);
    if (e.seat < 0) w.field("name", e.name);
    w.field("text", e.text);
    w.field("at", e.at);
  };
  return notice(news_json("said", write), e.seat < 0);
}

Room::Taken Room::take(const Muted& e) {
  (e.seat < 0 ? spectators_muted_ : chair(Seat(e.seat)).muted) = e.muted;
  return notice(news_json("muted", [&](auto& w) {
    w.field("seat", e.seat);
    w.field("muted", e.muted);
  }));
}

Room::Taken Room::take(const Rematched& e) {
  rematch_ = e.table;
  return notice(news_json("rematch", [&](auto& w) { w.field("table", e.table); }));
}

Room::Taken Room::take(const Closed& e) {
  closed_ = true;
  return notice(news_json("closed", [&](auto& w) { w.field("reason", e.reason); }));
}

void Room::prepare_luck() {
  std::string bytes;
  for (const Chair& chair : chairs_) bytes += table::from_hex(chair.bytes).value_or(std::string(16, '\0'));
  blocks_ = std::make_unique<table::CommittedBlocks>(primitives_, table::from_hex(created_.seed).value_or(""), bytes);
}

Room::Taken Room::notice(std::string news, bool for_watchers) {
  notices_.push_back({-1, std::move(news), for_watchers});
  pending_closed_ = false;
  return std::nullopt;
}

// Keeps what a move told until everybody may be told.
void Room::happened(std::vector<shelf::Happened> events, Seat by, bool closed) {
  if (!pending_open_) pending_.clear();
  pending_open_ = !closed;
  for (shelf::Happened& event : events) {
    std::optional<Seat> told;
    if (!closed) told = by;
    pending_.push_back({std::move(event), told, told ? match_->step(by) : 0});
  }
  if (closed) {
    notices_.push_back({match_->ply(), "", false});
    pending_closed_ = true;
  }
}

// ---- What it is ----

Room::Standing Room::standing() const {
  if (closed_ || (match_ && match_->asked().empty())) return Standing::over;
  return match_ ? Standing::running : Standing::waiting;
}

std::string Room::commitment() const {
  return table::to_hex(table::commitment(primitives_, table::from_hex(created_.seed).value_or("")));
}

SeatSet Room::free_seats() const {
  SeatSet free;
  for (int seat = 0; seat < seats(); ++seat)
    if (chairs_[static_cast<std::size_t>(seat)].is_free()) free.add(Seat(seat));
  return free;
}

// ---- The match ----

std::expected<Began, shelf::NoStart> Room::begin(std::string_view fill, Time at) {
  Began began;
  began.at = at;
  for (const Chair& chair : chairs_) began.players.push_back(chair.is_free() ? std::string(fill) : chair.player);
  prepare_luck();
  core::Luck luck{core::CommittedChance(*blocks_, 0)};
  const auto options = codec::parse(created_.options.text);
  const auto match = box_->start(seats(), options ? &options->root : nullptr, luck);
  if (!match) return std::unexpected(match.error());
  began.luck = (*match)->last_luck();
  return began;
}

std::expected<Room::Played, table::Refusal> Room::play(Seat seat, int ply, std::optional<int> step,
                                                       std::string_view move, Mover by, Time at) {
  Played played;
  played.repeated = was_played_before(seat, ply, step, move);
  if (played.repeated) return played;
  if (step && ply == match_->ply()) *step -= past_steps(seat);
  auto receipt = match_->submit(seat, ply, move, *luck_, nullptr, step);
  if (!receipt) return std::unexpected(receipt.error());
  played.repeated = receipt->repeated;
  if (played.repeated) return played;
  played.closed = receipt->closed;
  played.entry = Moved{at, ply, seat, std::string(move), match_->last_luck(), by};
  outcomes_ += played.entry.luck.size();
  if (receipt->closed) decision_ = at;
  happened(std::move(receipt->happened), seat, receipt->closed);
  ++lines_;
  marked_ = false;
  if (receipt->closed) last_ = at;  // when a sealed answer came is nobody's business
  return played;
}

SeatSet Room::bots_asked() const {
  SeatSet asked;
  if (standing() != Standing::running) return asked;
  for (const Seat seat : match_->waiting())
    if (chairs_[seat.index].bot) asked.add(seat);
  return asked;
}

std::optional<Time> Room::deadline(Time server_started) const {
  if (standing() != Standing::running || created_.clock == 0) return std::nullopt;
  // Nobody waits longer for a window than the table agreed on. What the server was not there
  // for is not counted.
  const core::Pace pace = match_->pace();
  const Time begins = decision_ + (pace.window ? 0 : pace.shown);
  return std::max(begins, server_started) + created_.clock;
}

std::optional<Time> Room::countdown(Time now) const {
  if (standing() != Standing::running) return std::nullopt;
  const Time seconds = match_->pace().shown;
  if (seconds == 0) return std::nullopt;
  return std::clamp<Time>(decision_ + seconds - now, 0, seconds);
}

// ---- What is shown ----

void Room::write_now(codec::Writer& w, Audience audience, Time now, Time server_started) const {
  if (!match_) return;
  const bool plays = audience != core::kSpectator;
  w.field("ply", match_->ply());
  if (const int step = plays ? match_->step(audience) + past_steps(audience) : 0; step > 0) w.field("step", step);
  w.field("asked", standing() == Standing::running ? match_->asked() : SeatSet());
  if (plays && standing() == Standing::running && match_->waiting().contains(audience)) {
    w.key("moves");
    w.begin_array();
    for (const shelf::MoveLine& move : match_->moves(audience, nullptr)) w.value(std::string_view(move.text));
    w.end_array();
  }
  if (const auto until = deadline(server_started)) w.field("left", std::max<Time>(0, *until - now));
  if (const auto seconds = countdown(now)) w.field("countdown", *seconds);
  if (standing() == Standing::over && !closed_) {
    w.key("scores");
    w.begin_array();
    for (int seat = 0; seat < seats(); ++seat) w.value(std::int64_t{match_->score(Seat(seat))});
    w.end_array();
  }
}

void Room::write_news(codec::Writer& w, const Notice& notice, Audience audience) const {
  if (notice.news.empty() || (notice.for_watchers && audience != core::kSpectator)) return;
  w.key("news");
  w.raw(notice.news);
}

void Room::show(codec::Writer& w, Audience audience, int since, SeatSet present, Time now, Time server_started) const {
  w.field("game", created_.game);
  w.field("edition", box_->imprint().id);
  w.field("options", match_ ? codec::RawJson{match_->options()} : created_.options);
  w.key("seats");
  w.begin_array();
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const Chair& chair = chairs_[i];
    w.begin_object();
    w.field("player", chair.player);
    w.field("name", chair.name);
    w.field("taken", !chair.is_free());
    w.field("present", present.contains(Seat(static_cast<int>(i))));
    if (chair.bot) w.field("bot", core::name(*chair.bot));
    if (chair.muted) w.field("muted", true);
    w.end_object();
  }
  w.end_array();
  w.field("standing", kStandings[static_cast<std::size_t>(standing())]);
  w.field("listed", created_.listed);
  w.field("spectators", created_.spectators);
  w.field("clock", created_.clock);
  w.field("commitment", commitment());
  if (standing() == Standing::over) w.field("seed", created_.seed);
  if (!rematch_.empty()) w.field("rematch", rematch_);
  w.field("version", version());
  w.field("n", updates_[slot(audience)]);

  write_history(w, audience, std::max(since, version() - kMostHistory), version());
  if (match_) {
    write_now(w, audience, now, server_started);
    w.key("view");
    w.raw(match_->view(audience));
  }
}

void Room::show_moves(codec::Writer& w, Seat seat) const {
  w.field("ply", match_->ply());
  const auto write = [&](std::string_view name, const std::vector<shelf::MoveLine>& moves) {
    w.key(name);
    w.begin_array();
    for (const shelf::MoveLine& move : moves) {
      w.begin_object();
      w.field("move", move.text);
      w.field("clause", core::clause_id(match_->facts().prefix, move.clause));
      w.end_object();
    }
    w.end_array();
  };
  const bool running = standing() == Standing::running;
  write("moves", running ? match_->moves(seat, nullptr) : std::vector<shelf::MoveLine>{});
  write("forbidden", running ? match_->greyed(seat, nullptr) : std::vector<shelf::MoveLine>{});
}

void Room::write_history(codec::Writer& w, Audience audience, int since, int until) const {
  w.key("history");
  w.begin_array();
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
    w.begin_object();
    w.field("version", v);
    write_news(w, notice, audience);
    if (notice.match_version >= 0) {
      w.key("events");
      w.begin_array();
      while (told != feed.end() && told->first < notice.match_version) ++told;
      if (told != feed.end() && told->first == notice.match_version)
        for (const shelf::Happened& event : told->second) w.raw(event.json);
      w.end_array();
    }
    w.end_object();
  }
  w.end_array();
}

void Room::write_view_changes(codec::Writer& w, Audience audience) {
  if (!match_) return;
  std::string view = match_->view(audience, std::move(space_));
  shown_[slot(audience)].write_change(w, "view", view);
  space_ = std::move(view);
}

// What has just happened, as far as `is_told`; which of it is told this once is said beside it.
void Room::write_events(codec::Writer& w, auto&& is_told) const {
  std::vector<int> fleeting;
  int number = 0;
  w.key("events");
  w.begin_array();
  for (const Pending& pending : pending_) {
    if (!is_told(pending)) continue;
    if (pending.event.fleeting) fleeting.push_back(number);
    ++number;
    w.raw(pending.event.json);
  }
  w.end_array();
  if (!fleeting.empty()) w.field("fleeting", fleeting);
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

std::string Room::update(Audience audience, Time now, Time server_started) {
  codec::Writer w;
  w.begin_object();
  w.field("table", id_);
  w.field("version", version());
  w.field("n", ++updates_[slot(audience)]);
  write_news(w, notices_.back(), audience);
  if (pending_closed_)
    write_events(w, [&](const Pending& pending) {
      return pending.event.audience.contains(audience) && pending.told != audience;
    });
  write_now(w, audience, now, server_started);
  write_view_changes(w, audience);
  if (standing() == Standing::over) w.field("seed", created_.seed);
  w.end_object();
  return w.take();
}

std::string Room::own_update(Seat seat, Time now, Time server_started) {
  codec::Writer w;
  w.begin_object();
  w.field("table", id_);
  w.field("version", version());
  w.field("n", ++updates_[slot(seat)]);
  // Those of the last move only: it told them to nobody else.
  write_events(w, [&](const Pending& pending) {
    return pending.told == seat && pending.event.audience.contains(seat) && pending.step == match_->step(seat);
  });
  write_now(w, seat, now, server_started);
  write_view_changes(w, seat);
  w.end_object();
  return w.take();
}

void Room::looks(Audience audience) {
  if (match_) shown_[slot(audience)].show(match_->view(audience));
}

void Room::summary(codec::Writer& w) const {
  w.field("table", id_);
  w.field("game", created_.game);
  w.field("edition", box_->imprint().id);
  w.field("options", created_.options);
  w.field("standing", kStandings[static_cast<std::size_t>(standing())]);
  w.field("spectators", created_.spectators);
  w.field("clock", created_.clock);
  w.field("free", free_seats());
  w.key("seats");
  w.begin_array();
  for (const Chair& chair : chairs_) w.value(std::string_view(chair.name.empty() ? chair.player : chair.name));
  w.end_array();
  w.field("asked", match_ && standing() == Standing::running ? match_->asked() : SeatSet());
  w.field("at", last_);
}

table::LogHeader Room::header() const {
  table::LogHeader header;
  header.luck = table::LuckFrom::commitment;
  header.commitment = commitment();
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const Chair& chair = chairs_[i];
    std::string name = chair.name.empty() ? std::to_string(i + 1) : chair.name;
    header.seats.push_back({std::move(name), chair.bot ? std::string(core::name(*chair.bot)) : "human", chair.bytes});
  }
  return header;
}

std::string Room::log() const {
  if (!match_) return {};
  table::LogWriter writer(primitives_);
  std::string text;
  const table::Log* past = past_ ? &past_->log : nullptr;
  for (const std::string& line : match_->log(header(), writer, true, past)) text += line + "\n";
  table::LogEnd end;
  end.seed = created_.seed;
  if (match_->waiting().empty())
    for (int seat = 0; seat < seats(); ++seat) end.scores.push_back(match_->score(Seat(seat)));
  return text + writer.end(end) + "\n";
}

}  // namespace room
