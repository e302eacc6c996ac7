#include "wasm/exchange.h"

#include <cstdlib>

namespace wasm {
namespace {

std::string& result() {
  static std::string text;
  return text;
}

}  // namespace

std::string own(char* text, std::size_t size) {
  std::string copy(text, size);
  std::free(text);
  return copy;
}

void give(std::string text) { result() = std::move(text); }

std::string in_lines(const codec::Problems& problems) {
  std::string text;
  for (const codec::Problem& problem : problems) text += codec::to_text(problem, "") + "\n";
  return text;
}

Catalogues& catalogues() {
  static Catalogues both;
  return both;
}

}  // namespace wasm

PACTOLE_EXPORT(pactole_alloc) char* pactole_alloc(std::size_t size) { return static_cast<char*>(std::malloc(size)); }
PACTOLE_EXPORT(pactole_result) const char* pactole_result() { return wasm::result().data(); }
PACTOLE_EXPORT(pactole_result_size) std::size_t pactole_result_size() { return wasm::result().size(); }

// The words of a language: 0 is French, 1 English. Result: what is wrong, or nothing.
PACTOLE_EXPORT(pactole_catalogue) void pactole_catalogue(int language, char* text, std::size_t size) {
  const words::Language lang = language == 0 ? words::Language::fr : words::Language::en;
  auto catalogue = words::Catalogue::parse(lang, wasm::own(text, size));
  if (!catalogue) return wasm::give(codec::to_text(catalogue.error(), ""));
  (language == 0 ? wasm::catalogues().french : wasm::catalogues().english) = std::move(*catalogue);
  wasm::give("");
}
