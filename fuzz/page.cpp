// What a page may ask and, by way of "restore", any journal: every line is answered by
// one JSON object, and what is refused changes nothing at the table that is there. Minds that
// "ponder" is given are those that "mind" gave, as the page hands them on: a bot may believe
// what it is told about the table.
#include "page/page.h"

#include "fuzz/fuzz.h"
#include "host/library.h"

namespace {

constexpr codec::Limits kLimits{.bytes = 16 << 20, .values = 1'000'000};

// Whether it hands a mind or what a seat was told to a bot, which believes what it is given.
bool brings_a_mind(const std::string& line) {
  const auto document = codec::parse(line, kLimits);
  const codec::Json* verb = document ? document->root.find("do") : nullptr;
  return verb && (verb->string == "ponder" || verb->string == "advise");
}

// The bot of a seat, if it is asked, thinks of its mind and finds a move.
void ponder(page::Page& page, int seat, const std::string& shown) {
  const auto answer =
      codec::parse(page.answer(R"({"do":"mind","table":"t","seat":)" + std::to_string(seat) + "}"), kLimits);
  fuzz::must(answer.has_value(), "a mind is JSON");
  const codec::Json* mind = answer->root.find("mind");
  if (!mind) return;
  const std::string game = codec::parse(shown, kLimits)->root.at_path("shown.game").string;
  const std::string thought =
      page.answer(R"({"do":"ponder","game":")" + game + R"(","edition":"","bot":")" + answer->root.find("bot")->string +
                  R"(","seed":"s","mind":)" + codec::one_line(*mind) + "}");
  fuzz::must(thought.starts_with("{\"ok\":true"), "a bot finds a move", thought);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::NoHashes hashes;
  page::Page page(host::catalogue(words::Language::fr), host::catalogue(words::Language::en), hashes);
  for (const auto& box : fuzz::games()) (void)page.add_edition(box->facts().slug, box->edition());

  const std::string text = fuzz::text_of(data, size);
  constexpr const char* kShow = R"({"do":"show","table":"t","seat":0,"since":-1,"at":0})";
  std::string shown = page.answer(kShow);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (brings_a_mind(line)) continue;
    const std::string answer = page.answer(line);
    const auto document = codec::parse(answer, kLimits);
    fuzz::must(document.has_value(), "an answer is JSON", answer);
    const codec::Json* ok = document->root.find("ok");
    fuzz::must(ok && ok->type == codec::Json::Type::boolean, "an answer says whether it is ok", answer);
    const std::string now = page.answer(kShow);
    fuzz::must(ok->boolean || now == shown, "what is refused changes nothing", line);
    shown = now;
    for (int seat = 0; seat < core::kMaxSeats; ++seat) ponder(page, seat, now);
  }
  return 0;
}
