// A client that plays: it watches a table, keeps what it is shown, plays moves that
// are open to it, and sends each again until it is acknowledged. When it has a new
// connection it sends its last move once more, acknowledged or not: nothing may happen
// twice because of that. Between it and the server there may be weather: frames get
// lost, come twice, late or in another order, and the line breaks.
#pragma once
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/connection.h"
#include "codec/json.h"
#include "core/chance.h"

namespace client {

using Clock = std::chrono::steady_clock;

// In thousandths of frames.
struct Weather {
  int lost = 0;
  int twice = 0;
  int late = 0;  // by up to 15 ms: others overtake it
  int breaks = 0;
};

// A move and the place that it is meant for: the decision, and which move of it.
struct Answer {
  int ply = 0;
  int step = 0;
  std::string move;
  auto operator<=>(const Answer&) const = default;
};

class Player {
 public:
  Player(Place server, std::string table, std::string token, std::uint64_t seed, Weather weather = {})
      : server_(std::move(server)),
        table_(std::move(table)),
        token_(std::move(token)),
        chance_(seed),
        weather_(weather) {}

  // Does what there is to do now, and returns at once.
  void act();
  // The server has moved to another port.
  void move_to(int port) { server_.port = port; }
  void hang_up() { connection_.close(); }
  bool is_connected() const { return connection_.is_open(); }

  bool knows_table() const { return version_ >= 0; }
  bool is_over() const { return over_; }
  int version() const { return version_; }
  // By ply and step. A move that was sent twice may be acknowledged twice.
  const std::map<std::pair<int, int>, Answer>& acknowledged() const { return acknowledged_; }
  // Every move that it sent, however often and whatever became of it.
  const std::set<Answer>& sent() const { return all_sent_; }
  // How many moves that had been acknowledged it sent once more, and had acknowledged again.
  int acknowledged_again() const { return acknowledged_again_; }
  // How many moves were on their way, and not acknowledged, when a connection was lost.
  int in_doubt() const { return in_doubt_; }
  // What it was shown, put together from all the differences: a field of the view, and
  // its JSON.
  std::map<std::string, std::string> view() const;
  const std::vector<std::string>& events() const { return events_; }
  // Everything that came from the server, as it came.
  const std::string& traffic() const { return traffic_; }
  std::uint64_t bytes() const { return connection_.bytes_received(); }
  // What it was refused, by name.
  const std::map<std::string, int>& refusals() const { return refusals_; }

 private:
  struct InTheAir {
    Clock::time_point when;
    std::string message;
  };
  struct Sent {
    int id = 0;
    Answer move;
    Clock::time_point when;
  };

  void connect();
  void watch();
  void send(const std::string& message);
  void send_move(int id, const Answer& move);
  void through_weather(std::string message, std::vector<InTheAir>& air);
  void take(const std::string& message);
  void take_shown(const codec::Json& shown);
  void take_update(const codec::Json& update);
  void take_now(const codec::Json& now);
  void think();

  Place server_;
  std::string table_;
  std::string token_;
  core::FastChance chance_;
  Weather weather_;
  Connection connection_;
  std::vector<InTheAir> coming_;
  std::vector<InTheAir> going_;
  Clock::time_point heard_{};    // when something new came last
  Clock::time_point watched_{};  // when it asked for the whole last
  std::set<int> watches_;        // asked, and not answered yet
  int next_id_ = 1;
  int version_ = -1;
  int n_ = -1;
  int ply_ = 0;
  int step_ = 0;
  bool over_ = false;
  std::vector<std::string> moves_;
  std::map<std::string, codec::Json> view_;
  std::vector<std::string> events_;
  std::optional<Sent> sent_;
  std::map<std::pair<int, int>, Answer> acknowledged_;
  std::set<Answer> all_sent_;
  std::set<int> repeats_;  // moves that were acknowledged and sent once more; not answered yet
  int acknowledged_again_ = 0;
  int in_doubt_ = 0;
  std::map<std::string, int> refusals_;
  std::string traffic_;
};

// A field of an object, as text or number; a test fails by an exception if it is not there.
std::string text_at(const codec::Json& json, std::string_view path);
int number_at(const codec::Json& json, std::string_view path);
codec::Json parsed(const std::string& text);
// A field of a view as an update tells it, put in the place of what it was: of a heap
// (an object of numbers) only what changed is told, and null where nothing is left.
void merge_field(codec::Json& had, const codec::Json& now);

}  // namespace client
