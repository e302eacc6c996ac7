// What has changed between two objects that the codec has written, such as the views of
// one pair of eyes before and after a move (docs/protocol.md).
#pragma once
#include <string_view>

#include "codec/write.h"

namespace room {

// Writes the fields that are new as the field `name`; of a heap of numbers only those that
// changed. False: they are the same, and nothing is written.
bool write_difference(codec::Writer& w, std::string_view name, std::string_view before, std::string_view now);

}  // namespace room
