// Figures for whoever watches over the server, in the text format of Prometheus.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace server {

// How long something took, in seconds, counted by size.
class Histogram {
 public:
  void add(double seconds);
  void write(std::string& text, std::string_view name, std::string_view help) const;

 private:
  static constexpr std::array<double, 12> kBounds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                     0.05,   0.1,   0.2,   0.5,   1,    5};
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

// One figure with its help; `type` is "gauge" or "counter".
void write_figure(std::string& text, std::string_view name, std::string_view type, std::string_view help,
                  std::uint64_t value);

}  // namespace server
