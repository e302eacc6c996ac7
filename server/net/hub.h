// What all connections share.
#pragma once
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/ludotheque.h"
#include "server/net/guest.h"
#include "server/net/metrics.h"
#include "server/net/server.h"

namespace server::net {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
// The executor of the one io_context by its own type: Asio's any_io_executor would be called
// through pointers.
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<tcp, Executor>;
using ErrorCode = boost::system::error_code;

constexpr std::size_t kLargestMessage = std::size_t{16} * 1024;
constexpr codec::Limits kMessageLimits{.bytes = kLargestMessage, .values = 2'000, .depth = 16};
constexpr auto kPatience = std::chrono::seconds(30);  // for a request to come in

// A connection of any kind, for the rounds that find dead ones (Server::Inside::make_rounds).
class Connection {
 public:
  virtual ~Connection() = default;
  // Called at intervals of half of `--ping`.
  virtual void look_after() = 0;
  // Closes the connection when the messages that wait have been sent.
  virtual void say_goodbye() = 0;
  virtual const std::string& address() const = 0;
};

class WebSocket;

struct Hub {
  Hub(asio::io_context& context, Ludotheque& tables, const ServeSettings& agreed)
      : io(context), ludotheque(tables), settings(agreed) {}

  asio::io_context& io;
  Ludotheque& ludotheque;
  const ServeSettings& settings;
  bool stopping = false;
  bool disk_fails = false;  // nothing could be kept lately

  std::unordered_map<std::string, int> connections_of;  // by address
  int connections = 0;
  std::unordered_set<Connection*> all;
  std::unordered_set<WebSocket*> sockets;
  store::Histogram move_latency{store::kTimes};
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t cut_off = 0;

  std::function<void()> arm;             // after anything that may have set a clock
  std::function<std::string()> metrics;  // the text of /metrics

  // Whether guests may come in, as /readyz says it.
  bool is_ready() const { return !stopping && !disk_fails && ludotheque.is_ready(); }
  bool is_crowded(const std::string& address) const {
    const auto count = connections_of.find(address);
    return count != connections_of.end() && count->second >= settings.connections_per_address;
  }
  // How much work somebody at that address may still ask for.
  Allowance& allowance_of(const std::string& address) {
    if (allowances_.size() > 10'000) std::erase_if(allowances_, [](const auto& one) { return one.second.is_full(); });
    const int work = settings.work_per_second > 0 ? settings.work_per_second : 10 * settings.messages_per_second;
    return allowances_.try_emplace(address, work).first->second;
  }
  // Writes to a client after everything that is queued on the event loop now, so that the
  // messages of one turn share a frame.
  void write_soon(std::shared_ptr<WebSocket> socket);
  void write_nothing_more() { told_.clear(); }
  // Whether a page at `origin` is ours, and whether we may be called by that name.
  bool is_ours(std::string_view origin, std::string_view host) const;
  bool is_called(std::string_view host) const;
  // Whether that name is one that somebody at this machine uses, or one that was agreed on.
  bool is_called_here(std::string_view host) const;

 private:
  std::unordered_map<std::string, Allowance> allowances_;
  std::vector<std::shared_ptr<WebSocket>> told_;  // clients for whom a write is queued
};

// Counts a connection while it lasts.
class Counted {
 public:
  Counted(Hub& hub, std::string address) : hub_(hub), address_(std::move(address)) {
    ++hub_.connections;
    ++hub_.connections_of[address_];
  }
  ~Counted() {
    --hub_.connections;
    if (--hub_.connections_of[address_] == 0) hub_.connections_of.erase(address_);
  }
  Counted(const Counted&) = delete;
  const std::string& address() const { return address_; }

 private:
  Hub& hub_;
  std::string address_;
};

// How much work a request is, in moves.
double cost_of(const Request& request);

// Somebody who speaks HTTP has come in; or goes on over a WebSocket (web_socket.h).
void serve_http(Hub& hub, TcpSocket socket, std::string address);

}  // namespace server::net
