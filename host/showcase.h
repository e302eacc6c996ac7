// The shelf as the page shows it before any engine is loaded: web/src/shelf/shelf.json, and
// its types, web/types/shelf.d.ts.
#pragma once
#include <string>

namespace host {

std::string showcase();
std::string showcase_typescript();

}  // namespace host
