#include "server/refusals.h"

#include "room/answers.h"

namespace server {
namespace {

std::string explain(const table::Refusal& refusal) {
  using table::Reason;
  switch (refusal.reason) {
    case Reason::seat_unknown: return "there is no such seat at this table";
    case Reason::game_over: return "the game is over";
    case Reason::move_unreadable: return "this is no move of the game; ask for \"moves\"";
    case Reason::move_not_your_turn: return "it is not your turn";
    case Reason::move_illegal: return "a rule forbids this move";
    case Reason::move_stale_ply: return "this decision is past; watch the table again";
    case Reason::move_early_ply: return "this decision has not come yet; watch the table again";
    case Reason::move_answered: return "you have answered already, and cannot take it back";
    default: return shelf::explain(refusal);
  }
}

}  // namespace

std::string_view Refused::error() const {
  return std::visit([](auto reason) { return core::name(reason); }, why);
}

int Refused::http_status() const {
  const No* no = std::get_if<No>(&why);
  if (!no) return 422;
  switch (*no) {
    case No::request_unreadable: return 400;
    case No::origin_foreign:
    case No::address_banned:
    case No::token_wrong:
    case No::invitation_wrong:
    case No::code_wrong:
    case No::spectators_unwelcome: return 403;
    case No::game_unknown:
    case No::edition_unknown:
    case No::table_unknown: return 404;
    case No::request_too_large: return 413;
    case No::protocol_unknown: return 426;
    case No::request_too_fast:
    case No::table_too_many: return 429;
    case No::table_damaged:
    case No::table_other_rules: return 500;
    case No::store_unavailable:
    case No::server_stopping:
    case No::server_full: return 503;
    default: return 422;
  }
}

Refused refused(const table::Refusal& refusal, const core::Facts& facts) {
  const bool has_clause = refusal.clause != core::Clause::none;
  return {refusal.reason, explain(refusal), has_clause ? core::clause_id(facts.prefix, refusal.clause) : ""};
}

Refused refused(const shelf::NoStart& why) {
  const auto* bad = std::get_if<shelf::BadStart>(&why.why);
  const bool seats = bad && *bad == shelf::BadStart::seats_out_of_range;
  return refused(seats ? No::seats_invalid : No::options_invalid, why.message);
}

std::string without_quotations(std::string_view reason) {
  std::string text;
  while (!reason.empty()) {
    const std::size_t begin = reason.find('"');
    text += reason.substr(0, begin);
    if (begin == std::string_view::npos) break;
    text += "…";
    const std::size_t end = reason.find('"', begin + 1);
    reason.remove_prefix(end == std::string_view::npos ? reason.size() : end + 1);
  }
  return text;
}

std::string to_json(const Refused& refusal, const std::string& id) {
  room::Failure failure{std::string(refusal.error()), refusal.message};
  if (!refusal.clause.empty()) failure.clause = refusal.clause;
  return room::answer_text(id, failure);
}

}  // namespace server
