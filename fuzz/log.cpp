// Logs: verify, replay and resume answer whatever they are given; and a log that
// verifies is the one that its own match writes.
#include "fuzz/fuzz.h"
#include "host/sodium.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"

namespace {

void take_up(const std::string& text, const table::Primitives& primitives) {
  const auto verified = shelf::verify(text, primitives);
  if (!verified) {
    fuzz::must(verified.error().line > 0 && !verified.error().reason.empty(), "a refusal gives a place and a reason");
    return;
  }
  const auto log = table::read_log(primitives, text);
  if (!log->checkpoints.empty() || !verified->unplayed.empty()) {
    fuzz::must(verified->unplayed.empty() || !verified->is_complete(), "what was not played is not called right", text);
    return;
  }
  const auto box = shelf::find_box(log->header.game)->open(log->header.edition.text);
  const auto table = shelf::replay(**box, *log, primitives);
  fuzz::must(table.has_value(), "what verifies replays", text);
  for (const core::Seat seat : core::SeatSet::first((*table)->seats()) | core::kSpectator)
    (void)(*table)->feed(seat, -1, nullptr);

  table::LogWriter writer(primitives);
  std::string again;
  for (const std::string& line : (*table)->log(log->header, writer, {.players = log->players})) again += line + "\n";
  if (log->end) again += writer.end(*log->end) + "\n";
  fuzz::must(again == text, "a log that verifies is written like this", text + "\n" + again);

  const int moment = (*table)->ply() / 2;
  const auto earlier = shelf::replay(**box, *log, primitives, moment);
  fuzz::must(earlier && (*earlier)->ply() == moment, "any moment can be replayed", text);
  if (log->header.luck == table::LuckFrom::seed)
    fuzz::must(shelf::resume(*log, **box, primitives).has_value(), "what verifies can be taken up again", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  take_up(text, fuzz::NoHashes());
  take_up(text, host::Sodium());
  return 0;
}
