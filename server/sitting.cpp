// Who sits where: what requests that change it do (requests.cpp has the others).
#include <algorithm>

#include "codec/write.h"
#include "server/keys.h"
#include "server/ludotheque.h"
#include "server/speech.h"
#include "shelf/shelf.h"

namespace server {

void Ludotheque::on(const Asker& asker, const Create& request) {
  const shelf::Box* game = shelf::find_box(request.game);
  if (!game)
    return no(asker, refused(No::game_unknown, "there is no game \"" + request.game + "\"; ask for \"games\""));
  const auto printed = std::find_if(editions_.begin(), editions_.end(), [&](const Printed& p) {
    return p.game == request.game && (!request.edition || p.box->imprint().id == *request.edition);
  });
  if (printed == editions_.end())
    return no(asker, refused(No::edition_unknown, "there is no such edition; \"games\" lists them"));
  const int seats = static_cast<int>(request.seats.size());
  const core::Facts& facts = game->facts();
  if (seats < facts.min_seats || seats > facts.max_seats)
    return no(asker, refused(No::seats_invalid, "this game is for " + std::to_string(facts.min_seats) + " to " +
                                                    std::to_string(facts.max_seats) + " seats"));
  for (const std::string& player : request.seats)
    if (player != "human" && !core::parse_kind<bots::Bot>(player))
      return no(asker, refused(No::seats_invalid, "a seat is for \"human\" or a bot, not for \"" + player + "\""));
  if (std::find(request.seats.begin(), request.seats.end(), "human") == request.seats.end())
    return no(asker, refused(No::seats_invalid, "at least one seat is for a person"));
  const std::string options = request.options ? request.options->text : "{}";
  if (const std::string wrong = printed->box->check_options(seats, options); !wrong.empty())
    return no(asker, refused(No::options_invalid, wrong));
  if (const auto refusal = crowded(asker)) return no(asker, *refusal);

  world_.writer.write(store::KeepEdition{printed->hash, printed->text}, {});
  const std::string host = fresh_key();
  auto live = std::make_shared<Live>();
  live->room = std::make_unique<Room>(fresh_table(), world_.primitives);
  live->away_since.fill(world_.now());
  lives_[live->room->id()] = live;
  Created created;
  created.at = seconds();
  created.game = request.game;
  created.rules = facts.rules_version;
  created.edition = printed->hash;
  created.options.text = options;
  created.players = request.seats;
  created.host = hash_of(world_.primitives, host);
  created.seed = fresh_key() + fresh_key();
  created.listed = request.listed;
  created.spectators = request.spectators;
  created.clock = request.clock;
  created.address = address_hash(asker);
  (void)live->room->add(created, printed->box);
  keep(live, to_line(Entry(created)));

  // Each free seat has an invitation; whoever makes the table takes one of them too.
  std::vector<std::string> invitations;
  for (int seat = 0; seat < seats; ++seat) {
    const bool human = live->room->chairs()[static_cast<std::size_t>(seat)].is_human();
    invitations.push_back(human ? fresh_key() : "");
    if (human) record(live, Invited{seconds(), Seat(seat), hash_of(world_.primitives, invitations.back()), false});
  }
  ++figures_.created;
  yes_when_kept(live, asker, [live, host, invitations](codec::Writer& w) {
    w.field("table", live->room->id());
    w.field("commitment", live->room->commitment());
    w.field("host", host);
    w.field("invitations", invitations);
  });
  after(live);
}

void Ludotheque::on(const Asker& asker, const Join& request) {
  const auto live = find_for_talk(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  const auto name = spoken(request.name, kLongestName);
  if (!name) return no(asker, refused(No::name_invalid, name.error()));
  if (!request.bytes.empty())
    if (const auto bytes = table::from_hex(request.bytes); !bytes || bytes->size() != 16)
      return no(asker, refused(No::request_unreadable, "\"bytes\" are 16 bytes, as 32 hex digits in small letters"));
  if (room.standing() == Room::Standing::over) return no(asker, refused(No::table_over, "this table is over"));

  std::optional<Seat> seat;
  std::string token;
  if (request.token || request.invitation) {
    for (const Seat free : room.free_seats()) {
      const Room::Chair& chair = room.chairs()[free.index];
      if (request.token && same_hash(hash_of(world_.primitives, *request.token), chair.expected)) {
        seat = free;
        token = *request.token;
      } else if (request.invitation && same_hash(hash_of(world_.primitives, *request.invitation), chair.invitation)) {
        seat = free;
      }
    }
    if (!seat)
      return no(asker,
                refused(No::invitation_wrong, "this invitation was used already, or is none; ask for another one"));
  } else {
    if (!room.created().listed)
      return no(asker, refused(No::invitation_wrong, "one comes to this table by invitation"));
    if (request.seat && *request.seat < room.seats() && !room.free_seats().contains(Seat(*request.seat)))
      return no(asker, refused(No::seat_taken, "somebody sits there"));
    for (const Seat free : room.free_seats())
      if (!seat && (!request.seat || Seat(*request.seat) == free) && room.chairs()[free.index].expected.empty())
        seat = free;
    if (!seat) return no(asker, refused(No::table_full, "no seat is free"));
  }
  if (token.empty()) token = fresh_key();
  record(*live, Sat{seconds(), *seat, *name, hash_of(world_.primitives, token),
                    request.bytes.empty() ? std::string(32, '0') : request.bytes});
  tell_all(*live);
  yes_when_kept(*live, asker, [live = *live, seat = *seat, token](codec::Writer& w) {
    w.field("table", live->room->id());
    w.field("seat", seat);
    w.field("token", token);
  });
  (*live)->votes[seat->index] = {};
  after(*live);
}

bool Ludotheque::begin(const LivePtr& live, const std::string& fill, const Asker* asker) {
  const auto began = live->room->begin(fill, seconds());
  if (!began) {
    if (asker) no(*asker, Refused{began.error().error, began.error().message, ""});
    return false;
  }
  record(live, *began);
  tell_all(live);
  return true;
}

void Ludotheque::on(const Asker& asker, const Begin& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  if (!key_of(*(*live)->room, request.token).host) return no(asker, refused(No::token_wrong, "only the host begins"));
  if ((*live)->room->standing() == Room::Standing::over)
    return no(asker, refused(No::table_over, "this table is over"));
  if ((*live)->room->standing() == Room::Standing::running)
    return no(asker, refused(No::table_running, "the match has begun already"));
  if (!core::parse_kind<bots::Bot>(request.fill))
    return no(asker, refused(No::seats_invalid, "there is no bot \"" + request.fill + "\""));
  if (!begin(*live, request.fill, &asker)) return;
  yes_when_kept(*live, asker, [](codec::Writer&) {});
  after(*live);
}

void Ludotheque::on(const Asker& asker, const Invite& request) {
  const auto live = find_for_talk(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  if (!key_of(room, request.token).host) return no(asker, refused(No::token_wrong, "only the host invites"));
  if (room.standing() == Room::Standing::over) return no(asker, refused(No::table_over, "this table is over"));
  if (request.seat >= room.seats() || !room.chairs()[static_cast<std::size_t>(request.seat)].is_human())
    return no(asker, refused(No::seats_invalid, "there is no such seat for a person"));
  // Where a bot plays for somebody who is gone, the host may ask somebody else.
  if (!room.free_seats().contains(Seat(request.seat))) {
    if (!room.chairs()[static_cast<std::size_t>(request.seat)].bot)
      return no(asker, refused(No::seat_taken, "this seat is not free"));
    vacate(*live, Seat(request.seat));
  }
  const std::string invitation = fresh_key();
  record(*live, Invited{seconds(), Seat(request.seat), hash_of(world_.primitives, invitation), false});
  yes_when_kept(*live, asker, [invitation](codec::Writer& w) { w.field("invitation", invitation); });
}

// A seat is free again. Its token is worth nothing now: whoever looked with it sees no
// more of that hand, and may look again as one of those who watch.
void Ludotheque::vacate(const LivePtr& live, Seat seat) {
  record(live, Left{seconds(), seat});
  const std::string table = live->room->id();
  const std::vector<Watcher> watchers = live->watchers;
  for (const Watcher& watcher : watchers)
    if (watcher.audience == seat) {
      std::erase(watching_[watcher.client.get()], table);
      look_away(live, watcher.client.get());
      watcher.client->send(again(table));
    }
  tell_all(live);
}

void Ludotheque::on(const Asker& asker, const Leave& request) {
  const auto live = find_for_talk(request.table);
  if (!live) return no(asker, live.error());
  const Key key = key_of(*(*live)->room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if ((*live)->room->standing() == Room::Standing::over)
    return no(asker, refused(No::table_over, "this table is over"));
  vacate(*live, *key.seat);
  yes_when_kept(*live, asker, [](codec::Writer&) {});
  after(*live);
}

void Ludotheque::on(const Asker& asker, const Return& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  const Key key = key_of(*(*live)->room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if ((*live)->room->chairs()[key.seat->index].bot) {
    record(*live, Back{seconds(), *key.seat});
    tell_all(*live);
  }
  yes_when_kept(*live, asker, [](codec::Writer&) {});
  after(*live);
}

void Ludotheque::on(const Asker& asker, const Vote& request) {
  const auto found = find(request.table);
  if (!found) return no(asker, found.error());
  const LivePtr& live = *found;
  const Room& room = *live->room;
  const Key key = key_of(room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if (room.standing() != Room::Standing::running)
    return no(asker, refused(No::table_waiting, "no match is being played here"));
  if (request.seat >= room.seats() || request.seat == key.seat->index)
    return no(asker, refused(No::seats_invalid, "one votes about another seat"));
  const Seat absent(request.seat);
  if (room.chairs()[absent.index].bot) return yes(asker, [](codec::Writer&) {});  // it is so already
  if (present(*live).contains(absent) || !long_away(*live, absent))
    return no(asker, refused(No::seat_present, "he is there, or has not been away for long"));
  live->votes[absent.index].add(*key.seat);
  int people = 0;
  for (int seat = 0; seat < room.seats(); ++seat)
    people += seat != absent.index && !room.chairs()[static_cast<std::size_t>(seat)].bot &&
              (present(*live).contains(Seat(seat)) || live->votes[absent.index].contains(Seat(seat)) ||
               !long_away(*live, Seat(seat)));
  const bool decided = live->votes[absent.index].size() * 2 > people;
  if (decided) {
    live->votes[absent.index] = {};
    record(live, Entrusted{seconds(), absent, "simple"});
    tell_all(live);
  }
  yes_when_kept(live, asker, [decided](codec::Writer& w) { w.field("decided", decided); });
  after(live);
}

}  // namespace server
