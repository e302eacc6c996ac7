#include "questions/places.h"

#include <charconv>

#include "codec/read.h"
#include "questions/pack.h"

namespace questions {
namespace {

// What follows `name` in a line: of `"level":` it is `7,"theme":…`. A quotation
// mark inside a text has a stroke before it, so that no text is taken for a name.
std::string_view behind(std::string_view line, std::string_view name) {
  const std::size_t at = line.find(name);
  return at == std::string_view::npos ? std::string_view() : line.substr(at + name.size());
}
std::string_view text_behind(std::string_view line, std::string_view name) {
  const std::string_view rest = behind(line, name);
  return rest.substr(0, rest.find('"'));
}
// -1: there is none.
int number_behind(std::string_view line, std::string_view name) {
  const std::string_view rest = behind(line, name);
  int number = -1;
  std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return number;
}

}  // namespace

std::vector<Place> places(std::string_view pack, const std::function<void(int, std::string_view)>& wrong) {
  std::vector<Place> list;
  each_line(pack, [&](int number, std::string_view line) {
    const Place place{text_behind(line, "\"id\":\""), number_behind(line, "\"level\":"),
                      text_behind(line, "\"theme\":\""), number_behind(line, "],\"right\":"), line};
    if (!place.id.empty() && place.level >= 1 && place.level <= kMostLevels && place.right >= 0 &&
        place.right < kAnswers)
      list.push_back(place);
    else if (wrong && !line.starts_with("{\"pack\":"))
      wrong(number, line);
  });
  return list;
}

Question read(const Place& place) {
  Question card;
  if (const auto document = codec::parse(std::string(place.line))) codec::read(*document, card);
  return card;
}

}  // namespace questions
