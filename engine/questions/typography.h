// The marks that printers set in French and in English.
#pragma once
#include <string>
#include <string_view>

namespace questions {

// The text as it is set in that language ("fr" or "en"):
//   French: ’ and …; U+202F before ; ! ? and within 1 000; U+00A0 inside « », before a colon
//   and between a number and its unit.
//   English: ’ “ ” and …; no space before ; : ! ?; 1,000; U+00A0 between a number and its unit.
std::string typeset(std::string_view text, std::string_view lang);

}  // namespace questions
