#include "server/net/metrics.h"

#include <algorithm>
#include <cstdio>

namespace server {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

void write_head(std::string& text, std::string_view name, std::string_view type, std::string_view help) {
  text.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ");
  text.append(name).append(" ").append(type).append("\n");
}

}  // namespace

void Histogram::add(double seconds) {
  const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
  sum_ += seconds;
}

void Histogram::write(std::string& text, std::string_view name, std::string_view help) const {
  write_head(text, name, "histogram", help);
  const std::string base(name);
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    so_far += counts_[i];
    const std::string bound = i < kBounds.size() ? number(kBounds[i]) : "+Inf";
    text.append(base).append("_bucket{le=\"").append(bound).append("\"} ").append(std::to_string(so_far)).append("\n");
  }
  text += base + "_sum " + number(sum_) + "\n" + base + "_count " + std::to_string(so_far) + "\n";
}

void write_figure(std::string& text, std::string_view name, std::string_view type, std::string_view help,
                  std::uint64_t value) {
  write_head(text, name, type, help);
  text.append(name).append(" ").append(std::to_string(value)).append("\n");
}

}  // namespace server
