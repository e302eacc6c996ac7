#include "server/net/metrics.h"

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>

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

std::string seconds(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3f", value);
  return text.data();
}

void write_seconds(std::string& text, std::string_view name, std::string_view help, double value) {
  write_head(text, name, "counter", help);
  text.append(name).append(" ").append(seconds(value)).append("\n");
}

double in_seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

void write_figure(std::string& text, std::string_view name, std::string_view type, std::string_view help,
                  std::uint64_t value) {
  write_head(text, name, type, help);
  text.append(name).append(" ").append(std::to_string(value)).append("\n");
}

void write_histogram(std::string& text, std::string_view name, std::string_view help,
                     const store::Histogram& histogram) {
  write_head(text, name, "histogram", help);
  const std::string base(name);
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < histogram.counts().size(); ++i) {
    so_far += histogram.counts()[i];
    const std::string bound = i < histogram.bounds().size() ? number(histogram.bounds()[i]) : "+Inf";
    text.append(base).append("_bucket{le=\"").append(bound).append("\"} ").append(std::to_string(so_far)).append("\n");
  }
  text += base + "_sum " + seconds(histogram.sum()) + "\n" + base + "_count " + std::to_string(so_far) + "\n";
}

void write_process(std::string& text) {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  write_seconds(text, "process_cpu_seconds_total", "Processor time of all threads",
                in_seconds(used.ru_utime) + in_seconds(used.ru_stime));
  timespec own{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own);
  write_seconds(text, "pactole_network_cpu_seconds_total", "Processor time of the thread that serves",
                static_cast<double>(own.tv_sec) + static_cast<double>(own.tv_nsec) / 1e9);
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  if (std::ifstream file("/proc/self/statm"); file >> pages >> resident)
    write_figure(text, "process_resident_memory_bytes", "gauge", "Memory in use",
                 resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

}  // namespace server
