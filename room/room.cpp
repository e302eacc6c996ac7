#include "room/room.h"

#include <algorithm>
#include <set>
#include <utility>

#include "codec/write.h"

namespace room {
namespace {

// Seconds to reveal what one has pledged, at least: where people look in once a day, they have
// as long as for a decision.
constexpr Time kReveal = 60;

int place(Seat seat) { return seat.index; }
int place(int seat) { return seat; }

codec::Problem damaged(std::string why) { return {"", 0, 0, std::move(why)}; }

News about(Topic what, std::optional<int> seat = std::nullopt) {
  News news;
  news.news = what;
  news.seat = seat;
  return news;
}

News news_of(const Sat& sat) {
  News news = about(Topic::sat, sat.seat.index);
  news.name = sat.name;
  return news;
}

News news_of(const Said& said);

// Entries with words: who sat down, and what was said.
bool is_of(const Entry& entry, std::optional<Seat> only) {
  if (!only) return true;
  if (const auto* sat = std::get_if<Sat>(&entry)) return sat->seat == *only;
  return std::get<Said>(entry).seat == only->index;
}
News news_of_words(const Entry& entry) {
  if (const auto* sat = std::get_if<Sat>(&entry)) return news_of(*sat);
  return news_of(std::get<Said>(entry));
}

News news_of(const Said& said) {
  News news = about(Topic::said, said.seat);
  if (said.seat < 0) news.name = said.name;
  news.text = said.text;
  news.at = said.at;
  return news;
}

}  // namespace

SharedBox box_of(const Created& created, const SharedBox& edition) {
  if (created.heard.empty()) return edition;
  auto without = edition->lay_aside(created.heard);
  return without ? SharedBox(std::move(without)) : edition;
}

// ---- The journal ----

std::optional<codec::Problem> Room::add(const Entry& entry, const SharedBox& box, bool quietly) {
  if ((lines_ == 0) != std::holds_alternative<Created>(entry)) return damaged("a journal begins with \"created\"");
  if (lines_ == 0) box_ = box;
  quiet_ = quietly;
  const auto taken = [this]<class E>(const E& e) -> Problem {
    if constexpr (requires { e.seat; })
      if (place(e.seat) >= seats()) return damaged("there is no such seat");
    return take(e);
  };
  if (auto wrong = std::visit(taken, entry)) return wrong;
  if (std::holds_alternative<Sat>(entry) || std::holds_alternative<Said>(entry)) words_.emplace_back(lines_, entry);
  ++lines_;
  if (std::holds_alternative<Checkpoint>(entry)) return std::nullopt;  // nobody did anything
  const auto* moved = std::get_if<Moved>(&entry);
  other_entries_ += moved ? 0 : 1;
  if (!moved || decision_ == moved->at) last_ = std::visit([](const auto& e) { return e.at; }, entry);
  return std::nullopt;
}

Room::Problem Room::take(const Created& e) {
  created_ = e;
  rules_ = e.rules;
  for (const std::string& player : e.players) {
    Chair chair;
    chair.player = player;
    chair.bot = core::parse_kind<bots::Bot>(player);
    chairs_.push_back(std::move(chair));
  }
  notices_.emplace_back();
  return std::nullopt;
}

Room::Problem Room::take(const Invited& e) {
  Chair& seat = own(e.seat);
  (e.returning ? seat.expected : seat.invitation) = e.invitation;
  if (seat.is_free()) seat.first_line = lines_;
  return std::nullopt;
}

Room::Problem Room::take(const Sat& e) {
  Chair& seat = own(e.seat);
  seat.name = e.name;
  if (seat.is_free()) {
    seat.came_by = seat.invitation;
    seat.since = e.at;
  }
  seat.salt = e.salt;
  seat.mark = e.mark;
  seat.token = e.token;
  seat.retry = e.retry;
  seat.invitation.clear();
  seat.expected.clear();
  if (!began_) {
    seat.pledge = e.pledge;
    seat.bytes = e.bytes;
    seat.pledges_again = false;
  }
  seat.bot.reset();
  seat.opened = false;
  acted(e.seat, e.at);
  if (began_) note_player(e.seat);
  return tell(news_of(e), false, true);
}

Room::Problem Room::take(const Pledged& e) {
  if (began_) return damaged("a pledge after the match began");
  own(e.seat).pledge = e.pledge;
  own(e.seat).bytes.clear();
  acted(e.seat, e.at);
  return tell(about(Topic::pledged, e.seat.index));
}

Room::Problem Room::take(const Revealing& e) {
  about_to_play_ = e.players;
  revealing_ = e.at;
  News news = about(Topic::revealing);
  news.players = e.players;
  news.pledges.emplace();
  for (const Chair& chair : chairs_) news.pledges->push_back(chair.pledge);
  return tell(news);
}

Room::Problem Room::take(const Revealed& e) {
  const std::string bytes = table::from_hex(e.bytes).value_or("");
  if (table::to_hex(primitives_.sha256(bytes)) != chair(e.seat).pledge)
    return damaged("bytes that were not those that the seat had pledged");
  own(e.seat).bytes = e.bytes;
  acted(e.seat, e.at);
  return std::nullopt;
}

Room::Problem Room::take(const Reseeded& e) {
  created_.seed = e.seed;
  about_to_play_.clear();
  for (Chair& chair : chairs_) {
    chair.pledges_again = !chair.pledge.empty();
    chair.pledge.clear();
    chair.bytes.clear();
  }
  News news = about(Topic::reseeded);
  news.silent = e.silent;
  news.commitment = commitment();
  return tell(news);
}

Room::Problem Room::take(const Left& e) {
  Chair& seat = own(e.seat);
  seat.token.clear();
  seat.expected.clear();
  seat.came_by.clear();
  seat.retry.clear();
  seat.name.clear();
  seat.salt.clear();
  seat.mark.clear();
  seat.votes = {};
  seat.first_line = lines_;
  if (began_) {
    seat.bot = bots::Bot::simple;
    note_player(e.seat);
  } else {
    seat.pledge.clear();
    seat.bytes.clear();
  }
  return tell(about(Topic::left, e.seat.index));
}

Room::Problem Room::take(const Voted& e) {
  if (e.absent.index >= seats()) return damaged("there is no such seat");
  own(e.absent).votes[static_cast<std::size_t>(e.remedy)].add(e.seat);
  acted(e.seat, e.at);
  News news = about(Topic::voted, e.absent.index);
  news.by = e.seat.index;
  news.remedy = e.remedy;
  return tell(news);
}

Room::Problem Room::take(const Opened& e) {
  own(e.seat).opened = true;
  own(e.seat).votes = {};
  return tell(about(Topic::opened, e.seat.index));
}

Room::Problem Room::take(const Entrusted& e) {
  own(e.seat).bot = core::parse_kind<bots::Bot>(e.bot);
  own(e.seat).votes[static_cast<std::size_t>(Remedy::bot)] = {};
  if (began_) note_player(e.seat);
  News news = about(Topic::entrusted, e.seat.index);
  news.bot = e.bot;
  return tell(news);
}

Room::Problem Room::take(const Back& e) {
  own(e.seat).bot.reset();
  if (began_) note_player(e.seat);
  acted(e.seat, e.at);
  return tell(about(Topic::back, e.seat.index));
}

Room::Problem Room::take(const Began& e) {
  if (began_) return damaged("the match begins twice");
  began_ = true;
  began_by_rules_ = rules_;
  marked_ = false;
  about_to_play_.clear();
  for (std::size_t i = 0; i < chairs_.size() && i < e.players.size(); ++i)
    if (chairs_[i].is_free()) chairs_[i].bot = core::parse_kind<bots::Bot>(e.players[i]);
  opening_seats_ = header(e.players).seats;
  blocks_ = make_blocks(e.players);
  outcomes_ = e.luck.size();
  decision_ = e.at;
  if (is_outdated()) {
    past_ = std::make_unique<Past>();
    past_->log.header = header(e.players);
    past_->log.start.luck = e.luck;
    notices_.push_back({0, "", false, false});
  } else {
    const auto options = codec::parse(created_.options.text);
    core::Luck script{core::ScriptedChance(e.luck)};
    auto match = box_->start(seats(), options ? &options->root : nullptr, script);
    if (!match) return damaged(match.error().message);
    match_ = std::move(*match);
    happened(match_->opening(nullptr), core::kSpectator, true);
  }
  News news = about(Topic::began);
  news.players = e.players;
  news.bytes.emplace();
  for (const Chair& chair : chairs_) news.bytes->push_back(chair.bytes);
  notices_.back().news = codec::to_json(news);
  return std::nullopt;
}

Room::Problem Room::take(const Moved& e) {
  if (!began_) return damaged("a move before the match began");
  marked_ = false;
  ++moves_;
  if (e.by == Mover::person) acted(e.seat, e.at);
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
  if (receipt->closed) decision_ = e.at;
  happened(std::move(receipt->happened), e.seat, receipt->closed);
  return std::nullopt;
}

Room::Problem Room::take(const Checkpoint& e) {
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
      // What is wrong with it is not said: it would tell who holds what.
      if (!match) return damaged("a position that does not fit these rules");
      match_ = std::move(*match);
    }
  }
  News news = about(Topic::checkpoint);
  news.rules = e.rules;
  return tell(news);
}

Room::Problem Room::take(const Said& e) {
  ++(e.seat < 0 ? said_by_watchers_ : said_by_seats_);
  if (e.seat >= 0) acted(Seat(e.seat), e.at);
  return tell(news_of(e), e.seat < 0, true);
}

Room::Problem Room::take(const Muted& e) {
  (e.seat < 0 ? spectators_muted_ : own(Seat(e.seat)).muted) = e.muted;
  News news = about(Topic::muted, e.seat);
  news.muted = e.muted;
  return tell(news);
}

// The lines of the journal are changed with this one; here are those in memory.
Room::Problem Room::take(const Forgotten& e) {
  const std::optional<Seat> only = e.seat < 0 ? std::nullopt : std::optional(Seat(e.seat));
  auto notice = notices_.begin();
  for (auto& [line, entry] : words_) {
    while (notice != notices_.end() && !notice->has_words) ++notice;
    const bool is_meant = is_of(entry, only) && (!only || line >= own(*only).first_line);
    if (is_meant) forget_words(entry);
    if (notice == notices_.end()) break;
    if (is_meant) notice->news = codec::to_json(news_of_words(entry));
    ++notice;
  }
  for (int i = 0; i < seats(); ++i)
    if (!only || only->index == i) {
      own(Seat(i)).name.clear();
      own(Seat(i)).salt.clear();
    }
  for (std::size_t i = 0; i < opening_seats_.size(); ++i) {
    table::LogSeat& seat = opening_seats_[i];
    if (only && (only->index != i || (seat.mark && *seat.mark != own(*only).mark))) continue;
    seat.name = seat.mark ? "" : std::to_string(i + 1);  // as header() has it
    if (seat.mark) seat.salt = "";
  }
  for (auto& [moves, player] : substitutions_)
    if (!only || (player.seat == *only && player.mark == own(*only).mark)) {
      player.name.clear();
      player.salt.clear();
    }
  return tell(about(Topic::forgotten, e.seat));
}

Room::Problem Room::take(const Rematched& e) {
  rematch_ = e.table;
  News news = about(Topic::rematch);
  news.table = e.table;
  return tell(news);
}

Room::Problem Room::take(const Closed& e) {
  closed_ = true;
  News news = about(Topic::closed);
  news.reason = e.reason;
  return tell(news);
}

std::vector<std::pair<int, std::string>> Room::forgetting(std::optional<Seat> only) const {
  std::vector<std::pair<int, std::string>> lines;
  for (const auto& [line, entry] : words_) {
    if (!is_of(entry, only) || (only && line < chair(*only).first_line)) continue;
    Entry without = entry;
    if (forget_words(without)) lines.emplace_back(line, to_line(without));
  }
  return lines;
}

// He is there: nobody has to speak for him.
void Room::acted(Seat seat, Time at) {
  own(seat).acted = std::max(own(seat).acted, at);
  if (own(seat).votes == decltype(Chair::votes){}) return;
  own(seat).votes = {};
  for (Seen& seen : seen_by_) seen.other_entries = -1;  // a move, too, changes the seats now
}

Room::Problem Room::tell(const News& news, bool for_watchers, bool has_words) {
  notices_.push_back({-1, codec::to_json(news), for_watchers, has_words});
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
    notices_.push_back({match_->ply(), "", false, false});
    pending_closed_ = true;
  }
}

// ---- What it is ----

Room::Standing Room::standing() const {
  if (closed_ || (match_ && match_->asked().empty())) return Standing::over;
  if (match_) return Standing::running;
  return about_to_play_.empty() ? Standing::waiting : Standing::revealing;
}

std::string Room::commitment() const {
  return table::to_hex(table::commitment(primitives_, table::from_hex(created_.seed).value_or("")));
}

std::vector<std::string> Room::heard() const {
  std::set<std::string> heard(created_.heard.begin(), created_.heard.end());
  if (match_) {
    const core::Heard now = match_->heard();
    for (const std::string& id : now.again) heard.erase(id);
    heard.insert(now.heard.begin(), now.heard.end());
  }
  return {heard.begin(), heard.end()};
}

SeatSet Room::free_seats() const {
  SeatSet free;
  for (int seat = 0; seat < seats(); ++seat)
    if (chair(Seat(seat)).is_free()) free.add(Seat(seat));
  return free;
}

SeatSet Room::open_seats() const {
  SeatSet open;
  for (const Seat seat : free_seats())
    if (!began_ || chair(seat).opened) open.add(seat);
  return open;
}

SeatSet Room::owned_seats() const {
  SeatSet owned;
  for (int seat = 0; seat < seats(); ++seat)
    if (chair(Seat(seat)).is_owned()) owned.add(Seat(seat));
  return owned;
}

SeatSet Room::votes(Seat absent, Remedy remedy) const {
  return chair(absent).votes[static_cast<std::size_t>(remedy)] & owned_seats();
}

int Room::votes_needed(Seat absent, Remedy remedy) const {
  const SeatSet owners = owned_seats();
  // Nobody decides alone about somebody else's seat: at a table of two one waits for the clock.
  const int most = owners.size() / 2 + 1;
  return remedy == Remedy::bot ? most : std::max(most, (owners - absent).size());
}

SeatSet Room::to_reveal() const {
  SeatSet silent;
  if (standing() != Standing::revealing) return silent;
  for (int seat = 0; seat < seats(); ++seat)
    if (const Chair& one = chair(Seat(seat)); !one.pledge.empty() && one.bytes.empty()) silent.add(Seat(seat));
  return silent;
}

// ---- Decisions about the match ----

// What all luck is made of: the seed, what the seats add to it and, since version 2 of the
// log, who plays what.
std::unique_ptr<table::CommittedBlocks> Room::make_blocks(const std::vector<std::string>& players) const {
  return std::make_unique<table::CommittedBlocks>(primitives_, table::from_hex(created_.seed).value_or(""),
                                                  table::luck_input(primitives_, header(players)).value_or(""));
}

// Who plays for a seat from here on, for the log.
void Room::note_player(Seat seat) {
  const Chair& one = chair(seat);
  table::LogPlayer player;
  player.seat = seat;
  player.player = one.bot ? std::string(core::name(*one.bot)) : "human";
  if (!one.bot) {
    player.name = one.name;
    player.salt = one.salt;
    player.mark = one.mark;
  }
  substitutions_.emplace_back(moves_, std::move(player));
}

table::LogHeader Room::header(const std::vector<std::string>& players) const {
  table::LogHeader header;
  header.log = created_.log;
  header.game = created_.game;
  header.rules = began_ ? began_by_rules_ : rules_;
  header.luck = table::LuckFrom::commitment;
  header.commitment = commitment();
  header.options = created_.options;
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const Chair& chair = chairs_[i];
    table::LogSeat seat;
    seat.name = chair.name.empty() && created_.log < 2 ? std::to_string(i + 1) : chair.name;
    if (created_.log >= 2) {
      seat.salt = chair.salt;
      seat.mark = chair.mark;
    }
    seat.player = i < players.size() ? players[i] : chair.player;
    seat.bytes = chair.bytes.empty() ? std::string(created_.log >= 2 ? 64 : 32, '0') : chair.bytes;
    header.seats.push_back(std::move(seat));
  }
  return header;
}

std::expected<Began, shelf::NoStart> Room::begin(std::vector<std::string> players, Time at) const {
  Began began;
  began.at = at;
  began.players = std::move(players);
  const auto blocks = make_blocks(began.players);
  core::Luck luck{core::CommittedChance(*blocks, 0)};
  const auto options = codec::parse(created_.options.text);
  const auto match = box_->start(seats(), options ? &options->root : nullptr, luck);
  if (!match) return std::unexpected(match.error());
  began.luck = (*match)->last_luck();
  return began;
}

std::expected<std::optional<Moved>, table::Refusal> Room::decide_move(Seat seat, int ply, std::optional<int> step,
                                                                      std::string_view move, Mover by, Time at) const {
  if (was_played_before(seat, ply, step, move)) return std::nullopt;
  if (step && ply == match_->ply()) *step -= past_steps(seat);
  auto judged = match_->judge(seat, ply, move, core::Luck{core::CommittedChance(*blocks_, outcomes_)}, step);
  if (!judged) return std::unexpected(judged.error());
  if (judged->repeated) return std::nullopt;
  return Moved{at, ply, seat, std::string(move), std::move(judged->luck), by};
}

SeatSet Room::bots_asked() const {
  SeatSet asked;
  if (standing() != Standing::running) return asked;
  for (const Seat seat : match_->waiting())
    if (chair(seat).bot) asked.add(seat);
  return asked;
}

std::optional<Time> Room::deadline(Time now, Time server_started) const {
  // Since when a time runs that was set, and begins so many seconds later.
  const auto since = [&](Time set, Time later) {
    return set > now ? server_started : std::max(set + later, server_started);
  };
  if (standing() == Standing::revealing) return since(revealing_, 0) + std::max<Time>(kReveal, created_.clock);
  if (standing() != Standing::running || created_.clock == 0) return std::nullopt;
  // Nobody waits longer for a window than the table agreed on.
  const core::Pace pace = match_->pace();
  return since(decision_, pace.window ? 0 : pace.shown) + created_.clock;
}

std::optional<Time> Room::countdown(Time now) const {
  if (standing() != Standing::running) return std::nullopt;
  const Time seconds = match_->pace().shown;
  if (seconds == 0) return std::nullopt;
  return std::clamp<Time>(decision_ + seconds - now, 0, seconds);
}

}  // namespace room
