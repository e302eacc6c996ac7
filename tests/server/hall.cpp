#include "server/hall.h"

#include <stdexcept>

#include "host/library.h"
#include "shelf/shelf.h"

namespace support {

Hall::Hall(server::Settings settings, MemoryStore* kept, std::int64_t later, server::RandomBytes random)
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

Hall::~Hall() {
  for (std::thread& thread : threads_) thread.join();
}

void Hall::begin_to_ask(const server::Request& request, std::vector<std::string>& answers,
                        std::shared_ptr<server::Client> client, const std::string& id) {
  const std::string text = message_of(request);
  const auto read = server::read_request(document_of(text));
  if (!read) throw std::runtime_error(to_text(read.error(), text));
  server::Asker asker{std::move(client), address, id,
                      [&answers](std::string answer, const server::Refused*) { answers.push_back(std::move(answer)); }};
  ludotheque->ask(std::move(asker), *read);
}

std::string Hall::answer_to(const server::Request& request, std::shared_ptr<server::Client> client) {
  std::vector<std::string> answers;
  begin_to_ask(request, answers, std::move(client));
  settle();
  if (answers.size() != 1)
    throw std::runtime_error(std::to_string(answers.size()) + " answers to " + message_of(request));
  return answers.front();
}

void Hall::settle() {
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

bool Hall::let_bots_move() {
  auto thoughts = std::move(thoughts_);
  thoughts_.clear();
  for (auto& [thought, done] : thoughts) done(thought());
  settle();
  return !thoughts.empty();
}

void Hall::pass(std::int64_t seconds) {
  now += seconds * 1000;
  ludotheque->tick();
  settle();
}

void Hall::stop() {
  bool done = false;
  ludotheque->stop([&done] { done = true; });
  settle();
  if (!done) throw std::runtime_error("it does not stop");
}

void Hall::leave(const std::shared_ptr<Listener>& listener) {
  ludotheque->gone(listener.get());
  settle();
}

void Hall::post(std::function<void()> act) {
  const std::lock_guard hold(guard_);
  posted_.push_back(std::move(act));
}

void Hall::do_work() {
  while (!jobs_.empty()) {
    const auto [work, done] = std::move(jobs_.front());
    jobs_.pop_front();
    work();
    done();
  }
}

}  // namespace support
