#include "terminal/play.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>

#include "host/library.h"
#include "host/logged.h"
#include "shelf/drawings.h"
#include "words/text.h"

namespace terminal {

using core::Seat;
using core::SeatSet;

namespace {

std::vector<std::string> names_of(const std::vector<Player>& players) {
  std::vector<std::string> names;
  names.reserve(players.size());
  for (const Player& player : players) names.push_back(player.name);
  return names;
}

}  // namespace

Play::Play(Screen& screen, const words::Catalogue& words, shelf::AnyTable& table, core::Luck luck, SaveGame& save,
           std::vector<Player> players, std::string seed, bool hints)
    : screen_(screen),
      words_(words),
      table_(table),
      luck_(luck),
      save_(save),
      players_(std::move(players)),
      names_(names_of(players_)),
      seed_(std::move(seed)),
      teller_(words, table.facts(), names_),
      hints_(hints) {
  for (int seat = 0; seat < table.seats(); ++seat) {
    if (!players_[static_cast<std::size_t>(seat)].bot) people_.add(Seat(seat));
    seen_[Seat(seat)] = -1;
  }
}

std::string Play::say(std::string_view key, const words::Args& args) const {
  return words_.render("terminal." + std::string(key), args);
}

bool Play::run() {
  if (people_.size() == 1) show_recap(people_.front());
  if (people_.empty()) show_recap(core::kSpectator);
  while (!table_.waiting().empty()) {
    const Seat seat = table_.waiting().front();
    const bool went_on = people_.contains(seat) ? person_turn(seat) == Next::moved : bot_turn(seat);
    if (went_on && !screen_.closed()) continue;
    if (table_.waiting().empty()) break;  // the last move was made: the match has its end
    if (!unsaved_) screen_.print("\n" + say("left", {{"file", save_.path()}}));
    return !unsaved_;
  }
  show_result();
  return !unsaved_;
}

// ---- Turns ----

bool Play::bot_turn(Seat seat) {
  // A bot's mood depends on the match and the moment, so that a match that is
  // taken up again goes on as it would have.
  core::FastChance mood =
      core::FastChance::from_text(seed_ + "/" + std::to_string(table_.ply()) + "/" + std::to_string(seat.index));
  return submit(seat, table_.bot_move(seat, *players_[seat.index].bot, mood));
}

Play::Next Play::person_turn(Seat seat) {
  if (!curtain(seat)) return Next::leave;
  const std::vector<shelf::MoveLine> moves = table_.moves(seat, &teller_);
  screen_.raw("\n");
  show_position(seat);
  show_moves(moves);
  for (;;) {
    const auto line = screen_.ask(
        screen_.bold(say("prompt", {{"name", names_[seat.index]}, {"most", static_cast<std::int64_t>(moves.size())}})));
    if (!line) return Next::leave;
    const Next next = command(seat, *line, moves);
    if (next != Next::again) return next;
  }
}

// One line that a player typed: the number of a move, a move in notation, or a word.
Play::Next Play::command(Seat seat, const std::string& line, const std::vector<shelf::MoveLine>& moves) {
  const auto numbered = [&](std::string_view text) -> const shelf::MoveLine* {
    std::size_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole && n >= 1 && n <= moves.size() ? &moves[n - 1] : nullptr;
  };
  const std::size_t space = line.find(' ');
  const std::string word = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : line.substr(line.find_first_not_of(' ', space));
  const auto is = [&](std::string_view key) {  // "quit" and its short forms, in either language
    const std::string list = " " + words_.render("terminal.word." + std::string(key)) + " ";
    return !word.empty() && list.find(" " + word + " ") != std::string::npos;
  };

  if (line.empty()) return Next::again;
  if (const shelf::MoveLine* move = numbered(line)) return submit(seat, move->text) ? Next::moved : Next::leave;
  if (std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return move.text == line; }))
    return submit(seat, line) ? Next::moved : Next::leave;

  if (word == "?" || is("help")) {
    if (rest.empty()) {
      const auto greyed = table_.greyed(seat, nullptr);
      screen_.print(say("help", {{"move", moves.front().text},
                                 {"clause", core::clause_id(table_.facts().prefix, moves.front().clause)},
                                 {"other", greyed.empty() ? moves.front().text : greyed.front().text}}));
    } else if (const shelf::MoveLine* move = numbered(rest))
      show_clause(core::clause_id(table_.facts().prefix, move->clause));
    else
      show_clause(rest);
  } else if (is("why")) {
    if (rest.empty())
      show_greyed(seat);
    else
      show_why(seat, rest);
  } else if (is("hint")) {
    show_hint(seat);
  } else if (is("table")) {
    show_position(seat);
    show_moves(moves);
  } else if (is("log")) {
    show_history(seat);
  } else if (is("save")) {
    std::error_code error;
    if (rest.empty())
      screen_.print(say("saved", {{"file", save_.path()}}));
    else if (std::filesystem::copy_file(save_.path(), rest, error); error)
      screen_.print(rest + ": " + error.message());
    else
      screen_.print(say("saved", {{"file", rest}}));
  } else if (is("quit")) {
    return Next::leave;
  } else if (table_.why_not(seat, line)) {
    show_why(seat, line);  // a move, but not one that is open
  } else {
    screen_.print(say("unknown", {{"line", line}, {"most", static_cast<std::int64_t>(moves.size())}}));
  }
  return Next::again;
}

bool Play::submit(Seat seat, const std::string& move) {
  const int ply = table_.ply();
  const auto receipt = table_.submit(seat, ply, move, luck_, &teller_);
  if (!receipt) {
    screen_.print(shelf::explain(receipt.error()));
    return false;
  }
  if (!kept(save_.add_move(table_, ply, seat, move))) return false;
  // With one person, or none, everything he is told can be shown at once. Several
  // see what they are told when the screen is theirs; only what is told once and
  // to all must not wait.
  if (people_.size() <= 1) {
    const Seat reader = people_.empty() ? core::kSpectator : people_.front();
    show_events(receipt->happened, reader);
    seen_[people_.empty() ? Seat(0) : reader] = table_.ply();
  } else {
    for (const shelf::Happened& event : receipt->happened)
      for (const Seat reader : people_)
        if (event.fleeting && event.audience.contains(reader)) fleeting_[reader].push_back(event.words);
  }
  return true;
}

// Says so if a line of the match could not be written.
bool Play::kept(const std::string& wrong) {
  if (wrong.empty()) return true;
  unsaved_ = true;
  screen_.print(say("unsaved", {{"reason", wrong}}));
  return false;
}

// ---- What is shown ----

// Between two people the screen is handed over, so that nobody sees another's hand.
bool Play::curtain(Seat seat) {
  if (people_.size() <= 1) return true;
  if (on_screen_ != seat) {
    if (on_screen_) {
      if (!screen_.ask(say("hide"))) return false;
      screen_.clear();
    }
    if (!screen_.ask(screen_.bold(say("curtain", {{"name", names_[seat.index]}})))) return false;
    screen_.clear();
    on_screen_ = seat;
  }
  for (const std::string& line : fleeting_[seat]) screen_.print(screen_.strong(line), "  ");
  fleeting_[seat].clear();
  show_recap(seat);
  return true;
}

void Play::show_recap(Seat seat) {
  int& seen = seen_[seat == core::kSpectator ? Seat(0) : seat];
  for (const auto& [version, happened] : table_.feed(seat, seen, &teller_)) show_events(happened, seat);
  seen = table_.ply();
}

void Play::show_events(const std::vector<shelf::Happened>& happened, Seat seat) {
  for (const shelf::Happened& event : happened)
    if (event.audience.contains(seat) && !event.routine)
      screen_.raw(screen_.faint(core::clause_id(table_.facts().prefix, event.clause)) + "  " +
                  words::wrap(event.words, 80, "        ").substr(8));
}

void Play::show_position(Seat seat) {
  screen_.rule();
  screen_.print(shelf::drawing(table_, seat, teller_));
  screen_.print(shelf::own_drawing(table_, seat, teller_));
}

// In two columns where there are many and they fit.
void Play::show_moves(const std::vector<shelf::MoveLine>& moves) {
  screen_.raw("\n");
  std::size_t widest = 0;
  for (const shelf::MoveLine& move : moves) widest = std::max(widest, words::columns(move.words));
  const bool two = moves.size() > 8 && widest <= 34;
  const std::size_t rows = two ? (moves.size() + 1) / 2 : moves.size();
  const auto cell = [&](std::size_t i) {
    std::string number = std::to_string(i + 1);
    if (number.size() < 2) number.insert(0, " ");
    return screen_.strong(number) + "  " + (two ? words::padded(moves[i].words, 35) : moves[i].words);
  };
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line = cell(row);
    if (two && row + rows < moves.size()) line += " " + cell(row + rows);
    line.erase(line.find_last_not_of(' ') + 1);
    screen_.raw(line + "\n");
  }
}

void Play::show_history(Seat seat) {
  constexpr int kVersions = 12;
  for (const auto& [version, happened] : table_.feed(seat, std::max(-1, table_.ply() - kVersions), &teller_))
    show_events(happened, seat);
}

void Play::show_clause(const std::string& id) {
  const host::RulesPage page = host::rules_page(table_.facts().slug, words_.language());
  if (const host::Clause* clause = host::find_clause(page, table_.facts().prefix, id)) {
    screen_.raw(screen_.bold(clause->id + " · " + clause->title) + "\n");
    screen_.print(words::plain(clause->text), "  ");
  } else {
    screen_.print(words_.render("error.clause", {{"clause", id},
                                                 {"first", page.clauses.front().id},
                                                 {"last", page.clauses.back().id},
                                                 {"game", std::string(table_.facts().slug)}}));
  }
}

void Play::show_greyed(Seat seat) {
  const std::vector<shelf::MoveLine> greyed = table_.greyed(seat, &teller_);
  if (greyed.empty()) screen_.print(say("nothing_greyed"));
  for (const shelf::MoveLine& move : greyed) {
    screen_.raw(screen_.faint(core::clause_id(table_.facts().prefix, move.clause)) + "  " +
                words::wrap(move.words + " (" + move.text + ")", 80, "        ").substr(8));
    screen_.print(table_.refusal(move.text, move.clause, teller_), "          ");
  }
}

void Play::show_why(Seat seat, const std::string& move) {
  const auto clause = table_.why_not(seat, move);
  if (!clause) return screen_.print(say("no_move", {{"move", move}}));
  if (*clause == core::Clause::none) return screen_.print(say("allowed"));
  screen_.raw(screen_.faint(core::clause_id(table_.facts().prefix, *clause)) + "  " +
              words::wrap(table_.refusal(move, *clause, teller_), 80, "        ").substr(8));
}

// What an expert would do, how sure he is, and what comes of it.
void Play::show_hint(Seat seat) {
  if (people_.size() > 1 && !hints_) return screen_.print(say("hint_people"));
  const shelf::Advice advice = table_.advice(
      seat, static_cast<std::uint64_t>(core::FastChance::from_text(seed_ + "/hint/" + std::to_string(table_.ply()))
                                           .pick(std::numeric_limits<int>::max())));
  const std::vector<shelf::MoveLine> moves = table_.moves(seat, &teller_);
  const auto told = [&](const std::string& move) {
    const auto line = std::find_if(moves.begin(), moves.end(), [&](const auto& one) { return one.text == move; });
    if (line == moves.end()) return move;
    return screen_.strong(std::to_string(line - moves.begin() + 1)) + " " + line->words;
  };
  const auto percent = [&](int thousandths) { return words_.decimal(thousandths / 10.0, 0); };
  switch (advice.kind) {
    case bots::HintKind::none: return screen_.print(moves.size() < 2 ? say("hint_only") : say("hint_none"));
    case bots::HintKind::mix:
      screen_.print(say("hint_mix"));
      for (const shelf::AdvisedMove& one : advice.moves)
        screen_.print(say("hint_often", {{"percent", percent(one.share)}, {"move", told(one.move)}}), "  ");
      return;
    case bots::HintKind::sure:
      screen_.print(say("hint_sure"));
      for (const shelf::AdvisedMove& one : advice.moves)
        screen_.print(say("hint_from", {{"percent", percent(one.share)}, {"move", told(one.move)}}), "  ");
      return;
    case bots::HintKind::moves: break;
  }
  const std::string best = told(advice.move);
  screen_.print(advice.clear ? say("hint_clear", {{"move", best}, {"percent", percent(advice.moves.front().share)}})
                             : say("hint_equal", {{"move", best}, {"percent", percent(advice.moves.front().share)}}));
  for (const shelf::AdvisedMove& one : advice.moves) {
    if (one.move == advice.move) continue;
    const words::Args args = {{"move", told(one.move)}, {"percent", percent(one.share)}};
    screen_.print(one.equal ? say("hint_as_good", args) : say("hint_worse", args), "  ");
    show_reasons(one);
  }
  if (advice.futures > 0)
    screen_.print(screen_.faint(
        say("hint_how", {{"futures", std::int64_t{advice.futures}}, {"turns", std::int64_t{advice.turns}}})));
}

void Play::show_reasons(const shelf::AdvisedMove& move) {
  const host::RulesPage page = host::rules_page(table_.facts().slug, words_.language());
  for (const shelf::AdviceReason& reason : move.reasons) {
    const host::Clause* clause = host::find_clause(page, table_.facts().prefix, reason.clause);
    const words::Args args = {{"clause", reason.clause},
                              {"title", clause ? clause->title : std::string()},
                              {"percent", std::int64_t{reason.percent}},
                              {"instead", std::int64_t{reason.instead}}};
    const auto how = [&] {
      switch (reason.role) {
        case bots::Role::own: return say("hint_own", args);
        case bots::Role::against: return say("hint_against", args);
        case bots::Role::with: break;
      }
      return say("hint_with", args);
    };
    screen_.print(how(), "    ");
  }
}

void Play::show_result() {
  const bool end_kept = kept(save_.add_end(table_));
  screen_.raw("\n");
  screen_.rule();
  screen_.print(shelf::drawing(table_, core::kSpectator, teller_));
  SeatSet winners;
  for (const Seat seat : SeatSet::first(table_.seats()))
    if (table_.score(seat) > 0) winners.add(seat);
  screen_.print(
      "\n" + screen_.strong(say("winners", {{"n", std::int64_t{winners.size()}}, {"names", teller_.seats(winners)}})));
  if (end_kept) screen_.print(say("kept", {{"file", save_.path()}}));
  if (!people_.empty()) show_review();
}

// The questions of the match one by one, with answers and explanations.
void Play::show_review() {
  const std::vector<questions::Question> asked = host::questions_of(table_, save_.primitives());
  if (asked.empty()) return;
  screen_.print("\n" + screen_.strong(say("review", {{"n", static_cast<std::int64_t>(asked.size())}})));
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const questions::Question& card = asked[i];
    screen_.raw("\n");
    screen_.print(std::to_string(i + 1) + ". " + card.question);
    for (std::size_t k = 0; k < card.answers.size(); ++k) {
      const bool is_right = static_cast<int>(k) == card.right;
      const std::string answer = std::string(1, static_cast<char>('A' + k)) + "  " + card.answers[k];
      screen_.raw((is_right ? "  ✓ " + screen_.strong(answer) : "    " + answer) + "\n");
    }
    screen_.print(card.why, "    ");
  }
}

}  // namespace terminal
