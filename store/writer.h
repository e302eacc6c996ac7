// Writes changes to the store on a thread of its own, in batches: one flush serves all
// changes that were given in the same turn of the caller's event loop, or while the batch
// before them was being flushed. There is no timer.
#pragma once
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "store/store.h"

namespace store {

class Writer {
 public:
  // Told when a change has been kept, or why it was not (null pointer: it was kept).
  using Done = std::function<void(const Trouble*)>;
  // Runs a function on the thread of whoever writes, behind what it is about to do.
  using Post = std::function<void(std::function<void()>)>;

  Writer(Store& store, Post post) : store_(store), post_(std::move(post)), thread_([this] { run(); }) {}
  // Writes what it was given, and ends. Who waits for it is not told any more.
  ~Writer() { finish(); }
  Writer(const Writer&) = delete;

  // Takes a change; after finish() it is refused. Never blocks for the disk.
  void write(Change change, Done done);
  // Waits until everything it was given is written and told to `post`.
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
  bool closed_ = false;  // the next one may be flushed
  Figures figures_;
  bool finishing_ = false;
  std::thread thread_;
};

}  // namespace store
