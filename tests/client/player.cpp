#include "client/player.h"

#include <algorithm>
#include <stdexcept>

#include "support/requests.h"

namespace client {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kAgain{60};    // before a move is sent again
constexpr milliseconds kSilence{80};  // before the whole is asked for again

}  // namespace

codec::Json parsed(const std::string& text) {
  auto document = codec::parse(text, {.bytes = 64 << 20, .values = 5'000'000, .depth = 64});
  if (!document) throw std::runtime_error("no JSON: " + text);
  return std::move(document->root);
}

std::string text_at(const codec::Json& json, std::string_view path) {
  const codec::Json* value = json.find(path);
  if (!value) throw std::runtime_error("no \"" + std::string(path) + "\" in " + codec::one_line(json));
  return value->string;
}

int number_at(const codec::Json& json, std::string_view path) {
  const codec::Json* value = json.find(path);
  if (!value) throw std::runtime_error("no \"" + std::string(path) + "\" in " + codec::one_line(json));
  return static_cast<int>(value->integer);
}

void merge_field(codec::Json& had, const codec::Json& now) {
  const auto is_heap = [](const codec::Json& json) {
    return json.type == codec::Json::Type::object &&
           std::all_of(json.items.begin(), json.items.end(), [](const codec::Json& item) {
             return item.type == codec::Json::Type::integer || item.type == codec::Json::Type::null;
           });
  };
  if (!is_heap(had) || !is_heap(now)) {
    had = now;
    return;
  }
  for (std::size_t i = 0; i < now.keys.size(); ++i) {
    const auto place = std::find(had.keys.begin(), had.keys.end(), now.keys[i]);
    const auto at = place - had.keys.begin();
    const bool known = place != had.keys.end();
    if (now.items[i].type == codec::Json::Type::null) {
      if (known) {
        had.keys.erase(place);
        had.items.erase(had.items.begin() + at);
      }
    } else if (known) {
      had.items[static_cast<std::size_t>(at)] = now.items[i];
    } else {
      had.keys.push_back(now.keys[i]);
      had.items.push_back(now.items[i]);
    }
  }
}

std::map<std::string, std::string> Player::view() const {
  std::map<std::string, std::string> texts;
  for (const auto& [name, value] : view_) {
    if (value.type != codec::Json::Type::object) {
      texts[name] = codec::one_line(value);
      continue;
    }
    // The order in which the entries of a heap came does not matter.
    for (std::size_t i = 0; i < value.keys.size(); ++i)
      texts[name + "." + value.keys[i]] = codec::one_line(value.items[i]);
  }
  return texts;
}

void Player::act() {
  if (!connection_.is_open()) connect();
  if (!connection_.is_open()) return;
  std::vector<std::string> came;
  connection_.receive_into(came);
  for (std::string& message : came) {
    traffic_ += message + "\n";
    through_weather(std::move(message), coming_);
  }
  const auto now = Clock::now();
  // What is due arrives; what was held up comes behind what was not.
  const auto deliver = [&](std::vector<InTheAir>& air, auto&& arrive) {
    std::vector<std::string> due;
    std::erase_if(air, [&](InTheAir& one) {
      if (one.when > now) return false;
      due.push_back(std::move(one.message));
      return true;
    });
    for (const std::string& message : due) arrive(message);
  };
  deliver(coming_, [&](const std::string& message) { take(message); });
  think();
  if (now - heard_ > kSilence && now - watched_ > kSilence && (!over_ || sent_)) watch();
  deliver(going_, [&](const std::string& message) { connection_.send(message); });
  if (chance_.pick(1000) < weather_.breaks) connection_.close();
}

void Player::connect() {
  coming_.clear();
  going_.clear();
  if (!connection_.open(server_)) return;
  n_ = -1;  // updates mean nothing before it was shown the whole
  watch();
  if (sent_) {
    ++in_doubt_;
    sent_->when = {};  // think() sends it again at once
  }
  if (!acknowledged_.empty()) {
    repeats_.insert(next_id_);
    send_move(next_id_++, acknowledged_.rbegin()->second);
  }
}

void Player::watch() {
  watched_ = Clock::now();
  watches_.insert(next_id_);
  const auto token = token_.empty() ? std::nullopt : std::optional(token_);
  send(support::message_of(server::Watch{table_, token, version_, false}, next_id_++));
}

void Player::send(const std::string& message) { through_weather(message, going_); }

void Player::through_weather(std::string message, std::vector<InTheAir>& air) {
  if (chance_.pick(1000) < weather_.lost) return;
  const bool twice = chance_.pick(1000) < weather_.twice;
  for (int copy = 0; copy <= (twice ? 1 : 0); ++copy) {
    const bool late = chance_.pick(1000) < weather_.late;
    air.push_back({Clock::now() + milliseconds(late ? chance_.pick(15) : 0), message});
  }
}

void Player::take(const std::string& message) {
  const codec::Json json = parsed(message);
  if (const codec::Json* re = json.find("re")) {
    const bool ok = json.find("ok")->boolean;
    if (watches_.erase(static_cast<int>(re->integer)) > 0) {  // it may come twice
      if (ok) take_shown(*json.find("shown"));
    } else if (repeats_.erase(static_cast<int>(re->integer)) > 0) {
      if (ok)
        ++acknowledged_again_;
      else
        ++refusals_[text_at(json, "error")];
    } else if (sent_ && re->integer == sent_->id) {
      const std::string error = ok ? "" : text_at(json, "error");
      if (ok) acknowledged_[{sent_->move.ply, sent_->move.step}] = sent_->move;
      if (!ok) ++refusals_[error];
      // What was not kept is sent again; what is refused is not.
      if (error == "store/unavailable" || error == "request/too_fast" || error == "server/stopping") return watch();
      sent_.reset();
      if (!ok) watch();
    }
    return;
  }
  if (json.find("again")) {
    n_ = -1;
    return watch();
  }
  if (json.find("version")) take_update(json);
}

// The whole: whatever it had is replaced.
void Player::take_shown(const codec::Json& shown) {
  const int version = number_at(shown, "version");
  const int n = number_at(shown, "n");
  heard_ = Clock::now();
  const codec::Json* step = shown.find("step");
  if (version < version_ || (version == version_ && (step ? step->integer : 0) < step_)) return;  // it was overtaken
  for (const codec::Json& missed : shown.find("history")->items)
    if (const codec::Json* events = missed.find("events"); events && number_at(missed, "version") > version_)
      for (const codec::Json& event : events->items) events_.push_back(codec::one_line(event));
  version_ = version;
  n_ = n;
  view_.clear();
  if (const codec::Json* view = shown.find("view"))
    for (std::size_t i = 0; i < view->keys.size(); ++i) view_[view->keys[i]] = view->items[i];
  over_ = text_at(shown, "standing") == "over";
  take_now(shown);
}

void Player::take_update(const codec::Json& update) {
  const int n = number_at(update, "n");
  const int version = number_at(update, "version");
  if (n_ < 0 || n <= n_ || version < version_) return;  // it is known
  if (n != n_ + 1) {                                    // something is missing
    if (Clock::now() - watched_ > milliseconds(5)) watch();
    return;
  }
  heard_ = Clock::now();
  n_ = n;
  version_ = version;
  if (const codec::Json* events = update.find("events"))
    for (const codec::Json& event : events->items) events_.push_back(codec::one_line(event));
  if (const codec::Json* view = update.find("view"))
    for (std::size_t i = 0; i < view->keys.size(); ++i) merge_field(view_[view->keys[i]], view->items[i]);
  if (update.find("seed")) over_ = true;
  take_now(update);
}

void Player::take_now(const codec::Json& now) {
  if (const codec::Json* ply = now.find("ply")) ply_ = static_cast<int>(ply->integer);
  const codec::Json* step = now.find("step");
  if (now.find("ply")) step_ = step ? static_cast<int>(step->integer) : 0;
  moves_.clear();
  if (const codec::Json* moves = now.find("moves"))
    for (const codec::Json& move : moves->items) moves_.push_back(move.string);
}

void Player::think() {
  const auto now = Clock::now();
  if (sent_) {
    if (now - sent_->when < kAgain) return;
  } else {
    if (moves_.empty() || over_) return;
    const auto choice = static_cast<std::size_t>(chance_.pick(static_cast<int>(moves_.size())));
    sent_ = Sent{next_id_++, {ply_, step_, moves_[choice]}, now};
    moves_.clear();  // until something new comes
  }
  sent_->when = now;
  send_move(sent_->id, sent_->move);
}

void Player::send_move(int id, const Answer& move) {
  all_sent_.insert(move);
  send(support::message_of(server::MakeMove{table_, token_, move.ply, move.step, move.move}, id));
}

}  // namespace client
