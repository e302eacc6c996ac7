// A server of one's own for a test: the real program, on a free port of this machine,
// with a store in a folder that is gone when the test ends.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "client/connection.h"
#include "client/luck.h"
#include "support/requests.h"

namespace client {

// Arguments of a server that takes whatever comes as fast as it comes.
inline constexpr const char* kUnmetered = "--tables-per-address 100000 --messages-per-second 100000";

class House {
 public:
  explicit House(std::string arguments = "", bool quiet = true);
  ~House();
  House(const House&) = delete;

  // Another store than a file in its folder: "postgresql://…". Before it is started.
  void keep_in(std::string store) { kept_in_ = std::move(store); }
  // Starts the program; false, with what it said, if it does not come up.
  bool start();
  void kill_hard();  // SIGKILL, and waits until it is gone
  void pause();      // SIGSTOP: it does nothing any more
  void wake();       // SIGCONT
  int stop();        // SIGTERM; its exit status
  int port() const { return port_; }
  std::string store() const { return folder_ + "/pactole.db"; }
  const std::string& folder() const { return folder_; }
  std::string said() const { return text("said"); }        // on standard error, since the first start
  std::string printed() const { return text("printed"); }  // on standard output

 private:
  std::string text(const std::string& name) const;
  // The port that it says it listens at, in what it printed from there on.
  std::optional<int> port_printed(std::size_t since) const;

  std::string arguments_;
  std::string folder_;
  std::string kept_in_;
  int process_ = -1;
  int port_ = 0;
};

// A table with people in every seat.
struct Sitting {
  std::string table;
  std::string host;
  std::vector<std::string> tokens;
  std::string commitment;     // as the host was told it
  std::vector<OwnLuck> luck;  // what each of them was promised, and adds
};
// Makes a table and sits people down in all seats that are for them. Fails by an exception if
// the match does not begin with what everybody was promised and has added.
Sitting sit_down(const Place& server, const server::Create& create);
inline Sitting sit_down(const Place& server, const std::string& game, int people) {
  return sit_down(server, support::a_table(game, people));
}
// What does not fit, of what the table says about its luck when the match has begun.
std::string doubt_at_start(const Place& server, const Sitting& sitting);

// Asks over HTTP.
template <class R>
support::Reply<typename R::Answer> ask(const Place& server, const R& request) {
  return support::read_reply<typename R::Answer>(api(server, R::kName, codec::to_json(request)));
}

}  // namespace client
