// The ludothèque without a network: requests as JSON, a clock that a test sets, a
// store in memory that can be told to fail.
#pragma once
#include <map>
#include <mutex>
#include <semaphore>
#include <stdexcept>

#include "host/library.h"
#include "host/sodium.h"
#include "server/ludotheque.h"
#include "shelf/shelf.h"

namespace support {

class MemoryStore final : public store::Store {
 public:
  std::atomic<bool> broken = false;      // nothing can be written
  std::atomic<bool> unreadable = false;  // nor any journal read
  std::atomic<int> reads = 0;            // of journals

  std::vector<std::optional<store::Trouble>> write(std::span<const store::Change> changes) override {
    const std::lock_guard hold(guard_);
    std::vector<std::optional<store::Trouble>> results;
    for (const store::Change& change : changes) results.push_back(broken ? trouble() : take(change));
    return results;
  }
  std::vector<store::TableHead> tables() override {
    const std::lock_guard hold(guard_);
    std::vector<store::TableHead> heads;
    for (const auto& [table, lines] : journals_)
      heads.push_back({table, static_cast<int>(lines.size()), folded_.contains(table)});
    return heads;
  }
  std::expected<std::vector<std::string>, store::Trouble> journal(const std::string& table) override {
    const std::lock_guard hold(guard_);
    ++reads;
    if (unreadable) return std::unexpected(*trouble());
    const auto found = journals_.find(table);
    return found == journals_.end() ? std::vector<std::string>{} : found->second;
  }
  std::expected<std::optional<std::string>, store::Trouble> edition(const std::string& hash) override {
    const std::lock_guard hold(guard_);
    const auto found = editions_.find(hash);
    return found == editions_.end() ? std::nullopt : std::optional(found->second);
  }
  std::expected<std::vector<std::string>, store::Trouble> banned() override {
    const std::lock_guard hold(guard_);
    return std::vector<std::string>(bans_.begin(), bans_.end());
  }
  // As if somebody else had written it.
  void put(const store::Change& change) { (void)write({&change, 1}); }
  std::string everything() {
    const std::lock_guard hold(guard_);
    std::string text;
    for (const auto& [table, lines] : journals_)
      for (const std::string& line : lines) text += line + "\n";
    return text;
  }

 private:
  static std::optional<store::Trouble> trouble() { return store::Trouble{"the disk is full"}; }
  std::optional<store::Trouble> take(const store::Change& change) {
    if (const auto* add = std::get_if<store::Add>(&change)) {
      auto& lines = journals_[add->table];
      if (static_cast<int>(lines.size()) != add->number) return store::Trouble{"does not follow"};
      lines.push_back(add->line);
    }
    if (const auto* replace = std::get_if<store::Replace>(&change))
      for (const auto& [number, line] : replace->lines)
        journals_[replace->table][static_cast<std::size_t>(number)] = line;
    if (const auto* fold = std::get_if<store::Fold>(&change)) folded_.insert(fold->table);
    if (const auto* erase = std::get_if<store::Erase>(&change)) journals_.erase(erase->table);
    if (const auto* ban = std::get_if<store::Ban>(&change)) {
      if (ban->banned)
        bans_.insert(ban->address);
      else
        bans_.erase(ban->address);
    }
    if (const auto* edition = std::get_if<store::KeepEdition>(&change)) editions_[edition->hash] = edition->text;
    return std::nullopt;
  }

  std::mutex guard_;
  std::map<std::string, std::vector<std::string>> journals_;
  std::set<std::string> folded_;
  std::set<std::string> bans_;
  std::map<std::string, std::string> editions_;
};

// Somebody who is connected: keeps what he is told.
class Listener final : public server::Client {
 public:
  void send(std::shared_ptr<const std::string> message) override { heard.push_back(*message); }
  std::vector<std::string> heard;
};

// A field of an object, as text.
inline std::string at(const codec::Json& json, std::string_view key) {
  const codec::Json* value = json.find(key);
  if (!value) throw std::runtime_error("no \"" + std::string(key) + "\" in " + codec::one_line(json));
  return value->type == codec::Json::Type::string ? value->string : codec::one_line(*value);
}
inline codec::Json json_of(const std::string& text) {
  auto document = codec::parse(text);
  if (!document) throw std::runtime_error("no JSON: " + text);
  return document->root;
}

class Hall {
 public:
  explicit Hall(server::Settings settings = {}, MemoryStore* kept = nullptr, std::int64_t later = 0,
                server::RandomBytes random = host::Sodium::random_bytes)
      : store(kept ? *kept : own_store_),
        now(kBeginning + later * 1000),
        writer_(store, [this](std::function<void()> act) {
          const std::lock_guard hold(guard_);
          posted_.push_back(std::move(act));
        }) {
    ludotheque = std::make_unique<server::Ludotheque>(
        server::World{store, writer_, sodium_, [this] { return now; }, std::move(random),
                      [this](int, std::function<std::string()> thought, std::function<void(std::string)> done) {
                        thoughts_.emplace_back(std::move(thought), std::move(done));
                      },
                      [](std::string_view, const std::vector<std::pair<std::string, std::string>>&) {}},
        settings);
    for (const shelf::Box* box : shelf::boxes())
      for (const std::string_view text : host::editions(box->facts().slug))
        (void)ludotheque->add_edition(box->facts().slug, std::string(text));
    if (ludotheque->open()) throw std::runtime_error("the store cannot be opened");
  }

  // Asks, and does not wait until anything is kept.
  void begin_to_ask(const std::string& request, std::vector<std::string>& answers,
                    std::shared_ptr<server::Client> client = nullptr) {
    const auto document = codec::parse(request);
    if (!document) throw std::runtime_error("no JSON: " + request);
    const auto read = server::from_document<server::Request>("do", *document);
    if (!read) throw std::runtime_error(to_text(read.error(), request));
    const codec::Json* id = document->root.find("id");
    server::Asker asker{std::move(client), address, id ? codec::one_line(*id) : "",
                        [&answers](std::string text) { answers.push_back(text); }};
    ludotheque->ask(std::move(asker), *read);
  }
  codec::Json ask(const std::string& request, std::shared_ptr<server::Client> client = nullptr) {
    std::vector<std::string> answers;
    begin_to_ask(request, answers, std::move(client));
    settle();
    if (answers.size() != 1) throw std::runtime_error(std::to_string(answers.size()) + " answers to " + request);
    return json_of(answers.front());
  }
  // The error of a request that is refused; "" if it is not.
  std::string refusal(const std::string& request, std::shared_ptr<server::Client> client = nullptr) {
    const codec::Json answer = ask(request, std::move(client));
    return answer.find("ok")->boolean ? "" : at(answer, "error");
  }

  // Until everything is written and everybody told.
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
        if (acts.empty()) std::this_thread::yield();
      }
      quiet = writer_.figures().changes == before + 1 && writer_.figures().waiting == 0;
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
  void pass(std::int64_t seconds) {
    now += seconds * 1000;
    ludotheque->tick();
    settle();
  }

  MemoryStore own_store_;
  MemoryStore& store;
  static constexpr std::int64_t kBeginning = 200'000'000'000;  // milliseconds since the beginning of 2020
  std::int64_t now;
  std::string address = "192.0.2.1";  // of whoever asks
  std::unique_ptr<server::Ludotheque> ludotheque;

 private:
  host::Sodium sodium_;
  std::mutex guard_;
  std::vector<std::function<void()>> posted_;
  std::vector<std::pair<std::function<std::string()>, std::function<void(std::string)>>> thoughts_;
  store::Writer writer_;
};

}  // namespace support
