// The types of what the page asks of the engine, for those who write the page.
#include <algorithm>

#include "codec/shape.h"
#include "page/requests.h"
#include "room/variant_json.h"

namespace page {
namespace {

// "Shown" of "export interface Shown {…".
std::string declared_name(std::string_view declaration) {
  constexpr std::string_view kInterface = "export interface ";
  constexpr std::string_view kType = "export type ";
  declaration.remove_prefix((declaration.starts_with(kInterface) ? kInterface : kType).size());
  return std::string(declaration.substr(0, declaration.find(' ')));
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

}  // namespace

std::string typescript() {
  // What servers send too is declared with the wire.
  std::vector<std::string> of_wire;
  for (const codec::Type* type : {&codec::type_of<room::Shown>(), &codec::type_of<room::Update>(),
                                  &codec::type_of<room::News>(), &codec::type_of<room::ForbiddenMove>()})
    codec::declare(*type, "", of_wire);

  std::vector<std::string> declarations;
  std::string requests;
  room::each_type(static_cast<const Request*>(nullptr), [&]<class R>(std::type_identity<R>) {
    std::string name(R::kName);
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    codec::declare(codec::type_of<R>(), name + "Request", declarations);
    codec::declare(codec::type_of<typename R::Answer>(), name + "Answer", declarations);
    requests += "  " + std::string(R::kName) + ": { ask: { do: \"" + std::string(R::kName) + "\" } & " + name +
                "Request; answer: " + name + "Answer };\n";
  });
  std::string body;
  for (const std::string& declaration : declarations)
    if (std::find(of_wire.begin(), of_wire.end(), declaration) == of_wire.end()) body += "\n" + declaration;
  body += "\n/** What the page may ask of the engine, and what it is answered. */\nexport interface Requests {\n" +
          requests + "}\n";

  std::vector<std::string> imported = {"Seat", "TableEvent"};
  for (const std::string& declaration : of_wire) imported.push_back(declared_name(declaration));
  std::erase_if(imported, [&](const std::string& name) { return !has_word(body, name); });
  std::sort(imported.begin(), imported.end());
  std::string names;
  for (const std::string& name : imported) names.append(names.empty() ? "" : ", ").append(name);
  return "// Printed by scripts/publish from the lists of fields of the page (page/requests.h).\nimport type { " +
         names + " } from \"../../types/wire\";\n" + body;
}

}  // namespace page
