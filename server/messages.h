// What the server sends that is no answer and not about one table's match, and the
// descriptions that are printed from all of its messages.
#pragma once
#include <string>

#include "server/requests.h"

namespace server {

// The first message on every WebSocket.
struct Hello {
  std::string hello = "pactole";
  int protocol = kProtocol;

  static void fields(auto& f, auto& self) {
    f("hello", self.hello, "\"pactole\"");
    f("protocol", self.protocol, "the version that the server speaks", kCount);
  }
};

struct Present {
  std::string table;
  core::SeatSet present;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("present", self.present, "the seats whose owners look on now");
  }
};

struct Again {
  std::string table;
  bool again = true;

  static void fields(auto& f, auto& self) {
    f("table", self.table, "which table");
    f("again", self.again, "it must be watched again");
  }
};

std::string greeting();

// Markdown for all messages: the tables of docs/protocol.md.
std::string markdown();
// TypeScript for all messages, and for every request with its answer.
std::string typescript();

}  // namespace server
