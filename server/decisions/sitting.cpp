// Who sits where.
#include <algorithm>

#include "server/decisions.h"
#include "server/keys.h"
#include "server/speech.h"

namespace server {
namespace {

constexpr Time kAskAgain = 600;  // seconds after one sat down

using Chair = Room::Chair;

bool is_hex(const std::string& text, std::size_t bytes) {
  const auto given = table::from_hex(text);
  return given && given->size() == bytes;
}

// A table takes only so much of what is neither move nor speech.
std::optional<Refused> worn(const Room& room) {
  if (room.other_entries() < kMostEntries) return std::nullopt;
  return refused(No::table_worn, "more was changed here than a table takes");
}

// A name that nobody at the table can be taken for: "Anne (2)" where an Anne sits.
std::string told_apart(const Room& room, const std::string& name, Seat seat) {
  const auto is_taken = [&](const std::string& wanted) {
    for (int i = 0; i < room.seats(); ++i)
      if (const std::string& other = room.chair(Seat(i)).name;
          Seat(i) != seat && !other.empty() && looks_alike(other, wanted))
        return true;
    return false;
  };
  std::string wanted = name;
  for (int n = 2; is_taken(wanted); ++n) wanted = name + " (" + std::to_string(n) + ")";
  return wanted;
}

// The seat of somebody who asks again because no answer reached him: nobody else knows both
// the invitation he came by and his secret.
std::optional<Seat> sat_before(const Room& room, const std::string& invitation, const std::string& retry, Time now) {
  if (invitation.empty() || retry.empty()) return std::nullopt;
  for (int i = 0; i < room.seats(); ++i) {
    const Chair& chair = room.chair(Seat(i));
    if (chair.is_owned() && now <= chair.since + kAskAgain && same_hash(retry, chair.retry) &&
        same_hash(invitation, chair.came_by))
      return Seat(i);
  }
  return std::nullopt;
}

// The seat that somebody comes for, whether he has its token already (at a rematch), and whether he
// comes by the link for everybody.
struct Wanted {
  Seat seat;
  std::string token;
  bool by_link = false;
};
std::expected<Wanted, Refused> wanted_seat(const Room& room, const Join& request, const std::string& invitation,
                                           const Means& means) {
  const bool has_link = request.invitation && same_hash(invitation, room.link());
  if (request.token || (request.invitation && !has_link)) {
    for (const Seat free : room.free_seats()) {
      const Chair& chair = room.chair(free);
      if (request.token && same_hash(hash_of(means.primitives, *request.token), chair.expected))
        return Wanted{free, *request.token, false};
      if (request.invitation && same_hash(invitation, chair.invitation) && room.open_seats().contains(free))
        return Wanted{free, "", false};
    }
    return no(No::invitation_wrong,
              "this invitation was used already, or is not for this table; ask the host for another one");
  }
  if (!has_link && !room.created().listed) return no(No::invitation_wrong, "one comes to this table by invitation");
  // A seat that is given away in the middle of a match is for somebody whom the host invites.
  if (has_link && room.standing() != Room::Standing::waiting)
    return no(No::table_full, "the match has begun: no seat is free");
  if (request.seat && *request.seat < room.seats() && !room.open_seats().contains(Seat(*request.seat)))
    return no(No::seat_taken, "somebody sits there");
  for (const Seat open : room.open_seats())
    if ((!request.seat || Seat(*request.seat) == open) && room.chair(open).expected.empty())
      return Wanted{open, "", has_link};
  return no(No::table_full, "no seat is free");
}

// Somebody goes. Where bytes are being revealed, those of others are known by now: all pledge
// something else.
std::vector<Entry> leaves(const Room& room, Seat seat, bool by_host, const Means& means) {
  std::vector<Entry> entries{room::Left{means.now, seat, by_host}};
  if (room.standing() == Room::Standing::revealing)
    entries.push_back(room::Reseeded{means.now, {}, means.fresh_key() + means.fresh_key()});
  return entries;
}

// Who plays, with bots of that name in free seats.
std::vector<std::string> players(const Room& room, const std::string& fill) {
  std::vector<std::string> list;
  for (const Chair& chair : room.chairs()) list.push_back(chair.is_free() ? fill : chair.player);
  return list;
}

}  // namespace

Caller caller_of(const Room& room, const table::Primitives& primitives, const std::optional<std::string>& token) {
  Caller caller;
  if (!token) return caller;
  const std::string hash = hash_of(primitives, *token);
  for (int seat = 0; seat < room.seats(); ++seat)
    if (same_hash(hash, room.chair(Seat(seat)).token)) caller.seat = Seat(seat);
  caller.host = same_hash(hash, room.created().host);
  return caller;
}

std::optional<Refused> uninvited(const Room& room, const Caller& caller, const ShowInvitation& request,
                                 const table::Primitives& primitives) {
  if (caller.seat || caller.host || room.created().listed) return std::nullopt;
  const std::string invitation = request.invitation ? hash_of(primitives, *request.invitation) : "";
  const std::string token = request.token ? hash_of(primitives, *request.token) : "";
  if (!invitation.empty() && same_hash(invitation, room.link())) return std::nullopt;
  for (const Chair& chair : room.chairs())
    if ((!invitation.empty() && same_hash(invitation, chair.invitation)) ||
        (!token.empty() && same_hash(token, chair.expected)))
      return std::nullopt;
  return refused(No::invitation_wrong,
                 "this invitation was used already, or is not for this table; ask the host for another one");
}

std::expected<Caller, Refused> looker_of(const Room& room, const table::Primitives& primitives,
                                         const std::optional<std::string>& token) {
  const Caller caller = caller_of(room, primitives, token);
  if (caller.seat || caller.host) return caller;
  if (token) return no(No::token_wrong, "this is not the token of a seat here, or of the host");
  if (!room.created().spectators) return no(No::spectators_unwelcome, "this table is for those who play");
  return caller;
}

Decided<Promise> decide(const Room& room, const Caller& caller, const Promise& request, const Means& means) {
  if (room.standing() == Room::Standing::over) return no(No::table_over, "this table is over");
  Decision<PromiseAnswer> promised{{}, {room.commitment()}};
  if (caller.seat || caller.host) return promised;
  // What is promised may change before one can sit down.
  if (room.standing() == Room::Standing::revealing)
    return no(No::table_revealing, "the match is about to begin; ask again in a moment");
  const std::string invitation = request.invitation ? hash_of(means.primitives, *request.invitation) : "";
  const std::string retry = request.retry.empty() ? "" : hash_of(means.primitives, request.retry);
  if (sat_before(room, invitation, retry, means.now)) return promised;
  Join join;
  join.invitation = request.invitation;
  join.token = request.token;
  if (auto wanted = wanted_seat(room, join, invitation, means); !wanted)
    return std::unexpected(std::move(wanted.error()));
  return promised;
}

Decided<Join> decide(const Room& room, const Caller& caller, const Join& request, const Means& means) {
  if (auto why = worn(room)) return std::unexpected(std::move(*why));
  const auto name = called(request.name);
  if (!name) return no(No::name_invalid, name.error());
  if (!request.pledge.empty() && !is_hex(request.pledge, 32))
    return no(No::request_unreadable, "\"pledge\" is a SHA-256, as 64 hex digits in small letters");
  if (room.standing() == Room::Standing::over) return no(No::table_over, "this table is over");
  const auto seated = [&](Seat seat, const std::string& token, const std::string& called) {
    return JoinAnswer{room.id(), seat, token, called, room.commitment()};
  };
  // At a rematch the token is the one he has: he asks again, and nothing happens.
  if (caller.seat) return Decision<JoinAnswer>{{}, seated(*caller.seat, *request.token, room.chair(*caller.seat).name)};
  if (room.standing() == Room::Standing::revealing)
    return no(No::table_revealing, "the match is about to begin; ask again in a moment");

  const std::string invitation = request.invitation ? hash_of(means.primitives, *request.invitation) : "";
  const std::string retry = request.retry.empty() ? "" : hash_of(means.primitives, request.retry);
  Wanted wanted;
  if (const auto again = sat_before(room, invitation, retry, means.now)) {
    wanted.seat = *again;  // with a new token
    wanted.by_link = same_hash(invitation, room.link());
  } else {
    auto found = wanted_seat(room, request, invitation, means);
    if (!found) return std::unexpected(std::move(found.error()));
    wanted = std::move(*found);
  }
  if (wanted.token.empty()) wanted.token = means.fresh_key();
  room::Sat sat;
  sat.at = means.now;
  sat.seat = wanted.seat;
  sat.name = told_apart(room, *name, wanted.seat);
  sat.salt = means.fresh_key();
  sat.mark = table::mark_of(means.primitives, sat.salt, sat.name);
  sat.token = hash_of(means.primitives, wanted.token);
  sat.pledge = request.pledge;
  sat.retry = retry;
  sat.portrait = request.portrait;
  sat.by_link = wanted.by_link;
  sat.host = request.host && same_hash(hash_of(means.primitives, *request.host), room.created().host);
  JoinAnswer answer = seated(wanted.seat, wanted.token, sat.name);
  return Decision<JoinAnswer>{{std::move(sat)}, std::move(answer)};
}

Decided<Begin> decide(const Room& room, const Caller& caller, const Begin& request, const Means& means) {
  if (!caller.host) return no(No::token_wrong, "only the host begins");
  switch (room.standing()) {
    case Room::Standing::over: return no(No::table_over, "this table is over");
    case Room::Standing::running: return no(No::table_running, "the match has begun already");
    case Room::Standing::revealing: return no(No::table_revealing, "the match is about to begin");
    case Room::Standing::waiting: break;
  }
  if (!core::parse_kind<bots::Bot>(request.fill))
    return no(No::seats_invalid, "there is no bot \"" + request.fill + "\"");
  const auto is_pledged = [](const Chair& chair) { return !chair.pledge.empty(); };
  if (std::any_of(room.chairs().begin(), room.chairs().end(), is_pledged))
    return Decision<Done>{{room::Revealing{means.now, players(room, request.fill)}}, {}};
  auto began = room.begin(players(room, request.fill), means.now);
  if (!began) return std::unexpected(refused(began.error()));
  return Decision<Done>{{std::move(*began)}, {}};
}

Decided<Reveal> decide(const Room& room, const Caller& caller, const Reveal& request, const Means& means) {
  if (!caller.seat) return no(No::token_wrong, "this is not the token of a seat here");
  const Chair& chair = room.chair(*caller.seat);
  const auto bytes = table::from_hex(request.bytes);
  if (!bytes || bytes->size() != 32)
    return no(No::request_unreadable, "\"bytes\" are 32 bytes, as 64 hex digits in small letters");
  if (chair.pledge.empty() || !same_hash(table::to_hex(means.primitives.sha256(*bytes)), chair.pledge))
    return no(No::pledge_wrong, "these are not the bytes that you have pledged");
  if (chair.bytes == request.bytes) return Decision<Done>{};  // he asks again
  if (room.standing() != Room::Standing::revealing)
    return no(No::table_waiting, "not all have pledged yet: keep your bytes to yourself");
  return Decision<Done>{{room::Revealed{means.now, *caller.seat, request.bytes}}, {}};
}

Decided<Pledge> decide(const Room& room, const Caller& caller, const Pledge& request, const Means& means) {
  if (auto why = worn(room)) return std::unexpected(std::move(*why));
  if (!caller.seat) return no(No::token_wrong, "this is not the token of a seat here");
  if (!is_hex(request.pledge, 32))
    return no(No::request_unreadable, "\"pledge\" is a SHA-256, as 64 hex digits in small letters");
  if (room.chair(*caller.seat).pledge == request.pledge) return Decision<Done>{};  // he asks again
  if (room.standing() != Room::Standing::waiting) return no(No::table_running, "one pledges before the match begins");
  return Decision<Done>{{room::Pledged{means.now, *caller.seat, request.pledge}}, {}};
}

Decided<Invite> decide(const Room& room, const Caller& caller, const Invite& request, const Means& means) {
  if (auto why = worn(room)) return std::unexpected(std::move(*why));
  if (!caller.host) return no(No::token_wrong, "only the host invites");
  if (room.standing() == Room::Standing::over) return no(No::table_over, "this table is over");
  if (!request.seat) {
    if (room.standing() != Room::Standing::waiting)
      return no(No::table_running, "the match has begun: no seat is free");
    const std::string link = means.fresh_key();
    return Decision<InviteAnswer>{{room::Linked{means.now, hash_of(means.primitives, link)}}, {link}};
  }
  const Seat seat(*request.seat);
  if (*request.seat >= room.seats() || !room.chair(seat).is_human())
    return no(No::seats_invalid, "there is no such seat for a person");
  if (!room.free_seats().contains(seat)) return no(No::seat_taken, "this seat is not free");
  if (!room.open_seats().contains(seat))
    return no(No::seat_taken, "the match is on: all who play must agree that another person sees this hand (\"vote\")");
  const std::string invitation = means.fresh_key();
  return Decision<InviteAnswer>{{room::Invited{means.now, seat, hash_of(means.primitives, invitation), false}},
                                {invitation}};
}

Decided<Leave> decide(const Room& room, const Caller& caller, const Leave&, const Means& means) {
  if (auto why = worn(room)) return std::unexpected(std::move(*why));
  if (!caller.seat) return no(No::token_wrong, "this is not the token of a seat here");
  if (room.standing() == Room::Standing::over) return no(No::table_over, "this table is over");
  return Decision<Done>{leaves(room, *caller.seat, false, means), {}};
}

Decided<Unseat> decide(const Room& room, const Caller& caller, const Unseat& request, const Means& means) {
  if (auto why = worn(room)) return std::unexpected(std::move(*why));
  if (!caller.host) return no(No::token_wrong, "only the host gives a seat back");
  if (room.standing() == Room::Standing::over) return no(No::table_over, "this table is over");
  if (room.standing() == Room::Standing::running)
    return no(No::table_running, "the match has begun: a seat changes hands only if all who play agree (\"vote\")");
  const Seat seat(request.seat);
  if (request.seat >= room.seats() || !room.chair(seat).is_human())
    return no(No::seats_invalid, "there is no such seat for a person");
  if (room.chair(seat).is_free()) return Decision<Done>{};  // it is so already
  return Decision<Done>{leaves(room, seat, true, means), {}};
}

Decided<Return> decide(const Room& room, const Caller& caller, const Return&, const Means& means) {
  if (!caller.seat) return no(No::token_wrong, "this is not the token of a seat here");
  if (!room.chair(*caller.seat).bot) return Decision<Done>{};
  return Decision<Done>{{room::Back{means.now, *caller.seat}}, {}};
}

bool is_long_away(const Room& room, Seat seat, const Means& means) {
  if (means.presence.here.contains(seat)) return false;
  // What is still to come was done before somebody put the clock back.
  const Time acted = room.chair(seat).acted;
  const Time seen = std::max(means.presence.last_seen[seat.index], acted > means.now ? 0 : acted);
  return means.now >= seen + std::max<Time>(means.least_absence, room.created().clock);
}

Decided<Vote> decide(const Room& room, const Caller& caller, const Vote& request, const Means& means) {
  if (auto why = worn(room)) return std::unexpected(std::move(*why));
  if (!caller.seat) return no(No::token_wrong, "this is not the token of a seat here");
  if (room.standing() != Room::Standing::running) return no(No::table_waiting, "no match is being played here");
  const Seat absent(request.seat);
  if (request.seat >= room.seats() || absent == *caller.seat || !room.chair(absent).is_human())
    return no(No::seats_invalid, "one votes about another person's seat");
  const Chair& chair = room.chair(absent);
  const bool wants_bot = request.remedy == room::Remedy::bot;
  if (wants_bot ? chair.bot.has_value() : chair.opened) return Decision<VoteAnswer>{{}, {true}};  // it is so already
  if (chair.is_owned() && !is_long_away(room, absent, means))
    return no(No::seat_present, "he is there, or has not been away for as long as this table gives for a decision");
  SeatSet votes = room.votes(absent, request.remedy);
  const bool is_new = !votes.contains(*caller.seat);
  votes.add(*caller.seat);
  const bool decided = votes.size() >= room.votes_needed(absent, request.remedy);
  Decision<VoteAnswer> decision{{}, {decided}};
  if (is_new) decision.entries.push_back(room::Voted{means.now, *caller.seat, absent, request.remedy});
  if (decided && wants_bot) decision.entries.push_back(room::Entrusted{means.now, absent, "simple"});
  if (decided && !wants_bot && chair.is_owned()) decision.entries.push_back(room::Left{means.now, absent});
  if (decided && !wants_bot) decision.entries.push_back(room::Opened{means.now, absent});
  return decision;
}

}  // namespace server
