#include "games/quiz/drawing.h"
#include "games/quiz/rules.h"
#include "games/quiz/simple.h"
#include "shelf/box_of.h"
#include "shelf/description_of.h"
#include "shelf/drawings_of.h"
#include "shelf/positions_of.h"
#include "shelf/trials_of.h"

template <>
const shelf::Box& shelf::box<quiz::Rules>() {
  static const BoxOf<quiz::Rules> kBox;
  return kBox;
}
template <>
const shelf::Description& shelf::description<quiz::Rules>() {
  static const DescriptionOf<quiz::Rules> kDescription;
  return kDescription;
}
template <>
const shelf::Drawings& shelf::drawings<quiz::Rules>() {
  static const DrawingsOf<quiz::Rules> kDrawings;
  return kDrawings;
}
template <>
const shelf::Positions& shelf::positions<quiz::Rules>() {
  static const PositionsOf<quiz::Rules> kPositions;
  return kPositions;
}
template <>
const shelf::Trials& shelf::trials<quiz::Rules>() {
  static const TrialsOf<quiz::Rules> kTrials;
  return kTrials;
}
