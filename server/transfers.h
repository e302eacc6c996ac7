// Codes by which somebody brings his seats to another device. A code works once, for ten minutes.
//
// What is to be brought is sealed by the code, and found by the code's hash: without the code
// nobody can read it, whoever has the machine included. Where one server has the store alone it
// is in memory only, and gone after a restart; where several share a store it lies there, so
// that a code given by one is taken by any.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/keys.h"
#include "server/refusals.h"
#include "server/requests.h"

namespace server {

class Transfers {
 public:
  static constexpr Time kLasts = 600;           // seconds
  static constexpr int kMostOfAddress = 5;      // codes that still work
  static constexpr int kMostWrong = 10;         // codes that are none, from one address in the time that one lasts
  static constexpr std::size_t kMost = 10'000;  // codes that still work
  static constexpr std::size_t kMostSeats = 50;

  Transfers(const table::Primitives& primitives, RandomBytes random)
      : primitives_(primitives), random_(std::move(random)) {}

  struct Parcel {
    std::string code;  // as people read it
    std::string hash;  // by which it is found
    std::string sealed;
  };
  // What somebody at that address (its hash) takes along, or why he may not.
  std::expected<Parcel, Refused> pack(const Luggage& luggage, const std::string& address, Time now);
  // What was taken along by that code, which is worth nothing from now on.
  std::expected<Luggage, Refused> unpack(std::string_view code, const std::string& address, Time now);

  // Where parcels are kept elsewhere: the hash by which that one is found, or why whoever is at
  // that address may not ask; and what is in it, or that there is none.
  std::expected<std::string, Refused> hash_of_parcel(std::string_view code, const std::string& address, Time now);
  std::expected<Luggage, Refused> open(const std::optional<std::string>& box, std::string_view code,
                                       const std::string& address, Time now);

 private:
  struct Packed {
    std::string sealed;
    std::string address;
    Time until = 0;
  };
  // How often somebody was wrong, since when.
  struct Wrong {
    int times = 0;
    Time since = 0;
  };
  void drop_old(Time now);

  const table::Primitives& primitives_;
  RandomBytes random_;
  std::unordered_map<std::string, Packed> packed_;  // by the hash of the code
  std::unordered_map<std::string, Wrong> wrong_;    // by the hash of the address
};

}  // namespace server
