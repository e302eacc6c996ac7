// Secrets that people carry: tokens of seats and hosts, and invitations. Each is 128
// bits from the operating system; what is kept is their hash.
#pragma once
#include <string>
#include <string_view>

#include "table/digest.h"

namespace server {

// 32 hex digits.
std::string fresh_key();
std::string hash_of(const table::Primitives& primitives, std::string_view key);
// Whether two hashes are the same; takes as long whether or not they are.
bool same_hash(std::string_view one, std::string_view other);
// The name of a table: nobody can guess it.
std::string fresh_table();

}  // namespace server
