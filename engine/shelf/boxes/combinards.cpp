#include "games/combinards/drawing.h"
#include "games/combinards/rules.h"
#include "games/combinards/simple.h"
#include "shelf/box_of.h"
#include "shelf/description_of.h"
#include "shelf/drawings_of.h"
#include "shelf/positions_of.h"
#include "shelf/trials_of.h"

template <>
const shelf::Box& shelf::box<combinards::Rules>() {
  static const BoxOf<combinards::Rules> kBox;
  return kBox;
}
template <>
const shelf::Description& shelf::description<combinards::Rules>() {
  static const DescriptionOf<combinards::Rules> kDescription;
  return kDescription;
}
template <>
const shelf::Drawings& shelf::drawings<combinards::Rules>() {
  static const DrawingsOf<combinards::Rules> kDrawings;
  return kDrawings;
}
template <>
const shelf::Positions& shelf::positions<combinards::Rules>() {
  static const PositionsOf<combinards::Rules> kPositions;
  return kPositions;
}
template <>
const shelf::Trials& shelf::trials<combinards::Rules>() {
  static const TrialsOf<combinards::Rules> kTrials;
  return kTrials;
}
