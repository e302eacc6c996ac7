#include "games/poker/drawing.h"
#include "games/poker/rules.h"
#include "games/poker/simple.h"
#include "shelf/box_of.h"

template <>
const shelf::Box& shelf::box<poker::Rules>() {
  static const BoxOf<poker::Rules> kBox;
  return kBox;
}
