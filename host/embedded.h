// Files of the source tree that the program carries inside.
#pragma once
#include <span>
#include <string_view>

namespace host {

struct EmbeddedFile {
  std::string_view path;  // "editions/poker.json"
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace host
