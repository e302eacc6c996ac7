// A store by its name, as hosts write it: "sqlite:PATH" or "postgresql://…".
#pragma once
#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "store/store.h"

namespace store {

struct Place {
  enum class Kind : std::uint8_t { file, database };
  Kind kind = Kind::file;
  std::string where;  // a path, or the whole URL
};

// The error says what a store is called.
std::expected<Place, std::string> place_of(const std::string& name);
struct OpenOptions {
  bool alone = false;                     // a database: nobody else may use it; a file is never shared
  std::chrono::milliseconds lease{6000};  // how long others wait for a program of which nothing is heard
  std::string name = {};                  // of this program among them: "host:port"
};
// Opens it, or makes it, and holds it.
std::expected<std::unique_ptr<Store>, Trouble> open(const Place& place, const OpenOptions& options = {});

}  // namespace store
