#include "games/agence/drawing.h"
#include "games/agence/rules.h"
#include "games/agence/simple.h"
#include "shelf/box_of.h"

template <>
const shelf::Box& shelf::box<agence::Rules>() {
  static const BoxOf<agence::Rules> kBox;
  return kBox;
}
