#include "games/quiz/drawing.h"
#include "games/quiz/rules.h"
#include "games/quiz/simple.h"
#include "shelf/box_of.h"

template <>
const shelf::Box& shelf::box<quiz::Rules>() {
  static const BoxOf<quiz::Rules> kBox;
  return kBox;
}
