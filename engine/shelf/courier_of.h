// What is said to a program that plays (outsider.h), and how its answers are read, with the
// types of a game. It is told what its seat is told, and shown what its seat may see.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "codec/json.h"
#include "codec/write.h"
#include "shelf/contest.h"
#include "shelf/files.h"
#include "shelf/simulation_of.h"
#include "shelf/typed.h"

namespace shelf {

// Speaks for one seat during one match.
template <core::Game G>
class Courier {
 public:
  using Told = core::Told<typename G::Event>;

  Courier(const TypedBox<G>& box, Outsider& program, core::Seat seat) : box_(box), program_(program), seat_(seat) {}

  core::Seat seat() const { return seat_; }
  Outsider& program() const { return program_; }

  void begin(int seats, const typename G::Options& options) {
    codec::Writer w;
    open(w, "new");
    w.field("game", G::kFacts.slug);
    w.field("seats", seats);
    w.field("options", options);
    w.field("milliseconds", program_.milliseconds());
    w.field("edition", codec::RawJson{box_.cover()});
    w.end_object();
    program_.tell(w.finish());
  }

  void hear(const Told& told) {
    if (!told.audience.contains(seat_)) return;
    std::string json = box_.event_json(told);
    if (told.fleeting) {
      json.back() = ',';
      json += "\"fleeting\":true}";
    }
    heard_.push_back(std::move(json));
  }

  // Its move; or how it failed, with what it said.
  struct Answer {
    std::expected<core::Move, Failing> move;
    std::uint64_t nanoseconds = 0;
    int status = -1;
    std::string said;
    core::Clause clause{};  // what forbids the move, if it is one of this game
  };
  Answer ask(const typename G::State& state, std::span<const core::Move> moves) {
    ++asked_;
    codec::Writer w;
    open(w, "move");
    put_events(w);
    w.field("view", codec::RawJson{view(state)});
    w.key("moves");
    w.begin_array();
    for (const core::Move move : moves) w.value(std::string_view(core::to_text(rules().notation(), move)));
    w.end_array();
    w.end_object();
    const Outsider::Reply reply = program_.ask(w.finish());
    Answer answer{std::unexpected(Failing::unreadable), reply.nanoseconds, reply.status, {}, {}};
    if (!reply.line) {
      answer.move = std::unexpected(reply.line.error());
      return answer;
    }
    answer.said = shown(*reply.line);
    const auto document = codec::parse(*reply.line);
    const codec::Json* text = document ? document->root.find("move") : nullptr;
    if (!text || text->type != codec::Json::Type::string) return answer;
    answer.said = shown(text->string);
    answer.move = std::unexpected(Failing::not_offered);
    if (const auto move = core::parse_move(rules().notation(), text->string)) {
      if (std::find(moves.begin(), moves.end(), *move) != moves.end())
        answer.move = *move;
      else
        answer.clause = core::why_not(rules(), state, seat_, *move);
    }
    return answer;
  }
  int asked() const { return asked_; }  // how often, in this match

  // `lost`: the seat whose program failed, which ended the match.
  void end(const typename G::State& state, std::span<const int> scores, const Loss* lost) {
    codec::Writer w;
    open(w, "over");
    put_events(w);
    w.key("scores");
    w.begin_array();
    for (const int score : scores) write(w, score);
    w.end_array();
    if (lost) {
      w.field("failed", int{lost->seat.index});
      w.field("why", core::name(lost->failing));
    }
    w.field("view", codec::RawJson{view(state)});
    w.end_object();
    program_.tell(w.finish());
  }

 private:
  // The beginning of what it said, which may be anything.
  static std::string shown(const std::string& said) {
    std::string text = said.substr(0, 200);
    for (char& c : text)
      if (c < ' ' || c > '~') c = '?';
    return text;
  }

  const G& rules() const { return box_.rules(); }
  std::string view(const typename G::State& state) const {
    return codec::to_json(ViewFile<G>(rules(), rules().view(state, seat_)), listings(rules()));
  }
  void open(codec::Writer& w, std::string_view what) const {
    w.begin_object();
    w.field("do", what);
    w.field("seat", int{seat_.index});
  }
  void put_events(codec::Writer& w) {
    w.key("events");
    w.begin_array();
    for (const std::string& json : heard_) w.raw(json);
    w.end_array();
    heard_.clear();
  }

  const TypedBox<G>& box_;
  Outsider& program_;
  core::Seat seat_;
  std::vector<std::string> heard_;
  int asked_ = 0;
};

// Events of a match of the arena: for everybody's memory, and for the programs.
template <core::Game G>
class Hearing : public core::Events<Hearing<G>> {
 public:
  Hearing(Witness<G>& witness, std::vector<Courier<G>>& couriers) : witness_(witness), couriers_(couriers) {}

  void tell(core::Clause clause, core::SeatSet audience, bool fleeting, const auto& event) {
    witness_.tell(clause, audience, fleeting, event);
    for (Courier<G>& courier : couriers_) courier.hear({clause, audience, fleeting, typename G::Event(event)});
  }

 private:
  Witness<G>& witness_;
  std::vector<Courier<G>>& couriers_;
};

}  // namespace shelf
