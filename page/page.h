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

#include "page/replay.h"
#include "page/requests.h"
#include "room/answers.h"
#include "room/room.h"
#include "words/catalogue.h"

namespace page {

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
  using Failure = room::Failure;
  template <class R>
  using Answered = std::expected<typename R::Answer, Failure>;

  Answered<Tell> on(const Tell& request) const;
  Answered<Create> on(const Create& request);
  Answered<Restore> on(const Restore& request);
  Answered<Show> on(const Show& request);
  Answered<History> on(const History& request) const;
  Answered<Move> on(const Move& request);
  Answered<HeardThere> on(const HeardThere& request) const;
  Answered<Log> on(const Log& request) const;
  Answered<Study> on(const Study& request);
  Answered<Moment> on(const Moment& request);
  Answered<Story> on(const Story& request) const;
  Answered<Verify> on(const Verify& request) const;
  Answered<Drop> on(const Drop& request);
  Answered<Mind> on(const Mind& request);
  Answered<Ponder> on(const Ponder& request) const;
  Answered<Asked> on(const Asked& request);
  Answered<Advise> on(const Advise& request) const;
  Answered<Turning> on(const Turning& request) const;

  bool write_fleeting(const room::Room& room);
  room::SharedBox find_box(std::string_view game, std::string_view edition) const;
  // The box that a table was begun with, or why there is none.
  std::expected<room::SharedBox, Failure> find_box(const room::Created& created, std::string_view edition) const;
  const std::string& hash_of(const room::SharedBox& box) const;
  std::expected<room::Room*, Failure> find_room(const std::string& table) const;
  // The room, if that seat (or nobody: -1) can look at it.
  std::expected<room::Room*, Failure> find_audience(const std::string& table, int seat) const;
  std::expected<std::pair<room::Room*, core::Seat>, Failure> find_seat(const std::string& table, int seat) const;
  std::expected<Replay*, Failure> find_replay(const std::string& name, int seat) const;
  const words::Catalogue& words_in(std::string_view language) const { return language == "fr" ? french_ : english_; }

  const words::Catalogue& french_;
  const words::Catalogue& english_;
  const table::Primitives& primitives_;
  std::vector<room::SharedBox> boxes_;                           // the latest last
  mutable std::map<const shelf::OpenBox*, std::string> hashes_;  // of their editions, once somebody asked
  std::map<std::string, std::unique_ptr<room::Room>, std::less<>> rooms_;
  std::map<std::string, std::unique_ptr<Replay>, std::less<>> replays_;
  std::string update_;  // texts that answers point at
  std::string fleeting_;
  std::string mind_;
};

}  // namespace page
