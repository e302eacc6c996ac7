#include "shelf/trials.h"

#include "shelf/entry.h"

namespace shelf {

const Trials& trials(const OpenBox& box) { return *entry(box.facts()).trials; }

std::string signature_text(std::uint64_t signature) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[signature >> shift & 15];
  return text;
}

std::string signature_line(const Box& box, std::string_view edition) {
  constexpr std::uint64_t kGames = 250;  // for each number of seats
  const auto open = box.open(std::string(edition));
  if (!open) return {};
  std::uint64_t signature = 0;
  for (int seats = box.facts().min_seats; seats <= box.facts().max_seats; ++seats)
    signature =
        core::mix(signature ^ trials(**open).tally(**open, seats, static_cast<std::uint64_t>(seats), kGames).signature);
  return std::string(box.facts().slug) + " " + std::to_string(box.facts().rules_version) + " " +
         signature_text(signature) + "\n";
}

}  // namespace shelf
