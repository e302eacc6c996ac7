// The referee: every line is answered by one JSON object, and what is refused
// changes nothing.
#include "referee/referee.h"

#include "fuzz/fuzz.h"
#include "host/library.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  referee::Referee referee(host::catalogue(words::Language::fr), host::catalogue(words::Language::en),
                           [] { return "fresh"; });
  for (const auto& box : fuzz::games()) (void)referee.add_edition(box->facts().slug, box->edition());

  const std::string text = fuzz::text_of(data, size);
  std::string state = referee.answer(R"({"do":"state"})");
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    const std::string answer = referee.answer(line);
    fuzz::must(answer.find('\n') == std::string::npos, "an answer is one line", answer);
    const auto document = codec::parse(answer);
    fuzz::must(document.has_value(), "an answer is JSON", answer);
    const codec::Json* ok = document->root.find("ok");
    fuzz::must(ok && ok->type == codec::Json::Type::boolean, "an answer says whether it is ok", answer);
    const std::string now = referee.answer(R"({"do":"state"})");
    fuzz::must(ok->boolean || now == state, "what is refused changes nothing", line);
    state = now;
  }
  return 0;
}
