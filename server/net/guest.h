// Who comes in, as far as one can tell from outside: guests are counted, limited and
// banned by their address.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace server {

// Somebody at this very machine.
inline bool is_here(std::string_view address) { return address == "::1" || address.starts_with("127."); }

// By which name an address is counted; a port after it does not matter. Whoever has one
// address of IPv6 has as many as he likes: they count as the network they are of,
// "2001:db8::/64". Nothing, if it is neither an address nor such a network.
std::optional<std::string> guest_of(const std::string& text);

// How many messages somebody may still send: so many each second, and twice as many at
// once.
class Allowance {
 public:
  explicit Allowance(int per_second) : per_second_(per_second), left_(2.0 * per_second) {}
  // Counts one message, before it is read; false: there is nothing left.
  bool spend() {
    const auto now = std::chrono::steady_clock::now();
    left_ += std::chrono::duration<double>(now - last_).count() * per_second_;
    if (left_ > 2.0 * per_second_) left_ = 2.0 * per_second_;
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  // It is more work than a message: there may be less than nothing left, and whoever
  // asked for it waits the longer.
  void charge(double more) { left_ -= more; }
  bool is_full() const {
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - last_;
    return left_ + since.count() * per_second_ >= 2.0 * per_second_;
  }

 private:
  double per_second_;
  double left_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace server
