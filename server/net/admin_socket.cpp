#include "server/net/admin_socket.h"

#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include "server/admin.h"
#include "server/net/note.h"

namespace server::net {
namespace {

using Local = asio::local::stream_protocol;

class AdminSession final : public std::enable_shared_from_this<AdminSession> {
 public:
  AdminSession(Hub& hub, Local::socket socket, const std::function<void()>& done)
      : hub_(hub), socket_(std::move(socket)), done_(done) {}

  void read() {
    asio::async_read_until(socket_, asio::dynamic_buffer(line_, kLargestMessage), '\n',
                           [self = shared_from_this()](ErrorCode error, std::size_t length) {
                             if (error) return;
                             admin(self->hub_.ludotheque, self->line_.substr(0, length - 1),
                                   [self](const std::string& reply) { self->answer(reply); });
                           });
  }

 private:
  void answer(const std::string& reply) {
    hub_.arm();
    done_();
    reply_ = reply + "\n";
    asio::async_write(socket_, asio::buffer(reply_), [self = shared_from_this()](ErrorCode, std::size_t) {});
  }

  Hub& hub_;
  Local::socket socket_;
  std::function<void()> done_;
  std::string line_;
  std::string reply_;
};

}  // namespace

void AdminSocket::listen(const std::string& path) {
  if (path.empty()) return;
  if (path.size() > 100) return note("no admin socket", {{"path", path}, {"why", "the path is too long"}});
  ::unlink(path.c_str());
  ErrorCode error;
  const Local::endpoint endpoint(path);
  const mode_t before = ::umask(0177);  // for this user alone
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.bind(endpoint, error);
  ::umask(before);
  if (!error) acceptor_.listen(8, error);
  if (error) return note("no admin socket", {{"path", path}, {"why", error.message()}});
  accept();
}

void AdminSocket::close() {
  ErrorCode ignored;
  acceptor_.close(ignored);
}

void AdminSocket::accept() {
  acceptor_.async_accept([this](ErrorCode error, Local::socket socket) {
    if (error) return;
    std::make_shared<AdminSession>(hub_, std::move(socket), done_)->read();
    accept();
  });
}

}  // namespace server::net
