#include "questions/themes.h"

#include <algorithm>
#include <numeric>

namespace questions {
namespace {

int questions_at(std::string_view lang, int level) {
  if (lang != "fr") return 40;
  return level <= 5 ? 168 : level <= 10 ? 132 : level <= 14 ? 100 : 60;
}

std::size_t band_of(int level) { return level <= 3 ? 0 : level <= 5 ? 1 : level <= 10 ? 2 : level <= 14 ? 3 : 4; }

}  // namespace

std::optional<std::size_t> theme_of(std::string_view name) {
  const auto found =
      std::find_if(kThemes.begin(), kThemes.end(), [&](const Theme& theme) { return theme.name == name; });
  if (found == kThemes.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kThemes.begin());
}

std::array<int, kThemes.size()> quota(std::string_view lang, int level) {
  const std::size_t band = band_of(level);
  const int wanted = questions_at(lang, level);
  int shares = 0;
  for (const Theme& theme : kThemes) shares += theme.shares[band];

  std::array<int, kThemes.size()> counts{};
  std::array<std::size_t, kThemes.size()> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = 0; i < kThemes.size(); ++i) counts[i] = kThemes[i].shares[band] * wanted / shares;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const int rest_a = kThemes[a].shares[band] * wanted % shares;
    const int rest_b = kThemes[b].shares[band] * wanted % shares;
    if (rest_a != rest_b) return rest_a > rest_b;
    const int share_a = kThemes[a].shares[band];
    const int share_b = kThemes[b].shares[band];
    return share_a != share_b ? share_a > share_b : kThemes[a].name < kThemes[b].name;
  });
  const int left = wanted - std::accumulate(counts.begin(), counts.end(), 0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(left); ++i) ++counts[order[i]];
  return counts;
}

}  // namespace questions
