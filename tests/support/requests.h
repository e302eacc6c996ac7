// Requests and answers of the server as structures, for tests that speak to it with or without
// a network.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "codec/read.h"
#include "server/requests.h"

namespace support {

// A field of an object, as text.
std::string at(const codec::Json& json, std::string_view key);
codec::Document document_of(const std::string& text);
inline codec::Json json_of(const std::string& text) { return document_of(text).root; }

// A structure that was sent as JSON; what writes itself is left out (codec::Type::written).
template <class T>
T read_as(const std::string& text, std::span<const std::string_view> also_allowed = {}) {
  const codec::Document document = document_of(text);
  codec::Reader reader(document);
  reader.also_allowed = also_allowed;
  T value;
  reader.read("", document.root, value);
  if (!reader.problems.empty()) throw std::runtime_error(to_text(reader.problems.front(), text));
  return value;
}

// What a request was answered.
template <class A>
struct Reply {
  std::string text;   // as it was sent
  std::string error;  // empty: it was not refused
  std::string message;
  std::string clause;
  std::optional<A> answer;

  const A* operator->() const {
    if (!answer) throw std::runtime_error("refused: " + text);
    return &*answer;
  }
  codec::Json json() const { return json_of(text); }
};
template <class A>
Reply<A> read_reply(const std::string& text) {
  Reply<A> reply;
  reply.text = text;
  const codec::Json json = json_of(text);
  if (json.find("ok")->boolean) {
    constexpr std::array<std::string_view, 2> kAround = {"re", "ok"};
    reply.answer = read_as<A>(text, kAround);
    return reply;
  }
  reply.error = at(json, "error");
  reply.message = at(json, "message");
  if (json.find("clause")) reply.clause = at(json, "clause");
  return reply;
}

// A request as it is sent over a WebSocket; with a number, it is answered by that.
std::string message_of(const server::Request& request, std::optional<int> id = std::nullopt);

server::Create a_table(std::string game, int people, int bots = 0);

}  // namespace support
