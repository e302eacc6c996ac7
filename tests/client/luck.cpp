#include "client/luck.h"

#include "host/sodium.h"

namespace client {
namespace {

// SHA-256, in hex, of bytes in hex; empty if they are none.
std::string hash_of(const std::string& hex) {
  const auto bytes = table::from_hex(hex);
  return bytes ? table::to_hex(host::Sodium().sha256(*bytes)) : "";
}

std::string random_hex() { return table::to_hex(host::Sodium().sha256(host::Sodium::random_bytes(32))); }

}  // namespace

OwnLuck::OwnLuck(std::string commitment) : commitment_(std::move(commitment)), bytes_(random_hex()) {}

std::string OwnLuck::pledge() const { return hash_of(bytes_); }

std::string OwnLuck::doubt_at_start(const std::string& commitment, const std::string& bytes) const {
  if (commitment != commitment_) return "another seed than the one that was promised";
  if (bytes != bytes_) return "the match began without one's bytes";
  return "";
}

std::string OwnLuck::doubt_at_end(const table::Log& log, core::Seat seat) const {
  if (log.header.commitment != commitment_) return "the log was written with another promise";
  if (seat.index >= log.header.seats.size() || log.header.seats[seat.index].bytes != bytes_)
    return "the log is without one's bytes";
  if (!log.end || hash_of(log.end->seed) != commitment_)
    return "the seed that was published is not the one that was promised";
  return "";
}

}  // namespace client
