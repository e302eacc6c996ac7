#include "server/net/hub.h"

namespace server::net {
namespace {

// In moves, by what they ask of the network thread and of the disk: measured, not guessed
// (bench/server; docs/benchmarks.md).
struct Cost {
  double operator()(const MakeMove&) const { return 1; }
  double operator()(const Watch&) const { return 4; }
  double operator()(const History&) const { return 6; }
  double operator()(const GetLog&) const { return 15; }
  double operator()(const Mine& request) const { return 2 + 2.0 * static_cast<double>(request.seats.size()); }
  double operator()(const Create&) const { return 10; }
  double operator()(const Rematch&) const { return 10; }
  double operator()(const Forget&) const { return 10; }
  double operator()(const Lobby&) const { return 5; }
  double operator()(const Carry&) const { return 10; }
  double operator()(const Claim&) const { return 10; }
  double operator()(const auto&) const { return 2; }
};

}  // namespace

double cost_of(const Request& request) { return std::visit(Cost{}, request); }

}  // namespace server::net
