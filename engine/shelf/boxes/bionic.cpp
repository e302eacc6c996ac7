#include "games/bionic/drawing.h"
#include "games/bionic/rules.h"
#include "games/bionic/simple.h"
#include "shelf/box_of.h"

template <>
const shelf::Box& shelf::box<bionic::Rules>() {
  static const BoxOf<bionic::Rules> kBox;
  return kBox;
}
