// What a host sees when the server has started: where people find it.
#pragma once
#include <string>
#include <vector>

namespace cli {

// The addresses by which other machines of the network reach this one.
std::vector<std::string> network_addresses();
// A text as a QR code in half blocks, for the camera of a phone; empty if it is too long.
std::string qr_code(const std::string& text);

}  // namespace cli
