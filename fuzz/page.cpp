// What a page may ask and, by way of "restore", any journal: every line is answered by
// one JSON object, and what is refused changes nothing at the table that is there.
#include "page/page.h"

#include "fuzz/fuzz.h"
#include "host/library.h"

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
    const std::string answer = page.answer(line);
    const auto document = codec::parse(answer, {.bytes = 16 << 20, .values = 1'000'000});
    fuzz::must(document.has_value(), "an answer is JSON", answer);
    const codec::Json* ok = document->root.find("ok");
    fuzz::must(ok && ok->type == codec::Json::Type::boolean, "an answer says whether it is ok", answer);
    const std::string now = page.answer(kShow);
    fuzz::must(ok->boolean || now == shown, "what is refused changes nothing", line);
    shown = now;
  }
  return 0;
}
