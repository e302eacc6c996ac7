// Editions: whatever is accepted is written back the same, and can be played with
// every number of seats.
#include "fuzz/fuzz.h"
#include "shelf/description.h"
#include "shelf/shelf.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  for (const shelf::Box* box : shelf::boxes()) {
    const auto open = box->open(text);
    if (!open) {
      for (const codec::Problem& problem : open.error())
        fuzz::must(!problem.reason.empty() && problem.line > 0, "a refusal gives a place and a reason");
      continue;
    }
    const std::string edition = (*open)->edition();
    const auto again = box->open(edition);
    fuzz::must(again && (*again)->edition() == edition, "an edition reads back equal", edition);
    const auto copy = box->open(shelf::describe(*box).commented_edition(edition, "copy", {"a note"}));
    fuzz::must(copy.has_value(), "a commented copy is an edition", edition);
    for (int seats = box->facts().min_seats; seats <= box->facts().max_seats; ++seats) {
      const core::FastChance chance = core::FastChance::from_text(text);
      core::Luck luck{chance};
      const auto table = (*open)->start(seats, nullptr, luck);
      fuzz::must(table.has_value(), "an edition can be played", edition);
      fuzz::must_load(**open, **table);
      fuzz::play_on(**open, **table, chance, 12);
    }
  }
  return 0;
}
