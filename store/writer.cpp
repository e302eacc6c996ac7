#include "store/writer.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

namespace store {

void Writer::write(Change change, Done done) {
  std::unique_lock hold(guard_);
  if (finishing_) {
    hold.unlock();
    if (!done) return;
    return post_([done = std::move(done)] {
      const Trouble late{"nothing is written any more"};
      done(&late);
    });
  }
  const bool is_first = next_.changes.empty();
  next_.changes.push_back(std::move(change));
  next_.done.push_back(std::move(done));
  hold.unlock();
  if (is_first) post_([this] { close_batch(); });
}

void Writer::close_batch() {
  {
    const std::lock_guard hold(guard_);
    closed_ = true;
  }
  wake_.notify_one();
}

void Writer::finish() {
  {
    const std::lock_guard hold(guard_);
    finishing_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

Writer::Figures Writer::figures() {
  const std::lock_guard hold(guard_);
  Figures now = figures_;
  now.waiting = next_.changes.size();
  return now;
}

Writer::Spread Writer::spread() {
  const std::lock_guard hold(guard_);
  return spread_;
}

void Writer::run() {
  for (;;) {
    auto batch = std::make_shared<Batch>();
    {
      std::unique_lock hold(guard_);
      wake_.wait(hold, [this] { return finishing_ || closed_; });
      if (next_.changes.empty()) return;
      std::swap(*batch, next_);
      closed_ = false;
      figures_.writing = batch->changes.size();
    }
    const auto began = std::chrono::steady_clock::now();
    auto results = std::make_shared<std::vector<std::optional<Trouble>>>(store_.write(batch->changes));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    {
      const std::lock_guard hold(guard_);
      spread_.seconds.add(took.count());
      spread_.sizes.add(static_cast<double>(batch->changes.size()));
      figures_.writing = 0;
      ++figures_.batches;
      figures_.changes += batch->changes.size();
      for (const auto& result : *results) figures_.failed += result.has_value();
      figures_.failing = std::all_of(results->begin(), results->end(), [](const auto& result) {
        return result && result->kind == Trouble::Kind::unavailable;
      });
    }
    // Both are handed over: whoever waits is let go by the thread that he is told on.
    post_([batch = std::move(batch), results = std::move(results)] {
      for (std::size_t i = 0; i < results->size(); ++i) {
        const auto& result = (*results)[i];
        if (batch->done[i]) batch->done[i](result ? &*result : nullptr);
      }
    });
    store_.tidy();
  }
}

}  // namespace store
