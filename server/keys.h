// Secrets that people carry: tokens of seats and hosts, and invitations. Each is 128
// random bits; what is kept is their hash.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "table/digest.h"

namespace server {

// So many bytes that nobody can foresee: from the operating system, but for tests.
using RandomBytes = std::function<std::string(std::size_t count)>;

// 32 hex digits.
std::string fresh_key(const RandomBytes& random);
std::string hash_of(const table::Primitives& primitives, std::string_view key);
// Whether two hashes are the same; takes as long whether or not they are.
bool same_hash(std::string_view one, std::string_view other);
// The name of a table: nobody can guess it.
std::string fresh_table(const RandomBytes& random);

}  // namespace server
