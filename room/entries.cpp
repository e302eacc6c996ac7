// What each entry of the journal does to a room.
#include <algorithm>
#include <utility>

#include "codec/write.h"
#include "room/room.h"

namespace room {
namespace {

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
  news.gesture = said.gesture;
  news.at = said.at;
  return news;
}

}  // namespace

std::optional<codec::Problem> Room::add(const Entry& entry, const SharedBox& box, bool quietly) {
  if ((lines_ == 0) != std::holds_alternative<Created>(entry)) return damaged("a journal begins with \"created\"");
  if (lines_ == 0) box_ = box;
  quiet_ = quietly;
  const auto applied = [this]<class E>(const E& e) -> Problem {
    if constexpr (requires { e.seat; })
      if (place(e.seat) >= seats()) return damaged("there is no such seat");
    return apply(e);
  };
  if (auto wrong = std::visit(applied, entry)) return wrong;
  if (std::holds_alternative<Sat>(entry) || std::holds_alternative<Said>(entry)) words_.emplace_back(lines_, entry);
  ++lines_;
  if (std::holds_alternative<Checkpoint>(entry)) return std::nullopt;  // nobody did anything
  const auto* moved = std::get_if<Moved>(&entry);
  other_entries_ += moved ? 0 : 1;
  if (!moved || decision_ == moved->at) last_ = std::visit([](const auto& e) { return e.at; }, entry);
  return std::nullopt;
}

Room::Problem Room::apply(const Created& e) {
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

Room::Problem Room::apply(const Invited& e) {
  Chair& seat = own(e.seat);
  (e.returning ? seat.expected : seat.invitation) = e.invitation;
  if (seat.is_free()) seat.first_line = lines_;
  return std::nullopt;
}

Room::Problem Room::apply(const Linked& e) {
  link_ = e.link;
  return std::nullopt;
}

Room::Problem Room::apply(const Sat& e) {
  Chair& seat = own(e.seat);
  seat.name = e.name;
  seat.portrait = e.portrait;
  seat.is_host = e.host;
  if (seat.is_free()) {
    seat.came_by = e.by_link ? link_ : seat.invitation;
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

Room::Problem Room::apply(const Pledged& e) {
  if (began_) return damaged("a pledge after the match began");
  own(e.seat).pledge = e.pledge;
  own(e.seat).bytes.clear();
  acted(e.seat, e.at);
  return tell(about(Topic::pledged, e.seat.index));
}

Room::Problem Room::apply(const Revealing& e) {
  about_to_play_ = e.players;
  revealing_ = e.at;
  News news = about(Topic::revealing);
  news.players = e.players;
  news.pledges.emplace();
  for (const Chair& chair : chairs_) news.pledges->push_back(chair.pledge);
  return tell(news);
}

Room::Problem Room::apply(const Revealed& e) {
  const std::string bytes = table::from_hex(e.bytes).value_or("");
  if (table::to_hex(primitives_.sha256(bytes)) != chair(e.seat).pledge)
    return damaged("bytes that were not those that the seat had pledged");
  own(e.seat).bytes = e.bytes;
  acted(e.seat, e.at);
  return std::nullopt;
}

Room::Problem Room::apply(const Reseeded& e) {
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

Room::Problem Room::apply(const Left& e) {
  Chair& seat = own(e.seat);
  seat.token.clear();
  seat.expected.clear();
  seat.came_by.clear();
  seat.retry.clear();
  seat.name.clear();
  seat.portrait.reset();
  seat.is_host = false;
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
  News news = about(Topic::left, e.seat.index);
  news.by_host = e.by_host;
  return tell(news);
}

Room::Problem Room::apply(const Voted& e) {
  if (e.absent.index >= seats()) return damaged("there is no such seat");
  own(e.absent).votes[static_cast<std::size_t>(e.remedy)].add(e.seat);
  acted(e.seat, e.at);
  News news = about(Topic::voted, e.absent.index);
  news.by = e.seat.index;
  news.remedy = e.remedy;
  return tell(news);
}

Room::Problem Room::apply(const Opened& e) {
  own(e.seat).opened = true;
  own(e.seat).votes = {};
  return tell(about(Topic::opened, e.seat.index));
}

Room::Problem Room::apply(const Entrusted& e) {
  own(e.seat).bot = core::parse_kind<bots::Bot>(e.bot);
  own(e.seat).votes[static_cast<std::size_t>(Remedy::bot)] = {};
  if (began_) note_player(e.seat);
  News news = about(Topic::entrusted, e.seat.index);
  news.bot = e.bot;
  return tell(news);
}

Room::Problem Room::apply(const Back& e) {
  own(e.seat).bot.reset();
  if (began_) note_player(e.seat);
  acted(e.seat, e.at);
  return tell(about(Topic::back, e.seat.index));
}

Room::Problem Room::apply(const Began& e) {
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

Room::Problem Room::apply(const Moved& e) {
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
  if (e.by == Mover::clock) by_clock_.add(e.seat);
  if (e.by == Mover::bot && chair(e.seat).is_owned()) by_bot_.add(e.seat);
  if (receipt->closed) decision_ = e.at;
  happened(std::move(receipt->happened), e.seat, receipt->closed);
  return std::nullopt;
}

Room::Problem Room::apply(const Checkpoint& e) {
  marked_ = true;
  watch_ = 0;  // what there was to see is long past, and older rules do not tell it again
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

Room::Problem Room::apply(const Said& e) {
  ++(e.seat < 0 ? said_by_watchers_ : said_by_seats_);
  if (e.seat >= 0) acted(Seat(e.seat), e.at);
  return tell(news_of(e), e.seat < 0, true);
}

Room::Problem Room::apply(const Muted& e) {
  (e.seat < 0 ? spectators_muted_ : own(Seat(e.seat)).muted) = e.muted;
  News news = about(Topic::muted, e.seat);
  news.muted = e.muted;
  return tell(news);
}

// The lines of the journal are changed with this one; here are those in memory.
Room::Problem Room::apply(const Forgotten& e) {
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
      own(Seat(i)).portrait.reset();
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

Room::Problem Room::apply(const Rematched& e) {
  rematch_ = e.table;
  News news = about(Topic::rematch);
  news.table = e.table;
  return tell(news);
}

Room::Problem Room::apply(const Closed& e) {
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
    notices_.push_back({match_->ply(), "", false, false, by_clock_, by_bot_});
    pending_closed_ = true;
    by_clock_ = by_bot_ = {};
    const auto is_seen = [](const Pending& pending) {
      return pending.event.audience.contains(core::kSpectator) && !pending.event.routine;
    };
    watch_ = std::min<Time>(kMostWatch, std::count_if(pending_.begin(), pending_.end(), is_seen));
  }
}

}  // namespace room
