// The games there are, with their types: for what is compiled once per game.
// Nothing else outside engine/games names one; to add a game, add it here and give
// it a file in boxes/.
#pragma once
#include "games/agence/rules.h"
#include "games/bionic/rules.h"
#include "games/combinards/rules.h"
#include "games/poker/rules.h"
#include "games/quiz/rules.h"

namespace shelf {

template <class... Gs>
struct GameList {};
using AllGames = GameList<agence::Rules, bionic::Rules, combinards::Rules, poker::Rules, quiz::Rules>;

}  // namespace shelf
