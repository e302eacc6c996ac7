#include "games/agence/drawing.h"
#include "games/agence/rules.h"
#include "games/agence/simple.h"
#include "shelf/box_of.h"
#include "shelf/description_of.h"
#include "shelf/drawings_of.h"
#include "shelf/positions_of.h"
#include "shelf/trials_of.h"

template <>
const shelf::Box& shelf::box<agence::Rules>() {
  static const BoxOf<agence::Rules> kBox;
  return kBox;
}
template <>
const shelf::Description& shelf::description<agence::Rules>() {
  static const DescriptionOf<agence::Rules> kDescription;
  return kDescription;
}
template <>
const shelf::Drawings& shelf::drawings<agence::Rules>() {
  static const DrawingsOf<agence::Rules> kDrawings;
  return kDrawings;
}
template <>
const shelf::Positions& shelf::positions<agence::Rules>() {
  static const PositionsOf<agence::Rules> kPositions;
  return kPositions;
}
template <>
const shelf::Trials& shelf::trials<agence::Rules>() {
  static const TrialsOf<agence::Rules> kTrials;
  return kTrials;
}
