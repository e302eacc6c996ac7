// Joins a typed game to its description (description.h).
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "codec/read.h"
#include "codec/shape.h"
#include "codec/write.h"
#include "shelf/description.h"
#include "shelf/events.h"
#include "shelf/files.h"
#include "shelf/typed.h"
#include "words/teller.h"

namespace shelf {

template <core::Game G>
class DescriptionOf final : public Description {
 public:
  std::string commented_edition(std::string edition_json, std::string_view id,
                                std::vector<std::string> notes) const override {
    BoxFile<G> file;
    const auto document = codec::parse(std::move(edition_json), kEditionLimits);
    (void)codec::read(*document, file);
    file.plain.edition.imprint.id = id;
    for (const codec::Shape::Field& field : codec::shape_of<BoxFile<G>>().fields)
      notes.push_back(field.name + ": " + field.doc);
    file.plain.notes = std::move(notes);
    codec::Writer w(codec::Layout{.indent = 2});
    write(w, file);
    return w.finish() + "\n";
  }

  std::string edition_schema() const override {
    const std::string slug(G::kFacts.slug);
    return codec::json_schema(codec::shape_of<BoxFile<G>>(), "An edition of " + slug,
                              "What is printed in the box. `pactole edition check FILE` says what this schema cannot: "
                              "whether the numbers add up.");
  }
  std::string position_markdown() const override { return codec::markdown(codec::shape_of<Position<G>>()); }
  std::string typescript() const override {
    std::string prefix(G::kFacts.slug);
    prefix[0] = static_cast<char>(prefix[0] - 'a' + 'A');
    const codec::Shape position = codec::shape_of<Position<G>>();
    const codec::Shape view = codec::shape_of<ViewFile<G>>();
    const codec::Shape edition = codec::shape_of<EditionFile<G>>();
    std::vector<std::string> kinds;
    for (const codec::Shape& shape : {position, view, edition}) codec::add_declarations(shape, prefix, kinds);
    std::string events = "export type " + prefix + "Event =\n";
    for (const EventForm& form : event_forms<G>()) {
      codec::Shape shape = codec::shape_of(*form.type);
      if constexpr (!std::same_as<typename ReadOutOf<G>::Type, NothingToRead>)
        if (form.reads_out)
          shape.fields.push_back({"read_out", "", codec::shape_of<typename ReadOutOf<G>::Type>(), true});
      codec::add_declarations(shape, prefix, kinds);
      events += codec::typescript_event(shape, prefix, form.name);
    }
    std::string text;
    for (const std::string& kind : kinds) text += kind + "\n";
    return text + codec::typescript(position, prefix, "Position") + "\n" + codec::typescript(view, prefix, "View") +
           "\n" + codec::typescript(edition, prefix, "Edition") + "\n" + events;
  }
  std::string notation_markdown() const override {
    const typename G::Edition blank;
    std::string text;
    for (const core::Form& form : G(blank).notation()) text += "- `" + core::usage(form) + "`\n";
    return text;
  }
  std::vector<Option> options() const override {
    const typename G::Edition blank;
    const auto usual = core::usual_options(G(blank), G::kFacts.max_seats);
    const auto daily = core::usual_options(G(blank), G::kFacts.max_seats, core::Tempo::daily);
    const auto printed = core::printed_options(G(blank), G::kFacts.max_seats);
    return options_of(codec::type_of<typename G::Options>(), &usual, &daily, &printed);
  }
  std::vector<std::string> word_keys() const override;
  std::size_t state_bytes() const override { return sizeof(typename G::State); }
};

template <core::Game G>
std::vector<std::string> DescriptionOf<G>::word_keys() const {
  std::vector<std::string> keys;
  const auto add = [&](std::string_view group, std::string_view name) {
    std::string key = std::string(G::kFacts.slug) + "." + std::string(group) + "." + words::Teller::in_key(name);
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(std::move(key));
  };
  const auto add_things = [&](std::string_view label, std::span<const std::string_view> names) {
    for (const std::string_view name : names) {
      add(label, name);
      add("the_" + std::string(label), name);
    }
  };
  const auto add_kinds = [&](const codec::Shape& shape) {
    using Type = codec::Shape::Type;
    for (const codec::Shape::Field& field : shape.fields)
      if (field.shape.type == Type::kind || field.shape.type == Type::counters)
        add_things(field.shape.label, field.shape.names);
  };
  const typename G::Edition blank;
  for (const core::Form& form : G(blank).notation()) {
    add("move", words::Teller::words_of(form));
    for (const core::Arg& arg : {form.a, form.b})
      if (arg.type == core::Arg::Type::kind) add_things(arg.group, arg.names);
  }
  for (const EventForm& form : event_forms<G>()) {
    add("event", form.name);
    add_kinds(codec::shape_of(*form.type));
  }
  for (const core::ClauseEntry& entry : G::kFacts.clauses)
    if (entry.forbids) add("refusal", core::clause_id(G::kFacts.prefix, entry.clause));
  for (const codec::Shape::Field& field : codec::shape_of<typename G::Options>().fields) add("option", field.name);
  add_kinds(codec::shape_of<typename G::Options>());
  for (const std::string_view word : drawing_words(typename G::View{})) add("draw", word);
  return keys;
}

}  // namespace shelf
