// Joins a typed game to its positions (positions.h).
#pragma once
#include "codec/read.h"
#include "shelf/box_of.h"
#include "shelf/positions.h"

namespace shelf {

template <core::Game G>
class PositionsOf final : public Positions {
 public:
  std::expected<std::unique_ptr<AnyTable>, BadPosition> load(const OpenBox& box, const codec::Document& document,
                                                             const codec::Json& json, int plies) const override {
    const G& rules = static_cast<const TypedBox<G>&>(box).rules();
    const std::string& id = box.imprint().id;
    Position<G> position;
    codec::Reader reader(document, listings(rules));
    reader.read("state", json, position);
    if (reader.problems.empty() && position.game != G::kFacts.slug)
      reader.complain("state.game", json.at_path("game"), "this is no position of " + std::string(G::kFacts.slug));
    if (reader.problems.empty() && position.edition != id)
      reader.complain("state.edition", json.at_path("edition"), "the edition on the table is \"" + id + "\"");
    if (reader.heaps_left_out > 1)
      reader.complain(reader.left_out.back(), json,
                      "one field may be left out, not " + reader.left_out.front() + " too");
    if (!reader.problems.empty()) return std::unexpected(BadPosition{false, {}, reader.problems.front()});
    for (const std::string& path : reader.left_out) rules.complete(position.state, path.substr(path.find('.') + 1));
    auto flaw = rules.check(position.state);
    if constexpr (requires { rules.misprinted(position.state); })
      if (!flaw) flaw = rules.misprinted(position.state);
    if (flaw)
      return std::unexpected(BadPosition{true, flaw->clause,
                                         document.problem_at(codec::Reader::member("state", flaw->path),
                                                             json.at_path(flaw->path), std::move(flaw->reason))});
    return std::make_unique<TableOf<G>>(table::Table<G>::from(rules, position.state, plies));
  }
};

}  // namespace shelf
