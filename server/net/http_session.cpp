// A client that speaks HTTP: pages, the JSON API, and the way to a WebSocket.
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/messages.h"
#include "server/net/hub.h"
#include "server/net/metered_socket.h"
#include "server/net/pages.h"
#include "server/net/web_socket.h"

namespace server::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr int kReadsPerSecond = 200;               // of one connection
constexpr double kBytesForMove = 16384;            // of a page that is sent
constexpr double kMovesForUpgrade = 5;             // a WebSocket is opened, and tables will be looked at
constexpr auto kBreath = std::chrono::seconds(1);  // before somebody is told that he comes in too often

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

std::string_view phrase(int status) { return view_of(http::obsolete_reason(static_cast<http::status>(status))); }

// "localhost" for "localhost:8080".
std::string_view without_port(std::string_view host) {
  return host.substr(0, host.starts_with('[') ? host.find(']') + 1 : host.find(':'));
}

// A form on another page cannot send this type.
bool is_json(std::string_view type) { return type.starts_with("application/json"); }

class HttpSession final : public Connection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Hub& hub, TcpSocket socket, std::string address)
      : hub_(hub), stream_(std::move(socket), kReadsPerSecond), peer_(std::move(address)) {
    counted_ = std::make_shared<Counted>(hub_, peer_);
    hub_.all.insert(this);
  }
  ~HttpSession() override { hub_.all.erase(this); }

  void read() {
    parser_.emplace();
    parser_->header_limit(8 * 1024);
    parser_->body_limit(kLargestMessage);
    patience_ = 0;
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](ErrorCode error, std::size_t) {
      if (error == http::error::body_limit || error == http::error::header_limit)
        return self->refuse(refused(No::request_too_large, "at most 16 kB"));
      if (!error) self->handle_request();
    });
  }

  // Somebody who is slow is waited for, but not for ever.
  void look_after() override {
    if (answering_) return;
    const auto rounds = 2 * kPatience / std::chrono::seconds(std::max(1, hub_.settings.ping)) + 1;
    if (++patience_ > rounds) close();
  }
  void say_goodbye() override {
    if (!answering_) close();
  }
  const std::string& address() const override { return counted_->address(); }

 private:
  void close() {
    ErrorCode ignored;
    stream_.socket().close(ignored);
  }

  // Where he comes from: the last hop that a trusted proxy has seen. What it writes that
  // is no address is nobody at this machine.
  std::string guest() const {
    const auto [first, last] = parser_->get().equal_range("X-Forwarded-For");
    if (!hub_.settings.trust_proxy || first == last) return peer_;
    std::string_view list;
    for (auto header = first; header != last; ++header) list = view_of(header->value());
    if (const std::size_t comma = list.rfind(','); comma != std::string_view::npos) list.remove_prefix(comma + 1);
    while (!list.empty() && list.front() == ' ') list.remove_prefix(1);
    return guest_of(std::string(list)).value_or("unknown");
  }

  void handle_request() {
    const auto& request = parser_->get();
    const std::string_view target = view_of(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    const std::string_view origin = view_of(request[http::field::origin]);
    const std::string_view host = view_of(request[http::field::host]);
    // Behind a proxy, guests are counted by the address that it gives, and it may send
    // several of them over one connection.
    if (std::string from = guest(); from != address()) {
      if (hub_.is_crowded(from)) return refuse(refused(No::server_full, "too many connections from here"));
      counted_ = std::make_shared<Counted>(hub_, std::move(from));
    }
    if (hub_.ludotheque.is_banned(address()))
      return refuse(refused(No::address_banned, "this address may not come in"));
    if (!hub_.is_called(host)) return refuse(refused(No::origin_foreign, "this server has another name"));
    if (!origin.empty() && !hub_.is_ours(origin, host))
      return refuse(refused(No::origin_foreign, "this page is not ours"));

    if (path == "/ws" && beast::websocket::is_upgrade(request)) return upgrade(target);
    if (path.starts_with("/api/")) return api(path.substr(5));
    if (request.method() != http::verb::get && request.method() != http::verb::head)
      return refuse(refused(No::request_unreadable, "here one may only look"), 405);
    if (path == "/healthz") return text(200, "text/plain", "ok\n");
    if (path == "/readyz") {
      if (hub_.stopping) return text(503, "text/plain", "stopping\n");
      if (hub_.disk_fails) return text(503, "text/plain", "nothing can be kept\n");
      if (!hub_.ludotheque.is_ready()) return text(503, "text/plain", "reading tables\n");
      return text(200, "text/plain", "ready\n");
    }
    if (path == "/metrics") {
      // A page elsewhere may have given this machine a name of its own.
      if (!is_here(address()) || !hub_.is_called_here(host))
        return refuse(refused(No::address_banned, "figures are for the host of the server"));
      return text(200, "text/plain; version=0.0.4", hub_.metrics());
    }
    page(path);
  }

  void upgrade(std::string_view target) {
    if (hub_.stopping) return refuse(refused(No::server_stopping, "the server is being stopped"));
    const std::size_t version = target.find("protocol=");
    if (version != std::string_view::npos && target.substr(version + 9) != std::to_string(kProtocol))
      return refuse(refused(No::protocol_unknown,
                            "this server speaks protocol " + std::to_string(kProtocol) + "; load the page again"));
    Allowance& allowance = hub_.allowance_of(address());
    if (!allowance.spend()) return refuse_late(refused(No::request_too_fast, "too many connections; wait a second"));
    allowance.charge(kMovesForUpgrade - 1);
    auto socket = std::make_shared<WebSocket>(hub_, std::move(stream_.socket()), counted_);
    answering_ = true;
    socket->open(parser_->release());
  }

  void api(std::string_view verb) {
    const auto& request = parser_->get();
    const bool reads = request.method() == http::verb::get && (verb == "games" || verb == "lobby");
    if (!reads && request.method() != http::verb::post) return refuse(refused(No::request_unreadable, "POST it"), 405);
    if (!reads && !is_json(view_of(request[http::field::content_type])))
      return refuse(refused(No::request_unreadable, "the Content-Type must be application/json"), 415);
    Allowance& allowance = hub_.allowance_of(address());
    if (!allowance.spend()) return refuse_late(refused(No::request_too_fast, "too many requests; wait a second"));
    auto document = codec::parse(reads ? "{}" : request.body(), kMessageLimits);
    if (!document) return refuse(refused(No::request_unreadable, to_text(document.error(), "")));
    const auto asked = read_request(*document, verb);
    if (!asked) return refuse(refused(No::request_unreadable, to_text(asked.error(), "")));
    allowance.charge(cost_of(*asked) - 1);
    Asker asker;
    asker.address = address();
    asker.answer = [self = shared_from_this()](std::string reply, const Refused* refusal) {
      self->text(refusal ? refusal->http_status() : 200, "application/json", std::move(reply));
    };
    answering_ = true;  // the answer comes when it is kept
    hub_.ludotheque.ask(std::move(asker), *asked);
    hub_.arm();
  }

  void page(std::string_view path) {
    const EmbeddedPage* page = find_page(path);
    if (!page) return refuse(refused(No::request_unreadable, "there is no such page"), 404);
    const auto& request = parser_->get();
    std::string head =
        "Content-Type: " + std::string(type_of(*page)) + "\r\nETag: " + std::string(page->etag) +
        "\r\nCache-Control: " + (is_forever(*page) ? "public, max-age=31536000, immutable" : "no-cache") +
        "\r\nVary: Accept-Encoding\r\n";
    if (view_of(request[http::field::if_none_match]) == page->etag) return reply(304, head, {});
    const bool squeezed = view_of(request[http::field::accept_encoding]).contains("gzip");
    if (squeezed) head += "Content-Encoding: gzip\r\n";
    const std::string_view body = squeezed ? page->gzip : page->text;
    // Pages are work too, by what there is to send.
    Allowance& allowance = hub_.allowance_of(address());
    if (!allowance.spend()) return refuse_late(refused(No::request_too_fast, "too many requests; wait a second"));
    allowance.charge(static_cast<double>(body.size()) / kBytesForMove);
    reply(200, head, body);
  }

  void refuse(const Refused& refusal, int status = 0) {
    text(status ? status : refusal.http_status(), "application/json", to_json(refusal, ""));
  }

  // Whoever comes in again at once would have us busy with refusing him: he waits for it.
  void refuse_late(const Refused& refusal) {
    answering_ = true;
    auto breath = std::make_shared<asio::steady_timer>(hub_.io, kBreath);
    breath->async_wait([self = shared_from_this(), breath, refusal](ErrorCode) { self->refuse(refusal); });
  }

  void text(int status, std::string_view type, std::string body) {
    body_ = std::move(body);
    reply(status, "Content-Type: " + std::string(type) + "\r\nCache-Control: no-store\r\n", body_);
  }

  // `body` stays where it is until it is sent.
  void reply(int status, const std::string& headers, std::string_view body) {
    const bool stays = parser_->is_done() && parser_->get().keep_alive() && !hub_.stopping;
    head_ = "HTTP/1.1 " + std::to_string(status) + " " + std::string(phrase(status)) + "\r\n" + headers;
    for (const auto& [name, value] : kSecurityHeaders) head_.append(name).append(": ").append(value).append("\r\n");
    if (status != 304) head_ += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    head_ += stays ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
    if (parser_->get().method() == http::verb::head) body = {};
    answering_ = false;
    patience_ = 0;
    const std::array<asio::const_buffer, 2> pieces = {asio::buffer(head_), asio::buffer(body.data(), body.size())};
    asio::async_write(stream_.socket(), pieces, [self = shared_from_this(), stays](ErrorCode error, std::size_t) {
      if (error) return;
      if (stays) return self->read();
      ErrorCode ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  Hub& hub_;
  MeteredSocket stream_;
  std::string peer_;
  std::shared_ptr<Counted> counted_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string head_;
  std::string body_;
  int patience_ = 0;        // rounds in which nothing came of him
  bool answering_ = false;  // he waits for us
};

}  // namespace

void serve_http(Hub& hub, TcpSocket socket, std::string address) {
  std::make_shared<HttpSession>(hub, std::move(socket), std::move(address))->read();
}

bool Hub::is_ours(std::string_view origin, std::string_view host) const {
  if (!settings.public_url.empty() && origin == settings.public_url) return true;
  const std::size_t slashes = origin.find("://");
  return slashes != std::string_view::npos && !host.empty() && origin.substr(slashes + 3) == host;
}

bool Hub::is_called(std::string_view host) const {
  return settings.hosts.empty() ||
         std::find(settings.hosts.begin(), settings.hosts.end(), without_port(host)) != settings.hosts.end();
}

bool Hub::is_called_here(std::string_view host) const {
  const std::string_view name = without_port(host);
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]" || (!settings.hosts.empty() && is_called(host));
}

}  // namespace server::net
