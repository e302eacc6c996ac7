// How the engine and whoever loaded it speak: text in, text out. A text is written
// into memory that pactole_alloc gave; a call takes it over; its result stands at
// pactole_result(), pactole_result_size() bytes long.
#pragma once
#include <optional>
#include <string>

#include "codec/json.h"
#include "words/catalogue.h"

#define PACTOLE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace wasm {

// A text that was written into memory of ours (pactole_alloc), which is freed.
std::string own(char* text, std::size_t size);
void give(std::string text);
// What is wrong, a line each.
std::string in_lines(const codec::Problems& problems);

struct Catalogues {
  std::optional<words::Catalogue> french;
  std::optional<words::Catalogue> english;
};
Catalogues& catalogues();

}  // namespace wasm
