// The pages that the program carries inside, as they are sent.
#pragma once
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace server {

struct EmbeddedPage {
  std::string_view path;  // "/i18n/fr.json"
  std::string_view etag;
  std::string_view text;
  std::string_view gzip;  // the same, compressed
};
std::span<const EmbeddedPage> embedded_pages();

// The page at a path; null pointer if there is none.
const EmbeddedPage* find_page(std::string_view path);
std::string_view type_of(const EmbeddedPage& page);
// Below /assets/ names hold the hash of what they name: it never changes.
bool is_forever(const EmbeddedPage& page);

// Sent with every answer. Nothing from elsewhere is loaded, run or shown in a frame.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSecurityHeaders = {{
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
     "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
}};

}  // namespace server
