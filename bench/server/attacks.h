// What an attacker does to a server from one address, each as hard as he can, and what came
// of it.
#pragma once
#include <sys/socket.h>
#include <unistd.h>

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "client/connection.h"
#include "loot.h"

namespace bench {

using client::Connection;

struct Count {
  long tries = 0;
  long accepted = 0;
  long too_fast = 0;  // refused because of what he had asked for before
  long refused = 0;   // for another reason

  Count& operator+=(const Count& more) {
    tries += more.tries;
    accepted += more.accepted;
    too_fast += more.too_fast;
    refused += more.refused;
    return *this;
  }
  void answer(std::string_view text) {
    ++(text.contains("\"ok\":true") ? accepted : text.contains("\"request/too_fast\"") ? too_fast : refused);
  }
};

// One of his connections. When the server has cut him off he comes in again.
struct Front {
  std::string guest;  // the header that names his address
  Connection connection;
  Count count;
  int round = 0;
  std::vector<std::string> heard;  // since he sent something last
  std::deque<Seat> to_close;       // tables that he has made

  bool open(const client::Place& server) {
    if (connection.is_open()) return true;
    if (!connection.open(server, guest)) return false;
    const timeval patience{0, 300'000};  // for a server that does not read
    setsockopt(connection.descriptor(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    round = 0;
    return true;
  }
  // Sends, and hears what there is to hear; he does not wait for all of it.
  void send(std::string_view bytes, int tries) {
    count.tries += tries;
    heard.clear();
    if (!connection.send_bytes(bytes)) return;
    for (int waited = 0; waited < 50 && connection.is_open() && heard.empty(); ++waited) {
      connection.receive_into(heard);
      if (heard.empty()) usleep(1000);
    }
    for (const std::string& message : heard)
      if (message.starts_with("{\"re\":")) count.answer(message);
  }
  void send(const std::vector<std::string>& messages) {
    std::string bytes;
    for (const std::string& message : messages) bytes += Connection::frame(message);
    send(bytes, static_cast<int>(messages.size()));
  }
};

struct Attack {
  std::string name;
  int connections = 0;
  std::function<void(Front&, const Loot&)> strike;
};

inline std::string request(const char* verb, const Seat& seat, const std::string& more = "") {
  return R"({"id":1,"do":")" + std::string(verb) + R"(","table":")" + seat.table + R"(","token":")" + seat.token + '"' +
         more + "}";
}

// Twenty requests at once, each made by its number.
inline auto repeat(std::function<std::string(const Loot&, std::size_t)> make) {
  return [make](Front& front, const Loot& loot) {
    std::vector<std::string> messages;
    for (std::size_t i = 0; i < 20; ++i) messages.push_back(make(loot, static_cast<std::size_t>(front.round) * 20 + i));
    front.send(messages);
  };
}

// A thousand frames that hold nothing, within a message that is one.
inline void send_fragments(Front& front, const Loot&) {
  std::string bytes = Connection::frame(R"({"id":1,"do":"unwatch","table":"x")", 1, false);
  for (int i = 0; i < 1000; ++i) bytes += Connection::frame("", 0, false);
  front.send(bytes + Connection::frame("}", 0, true), 1000);
}
// A pong is two bytes.
inline void send_pings(Front& front, const Loot&) {
  std::string bytes;
  for (int i = 0; i < 1000; ++i) bytes += Connection::frame("", 9);
  const std::uint64_t before = front.connection.bytes_received();
  front.send(bytes, 1000);
  front.count.accepted += static_cast<long>((front.connection.bytes_received() - before) / 2);
}
// Each table is closed again, or there would soon be too many; that is sent several times,
// because it may be refused as too fast.
inline void create_tables(Front& front, const Loot&) {
  const auto text_behind = [](const std::string& message, std::string_view key) {
    const std::size_t begin = message.find(key) + key.size();
    return message.substr(begin, message.find('"', begin) - begin);
  };
  for (const std::string& message : front.heard)
    if (message.contains("\"host\":\""))
      for (int times = 0; times < 4; ++times)
        front.to_close.push_back({text_behind(message, "\"table\":\""), text_behind(message, "\"host\":\"")});
  std::vector<std::string> messages(2, R"({"id":1,"do":"create","game":"poker","seats":["human","human","human"]})");
  for (int i = 0; i < 10 && !front.to_close.empty(); ++i) {
    messages.push_back(request("close", front.to_close.front()));
    front.to_close.pop_front();
  }
  front.send(messages);
}
// Reads the first answer, and no other.
inline void read_slowly(Front& front, const Loot& loot) {
  const std::string watch = Connection::frame(request("watch", loot.finished));
  if (front.round == 0) {
    front.send(watch, 1);
    if (front.heard.size() > 1) return;  // beside the greeting
    while (const auto message = front.connection.receive(client::Milliseconds(2000)))
      if (message->starts_with("{\"re\":")) {
        front.count.answer(*message);
        break;
      }
    return;
  }
  std::string bytes;
  for (int i = 0; i < 20; ++i) bytes += watch;
  front.count.tries += 20;
  if (front.connection.send_bytes(bytes)) usleep(20'000);
}
inline void get_file(Front& front, const Loot& loot) {
  const int status = client::http(loot.server, "GET", loot.largest_file, "", front.guest).status;
  ++front.count.tries;
  ++(status == 200 ? front.count.accepted : status == 429 ? front.count.too_fast : front.count.refused);
}
inline void connect_anew(Front& front, const Loot& loot) {
  front.connection.close();
  ++front.count.tries;
  ++(front.open(loot.server) ? front.count.accepted : front.count.refused);
  usleep(50'000);
}

inline std::vector<Attack> attacks() {
  const auto own = [](const Loot& loot, std::size_t i) { return loot.own[i % loot.own.size()]; };
  return {
      {"forget", 8, repeat([=](const Loot& loot, std::size_t i) {
         return i % 2 == 0 ? request("say", own(loot, i / 2), R"(,"text":"bla")") : request("forget", own(loot, i / 2));
       })},
      {"log", 8, repeat([](const Loot& loot, std::size_t) { return request("log", loot.finished); })},
      {"mine", 8, repeat([](const Loot& loot, std::size_t) {
         std::string seats;
         for (const Seat& seat : loot.own)
           seats += (seats.empty() ? "" : ",") + (R"({"table":")" + seat.table + R"(","token":")" + seat.token + "\"}");
         return R"({"id":1,"do":"mine","seats":[)" + seats + "]}";
       })},
      {"history", 8,
       repeat([](const Loot& loot, std::size_t) { return request("history", loot.finished, ",\"since\":0"); })},
      {"watch", 8, repeat([](const Loot& loot, std::size_t i) {
         return i % 2 == 0 ? request("watch", loot.finished)
                           : R"({"id":1,"do":"unwatch","table":")" + loot.finished.table + "\"}";
       })},
      {"empty fragments", 8, send_fragments},
      {"pings", 8, send_pings},
      {"static files", 8, get_file},
      {"chat", 8, repeat([=](const Loot& loot, std::size_t i) {
         return request("say", own(loot, i), R"(,"text":"numéro )" + std::to_string(i) + "\"");
       })},
      {"creating tables", 8, create_tables},
      {"slow readers", 30, read_slowly},
      {"200 connections", 200, connect_anew},
  };
}

}  // namespace bench
