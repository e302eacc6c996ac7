// The journal of a table, as the store gives it: whatever is accepted is written back the
// same, and can be shown to everybody; whatever is not is refused in words.
#include "fuzz/fuzz.h"
#include "room/room.h"
#include "shelf/positions.h"
#include "shelf/replay.h"

namespace {

void look_at(room::Room& room) {
  const room::Room::Moment moment{1000, 0, {}};
  for (int seat = -1; seat < room.seats(); ++seat) {
    const core::Seat audience = seat < 0 ? core::kSpectator : core::Seat(seat);
    const std::string shown = codec::to_json(room.show(audience, -1, moment, true));
    fuzz::must(codec::parse(shown, {.bytes = 16 << 20, .values = 1'000'000}).has_value(), "what is shown is JSON",
               shown);
    room.looks(audience, moment);
    (void)room.history(audience, -1, room::Room::kMostHistory);
    (void)room.update(audience, moment, true);
  }
  (void)codec::to_json(room.summary());
  (void)room.checkpoint(1000);
  (void)room.deadline(1000, 0);
  for (const auto& [line, text] : room.forgetting(std::nullopt)) {
    fuzz::must(line >= 0 && line < room.lines(), "what is forgotten is a line of the journal");
    fuzz::must(room::read_entry(text).has_value(), "what is left of it can be read", text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::NoHashes hashes;
  const std::string text = fuzz::text_of(data, size);
  room::Room room("t", hashes, shelf::set_up);
  room::SharedBox box;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    const auto entry = room::read_entry(line);
    if (!entry) {
      fuzz::must(!entry.error().reason.empty(), "a refusal has a reason", line);
      return 0;
    }
    const std::string written = room::to_line(*entry);
    fuzz::must(room::to_line(*room::read_entry(written)) == written, "an entry reads back the same", line);
    if (const auto* created = std::get_if<room::Created>(&*entry); created && !box)
      for (const auto& game : fuzz::games())
        if (game->facts().slug == created->game) box = room::SharedBox(room::SharedBox(), game.get());
    if (!box) return 0;
    if (const auto wrong = room.add(*entry, box)) {
      fuzz::must(!wrong->reason.empty(), "a refusal has a reason", line);
      return 0;
    }
  }
  if (!box) return 0;
  look_at(room);
  if (room.standing() == room::Standing::over && room.match() && !room.is_outdated())
    (void)shelf::verify(room.log(), hashes);
  return 0;
}
