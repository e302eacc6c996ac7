// The editions on the shelf, and those of the store that tables still play with.
#pragma once
#include <expected>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "room/room.h"
#include "server/refusals.h"
#include "store/store.h"

namespace server {

struct PrintedEdition {
  std::string game;
  std::string hash;
  std::string text;
  room::SharedBox box;
};

class Editions {
 public:
  Editions(store::Store& store, const table::Primitives& primitives) : store_(store), primitives_(primitives) {}

  // Puts an edition on the shelf. What is wrong with it, if anything.
  codec::Problems add(std::string_view game, std::string text);
  const std::vector<PrintedEdition>& on_shelf() const { return shelf_; }
  // By its id, or the usual one; a null pointer if there is none.
  const PrintedEdition* find(std::string_view game, const std::optional<std::string>& id) const;
  // The box of a table. May be called from any thread.
  std::expected<room::SharedBox, Refused> box_of(const room::Created& created);

  // Whether the store has it.
  bool is_kept(const std::string& hash) const { return kept_.contains(hash); }
  void set_kept(const std::string& hash) { kept_.insert(hash); }
  void forget_kept() { kept_.clear(); }

 private:
  store::Store& store_;
  const table::Primitives& primitives_;
  std::vector<PrintedEdition> shelf_;
  std::set<std::string> kept_;
  std::mutex guard_;
  std::unordered_map<std::string, room::SharedBox> boxes_;  // by the hash of their edition
};

}  // namespace server
