// The host of the server, on a socket of the machine that only he can open.
#pragma once
#include <boost/asio/local/stream_protocol.hpp>
#include <functional>
#include <string>

#include "server/net/hub.h"

namespace server::net {

class AdminSocket {
 public:
  // `done` is called after each of his requests.
  AdminSocket(Hub& hub, std::function<void()> done) : hub_(hub), done_(std::move(done)), acceptor_(hub.io) {}

  void listen(const std::string& path);
  void close();

 private:
  void accept();

  Hub& hub_;
  std::function<void()> done_;
  asio::local::stream_protocol::acceptor acceptor_;
};

}  // namespace server::net
