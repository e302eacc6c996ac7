// What the page in the browser asks of the engine: tables on the device, and the words
// for what happens at any table. One JSON object in, one out; requests.h lists them.
//
// A table on the device is a room like those of a server (room/room.h): it is kept as
// the same journal, and shown in the same messages. The page keeps the lines.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "room/room.h"
#include "words/catalogue.h"

namespace page {

struct Tell;
struct Create;
struct Restore;
struct Show;
struct History;
struct Move;
struct Moves;
struct Think;
struct Log;
struct Drop;

class Page {
 public:
  // All must outlive the page.
  Page(const words::Catalogue& french, const words::Catalogue& english, const table::Primitives& primitives)
      : french_(french), english_(english), primitives_(primitives) {}

  // Puts an edition at the disposal of tables and of words; one with the same id takes
  // its place for what is asked from now on. What is wrong with it, if anything.
  codec::Problems add_edition(std::string_view game, std::string json);

  // The answer to one request. Never fails: whatever is wrong is said in the answer.
  std::string answer(std::string request);

 private:
  struct Failure {
    std::string error;  // a stable name
    std::string message;
    std::string clause;
  };
  using Answer = std::expected<std::string, Failure>;

  Answer on(const Tell& request) const;
  Answer on(const Create& request);
  Answer on(const Restore& request);
  Answer on(const Show& request);
  Answer on(const History& request) const;
  Answer on(const Move& request);
  Answer on(const Moves& request) const;
  Answer on(const Think& request) const;
  Answer on(const Log& request) const;
  Answer on(const Drop& request);

  room::SharedBox find_box(std::string_view game, std::string_view edition) const;
  std::expected<room::Room*, Failure> find_room(const std::string& table) const;
  // The room, if that seat (or nobody: -1) can look at it.
  std::expected<room::Room*, Failure> find_audience(const std::string& table, int seat) const;
  std::expected<std::pair<room::Room*, core::Seat>, Failure> find_seat(const std::string& table, int seat) const;
  const words::Catalogue& words_in(std::string_view language) const { return language == "fr" ? french_ : english_; }

  const words::Catalogue& french_;
  const words::Catalogue& english_;
  const table::Primitives& primitives_;
  std::vector<room::SharedBox> boxes_;  // the latest last
  std::map<std::string, std::unique_ptr<room::Room>, std::less<>> rooms_;
};

}  // namespace page
