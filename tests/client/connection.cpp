#include "client/connection.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>

namespace client {
namespace {

int connect_to(const Place& server) {
  addrinfo wanted{};
  wanted.ai_family = AF_INET;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (server.host != "localhost") {
    if (getaddrinfo(server.host.c_str(), nullptr, &wanted, &found) != 0) return -1;
    std::memcpy(&address, found->ai_addr, sizeof address);
    freeaddrinfo(found);
  }
  address.sin_port = htons(static_cast<std::uint16_t>(server.port));
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return socket;
  ::close(socket);
  return -1;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// Reads once, if something comes in time; false at the end.
bool read_some(int socket, std::string& into, Milliseconds patience) {
  pollfd waiting{socket, POLLIN, 0};
  if (poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return true;
  char piece[16384];
  const ssize_t got = ::recv(socket, piece, sizeof piece, 0);
  if (got <= 0) return false;
  into.append(piece, static_cast<std::size_t>(got));
  return true;
}

constexpr Milliseconds kPatience{10'000};

}  // namespace

Reply http(const Place& server, std::string_view method, std::string_view path, std::string_view body,
           std::string_view headers) {
  Reply reply;
  const int socket = connect_to(server);
  if (socket < 0) return reply;
  std::string request = std::string(method) + " " + std::string(path) + " HTTP/1.1\r\nConnection: close\r\n";
  if (!headers.starts_with("Host:")) request += "Host: " + server.name() + "\r\n";
  request += headers;
  if (!body.empty() || method == "POST") request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  std::string text;
  if (send_all(socket, request + "\r\n" + std::string(body)))
    while (read_some(socket, text, kPatience)) {
      // Until the server closes it.
      pollfd waiting{socket, POLLIN, 0};
      if (poll(&waiting, 1, static_cast<int>(kPatience.count())) == 0) break;
    }
  ::close(socket);
  const std::size_t end = text.find("\r\n\r\n");
  if (end == std::string::npos || text.size() < 12) return reply;
  reply.status = std::stoi(text.substr(9, 3));
  reply.head = text.substr(0, end);
  reply.body = text.substr(end + 4);
  return reply;
}

std::string api(const Place& server, std::string_view verb, std::string_view body) {
  return http(server, "POST", "/api/" + std::string(verb), body, "Content-Type: application/json\r\n").body;
}

Connection& Connection::operator=(Connection&& other) noexcept {
  close();
  socket_ = std::exchange(other.socket_, -1);
  incoming_ = std::move(other.incoming_);
  ready_ = std::move(other.ready_);
  next_ = std::exchange(other.next_, 0);
  received_ = other.received_;
  return *this;
}

void Connection::close() {
  if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  incoming_.clear();
  gathered_.clear();
  ready_.clear();
  next_ = 0;
}

bool Connection::open(const Place& server, std::string_view headers, std::string_view path) {
  close();
  socket_ = connect_to(server);
  if (socket_ < 0) return false;
  const std::string request = "GET " + std::string(path) + " HTTP/1.1\r\nHost: " + server.name() +
                              "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                              std::string(headers) + "\r\n";
  if (!send_all(socket_, request)) return close(), false;
  while (incoming_.find("\r\n\r\n") == std::string::npos) {
    const std::size_t before = incoming_.size();
    if (!read_some(socket_, incoming_, kPatience) || incoming_.size() == before) return close(), false;
  }
  const bool welcome = incoming_.starts_with("HTTP/1.1 101");
  incoming_.erase(0, incoming_.find("\r\n\r\n") + 4);
  if (!welcome) close();
  return welcome;
}

std::string Connection::frame(std::string_view text, int opcode, bool last, bool masked) {
  std::string bytes(1, static_cast<char>((last ? 0x80 : 0) | opcode));
  const int mask_bit = masked ? 0x80 : 0;
  if (text.size() < 126) {
    bytes += static_cast<char>(mask_bit | static_cast<int>(text.size()));
  } else {
    bytes += static_cast<char>(mask_bit | (text.size() < 65536 ? 126 : 127));
    for (int shift = text.size() < 65536 ? 8 : 56; shift >= 0; shift -= 8)
      bytes += static_cast<char>(text.size() >> shift & 0xff);
  }
  if (!masked) return bytes.append(text);
  constexpr std::string_view kMask = "\x11\x22\x33\x44";
  bytes += kMask;
  for (std::size_t i = 0; i < text.size(); ++i) bytes += static_cast<char>(text[i] ^ kMask[i % 4]);
  return bytes;
}

bool Connection::send_bytes(std::string_view bytes) {
  if (socket_ < 0) return false;
  if (send_all(socket_, bytes)) return true;
  close();
  return false;
}

std::optional<std::string> Connection::take_message() {
  for (;;) {
    if (next_ < ready_.size()) return std::move(ready_[next_++]);
    ready_.clear();
    next_ = 0;
    if (incoming_.size() < 2) return std::nullopt;
    const int opcode = incoming_[0] & 15;
    std::size_t length = static_cast<unsigned char>(incoming_[1]) & 127;
    std::size_t head = 2;
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (incoming_.size() < head + more) return std::nullopt;
    if (more > 0) {
      length = 0;
      for (std::size_t i = 0; i < more; ++i) length = length << 8 | static_cast<unsigned char>(incoming_[head + i]);
      head += more;
    }
    if (incoming_.size() < head + length) return std::nullopt;
    const bool last = (incoming_[0] & 0x80) != 0;
    const std::string payload = incoming_.substr(head, length);
    incoming_.erase(0, head + length);
    if (opcode == 9) {
      send_bytes(frame(payload, 10));
    } else if (opcode == 8) {
      close();
      return std::nullopt;
    } else if (opcode <= 1) {
      gathered_ += payload;
      if (!last) continue;
      const std::string whole = std::exchange(gathered_, "");
      for (std::size_t begin = 0; begin <= whole.size();) {
        const std::size_t end = std::min(whole.find('\n', begin), whole.size());
        ready_.push_back(whole.substr(begin, end - begin));
        begin = end + 1;
      }
    }
  }
}

bool Connection::read_more(Milliseconds patience) {
  const std::size_t before = incoming_.size();
  if (!read_some(socket_, incoming_, patience)) {
    close();
    return false;
  }
  received_ += incoming_.size() - before;
  return incoming_.size() > before;
}

std::optional<std::string> Connection::receive(Milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    if (auto message = take_message()) return message;
    const auto left = std::chrono::duration_cast<Milliseconds>(until - std::chrono::steady_clock::now());
    if (socket_ < 0 || left.count() < 0 || !read_more(left)) return std::nullopt;
  }
}

void Connection::receive_into(std::vector<std::string>& messages) {
  while (socket_ >= 0) {
    while (auto message = take_message()) messages.push_back(std::move(*message));
    if (socket_ < 0 || !read_more(Milliseconds(0))) return;
  }
}

}  // namespace client
