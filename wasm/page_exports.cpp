// page.wasm: the engine in the browser (page/page.h).
#include "page/page.h"
#include "wasm/exchange.h"

// SHA-256 and HMAC-SHA-256 are the page's: it has them from a library that is looked after.
#define PACTOLE_IMPORT(name) __attribute__((import_module("pactole"), import_name(#name)))
extern "C" {
PACTOLE_IMPORT(sha256) void pactole_sha256(const char* bytes, std::size_t size, std::uint8_t* digest);
PACTOLE_IMPORT(hmac_sha256)
void pactole_hmac_sha256(const char* key, std::size_t key_size, const char* bytes, std::size_t size,
                         std::uint8_t* digest);
}

namespace {

class PagePrimitives : public table::Primitives {
 public:
  table::Digest sha256(std::string_view bytes) const override {
    table::Digest digest{};
    pactole_sha256(bytes.data(), bytes.size(), digest.data());
    return digest;
  }
  table::Digest hmac_sha256(std::string_view key, std::string_view bytes) const override {
    table::Digest digest{};
    pactole_hmac_sha256(key.data(), key.size(), bytes.data(), bytes.size(), digest.data());
    return digest;
  }
};

page::Page& the_page() {
  static const PagePrimitives primitives;
  static page::Page page(*wasm::catalogues().french, *wasm::catalogues().english, primitives);
  return page;
}

}  // namespace

// An edition, once both catalogues are there. Result: what is wrong, or nothing.
PACTOLE_EXPORT(pactole_edition) void pactole_edition(char* game, std::size_t game_size, char* text, std::size_t size) {
  const std::string slug = wasm::own(game, game_size);
  wasm::give(wasm::in_lines(the_page().add_edition(slug, wasm::own(text, size))));
}

// A request of page/requests.h. Result: the answer.
PACTOLE_EXPORT(pactole_page) void pactole_page(char* text, std::size_t size) {
  wasm::give(the_page().answer(wasm::own(text, size)));
}
