// The games there are, with their types: for what is compiled once per game.
// Nothing else outside engine/games names one; to add a game, add it here.
#pragma once
#include "games/combinards/drawing.h"
#include "games/combinards/rules.h"
#include "games/combinards/simple.h"
#include "games/poker/drawing.h"
#include "games/poker/rules.h"
#include "games/poker/simple.h"

namespace shelf {

template <class... Gs>
struct GameList {};
using AllGames = GameList<poker::Rules, combinards::Rules>;

}  // namespace shelf
