// A store by its name, as hosts write it: "sqlite:PATH" or "postgresql://…".
#pragma once
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
// Opens it, or makes it, and holds it.
std::expected<std::unique_ptr<Store>, Trouble> open(const Place& place);

}  // namespace store
