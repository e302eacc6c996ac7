// Tables of three at poker, played over real WebSockets.
#pragma once
#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <deque>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "client/connection.h"
#include "client/player.h"
#include "core/chance.h"
#include "support/requests.h"
#include "times.h"

namespace bench {

using client::Connection;

struct Table {
  std::array<Connection, 3> seats;
  std::array<std::string, 3> tokens;
  std::string id;
  std::string host;
  int version = -1;  // that all have
  int ply = 0;
  int asked = -1;    // whose turn it is
  std::string move;  // what he will play
  std::array<int, 3> seen{-1, -1, -1};
  bool moving = false;  // sent, and not everybody has heard
  bool acknowledged = false;
  bool new_match = false;  // it waits for the first turn of another one
  bool rematch = false;    // which was asked for
  Clock::time_point sent;
};

class Load {
 public:
  // `guest` names the address of a table's people, in a header; or nothing.
  Load(client::Place server, int tables, std::function<std::string(std::size_t)> guest = {})
      : Load(std::vector{std::move(server)}, tables, std::move(guest)) {}
  // People of one table come in by way of several servers that have the same tables, in turn.
  Load(std::vector<client::Place> servers, int tables, std::function<std::string(std::size_t)> guest = {})
      : guest_(std::move(guest)),
        servers_(std::move(servers)),
        tables_(static_cast<std::size_t>(tables)),
        poll_(epoll_create1(EPOLL_CLOEXEC)) {
    for (std::size_t i = 0; i < tables_.size(); ++i) sit_down(i);
  }
  ~Load() { ::close(poll_); }
  Load(const Load&) = delete;

  // Plays for so long; `per_second` 0 is as fast as moves are acknowledged.
  Times play(double seconds, double per_second) {
    return play(seconds, [per_second](double since) { return per_second == 0 ? 1e9 : since * per_second; }, 0);
  }
  // The same, and tables come in one after the other. So matches do not end all at the same
  // time afterwards.
  void come_in(double seconds, double per_second) {
    play(seconds, [=](double since) { return per_second * since * since / seconds / 2; }, seconds);
  }
  // Nobody does anything, but for saying that he is there when he is asked.
  void rest(double seconds) {
    play(seconds, [](double) { return 0.0; }, 0);
  }

  std::uint64_t moves = 0;
  std::uint64_t bytes = 0;
  double elapsed = 0;

 private:
  // offered(since): how many moves are to be sent until then. The last table begins `last` seconds
  // after the first.
  Times play(double seconds, auto&& offered, double last) {
    Times times;
    moves = 0;
    bytes = 0;
    const auto began = Clock::now();
    std::uint64_t started = 0;
    std::size_t came = 0;
    std::deque<std::size_t> ready;  // whoever has waited longest is next
    for (double since = 0; since < seconds; since = seconds_since(began)) {
      for (; came < tables_.size() && static_cast<double>(came) * last <= since * static_cast<double>(tables_.size());
           ++came)
        if (!tables_[came].moving) ready.push_back(came);
      const double due = offered(since);
      while (!ready.empty() && static_cast<double>(started) < due) {
        move(tables_[ready.front()]);
        ready.pop_front();
        ++started;
      }
      hear_all(due >= 1e9 ? 100 : 1, times, [&](std::size_t table) { ready.push_back(table); });
    }
    elapsed = seconds_since(began);
    settle();
    return times;
  }

  // The ids of all that is sent.
  static constexpr int kMove = 1;
  static constexpr int kRematch = 2;
  static constexpr int kJoin = 3;

  // Hears what has come, after `wait` milliseconds at most; free(table) when the last
  // seat has heard of its move.
  void hear_all(int wait, Times& times, auto&& free) {
    const int came = epoll_wait(poll_, events_.data(), static_cast<int>(events_.size()), wait);
    for (int i = 0; i < came; ++i) {
      const std::uint64_t which = events_[static_cast<std::size_t>(i)].data.u64;
      Table& table = tables_[which / 3];
      const bool was_moving = table.moving;
      listen(table, which % 3, times);
      if (was_moving && !table.moving) free(which / 3);
    }
  }

  // Until nothing is under way: the next part begins with a server that has nothing to do.
  void settle() {
    Times ignored;
    const std::uint64_t moves_in_time = moves;
    const std::uint64_t bytes_in_time = bytes;
    const auto began = Clock::now();
    while (std::ranges::any_of(tables_, &Table::moving) && seconds_since(began) < 10)
      hear_all(10, ignored, [](auto) {});
    moves = moves_in_time;
    bytes = bytes_in_time;
  }

  void sit_down(std::size_t number) {
    Table& table = tables_[number];
    const auto made = ask(number, support::a_table("poker", 3));
    table.id = made->table;
    table.host = made->host;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      server::Join join;
      join.table = table.id;
      join.name = "Joueur";
      join.invitation = made->invitations[seat];
      table.tokens[seat] = ask(number, join)->token;
      const client::Place& server = servers_[seat % servers_.size()];
      if (!table.seats[seat].open(server, header(number))) throw std::runtime_error("the server does not answer");
      watch(table, seat);
      epoll_event event{EPOLLIN, {.u64 = number * 3 + seat}};
      epoll_ctl(poll_, EPOLL_CTL_ADD, table.seats[seat].descriptor(), &event);
    }
    Times ignored;
    // Until all three have heard that the match began: else the last one's news would be taken
    // for the answer to the first move.
    const auto has_begun = [&] {
      return table.asked >= 0 && !table.move.empty() && table.seen[0] >= 0 && table.seen[0] == table.seen[1] &&
             table.seen[0] == table.seen[2];
    };
    for (const auto began = Clock::now(); !has_begun();) {
      if (seconds_since(began) > 60) throw std::runtime_error("a match does not begin");
      for (std::size_t seat = 0; seat < 3; ++seat) listen(table, seat, ignored);
      usleep(500);
    }
    table.moving = false;
  }

  std::string header(std::size_t table) const { return guest_ ? "X-Forwarded-For: " + guest_(table) + "\r\n" : ""; }
  template <class R>
  support::Reply<typename R::Answer> ask(std::size_t table, const R& request) const {
    return support::read_reply<typename R::Answer>(
        client::http(servers_.front(), "POST", "/api/" + std::string(R::kName), codec::to_json(request),
                     "Content-Type: application/json\r\n" + header(table))
            .body);
  }
  static void watch(Table& table, std::size_t seat) {
    table.seats[seat].send(support::message_of(server::Watch{table.id, table.tokens[seat], -1, false}));
  }

  void move(Table& table) {
    const auto seat = static_cast<std::size_t>(table.asked);
    table.sent = Clock::now();
    table.moving = true;
    table.acknowledged = false;
    table.seats[seat].send(support::message_of(
        server::MakeMove{table.id, table.tokens[seat], table.ply, std::nullopt, table.move}, kMove));
  }

  void listen(Table& table, std::size_t seat, Times& times) {
    heard_.clear();
    const std::uint64_t before = table.seats[seat].bytes_received();
    table.seats[seat].receive_into(heard_);
    bytes += table.seats[seat].bytes_received() - before;
    for (const std::string& message : heard_) {
      const codec::Json json = support::json_of(message);
      if (const codec::Json* re = json.find("re")) {
        if (!json.find("ok")->boolean) throw std::runtime_error(message);
        if (re->integer == kMove) table.acknowledged = true;
        if (re->integer == kRematch) join_next(table, support::read_reply<server::RematchAnswer>(message)->table);
        if (re->integer == kJoin) watch(table, seat);
        continue;
      }
      const codec::Json* shown = json.find("shown");  // the answer to "watch"
      hear(table, seat, shown ? *shown : json);
    }
    const int least = std::min({table.seen[0], table.seen[1], table.seen[2]});
    if (!table.moving || least <= table.version) {
      if (!table.moving) table.version = least;
      return;
    }
    // The last seat has heard of it.
    if (!table.new_match) {
      times.add(seconds_since(table.sent));
      ++moves;
    }
    table.new_match = table.asked < 0;
    table.version = least;
    table.moving = table.new_match;
  }

  // An update, or what is shown to who begins to look.
  void hear(Table& table, std::size_t seat, const codec::Json& told) {
    const codec::Json* id = told.find("table");
    const codec::Json* version = told.find("version");
    const codec::Json* ply = told.find("ply");
    if (!version || !ply || !id || id->string != table.id) return;  // of the table before, perhaps
    table.seen[seat] = static_cast<int>(version->integer);
    table.ply = static_cast<int>(ply->integer);
    const codec::Json* asked = told.find("asked");
    table.asked = asked && !asked->items.empty() ? static_cast<int>(asked->items.front().integer) : -1;
    if (const codec::Json* open = told.find("moves"); open && !open->items.empty())
      table.move = open->items[static_cast<std::size_t>(chance_.pick(static_cast<int>(open->items.size())))].string;
    if (told.find("seed")) over(table);
  }

  // A match that is over is followed by another one, with the same people. Nothing is waited
  // for: the others go on meanwhile.
  void over(Table& table) {
    table.asked = -1;
    table.new_match = true;
    if (std::exchange(table.rematch, true)) return;
    table.seats[0].send(support::message_of(server::Rematch{table.id, table.host}, kRematch));
  }
  void join_next(Table& table, const std::string& next) {
    table.rematch = false;
    const std::string old = std::exchange(table.id, next);
    table.version = -1;
    table.seen = {-1, -1, -1};
    for (std::size_t seat = 0; seat < 3; ++seat) {
      server::Join join;
      join.table = next;
      join.name = "Joueur";
      join.token = table.tokens[seat];
      table.seats[seat].send(support::message_of(server::Unwatch{old}));
      table.seats[seat].send(support::message_of(join, kJoin));
    }
  }

  std::function<std::string(std::size_t)> guest_;
  std::vector<client::Place> servers_;
  std::vector<Table> tables_;
  int poll_;
  core::FastChance chance_{1};
  std::vector<std::string> heard_;
  std::vector<epoll_event> events_{1024};
};

}  // namespace bench
