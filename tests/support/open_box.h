// The rules of a game with the edition that is on the shelf.
#pragma once
#include <memory>
#include <string>

#include "all_games.h"
#include "host/library.h"
#include "shelf/typed.h"

namespace support {

template <core::Game G>
const shelf::TypedBox<G>& open_box() {
  static const std::unique_ptr<shelf::OpenBox> kOpen = [] {
    auto open = shelf::box<G>().open(std::string(host::editions(G::kFacts.slug).front()));
    return open ? std::move(*open) : nullptr;
  }();
  return static_cast<const shelf::TypedBox<G>&>(*kOpen);
}

template <core::Game G>
const G& rules_of() {
  return open_box<G>().rules();
}

}  // namespace support
