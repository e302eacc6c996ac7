// Joins a typed game (core/game.h) to the face of a box (box.h).
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "codec/read.h"
#include "codec/shape.h"
#include "codec/write.h"
#include "shelf/files.h"
#include "shelf/random_options.h"
#include "shelf/typed.h"

namespace shelf {

template <core::Game G>
class TableOf final : public TypedTable<G> {
 public:
  using Typed = table::Table<G>;
  using Told = typename Typed::Told;

  explicit TableOf(Typed table) : table_(std::move(table)) {}

  const Typed& typed() const override { return table_; }

  static std::string event_json(const G& rules, const Told& told) {
    codec::Writer w;
    w.listings = listings(rules);
    w.begin_object();
    std::visit(
        [&](const auto& event) {
          w.field("event", event.kName);
          w.field("clause", core::clause_id(G::kFacts.prefix, told.clause));
          codec::write_fields(w, event);
        },
        told.event);
    w.end_object();
    return w.take();
  }

  const core::Facts& facts() const override { return G::kFacts; }
  int seats() const override { return table_.seats(); }
  int ply() const override { return table_.ply(); }
  SeatSet waiting() const override { return table_.waiting(); }
  SeatSet asked() const override { return table_.asked(); }
  int score(Seat seat) const override { return rules().score(table_.state(), seat); }
  core::Pace pace() const override { return core::pace(rules(), table_.state()); }

  std::string position() const override {
    return codec::to_json(Position<G>{std::string(G::kFacts.slug), rules().edition().imprint.id, table_.state()},
                          listings(rules()));
  }
  std::string view(Seat seat) const override {
    return codec::to_json(ViewFile<G>{&rules(), table_.view(seat)}, listings(rules()));
  }
  std::string options() const override { return codec::to_json(table_.state().options); }
  std::string drawing(Seat seat, const words::Teller& teller) const override {
    return draw_table(rules(), table_.view(seat), teller);
  }
  std::string own_drawing(Seat seat, const words::Teller& teller) const override {
    if (seat.index >= seats()) return {};  // those who watch have nothing of their own
    return draw_own(rules(), table_.view(seat), teller);
  }

  std::vector<MoveLine> moves(Seat seat, const words::Teller* teller) const override {
    std::vector<MoveLine> lines;
    if (seat.index < seats())
      core::legal_moves(rules(), table_.state(), seat).each([&](core::Move move) {
        lines.push_back(line(move, rules().notation()[move.verb].clause, teller));
      });
    return lines;
  }
  std::vector<MoveLine> greyed(Seat seat, const words::Teller* teller) const override {
    core::Greyed greyed;
    if (seat.index < seats()) rules().each_move(table_.state(), seat, greyed);
    std::vector<MoveLine> lines;
    for (const auto& entry : greyed.entries()) lines.push_back(line(entry.move, entry.clause, teller));
    return lines;
  }
  std::string default_move(Seat seat) const override { return text(rules().default_move(table_.state(), seat)); }

  AnyTable::Thought thought(Seat seat, bots::Bot bot) const override {
    return [&rules = rules(), bot, view = table_.view(seat), memory = table_.memory(seat),
            moves = bots::MoveList(core::legal_moves(rules(), table_.state(), seat))](core::FastChance& chance) {
      return core::to_text(rules.notation(), bots::choose(rules, bot, view, memory, moves, chance));
    };
  }

  std::expected<core::Clause, table::Refusal> why_not(Seat seat, std::string_view move_text) const override {
    if (seat.index >= seats()) return std::unexpected(table::Refusal{table::Reason::seat_unknown, {}, {}, 0});
    const auto move = core::parse_move(rules().notation(), move_text);
    if (!move) return std::unexpected(table::Refusal{table::Reason::move_unreadable, {}, {}, 0});
    return core::why_not(rules(), table_.state(), seat, *move);
  }
  std::string refusal(std::string_view move, core::Clause clause, const words::Teller& teller) const override {
    const auto parsed = core::parse_move(rules().notation(), move);
    return parsed ? teller.refusal(rules(), *parsed, clause) : std::string();
  }

  std::vector<Happened> opening(const words::Teller* teller) const override {
    return written(table_.opening_told(), teller);
  }
  std::expected<Receipt, table::Refusal> submit(Seat seat, int ply, std::string_view move_text, core::Luck& luck,
                                                const words::Teller* teller, std::optional<int> step) override {
    const auto move = core::parse_move(rules().notation(), move_text);
    if (!move) return std::unexpected(table::Refusal{table::Reason::move_unreadable, {}, {}, 0});
    auto receipt = table_.submit(seat, ply, *move, luck, step);
    if (!receipt) return std::unexpected(receipt.error());
    return Receipt{receipt->repeated, receipt->closed, written(receipt->told, teller)};
  }
  int step(Seat seat) const override { return table_.step(seat); }
  std::vector<int> last_luck() const override {
    return table_.entries().empty() ? table_.opening_luck() : table_.entries().back().luck;
  }
  std::string last_asked() const override {
    return table::asked_text(table_.entries().empty() ? table_.opening_asked() : table_.entries().back().asked);
  }
  std::vector<std::pair<int, std::vector<Happened>>> feed(Seat seat, int since,
                                                          const words::Teller* teller) const override {
    std::vector<std::pair<int, std::vector<Happened>>> versions;
    for (const auto& version : table_.feed(seat, since))
      versions.emplace_back(version.version, written(version.told, teller));
    return versions;
  }

  std::vector<std::string> log(table::LogHeader header, table::LogWriter& writer, bool closed) const override {
    header.game = G::kFacts.slug;
    header.rules = G::kFacts.rules_version;
    header.options.text = options();
    header.edition.text = codec::to_json(EditionFile<G>{std::string(G::kFacts.slug), {}, edition_for_log(closed)});
    std::vector<std::string> lines = {writer.header(header)};
    Typed replayed = Typed::from(rules(), table_.opening());
    const auto hash = [&] { return writer.state_hash(TableOf(replayed).position()); };
    lines.push_back(writer.start({0, table_.opening_luck(), table::asked_text(table_.opening_asked()), hash(), ""}));
    for (const table::Entry& entry : table_.entries()) {
      core::Luck luck{core::ScriptedChance(entry.luck)};
      (void)replayed.submit(entry.seat, entry.ply, entry.move, luck);
      lines.push_back(writer.move(
          {0, entry.ply, entry.seat, text(entry.move), entry.luck, table::asked_text(entry.asked), hash(), ""}));
    }
    return lines;
  }

 private:
  const G& rules() const { return table_.rules(); }
  // The whole edition, so that a match can go on; of a finished one, what it showed,
  // where that is less.
  typename G::Edition edition_for_log(bool closed) const {
    if constexpr (requires { rules().excerpt(table_.state()); })
      if (closed || table_.over()) return rules().excerpt(table_.state());
    return rules().edition();
  }
  std::string text(core::Move move) const { return core::to_text(rules().notation(), move); }
  MoveLine line(core::Move move, core::Clause clause, const words::Teller* teller) const {
    return {text(move), teller ? teller->move(rules(), move) : std::string(), clause};
  }

  std::vector<Happened> written(const std::vector<Told>& told, const words::Teller* teller) const {
    std::vector<Happened> list;
    list.reserve(told.size());
    for (const Told& t : told)
      list.push_back({t.clause, t.audience, t.fleeting, is_routine(t.event), event_json(rules(), t),
                      teller ? teller->event(rules(), t.event) : std::string()});
    return list;
  }
  static bool is_routine(const typename G::Event& event) {
    return std::visit([](const auto& e) { return requires { e.kRoutine; }; }, event);
  }

  Typed table_;
};

// Counts the clauses by which a seat is refused something at a decision, each once.
class ForbidCounter {
 public:
  explicit ForbidCounter(std::array<std::uint64_t, 100>& count) : count_(count) {}

  template <core::Game G>
  void look(const G& rules, const typename G::State& state, Seat seat) {
    core::Greyed greyed;
    rules.each_move(state, seat, greyed);
    std::array<bool, 100> here{};
    for (const auto& entry : greyed.entries()) here[static_cast<std::size_t>(entry.clause)] = true;
    // A seat that is not asked is refused everything by one clause.
    if (!rules.waiting(state).contains(seat))
      here[static_cast<std::size_t>(core::why_not(rules, state, seat, core::Move{}))] = true;
    for (std::size_t i = 0; i < here.size(); ++i) count_[i] += here[i];
  }

 private:
  std::array<std::uint64_t, 100>& count_;
};

template <core::Game G>
class OpenBoxOf final : public TypedBox<G> {
 public:
  explicit OpenBoxOf(typename G::Edition edition) : edition_(std::move(edition)), rules_(edition_) {}
  OpenBoxOf(const OpenBoxOf&) = delete;

  const G& rules() const override { return rules_; }
  std::string event_json(const typename table::Table<G>::Told& told) const override {
    return TableOf<G>::event_json(rules_, told);
  }
  const core::Facts& facts() const override { return G::kFacts; }
  const core::Imprint& imprint() const override { return edition_.imprint; }
  std::string edition() const override {
    return codec::to_json(EditionFile<G>{std::string(G::kFacts.slug), {}, edition_});
  }

  std::expected<std::unique_ptr<AnyTable>, NoStart> start(int seats, const codec::Json* options,
                                                          core::Luck& luck) const override {
    const auto agreed = read_options(seats, options);
    if (!agreed) return std::unexpected(NoStart{"options/invalid", agreed.error()});
    if (const auto flaw = rules_.check_table(seats, *agreed))
      return std::unexpected(NoStart{flaw->path == "seats" ? "seats/out_of_range" : "options/invalid", flaw->reason});
    auto table = table::Table<G>::start(rules_, seats, *agreed, luck);
    if (!table) return std::unexpected(NoStart{std::string(core::name(table.error().reason)), explain(table.error())});
    return std::make_unique<TableOf<G>>(std::move(*table));
  }

  std::expected<std::unique_ptr<AnyTable>, BadPosition> load(const codec::Document& document,
                                                             const codec::Json& json) const override {
    Position<G> position;
    codec::Reader reader(document, listings(rules_));
    reader.read("state", json, position, {});
    if (reader.problems.empty() && position.game != G::kFacts.slug)
      reader.complain("state.game", json.at_path("game"), "this is no position of " + std::string(G::kFacts.slug));
    if (reader.problems.empty() && position.edition != edition_.imprint.id)
      reader.complain("state.edition", json.at_path("edition"),
                      "the edition on the table is \"" + edition_.imprint.id + "\"");
    if (reader.heaps_left_out > 1)
      reader.complain(reader.left_out.back(), json,
                      "one field may be left out, not " + reader.left_out.front() + " too");
    if (!reader.problems.empty()) return std::unexpected(BadPosition{false, {}, reader.problems.front()});
    for (const std::string& path : reader.left_out) rules_.complete(position.state, path.substr(path.find('.') + 1));
    auto flaw = rules_.check(position.state);
    if constexpr (requires { rules_.misprinted(position.state); })
      if (!flaw) flaw = rules_.misprinted(position.state);
    if (flaw)
      return std::unexpected(BadPosition{true, flaw->clause,
                                         document.problem_at(codec::Reader::member("state", flaw->path),
                                                             json.at_path(flaw->path), std::move(flaw->reason))});
    return std::make_unique<TableOf<G>>(table::Table<G>::from(rules_, position.state));
  }

  std::string check_options(int seats, const std::string& options) const override {
    const auto document = codec::parse(options);
    if (!document) return document.error().reason;
    const auto agreed = read_options(seats, &document->root);
    if (!agreed) return agreed.error();
    const auto flaw = rules_.check_table(seats, *agreed);
    return flaw ? flaw->reason : std::string();
  }
  Simulation simulate(const SimulationSpec& spec, std::uint64_t first, std::uint64_t count) const override {
    const auto document = codec::parse(spec.options);
    return shelf::simulate(rules_, spec, *read_options(spec.seats, &document->root), first, count);
  }

  std::uint64_t clones(int seats, std::uint64_t count) const override {
    core::FastChance chance(1);
    core::NoEvents events;
    const auto options = core::usual_options(rules_, seats);
    typename G::State states[2] = {rules_.start(seats, options, chance, events),
                                   rules_.start(seats, options, chance, events)};
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      states[i & 1] = states[~i & 1];
      asm volatile("" : : "r"(&states) : "memory");  // each copy is made
      sum += states[i & 1].seats;
    }
    return sum;
  }

  std::uint64_t playouts(int seats, std::uint64_t seed, std::uint64_t games) const override {
    core::FastChance chance(core::mix(seed));
    core::NoEvents events;
    const auto options = core::usual_options(rules_, seats);
    std::uint64_t plies = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
      typename G::State state = rules_.start(seats, options, chance, events);
      plies += static_cast<std::uint64_t>(core::playout(rules_, state, chance));
    }
    return plies;
  }

  Tally tally(int seats, std::uint64_t seed, std::uint64_t games) const override {
    core::FastChance chance(core::mix(seed));
    Tally tally;
    tally.games = games;
    const auto sign = [&](std::uint64_t value) {
      tally.signature = core::mix(tally.signature + core::kGolden + value);
    };
    for (std::uint64_t game = 0; game < games; ++game) {
      const auto bot = static_cast<bots::Bot>(game % bots::kBotNames.size());
      Witness<G> witness(rules_, seats);
      typename G::State state = rules_.start(seats, random_options(rules_, seats, chance), chance, witness);
      for (SeatSet waiting = rules_.waiting(state); !waiting.empty(); waiting = rules_.waiting(state)) {
        const Seat seat = waiting.front();
        for (const Seat any : SeatSet::first(seats)) ForbidCounter(tally.forbidden).look(rules_, state, any);
        const bots::MoveList moves(core::legal_moves(rules_, state, seat));
        const core::Move move =
            bots::choose(rules_, bot, rules_.view(state, seat), witness.memories[seat], moves, chance);
        sign(seat.index | std::uint64_t{move.verb} << 8 | std::uint64_t{move.a} << 16 | std::uint64_t{move.b} << 24);
        rules_.apply(state, seat, move, chance, witness);
        ++tally.plies;
      }
      for (const Seat seat : SeatSet::first(seats)) sign(static_cast<std::uint64_t>(rules_.score(state, seat)));
      for (std::size_t i = 0; i < tally.happened.size(); ++i) tally.happened[i] += witness.happened[i];
    }
    return tally;
  }

 private:
  // Options from JSON, or what is wrong with them. Those that are left out are as usual.
  std::expected<typename G::Options, std::string> read_options(int seats, const codec::Json* json) const {
    typename G::Options options = core::usual_options(rules_, seats);
    if (!json) return options;
    const codec::Document nowhere;
    codec::Reader reader(nowhere);
    reader.all_optional = true;
    reader.read("options", *json, options, {});
    if (reader.problems.empty()) return options;
    return std::unexpected(reader.problems.front().path + ": " + reader.problems.front().reason);
  }

  typename G::Edition edition_;
  G rules_;
};

template <core::Game G>
class BoxOf final : public Box {
 public:
  const core::Facts& facts() const override { return G::kFacts; }

  std::expected<std::unique_ptr<OpenBox>, codec::Problems> open(std::string edition_json) const override {
    auto document = codec::parse(std::move(edition_json), kEditionLimits);
    if (!document) return std::unexpected(codec::Problems{document.error()});
    EditionFile<G> file;
    codec::Reader reader(*document);
    reader.read("", document->root, file, {});
    // What a later check would say of a field that could not be read is no news.
    if (!reader.problems.empty()) return std::unexpected(std::move(reader.problems));
    const auto complain = [&](const core::Flaw& flaw) {
      reader.complain(flaw.path, document->root.at_path(flaw.path), flaw.reason);
    };
    check_imprint(file, complain);
    file.edition.check(complain);
    if (!reader.problems.empty()) return std::unexpected(std::move(reader.problems));
    return std::make_unique<OpenBoxOf<G>>(std::move(file.edition));
  }

  std::string commented_edition(std::string edition_json, std::string_view id,
                                std::vector<std::string> notes) const override {
    EditionFile<G> file;
    const auto document = codec::parse(std::move(edition_json), kEditionLimits);
    (void)codec::read(*document, file);
    file.edition.imprint.id = id;
    for (const codec::Shape::Field& field : codec::shape_of(file).fields)
      notes.push_back(field.name + ": " + field.doc);
    file.notes = std::move(notes);
    codec::PrettyWriter w;
    w.style().SetIndent(' ', 2);
    write(w, file);
    return w.take() + "\n";
  }

  std::string edition_schema() const override {
    const std::string slug(G::kFacts.slug);
    return codec::json_schema(codec::shape_of(EditionFile<G>{}), "An edition of " + slug,
                              "What is printed in the box. `pactole edition check FILE` says what this schema cannot: "
                              "whether the numbers add up.");
  }
  std::string position_markdown() const override { return codec::markdown(codec::shape_of(Position<G>{})); }
  std::string typescript() const override {
    std::string prefix(G::kFacts.slug);
    prefix[0] = static_cast<char>(prefix[0] - 'a' + 'A');
    const codec::Shape position = codec::shape_of(Position<G>{});
    const codec::Shape view = codec::shape_of(ViewFile<G>{});
    const codec::Shape edition = codec::shape_of(EditionFile<G>{});
    std::vector<std::string> kinds;
    for (const codec::Shape& shape : {position, view, edition}) codec::add_kinds(shape, prefix, kinds);
    std::string events = "export type " + prefix + "Event =\n";
    each_event([&](const auto& event) {
      const codec::Shape shape = codec::shape_of(event);
      codec::add_kinds(shape, prefix, kinds);
      events += codec::typescript_event(shape, prefix, event.kName);
    });
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
  std::vector<std::string> word_keys() const override;
  std::size_t state_bytes() const override { return sizeof(typename G::State); }

 private:
  static void check_imprint(const EditionFile<G>& file, auto&& flaw) {
    const core::Imprint& imprint = file.edition.imprint;
    if (file.game != G::kFacts.slug)
      flaw(core::Flaw{"game", "must be \"" + std::string(G::kFacts.slug) + "\", not \"" + file.game + "\"", {}});
    const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (imprint.id.empty() || imprint.id.size() > 64 || !std::all_of(imprint.id.begin(), imprint.id.end(), is_plain))
      flaw(core::Flaw{"id", "must be 1 to 64 small letters, digits and hyphens", {}});
    for (const auto& [path, text] : {std::pair("title.fr", &imprint.title.fr),
                                     {"title.en", &imprint.title.en},
                                     {"credit.fr", &imprint.credit.fr},
                                     {"credit.en", &imprint.credit.en},
                                     {"licence", &imprint.licence}})
      if (text->empty()) flaw(core::Flaw{path, "must not be empty", {}});
  }

  template <class... Events>
  static void each_event(const std::variant<Events...>*, auto&& visit) {
    (visit(Events{}), ...);
  }
  static void each_event(auto&& visit) { each_event(static_cast<const typename G::Event*>(nullptr), visit); }
};

template <core::Game G>
std::vector<std::string> BoxOf<G>::word_keys() const {
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
  each_event([&](const auto& event) {
    add("event", event.kName);
    add_kinds(codec::shape_of(event));
  });
  for (const core::ClauseEntry& entry : G::kFacts.clauses)
    if (entry.forbids) add("refusal", core::clause_id(G::kFacts.prefix, entry.clause));
  for (const codec::Shape::Field& field : codec::shape_of(typename G::Options{}).fields) add("option", field.name);
  add_kinds(codec::shape_of(typename G::Options{}));
  for (const std::string_view word : drawing_words(typename G::View{})) add("draw", word);
  return keys;
}

}  // namespace shelf
