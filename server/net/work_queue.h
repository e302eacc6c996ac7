// What takes long and is not for the network thread: reading journals, making logs. Whoever
// asks for a lot waits for himself: addresses take turns.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <map>
#include <string>

namespace server::net {

class WorkQueue {
 public:
  explicit WorkQueue(boost::asio::io_context& io) : io_(io) {}

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
    boost::asio::post(thread_, [this, job = std::move(job), keep = boost::asio::make_work_guard(io_)]() mutable {
      job.work();
      boost::asio::post(io_, [this, done = std::move(job.done)] {
        busy_ = false;
        next();
        done();
      });
    });
  }

  boost::asio::io_context& io_;
  boost::asio::thread_pool thread_{1};
  std::map<std::string, std::deque<Job>> jobs_;  // by address
  std::string last_;
  bool busy_ = false;
};

}  // namespace server::net
