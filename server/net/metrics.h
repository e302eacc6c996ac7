// Figures for whoever watches over the server, in the text format of Prometheus.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "store/histogram.h"

namespace server {

// One figure with its help; `type` is "gauge" or "counter".
void write_figure(std::string& text, std::string_view name, std::string_view type, std::string_view help,
                  std::uint64_t value);
void write_histogram(std::string& text, std::string_view name, std::string_view help,
                     const store::Histogram& histogram);
// What the process uses of the machine, under the names that all programs have for it, and the
// thread that asks.
void write_process(std::string& text);

}  // namespace server
