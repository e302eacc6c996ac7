#include "games/poker/drawing.h"
#include "games/poker/rules.h"
#include "games/poker/simple.h"
#include "shelf/box_of.h"
#include "shelf/description_of.h"
#include "shelf/drawings_of.h"
#include "shelf/positions_of.h"
#include "shelf/trials_of.h"

template <>
const shelf::Box& shelf::box<poker::Rules>() {
  static const BoxOf<poker::Rules> kBox;
  return kBox;
}
template <>
const shelf::Description& shelf::description<poker::Rules>() {
  static const DescriptionOf<poker::Rules> kDescription;
  return kDescription;
}
template <>
const shelf::Drawings& shelf::drawings<poker::Rules>() {
  static const DrawingsOf<poker::Rules> kDrawings;
  return kDrawings;
}
template <>
const shelf::Positions& shelf::positions<poker::Rules>() {
  static const PositionsOf<poker::Rules> kPositions;
  return kPositions;
}
template <>
const shelf::Trials& shelf::trials<poker::Rules>() {
  static const TrialsOf<poker::Rules> kTrials;
  return kTrials;
}
