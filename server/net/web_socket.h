// A client on a WebSocket. A frame holds one message, or several, one on each line.
#pragma once
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/hub.h"
#include "server/net/metered_socket.h"

namespace server::net {

class WebSocket final : public Client, public Connection, public std::enable_shared_from_this<WebSocket> {
 public:
  using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;

  WebSocket(Hub& hub, TcpSocket stream, std::shared_ptr<Counted> counted);
  ~WebSocket() override;

  void open(const Upgrade& request);

  void send(std::shared_ptr<const std::string> message) override;
  // Writes all messages that were given to send() since the last write, in one frame.
  void write_gathered();

  void look_after() override;
  void say_goodbye() override;
  const std::string& address() const override { return counted_->address(); }

 private:
  void read();
  bool handle_message();
  void write();
  std::shared_ptr<const std::string> joined() const;
  void cut();
  void close_socket();
  void leave();

  Hub& hub_;
  boost::beast::websocket::stream<MeteredSocket, false> stream_;  // frames are short: they are not compressed
  std::shared_ptr<Counted> counted_;
  Allowance allowance_;
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor> breath_;
  boost::beast::flat_buffer incoming_;
  std::vector<std::shared_ptr<const std::string>> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::shared_ptr<const std::string> outgoing_;  // one frame
  int silent_rounds_ = 0;
  bool asking_ = false;  // a ping is being written
  bool writing_ = false;
  bool gathering_ = false;
  bool closed_ = false;
  bool goodbye_ = false;
};

}  // namespace server::net
