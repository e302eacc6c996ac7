// The ludothèque without a network: requests and answers as structures, a clock that a test
// sets, a store in memory. Every request goes through JSON on its way, as over the wire.
#pragma once
#include <deque>
#include <thread>

#include "host/sodium.h"
#include "server/ludotheque.h"
#include "server/memory_store.h"
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
                server::RandomBytes random = host::Sodium::random_bytes);
  ~Hall();
  Hall(const Hall&) = delete;

  // Asks, and does not wait until anything is kept. `id` is JSON.
  void begin_to_ask(const server::Request& request, std::vector<std::string>& answers,
                    std::shared_ptr<server::Client> client = nullptr, const std::string& id = "");
  // What any request is answered, as it is sent.
  std::string answer_to(const server::Request& request, std::shared_ptr<server::Client> client = nullptr);
  template <class R>
  Reply<typename R::Answer> ask(const R& request, std::shared_ptr<server::Client> client = nullptr) {
    return read_reply<typename R::Answer>(answer_to(request, std::move(client)));
  }
  // The error of a request that is refused; "" if it is not.
  template <class R>
  std::string refusal(const R& request, std::shared_ptr<server::Client> client = nullptr) {
    return ask(request, std::move(client)).error;
  }

  // Until everything is read and written and everybody told.
  void settle();
  // Bots that think come to a move; false if none was thinking.
  bool let_bots_move();
  std::size_t bots_thinking() const { return thoughts_.size(); }
  void pass(std::int64_t seconds);
  void stop();
  void leave(const std::shared_ptr<Listener>& listener);
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
  void post(std::function<void()> act);
  void do_work();

  host::Sodium sodium_;
  std::mutex guard_;
  std::vector<std::function<void()>> posted_;
  std::deque<std::pair<std::function<void()>, std::function<void()>>> jobs_;
  std::vector<std::pair<std::function<std::string()>, std::function<void(std::string)>>> thoughts_;
  std::vector<std::thread> threads_;
  store::Writer writer_;
};

}  // namespace support
