// Boost.Beast lives in this file alone: it takes long to compile.
#include "server/serve.h"

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <thread>
#include <unordered_set>

#include <sys/stat.h>
#include <unistd.h>

#include "host/sodium.h"
#include "server/admin.h"
#include "server/guest.h"
#include "server/messages.h"
#include "server/metrics.h"
#include "server/note.h"
#include "server/pages.h"

namespace server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using std::chrono::steady_clock;
// All of it runs on one context, which is known: nothing has to be looked up.
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<tcp, Executor>;

constexpr std::size_t kLargestMessage = std::size_t{16} * 1024;
constexpr codec::Limits kMessageLimits{.bytes = kLargestMessage, .values = 2'000, .depth = 16};
constexpr std::int64_t kYear2020 = 1'577'836'800'000;  // in milliseconds since 1970
constexpr auto kPatience = std::chrono::seconds(30);   // for a request to come in
constexpr auto kBreath = std::chrono::seconds(1);      // before more is read of whoever sent too much

std::int64_t now_2020() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
             .count() -
         kYear2020;
}

// How many tables a request looks for at once.
double tables_wanted(const Request& request) {
  const auto* mine = std::get_if<Mine>(&request);
  return mine ? static_cast<double>(mine->seats.size()) : 0;
}

}  // namespace

class Socket;

struct Server::Inside {
  Inside(store::Store& store_, ServeSettings settings_)
      : settings(std::move(settings_)),
        store(store_),
        writer(store,
               [this](std::function<void()> act) {
                 asio::post(io, [this, act = std::move(act)] {
                   act();
                   arm();
                 });
               }),
        ludotheque(
            World{store, writer, sodium, now_2020, host::Sodium::random_bytes,
                  [this](int pause, std::function<std::string()> thought, std::function<void(std::string)> done) {
                    think(pause, std::move(thought), std::move(done));
                  },
                  note},
            settings.ludotheque) {}

  // Has a bot think, after a pause, on another thread.
  void think(int pause, std::function<std::string()> thought, std::function<void(std::string)> done) {
    auto work = [this, thought = std::move(thought), done = std::move(done)]() mutable {
      asio::post(bots, [this, thought = std::move(thought), done = std::move(done),
                        busy = asio::make_work_guard(io)]() mutable {
        asio::post(io, [this, done = std::move(done), move = thought()] {
          done(move);
          arm();
        });
      });
    };
    if (pause <= 0) return work();
    auto timer = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(pause));
    timer->async_wait([timer, work = std::move(work)](beast::error_code error) mutable {
      if (!error) work();
    });
  }

  // Wakes up when the first clock runs out.
  void arm() {
    if (stopping) return;
    const auto due = ludotheque.due();
    if (!due || (armed && *armed <= *due)) return;
    armed = due;
    clock.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(0, *due - now_2020())));
    clock.async_wait([this](beast::error_code error) {
      if (error) return;
      armed.reset();
      ludotheque.tick();
      arm();
    });
  }

  std::optional<std::string> listen();
  void listen_admin();
  void accept();
  void accept_admin();
  void pause_after(beast::error_code error, std::function<void()> act);
  void stop();
  std::string metrics();
  // How much an address may ask over HTTP.
  Allowance& allowance_of(const std::string& address) {
    if (allowances.size() > 10'000) std::erase_if(allowances, [](const auto& one) { return one.second.is_full(); });
    return allowances.try_emplace(address, settings.messages_per_second).first->second;
  }
  bool is_crowded(const std::string& address) const {
    const auto count = connections_of.find(address);
    return count != connections_of.end() && count->second >= settings.connections_per_address;
  }
  // Writes to a client when all that is ready to be done now has been done.
  void write_soon(std::shared_ptr<Socket> socket);
  // Looks after those who are in, now and again.
  void make_rounds();
  // Says goodbye to those who are in and may not come in any more.
  void show_out();
  // Whether a page at `origin` is ours.
  bool is_ours(std::string_view origin, std::string_view host_name) const;

  ServeSettings settings;
  host::Sodium sodium;
  // What connections count themselves in outlives those that end with `io`.
  std::unordered_map<std::string, int> connections_of;  // by address
  int connections = 0;
  std::unordered_set<Socket*> sockets;
  asio::io_context io{1};
  std::vector<std::shared_ptr<Socket>> told;  // and not yet written to
  asio::thread_pool bots{std::max(1u, std::thread::hardware_concurrency() / 2)};
  store::Store& store;
  store::Writer writer;
  Ludotheque ludotheque;
  asio::basic_socket_acceptor<tcp, Executor> acceptor{io};
  asio::local::stream_protocol::acceptor admin{io};
  asio::steady_timer clock{io};
  asio::steady_timer rounds{io};
  std::optional<std::int64_t> armed;
  asio::signal_set signals{io};
  std::unordered_map<std::string, Allowance> allowances;  // of addresses that speak HTTP
  Histogram move_latency;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t cut_off = 0;
  bool stopping = false;
};

namespace {

// Counts a connection while it lasts.
class Counted {
 public:
  Counted(int& all, std::unordered_map<std::string, int>& by_address, std::string address)
      : all_(all), by_address_(by_address), address_(std::move(address)) {
    ++all_;
    ++by_address_[address_];
  }
  ~Counted() {
    --all_;
    if (--by_address_[address_] == 0) by_address_.erase(address_);
  }
  Counted(const Counted&) = delete;

 private:
  int& all_;
  std::unordered_map<std::string, int>& by_address_;
  std::string address_;
};

}  // namespace

// A client on a WebSocket. A frame holds one message, or several, one on each line.
class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Server::Inside& inside, TcpSocket stream, std::string address, std::shared_ptr<Counted> counted)
      : inside_(inside),
        stream_(std::move(stream)),
        address_(std::move(address)),
        counted_(std::move(counted)),
        allowance_(inside.settings.messages_per_second),
        breath_(inside.io) {}
  ~Socket() override { inside_.sockets.erase(this); }

  const std::string& address() const { return address_; }

  void open(const http::request<http::string_body>& request) {
    // Silence is noticed by look_after(): one clock for all instead of one for each.
    stream_.set_option(websocket::stream_base::timeout{kPatience, websocket::stream_base::none(), false});
    stream_.control_callback([this](websocket::frame_type, std::string_view) { silent_rounds_ = 0; });
    stream_.read_message_max(kLargestMessage);
    stream_.text(true);
    stream_.auto_fragment(false);
    stream_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
      if (error) return;
      self->inside_.sockets.insert(self.get());
      self->send(std::make_shared<const std::string>(greeting()));
      self->read();
    });
  }

  void send(std::shared_ptr<const std::string> message) override {
    if (closed_) return;
    ++inside_.messages_out;
    // One message may be as long as it is; but who does not read gets no more of them.
    const bool full = waiting_bytes_ > inside_.settings.write_queue;
    waiting_bytes_ += message->size();
    if (full) {
      // He does not read what he is sent: nothing is lost, he can come back.
      ++inside_.cut_off;
      return cut();
    }
    waiting_.push_back(std::move(message));
    if (writing_ || gathering_) return;
    gathering_ = true;
    inside_.write_soon(shared_from_this());
  }
  // What there was to tell him now goes into one frame.
  void write_gathered() {
    gathering_ = false;
    if (!writing_) write();
  }

  // Twice in the time of a ping: asks whoever is silent whether he is there, and cuts off
  // whoever does not even answer that.
  void look_after() {
    if (closed_) {
      if (silent_rounds_++ == 4) close_socket();  // he does not let go of his end
      return;
    }
    if (silent_rounds_ == 1 && !asking_) {
      asking_ = true;
      stream_.async_ping({}, [self = shared_from_this()](beast::error_code) { self->asking_ = false; });
    }
    if (silent_rounds_ == 4) return cut();
    ++silent_rounds_;
  }

  // Ends it in order, when what waits has been sent.
  void say_goodbye() {
    goodbye_ = true;
    if (!writing_) write();
  }

 private:
  void read() {
    stream_.async_read(incoming_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      // Whoever has left is not listened to any more, or he would look on for ever.
      if (error || self->closed_) return self->leave();
      if (self->take()) return self->read();
      // What else he sends waits on his side.
      self->breath_.expires_after(kBreath);
      self->breath_.async_wait([self](beast::error_code) {
        if (self->closed_) return self->leave();
        self->read();
      });
    });
  }

  // False: he sends too much. Only to tell him so is such a message read at all.
  bool take() {
    ++inside_.messages_in;
    silent_rounds_ = 0;
    const auto began = steady_clock::now();
    const bool allowed = allowance_.take();
    std::string text(static_cast<const char*>(incoming_.data().data()), incoming_.size());
    incoming_.consume(incoming_.size());
    auto document = codec::parse(std::move(text), kMessageLimits);
    Asker asker;
    asker.client = shared_from_this();
    asker.address = address_;
    if (document && document->root.type == codec::Json::Type::object)
      if (const codec::Json* id = document->root.find("id");
          id && (id->type == codec::Json::Type::integer ||
                 (id->type == codec::Json::Type::string && id->string.size() <= 64)))
        asker.id = codec::one_line(*id);
    const auto answer = [this](std::string reply) { send(std::make_shared<const std::string>(std::move(reply))); };
    if (inside_.ludotheque.is_banned(address_)) {
      answer(to_json(refused(No::address_banned, "this address may not come in"), asker.id));
      say_goodbye();
      return true;
    }
    if (!allowed) {
      answer(to_json(refused(No::request_too_fast, "too many messages; wait a second and send it again"), asker.id));
      return false;
    }
    const auto request = document ? from_document<Request>("do", *document) : std::unexpected(document.error());
    const bool is_move = request && std::holds_alternative<MakeMove>(*request);
    // Whatever is no move is more work, or nonsense.
    if (!is_move) allowance_.charge(request ? std::max(1.0, tables_wanted(*request)) : 1);
    if (!request) {
      answer(to_json(refused(No::request_unreadable, to_text(request.error(), "")), asker.id));
      return true;
    }
    asker.answer = [self = shared_from_this(), is_move, began](std::string reply) {
      if (is_move) self->inside_.move_latency.add(std::chrono::duration<double>(steady_clock::now() - began).count());
      self->send(std::make_shared<const std::string>(std::move(reply)));
    };
    inside_.ludotheque.ask(std::move(asker), *request);
    inside_.arm();
    return true;
  }

  void write() {
    if (closed_) return;
    if (waiting_.empty()) {
      writing_ = false;
      if (goodbye_) {
        closed_ = true;
        stream_.async_close(websocket::close_code::going_away, [self = shared_from_this()](beast::error_code) {});
      }
      return;
    }
    writing_ = true;
    if (waiting_.size() > 1) waiting_.front() = joined();
    outgoing_ = std::move(waiting_.front());
    waiting_.clear();
    waiting_bytes_ = outgoing_->size();
    inside_.bytes_out += outgoing_->size();
    auto written = [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->leave();
      self->waiting_bytes_ -= self->outgoing_->size();
      self->outgoing_.reset();
      self->write();
    };
    stream_.async_write(asio::buffer(*outgoing_), std::move(written));
  }

  std::shared_ptr<const std::string> joined() const {
    std::string lines;
    lines.reserve(waiting_bytes_ + waiting_.size());
    for (const auto& message : waiting_) {
      if (!lines.empty()) lines += '\n';
      lines += *message;
    }
    return std::make_shared<const std::string>(std::move(lines));
  }

  void cut() {
    if (closed_) return;
    closed_ = true;
    waiting_.clear();
    close_socket();
  }
  void close_socket() {
    beast::error_code ignored;
    stream_.next_layer().close(ignored);
  }

  void leave() {
    closed_ = true;
    waiting_.clear();
    inside_.ludotheque.gone(this);
  }

  Server::Inside& inside_;
  websocket::stream<TcpSocket, false> stream_;  // frames are short: they are not compressed
  std::string address_;
  std::shared_ptr<Counted> counted_;
  Allowance allowance_;
  asio::steady_timer breath_;
  beast::flat_buffer incoming_;
  std::vector<std::shared_ptr<const std::string>> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::shared_ptr<const std::string> outgoing_;  // one frame
  int silent_rounds_ = 0;
  bool asking_ = false;  // whether he is there
  bool writing_ = false;
  bool gathering_ = false;
  bool closed_ = false;
  bool goodbye_ = false;
};

// A client that speaks HTTP: pages, the JSON API, and the way to a WebSocket.
class Visit final : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Server::Inside& inside, TcpSocket socket, std::string address)
      : inside_(inside), stream_(std::move(socket)), peer_(std::move(address)) {
    count_as(peer_);
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(8 * 1024);
    parser_->body_limit(kLargestMessage);
    stream_.expires_after(kPatience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error == http::error::body_limit || error == http::error::header_limit)
        return self->refuse(http::status::payload_too_large, refused(No::request_too_large, "at most 16 kB"));
      if (!error) self->take();
    });
  }

 private:
  using Response = http::response<http::string_body>;

  void count_as(const std::string& address) {
    counted_ = std::make_shared<Counted>(inside_.connections, inside_.connections_of, address);
    counted_as_ = address;
  }

  // Where he comes from: the last hop that a trusted proxy has seen. What it writes that
  // is no address is nobody at this machine.
  std::string address() const {
    const auto [first, last] = parser_->get().equal_range("X-Forwarded-For");
    if (!inside_.settings.trust_proxy || first == last) return peer_;
    std::string_view list;
    for (auto header = first; header != last; ++header) list = {header->value().data(), header->value().size()};
    if (const std::size_t comma = list.rfind(','); comma != std::string_view::npos) list.remove_prefix(comma + 1);
    while (!list.empty() && list.front() == ' ') list.remove_prefix(1);
    return guest_of(std::string(list)).value_or("unknown");
  }

  void take() {
    const auto& request = parser_->get();
    const std::string_view target(request.target().data(), request.target().size());
    const std::string_view path = target.substr(0, target.find('?'));
    const auto origin = request[http::field::origin];
    const auto host_name = request[http::field::host];
    // Behind a proxy, guests are counted by the address that it gives, and it may send
    // several of them over one connection.
    const std::string guest = address();
    if (guest != counted_as_) {
      if (inside_.is_crowded(guest))
        return refuse(http::status::too_many_requests, refused(No::server_full, "too many connections from here"));
      count_as(guest);
    }
    if (inside_.ludotheque.is_banned(guest))
      return refuse(http::status::forbidden, refused(No::address_banned, "this address may not come in"));
    if (!origin.empty() && !inside_.is_ours({origin.data(), origin.size()}, {host_name.data(), host_name.size()}))
      return refuse(http::status::forbidden, refused(No::origin_foreign, "this page is not ours"));

    if (path == "/ws" && websocket::is_upgrade(request)) {
      if (inside_.stopping)
        return refuse(http::status::service_unavailable, refused(No::server_stopping, "the server is being stopped"));
      const std::size_t version = target.find("protocol=");
      if (version != std::string_view::npos && target.substr(version + 9) != std::to_string(kProtocol))
        return refuse(http::status::upgrade_required,
                      refused(No::protocol_unknown,
                              "this server speaks protocol " + std::to_string(kProtocol) + "; load the page again"));
      std::make_shared<Socket>(inside_, stream_.release_socket(), guest, counted_)->open(parser_->release());
      return;
    }
    if (path.starts_with("/api/")) return api(path.substr(5));
    if (request.method() != http::verb::get && request.method() != http::verb::head)
      return refuse(http::status::method_not_allowed, refused(No::request_unreadable, "here one may only look"));
    if (path == "/healthz") return text(http::status::ok, "text/plain", "ok\n");
    if (path == "/readyz") {
      if (inside_.stopping) return text(http::status::service_unavailable, "text/plain", "stopping\n");
      return text(http::status::ok, "text/plain", "ready\n");
    }
    if (path == "/metrics" && !is_here(guest))
      return refuse(http::status::forbidden, refused(No::address_banned, "figures are for the host of the server"));
    if (path == "/metrics") return text(http::status::ok, "text/plain; version=0.0.4", inside_.metrics());
    page(path);
  }

  void api(std::string_view verb) {
    const auto& request = parser_->get();
    const bool reads = request.method() == http::verb::get && (verb == "games" || verb == "lobby");
    if (!reads) {
      if (request.method() != http::verb::post)
        return refuse(http::status::method_not_allowed, refused(No::request_unreadable, "POST it"));
      const auto type = request[http::field::content_type];
      // A form on another page cannot send this type.
      if (!std::string_view(type.data(), type.size()).starts_with("application/json"))
        return refuse(http::status::unsupported_media_type,
                      refused(No::request_unreadable, "the Content-Type must be application/json"));
    }
    Allowance& allowance = inside_.allowance_of(address());
    if (!allowance.take())
      return refuse(http::status::too_many_requests, refused(No::request_too_fast, "too many requests; wait a second"));
    auto document = codec::parse(reads ? "{}" : request.body(), kMessageLimits);
    if (!document)
      return refuse(http::status::bad_request, refused(No::request_unreadable, to_text(document.error(), "")));
    if (document->root.type != codec::Json::Type::object)
      return refuse(http::status::bad_request, refused(No::request_unreadable, "this must be an object"));
    codec::Json name;
    name.type = codec::Json::Type::string;
    name.string = verb;
    if (const auto place = std::find(document->root.keys.begin(), document->root.keys.end(), "do");
        place != document->root.keys.end()) {
      document->root.items.erase(document->root.items.begin() + (place - document->root.keys.begin()));
      document->root.keys.erase(place);
    }
    document->root.keys.insert(document->root.keys.begin(), "do");
    document->root.items.insert(document->root.items.begin(), name);
    const auto asked = from_document<Request>("do", *document);
    if (!asked) return refuse(http::status::bad_request, refused(No::request_unreadable, to_text(asked.error(), "")));
    allowance.charge(std::max(0.0, tables_wanted(*asked) - 1));
    Asker asker;
    asker.address = address();
    asker.answer = [self = shared_from_this()](std::string reply) {
      const bool ok = reply.starts_with("{\"ok\":true");
      self->text(ok ? http::status::ok : http::status::unprocessable_entity, "application/json", std::move(reply));
    };
    stream_.expires_never();  // the answer comes when it is kept
    inside_.ludotheque.ask(std::move(asker), *asked);
    inside_.arm();
  }

  void page(std::string_view path) {
    const EmbeddedPage* page = find_page(path);
    if (!page) return refuse(http::status::not_found, refused(No::request_unreadable, "there is no such page"));
    const auto& request = parser_->get();
    Response response{http::status::ok, request.version()};
    response.set(http::field::content_type, type_of(*page));
    response.set(http::field::etag, page->etag);
    response.set(http::field::cache_control, is_forever(*page) ? "public, max-age=31536000, immutable" : "no-cache");
    if (request[http::field::if_none_match] == page->etag) {
      response.result(http::status::not_modified);
    } else {
      const auto accepted = request[http::field::accept_encoding];
      const bool squeezed = std::string_view(accepted.data(), accepted.size()).contains("gzip");
      if (squeezed) response.set(http::field::content_encoding, "gzip");
      response.body() = squeezed ? page->gzip : page->text;
    }
    response.set(http::field::vary, "Accept-Encoding");
    reply(std::move(response));
  }

  void refuse(http::status status, const Refused& refusal) { text(status, "application/json", to_json(refusal, "")); }

  void text(http::status status, std::string_view type, std::string body) {
    Response response{status, 11};
    response.set(http::field::content_type, type);
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    reply(std::move(response));
  }

  void reply(Response response) {
    for (const auto& [name, value] : kSecurityHeaders) response.set(name, value);
    const bool stays = parser_->is_done() && parser_->get().keep_alive() && !inside_.stopping;
    response.keep_alive(stays);
    const bool head = parser_->get().method() == http::verb::head;
    response.prepare_payload();
    if (head) response.body().clear();
    response_ = std::move(response);
    stream_.expires_after(kPatience);
    auto written = [self = shared_from_this(), stays](beast::error_code error, std::size_t) {
      if (error) return;
      if (stays) return self->read();
      beast::error_code ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    };
    http::async_write(stream_, *response_, std::move(written));
  }

  Server::Inside& inside_;
  beast::basic_stream<tcp, Executor> stream_;
  std::string peer_;
  std::shared_ptr<Counted> counted_;
  std::string counted_as_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<Response> response_;
};

// The host of the server, on a socket of the machine that only he can open.
class AdminVisit final : public std::enable_shared_from_this<AdminVisit> {
 public:
  AdminVisit(Server::Inside& inside, asio::local::stream_protocol::socket socket)
      : inside_(inside), socket_(std::move(socket)) {}

  void read() {
    asio::async_read_until(
        socket_, asio::dynamic_buffer(line_, kLargestMessage), '\n',
        [self = shared_from_this()](beast::error_code error, std::size_t length) {
          if (error) return;
          admin(self->inside_.ludotheque, self->line_.substr(0, length - 1), [self](const std::string& reply) {
            self->inside_.arm();
            self->inside_.show_out();
            self->reply_ = reply + "\n";
            asio::async_write(self->socket_, asio::buffer(self->reply_), [self](beast::error_code, std::size_t) {});
          });
        });
  }

 private:
  Server::Inside& inside_;
  asio::local::stream_protocol::socket socket_;
  std::string line_;
  std::string reply_;
};

// ---- The server ----

bool Server::Inside::is_ours(std::string_view origin, std::string_view host_name) const {
  if (!settings.public_url.empty() && origin == settings.public_url) return true;
  const std::size_t slashes = origin.find("://");
  return slashes != std::string_view::npos && !host_name.empty() && origin.substr(slashes + 3) == host_name;
}

std::optional<std::string> Server::Inside::listen() {
  beast::error_code error;
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

void Server::Inside::listen_admin() {
  if (settings.admin_socket.empty()) return;
  if (settings.admin_socket.size() > 100)
    return note("no admin socket", {{"path", settings.admin_socket}, {"why", "the path is too long"}});
  ::unlink(settings.admin_socket.c_str());
  beast::error_code error;
  const asio::local::stream_protocol::endpoint endpoint(settings.admin_socket);
  const mode_t before = ::umask(0177);  // for this user alone
  admin.open(endpoint.protocol(), error);
  if (!error) admin.bind(endpoint, error);
  ::umask(before);
  if (!error) admin.listen(8, error);
  if (error) return note("no admin socket", {{"path", settings.admin_socket}, {"why", error.message()}});
  accept_admin();
}

void Server::Inside::accept_admin() {
  admin.async_accept([this](beast::error_code error, asio::local::stream_protocol::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error) return pause_after(error, [this] { accept_admin(); });
    std::make_shared<AdminVisit>(*this, std::move(socket))->read();
    accept_admin();
  });
}

// Too many files are open, most likely: waits for some to be closed.
void Server::Inside::pause_after(beast::error_code error, std::function<void()> act) {
  note("cannot accept", {{"why", error.message()}});
  auto pause = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(100));
  pause->async_wait([pause, act = std::move(act)](beast::error_code) { act(); });
}

void Server::Inside::write_soon(std::shared_ptr<Socket> socket) {
  told.push_back(std::move(socket));
  if (told.size() > 1) return;
  asio::post(io, [this] {
    for (const auto& one : std::exchange(told, {})) one->write_gathered();
  });
}

void Server::Inside::make_rounds() {
  rounds.expires_after(std::chrono::milliseconds(500) * settings.ping);
  rounds.async_wait([this](beast::error_code error) {
    if (error) return;
    for (Socket* socket : std::unordered_set<Socket*>(sockets)) socket->look_after();
    make_rounds();
  });
}

void Server::Inside::show_out() {
  for (Socket* socket : std::unordered_set<Socket*>(sockets))
    if (ludotheque.is_banned(socket->address())) socket->say_goodbye();
}

void Server::Inside::accept() {
  acceptor.async_accept([this](beast::error_code error, TcpSocket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error) return pause_after(error, [this] { accept(); });
    beast::error_code gone;
    const auto peer = socket.remote_endpoint(gone);
    const std::string address = gone ? "" : guest_of(peer.address().to_string()).value_or("");
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    const bool crowded = connections >= settings.connections || (!settings.trust_proxy && is_crowded(address));
    if (!gone && !crowded) std::make_shared<Visit>(*this, std::move(socket), address)->read();
    accept();
  });
}

std::string Server::Inside::metrics() {
  const Ludotheque::Figures figures = ludotheque.figures();
  const store::Writer::Figures written = writer.figures();
  std::string text;
  write_figure(text, "pactole_tables", "gauge", "Tables that are not over", figures.tables);
  write_figure(text, "pactole_tables_in_memory", "gauge", "Tables in memory", figures.in_memory);
  write_figure(text, "pactole_tables_created_total", "counter", "Tables made since the start", figures.created);
  write_figure(text, "pactole_connections", "gauge", "Open connections", static_cast<std::uint64_t>(connections));
  write_figure(text, "pactole_websockets", "gauge", "Open WebSockets", sockets.size());
  write_figure(text, "pactole_watchers", "gauge", "Tables being looked at, times lookers", figures.watchers);
  write_figure(text, "pactole_moves_total", "counter", "Moves made", figures.moves);
  write_figure(text, "pactole_bot_moves_total", "counter", "Moves made by bots", figures.bot_moves);
  write_figure(text, "pactole_clock_moves_total", "counter", "Moves made because a clock ran out", figures.clock_moves);
  write_figure(text, "pactole_refusals_total", "counter", "Requests that were refused", figures.refused);
  write_figure(text, "pactole_messages_in_total", "counter", "Messages received on WebSockets", messages_in);
  write_figure(text, "pactole_messages_out_total", "counter", "Messages sent on WebSockets", messages_out);
  write_figure(text, "pactole_bytes_out_total", "counter", "Bytes sent on WebSockets", bytes_out);
  write_figure(text, "pactole_cut_off_total", "counter", "Connections cut because they did not read", cut_off);
  write_figure(text, "pactole_store_batches_total", "counter", "Batches written", written.batches);
  write_figure(text, "pactole_store_changes_total", "counter", "Changes written", written.changes);
  write_figure(text, "pactole_store_failed_total", "counter", "Changes that were not kept", written.failed);
  write_figure(text, "pactole_store_queue", "gauge", "Changes that wait to be written", written.waiting);
  move_latency.write(text, "pactole_move_seconds", "From a move's arrival to its acknowledgement");
  return text;
}

void Server::Inside::stop() {
  if (stopping) return;
  stopping = true;
  note("stopping", {});
  beast::error_code ignored;
  acceptor.close(ignored);
  admin.close(ignored);
  clock.cancel();
  rounds.cancel();
  ludotheque.stop();
  // What was accepted is written and acknowledged; then everybody is told goodbye.
  writer.finish();
  asio::post(io, [this] {
    for (Socket* socket : std::unordered_set<Socket*>(sockets)) socket->say_goodbye();
    auto last = std::make_shared<asio::steady_timer>(io, std::chrono::milliseconds(sockets.empty() ? 0 : 500));
    last->async_wait([this, last](beast::error_code) { io.stop(); });
  });
}

Server::Server(store::Store& store, ServeSettings settings)
    : inside_(std::make_unique<Inside>(store, std::move(settings))) {}
Server::~Server() {
  inside_->bots.join();
  inside_->writer.finish();
}

Ludotheque& Server::ludotheque() { return inside_->ludotheque; }

std::optional<std::string> Server::listen() {
  // Whoever is told where it listens may stop it: a signal that comes now waits for run().
  inside_->signals.add(SIGTERM);
  inside_->signals.add(SIGINT);
  if (auto wrong = inside_->listen()) return wrong;
  inside_->listen_admin();
  return std::nullopt;
}

int Server::port() const { return inside_->acceptor.local_endpoint().port(); }

void Server::run() {
  inside_->signals.async_wait([this](beast::error_code error, int) {
    if (!error) inside_->stop();
  });
  inside_->arm();
  inside_->make_rounds();
  inside_->io.run();
  if (!inside_->settings.admin_socket.empty()) ::unlink(inside_->settings.admin_socket.c_str());
}

}  // namespace server
