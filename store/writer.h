// Writes changes to the store on a thread of its own, in batches: one flush serves all
// changes that were given in the same turn of the caller's event loop, or while the batch
// before them was being flushed. There is no timer.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "store/histogram.h"
#include "store/store.h"

namespace store {

class Writer {
 public:
  // Called by way of `post` when a change is on disk (a null pointer), or with why it is not.
  using Done = std::function<void(const Trouble*)>;
  // Queues a function on the event loop of the thread that calls write(): it runs there,
  // after everything that is queued already. It is called from both threads.
  using Post = std::function<void(std::function<void()>)>;

  Writer(Store& store, Post post) : store_(store), post_(std::move(post)), thread_([this] { run(); }) {}
  // Like finish(). What was posted is only run if the event loop still turns.
  ~Writer() { finish(); }
  Writer(const Writer&) = delete;

  // Queues a change and returns at once; the disk is never waited for. After finish() the
  // change is refused.
  void write(Change change, Done done);
  // Returns when every change that was queued is written, its `done` is posted, and the
  // thread has ended.
  void finish();

  struct Figures {
    std::uint64_t batches = 0;
    std::uint64_t changes = 0;
    std::size_t waiting = 0;  // given, and not yet in a batch
    std::size_t writing = 0;  // in the batch that is being flushed
    std::uint64_t failed = 0;
    bool failing = false;  // nothing of the last batch was kept
  };
  Figures figures();
  struct Spread {
    Histogram seconds{kTimes};  // that a batch took
    Histogram sizes{kSizes};    // changes in a batch
  };
  Spread spread();

 private:
  struct Batch {
    std::vector<Change> changes;
    std::vector<Done> done;
  };
  void close_batch();
  void run();

  Store& store_;
  Post post_;
  std::mutex guard_;
  std::condition_variable wake_;
  Batch next_;
  bool closed_ = false;  // the turn of the event loop is over: next_ may be flushed
  Figures figures_;
  Spread spread_;
  bool finishing_ = false;
  std::thread thread_;
};

}  // namespace store
