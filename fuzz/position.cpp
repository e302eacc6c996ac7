// Positions: whatever loads is a position of the game, loads back equal, and can
// be played on from.
#include "fuzz/fuzz.h"
#include "shelf/positions.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  const auto document = codec::parse(text);
  if (!document) return 0;
  for (const auto& box : fuzz::games()) {
    const auto table = shelf::load(*box, *document, document->root);
    if (!table) {
      fuzz::must(!table.error().problem.reason.empty(), "a refusal gives a reason");
      continue;
    }
    fuzz::must_load(*box, **table);
    fuzz::play_on(*box, **table, core::FastChance::from_text(text), 8);
  }
  return 0;
}
