// A box has more sides than its face: they are found by the game in it.
#pragma once
#include "core/game.h"
#include "shelf/games.h"
#include "shelf/typed.h"

namespace shelf {

template <core::Game G>
struct Named {};

// What find(Named<G>()) gives for the game of these facts.
template <class Side, class... Gs>
const Side& side_of(GameList<Gs...>, const core::Facts& facts, auto&& find) {
  const Side* side = nullptr;
  ((facts.slug == Gs::kFacts.slug ? void(side = &find(Named<Gs>())) : void()), ...);
  return *side;
}
template <class Side>
const Side& side_of(const core::Facts& facts, auto&& find) {
  return side_of<Side>(AllGames{}, facts, find);
}

}  // namespace shelf
