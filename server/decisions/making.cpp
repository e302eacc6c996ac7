// New tables.
#include <algorithm>
#include <utility>

#include "bots/bot.h"
#include "server/decisions.h"
#include "server/keys.h"
#include "shelf/shelf.h"

namespace server {
namespace {

// What every new table has, whatever it is made from: the time, the rules of today, a seed.
void begin_anew(room::Created& created, const shelf::OpenBox& box, const Means& means) {
  created.at = means.now;
  created.rules = box.facts().rules_version;  // also at a rematch of what older ones began
  created.seed = means.fresh_key();
  created.seed += means.fresh_key();
  created.log = table::kLogVersion;
}

}  // namespace

Decided<Create> decide(const Create& request, const PrintedEdition* printed, const std::string& address,
                       const Means& means) {
  if (!shelf::find_box(request.game))
    return no(No::game_unknown, "there is no game \"" + request.game + "\"; ask for \"games\"");
  if (!printed) return no(No::edition_unknown, "there is no such edition; \"games\" lists them");
  const int seats = static_cast<int>(request.seats.size());
  const core::Facts& facts = printed->box->facts();
  if (seats < facts.min_seats || seats > facts.max_seats)
    return no(No::seats_invalid, "this game is for " + std::to_string(facts.min_seats) + " to " +
                                     std::to_string(facts.max_seats) + " seats");
  for (const std::string& player : request.seats)
    if (player != "human" && !core::parse_kind<bots::Bot>(player))
      return no(No::seats_invalid, "a seat is for \"human\" or a bot, not for \"" + player + "\"");
  if (std::find(request.seats.begin(), request.seats.end(), "human") == request.seats.end())
    return no(No::seats_invalid, "at least one seat is for a person");
  if (request.as_printed && request.options)
    return no(No::options_invalid, "a table is as_printed, or it has options of its own");
  const std::string wanted = request.as_printed ? printed->box->as_printed(seats)
                             : request.options  ? request.options->text
                                                : "{}";
  auto options = printed->box->agree(seats, wanted, room::tempo_of(request.clock));
  if (!options) return no(No::options_invalid, options.error());

  Decision<CreateAnswer> decision;
  CreateAnswer& answer = decision.answer;
  answer.host = means.fresh_key();
  room::Created created;
  created.game = request.game;
  created.edition = printed->hash;
  created.options.text = std::move(*options);
  created.players = request.seats;
  created.host = hash_of(means.primitives, answer.host);
  created.listed = request.listed;
  created.spectators = request.spectators;
  created.hints = request.hints;
  created.clock = request.clock;
  created.address = address;
  begin_anew(created, *printed->box, means);
  decision.entries.push_back(std::move(created));
  // Each free seat has an invitation; whoever makes the table takes one of them too.
  for (int seat = 0; seat < seats; ++seat) {
    const bool human = request.seats[static_cast<std::size_t>(seat)] == "human";
    answer.invitations.push_back(human ? means.fresh_key() : "");
    if (human)
      decision.entries.push_back(
          room::Invited{means.now, Seat(seat), hash_of(means.primitives, answer.invitations.back()), false});
  }
  answer.link = means.fresh_key();
  decision.entries.push_back(room::Linked{means.now, hash_of(means.primitives, answer.link)});
  return decision;
}

Decided<Rematch> decide_rematch(const Room& old, const Caller& caller, const std::string& address, const Means& means) {
  if (!caller.seat && !caller.host) return no(No::token_wrong, "this is not the token of a seat here");
  if (old.standing() != Room::Standing::over) return no(No::table_running, "this match is not over");
  Decision<RematchAnswer> decision;
  decision.answer.table = old.rematch();
  if (!old.rematch().empty()) return decision;
  room::Created created = old.created();
  created.rematch_of = old.id();
  created.heard = old.heard();
  created.address = address;
  begin_anew(created, *old.box(), means);
  decision.entries.push_back(std::move(created));
  for (int seat = 0; seat < old.seats(); ++seat)
    if (const Room::Chair& chair = old.chair(Seat(seat)); !chair.token.empty())
      decision.entries.push_back(room::Invited{means.now, Seat(seat), chair.token, true});
  return decision;
}

std::vector<Entry> decide_followed_by(const Room& old, const std::string& made, Time now) {
  if (!old.rematch().empty()) return {};
  return {room::Rematched{now, made}};
}

}  // namespace server
