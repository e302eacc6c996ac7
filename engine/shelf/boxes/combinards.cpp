#include "games/combinards/drawing.h"
#include "games/combinards/rules.h"
#include "games/combinards/simple.h"
#include "shelf/box_of.h"

template <>
const shelf::Box& shelf::box<combinards::Rules>() {
  static const BoxOf<combinards::Rules> kBox;
  return kBox;
}
