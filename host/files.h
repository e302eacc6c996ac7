// Reading what people hand us.
#pragma once
#include <expected>
#include <string>

namespace host {

// The text of a file, or why it cannot be had: "no such file", "this is a
// folder", "12 bytes; at most 10 are read". A file that is too large is not read.
std::expected<std::string, std::string> read_file(const std::string& path, std::size_t most_bytes);

}  // namespace host
