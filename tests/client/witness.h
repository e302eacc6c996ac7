// Somebody who looks at a table and keeps everything that the server sends him, in
// order: a seat, or one of those who watch.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/connection.h"
#include "support/requests.h"

namespace client {

class Witness {
 public:
  // Without a token he watches.
  Witness(int port, std::string table, std::string token)
      : port_(port), table_(std::move(table)), token_(std::move(token)) {}

  // Connects, or hangs up and connects again.
  void connect();
  // Each sends a request about the table and waits for the answer. What the server says of
  // its own accord before that is told.
  std::string watch(int since = -1, bool forbidden = false);
  std::string history(int since = -1);
  std::string moves();
  std::string move(int ply, std::optional<int> step, std::string move);
  std::string say(std::string text);
  // What he was told since the last call, without having asked.
  std::vector<std::string> take_told() { return std::exchange(told_, {}); }
  // Every message that he has received, one on each line.
  const std::string& traffic() const { return traffic_; }

 private:
  std::string next();
  std::string ask(const server::Request& request);
  std::optional<std::string> token() const { return token_.empty() ? std::nullopt : std::optional(token_); }

  int port_;
  std::string table_;
  std::string token_;
  Connection connection_;
  int next_id_ = 1;
  std::vector<std::string> told_;
  std::string traffic_;
};

}  // namespace client
