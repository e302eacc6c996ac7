#include "page/replay.h"

#include <algorithm>

#include "shelf/replay.h"
#include "shelf/shelf.h"

namespace page {

using codec::Problem;

std::expected<std::unique_ptr<Replay>, Problem> Replay::open(const std::string& text,
                                                             const table::Primitives& primitives) {
  const auto fail = [](int line, std::string path, std::string reason) {
    return std::unexpected(Problem{std::move(path), line, 1, std::move(reason)});
  };
  auto log = table::read_log(primitives, text);
  if (!log) return std::unexpected(log.error());
  // While a match is on, its log holds what those who play it may not see.
  if (!log->end) return fail(log->last_line(), "end", "the match is not over");
  const shelf::Box* game = shelf::find_box(log->header.game);
  if (!game) return fail(1, "game", "there is no game \"" + log->header.game + "\"");
  auto box = game->open(log->header.edition.text);
  if (!box) return fail(1, "edition", to_text(box.error().front(), ""));
  auto replay = std::unique_ptr<Replay>(new Replay(std::move(*log)));
  replay->box_ = std::move(*box);
  if (auto wrong = replay->play(primitives)) return std::unexpected(std::move(*wrong));
  return replay;
}

std::vector<shelf::Happened>& Replay::told(int version) {
  const auto place = static_cast<std::size_t>(version - first_);
  if (told_.size() <= place) told_.resize(place + 1);
  return told_[place];
}

bool Replay::advance(shelf::AnyTable& table, const table::LogMove& move, std::vector<shelf::Happened>* told) {
  core::Luck script{core::ScriptedChance(move.luck)};
  auto receipt = table.submit(move.seat, move.ply, move.move, script, nullptr);
  if (!receipt || receipt->repeated) return false;
  if (told) std::move(receipt->happened.begin(), receipt->happened.end(), std::back_inserter(*told));
  return true;
}

std::optional<Problem> Replay::play(const table::Primitives& primitives) {
  const table::LogSegment segment = log_.segments().back();
  if (segment.rules != box_->facts().rules_version) return std::nullopt;
  first_ = segment.from ? segment.from->ply : 0;
  end_ = segment.end;
  auto begun = shelf::replay(*box_, log_, primitives, first_);
  if (!begun) return std::move(begun.error());
  const std::unique_ptr<shelf::AnyTable> table = std::move(*begun);
  told_.emplace_back();
  if (!segment.from) told(0) = table->opening(nullptr);
  const std::size_t stride = std::max(kStride, (segment.end - segment.first) / kMostKept + 1);
  turns_.push_back({first_, table->turn().round});
  shelf::AnyTable::Turn turn = table->turn();
  std::size_t since = 0;  // moves since the last copy
  std::size_t most = 0;
  kept_.push_back({segment.first, table->fork()});
  for (std::size_t i = segment.first; i < segment.end; ++i) {
    const table::LogMove& move = log_.moves[i];
    const int ply = table->ply();
    if (move.ply != ply || !advance(*table, move, &told(ply + 1)))
      return Problem{"move", move.line, 1, "this move is not possible here"};
    ++since;
    if (table->ply() == ply) continue;  // others are still asked
    most = std::max(most, since);
    if (since >= stride) {
      kept_.push_back({i + 1, table->fork()});
      since = 0;
    }
    if (const auto now = table->turn(); now != turn && !table->asked().empty()) {
      turns_.push_back({table->ply(), now.round});
      turn = now;
    }
  }
  last_ = table->ply();
  told(last_);
  told_.resize(static_cast<std::size_t>(last_ - first_) + 1);
  most_ = static_cast<int>(std::max(most, since));
  return std::nullopt;
}

const shelf::AnyTable& Replay::at(int ply) {
  ply = std::clamp(ply, first_, last_);
  replayed_ = 0;
  // The last copy that is not behind that moment; where somebody looks may be nearer.
  const auto later = [](int wanted, const Kept& one) { return wanted < one.table->ply(); };
  const auto from = std::prev(std::upper_bound(kept_.begin() + 1, kept_.end(), ply, later));
  if (!now_.table || now_.table->ply() > ply || now_.move < from->move) now_ = {from->move, from->table->fork()};
  for (; now_.table->ply() < ply && now_.move < end_; ++now_.move, ++replayed_)
    (void)advance(*now_.table, log_.moves[now_.move], nullptr);
  return *now_.table;
}

std::vector<int> Replay::kept() const {
  std::vector<int> plies;
  plies.reserve(kept_.size());
  for (const Kept& one : kept_) plies.push_back(one.table->ply());
  return plies;
}

std::vector<room::PastHappening> Replay::story(core::Seat seat, bool open, int since, int until) const {
  std::vector<room::PastHappening> list;
  const auto heard = [&](const shelf::Happened& event) {
    if (!open) return event.audience.contains(seat);
    return event.audience == core::SeatSet::everyone() || !event.audience.contains(core::kSpectator);
  };
  for (int version = std::max(first_, since + 1); version <= std::min(last_, until); ++version) {
    room::PastHappening& one = list.emplace_back();
    one.version = version;
    one.events.emplace();
    for (const shelf::Happened& event : told_[static_cast<std::size_t>(version - first_)])
      if (heard(event)) one.events->push_back({event.json});
  }
  return list;
}

}  // namespace page
