#include "support/scenario.h"

#include <map>
#include <sstream>
#include <stdexcept>

#include "codec/json.h"

namespace support {
namespace {

std::string trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

std::vector<int> numbers(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<int> list;
  for (int n = 0; in >> n;) list.push_back(n);
  if (!in.eof()) throw std::runtime_error("luck is a list of numbers");
  return list;
}

// Splits at the first space: "hands.0 pickpocket-5" → "hands.0", "pickpocket-5".
std::pair<std::string, std::string> split(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, space)), trim(text.substr(space + 1))};
}

bool is_step(std::string_view line) {
  return line.size() > 2 && line[0] >= '0' && line[0] <= '9' && line.substr(1).starts_with(": ");
}

Step parse_move(std::string_view line, int number) {
  Step step{Step::Kind::move, number, core::Seat(line[0] - '0'), {}, {}, {}, {}};
  const std::size_t bar = line.find(" | ");
  step.text = trim(line.substr(3, bar == std::string_view::npos ? bar : bar - 3));
  if (bar == std::string_view::npos) return step;
  const auto [word, rest] = split(trim(line.substr(bar + 3)));
  if (word == "luck") {
    step.luck = numbers(rest);
  } else if (word == "refused") {
    step.kind = Step::Kind::refused;
    step.value = rest;
  } else {
    throw std::runtime_error("after | comes luck or refused");
  }
  return step;
}

// "1: hand.dandy 2", "public: no hand".
Step parse_view(std::string_view text, int number) {
  const std::size_t colon = text.find(": ");
  const std::string_view whose = text.substr(0, std::min(colon, text.size()));
  const bool is_seat = whose.size() == 1 && whose[0] >= '0' && whose[0] < '0' + core::kMaxSeats;
  if (colon == std::string_view::npos || (whose != "public" && !is_seat))
    throw std::runtime_error("after view comes a seat or public, a colon and a field");
  const core::Seat seat = is_seat ? core::Seat(whose[0] - '0') : core::kSpectator;
  const auto [path, value] = split(trim(text.substr(colon + 2)));
  if (value.empty()) throw std::runtime_error("a field of a view has a value, or there is no such field");
  if (path == "no") return {Step::Kind::no_view, number, seat, value, {}, {}, {}};
  return {Step::Kind::view, number, seat, path, as_json(value), {}, {}};
}

void add_line(Scenario& scenario, std::string_view line, int number) {
  if (is_step(line)) {
    scenario.steps.push_back(parse_move(line, number));
    return;
  }
  const auto [word, rest] = split(line);
  if (word == "seats") {
    scenario.seats = std::stoi(rest);
  } else if (word == "options") {
    scenario.options = rest;
  } else if (word == "edition") {
    scenario.edition = rest;
  } else if (word == "given") {
    const auto [path, value] = split(rest);
    std::erase_if(scenario.given, [&](const auto& entry) { return entry.first == path; });
    scenario.given.emplace_back(path, as_json(value));
  } else if (word == "start") {
    scenario.starts = true;
    if (!rest.starts_with("| luck")) throw std::runtime_error("start | luck …");
    scenario.start_luck = numbers(std::string_view(rest).substr(6));
  } else if (word == "impossible") {
    scenario.impossible = rest;
  } else if (word == "then") {
    const auto [path, value] = split(rest);
    scenario.steps.push_back({Step::Kind::then, number, {}, path, as_json(value), {}, {}});
  } else if (word == "view") {
    scenario.steps.push_back(parse_view(rest, number));
  } else if (word == "moves" || word == "greyed") {
    const Step::Kind kind = word == "moves" ? Step::Kind::moves : Step::Kind::greyed;
    scenario.steps.push_back({kind, number, core::Seat(rest.at(0) - '0'), {}, trim(rest.substr(2)), {}, {}});
  } else {
    throw std::runtime_error("cannot read \"" + std::string(line) + "\"");
  }
}

}  // namespace

std::vector<Scenario> parse_scenarios(std::string_view text) {
  std::vector<Scenario> scenarios;
  Scenario base;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t newline = std::min(text.find('\n'), text.size());
    const std::string_view raw = text.substr(0, newline);
    text.remove_prefix(std::min(newline + 1, text.size()));
    const std::string line = trim(raw);
    if (line.empty() || line.starts_with('#')) continue;
    try {
      if (line.starts_with("== ")) {
        scenarios.push_back(base);
        std::tie(scenarios.back().clause, scenarios.back().title) = split(line.substr(3));
        scenarios.back().line = number;
      } else if (raw.starts_with("  ")) {  // an event of the step before
        Scenario& last = scenarios.at(scenarios.size() - 1);
        const bool tells = last.steps.empty() ? last.starts : last.steps.back().kind == Step::Kind::move;
        if (!tells) throw std::runtime_error("only a start or a move that is made tells anything");
        (last.steps.empty() ? last.start_events : last.steps.back().events).push_back(line);
      } else {
        add_line(scenarios.empty() ? base : scenarios.back(), line, number);
      }
    } catch (const std::exception& error) {
      throw std::runtime_error("line " + std::to_string(number) + ": " + error.what());
    }
  }
  return scenarios;
}

std::string as_json(std::string_view value) {
  if (codec::parse(std::string(value))) return std::string(value);
  // 59*{…}: a list of as many.
  if (const std::size_t star = value.find("*{"); star != std::string_view::npos) {
    std::string list;
    for (int n = std::stoi(std::string(value)); n > 0; --n)
      list += (list.empty() ? "" : ",") + std::string(value.substr(star + 1));
    return "[" + list + "]";
  }
  std::map<std::string, int> counts;
  std::istringstream in{std::string(value)};
  for (std::string word; in >> word;) {
    const std::size_t times = word.find('x');
    const bool counted = times != std::string::npos && times > 0 && word.find_first_not_of("0123456789") == times;
    counts[counted ? word.substr(times + 1) : word] += counted ? std::stoi(word) : 1;
  }
  std::string json;
  for (const auto& [card, count] : counts) json += (json.empty() ? "\"" : ",\"") + card + "\":" + std::to_string(count);
  return "{" + json + "}";
}

std::string as_line(const std::string& event_json, core::SeatSet audience, int seats, bool fleeting) {
  const auto document = codec::parse(event_json);
  const codec::Json& root = document->root;
  std::string line = root.find("clause")->string + " " + root.find("event")->string;
  for (std::size_t i = 0; i < root.keys.size(); ++i) {
    if (root.keys[i] == "event" || root.keys[i] == "clause" || root.keys[i] == "read_out") continue;
    const codec::Json& value = root.items[i];
    line +=
        " " + root.keys[i] + "=" + (value.type == codec::Json::Type::string ? value.string : codec::one_line(value));
  }
  const core::SeatSet everybody = core::SeatSet::first(seats) | core::kSpectator;
  if ((audience & everybody) != everybody) {
    std::string told;
    for (const core::Seat seat : audience& core::SeatSet::first(seats))
      told += (told.empty() ? "" : ",") + std::to_string(seat.index);
    if (audience.contains(core::kSpectator)) told += told.empty() ? "spectators" : ",spectators";
    line += " to=[" + told + "]";
  }
  return fleeting ? line + " fleeting" : line;
}

}  // namespace support
