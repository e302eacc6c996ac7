#include "shelf/replay.h"

#include "shelf/shelf.h"

namespace shelf {
namespace {

using codec::Problem;

std::unexpected<Problem> fail(int line, std::string path, std::string reason) {
  return std::unexpected(Problem{std::move(path), line, 1, std::move(reason)});
}

// Plays the moves of a log. Luck is what the log says, or `own`: then what the
// log says must be the same.
std::expected<std::unique_ptr<AnyTable>, Problem> play(const OpenBox& box, const table::Log& log,
                                                       const table::Primitives& primitives, int plies,
                                                       core::Luck* own) {
  if (log.header.rules != box.facts().rules_version)
    return fail(1, "rules",
                "the match was played by version " + std::to_string(log.header.rules) +
                    " of the rules, and this is version " + std::to_string(box.facts().rules_version));
  const auto options = codec::parse(log.header.options.text);
  if (!options) return fail(1, "options", options.error().reason);
  const table::LogWriter hashes(primitives);

  core::Luck opening{core::ScriptedChance(log.start.luck)};
  auto started = box.start(static_cast<int>(log.header.seats.size()), &options->root, own ? *own : opening);
  if (!started) return fail(2, "luck", started.error().message);
  AnyTable& table = **started;
  if (table.last_luck() != log.start.luck)
    return fail(2, "luck", "these are not the outcomes that follow from the seed");
  if (table.last_asked() != log.start.of) return fail(2, "of", "this is not what the rules ask for");
  if (table.options() != log.header.options.text) return fail(1, "options", "these are not all the options, in order");
  if (hashes.state_hash(table.position()) != log.start.state)
    return fail(2, "state", "the luck of the opening leads to another position");

  int line = 2;
  for (const table::LogMove& entry : log.moves) {
    ++line;
    if (entry.ply >= plies) break;
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
  return std::move(*started);
}

// The luck of a finished match, made anew from its seed.
struct OwnLuck {
  std::unique_ptr<table::CommittedBlocks> blocks;
  std::optional<core::Luck> luck;
};

// Nothing, if luck came from a script or the seed is not published yet.
std::expected<OwnLuck, Problem> luck_from_seed(const table::Log& log, const table::Primitives& primitives) {
  OwnLuck own;
  const int last_line = static_cast<int>(log.moves.size()) + 3;
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
  return play(box, log, primitives, plies, nullptr);
}

std::expected<Verified, Problem> verify(std::string_view text, const table::Primitives& primitives) {
  const auto log = table::read_log(primitives, text);
  if (!log) return std::unexpected(log.error());
  const Box* game = find_box(log->header.game);
  if (!game) return fail(1, "game", "there is no game \"" + log->header.game + "\"");
  const auto box = game->open(log->header.edition.text);
  if (!box) return fail(1, "edition", to_text(box.error().front(), ""));
  if ((*box)->edition() != log->header.edition.text) return fail(1, "edition", "an edition is not written like this");

  const auto table = replay(**box, *log, primitives);
  if (!table) return std::unexpected(table.error());

  Verified verified;
  verified.luck = log->header.luck;
  verified.plies = (*table)->ply();
  verified.outcomes = static_cast<int>(log->start.luck.size());
  for (const table::LogMove& entry : log->moves) verified.outcomes += static_cast<int>(entry.luck.size());
  if (log->end) {
    verified.finished = true;
    std::vector<int> scores;
    if ((*table)->waiting().empty())
      for (const Seat seat : SeatSet::first((*table)->seats())) scores.push_back((*table)->score(seat));
    if (scores != log->end->scores)
      return fail(static_cast<int>(log->moves.size()) + 3, "scores", "these are not the scores of this match");
  }
  auto own = luck_from_seed(*log, primitives);
  if (!own) return std::unexpected(own.error());
  if (own->luck) {
    const auto again = play(**box, *log, primitives, INT_MAX, &*own->luck);
    if (!again) return std::unexpected(again.error());
    verified.luck_checked = true;
  }
  return verified;
}

std::expected<Resumed, Problem> resume(const table::Log& log, const OpenBox& box, const table::Primitives& primitives) {
  if (log.header.luck != table::LuckFrom::seed)
    return fail(1, "luck", "only a match whose luck comes from a seed can be taken up again here");
  Resumed resumed{nullptr, core::Luck{core::FastChance::from_text(log.header.seed)}};
  auto table = play(box, log, primitives, INT_MAX, &resumed.luck);
  if (!table) return std::unexpected(table.error());
  resumed.table = std::move(*table);
  return resumed;
}

}  // namespace shelf
