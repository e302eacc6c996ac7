// The peer of the server benchmark: Boost.Beast and nothing else. It sends back every
// WebSocket message, on one thread.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <memory>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

class Echo : public std::enable_shared_from_this<Echo> {
 public:
  explicit Echo(tcp::socket socket) : stream_(std::move(socket)) {}

  void open() {
    stream_.text(true);
    stream_.async_accept([self = shared_from_this()](beast::error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (!error) self->write();
    });
  }
  void write() {
    stream_.async_write(buffer_.data(), [self = shared_from_this()](beast::error_code error, std::size_t length) {
      self->buffer_.consume(length);
      if (!error) self->read();
    });
  }

  websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
};

void accept(tcp::acceptor& acceptor) {
  acceptor.async_accept([&acceptor](beast::error_code error, tcp::socket socket) {
    if (!error) {
      beast::error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      std::make_shared<Echo>(std::move(socket))->open();
    }
    accept(acceptor);
  });
}

}  // namespace

int main() {
  asio::io_context io{1};
  tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
  std::printf("http://localhost:%d\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  accept(acceptor);
  io.run();
}
