// The games there are, with their types: for what is compiled once per game.
// Nothing else outside engine/games names one; to add a game, add it here.
#pragma once
#include "games/agence/drawing.h"
#include "games/agence/rules.h"
#include "games/agence/simple.h"
#include "games/bionic/drawing.h"
#include "games/bionic/rules.h"
#include "games/bionic/simple.h"
#include "games/poker/drawing.h"
#include "games/poker/rules.h"
#include "games/poker/simple.h"

namespace shelf {

template <class... Gs>
struct GameList {};
using AllGames = GameList<agence::Rules, bionic::Rules, poker::Rules>;

}  // namespace shelf
