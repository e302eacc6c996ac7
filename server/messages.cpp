#include "server/messages.h"

#include "codec/shape.h"
#include "server/wire.h"

namespace server {
namespace {

// "CreateRequest" for "create".
std::string request_name(std::string_view verb) {
  std::string name(verb);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name + "Request";
}

}  // namespace

std::string greeting() { return codec::to_json(Hello{"pactole", kProtocol}); }

std::string typescript() {
  std::string text =
      "/** The version of the protocol (docs/protocol.md). */\nexport const protocol = " + std::to_string(kProtocol) +
      ";\n\n/** A place at the table, counted from 0. */\n" + "export type Seat = number;\n\n";
  const auto message = [&](const codec::Type& type, std::string_view name) {
    text += codec::typescript(codec::shape_of(type), "", name) + "\n";
  };
  message(codec::type_of<Hello>(), "Hello");
  message(codec::type_of<Shown>(), "Shown");
  message(codec::type_of<Update>(), "Update");
  message(codec::type_of<Present>(), "Present");
  message(codec::type_of<Again>(), "Again");
  std::string all;
  each_alternative(static_cast<const Request*>(nullptr), [&]<class R>(const R&) {
    text += codec::typescript(codec::shape_of<R>(), "", request_name(R::kName)) + "\n";
    all += "  | ({ id?: number | string; do: \"" + std::string(R::kName) + "\" } & " + request_name(R::kName) + ")\n";
  });
  text += "export type Request =\n" + all + "  ;\n\n/** Why something was refused. */\nexport type Refusal =\n";
  for (const std::string_view name : kNoNames) text += "  | \"" + std::string(name) + "\"\n";
  return text + "  ;\n";
}

}  // namespace server
