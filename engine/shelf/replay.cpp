#include "shelf/replay.h"

#include "shelf/positions.h"
#include "shelf/shelf.h"

namespace shelf {
namespace {

using codec::Problem;

std::unexpected<Problem> fail(int line, std::string path, std::string reason) {
  return std::unexpected(Problem{std::move(path), line, 1, std::move(reason)});
}

using Match = std::expected<std::unique_ptr<AnyTable>, Problem>;

// The match as it stood when a segment of the log began.
Match begin(const OpenBox& box, const table::Log& log, const table::LogSegment& segment,
            const table::Primitives& primitives, core::Luck* own) {
  const table::LogWriter hashes(primitives);
  if (segment.from) {
    const table::LogCheckpoint& checkpoint = *segment.from;
    auto table = shelf::set_up(box, checkpoint.position.text, checkpoint.ply);
    if (!table) return fail(segment.line, "position", table.error());
    // Older rules may have written it otherwise than ours would.
    if (hashes.state_hash(checkpoint.position.text) != checkpoint.state)
      return fail(segment.line, "state", "this is not the hash of the position");
    return std::move(*table);
  }
  const auto options = codec::parse(log.header.options.text);
  if (!options) return fail(1, "options", options.error().reason);
  core::Luck opening{core::ScriptedChance(log.start.luck)};
  auto started = box.start(static_cast<int>(log.header.seats.size()), &options->root, own ? *own : opening);
  if (!started) return fail(2, "luck", started.error().message);
  const AnyTable& table = **started;
  if (table.last_luck() != log.start.luck)
    return fail(2, "luck", "these are not the outcomes that follow from the seed");
  if (table.last_asked() != log.start.of) return fail(2, "of", "this is not what the rules ask for");
  if (table.options() != log.header.options.text) return fail(1, "options", "these are not all the options, in order");
  if (hashes.state_hash(table.position()) != log.start.state)
    return fail(2, "state", "the luck of the opening leads to another position");
  return std::move(*started);
}

// Plays the moves of a segment. Luck is what the log says, or `own`: then what the
// log says must be the same.
Match play(const OpenBox& box, const table::Log& log, const table::LogSegment& segment,
           const table::Primitives& primitives, int plies, core::Luck* own) {
  auto match = begin(box, log, segment, primitives, own);
  if (!match) return match;
  AnyTable& table = **match;
  const table::LogWriter hashes(primitives);
  for (std::size_t i = segment.first; i < segment.end && log.moves[i].ply < plies; ++i) {
    const table::LogMove& entry = log.moves[i];
    const int line = segment.line_of(i);
    core::Luck script{core::ScriptedChance(entry.luck)};
    const auto receipt = table.submit(entry.seat, entry.ply, entry.move, own ? *own : script, nullptr);
    if (!receipt) return fail(line, "move", explain(receipt.error()));
    if (receipt->repeated) return fail(line, "move", "this decision was answered before");
    if (table.last_luck() != entry.luck)
      return fail(line, "luck", "these are not the outcomes that follow from the seed");
    if (table.last_asked() != entry.of) return fail(line, "of", "this is not what the rules ask for");
    if (hashes.state_hash(table.position()) != entry.state)
      return fail(line, "state", "the move leads to another position");
  }
  return match;
}

std::unexpected<Problem> other_rules(const OpenBox& box, int line, int rules) {
  return fail(line, "rules",
              "the match was played by version " + std::to_string(rules) + " of the rules, and this is version " +
                  std::to_string(box.facts().rules_version));
}

// How many outcomes there were before a segment.
std::uint64_t outcomes_before(const table::Log& log, const table::LogSegment& segment) {
  if (!segment.from) return 0;
  std::uint64_t outcomes = log.start.luck.size();
  for (std::size_t i = 0; i < segment.first; ++i) outcomes += log.moves[i].luck.size();
  return outcomes;
}

// The luck of a finished match, made anew from its seed.
struct OwnLuck {
  std::unique_ptr<table::CommittedBlocks> blocks;
  std::optional<core::Luck> luck;

  // From the first outcome, or from a later one: to go there it must be counted, not drawn.
  core::Luck* from(std::uint64_t outcome) {
    if (blocks) luck = core::CommittedChance(*blocks, outcome);
    return luck && (blocks || outcome == 0) ? &*luck : nullptr;
  }
};

// Nothing, if luck came from a script or the seed is not published yet.
std::expected<OwnLuck, Problem> luck_from_seed(const table::Log& log, const table::Primitives& primitives) {
  OwnLuck own;
  const int last_line = log.last_line();
  const bool committed = log.header.luck == table::LuckFrom::commitment;
  if (!committed && log.end && !log.end->seed.empty()) return fail(last_line, "seed", "nobody committed to a seed");
  if (log.header.luck == table::LuckFrom::seed) own.luck = core::FastChance::from_text(log.header.seed);
  if (!committed || !log.end) return own;
  const auto seed = table::from_hex(log.end->seed);
  if (!seed || seed->size() != 32) return fail(last_line, "seed", "must be 32 bytes in hex");
  if (table::to_hex(table::commitment(primitives, *seed)) != log.header.commitment)
    return fail(last_line, "seed", "this is not the seed that was committed to");
  std::string bytes;
  for (std::size_t i = 0; i < log.header.seats.size(); ++i) {
    const auto given = table::from_hex(log.header.seats[i].bytes);
    if (!given || given->size() != 16)
      return fail(1, "seats[" + std::to_string(i) + "].bytes", "must be 16 bytes in hex");
    bytes += *given;
  }
  own.blocks = std::make_unique<table::CommittedBlocks>(primitives, *seed, bytes);
  own.luck = core::CommittedChance(*own.blocks, 0);
  return own;
}

}  // namespace

std::expected<std::unique_ptr<AnyTable>, Problem> replay(const OpenBox& box, const table::Log& log,
                                                         const table::Primitives& primitives, int plies) {
  const table::LogSegment last = log.segments().back();
  if (last.rules != box.facts().rules_version) return other_rules(box, last.from ? last.line : 1, last.rules);
  if (last.from && plies < last.from->ply) return other_rules(box, 1, log.header.rules);
  return play(box, log, last, primitives, plies, nullptr);
}

std::expected<Verified, Problem> verify(std::string_view text, const table::Primitives& primitives) {
  const auto log = table::read_log(primitives, text);
  if (!log) return std::unexpected(log.error());
  const Box* game = find_box(log->header.game);
  if (!game) return fail(1, "game", "there is no game \"" + log->header.game + "\"");
  const auto box = game->open(log->header.edition.text);
  if (!box) return fail(1, "edition", to_text(box.error().front(), ""));
  if ((*box)->edition() != log->header.edition.text) return fail(1, "edition", "an edition is not written like this");

  Verified verified;
  verified.luck = log->header.luck;
  verified.finished = log->end.has_value();
  std::vector<table::LogSegment> ours;
  std::unique_ptr<AnyTable> last;  // of the segment before, if it could be played
  for (const table::LogSegment& segment : log->segments()) {
    if (last && (last->ply() != segment.from->ply || last->position() != segment.from->position.text))
      return fail(segment.line, "position", "the moves before lead to another position");
    last.reset();
    if (segment.rules != (*box)->facts().rules_version) {
      verified.unplayed.push_back({segment.rules, segment.line, segment.last_line});
      continue;
    }
    auto table = play(**box, *log, segment, primitives, INT_MAX, nullptr);
    if (!table) return std::unexpected(table.error());
    last = std::move(*table);
    verified.plies += last->ply() - (segment.from ? segment.from->ply : 0);
    if (!segment.from) verified.outcomes += static_cast<int>(log->start.luck.size());
    for (std::size_t i = segment.first; i < segment.end; ++i)
      verified.outcomes += static_cast<int>(log->moves[i].luck.size());
    ours.push_back(segment);
  }
  if (ours.empty()) return other_rules(**box, 1, log->header.rules);
  if (log->end && last) {
    std::vector<int> scores;
    if (last->waiting().empty())
      for (const Seat seat : SeatSet::first(last->seats())) scores.push_back(last->score(seat));
    if (scores != log->end->scores) return fail(log->last_line(), "scores", "these are not the scores of this match");
    verified.result_checked = true;
  }

  auto own = luck_from_seed(*log, primitives);
  if (!own) return std::unexpected(own.error());
  verified.luck_checked = own->luck.has_value();
  for (const table::LogSegment& segment : ours) {
    core::Luck* luck = own->from(outcomes_before(*log, segment));
    if (!luck) {
      verified.luck_checked = false;
      break;
    }
    const auto again = play(**box, *log, segment, primitives, INT_MAX, luck);
    if (!again) return std::unexpected(again.error());
  }
  return verified;
}

std::expected<Resumed, Problem> resume(const table::Log& log, const OpenBox& box, const table::Primitives& primitives) {
  if (log.header.luck != table::LuckFrom::seed)
    return fail(1, "luck", "only a match whose luck comes from a seed can be taken up again here");
  const auto segments = log.segments();
  if (segments.size() > 1 || log.header.rules != box.facts().rules_version)
    return other_rules(box, 1, log.header.rules);
  Resumed resumed{nullptr, core::Luck{core::FastChance::from_text(log.header.seed)}};
  auto table = play(box, log, segments.front(), primitives, INT_MAX, &resumed.luck);
  if (!table) return std::unexpected(table.error());
  resumed.table = std::move(*table);
  return resumed;
}

}  // namespace shelf
