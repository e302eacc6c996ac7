// Structures that are told apart by a name: {"do":"join",…}, {"entry":"sat",…}.
// Each has a kName and its list of fields; a variant holds them all.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "codec/read.h"
#include "codec/write.h"

namespace room {

// {"<tag>":"<kName>", fields…}
template <class... Ts>
std::string to_line(std::string_view tag, const std::variant<Ts...>& value) {
  codec::Writer w;
  w.begin_object();
  std::visit(
      [&](const auto& one) {
        w.field(tag, one.kName);
        codec::write_fields(w, one);
      },
      value);
  w.end_object();
  return w.take();
}

// Calls visit with an empty value of every alternative.
template <class... Ts>
void each_alternative(const std::variant<Ts...>*, auto&& visit) {
  (visit(Ts{}), ...);
}
// Calls visit with std::type_identity of every alternative.
template <class... Ts>
void each_type(const std::variant<Ts...>*, auto&& visit) {
  (visit(std::type_identity<Ts>{}), ...);
}

// The name and, of a request, its number stand before the fields.
template <class T>
struct Tagged {
  std::string_view tag;
  std::string name;
  std::optional<codec::RawJson> id;
  T value;

  static void fields(auto& f, auto& self) {
    f(self.tag, self.name, "which");
    f.rest("id", self.id, "given back in the answer");
    std::remove_cvref_t<T>::fields(f, self.value);
  }
};

// Reads the alternative that the tag names. The problem says what is wrong first.
template <class Variant>
std::expected<Variant, codec::Problem> from_document(std::string_view tag, const codec::Document& document) {
  const codec::Json* name = document.root.find(tag);
  if (!name || name->type != codec::Json::Type::string)
    return std::unexpected(document.problem_at(std::string(tag), document.root, "must say which, in words"));
  std::expected<Variant, codec::Problem> result = std::unexpected(codec::Problem{});
  bool known = false;
  each_type(static_cast<const Variant*>(nullptr), [&]<class T>(std::type_identity<T>) {
    if (name->string != T::kName) return;
    known = true;
    codec::Reader reader(document);
    Tagged<T> tagged{tag, {}, {}, {}};
    reader.read("", document.root, tagged, {});
    if (reader.problems.empty())
      result = std::move(tagged.value);
    else
      result = std::unexpected(reader.problems.front());
  });
  if (known) return result;
  std::string names;
  each_type(static_cast<const Variant*>(nullptr),
            [&]<class T>(std::type_identity<T>) { names.append(names.empty() ? "" : ", ").append(T::kName); });
  return std::unexpected(
      document.problem_at(std::string(tag), *name, "there is no \"" + name->string + "\"; one of " + names));
}

}  // namespace room
