// Several programs on one database: what they tell one another, and how they know who is there.
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "store/postgres.h"

namespace store {
namespace {

// "<node> c<table>=<lines> s<table> b", as Steps::tell_others writes it. Nothing of our own.
void read_message(std::string_view text, std::int64_t own, std::vector<News>& news) {
  const auto word = [&] {
    const std::string_view first = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), first.size() + 1));
    return first;
  };
  if (word() == std::to_string(own)) return;
  while (!text.empty()) {
    const std::string_view what = word();
    if (what.empty()) continue;
    const std::size_t end = what.find('=');
    const std::string table(what.substr(1, end == std::string_view::npos ? end : end - 1));
    switch (what.front()) {
      case 'c': {
        int lines = -1;
        if (end != std::string_view::npos) std::from_chars(what.data() + end + 1, what.data() + what.size(), lines);
        news.push_back({News::Kind::changed, table, lines, false});
        break;
      }
      case 's': news.push_back({News::Kind::seen, table, -1, false}); break;
      case 'b': news.push_back({News::Kind::banned, "", -1, false}); break;
      default: break;  // of a newer program
    }
  }
}

}  // namespace

void Postgres::listen(const Tell& tell) {
  if (listener_.joinable()) {
    ::eventfd_write(wake_, 1);
    listener_.join();
    ::close(wake_);
    heard_until_ = 0;
  }
  tell_ = tell;
  if (!tell_) return;
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  // Before whoever called reads what is there: nothing that happens after is missed.
  std::vector<News> known;
  if (!listening_.connect() && say_that_we_are_here(known)) compare_heads(known);
  listener_ = std::thread([this] { keep_listening(); });
}

bool Postgres::is_heard() const { return Clock::now().time_since_epoch().count() < heard_until_; }

void Postgres::keep_listening() {
  const auto beat = options_.lease / 3;
  auto next = Clock::now() + beat;
  for (;;) {
    std::vector<News> found;
    if (Clock::now() >= next) {
      next = Clock::now() + beat;
      look_around(found);
    }
    // Also what came while something else was asked; before what was found by looking.
    std::vector<News> news;
    hear(news);
    news.insert(news.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    if (!news.empty()) tell_(std::move(news));
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - Clock::now()).count();
    pollfd sources[] = {{wake_, POLLIN, 0}, {listening_.socket(), POLLIN, 0}};
    ::poll(sources, 2, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (sources[0].revents != 0) break;
  }
  // Others need not wait until we are thought to be gone.
  const PgStep leave{"leave", PgValues().number(node_)};
  if (!listening_.connect()) (void)listening_.run({&leave, 1});
}

void Postgres::hear(std::vector<News>& news) {
  if (listening_.socket() < 0) return;
  if (const auto messages = listening_.heard())
    for (const std::string& text : *messages) read_message(text, node_, news);
}

// False if nobody heard it.
bool Postgres::say_that_we_are_here(std::vector<News>& news) {
  const auto said = Clock::now();
  const bool was_heard = is_heard();
  PgStep step{arrived_ ? "stay" : "arrive", PgValues().number(node_).number(options_.lease.count())};
  if (!arrived_) step.values.text(options_.name);
  const auto answer = listening_.run({&step, 1});
  if (!answer) {
    if (!arrived_) node_ = random_node();  // perhaps it was heard: nobody arrives twice
    return false;
  }
  if (answer->front().changed() == 0) {
    // For too long: what was ours may be others' by now. Whoever we were does not come back.
    node_ = random_node();
    heard_until_ = 0;
    arrived_ = false;
    return say_that_we_are_here(news);
  }
  if (!was_heard) news.push_back({News::Kind::lost, "", -1, false});
  arrived_ = true;
  // Earlier than the database, which began to count later than we.
  heard_until_ = (said + options_.lease * 5 / 6).time_since_epoch().count();
  return true;
}

void Postgres::look_around(std::vector<News>& news) {
  if (listening_.connect() || !say_that_we_are_here(news)) return;
  const PgStep steps[] = {{"nodes", {}}, {"orphans", {}}, {"bury", {}}, {"drop_luggage", {}}};
  const auto answers = listening_.run(steps);
  if (!answers) return;
  std::vector<std::int64_t> nodes;
  nodes.reserve(static_cast<std::size_t>((*answers)[0].size()));
  for (int i = 0; i < (*answers)[0].size(); ++i) nodes.push_back((*answers)[0].number(i, 0));
  // Whoever looked at a table by way of one that is gone does not any more.
  if (std::exchange(others_, nodes) != nodes) news.push_back({News::Kind::seen, "", -1, false});
  for (int i = 0; i < (*answers)[1].size(); ++i)
    news.push_back({News::Kind::orphaned, std::string((*answers)[1].text(i, 0)), -1, false});
  if (Clock::now() >= next_look_) compare_heads(news);
}

void Postgres::compare_heads(std::vector<News>& news) {
  const PgStep step{"unfolded", {}};
  const auto answer = listening_.run({&step, 1});
  if (!answer) return;
  next_look_ = Clock::now() + 2 * options_.lease;
  const PgRows& rows = answer->front();
  std::map<std::string, int> now;
  for (int i = 0; i < rows.size(); ++i)
    now.emplace_hint(now.end(), rows.text(i, 0), static_cast<int>(rows.number(i, 1)));
  for (const auto& [table, lines] : now)
    if (const auto before = known_.find(table); before == known_.end() || before->second != lines)
      news.push_back({News::Kind::changed, table, lines, true});
  for (const auto& [table, lines] : known_)
    if (!now.contains(table)) news.push_back({News::Kind::changed, table, -1, true});
  known_ = std::move(now);
}

}  // namespace store
