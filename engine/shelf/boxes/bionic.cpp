#include "games/bionic/drawing.h"
#include "games/bionic/rules.h"
#include "games/bionic/simple.h"
#include "shelf/box_of.h"
#include "shelf/description_of.h"
#include "shelf/drawings_of.h"
#include "shelf/positions_of.h"
#include "shelf/trials_of.h"

template <>
const shelf::Box& shelf::box<bionic::Rules>() {
  static const BoxOf<bionic::Rules> kBox;
  return kBox;
}
template <>
const shelf::Description& shelf::description<bionic::Rules>() {
  static const DescriptionOf<bionic::Rules> kDescription;
  return kDescription;
}
template <>
const shelf::Drawings& shelf::drawings<bionic::Rules>() {
  static const DrawingsOf<bionic::Rules> kDrawings;
  return kDrawings;
}
template <>
const shelf::Positions& shelf::positions<bionic::Rules>() {
  static const PositionsOf<bionic::Rules> kPositions;
  return kPositions;
}
template <>
const shelf::Trials& shelf::trials<bionic::Rules>() {
  static const TrialsOf<bionic::Rules> kTrials;
  return kTrials;
}
