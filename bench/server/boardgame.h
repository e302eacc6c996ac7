// Tables of three at the card game of bench/peers/game.cjs, played at a server of boardgame.io:
// engine.io 4 and socket.io over a WebSocket, as its client speaks them.
#pragma once
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include "client/connection.h"
#include "core/chance.h"
#include "support/requests.h"
#include "times.h"

namespace bench {

class BoardgameLoad {
 public:
  BoardgameLoad(client::Place server, int tables)
      : server_(std::move(server)), tables_(static_cast<std::size_t>(tables)), poll_(epoll_create1(EPOLL_CLOEXEC)) {
    for (std::size_t i = 0; i < tables_.size(); ++i) sit_down(i);
  }
  ~BoardgameLoad() { ::close(poll_); }
  BoardgameLoad(const BoardgameLoad&) = delete;

  // Plays for so long; `per_second` 0 is as fast as everybody has heard of the move before.
  Times play(double seconds, double per_second) {
    Times times;
    moves = 0;
    bytes = 0;
    const auto began = Clock::now();
    double started = 0;
    std::deque<std::size_t> ready;
    for (std::size_t i = 0; i < tables_.size(); ++i)
      if (!tables_[i].moving) ready.push_back(i);
    for (double since = 0; since < seconds; since = seconds_since(began)) {
      while (!ready.empty() && (per_second == 0 || started < since * per_second)) {
        move(tables_[ready.front()]);
        ready.pop_front();
        ++started;
      }
      hear_all(per_second == 0 ? 100 : 1, times, [&](std::size_t table) { ready.push_back(table); });
    }
    elapsed = seconds_since(began);
    settle();
    return times;
  }

  std::uint64_t moves = 0;
  std::uint64_t bytes = 0;
  double elapsed = 0;

 private:
  struct Table {
    std::array<client::Connection, 3> seats;
    std::array<std::string, 3> credentials;
    std::array<std::int64_t, 3> seen{-1, -1, -1};  // the number of the state that each of them has
    std::string match;
    std::int64_t state = -1;  // that all have
    int turn = 0;             // a move is a turn, and turns go round
    bool moving = false;
    Clock::time_point sent;
  };

  static constexpr const char* kSpace = "suitcases";

  std::string post(const std::string& path, const std::string& body) const {
    const client::Reply reply = client::http(server_, "POST", path, body, "Content-Type: application/json\r\n");
    if (reply.status != 200) throw std::runtime_error(path + ": " + std::to_string(reply.status) + " " + reply.body);
    return reply.body;
  }
  static std::string field(const std::string& text, const char* name) {
    const codec::Json json = support::json_of(text);
    const codec::Json* found = json.find(name);
    if (!found) throw std::runtime_error(std::string(name) + " is not in " + text);
    return found->string;
  }

  void sit_down(std::size_t number) {
    Table& table = tables_[number];
    const std::string game = std::string("/games/") + kSpace;
    table.match = field(post(game + "/create", R"({"numPlayers":3})"), "matchID");
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const std::string id = std::to_string(seat);
      table.credentials[seat] =
          field(post(game + "/" + table.match + "/join", R"({"playerName":"Joueur","playerID":")" + id + "\"}"),
                "playerCredentials");
      client::Connection& connection = table.seats[seat];
      if (!connection.open(server_, "", "/socket.io/?EIO=4&transport=websocket"))
        throw std::runtime_error("boardgame.io does not answer");
      wait_for(connection, "0");
      connection.send(std::string("40/") + kSpace + ",");
      wait_for(connection, "40/");
      connection.send(std::string("42/") + kSpace + R"(,["sync",")" + table.match + "\",\"" + id + "\",\"" +
                      table.credentials[seat] + "\",3]");
      const std::string shown = wait_for(connection, "42/", "\"sync\"");
      table.seen[seat] = number_after(shown, "\"_stateID\":");
      epoll_event event{EPOLLIN, {.u64 = number * 3 + seat}};
      epoll_ctl(poll_, EPOLL_CTL_ADD, connection.descriptor(), &event);
    }
    table.state = table.seen[0];
  }
  static std::string wait_for(client::Connection& connection, std::string_view begin, std::string_view within = "") {
    for (;;) {
      const auto message = connection.receive(client::Milliseconds(10'000));
      if (!message) throw std::runtime_error("boardgame.io says nothing");
      if (*message == "2") connection.send("3");
      if (message->starts_with(begin) && message->find(within) != std::string::npos) return *message;
    }
  }
  static std::int64_t number_after(std::string_view text, std::string_view what) {
    const std::size_t at = text.find(what);  // of the state; entries of its log come after it
    if (at == std::string_view::npos) return -1;
    return std::atoll(text.data() + at + what.size());
  }

  void move(Table& table) {
    const auto seat = static_cast<std::size_t>(table.turn % 3);
    const std::string id = std::to_string(seat);
    table.sent = Clock::now();
    table.moving = true;
    table.seats[seat].send(std::string("42/") + kSpace +
                           R"(,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[)" +
                           std::to_string(chance_.pick(6)) + "," + std::to_string((seat + 1) % 3) +
                           R"(],"playerID":")" + id + R"(","credentials":")" + table.credentials[seat] + R"("}},)" +
                           std::to_string(table.state) + ",\"" + table.match + "\",\"" + id + "\"]");
  }

  void hear_all(int wait, Times& times, auto&& free) {
    const int came = epoll_wait(poll_, events_.data(), static_cast<int>(events_.size()), wait);
    for (int i = 0; i < came; ++i) {
      const std::uint64_t which = events_[static_cast<std::size_t>(i)].data.u64;
      Table& table = tables_[which / 3];
      const std::size_t seat = which % 3;
      heard_.clear();
      const std::uint64_t before = table.seats[seat].bytes_received();
      table.seats[seat].receive_into(heard_);
      bytes += table.seats[seat].bytes_received() - before;
      if (!table.seats[seat].is_open()) throw std::runtime_error("boardgame.io has closed a connection");
      for (const std::string& message : heard_) hear(table, seat, message);
      const std::int64_t least = std::min({table.seen[0], table.seen[1], table.seen[2]});
      if (!table.moving || least <= table.state) continue;
      // The last seat has heard of it.
      times.add(seconds_since(table.sent));
      ++moves;
      table.state = least;
      ++table.turn;
      table.moving = false;
      free(which / 3);
    }
  }
  static void hear(Table& table, std::size_t seat, const std::string& message) {
    if (message == "2") {
      table.seats[seat].send("3");
    } else if (message.find(R"(["update",)") != std::string::npos) {
      table.seen[seat] = number_after(message, "\"_stateID\":");
    } else if (const std::size_t at = message.find(R"(["patch",")"); at != std::string::npos) {
      // The match, the number of the state before, the number of this one.
      const std::size_t first = message.find(',', at + 9);
      table.seen[seat] = std::atoll(message.c_str() + message.find(',', first + 1) + 1);
    }
  }

  void settle() {
    Times ignored;
    const std::uint64_t moves_in_time = moves;
    const std::uint64_t bytes_in_time = bytes;
    const auto began = Clock::now();
    while (std::ranges::any_of(tables_, &Table::moving) && seconds_since(began) < 20)
      hear_all(10, ignored, [](auto) {});
    moves = moves_in_time;
    bytes = bytes_in_time;
  }

  client::Place server_;
  std::vector<Table> tables_;
  int poll_;
  core::FastChance chance_{1};
  std::vector<std::string> heard_;
  std::vector<epoll_event> events_{1024};
};

}  // namespace bench
