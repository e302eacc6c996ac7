// The games there are, with their types: for what is compiled once per game.
// Nothing else outside engine/games names one; to add a game, add it here.
#pragma once
#include "games/bionic/drawing.h"
#include "games/bionic/rules.h"
#include "games/bionic/simple.h"
#include "games/poker/drawing.h"
#include "games/poker/rules.h"
#include "games/poker/simple.h"
#include "games/quiz/drawing.h"
#include "games/quiz/rules.h"
#include "games/quiz/simple.h"

namespace shelf {

template <class... Gs>
struct GameList {};
using AllGames = GameList<bionic::Rules, poker::Rules, quiz::Rules>;

}  // namespace shelf
