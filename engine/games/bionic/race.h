// How many turns a marker still needs to the end, alone on the board: the race without
// the others, solved. Bots go by it; the rules do not.
//
// A turn is spun, passed or spent, whichever leads to fewer turns on average. What is
// found is the least solution of these equations, by going over them from the end to the
// start until nothing changes: at the end the missions behind hang on the one before
// (breakdowns) and spaces on those behind them (arrows). Whole numbers, so that every
// compiler finds the same.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "games/bionic/board.h"

namespace bionic {

class Race {
 public:
  static constexpr int kTurn = 256;       // everything is measured in 256ths of a turn
  static constexpr int kMostHeld = 31;    // more cards are worth no more
  static constexpr int kMostSweeps = 64;  // for boards on which one goes round in circles

  explicit Race(const Board& board) : board_(board) {
    for (int sweep = 0; sweep < kMostSweeps && improve(); ++sweep) {
    }
  }

  // From the beginning of a turn of his own.
  int turns(const Marker& marker) const {
    const int cards = held(marker.cards);
    switch (marker.asks) {
      case Asks::nothing: break;
      case Asks::lose_turn: return kTurn + free(marker.place, cards);
      case Asks::arrow: return on_arrow(marker.place, cards);
      case Asks::choice: return choosing(marker.place, cards);
    }
    return marker.attempts == 0 ? free(marker.place, cards) : attempting(marker.place, cards, marker.attempts);
  }
  // When he has come to that space, alone, with so many cards, and does what it says.
  int after(Place to, int cards) const { return after_[to.code()][static_cast<std::size_t>(held(cards))]; }
  // When somebody stands there: he who wins moves on, he who loses stays.
  int after_fight(Place at, int cards) const {
    const int lost = free(at, held(cards - 1));
    int won = 0;
    for (int high = 2; high <= kSpinner; ++high) won += (high - 1) * after_victory(at, held(cards + 1), high);
    return (lost + won / kPairs) / 2;
  }
  // With nothing asked of him, at the beginning of a turn of his own.
  int free(Place at, int cards) const { return free_[at.code()][static_cast<std::size_t>(held(cards))]; }
  // What a spin brings, the turn itself included, alone on the board.
  int spinning(const Marker& marker) const {
    const int cards = held(marker.cards);
    if (marker.asks == Asks::arrow) return on_arrow(marker.place, cards);
    if (board_.is_last(marker.place)) return attempting(marker.place, cards, marker.attempts);
    return spinning(marker.place, cards);
  }

 private:
  using Table = std::array<std::array<std::int16_t, kMostHeld + 1>, std::size_t{kMissions} * core::kLongestTrack>;
  static constexpr int kPairs = 15;     // of different numbers; the higher one is n in n - 1 of them
  static constexpr int kMost = 30'000;  // whoever needs more turns never comes to the end
  static constexpr int kTaken = 2;      // BIO-07
  static constexpr int kRansomed = 2;   // BIO-14

  static int held(int cards) { return std::clamp(cards, 0, kMostHeld); }
  static int mean(int sum) { return (sum + kSpinner / 2) / kSpinner; }

  // Goes over every space once; whether anything has changed.
  bool improve() {
    bool changed = false;
    const auto put = [&](Table& table, Place at, int cards, int turns) {
      std::int16_t& kept = table[at.code()][static_cast<std::size_t>(cards)];
      const auto now = static_cast<std::int16_t>(std::min(turns, kMost));
      changed |= kept != now;
      kept = now;
    };
    for (int mission = kMissions; mission >= 1; --mission)
      for (int space = board_.last(Place(mission, 0)); space >= 0; --space) {
        const Place at(mission, space);
        for (int cards = kMostHeld; cards >= 0; --cards) put(free_, at, cards, best(at, cards));
        for (int cards = kMostHeld; cards >= 0; --cards) put(after_, at, cards, arriving(at, cards));
      }
    return changed;
  }

  int spinning(Place at, int cards) const {
    int sum = 0;
    for (int number = 1; number <= kSpinner; ++number) sum += after(board_.ahead(at, number), cards);
    return kTurn + mean(sum);
  }
  int best(Place at, int cards) const {
    const int passing = kTurn + free(at, cards + kTaken);
    if (cards == 0) return passing;  // BIO-04
    int least = std::min(passing, board_.is_last(at) ? attempting(at, cards, 0) : spinning(at, cards));
    const int most = std::min(cards - 1, board_.left(at));
    for (int spent = 1; spent <= most; ++spent) least = std::min(least, kTurn + after(at + spent, cards - spent));
    return least;
  }
  int arriving(Place at, int cards) const {
    const Board::Effect& effect = board_.effect(at);
    const int left = held(cards + effect.cards);
    switch (effect.asks) {
      case Asks::nothing: return free(effect.to, left);
      case Asks::lose_turn: return kTurn + free(at, left);
      case Asks::arrow: return on_arrow(at, left);
      case Asks::choice: return choosing(at, left);
    }
    return 0;
  }
  // Passing for want of cards comes first (BIO-04).
  int on_arrow(Place at, int cards) const {
    const int first = cards == 0 ? kTurn : 0;
    const int with = cards == 0 ? kTaken : cards;
    int sum = 0;
    for (int number = 1; number <= kSpinner; ++number) sum += after(Board::behind(at, number), with);
    return first + kTurn + mean(sum);
  }
  int choosing(Place at, int cards) const {
    const int first = cards == 0 ? kTurn : 0;
    const int with = cards == 0 ? kTaken : cards;
    const int lose = kTurn + free(at, with);
    return first + (with > kRansomed ? std::min(lose, free(at, with - kRansomed)) : lose);
  }
  // On the last space of a mission, after so many failures (BIO-16 to BIO-19).
  int attempting(Place at, int cards, int failures) const {
    const int numbers = kSpinner + 1 - board_.finish(at);
    int turns = 0;
    for (int failed = 2; failed >= failures; --failed) {
      const int left = held(cards - (failed - failures));
      const int first = left == 0 ? kTurn : 0;
      const int with = left == 0 ? kTaken : left;
      const int otherwise = failed == 2 ? next_mission(at, with - 1) : turns;
      turns = first + kTurn + mean(numbers * next_mission(at, with) + (kSpinner - numbers) * otherwise);
    }
    return turns;
  }
  int next_mission(Place at, int cards) const {
    return at.mission() == kMissions ? 0 : free(Place(at.mission() + 1, 0), cards);
  }
  int after_victory(Place at, int cards, int number) const {
    if (!board_.is_last(at)) return after(board_.ahead(at, number), cards);
    if (number >= board_.finish(at)) return next_mission(at, cards);
    int sum = 0;  // BIO-25: he spins again
    for (int again = 1; again <= kSpinner; ++again)
      sum += again >= board_.finish(at) ? next_mission(at, cards) : after(Board::behind(at, again), cards);
    return mean(sum);
  }

  Board board_;
  Table free_{};
  Table after_{};
};

}  // namespace bionic
