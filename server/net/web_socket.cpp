#include "server/net/web_socket.h"

#include <boost/asio/post.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/messages.h"

namespace server::net {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using std::chrono::steady_clock;

constexpr auto kPause = std::chrono::seconds(1);  // before more is read of whoever sent too much
constexpr int kReadsForMessage = 4;               // a message may come in pieces

}  // namespace

WebSocket::WebSocket(Hub& hub, TcpSocket stream, std::shared_ptr<Counted> counted)
    : hub_(hub),
      stream_(std::move(stream), kReadsForMessage * hub.settings.messages_per_second),
      counted_(std::move(counted)),
      allowance_(hub.settings.messages_per_second),
      breath_(hub.io) {}

WebSocket::~WebSocket() {
  hub_.sockets.erase(this);
  hub_.all.erase(this);
}

void WebSocket::open(const Upgrade& request) {
  // Silence is noticed by look_after(): one clock for all instead of one for each.
  stream_.set_option(websocket::stream_base::timeout{kPatience, websocket::stream_base::none(), false});
  stream_.control_callback([this](websocket::frame_type, std::string_view) {
    silent_rounds_ = 0;
    // A ping has to be answered, and many of them fit into one read.
    stream_.next_layer().charge(kReadsForMessage);
  });
  stream_.read_message_max(kLargestMessage);
  stream_.text(true);
  stream_.auto_fragment(false);
  stream_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
    if (error) return;
    self->hub_.sockets.insert(self.get());
    self->hub_.all.insert(self.get());
    self->send(std::make_shared<const std::string>(greeting()));
    self->read();
  });
}

void WebSocket::send(std::shared_ptr<const std::string> message) {
  if (closed_) return;
  ++hub_.messages_out;
  // One message may be as long as it is; but who does not read gets no more of them.
  const bool full = waiting_bytes_ > hub_.settings.write_queue;
  waiting_bytes_ += message->size();
  if (full) {
    // He does not read what he is sent: nothing is lost, he can come back.
    ++hub_.cut_off;
    return cut();
  }
  waiting_.push_back(std::move(message));
  if (writing_ || gathering_) return;
  gathering_ = true;
  hub_.write_soon(shared_from_this());
}

void WebSocket::write_gathered() {
  gathering_ = false;
  if (!writing_) write();
}

// Called at intervals of half of `--ping`. A client that sent nothing for one interval gets a
// ping; one that sent nothing, not even the answer to that, for four is cut off.
void WebSocket::look_after() {
  if (closed_) {
    if (silent_rounds_++ == 4) close_socket();  // the client does not close its side
    return;
  }
  if (silent_rounds_ == 1 && !asking_) {
    asking_ = true;
    stream_.async_ping({}, [self = shared_from_this()](beast::error_code) { self->asking_ = false; });
  }
  if (silent_rounds_ == 4) return cut();
  ++silent_rounds_;
}

void WebSocket::say_goodbye() {
  goodbye_ = true;
  if (!writing_) write();
}

void WebSocket::read() {
  stream_.async_read(incoming_, [self = shared_from_this()](beast::error_code error, std::size_t) {
    // A connection that was closed by us must leave, or it would count as watching for ever.
    if (error || self->closed_) return self->leave();
    if (self->handle_message()) return self->read();
    // Nothing is read for a second: what the client sends meanwhile waits in its own buffers.
    self->breath_.expires_after(kPause);
    self->breath_.async_wait([self](beast::error_code) {
      if (self->closed_) return self->leave();
      self->read();
    });
  });
}

// Answers the message that was read. False: the client sends more than it may; the message was
// only parsed for its id, to refuse it, and reading is to pause.
bool WebSocket::handle_message() {
  ++hub_.messages_in;
  silent_rounds_ = 0;
  const auto began = steady_clock::now();
  Allowance& shared = hub_.allowance_of(address());
  const bool allowed = allowance_.spend() && shared.spend();
  std::string text(static_cast<const char*>(incoming_.data().data()), incoming_.size());
  incoming_.consume(incoming_.size());
  const auto document = codec::parse(std::move(text), kMessageLimits);
  Asker asker;
  asker.client = shared_from_this();
  asker.address = address();
  if (document && document->root.type == codec::Json::Type::object)
    if (const codec::Json* id = document->root.find("id");
        id &&
        (id->type == codec::Json::Type::integer || (id->type == codec::Json::Type::string && id->string.size() <= 64)))
      asker.id = codec::one_line(*id);
  const auto refuse = [this, &asker](const Refused& refusal) {
    send(std::make_shared<const std::string>(to_json(refusal, asker.id)));
  };
  if (hub_.ludotheque.is_banned(address())) {
    refuse(refused(No::address_banned, "this address may not come in"));
    say_goodbye();
    return true;
  }
  if (!allowed) {
    refuse(refused(No::request_too_fast, "too many messages; wait a second and send it again"));
    return false;
  }
  const auto request = document ? read_request(*document) : std::unexpected(document.error());
  // Whatever is no move is more work, or nonsense.
  const double more = (request ? cost_of(*request) : 2) - 1;
  allowance_.charge(more);
  shared.charge(more);
  if (!request) {
    refuse(refused(No::request_unreadable, to_text(request.error(), "")));
    return true;
  }
  const bool is_move = std::holds_alternative<MakeMove>(*request);
  asker.answer = [self = shared_from_this(), is_move, began](std::string reply, const Refused*) {
    if (is_move) self->hub_.move_latency.add(std::chrono::duration<double>(steady_clock::now() - began).count());
    self->send(std::make_shared<const std::string>(std::move(reply)));
  };
  hub_.ludotheque.ask(std::move(asker), *request);
  hub_.arm();
  return true;
}

void WebSocket::write() {
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
  hub_.bytes_out += outgoing_->size();
  stream_.async_write(asio::buffer(*outgoing_), [self = shared_from_this()](beast::error_code error, std::size_t) {
    if (error) return self->leave();
    self->waiting_bytes_ -= self->outgoing_->size();
    self->outgoing_.reset();
    self->write();
  });
}

std::shared_ptr<const std::string> WebSocket::joined() const {
  std::string lines;
  lines.reserve(waiting_bytes_ + waiting_.size());
  for (const auto& message : waiting_) {
    if (!lines.empty()) lines += '\n';
    lines += *message;
  }
  return std::make_shared<const std::string>(std::move(lines));
}

void WebSocket::cut() {
  if (closed_) return;
  closed_ = true;
  waiting_.clear();
  close_socket();
}

void WebSocket::close_socket() {
  beast::error_code ignored;
  stream_.next_layer().socket().close(ignored);
}

void WebSocket::leave() {
  closed_ = true;
  waiting_.clear();
  hub_.ludotheque.gone(this);
}

void Hub::write_soon(std::shared_ptr<WebSocket> socket) {
  told_.push_back(std::move(socket));
  if (told_.size() > 1) return;
  asio::post(io, [this] {
    for (const auto& one : std::exchange(told_, {})) one->write_gathered();
  });
}

}  // namespace server::net
