#include "server/editions.h"

#include "server/keys.h"
#include "shelf/shelf.h"

namespace server {

codec::Problems Editions::add(std::string_view game, std::string text) {
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return {{"game", 0, 0, "there is no game \"" + std::string(game) + "\""}};
  auto open = box->open(std::move(text));
  if (!open) return std::move(open.error());
  PrintedEdition printed;
  printed.game = game;
  printed.box = std::move(*open);
  const std::string& id = printed.box->imprint().id;
  if (find(game, id)) return {{"id", 0, 0, "there is an edition \"" + id + "\" already; give yours another id"}};
  printed.text = printed.box->edition();
  printed.hash = hash_of(primitives_, printed.text);
  boxes_[printed.hash] = printed.box;
  shelf_.push_back(std::move(printed));
  return {};
}

const PrintedEdition* Editions::find(std::string_view game, const std::optional<std::string>& id) const {
  for (const PrintedEdition& printed : shelf_)
    if (printed.game == game && (!id || printed.box->imprint().id == *id)) return &printed;
  return nullptr;
}

std::expected<room::SharedBox, Refused> Editions::box_of(const room::Created& created) {
  const auto other = [](const std::string& why) {
    return std::unexpected(refused(No::table_other_rules, "this table cannot go on: " + why));
  };
  const shelf::Box* game = shelf::find_box(created.game);
  if (!game) return other("there is no game \"" + created.game + "\" any more");
  {
    const std::lock_guard hold(guard_);
    if (const auto known = boxes_.find(created.edition); known != boxes_.end())
      return room::box_of(created, known->second);
  }
  const auto text = store_.edition(created.edition);
  if (!text) return std::unexpected(refused(No::store_unavailable, text.error().what));
  if (!*text) return other("its edition is not in the store");
  auto open = game->open(**text);
  if (!open) return other(to_text(open.error().front(), "edition"));
  const std::lock_guard hold(guard_);
  return room::box_of(created, boxes_[created.edition] = std::move(*open));
}

}  // namespace server
