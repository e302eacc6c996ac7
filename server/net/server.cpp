#include "server/net/server.h"

#include <algorithm>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <thread>

#include <unistd.h>

#include "host/sodium.h"
#include "server/net/admin_socket.h"
#include "server/net/hub.h"
#include "server/net/note.h"
#include "server/net/work_queue.h"

namespace server {
namespace {

using namespace net;

constexpr room::Time kLongestRun = room::Time{10} * 365 * 86400;  // seconds, before times can be written no more
constexpr std::int64_t kYear2020 = 1'577'836'800'000;             // in milliseconds since 1970

// A second of work elsewhere is charged like so many moves: by default an address may ask for
// 300 a second, and so has a tenth of that thread.
constexpr double kMovesForSecond = 3000;

// Connections that are accepted at once; a millisecond later, as many again. So a crowd at the
// door does not keep those waiting who are in.
constexpr unsigned kAtOnce = 4;

// Milliseconds since the beginning of 2020. The clock of the machine is asked once: somebody
// may set it while matches are on.
class Clock {
 public:
  std::int64_t now() const {
    return began_ +
           std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - steady_).count();
  }

 private:
  std::int64_t began_ =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count() -
      kYear2020;
  std::chrono::steady_clock::time_point steady_ = std::chrono::steady_clock::now();
};

}  // namespace

struct Server::Inside {
  Inside(store::Store& kept, ServeSettings agreed)
      : settings(std::move(agreed)),
        hub(io, ludotheque, settings),
        store(kept),
        writer(store,
               [this](std::function<void()> act) {
                 asio::post(io, [this, act = std::move(act)] {
                   act();
                   hub.disk_fails = writer.figures().failing;
                   arm();
                 });
               }),
        ludotheque(
            World{store, writer, sodium, [this] { return time.now(); }, host::Sodium::random_bytes,
                  [this](int pause, std::function<std::string()> thought, std::function<void(std::string)> done) {
                    think(pause, std::move(thought), std::move(done));
                  },
                  [this](const std::string& address, std::function<void()> job, std::function<void()> done) {
                    work.add(address, std::move(job), [this, done = std::move(done)] {
                      done();
                      arm();
                    });
                  },
                  note},
            settings.ludotheque),
        admin(hub, [this] { show_out(); }) {
    hub.arm = [this] { arm(); };
    hub.metrics = [this] { return metrics(); };
    // Before it is read which tables there are.
    store.listen([this](std::vector<store::News> news) {
      asio::post(io, [this, news = std::move(news)] {
        ludotheque.hear(news);
        if (std::any_of(news.begin(), news.end(),
                        [](const auto& one) { return one.kind == store::News::Kind::banned; }))
          show_out();
        arm();
      });
    });
  }

  // Has a bot think, after a pause, on another thread.
  void think(int pause, std::function<std::string()> thought, std::function<void(std::string)> done) {
    auto begin = [this, thought = std::move(thought), done = std::move(done)]() mutable {
      asio::post(bots, [this, thought = std::move(thought), done = std::move(done),
                        busy = asio::make_work_guard(io)]() mutable {
        give_way();
        asio::post(io, [this, done = std::move(done), move = thought()] {
          done(move);
          arm();
        });
      });
    };
    if (pause <= 0) return begin();
    auto timer = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(pause));
    timer->async_wait([timer, begin = std::move(begin)](ErrorCode error) mutable {
      if (!error) begin();
    });
  }

  // Wakes up when the first clock runs out.
  void arm() {
    if (hub.stopping) return;
    const auto due = ludotheque.due();
    if (!due || (armed && *armed <= *due)) return;
    armed = due;
    clock.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(0, *due - time.now())));
    clock.async_wait([this](ErrorCode error) {
      if (error) return;
      armed.reset();
      ludotheque.tick();
      arm();
    });
  }

  std::optional<std::string> listen();
  void accept();
  void stop();
  std::string metrics();

  room::Time seconds() const { return time.now() / 1000; }

  // Finds connections that are dead, at intervals of half of `--ping`.
  void make_rounds() {
    rounds.expires_after(std::chrono::milliseconds(500) * settings.ping);
    rounds.async_wait([this](ErrorCode error) {
      if (error) return;
      for (Connection* one : std::unordered_set<Connection*>(hub.all))
        if (hub.all.contains(one)) one->look_after();
      // After a batch that could not be kept, nothing may be written until somebody moves: a
      // change that matters to nobody finds out whether the disk is well again.
      if (hub.disk_fails) writer.write(store::Seen{"", {0, seconds(), false}}, {});
      make_rounds();
    });
  }
  // Says goodbye to those who are in and may not come in any more.
  void show_out() {
    for (Connection* one : std::unordered_set<Connection*>(hub.all))
      if (hub.all.contains(one) && ludotheque.is_banned(one->address())) one->say_goodbye();
  }

  ServeSettings settings;
  host::Sodium sodium;
  Clock time;
  // Before whatever holds connections, which count themselves in it until they are gone: what
  // the context has not done yet, and those who ask the ludothèque and have no answer.
  Hub hub;
  asio::io_context io{1};
  asio::thread_pool bots{std::max(1u, std::thread::hardware_concurrency() / 2)};
  WorkQueue work{io, [this](const std::string& address, std::chrono::duration<double> took) {
                   if (!address.empty()) hub.allowance_of(address).charge(took.count() * kMovesForSecond);
                 }};
  store::Store& store;
  store::Writer writer;
  Ludotheque ludotheque;
  AdminSocket admin;
  asio::basic_socket_acceptor<tcp, Executor> acceptor{io};
  asio::steady_timer clock{io};
  asio::steady_timer rounds{io};
  asio::steady_timer door{io};
  unsigned came_in = 0;  // connections that were accepted
  asio::signal_set signals{io};
  std::optional<std::int64_t> armed;
};

std::optional<std::string> Server::Inside::listen() {
  if (time.now() < 0) return "the clock of this machine says that it is before 2020; set it first";
  if (seconds() > room::kTime.greatest - kLongestRun)
    return "the clock of this machine says that it is after 2087; set it first";
  ErrorCode error;
  const auto address = asio::ip::make_address(settings.listen, error);
  if (error)
    return "--listen " + settings.listen + ": this is no address; 0.0.0.0 is every one, 127.0.0.1 only this machine";
  const tcp::endpoint endpoint(address, static_cast<std::uint16_t>(settings.port));
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error)
    return "port " + std::to_string(settings.port) + ": " + error.message() +
           "; give another --port, or stop what uses it";
  accept();
  return std::nullopt;
}

void Server::Inside::accept() {
  acceptor.async_accept([this](ErrorCode error, TcpSocket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error) {
      // Too many files are open, most likely: waits for some to be closed.
      note("cannot accept", {{"why", error.message()}});
      auto pause = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(100));
      return pause->async_wait([this, pause](ErrorCode) { accept(); });
    }
    ErrorCode gone;
    const auto peer = socket.remote_endpoint(gone);
    std::string address = gone ? "" : guest_of(peer.address().to_string()).value_or("");
    ErrorCode ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const bool crowded = hub.connections >= settings.connections || (!settings.trust_proxy && hub.is_crowded(address));
    if (!gone && !crowded) serve_http(hub, std::move(socket), std::move(address));
    if (++came_in % kAtOnce != 0) return accept();
    door.expires_after(std::chrono::milliseconds(1));
    door.async_wait([this](ErrorCode stopped) {
      if (!stopped) accept();
    });
  });
}

std::string Server::Inside::metrics() {
  const Ludotheque::Figures figures = ludotheque.figures();
  const store::Writer::Figures written = writer.figures();
  std::string text;
  write_process(text);
  write_figure(text, "pactole_ready", "gauge", "1: takes guests; 0: reads tables, or can keep nothing", hub.is_ready());
  write_figure(text, "pactole_tables", "gauge", "Tables that are not over", figures.tables);
  write_figure(text, "pactole_tables_in_memory", "gauge", "Tables in memory", figures.in_memory);
  write_figure(text, "pactole_tables_created_total", "counter", "Tables made since the start", figures.created);
  write_figure(text, "pactole_connections", "gauge", "Open connections", static_cast<std::uint64_t>(hub.connections));
  write_figure(text, "pactole_connections_limit", "gauge", "How many there may be",
               static_cast<std::uint64_t>(settings.connections));
  write_figure(text, "pactole_websockets", "gauge", "Open WebSockets", hub.sockets.size());
  write_figure(text, "pactole_watchers", "gauge", "Tables being looked at, times lookers", figures.watchers);
  write_figure(text, "pactole_moves_total", "counter", "Moves made", figures.moves.moves);
  write_figure(text, "pactole_bot_moves_total", "counter", "Moves made by bots", figures.moves.bot_moves);
  write_figure(text, "pactole_clock_moves_total", "counter", "Moves made because a clock ran out",
               figures.moves.clock_moves);
  write_figure(text, "pactole_refusals_total", "counter", "Requests that were refused", figures.refused);
  write_figure(text, "pactole_messages_in_total", "counter", "Messages received on WebSockets", hub.messages_in);
  write_figure(text, "pactole_messages_out_total", "counter", "Messages sent on WebSockets", hub.messages_out);
  write_figure(text, "pactole_bytes_out_total", "counter", "Bytes sent on WebSockets", hub.bytes_out);
  write_figure(text, "pactole_cut_off_total", "counter", "Connections cut because they did not read", hub.cut_off);
  const store::Writer::Spread spread = writer.spread();
  write_histogram(text, "pactole_store_seconds", "How long a batch took to be kept", spread.seconds);
  write_histogram(text, "pactole_store_batch_size", "Changes in a batch", spread.sizes);
  write_figure(text, "pactole_store_batches_total", "counter", "Batches written", written.batches);
  write_figure(text, "pactole_store_changes_total", "counter", "Changes written", written.changes);
  write_figure(text, "pactole_store_failed_total", "counter", "Changes that were not kept", written.failed);
  write_figure(text, "pactole_store_queue", "gauge", "Changes that wait to be written", written.waiting);
  if (store.is_shared()) {
    const Ludotheque::Neighbours nodes = ludotheque.neighbours();
    write_figure(text, "pactole_leases", "gauge", "Tables whose bots and clocks run here", nodes.leased);
    write_figure(text, "pactole_leases_lost_total", "counter", "Leases that ran out because nobody heard of this node",
                 nodes.lost);
    write_figure(text, "pactole_conflicts_total", "counter", "Changes that were decided again: another node came first",
                 figures.moves.conflicts);
    write_figure(text, "pactole_silences_total", "counter", "Times that nobody heard of this node for too long",
                 nodes.silences);
    write_figure(text, "pactole_news_total", "counter", "Things that other nodes told", nodes.news);
    write_figure(text, "pactole_news_repaired_total", "counter", "Changes of other nodes that were found by looking",
                 nodes.repaired);
    write_figure(text, "pactole_lines_taken_total", "counter", "Lines of other nodes added to tables in memory",
                 nodes.taken);
  }
  write_histogram(text, "pactole_move_seconds", "From a move's arrival to its acknowledgement", hub.move_latency);
  return text;
}

void Server::Inside::stop() {
  if (hub.stopping) return;
  hub.stopping = true;
  note("stopping", {});
  ErrorCode ignored;
  acceptor.close(ignored);
  door.cancel();
  admin.close();
  clock.cancel();
  rounds.cancel();
  ludotheque.stop([this] {
    // What was accepted is written and acknowledged; then everybody is told goodbye.
    writer.finish();
    asio::post(io, [this] {
      for (Connection* one : std::unordered_set<Connection*>(hub.all))
        if (hub.all.contains(one)) one->say_goodbye();
      auto last = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(hub.all.empty() ? 0 : 500));
      last->async_wait([this, last](ErrorCode) { io.stop(); });
    });
  });
}

Server::Server(store::Store& store, ServeSettings settings)
    : inside_(std::make_unique<Inside>(store, std::move(settings))) {}
Server::~Server() {
  inside_->store.listen({});
  inside_->bots.join();
  inside_->work.join();
  inside_->writer.finish();
  inside_->hub.write_nothing_more();
}

Ludotheque& Server::ludotheque() { return inside_->ludotheque; }

std::optional<std::string> Server::listen() {
  // Whoever is told where it listens may stop it: a signal that comes now waits for run().
  inside_->signals.add(SIGTERM);
  inside_->signals.add(SIGINT);
  if (auto wrong = inside_->listen()) return wrong;
  inside_->admin.listen(inside_->settings.admin_socket);
  return std::nullopt;
}

int Server::port() const { return inside_->acceptor.local_endpoint().port(); }

void Server::run() {
  inside_->signals.async_wait([this](ErrorCode error, int) {
    if (!error) inside_->stop();
  });
  inside_->arm();
  inside_->make_rounds();
  inside_->io.run();
  if (!inside_->settings.admin_socket.empty()) ::unlink(inside_->settings.admin_socket.c_str());
}

}  // namespace server
