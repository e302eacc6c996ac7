#include "server/net/note.h"

#include <cstdio>
#include <ctime>

#include "codec/write.h"

namespace server {

void note(std::string_view what, const std::vector<std::pair<std::string, std::string>>& facts) {
  codec::Writer w;
  w.begin_object();
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char stamp[32];
  std::strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
  w.field("at", std::string_view(stamp));
  w.field("what", what);
  for (const auto& [name, value] : facts) w.field(name, value);
  w.end_object();
  const std::string line = w.finish() + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace server
