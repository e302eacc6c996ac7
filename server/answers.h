// How requests are answered.
#pragma once
#include <string>

#include "codec/write.h"
#include "server/refusals.h"

namespace server {

// {"re":…,"ok":true,…}
template <class A>
std::string answer_text(const std::string& id, const A& answer) {
  codec::Writer w;
  w.begin_object();
  if (!id.empty()) {
    w.key("re");
    w.raw(id);
  }
  w.field("ok", true);
  codec::write_fields(w, answer);
  w.end_object();
  return w.take();
}

inline Refused not_kept() { return refused(No::store_unavailable, "this was not kept; send it again"); }

}  // namespace server
