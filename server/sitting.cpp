// Who sits where: what requests that change it do (requests.cpp has the others).
#include <algorithm>

#include "codec/write.h"
#include "server/ludotheque.h"
#include "server/speech.h"
#include "shelf/shelf.h"

namespace server {

void Ludotheque::on(Asker& asker, const Create& request) {
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
  // All of them are kept: what is usual may change, and what this table agreed on may not.
  const auto options =
      printed->box->agree(seats, request.options ? request.options->text : "{}", tempo_of(request.clock));
  if (!options) return no(asker, refused(No::options_invalid, options.error()));
  if (const auto refusal = crowded(asker)) return no(asker, *refusal);

  // A table without its edition could not go on after a restart.
  if (!kept_editions_.contains(printed->hash)) {
    const std::string& hash = printed->hash;
    return world_.writer.write(store::KeepEdition{hash, printed->text},
                               [this, asker = std::move(asker), request, hash](const store::Trouble* trouble) mutable {
                                 if (trouble) return answer(std::move(asker), {})(trouble);
                                 kept_editions_.insert(hash);
                                 on(asker, request);
                               });
  }
  const std::string host = fresh_key(world_.random);
  Created created;
  created.game = request.game;
  created.rules = facts.rules_version;
  created.edition = printed->hash;
  created.options.text = *options;
  created.players = request.seats;
  created.host = hash_of(world_.primitives, host);
  created.listed = request.listed;
  created.spectators = request.spectators;
  created.clock = request.clock;
  created.address = address_hash(asker);
  const LivePtr live = make(std::move(created), printed->box);

  // Each free seat has an invitation; whoever makes the table takes one of them too.
  std::vector<std::string> invitations;
  for (int seat = 0; seat < seats; ++seat) {
    const bool human = live->room->chairs()[static_cast<std::size_t>(seat)].is_human();
    invitations.push_back(human ? fresh_key(world_.random) : "");
    if (human) record(live, Invited{seconds(), Seat(seat), hash_of(world_.primitives, invitations.back()), false});
  }
  yes_when_kept(live, std::move(asker), [live, host, invitations](codec::Writer& w) {
    w.field("table", live->room->id());
    w.field("commitment", live->room->commitment());
    w.field("host", host);
    w.field("invitations", invitations);
  });
  after(live);
}

Ludotheque::LivePtr Ludotheque::make(Created created, const SharedBox& box) {
  auto live = std::make_shared<Live>();
  live->room = std::make_unique<Room>(fresh_table(world_.random), world_.primitives);
  live->away_since.fill(world_.now());
  live->wanted = world_.now();
  lives_[live->room->id()] = live;
  created.at = seconds();
  created.rules = box->facts().rules_version;  // also at a rematch of what older ones began
  created.seed = fresh_key(world_.random);
  created.seed += fresh_key(world_.random);
  ++made_today_[created.address];
  ++figures_.created;
  (void)live->room->add(created, box);
  keep(live, to_line(Entry(std::move(created))));
  return live;
}

namespace {

constexpr Time kAskAgain = 600;  // seconds after one sat down

// The seat of somebody who asks again because no answer reached him: nobody else knows
// both the invitation he came by and the bytes that he put in.
std::optional<Seat> sat_before(const Room& room, const std::string& invitation, const std::string& bytes, Time now) {
  if (invitation.empty() || bytes.empty()) return std::nullopt;
  for (int i = 0; i < room.seats(); ++i) {
    const Room::Chair& chair = room.chairs()[static_cast<std::size_t>(i)];
    if (chair.is_human() && !chair.is_free() && now <= chair.since + kAskAgain && same_hash(bytes, chair.brought) &&
        same_hash(invitation, chair.came_by))
      return Seat(i);
  }
  return std::nullopt;
}

}  // namespace

void Ludotheque::on(Asker& asker, const Join& request) {
  const auto live = find_to_change(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  const auto name = spoken(request.name, kLongestName);
  if (!name) return no(asker, refused(No::name_invalid, name.error()));
  if (!request.bytes.empty())
    if (const auto bytes = table::from_hex(request.bytes); !bytes || bytes->size() != 16)
      return no(asker, refused(No::request_unreadable, "\"bytes\" are 16 bytes, as 32 hex digits in small letters"));
  if (room.standing() == Room::Standing::over) return no(asker, refused(No::table_over, "this table is over"));

  const auto seated = [this, &asker, &live, &request](Seat seat, const std::string& token) {
    yes_when_kept(*live, std::move(asker), [table = request.table, seat, token](codec::Writer& w) {
      w.field("table", table);
      w.field("seat", seat);
      w.field("token", token);
    });
  };
  // At a rematch the token is the one he has: he asks again, and nothing happens.
  if (const Key key = key_of(room, request.token); key.seat) return seated(*key.seat, *request.token);

  const std::string invitation = request.invitation ? hash_of(world_.primitives, *request.invitation) : "";
  std::optional<Seat> seat = sat_before(room, invitation, request.bytes, seconds());
  const bool again = seat.has_value();
  std::string token;
  if (again) {
    // He sits down again with a new token.
  } else if (request.token || request.invitation) {
    for (const Seat free : room.free_seats()) {
      const Room::Chair& chair = room.chairs()[free.index];
      if (request.token && same_hash(hash_of(world_.primitives, *request.token), chair.expected)) {
        seat = free;
        token = *request.token;
      } else if (request.invitation && same_hash(invitation, chair.invitation)) {
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
  if (token.empty()) token = fresh_key(world_.random);
  record(*live, Sat{seconds(), *seat, *name, hash_of(world_.primitives, token),
                    request.bytes.empty() ? std::string(Room::kNoBytes) : request.bytes});
  if (again) send_away(*live, *seat);
  tell_all(*live);
  seated(*seat, token);
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

void Ludotheque::on(Asker& asker, const Begin& request) {
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
  yes_when_kept(*live, std::move(asker), [](codec::Writer&) {});
  after(*live);
}

void Ludotheque::on(Asker& asker, const Invite& request) {
  const auto live = find_to_change(request.table);
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
  const std::string invitation = fresh_key(world_.random);
  record(*live, Invited{seconds(), Seat(request.seat), hash_of(world_.primitives, invitation), false});
  yes_when_kept(*live, std::move(asker), [invitation](codec::Writer& w) { w.field("invitation", invitation); });
}

// A seat is free again.
void Ludotheque::vacate(const LivePtr& live, Seat seat) {
  record(live, Left{seconds(), seat});
  send_away(live, seat);
  tell_all(live);
}

// The token of a seat is worth nothing any more: whoever looked with it sees no more of
// that hand, and may look again as one of those who watch.
void Ludotheque::send_away(const LivePtr& live, Seat seat) {
  const std::string table = live->room->id();
  const std::vector<Watcher> watchers = live->watchers;
  for (const Watcher& watcher : watchers)
    if (watcher.audience == seat) {
      std::erase(watching_[watcher.client.get()], table);
      look_away(live, watcher.client.get());
      watcher.client->send(again(table));
    }
}

void Ludotheque::on(Asker& asker, const Leave& request) {
  const auto live = find_to_change(request.table);
  if (!live) return no(asker, live.error());
  const Key key = key_of(*(*live)->room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if ((*live)->room->standing() == Room::Standing::over)
    return no(asker, refused(No::table_over, "this table is over"));
  vacate(*live, *key.seat);
  yes_when_kept(*live, std::move(asker), [](codec::Writer&) {});
  after(*live);
}

void Ludotheque::on(Asker& asker, const Return& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  const Key key = key_of(*(*live)->room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if ((*live)->room->chairs()[key.seat->index].bot) {
    record(*live, Back{seconds(), *key.seat});
    tell_all(*live);
  }
  yes_when_kept(*live, std::move(asker), [](codec::Writer&) {});
  after(*live);
}

void Ludotheque::on(Asker& asker, const Vote& request) {
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
  yes_when_kept(live, std::move(asker), [decided](codec::Writer& w) { w.field("decided", decided); });
  after(live);
}

}  // namespace server
