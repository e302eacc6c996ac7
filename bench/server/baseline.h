// What a machine can do at best: bare echoes over WebSockets, and appends that are on the disk.
#pragma once
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "client/connection.h"
#include "process.h"
#include "times.h"

namespace bench {

using client::Connection;

// As many connections as the machine allows.
inline void open_many_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

struct EchoFigures {
  double per_second = 0;
  double kb_per_connection = 0;
};

// `program` is bench_echo. A third of the connections has a message under way, as tables of
// three have.
inline EchoFigures measure_echo(const std::string& program, int connections, double seconds) {
  const Process echo(program);
  const double before = echo.memory_kb();
  std::vector<Connection> open(static_cast<std::size_t>(connections));
  for (Connection& connection : open)
    if (!connection.open(echo.port())) throw std::runtime_error("the echo does not answer");
  EchoFigures figures;
  figures.kb_per_connection = (echo.memory_kb() - before) / connections;
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  const std::string frame = Connection::frame(std::string(150, 'x'));
  for (std::size_t i = 0; i < open.size(); ++i) {
    epoll_event event{EPOLLIN, {.u64 = i}};
    epoll_ctl(poll, EPOLL_CTL_ADD, open[i].descriptor(), &event);
  }
  // As many under way as the tables will have.
  for (std::size_t i = 0; i < open.size(); i += 3) open[i].send_bytes(frame);
  const auto began = Clock::now();
  std::uint64_t messages = 0;
  std::vector<epoll_event> events(1024);
  std::vector<std::string> heard;
  while (seconds_since(began) < seconds) {
    const int ready = epoll_wait(poll, events.data(), static_cast<int>(events.size()), 100);
    for (int i = 0; i < ready; ++i) {
      Connection& connection = open[events[static_cast<std::size_t>(i)].data.u64];
      heard.clear();
      connection.receive_into(heard);
      messages += heard.size();
      for (std::size_t n = 0; n < heard.size(); ++n) connection.send_bytes(frame);
    }
  }
  figures.per_second = static_cast<double>(messages) / seconds_since(began);
  ::close(poll);
  return figures;
}

// Appends of 4 kB, each on the disk before the next.
inline Times measure_disk(const std::string& folder, double seconds) {
  const std::string path = folder + "/append";
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const std::string line(4096, 'x');
  Times times;
  const auto began = Clock::now();
  while (seconds_since(began) < seconds) {
    const auto start = Clock::now();
    if (write(file, line.data(), line.size()) < 0 || fdatasync(file) != 0) throw std::runtime_error("the disk fails");
    times.add(seconds_since(start));
  }
  ::close(file);
  return times;
}

}  // namespace bench
