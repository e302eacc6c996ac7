// Tells moves, events and refusals of a game in words. Keys of the catalogue:
//   poker.move.attack       the words of a verb, with its arguments
//   poker.event.took        what happened
//   agence.move.card-guard  … of the verb "card guard"
//   poker.refusal.POK-23    why a move cannot be made
//   poker.option.<name>     what a table may agree on
//   poker.refusal.POK-11.pass  … for a verb, where the reason is another
//   poker.card.valise       a thing, counted by {n}
//   poker.the_card.valise   that very thing; an argument {card} has {the_card} beside it
// What is printed in the box (the name of a space or of a card) is told in the
// words of the edition: a game's rules.printed(value) gives them for such a value,
// and rules.printed(arg, value) for such an argument of a move.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "codec/traits.h"
#include "core/game.h"
#include "words/catalogue.h"

namespace words {

class Teller {
 public:
  // `names` are those of the seats; seats beyond it are called by their number.
  Teller(const Catalogue& catalogue, const core::Facts& facts, std::span<const std::string> names = {})
      : catalogue_(catalogue), facts_(facts), names_(names) {}

  const Catalogue& catalogue() const { return catalogue_; }

  std::string seat(core::Seat seat) const {
    if (seat.index < names_.size()) return names_[seat.index];
    return catalogue_.render("seat", {{"n", std::int64_t{seat.index + 1}}});
  }
  std::string seats(core::SeatSet seats) const {
    std::vector<std::string> items;
    for (const core::Seat s : seats) items.push_back(seat(s));
    return catalogue_.list(items);
  }
  // "deux valises"; the label is the family of words, "card".
  std::string thing(std::string_view label, std::string_view name, std::int64_t count = 1) const {
    return catalogue_.render(key(label, name), {{"n", count}});
  }

  // "deux valises, un Dandy et un Mondain 6".
  template <codec::CountersLike C>
  std::string counted(const C& counters) const {
    std::vector<std::string> items;
    for (const int k : counters.present()) {
      const auto kind = static_cast<typename codec::CountersOf<C>::Kind>(k);
      items.push_back(thing(label(kind), core::name(kind), counters[kind]));
    }
    return catalogue_.list(items);
  }

  // In the language of the catalogue.
  const std::string& text(const core::Words& words) const {
    return catalogue_.language() == Language::fr ? words.fr : words.en;
  }

  template <core::Game G>
  std::string move(const G& rules, core::Move move) const {
    const core::Form& form = rules.notation()[move.verb];
    return catalogue_.render(key("move", words_of(form)), move_args(rules, form, move));
  }
  // Why a move is not allowed, with the words of the move at hand.
  template <core::Game G>
  std::string refusal(const G& rules, core::Move move, core::Clause clause) const {
    const core::Form& form = rules.notation()[move.verb];
    const std::string general = key("refusal", core::clause_id(facts_.prefix, clause));
    const std::string special = general + "." + in_key(words_of(form));
    return catalogue_.render(catalogue_.has(special) ? special : general, move_args(rules, form, move));
  }
  template <core::Game G>
  std::string event(const G& rules, const typename G::Event& event) const {
    return event.visit([&](const auto& e) {
      ArgCollector args(*this, rules);
      std::remove_cvref_t<decltype(e)>::fields(args, e);
      return catalogue_.render(key("event", e.kName), args.args);
    });
  }
  std::string option(std::string_view name) const { return catalogue_.render(key("option", name)); }

  std::string key(std::string_view group, std::string_view name) const {
    std::string text(facts_.slug);
    text += '.';
    text += group;
    text += '.';
    text += in_key(name);
    return text;
  }
  // A verb of two words has a hyphen in its keys: "card guard" is "card-guard".
  static std::string in_key(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), ' ', '-');
    return text;
  }
  static std::string_view words_of(const core::Form& form) { return form.words.empty() ? form.verb : form.words; }

 private:
  template <core::Game G>
  Args move_args(const G& rules, const core::Form& form, core::Move move) const {
    Args args;
    add_arg(rules, args, form.a, move.a);
    add_arg(rules, args, form.b, move.b);
    return args;
  }
  void add_arg(const auto& rules, Args& args, const core::Arg& arg, int value) const {
    switch (arg.type) {
      case core::Arg::Type::none: break;
      case core::Arg::Type::seat: args.emplace_back(arg.name, seat(core::Seat(value))); break;
      case core::Arg::Type::number: args.emplace_back(arg.name, std::int64_t{value}); break;
      case core::Arg::Type::kind:
        add_thing(args, arg.name, arg.group, arg.names[static_cast<std::size_t>(value)]);
        break;
      case core::Arg::Type::printed:
        if constexpr (requires { rules.printed(arg, value); })
          args.emplace_back(arg.name, text(rules.printed(arg, value)));
        break;
    }
  }
  void add_thing(Args& args, std::string_view name, std::string_view label, std::string_view thing_name) const {
    args.emplace_back(name, thing(label, thing_name));
    args.emplace_back("the_" + std::string(name), catalogue_.render(key("the_" + std::string(label), thing_name)));
  }

  // Turns the fields of an event into arguments.
  template <core::Game G>
  struct ArgCollector {
    ArgCollector(const Teller& t, const G& r) : teller(t), rules(r) {}
    const Teller& teller;
    const G& rules;
    Args args;

    template <class T>
    void operator()(std::string_view name, const T& value, std::string_view, core::Range = {}) {
      if constexpr (requires { rules.printed(value); })
        args.emplace_back(name, teller.text(rules.printed(value)));
      else if constexpr (std::same_as<T, core::Seat>)
        args.emplace_back(name, teller.seat(value));
      else if constexpr (std::same_as<T, core::SeatSet>)
        args.emplace_back(name, teller.seats(value));
      else if constexpr (core::Kind<T>)
        teller.add_thing(args, name, label(value), core::name(value));
      else if constexpr (codec::Number<T>)
        args.emplace_back(name, static_cast<std::int64_t>(value));
      else if constexpr (codec::CountersLike<T>)
        args.emplace_back(name, teller.counted(value));
    }
    void per_seat(auto&&...) {}
    void rest(auto&&...) {}
  };

  const Catalogue& catalogue_;
  const core::Facts& facts_;
  std::span<const std::string> names_;
};

}  // namespace words
