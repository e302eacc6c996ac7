// A socket that is read at most so many times a second. Beast answers pings and swallows empty
// frames by itself, below the messages that web_socket.cpp counts: this bounds those, too.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <utility>

#include "server/net/hub.h"

namespace server::net {

class MeteredSocket {
 public:
  using executor_type = Executor;
  using lowest_layer_type = TcpSocket::lowest_layer_type;

  MeteredSocket(TcpSocket socket, int reads_per_second)
      : socket_(std::move(socket)), pause_(socket_.get_executor()), allowance_(reads_per_second) {}

  executor_type get_executor() { return socket_.get_executor(); }
  TcpSocket& socket() { return socket_; }
  lowest_layer_type& lowest_layer() { return socket_.lowest_layer(); }

  // What was read was as much work as so many reads.
  void charge(double reads) { allowance_.charge(reads); }
  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    if (!socket_.is_open() || allowance_.spend())
      return socket_.async_read_some(buffers, std::forward<Handler>(handler));
    pause_.expires_after(std::chrono::seconds(1));
    pause_.async_wait([this, buffers, waiting = std::forward<Handler>(handler)](ErrorCode) mutable {
      async_read_some(buffers, std::move(waiting));
    });
  }
  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    socket_.async_write_some(buffers, std::forward<Handler>(handler));
  }

 private:
  TcpSocket socket_;
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor> pause_;
  Allowance allowance_;
};

// How Beast ends a connection.
inline void beast_close_socket(MeteredSocket& stream) {
  ErrorCode ignored;
  stream.socket().close(ignored);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& stream, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, stream.socket(), std::forward<Handler>(handler));
}

}  // namespace server::net
