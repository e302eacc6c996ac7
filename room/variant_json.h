// Structures that are told apart by a name: {"do":"join",…}, {"entry":"sat",…}.
// Each has a kName and its list of fields; a variant holds them all.
#pragma once
#include <array>
#include <expected>
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
  return w.finish();
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

// Reads the alternative that the tag names. The problem says what is wrong first. Beside
// its fields there may be an "id", which a request is answered by.
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
    const std::array<std::string_view, 2> around = {tag, "id"};
    codec::Reader reader(document);
    reader.also_allowed = around;
    T value;
    reader.read("", document.root, value);
    if (reader.problems.empty())
      result = std::move(value);
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
