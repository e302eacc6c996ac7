#include "server/net/pages.h"

#include <algorithm>

namespace server {

const EmbeddedPage* find_page(std::string_view path) {
  const auto pages = embedded_pages();
  const auto page = std::find_if(pages.begin(), pages.end(), [&](const EmbeddedPage& p) { return p.path == path; });
  return page == pages.end() ? nullptr : &*page;
}

std::string_view type_of(const EmbeddedPage& page) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".json", "application/json"},
      {".jsonl", "application/jsonl"},
      {".md", "text/markdown; charset=utf-8"},
      {".png", "image/png"},
      {".svg", "image/svg+xml"},
      {".wasm", "application/wasm"},
      {".webmanifest", "application/manifest+json"},
      {".woff2", "font/woff2"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (page.path.ends_with(ending)) return type;
  return page.path == "/" ? "text/html; charset=utf-8" : "application/octet-stream";
}

bool is_forever(const EmbeddedPage& page) { return page.path.starts_with("/assets/"); }

}  // namespace server
