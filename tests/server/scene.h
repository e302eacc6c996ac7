// A table of poker as decisions see it (server/decisions.h): a room made from entries, and
// what a decision may need beside it. No store, no network, no clock but the test's.
#pragma once
#include <stdexcept>

#include "host/library.h"
#include "host/sodium.h"
#include "server/decisions.h"
#include "server/keys.h"
#include "shelf/positions.h"
#include "shelf/shelf.h"

namespace support {

class Scene {
 public:
  static constexpr room::Time kNow = 200'000'000;

  struct Agreed {
    std::vector<std::string> seats = {"human", "human", "human"};
    bool listed = false;
    bool spectators = false;
    int clock = 0;
  };
  explicit Scene(const Agreed& agreed) {
    const auto* box = shelf::find_box("poker");
    auto open = box->open(std::string(host::editions("poker").front()));
    if (!open) throw std::runtime_error("no box");
    room::SharedBox shared = std::move(*open);
    room::Created created;
    created.at = now;
    created.game = "poker";
    created.rules = box->facts().rules_version;
    created.edition = hash("an edition");
    created.options.text =
        shared->agree(static_cast<int>(agreed.seats.size()), "{}", room::tempo_of(agreed.clock)).value();
    created.players = agreed.seats;
    created.host = hash("host");
    created.seed = std::string(64, 'a');
    created.listed = agreed.listed;
    created.spectators = agreed.spectators;
    created.clock = agreed.clock;
    created.log = table::kLogVersion;
    add(created, shared);
    for (int seat = 0; seat < room.seats(); ++seat)
      if (room.chair(core::Seat(seat)).is_human())
        add(room::Invited{now, core::Seat(seat), hash(invitation(seat)), false});
  }
  Scene() : Scene(Agreed{}) {}
  Scene(const Scene&) = delete;

  void add(const room::Entry& entry, const room::SharedBox& box = {}) {
    if (const auto wrong = room.add(entry, box)) throw std::runtime_error(wrong->reason);
  }
  // A decision happens, with all that follows from it.
  template <class A>
  void add(const server::Decision<A>& decision) {
    for (const room::Entry& entry : decision.entries) add(entry);
    while (const auto entry = server::consequence(room, means())) add(*entry);
  }

  static std::string invitation(int seat) { return "invitation " + std::to_string(seat); }
  static std::string token(int seat) { return "token " + std::to_string(seat); }
  std::string hash(const std::string& text) const { return server::hash_of(sodium, text); }
  // 32 bytes, in hex, that a seat adds to the luck; and their SHA-256.
  static std::string bytes(int seat) { return std::string(63, 'b') + std::to_string(seat); }
  std::string pledge(int seat) const { return table::to_hex(sodium.sha256(*table::from_hex(bytes(seat)))); }

  // Somebody sits down whose token is token(seat).
  void sit(int seat, const std::string& name, bool pledges = false) {
    room::Sat sat;
    sat.at = now;
    sat.seat = core::Seat(seat);
    sat.name = name;
    sat.token = hash(token(seat));
    if (pledges) sat.pledge = pledge(seat);
    sat.retry = hash("retry " + std::to_string(seat));
    add(sat);
  }
  void sit_all(bool pledge = false) {
    constexpr std::array<const char*, 3> kNames = {"Anne", "Bruno", "Carla"};
    for (int seat = 0; seat < room.seats(); ++seat)
      if (room.chair(core::Seat(seat)).is_free()) sit(seat, kNames.at(static_cast<std::size_t>(seat)), pledge);
  }
  void run() {
    sit_all();
    add(server::Decision<server::Done>{});
  }

  server::Means means() const {
    server::Means means{now, sodium, [this] { return fresh_key(); }, 120, presence};
    return means;
  }
  server::Caller caller(const std::string& token) const { return server::caller_of(room, sodium, token); }
  // What a request of whoever has that token leads to; empty: without one.
  template <class R>
  server::Decided<R> decide(const R& request, const std::string& token = "") const {
    const server::Caller who = token.empty() ? server::Caller{} : caller(token);
    return server::decide(room, who, request, means());
  }
  // The same in words: the name of a refusal, or those of the entries to be added.
  template <class R>
  std::string outcome(const R& request, const std::string& token = "") const {
    const auto decided = decide(request, token);
    if (!decided) return std::string(decided.error().error());
    return names(decided->entries);
  }
  static std::string names(const std::vector<room::Entry>& entries) {
    std::string list;
    for (const room::Entry& entry : entries)
      list += (list.empty() ? "" : " ") + std::visit([](const auto& one) { return std::string(one.kName); }, entry);
    return list.empty() ? "nothing" : list;
  }

  host::Sodium sodium;
  room::Time now = kNow;
  server::Presence presence;
  room::Room room{"table", sodium, shelf::set_up};

 private:
  std::string fresh_key() const {
    std::string digits = std::to_string(++keys_);
    return std::string(32 - digits.size(), '0') + digits;
  }
  mutable int keys_ = 0;
};

}  // namespace support
