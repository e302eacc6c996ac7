#include "server/log_cache.h"

namespace server {

LogCache::Text LogCache::find(const std::string& table) {
  const auto known = places_.find(table);
  if (known == places_.end()) return nullptr;
  logs_.splice(logs_.begin(), logs_, known->second);
  return known->second->second;
}

void LogCache::put(const std::string& table, Text text) {
  drop(table);
  bytes_ += text->size();
  logs_.emplace_front(table, std::move(text));
  places_[table] = logs_.begin();
  while (bytes_ > kMostBytes && logs_.size() > 1) drop(std::string(logs_.back().first));
}

void LogCache::drop(const std::string& table) {
  const auto known = places_.find(table);
  if (known == places_.end()) return;
  bytes_ -= known->second->second->size();
  logs_.erase(known->second);
  places_.erase(known);
}

}  // namespace server
