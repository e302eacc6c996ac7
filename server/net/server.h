// The server: the ludothèque on a network. One thread for everything but the disk
// (store/writer.h), what takes long, and the thoughts of bots.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/ludotheque.h"

namespace server {

struct ServeSettings {
  std::string listen = "0.0.0.0";
  int port = 8080;                 // 0: any that is free
  std::string public_url;          // where people reach it, if a proxy stands before it
  std::vector<std::string> hosts;  // names by which it may be called; none: any
  bool trust_proxy = false;        // addresses are what X-Forwarded-For says
  int messages_per_second = 30;    // of one connection
  int work_per_second = 0;         // of one address, over all its connections: a move counts as one; 0: ten times that
  int ping = 30;  // seconds of silence, before a connection is asked for a sign of life; cut after twice as long
  int connections = 20'000;
  int connections_per_address = 200;
  std::size_t write_queue = 1 << 18;  // bytes that wait for one connection, before it is cut
  std::string admin_socket;           // a path; empty: none
  Settings ludotheque;
};

class Server {
 public:
  // The store must outlive the server.
  Server(store::Store& store, ServeSettings settings);
  ~Server();
  Server(const Server&) = delete;

  Ludotheque& ludotheque();
  // Opens the port. What is wrong, if that cannot be done.
  std::optional<std::string> listen();
  int port() const;  // once it listens
  // Serves until SIGTERM or SIGINT; then lets go of everything in order.
  void run();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace server
