#include "shelf/replay.h"

#include <algorithm>
#include <charconv>

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
  if (table.last_requests() != log.start.of) return fail(2, "of", "this is not what the rules ask for");
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
    const int line = entry.line;
    core::Luck script{core::ScriptedChance(entry.luck)};
    const auto receipt = table.submit(entry.seat, entry.ply, entry.move, own ? *own : script, nullptr);
    if (!receipt) return fail(line, "move", explain(receipt.error()));
    if (receipt->repeated) return fail(line, "move", "this decision was answered before");
    if (table.last_luck() != entry.luck)
      return fail(line, "luck", "these are not the outcomes that follow from the seed");
    if (table.last_requests() != entry.of) return fail(line, "of", "this is not what the rules ask for");
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

// What outcomes were one of (table::requests_text); nothing, if that is not how it is written.
std::optional<std::vector<core::LuckRequest>> read_requests(std::string_view of) {
  std::vector<core::LuckRequest> requests;
  while (!of.empty()) {
    core::LuckRequest one{of.starts_with('d'), 0};
    if (one.die) of.remove_prefix(1);
    const auto [end, error] = std::from_chars(of.data(), of.data() + of.size(), one.n);
    of.remove_prefix(static_cast<std::size_t>(end - of.data()));
    const bool goes_on = of.starts_with(' ') && of.size() > 1;
    if (error != std::errc() || one.n < 1 || !(of.empty() || goes_on)) return std::nullopt;
    if (goes_on) of.remove_prefix(1);
    requests.push_back(one);
  }
  return requests;
}

// Draws again what rules that are not here asked for. False, if the log does not say what
// that was: it was made from a journal of theirs (LogCheckpoint).
std::expected<bool, Problem> draw_again(const table::Log& log, const table::LogSegment& segment, core::Luck& luck) {
  const auto follows = [&](int line, const std::vector<int>& outcomes,
                           const std::string& of) -> std::expected<bool, Problem> {
    if (of.empty() && !outcomes.empty()) return false;
    const auto requests = read_requests(of);
    if (!requests || requests->size() != outcomes.size())
      return fail(line, "of", "this is not what the outcomes were one of");
    for (std::size_t i = 0; i < outcomes.size(); ++i)
      if (((*requests)[i].die ? luck.die((*requests)[i].n) : luck.pick((*requests)[i].n)) != outcomes[i])
        return fail(line, "luck", "these are not the outcomes that follow from the seed");
    return true;
  };
  if (!segment.from)
    if (const auto start = follows(2, log.start.luck, log.start.of); !start || !*start) return start;
  for (std::size_t i = segment.first; i < segment.end; ++i)
    if (const auto move = follows(log.moves[i].line, log.moves[i].luck, log.moves[i].of); !move || !*move) return move;
  return true;
}

// The luck of a finished match, made anew from its seed.
struct OwnLuck {
  std::unique_ptr<table::CommittedBlocks> blocks;
  std::optional<core::Luck> luck;

  // At an outcome. Committed luck counts them; from a seed all those before must have been drawn.
  core::Luck* at(std::uint64_t outcome) {
    if (blocks) luck = core::CommittedChance(*blocks, outcome);
    return luck ? &*luck : nullptr;
  }
  // Some were not drawn.
  void leave_out() {
    if (!blocks) luck.reset();
  }
};

// Nothing, if luck came from a script or the seed is not published yet.
std::expected<OwnLuck, Problem> luck_from_seed(const table::Log& log, const table::Primitives& primitives) {
  OwnLuck own;
  const int last_line = log.last_line();
  const bool committed = log.header.luck == table::LuckFrom::commitment;
  const auto has_bytes = [](const table::LogSeat& seat) { return !seat.bytes.empty(); };
  const bool pretends = !log.header.commitment.empty() || std::ranges::any_of(log.header.seats, has_bytes);
  if (!committed && pretends) return fail(1, "commitment", "nobody committed to a seed");
  if (!committed && log.end && !log.end->seed.empty()) return fail(last_line, "seed", "nobody committed to a seed");
  if (log.header.luck != table::LuckFrom::seed && !log.header.seed.empty())
    return fail(1, "seed", committed ? "the seed of committed luck is published at the end" : "there is no seed");
  if (log.header.luck == table::LuckFrom::seed) own.luck = core::FastChance::from_text(log.header.seed);
  if (!committed || !log.end) return own;
  const auto seed = table::from_hex(log.end->seed);
  if (!seed || seed->size() != 32) return fail(last_line, "seed", "must be 32 bytes in hex");
  if (table::to_hex(table::commitment(primitives, *seed)) != log.header.commitment)
    return fail(last_line, "seed", "this is not the seed that was committed to");
  const auto input = table::luck_input(primitives, log.header);
  if (!input) return std::unexpected(input.error());
  own.blocks = std::make_unique<table::CommittedBlocks>(primitives, *seed, *input);
  own.luck = core::CommittedChance(*own.blocks, 0);
  return own;
}

// A name that is there is the one that its mark was made of; one that was forgotten is gone
// with its salt.
std::optional<Problem> check_names(const table::Log& log, const table::Primitives& primitives, Verified& verified) {
  const auto check = [&](const std::string& name, const std::string& salt, const std::string& mark) {
    if (mark.empty()) return name.empty() && salt.empty();
    if (name.empty()) return ++verified.names_forgotten, salt.empty();
    // Were its length free, the end of a salt could become the beginning of a name.
    const auto bytes = table::from_hex(salt);
    return ++verified.names, bytes && bytes->size() == 16 && table::mark_of(primitives, salt, name) == mark;
  };
  constexpr const char* kChanged = "this is not the name that was bound when the match began: it was changed";
  for (std::size_t i = 0; i < log.header.seats.size(); ++i) {
    const table::LogSeat& seat = log.header.seats[i];
    verified.had_bytes |= seat.bytes.find_first_not_of('0') != std::string::npos;
    const bool is_bound = log.header.log >= 2 && seat.mark;
    if (is_bound && !check(seat.name, seat.salt.value_or(""), *seat.mark))
      return Problem{"seats[" + std::to_string(i) + "].name", 1, 1, kChanged};
  }
  for (const auto& [moves, player] : log.players)
    if (!check(player.name, player.salt, player.mark)) return Problem{"name", player.line, 1, kChanged};
  return std::nullopt;
}

std::optional<Problem> compare(const table::Log& log, const KnownBefore& known) {
  if (known.commitment && *known.commitment != log.header.commitment)
    return Problem{"commitment", 1, 1, "this is not the commitment that you were shown: the seed was changed"};
  const auto is_yours = [&](const table::LogSeat& seat) { return seat.bytes == *known.bytes; };
  if (known.bytes && std::none_of(log.header.seats.begin(), log.header.seats.end(), is_yours))
    return Problem{"seats", 1, 1, "no seat has the bytes that you added: they were left out"};
  return std::nullopt;
}

}  // namespace

std::expected<std::unique_ptr<AnyTable>, Problem> replay(const OpenBox& box, const table::Log& log,
                                                         const table::Primitives& primitives, int plies) {
  const table::LogSegment last = log.segments().back();
  if (last.rules != box.facts().rules_version) return other_rules(box, last.from ? last.line : 1, last.rules);
  if (last.from && plies < last.from->ply) return other_rules(box, 1, log.header.rules);
  return play(box, log, last, primitives, plies, nullptr);
}

std::expected<Verified, Problem> verify(std::string_view text, const table::Primitives& primitives,
                                        const KnownBefore& known) {
  const auto log = table::read_log(primitives, text);
  if (!log) return std::unexpected(log.error());
  if (auto wrong = compare(*log, known)) return std::unexpected(std::move(*wrong));
  const Box* game = find_box(log->header.game);
  if (!game) return fail(1, "game", "there is no game \"" + log->header.game + "\"");
  std::unique_ptr<OpenBox> opened;
  if (!known.box) {
    auto open = game->open(log->header.edition.text);
    if (!open) return fail(1, "edition", to_text(open.error().front(), ""));
    if ((*open)->edition() != log->header.edition.text)
      return fail(1, "edition", "an edition is not written like this");
    opened = std::move(*open);
  }
  const OpenBox& box = known.box ? *known.box : *opened;

  Verified verified;
  if (auto wrong = check_names(*log, primitives, verified)) return std::unexpected(std::move(*wrong));
  verified.log = log->header.log;
  verified.luck = log->header.luck;
  verified.finished = log->end.has_value();
  const auto is_ours = [&](const table::LogSegment& segment) { return segment.rules == box.facts().rules_version; };
  std::unique_ptr<AnyTable> last;  // of the segment before, if it could be played
  for (const table::LogSegment& segment : log->segments()) {
    if (last && (last->ply() != segment.from->ply || last->position() != segment.from->position.text))
      return fail(segment.line, "position", "the moves before lead to another position");
    last.reset();
    if (!is_ours(segment)) {
      verified.unplayed.push_back({segment.rules, segment.line, segment.last_line});
      continue;
    }
    auto table = play(box, *log, segment, primitives, INT_MAX, nullptr);
    if (!table) return std::unexpected(table.error());
    last = std::move(*table);
    verified.plies += last->ply() - (segment.from ? segment.from->ply : 0);
    if (!segment.from) verified.outcomes += static_cast<int>(log->start.luck.size());
    for (std::size_t i = segment.first; i < segment.end; ++i)
      verified.outcomes += static_cast<int>(log->moves[i].luck.size());
  }
  if (log->end && last) {
    std::vector<int> scores;
    if (last->waiting().empty())
      for (const Seat seat : SeatSet::first(last->seats())) scores.push_back(last->score(seat));
    if (scores != log->end->scores) return fail(log->last_line(), "scores", "these are not the scores of this match");
    verified.result_checked = true;
    verified.played_out = !scores.empty();
  }

  auto own = luck_from_seed(*log, primitives);
  if (!own) return std::unexpected(own.error());
  bool was_drawn = false;
  bool was_left_out = false;
  auto unplayed = verified.unplayed.begin();
  for (const table::LogSegment& segment : log->segments()) {
    core::Luck* luck = own->at(outcomes_before(*log, segment));
    if (is_ours(segment)) {
      was_left_out |= !luck;
      if (!luck) continue;
      const auto again = play(box, *log, segment, primitives, INT_MAX, luck);
      if (!again) return std::unexpected(again.error());
      was_drawn = true;
    } else {
      std::expected<bool, Problem> again = false;
      if (luck) again = draw_again(*log, segment, *luck);
      if (!again) return std::unexpected(again.error());
      unplayed++->luck_checked = *again;
      was_drawn |= *again;
      if (!*again) own->leave_out();
    }
  }
  verified.luck_checked = was_drawn && !was_left_out;
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
