// The questions of an edition, sorted into the boxes of their levels (QVG-01).
//
// A question's number is its place in the bank: by level, and within a level in the
// order of the edition. So the box of a level is a run of numbers, and which of
// them have been read out is a run of bits.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "core/chance.h"
#include "games/quiz/edition.h"

namespace quiz {

// A question by its number, with a type of its own so that it can be told in words.
struct QuestionCard {
  static constexpr core::Range kRange{0, kMostCards - 1};
  std::uint16_t number = 0;
  constexpr auto operator<=>(const QuestionCard&) const = default;
};
// The same, told as its right answer and the line that explains it.
struct Solution {
  static constexpr core::Range kRange{0, kMostCards - 1};
  std::uint16_t number = 0;
  constexpr auto operator<=>(const Solution&) const = default;
};

// A run of numbers: begin, …, end - 1.
struct Run {
  int begin = 0;
  int end = 0;
  constexpr int size() const { return end - begin; }
  constexpr bool contains(int number) const { return number >= begin && number < end; }
};

// A set of questions. In JSON it is a list of their numbers.
class CardSet {
 public:
  using value_type = std::uint16_t;
  static constexpr int kCapacity = kMostCards;

  constexpr bool contains(int number) const { return (words_[word(number)] >> (number % 64) & 1) != 0; }
  constexpr void push(std::uint16_t number) { words_[word(number)] |= std::uint64_t{1} << (number % 64); }
  constexpr bool operator==(const CardSet&) const = default;
  constexpr bool empty() const { return *this == CardSet{}; }
  constexpr std::uint64_t hash() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t w : words_) sum = core::mix(sum + core::kGolden + w);
    return sum;
  }

  // How many of a run are not in the set.
  constexpr int missing(Run run) const {
    int count = 0;
    for (int w = run.begin / 64; w * 64 < run.end; ++w) count += std::popcount(missing_in(w, run));
    return count;
  }
  // The n-th of them, n from 0 and less than missing(run).
  constexpr std::uint16_t nth_missing(Run run, int n) const {
    for (int w = run.begin / 64;; ++w) {
      const core::Bits here(missing_in(w, run));
      if (n < here.size()) return static_cast<std::uint16_t>(w * 64 + here.nth(n));
      n -= here.size();
    }
  }
  constexpr void remove(Run run) {
    for (int w = run.begin / 64; w * 64 < run.end; ++w) words_[static_cast<std::size_t>(w)] &= ~of_run(w, run);
  }
  constexpr void add(const CardSet& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
  }

  class Iterator {
   public:
    constexpr Iterator(const CardSet* set, int at) : set_(set), at_(at) { skip(); }
    constexpr std::uint16_t operator*() const { return static_cast<std::uint16_t>(at_); }
    constexpr Iterator& operator++() {
      ++at_;
      skip();
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    constexpr void skip() {
      while (at_ < kMostCards && !set_->contains(at_)) ++at_;
    }
    const CardSet* set_;
    int at_;
  };
  constexpr Iterator begin() const { return Iterator(this, 0); }
  constexpr Iterator end() const { return Iterator(this, kMostCards); }

 private:
  static constexpr std::size_t word(int number) { return static_cast<std::size_t>(number) / 64; }
  // The bits of a word that belong to the run.
  static constexpr std::uint64_t of_run(int w, Run run) {
    const int first = std::max(run.begin - w * 64, 0);
    const int last = std::min(run.end - w * 64, 64);
    return core::Bits::below(last).word() & ~core::Bits::below(first).word();
  }
  constexpr std::uint64_t missing_in(int w, Run run) const {
    return of_run(w, run) & ~words_[static_cast<std::size_t>(w)];
  }

  std::array<std::uint64_t, kMostCards / 64> words_{};
};

class Bank {
 public:
  explicit Bank(const Edition& edition) : edition_(edition), levels_(static_cast<int>(edition.pyramid.size())) {
    places_.fill(kNowhere);
    const std::vector<int> cards = edition.excerpt ? edition.excerpt->cards : edition.counted();
    for (int level = 1; level <= levels_; ++level) {
      const std::size_t i = static_cast<std::size_t>(level);
      prizes_[i] = edition.pyramid[i - 1];
      begins_[i] = begins_[i - 1] + (level == 1 ? 0 : cards[i - 2]);
      ends_[i] = begins_[i] + cards[i - 1];
      for (const int safe : edition.safe)
        if (safe < prizes_[i]) {
          floors_[i] = safe;
          ++zones_[i];
        }
    }
    std::array<int, kMostLevels + 1> next = begins_;
    for (std::size_t i = 0; i < edition.questions.size(); ++i)
      put(next[static_cast<std::size_t>(edition.questions[i].level)]++, i, edition.questions[i].right);
    for (std::size_t i = 0; i < edition.unread.size(); ++i)
      put(next[static_cast<std::size_t>(edition.unread[i].level)]++, kUnread | i, edition.unread[i].right);
    if (edition.excerpt)
      for (std::size_t i = 0; i < edition.excerpt->seen.size(); ++i)
        put(edition.excerpt->seen[i].number, i, edition.excerpt->seen[i].card.right);
  }

  int levels() const { return levels_; }
  int cards() const { return ends_[static_cast<std::size_t>(levels_)]; }
  // Levels are counted from 1; the prize of level 0, before the first question, is 0.
  int prize(int level) const { return prizes_[static_cast<std::size_t>(level)]; }
  int floor(int level) const { return floors_[static_cast<std::size_t>(level)]; }  // what a wrong answer leaves
  int zone(int level) const { return zones_[static_cast<std::size_t>(level)]; }    // safe prizes below it
  Run box(int level) const {
    const std::size_t i = static_cast<std::size_t>(level);
    return {begins_[i], ends_[i]};
  }

  Letter right(QuestionCard card) const { return rights_[card.number]; }
  // What is known of a card without reading it; blank for one that an excerpt leaves out.
  struct Head {
    std::string_view id;
    std::string_view theme;
    int level = 1;
  };
  Head head(QuestionCard card) const {
    if (const questions::Place* place = unread(card)) return {place->id, place->theme, place->level};
    const Question& there = printed(card);
    return {there.id, there.theme, there.level};
  }
  // What is printed on it, likewise.
  Question text(QuestionCard card) const {
    const questions::Place* place = unread(card);
    return place ? questions::read(*place) : printed(card);
  }

 private:
  static constexpr std::uint16_t kNowhere = 0xffff;
  static constexpr std::uint16_t kUnread = 0x8000;  // with the place among those that were not read

  const questions::Place* unread(QuestionCard card) const {
    const std::uint16_t place = places_[card.number];
    return place != kNowhere && (place & kUnread) != 0 ? &edition_.unread[place & ~kUnread] : nullptr;
  }
  const Question& printed(QuestionCard card) const {
    static const Question kBlank;
    const std::uint16_t place = places_[card.number];
    if (place == kNowhere) return kBlank;
    return edition_.excerpt ? edition_.excerpt->seen[place].card : edition_.questions[place];
  }
  void put(int number, std::size_t place, int right) {
    places_[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(place);
    rights_[static_cast<std::size_t>(number)] = static_cast<Letter>(right);
  }

  const Edition& edition_;
  int levels_;
  std::array<int, kMostLevels + 1> prizes_{};
  std::array<int, kMostLevels + 1> floors_{};
  std::array<int, kMostLevels + 1> zones_{};
  std::array<int, kMostLevels + 1> begins_{};
  std::array<int, kMostLevels + 1> ends_{};
  std::array<std::uint16_t, kMostCards> places_;
  std::array<Letter, kMostCards> rights_{};
};

}  // namespace quiz
