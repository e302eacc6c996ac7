// How the server says no.
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/game.h"
#include "core/kinds.h"
#include "shelf/box.h"
#include "table/refusal.h"

namespace server {

// Every way in which the server itself says no; a table's own are in table/refusal.h.
// The names are part of the wire form.
enum class No : std::uint8_t {
  request_unreadable,  // it is no JSON, or a field is missing, unknown or wrong
  request_too_large,
  request_too_fast,  // wait, and send it again
  origin_foreign,    // the page that asks is not ours
  address_banned,
  protocol_unknown,  // the client speaks another version
  game_unknown,
  edition_unknown,
  options_invalid,
  seats_invalid,  // too few, too many, or a player that is neither human nor a bot
  table_unknown,
  table_other_rules,  // its rules or its box are gone, and it has no position to go on from
  table_damaged,      // its journal cannot be read
  table_full,         // no seat is free
  table_waiting,      // the match has not begun
  table_running,      // the match has begun
  table_over,         // the match is over, or the table is closed
  table_too_many,     // this address has made too many
  table_worn,         // more was said and changed here than a table takes
  table_revealing,    // the match is about to begin
  token_wrong,        // it is not the token of a seat here, or of the host
  invitation_wrong,   // it was used already, or is not one of this table's
  code_wrong,         // it was used already, is too old, or was never given
  seat_taken,
  seat_present,  // its owner is there, or has not been away for long
  pledge_wrong,  // these are not the bytes that were pledged
  name_invalid,
  text_invalid,
  speech_muted,
  spectators_unwelcome,
  store_unavailable,  // nothing is kept at the moment; send it again later
  server_stopping,
  server_full,
};
inline constexpr std::array<std::string_view, 33> kNoNames = {
    "request/unreadable", "request/too_large", "request/too_fast", "origin/foreign",  "address/banned",
    "protocol/unknown",   "game/unknown",      "edition/unknown",  "options/invalid", "seats/invalid",
    "table/unknown",      "table/other_rules", "table/damaged",    "table/full",      "table/waiting",
    "table/running",      "table/over",        "table/too_many",   "table/worn",      "table/revealing",
    "token/wrong",        "invitation/wrong",  "code/wrong",       "seat/taken",      "seat/present",
    "pledge/wrong",       "name/invalid",      "text/invalid",     "speech/muted",    "spectators/unwelcome",
    "store/unavailable",  "server/stopping",   "server/full",
};
constexpr std::span<const std::string_view> names(No) { return kNoNames; }
constexpr std::string_view label(No) { return "refusal"; }

// A refusal: why, for programs and for people.
struct Refused {
  std::variant<No, table::Reason> why;  // of the server, or of the table
  std::string message;
  std::string clause;  // what forbids a move; else empty

  std::string_view error() const;  // a stable name
  bool is(No no) const { return why == std::variant<No, table::Reason>(no); }
  int http_status() const;
};

inline Refused refused(No no, std::string message) { return {no, std::move(message), ""}; }
Refused refused(const table::Refusal& refusal, const core::Facts& facts);
// Why a match cannot begin.
Refused refused(const shelf::NoStart& why);

// What is wrong with a line of a journal, without what stands in it: a reason may quote a
// name, the hash of a token or a move, which belong neither in an answer nor in the log.
std::string without_quotations(std::string_view reason);

// {"re":…,"ok":false,"error":…,"clause":…,"message":…}; `id` is JSON, or empty.
std::string to_json(const Refused& refusal, const std::string& id);

}  // namespace server
