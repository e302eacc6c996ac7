// What takes long and is not for the network thread: reading journals, making logs. Whoever
// asks for a lot waits for himself: addresses take turns, and are charged for the time it took.
#pragma once
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <ctime>
#include <deque>
#include <functional>
#include <map>
#include <string>

namespace server::net {

// Where there are few cores, this thread gives way to those of the network and of the disk.
inline void give_way() {
  static thread_local const int done = ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10);
  static_cast<void>(done);
}

// How long this thread has worked; not how long it has waited for its turn.
inline std::chrono::duration<double> time_worked() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

class WorkQueue {
 public:
  using Charge = std::function<void(const std::string& address, std::chrono::duration<double> took)>;
  // `charge` is called on the network thread, after each job.
  WorkQueue(boost::asio::io_context& io, Charge charge) : io_(io), charge_(std::move(charge)) {}

  // On the network thread: `work` is done elsewhere, then `done` here.
  void add(const std::string& address, std::function<void()> work, std::function<void()> done) {
    jobs_[address].push_back({std::move(work), std::move(done)});
    next();
  }
  void join() { thread_.join(); }

 private:
  struct Job {
    std::function<void()> work;
    std::function<void()> done;
  };

  void next() {
    if (busy_ || jobs_.empty()) return;
    busy_ = true;
    // The next address after the one before, in turn.
    auto place = jobs_.upper_bound(last_);
    if (place == jobs_.end()) place = jobs_.begin();
    last_ = place->first;
    Job job = std::move(place->second.front());
    place->second.pop_front();
    if (place->second.empty()) jobs_.erase(place);
    boost::asio::post(
        thread_, [this, job = std::move(job), address = last_, keep = boost::asio::make_work_guard(io_)]() mutable {
          give_way();
          const auto began = time_worked();
          job.work();
          const auto took = time_worked() - began;
          boost::asio::post(io_, [this, address, took, done = std::move(job.done)] {
            busy_ = false;
            charge_(address, took);
            next();
            done();
          });
        });
  }

  boost::asio::io_context& io_;
  Charge charge_;
  boost::asio::thread_pool thread_{1};
  std::map<std::string, std::deque<Job>> jobs_;  // by address
  std::string last_;
  bool busy_ = false;
};

}  // namespace server::net
