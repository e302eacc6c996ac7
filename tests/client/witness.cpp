#include "client/witness.h"

#include <stdexcept>

namespace client {

void Witness::connect() {
  if (!connection_.open(port_)) throw std::runtime_error("no connection");
  if (!next().starts_with("{\"hello\"")) throw std::runtime_error("no greeting");
}

std::string Witness::next() {
  const auto message = connection_.receive(Milliseconds(10'000));
  if (!message) throw std::runtime_error("no message in ten seconds");
  traffic_ += *message + "\n";
  return *message;
}

std::string Witness::ask(const std::string& verb, const std::string& fields) {
  const std::string id = std::to_string(next_id_++);
  const std::string token = token_.empty() ? "" : ",\"token\":\"" + token_ + "\"";
  connection_.send("{\"id\":" + id + ",\"do\":\"" + verb + "\",\"table\":\"" + table_ + "\"" + token + fields + "}");
  for (;;) {
    std::string message = next();
    if (message.starts_with("{\"re\":" + id + ",")) return message;
    told_.push_back(std::move(message));
  }
}

}  // namespace client
