// Makes the entry of a typed game: included by one file per game, and by no other, so that
// what stands on its rules is compiled once.
#pragma once
#include "shelf/box_of.h"
#include "shelf/entry.h"
#ifndef PACTOLE_PAGE
#include "shelf/description_of.h"
#include "shelf/drawings_of.h"
#include "shelf/positions_of.h"
#include "shelf/trials_of.h"
#endif

namespace shelf {

template <core::Game G>
Entry entry_of() {
  static const BoxOf<G> kBox;
#ifdef PACTOLE_PAGE
  return {.box = &kBox, .description = nullptr, .drawings = nullptr, .positions = nullptr, .trials = nullptr};
#else
  static const DescriptionOf<G> kDescription;
  static const DrawingsOf<G> kDrawings;
  static const PositionsOf<G> kPositions;
  static const TrialsOf<G> kTrials;
  return {
      .box = &kBox, .description = &kDescription, .drawings = &kDrawings, .positions = &kPositions, .trials = &kTrials};
#endif
}

}  // namespace shelf
