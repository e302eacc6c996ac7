// The ludothèque without a network: requests and answers as structures, a clock that a test
// sets, a store in memory. Every request goes through JSON on its way, as over the wire.
#pragma once
#include <deque>
#include <map>
#include <stdexcept>
#include <thread>

#include "host/library.h"
#include "host/sodium.h"
#include "server/ludotheque.h"
#include "server/memory_store.h"
#include "shelf/shelf.h"
#include "support/requests.h"

namespace support {

// Somebody who is connected: keeps what he is told.
class Listener final : public server::Client {
 public:
  void send(std::shared_ptr<const std::string> message) override { heard.push_back(*message); }
  // Whether he was told something with these words in it.
  bool has_heard(std::string_view words) const {
    for (const std::string& message : heard)
      if (message.contains(words)) return true;
    return false;
  }
  std::vector<std::string> heard;
};

class Hall {
 public:
  explicit Hall(server::Settings settings = {}, MemoryStore* kept = nullptr, std::int64_t later = 0,
                server::RandomBytes random = host::Sodium::random_bytes)
      : store(kept ? *kept : own_store_),
        now(kBeginning + later * 1000),
        writer_(store, [this](std::function<void()> act) { post(std::move(act)); }) {
    ludotheque = std::make_unique<server::Ludotheque>(
        server::World{store, writer_, sodium_, [this] { return now; }, std::move(random),
                      [this](int, std::function<std::string()> thought, std::function<void(std::string)> done) {
                        thoughts_.emplace_back(std::move(thought), std::move(done));
                      },
                      [this](const std::string&, std::function<void()> work, std::function<void()> done) {
                        if (!has_threads) return jobs_.emplace_back(std::move(work), std::move(done)), void();
                        threads_.emplace_back([this, work = std::move(work), done = std::move(done)] {
                          work();
                          post(done);
                        });
                      },
                      [this](std::string_view what, std::vector<std::pair<std::string, std::string>> facts) {
                        notes.emplace_back(what, std::move(facts));
                      }},
        settings);
    for (const shelf::Box* box : shelf::boxes())
      for (const std::string_view text : host::editions(box->facts().slug))
        (void)ludotheque->add_edition(box->facts().slug, std::string(text));
    if (ludotheque->open()) throw std::runtime_error("the store cannot be opened");
    settle();
  }

  ~Hall() {
    for (std::thread& thread : threads_) thread.join();
  }
  Hall(const Hall&) = delete;

  // Asks, and does not wait until anything is kept. `id` is JSON.
  void begin_to_ask(const server::Request& request, std::vector<std::string>& answers,
                    std::shared_ptr<server::Client> client = nullptr, const std::string& id = "") {
    const auto read = server::read_request(document_of(room::to_line("do", request)));
    if (!read) throw std::runtime_error(to_text(read.error(), room::to_line("do", request)));
    server::Asker asker{std::move(client), address, id,
                        [&answers](std::string text, const server::Refused*) { answers.push_back(std::move(text)); }};
    ludotheque->ask(std::move(asker), *read);
  }
  template <class R>
  Reply<typename R::Answer> ask(const R& request, std::shared_ptr<server::Client> client = nullptr) {
    std::vector<std::string> answers;
    begin_to_ask(request, answers, std::move(client));
    settle();
    if (answers.size() != 1)
      throw std::runtime_error(std::to_string(answers.size()) + " answers to \"" + std::string(R::kName) + "\"");
    return read_reply<typename R::Answer>(answers.front());
  }
  // The error of a request that is refused; "" if it is not.
  template <class R>
  std::string refusal(const R& request, std::shared_ptr<server::Client> client = nullptr) {
    return ask(request, std::move(client)).error;
  }

  // Until everything is read and written and everybody told.
  void settle() {
    for (bool quiet = false; !quiet;) {
      bool reached = false;
      const std::uint64_t before = writer_.figures().changes;
      writer_.write(store::KeepEdition{"sentinel", ""}, [&](const store::Trouble*) { reached = true; });
      while (!reached) {
        std::vector<std::function<void()>> acts;
        {
          const std::lock_guard hold(guard_);
          acts.swap(posted_);
        }
        for (const auto& act : acts) act();
        do_work();
        if (acts.empty()) std::this_thread::yield();
      }
      const store::Writer::Figures after = writer_.figures();
      quiet = after.changes == before + 1 && after.waiting == 0 && after.writing == 0 && jobs_.empty();
    }
  }
  // Bots that think come to a move; false if none was thinking.
  bool let_bots_move() {
    auto thoughts = std::move(thoughts_);
    thoughts_.clear();
    for (auto& [thought, done] : thoughts) done(thought());
    settle();
    return !thoughts.empty();
  }
  std::size_t bots_thinking() const { return thoughts_.size(); }
  void pass(std::int64_t seconds) {
    now += seconds * 1000;
    ludotheque->tick();
    settle();
  }
  void stop() {
    bool done = false;
    ludotheque->stop([&done] { done = true; });
    settle();
    if (!done) throw std::runtime_error("it does not stop");
  }
  void leave(const std::shared_ptr<Listener>& listener) {
    ludotheque->gone(listener.get());
    settle();
  }
  const table::Primitives& primitives() const { return sodium_; }

  MemoryStore own_store_;
  MemoryStore& store;
  static constexpr std::int64_t kBeginning = 200'000'000'000;  // milliseconds since the beginning of 2020
  std::int64_t now;
  std::string address = "192.0.2.1";  // of whoever asks
  bool has_threads = false;           // each work on a thread of its own; then settle() does not wait for it
  std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> notes;
  std::unique_ptr<server::Ludotheque> ludotheque;

 private:
  void post(std::function<void()> act) {
    const std::lock_guard hold(guard_);
    posted_.push_back(std::move(act));
  }
  void do_work() {
    while (!jobs_.empty()) {
      const auto [work, done] = std::move(jobs_.front());
      jobs_.pop_front();
      work();
      done();
    }
  }

  host::Sodium sodium_;
  std::mutex guard_;
  std::vector<std::function<void()>> posted_;
  std::deque<std::pair<std::function<void()>, std::function<void()>>> jobs_;
  std::vector<std::pair<std::function<std::string()>, std::function<void(std::string)>>> thoughts_;
  std::vector<std::thread> threads_;
  store::Writer writer_;
};

}  // namespace support
