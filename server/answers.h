// How requests are answered.
#pragma once
#include "room/answers.h"
#include "server/refusals.h"

namespace server {

using room::answer_text;

inline Refused not_kept() { return refused(No::store_unavailable, "this was not kept; send it again"); }

}  // namespace server
