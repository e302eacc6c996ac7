// The engine for programs: one JSON object in, one JSON object out. It does no
// I/O; `pactole referee` feeds it lines, and so does the page in WebAssembly.
// docs/referee.md is its manual.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/luck.h"
#include "shelf/box.h"
#include "words/catalogue.h"

namespace referee {

class Referee {
 public:
  static constexpr std::size_t kLongestLine = 256 << 10;

  // A seed for a match that was not given one.
  using FreshSeed = std::function<std::string()>;

  // `french` and `english` must outlive the referee.
  Referee(const words::Catalogue& french, const words::Catalogue& english, FreshSeed fresh_seed);

  // Puts an edition at the disposal of "new" and "load"; the last one of a game
  // that was added is its default. What is wrong with it, if anything.
  codec::Problems add_edition(std::string_view game, std::string json);

  // The answer to one request, without a newline. Never fails: whatever is wrong
  // with the request is said in the answer, and the match on the table is as before.
  std::string answer(std::string_view line);

  // The answer to a line that was too long to be read.
  static std::string too_long();

 private:
  struct Request;
  struct Failure;
  using Answer = std::expected<std::string, Failure>;

  Answer dispatch(const Request& request);
  Answer start(const Request& request);
  Answer load(const Request& request);
  Answer state() const;
  Answer view(const Request& request) const;
  Answer moves(const Request& request) const;
  Answer play(const Request& request);
  Answer why(const Request& request) const;

  static std::unexpected<Failure> no_seat(int seat);
  std::expected<const shelf::OpenBox*, Failure> find_box(std::string_view game, const std::string* edition) const;
  std::string match_answer(const std::vector<shelf::Happened>& happened, const Request& request) const;
  const words::Catalogue& words_of(const Request& request) const;

  const words::Catalogue& french_;
  const words::Catalogue& english_;
  FreshSeed fresh_seed_;
  std::multimap<std::string, std::unique_ptr<shelf::OpenBox>, std::less<>> boxes_;  // by game, the latest first
  std::unique_ptr<shelf::AnyTable> table_;
  std::string seed_;  // of the match on the table
  core::FastChance luck_{0};
};

}  // namespace referee
