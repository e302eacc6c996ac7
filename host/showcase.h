// The shelf as the page shows it before any engine is loaded: web/src/shelf/shelf.json.
#pragma once
#include <string>

namespace host {

std::string showcase();

}  // namespace host
