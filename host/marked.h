// Editions of ours by their names: whoever keeps a match on this device need not keep thousands of
// questions with it.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "shelf/box.h"
#include "words/catalogue.h"

namespace host {

// A mark of everything that is printed in an edition of ours whose questions stand in packs, for
// whoever keeps only its name. Nothing if it has no packs.
struct MarkedEdition {
  std::string id;
  std::string mark;
};
std::optional<MarkedEdition> marked_edition(std::string_view game, words::Language language);
// That one in its box; a null pointer if there is none of that name and mark in this program.
std::unique_ptr<shelf::OpenBox> open_marked(const shelf::Box& box, const MarkedEdition& marked);

}  // namespace host
