#include "server/messages.h"

#include "codec/shape.h"
#include "room/variant_json.h"
#include "server/refusals.h"
#include "table/log.h"

namespace server {
namespace {

// "Create" for "create".
std::string type_name(std::string_view verb) {
  std::string name(verb);
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

}  // namespace

std::string greeting() { return codec::to_json(Hello{}); }

std::expected<Request, codec::Problem> read_request(const codec::Document& document) {
  return room::from_document<Request>("do", document);
}

std::expected<Request, codec::Problem> read_request(codec::Document& document, std::string_view verb) {
  codec::Json& root = document.root;
  if (root.type != codec::Json::Type::object)
    return std::unexpected(document.problem_at("", root, "this must be an object"));
  if (const auto place = std::find(root.keys.begin(), root.keys.end(), "do"); place != root.keys.end()) {
    root.items.erase(root.items.begin() + (place - root.keys.begin()));
    root.keys.erase(place);
  }
  codec::Json name;
  name.type = codec::Json::Type::string;
  name.string = verb;
  root.keys.insert(root.keys.begin(), "do");
  root.items.insert(root.items.begin(), std::move(name));
  return read_request(document);
}

std::string markdown() {
  std::string text;
  const auto fields_of = [&](const codec::Type& type) {
    const codec::Shape shape = codec::shape_of(type);
    text += shape.fields.empty() ? "Nothing.\n\n" : codec::markdown(shape, true) + "\n";
  };
  room::each_type(static_cast<const Request*>(nullptr), [&]<class R>(std::type_identity<R>) {
    text += "### `" + std::string(R::kName) + "`\n\n";
    fields_of(codec::type_of<R>());
    text += "The answer:\n\n";
    fields_of(codec::type_of<typename R::Answer>());
  });
  const auto message = [&](const codec::Type& type, std::string_view name) {
    text += "### `" + std::string(name) + "`\n\n";
    fields_of(type);
  };
  message(codec::type_of<room::Shown>(), "Shown");
  message(codec::type_of<room::ShownSeat>(), "ShownSeat");
  message(codec::type_of<room::ShownVote>(), "ShownVote");
  message(codec::type_of<room::PastHappening>(), "PastHappening");
  message(codec::type_of<room::Update>(), "Update");
  message(codec::type_of<room::News>(), "News");
  message(codec::type_of<room::ForbiddenMove>(), "ForbiddenMove");
  message(codec::type_of<OpenMove>(), "OpenMove");
  message(codec::type_of<room::Summary>(), "Summary");
  message(codec::type_of<MineTable>(), "MineTable");
  message(codec::type_of<GameOnShelf>(), "GameOnShelf");
  message(codec::type_of<EditionOnShelf>(), "EditionOnShelf");
  message(codec::type_of<Hello>(), "Hello");
  message(codec::type_of<Present>(), "Present");
  message(codec::type_of<Again>(), "Again");
  text += "### Refusals\n\n";
  for (const std::string_view name : kNoNames) text += "`" + std::string(name) + "` ";
  for (const std::string_view name : table::kReasonNames) text += "`" + std::string(name) + "` ";
  text.back() = '\n';
  return text;
}

std::string typescript() {
  std::vector<std::string> declarations;
  codec::declare(codec::type_of<Hello>(), "Hello", declarations);
  codec::declare(codec::type_of<room::Shown>(), "Shown", declarations);
  codec::declare(codec::type_of<room::Update>(), "Update", declarations);
  codec::declare(codec::type_of<room::News>(), "News", declarations);
  codec::declare(codec::type_of<room::ForbiddenMove>(), "ForbiddenMove", declarations);
  codec::declare(codec::type_of<room::Summary>(), "Summary", declarations);
  codec::declare(codec::type_of<Present>(), "Present", declarations);
  codec::declare(codec::type_of<Again>(), "Again", declarations);
  codec::declare(codec::type_of<table::LogHeader>(), "LogHeader", declarations);
  codec::declare(codec::type_of<table::LogEnd>(), "LogEnd", declarations);
  std::string requests;
  std::string answers;
  room::each_type(static_cast<const Request*>(nullptr), [&]<class R>(std::type_identity<R>) {
    const std::string name = type_name(R::kName);
    codec::declare(codec::type_of<R>(), name + "Request", declarations);
    codec::declare(codec::type_of<typename R::Answer>(), name + "Answer", declarations);
    requests += "  | ({ id?: number | string; do: \"" + std::string(R::kName) + "\" } & " + name + "Request)\n";
    answers += "  " + std::string(R::kName) + ": " + name + "Answer;\n";
  });
  std::string text =
      "// Printed by scripts/publish from the lists of fields of the server.\n\n"
      "/** The version of the protocol (docs/protocol.md). */\nexport const protocol = " +
      std::to_string(kProtocol) +
      ";\n\n/** A place at the table, counted from 0. */\nexport type Seat = number;\n\n"
      "/** What happened in a match; its other fields depend on the event (games.d.ts). */\n"
      "export interface TableEvent {\n  event: string;\n  clause: string;\n  seat?: Seat;\n  [field: string]: "
      "unknown;\n}\n\n";
  for (const std::string& declaration : declarations) text += declaration + "\n";
  text += "export type Request =\n" + requests +
          "  ;\n\n/** What each request is answered. */\nexport interface Answers {\n" + answers +
          "}\n\n/** Why something was refused. */\nexport type Refusal =\n";
  for (const std::string_view name : kNoNames) text += "  | \"" + std::string(name) + "\"\n";
  for (const std::string_view name : table::kReasonNames) text += "  | \"" + std::string(name) + "\"\n";
  text += "  ;\n\n";
  return text +
         "/** The answer to a request; over the WebSocket with the id that it had. */\n"
         "export type Answer<D extends keyof Answers = keyof Answers> =\n"
         "  | ({ re?: number | string; ok: true } & Answers[D])\n"
         "  | { re?: number | string; ok: false; error: Refusal; clause?: string; message: string };\n\n"
         "/** What the server sends over the WebSocket. */\n"
         "export type Message = Hello | Answer | Update | Present | Again;\n";
}

}  // namespace server
