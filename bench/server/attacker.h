// The attacker: a process of its own, on a core of its own where there is one.
#pragma once
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <thread>
#include <vector>

#include "attacks.h"

namespace bench {

// Stays on the first core that this program may use, or on the second; false if there is none.
inline bool stay_on_core(int wanted) {
  cpu_set_t may{};
  sched_getaffinity(0, sizeof may, &may);
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &may) && wanted-- == 0) {
      cpu_set_t one{};
      CPU_SET(core, &one);
      return sched_setaffinity(0, sizeof one, &one) == 0;
    }
  return false;
}

// While it lives, an attack goes on: one thread for each connection.
class Siege {
 public:
  // `number` tells attacks apart: each has an address of its own, so that none pays for what
  // the one before has used up.
  Siege(const Attack& attack, std::size_t number, const Loot& loot)
      : fronts_(static_cast<std::size_t>(attack.connections)) {
    for (Front& front : fronts_) {
      front.guest = "X-Forwarded-For: 203.0.113." + std::to_string(number + 1) + "\r\n";
      threads_.emplace_back([this, &front, &attack, &loot] {
        while (!over_)
          if (front.open(loot.server)) {
            attack.strike(front, loot);
            ++front.round;
          } else {
            usleep(20'000);
          }
      });
    }
  }
  Count end() {
    over_ = true;
    for (std::thread& thread : threads_) thread.join();
    Count all;
    for (const Front& front : fronts_) all += front.count;
    return all;
  }

 private:
  std::atomic<bool> over_ = false;
  std::vector<Front> fronts_;
  std::vector<std::thread> threads_;
};

class Attacker {
 public:
  // `core` is where he is to be, counted among those that this program may use. It is called
  // before this one has moved to its own, and before it has threads or connections.
  explicit Attacker(int core) {
    int line[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0)
      throw std::runtime_error("no way to the attacker");
    pid_ = fork();
    line_ = line[pid_ == 0 ? 1 : 0];
    ::close(line[pid_ == 0 ? 0 : 1]);
    if (pid_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive this program
    stay_on_core(core);
    try {
      obey();
    } catch (const std::exception& what) {
      std::fprintf(stderr, "attack: %s\n", what.what());
      _exit(1);
    }
    _exit(0);
  }
  ~Attacker() {
    ::close(line_);
    waitpid(pid_, nullptr, 0);
  }
  Attacker(const Attacker&) = delete;

  // What he has got hold of, in words.
  std::string prepare(const client::Place& server) {
    write_line(server.host + " " + std::to_string(server.port));
    return read_line();
  }
  void begin(std::size_t attack) { write_line("begin " + std::to_string(attack)); }
  Count end() {
    write_line("end");
    Count count;
    const std::string text = read_line();
    std::sscanf(text.c_str(), "%ld %ld %ld %ld", &count.tries, &count.accepted, &count.too_fast, &count.refused);
    return count;
  }

 private:
  void obey() {
    const std::string place = read_line();
    const std::size_t space = place.rfind(' ');
    const Loot loot = collect({place.substr(0, space), std::stoi(place.substr(space + 1))});
    write_line(std::to_string(loot.own.size()) + " tables of his own, a match of " + std::to_string(loot.length) +
               " decisions that is over, a file of " + std::to_string(loot.file_bytes / 1024) + " kB");
    const std::vector<Attack> known = attacks();
    for (;;) {
      const std::string order = read_line();
      const std::size_t number = std::stoul(order.substr(order.find(' ') + 1));
      Siege siege(known.at(number), number, loot);
      read_line();
      const Count count = siege.end();
      write_line(std::to_string(count.tries) + " " + std::to_string(count.accepted) + " " +
                 std::to_string(count.too_fast) + " " + std::to_string(count.refused));
    }
  }
  void write_line(const std::string& text) {
    if (::send(line_, (text + "\n").data(), text.size() + 1, MSG_NOSIGNAL) < 0)
      throw std::runtime_error("the attacker is gone");
  }
  std::string read_line() {
    std::string text;
    for (char c = 0; c != '\n'; text += c)
      if (read(line_, &c, 1) != 1) {
        if (pid_ == 0) _exit(0);  // nobody wants anything any more
        throw std::runtime_error("the attacker is gone");
      }
    text.pop_back();
    return text;
  }

  pid_t pid_ = -1;
  int line_ = -1;
};

}  // namespace bench
