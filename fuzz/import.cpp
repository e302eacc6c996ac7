// Questions of others, in any form: whatever is taken is a pack without errors that reads
// back the same, and whatever is not taken has a reason.
#include "questions/import.h"

#include "fuzz/fuzz.h"
#include "questions/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using questions::Format;
  const std::string text = fuzz::text_of(data, size);
  for (const char* lang : {"fr", "en"})
    for (const Format format : {Format::opentdb, Format::csv, Format::gift}) {
      const questions::ImportSpec spec{{"club", "CC BY 4.0", "The club"}, lang, "society", 1, 15};
      const auto imported = questions::import_questions(format, text, spec);
      if (!imported) {
        fuzz::must(!imported.error().reason.empty(), "a refusal gives a reason");
        continue;
      }
      for (const questions::Left& left : imported->left)
        fuzz::must(left.place > 0 && left.line > 0 && !left.reason.empty(), "what is left has a place and a reason");
      const std::string pack = questions::to_pack(spec.origin, imported->cards);
      const questions::Pack again = questions::read_pack(pack);
      fuzz::must(again.origin && again.lines.size() == imported->cards.size(), "a pack reads back", pack);
      for (const questions::Finding& finding : questions::check(again, questions::Standard::any))
        fuzz::must(!finding.error, "what is taken has no errors", to_text(finding.problem, pack));
    }
  return 0;
}
