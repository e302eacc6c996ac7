// One seat's part in the luck of a table: what the server promised about its seed, and 32
// bytes of one's own. Both are kept, and compared with what the table says when the match
// begins and when it is over.
#pragma once
#include <string>

#include "core/seat.h"
#include "table/log.h"

namespace client {

class OwnLuck {
 public:
  // After the promise, and before anything is given: draws the bytes.
  explicit OwnLuck(std::string commitment);

  const std::string& commitment() const { return commitment_; }
  const std::string& bytes() const { return bytes_; }  // in hex
  std::string pledge() const;                          // SHA-256 of them, in hex

  // What does not fit what was promised and given; empty: all is well. At the start the
  // table says its commitment and the bytes that the match began with for this seat.
  std::string doubt_at_start(const std::string& commitment, const std::string& bytes) const;
  std::string doubt_at_end(const table::Log& log, core::Seat seat) const;

 private:
  std::string commitment_;
  std::string bytes_;
};

}  // namespace client
