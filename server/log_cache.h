// The logs of matches that are over, which many may ask for at once: made once, elsewhere,
// and kept for a while.
#pragma once
#include <list>
#include <memory>
#include <string>
#include <unordered_map>

namespace server {

class LogCache {
 public:
  using Text = std::shared_ptr<const std::string>;

  // A null pointer: it is not here.
  Text find(const std::string& table);
  void put(const std::string& table, Text text);
  void drop(const std::string& table);

 private:
  static constexpr std::size_t kMostBytes = 16 << 20;

  std::list<std::pair<std::string, Text>> logs_;  // what was asked for last comes first
  std::unordered_map<std::string, std::list<std::pair<std::string, Text>>::iterator> places_;
  std::size_t bytes_ = 0;
};

}  // namespace server
