#include "server/net/guest.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace server {
namespace {

template <class Address>
std::string text_of(int family, const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, &address, text.data(), text.size());
  return text.data();
}

// An address without the port that some proxies write after it: "192.0.2.7:5678",
// "[2001:db8::1]:443".
std::string without_port(const std::string& address) {
  if (address.starts_with('['))
    if (const std::size_t end = address.find(']'); end != std::string::npos) return address.substr(1, end - 1);
  const std::size_t colon = address.find(':');
  return colon == address.rfind(':') ? address.substr(0, colon) : address;
}

}  // namespace

std::optional<std::string> guest_of(const std::string& text) {
  const std::string address = without_port(text);
  in_addr four{};
  if (inet_pton(AF_INET, address.c_str(), &four) == 1) return text_of(AF_INET, four);
  constexpr std::string_view kNetwork = "/64";
  const bool network = address.ends_with(kNetwork);
  const std::string bare = network ? address.substr(0, address.size() - kNetwork.size()) : address;
  in6_addr six{};
  // Within a network of one's own, an address may name the line it is on: "fe80::1%eth0".
  if (inet_pton(AF_INET6, bare.substr(0, bare.find('%')).c_str(), &six) != 1) return std::nullopt;
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    std::memcpy(&four, six.s6_addr + 12, sizeof four);
    return text_of(AF_INET, four);
  }
  if (IN6_IS_ADDR_LOOPBACK(&six) && !network) return "::1";
  // All of a house are in one such network: they are guests of their own.
  if (IN6_IS_ADDR_LINKLOCAL(&six)) return network ? std::nullopt : std::optional(text_of(AF_INET6, six));
  std::fill(six.s6_addr + 8, six.s6_addr + 16, std::uint8_t{0});
  return text_of(AF_INET6, six) + std::string(kNetwork);
}

}  // namespace server
