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

std::string Witness::ask(const server::Request& request) {
  const int id = next_id_++;
  connection_.send(support::message_of(request, id));
  for (;;) {
    std::string message = next();
    if (message.starts_with("{\"re\":" + std::to_string(id) + ",")) return message;
    told_.push_back(std::move(message));
  }
}

std::string Witness::watch(int since, bool forbidden) { return ask(server::Watch{table_, token(), since, forbidden}); }
std::string Witness::history(int since) { return ask(server::History{table_, token(), since}); }
std::string Witness::moves() { return ask(server::Moves{table_, token_}); }
std::string Witness::move(int ply, std::optional<int> step, std::string move) {
  return ask(server::MakeMove{table_, token_, ply, step, std::move(move)});
}
std::string Witness::say(std::string text) { return ask(server::Say{table_, token(), std::nullopt, std::move(text)}); }

}  // namespace client
