// A WebSocket as a client has it, byte by byte: tests must be able to send what no
// well-behaved library would.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace client {

using Milliseconds = std::chrono::milliseconds;

// Where a server listens: on this machine, unless another one is named.
struct Place {
  Place(int on_port) : port(on_port) {}
  Place(std::string on_host, int on_port) : host(std::move(on_host)), port(on_port) {}
  std::string host = "localhost";
  int port = 0;

  std::string name() const { return host + ":" + std::to_string(port); }
};

// What a plain HTTP request was answered. `headers` may begin with the name by which the
// server is called ("Host: …").
struct Reply {
  int status = 0;  // 0: no answer
  std::string head;
  std::string body;
};
Reply http(const Place& server, std::string_view method, std::string_view path, std::string_view body = "",
           std::string_view headers = "");
// POST /api/<verb>; the answer's body.
std::string api(const Place& server, std::string_view verb, std::string_view body);

class Connection {
 public:
  Connection() = default;
  ~Connection() { close(); }
  Connection(Connection&& other) noexcept { *this = std::move(other); }
  Connection& operator=(Connection&& other) noexcept;

  // Connects and shakes hands; false if that is refused.
  bool open(const Place& server, std::string_view headers = "", std::string_view path = "/ws");
  bool is_open() const { return socket_ >= 0; }
  int descriptor() const { return socket_; }
  void close();

  bool send(std::string_view text) { return send_bytes(frame(text)); }
  bool send_bytes(std::string_view bytes);
  // A text frame as a client sends it.
  static std::string frame(std::string_view text, int opcode = 1, bool last = true, bool masked = true);

  // The next message, if one comes in time. Pings are answered on the way; the
  // connection is closed when the server closes it.
  std::optional<std::string> receive(Milliseconds patience);
  // What is there already, without waiting.
  void receive_into(std::vector<std::string>& messages);

  std::uint64_t bytes_received() const { return received_; }

 private:
  bool read_more(Milliseconds patience);
  std::optional<std::string> take_message();

  int socket_ = -1;
  std::string incoming_;
  std::string gathered_;            // of a message that comes in several frames
  std::vector<std::string> ready_;  // lines of frames that were read
  std::size_t next_ = 0;
  std::uint64_t received_ = 0;
};

}  // namespace client
