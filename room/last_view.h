// What one pair of eyes has before it, and what is new in it after a move
// (docs/protocol.md).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "codec/write.h"

namespace room {

// An object that the codec has written, such as a view: its fields are always the same
// ones, and most of them say what they said before.
class LastView {
 public:
  // From now on `now` is shown. The fields that are new are written as the field `name`, a
  // heap of numbers as those that changed; nothing, if all is as it was.
  void write_change(codec::Writer& w, std::string_view name, std::string_view now);
  void clear() { *this = {}; }
  void show(std::string json);

 private:
  std::string json_;
  std::vector<std::uint32_t> ends_;  // of its fields: where a comma or the last bracket stands
};

}  // namespace room
