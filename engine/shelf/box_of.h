// Joins a typed game (core/game.h) to the face of a box (box.h).
#pragma once
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/bots.h"
#include "codec/read.h"
#include "codec/write.h"
#include "shelf/advice_of.h"
#include "shelf/events.h"
#include "shelf/files.h"
#include "shelf/typed.h"

namespace shelf {

// An edition as a file, in one line.
template <core::Game G>
std::string edition_text(const typename G::Edition& edition) {
  if constexpr (requires { edition.unread; })
    if (!edition.unread.empty()) return edition_text<G>(edition.read());
  return codec::to_json(PrintedEdition<G>{&edition});
}

template <core::Game G>
class ViewOf final : public AnyView {
 public:
  explicit ViewOf(const G& rules) : rules_(rules) {}

  ViewFile<G> file;

  void write(codec::Writer& w) const override {
    w.listings = listings(rules_);
    codec::write(w, file);
  }
  bool write_changes(codec::Writer& w, const AnyView& before) const override {
    w.listings = listings(rules_);
    return codec::write_changes(w, codec::type_of<ViewFile<G>>(), &static_cast<const ViewOf&>(before).file, &file);
  }

 private:
  const G& rules_;
};

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
    const EventForm& form = event_forms<G>()[told.event.place()];
    w.begin_object();
    w.field("event", form.name);
    w.field("clause", core::clause_id(G::kFacts.prefix, told.clause));
    codec::write_fields(w, *form.type, told.event.data());
    if (form.reads_out)
      told.event.visit([&](const auto& event) {
        if constexpr (requires { rules.read_out(event); }) w.field("read_out", rules.read_out(event));
      });
    w.end_object();
    return w.finish();
  }

  const core::Facts& facts() const override { return G::kFacts; }
  int seats() const override { return table_.seats(); }
  int ply() const override { return table_.ply(); }
  SeatSet waiting() const override { return table_.waiting(); }
  SeatSet asked() const override { return table_.asked(); }
  int score(Seat seat) const override { return rules().score(table_.state(), seat); }
  core::Pace pace() const override { return core::pace(rules(), table_.state()); }
  AnyTable::Turn turn() const override {
    const typename G::State& state = table_.state();
    AnyTable::Turn turn;
    if constexpr (requires { state.round; }) turn.round = static_cast<int>(state.round);
    if constexpr (requires { state.level; })
      turn.number = static_cast<int>(state.level);  // all play together, question by question
    else if constexpr (requires { state.turn; })
      turn.number = state.turn.index;
    else
      turn.number = table_.ply();
    return turn;
  }
  std::unique_ptr<AnyTable> fork() const override {
    return std::make_unique<TableOf>(Typed::from(rules(), table_.state(), table_.ply()));
  }

  std::string position() const override { return position(table_.state()); }
  std::string view(Seat seat) const override {
    return codec::to_json(ViewFile<G>(rules(), table_.view(seat)), listings(rules()));
  }
  void look(Seat seat, std::unique_ptr<AnyView>& view) const override {
    if (!view) view = std::make_unique<ViewOf<G>>(rules());
    static_cast<ViewOf<G>&>(*view).file = ViewFile<G>(rules(), table_.view(seat));
  }
  std::string options() const override { return codec::to_json(table_.state().options); }
  std::vector<MoveLine> moves(Seat seat, const words::Teller* teller) const override {
    std::vector<MoveLine> lines;
    if (seat.index < seats())
      core::legal_moves(rules(), table_.state(), seat).each([&](core::Move move) {
        lines.push_back(line(move, rules().notation()[move.verb].clause, teller));
      });
    return lines;
  }
  void write_moves(codec::Writer& w, Seat seat) const override {
    w.begin_array();
    if (seat.index < seats())
      core::legal_moves(rules(), table_.state(), seat).each([&](core::Move move) {
        w.value(std::string_view(text(move)));
      });
    w.end_array();
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

  std::string mind(Seat seat) const override {
    MindFile<G> mind;
    mind.seat = seat.index;
    mind.view = table_.view(seat);
    mind.memory = table_.memory(seat);
    for (const MoveLine& move : moves(seat, nullptr)) mind.moves.push_back(move.text);
    return codec::to_json(mind, listings(rules()));
  }

  Advice advice(Seat seat, std::uint64_t seed) const override {
    const bots::MoveList moves(core::legal_moves(rules(), table_.state(), seat));
    return advice_of(rules(), table_.view(seat), table_.memory(seat), moves, seed);
  }
  std::vector<TurningPoint> turning_points(SeatSet seats, std::size_t first, std::size_t last) const override {
    std::vector<TurningPoint> points;
    Typed replayed = Typed::from(rules(), table_.opening(), table_.first_ply());
    std::size_t number = 0;
    for (const table::Entry& entry : table_.entries()) {
      if (number >= last) break;
      if (number >= first && seats.contains(entry.seat)) {
        const bots::MoveList moves(core::legal_moves(rules(), replayed.state(), entry.seat));
        if (auto point = turning_point(rules(), replayed.view(entry.seat), replayed.memory(entry.seat), moves,
                                       entry.move, core::mix(number + 1))) {
          point->ply = entry.ply;
          points.push_back(std::move(*point));
        }
      }
      core::Luck luck{core::ScriptedChance(entry.luck)};
      (void)replayed.submit(entry.seat, entry.ply, entry.move, luck);
      ++number;
    }
    std::sort(points.begin(), points.end(),
              [](const auto& a, const auto& b) { return a.cost != b.cost ? a.cost > b.cost : a.ply < b.ply; });
    return points;
  }
  std::size_t moves_made() const override { return table_.entries().size(); }

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
  std::expected<Judged, table::Refusal> judge(Seat seat, int ply, std::string_view move_text, core::Luck luck,
                                              std::optional<int> step) const override {
    const auto move = core::parse_move(rules().notation(), move_text);
    if (!move) return std::unexpected(table::Refusal{table::Reason::move_unreadable, {}, {}, 0});
    auto judged = table_.judge(seat, ply, *move, std::move(luck), step);
    if (!judged) return std::unexpected(judged.error());
    return Judged{judged->repeated, std::move(judged->luck)};
  }
  int step(Seat seat) const override { return table_.step(seat); }
  std::vector<int> last_luck() const override {
    return table_.entries().empty() ? table_.opening_luck() : table_.entries().back().luck;
  }
  std::string last_requests() const override {
    return table::requests_text(table_.entries().empty() ? table_.opening_requests()
                                                         : table_.entries().back().requests);
  }
  std::vector<std::pair<int, std::vector<Happened>>> feed(Seat seat, int since, const words::Teller* teller,
                                                          int until) const override {
    std::vector<std::pair<int, std::vector<Happened>>> versions;
    for (const auto& version : table_.feed(seat, since, until))
      versions.emplace_back(version.version, written(version.told, teller));
    return versions;
  }

  int first_at_hand() const override { return table_.first_at_hand(); }

  core::Heard heard() const override {
    if constexpr (requires { rules().heard(table_.state()); })
      return rules().heard(table_.state());
    else
      return {};
  }

  std::vector<std::string> log(table::LogHeader header, table::LogWriter& writer,
                               const LogParts& parts) const override {
    if (header.game.empty()) {
      header.game = G::kFacts.slug;
      header.rules = G::kFacts.rules_version;
      header.options.text = options();
    }
    header.edition.text = edition_for_log(parts.closed);
    std::vector<std::string> lines;
    lines.push_back(writer.header(header));
    Typed replayed = Typed::from(rules(), table_.opening(), table_.first_ply());
    const auto hash = [&] { return writer.state_hash(position(replayed.state())); };
    if (parts.past)
      for (std::string& line : writer.lines(*parts.past)) lines.push_back(std::move(line));
    else
      lines.push_back(
          writer.start({0, table_.opening_luck(), table::requests_text(table_.opening_requests()), hash(), ""}));
    auto change = parts.players.begin();
    const auto sit_down = [&](std::size_t moves) {
      for (; change != parts.players.end() && change->first <= moves; ++change)
        lines.push_back(writer.player(change->second));
    };
    std::size_t moves = 0;
    for (const table::Entry& entry : table_.entries()) {
      sit_down(moves++);
      core::Luck luck{core::ScriptedChance(entry.luck)};
      (void)replayed.submit(entry.seat, entry.ply, entry.move, luck);
      lines.push_back(writer.move(
          {0, entry.ply, entry.seat, text(entry.move), entry.luck, table::requests_text(entry.requests), hash(), ""}));
    }
    sit_down(moves);
    return lines;
  }

 private:
  const G& rules() const { return table_.rules(); }
  // The whole edition, so that a match can go on; of a finished one, what it showed,
  // where that is less.
  std::string edition_for_log(bool closed) const {
    if constexpr (requires { rules().excerpt(table_.state()); })
      if (closed || table_.over()) return edition_text<G>(rules().excerpt(table_.state()));
    if constexpr (requires { rules().with_laid_aside(); })
      if (rules().lays_aside()) return edition_text<G>(rules().with_laid_aside());
    return edition_text<G>(rules().edition());
  }
  std::string position(const typename G::State& state) const {
    return codec::to_json(Position<G>{std::string(G::kFacts.slug), rules().edition().imprint.id, state},
                          listings(rules()));
  }
  std::string text(core::Move move) const { return core::to_text(rules().notation(), move); }
  MoveLine line(core::Move move, core::Clause clause, const words::Teller* teller) const {
    return {text(move), teller ? teller->move(rules(), move) : std::string(), clause};
  }

  std::vector<Happened> written(const std::vector<Told>& told, const words::Teller* teller) const {
    std::vector<Happened> list;
    list.reserve(told.size());
    for (const Told& t : told)
      list.push_back({t.clause, t.audience, t.fleeting, event_forms<G>()[t.event.place()].routine,
                      event_json(rules(), t), teller ? teller->event(rules(), t.event) : std::string()});
    return list;
  }

  Typed table_;
};

template <core::Game G>
class OpenBoxOf final : public TypedBox<G> {
 public:
  using SharedEdition = std::shared_ptr<const typename G::Edition>;

  explicit OpenBoxOf(SharedEdition edition) : edition_(std::move(edition)), rules_(*edition_) {}
  // For people who have heard these questions.
  OpenBoxOf(SharedEdition edition, std::span<const std::string> heard)
    requires std::constructible_from<G, const typename G::Edition&, std::span<const std::string>>
      : edition_(std::move(edition)), rules_(*edition_, heard) {}
  OpenBoxOf(const OpenBoxOf&) = delete;

  const G& rules() const override { return rules_; }
  std::string event_json(const typename table::Table<G>::Told& told) const override {
    return TableOf<G>::event_json(rules_, told);
  }
  const core::Facts& facts() const override { return G::kFacts; }
  const core::Imprint& imprint() const override { return edition_->imprint; }
  std::string edition() const override { return edition_text<G>(*edition_); }

  std::string cover() const override {
    if constexpr (requires { rules_.excerpt(typename G::State{}); })
      return edition_text<G>(rules_.excerpt({}));
    else
      return edition();
  }

  std::unique_ptr<OpenBox> lay_aside(std::span<const std::string> heard) const override {
    if constexpr (std::constructible_from<OpenBoxOf, SharedEdition, std::span<const std::string>>)
      return std::make_unique<OpenBoxOf>(edition_, heard);
    else
      return nullptr;
  }

  std::expected<std::unique_ptr<AnyTable>, NoStart> start(int seats, const codec::Json* options,
                                                          core::Luck& luck) const override {
    const auto agreed = read_options(seats, options, core::Tempo::sitting);
    if (!agreed) return std::unexpected(NoStart{BadStart::options_invalid, agreed.error()});
    if (const auto flaw = rules_.check_table(seats, *agreed))
      return std::unexpected(
          NoStart{flaw->path == "seats" ? BadStart::seats_out_of_range : BadStart::options_invalid, flaw->reason});
    auto table = table::Table<G>::start(rules_, seats, *agreed, luck);
    if (!table) return std::unexpected(NoStart{table.error().reason, explain(table.error())});
    return std::make_unique<TableOf<G>>(std::move(*table));
  }

  std::optional<EventWords> tell_event(std::string json, const words::Teller& teller) const override {
    const auto read = read_event(std::move(json));
    if (!read) return std::nullopt;
    return EventWords{teller.event(rules_, read->event), read->routine};
  }
  std::optional<MoveLine> tell_move(std::string_view text, const words::Teller& teller) const override {
    const auto move = core::parse_move(rules_.notation(), text);
    if (!move) return std::nullopt;
    return MoveLine{std::string(text), teller.move(rules_, *move), rules_.notation()[move->verb].clause};
  }
  std::expected<std::string, codec::Problem> ponder(const std::string& mind, bots::Bot bot,
                                                    core::FastChance& chance) const override {
    return with_mind(mind, [&](const MindFile<G>& file, std::span<const core::Move> moves) {
      return core::to_text(rules_.notation(), bots::choose(rules_, bot, file.view, file.memory, moves, chance));
    });
  }
  std::expected<Advice, codec::Problem> advise(const std::string& mind, std::uint64_t seed) const override {
    return with_mind(mind, [&](const MindFile<G>& file, std::span<const core::Move> moves) {
      return advice_of(rules_, file.view, file.memory, moves, seed);
    });
  }
  std::string tell_refusal(std::string_view text, std::string_view clause_id,
                           const words::Teller& teller) const override {
    const auto move = core::parse_move(rules_.notation(), text);
    if (!move) return {};
    for (const core::ClauseEntry& entry : G::kFacts.clauses)
      if (core::clause_id(G::kFacts.prefix, entry.clause) == clause_id && entry.forbids)
        return teller.refusal(rules_, *move, entry.clause);
    return {};
  }

  std::expected<std::string, std::string> agree(int seats, const std::string& options,
                                                core::Tempo tempo) const override {
    const auto document = codec::parse(options);
    if (!document) return std::unexpected(document.error().reason);
    const auto agreed = read_options(seats, &document->root, tempo);
    if (!agreed) return std::unexpected(agreed.error());
    if (const auto flaw = rules_.check_table(seats, *agreed)) return std::unexpected(flaw->reason);
    return codec::to_json(*agreed);
  }
  std::string as_printed(int seats) const override { return codec::to_json(core::printed_options(rules_, seats)); }
  std::expected<typename G::Options, std::string> read_options(int seats, const codec::Json* json,
                                                               core::Tempo tempo) const override {
    typename G::Options options = core::usual_options(rules_, seats, tempo);
    if (!json) return options;
    const codec::Document nowhere;
    codec::Reader reader(nowhere);
    reader.all_optional = true;
    reader.read("options", *json, options);
    if (reader.problems.empty()) return options;
    return std::unexpected(reader.problems.front().path + ": " + reader.problems.front().reason);
  }

 private:
  // An event as the wire tells it; nothing: it is none of this game.
  struct ReadEvent {
    typename G::Event event;
    bool routine = false;
  };
  std::optional<ReadEvent> read_event(std::string json) const {
    const auto document = codec::parse(std::move(json));
    const codec::Json* name = document ? document->root.find("event") : nullptr;
    if (!name) return std::nullopt;
    const auto forms = event_forms<G>();
    const auto form =
        std::find_if(forms.begin(), forms.end(), [&](const EventForm& f) { return f.name == name->string; });
    if (form == forms.end()) return std::nullopt;
    constexpr std::string_view kAround[] = {"event", "clause", "read_out"};
    codec::Reader reader(*document, listings(rules_));
    reader.also_allowed = kAround;
    ReadEvent read{G::Event::blank(static_cast<std::size_t>(form - forms.begin())), form->routine};
    reader.read_value("", document->root, *form->type, read.event.data(), {});
    if (!reader.problems.empty()) return std::nullopt;
    return read;
  }

  // What think(mind, moves) gives, or what is wrong with the text.
  template <class Think>
  auto with_mind(const std::string& mind, const Think& think) const
      -> std::expected<decltype(think(MindFile<G>(), std::span<const core::Move>())), codec::Problem> {
    const auto document = codec::parse(mind, kEditionLimits);
    if (!document) return std::unexpected(document.error());
    MindFile<G> file;
    codec::Reader reader(*document, listings(rules_));
    reader.read("mind", document->root, file);
    file.view.seat = core::Seat(file.seat);  // a view on the wire does not say whose it is
    std::vector<core::Move> moves;
    for (const std::string& text : file.moves)
      if (const auto move = core::parse_move(rules_.notation(), text)) moves.push_back(*move);
    if (moves.empty()) reader.complain("mind.moves", document->root, "there are none");
    for (codec::RawJson& told : file.heard)
      if (const auto read = read_event(std::move(told.text))) rules_.remember(file.memory, file.view.seat, read->event);
    if (!reader.problems.empty()) return std::unexpected(reader.problems.front());
    return think(file, moves);
  }

  SharedEdition edition_;
  G rules_;
};

template <core::Game G>
class BoxOf final : public Box {
 public:
  const core::Facts& facts() const override { return G::kFacts; }

  std::expected<std::unique_ptr<OpenBox>, codec::Problems> open(
      std::string edition_json, std::span<const std::string_view> packs) const override {
    auto document = codec::parse(std::move(edition_json), kEditionLimits);
    if (!document) return std::unexpected(codec::Problems{document.error()});
    BoxFile<G> read;
    EditionFile<G>& file = read.plain;
    codec::Reader reader(*document);
    reader.read("", document->root, read);
    if constexpr (requires { file.edition.questions; })
      for (const std::string_view pack : packs)
        file.edition.add_pack(pack, [&](int number, std::string_view line) {
          explain<typename decltype(file.edition.questions)::value_type>(number, line, reader.problems);
        });
    // What a later check would say of a field that could not be read is no news.
    if (!reader.problems.empty()) return std::unexpected(std::move(reader.problems));
    const auto complain = [&](const core::Flaw& flaw) {
      reader.complain(flaw.path, document->root.at_path(flaw.path), flaw.reason);
    };
    check_imprint(file, complain);
    file.edition.check(complain);
    if (!reader.problems.empty()) return std::unexpected(std::move(reader.problems));
    return std::make_unique<OpenBoxOf<G>>(std::make_shared<const typename G::Edition>(std::move(file.edition)));
  }

 private:
  // What is wrong with a line of a pack.
  template <class Question>
  static void explain(int number, std::string_view line, codec::Problems& problems) {
    const auto add = [&](codec::Problem problem) {
      problem.line = number;
      problems.push_back(std::move(problem));
    };
    const auto document = codec::parse(std::string(line));
    if (!document) return add(document.error());
    codec::Reader reader(*document);
    Question question;
    reader.read("", document->root, question);
    for (codec::Problem& problem : reader.problems) add(std::move(problem));
    if (reader.problems.empty()) add({"", number, 0, "must be written like the lines of the packs in the program"});
  }

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
};

}  // namespace shelf
