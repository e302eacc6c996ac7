#include "server/wire.h"

namespace server {

std::string to_json(const Refused& refusal, const std::string& id) {
  codec::Writer w;
  w.begin_object();
  if (!id.empty()) {
    w.key("re");
    w.raw(id);
  }
  w.field("ok", false);
  w.field("error", refusal.error);
  if (!refusal.clause.empty()) w.field("clause", refusal.clause);
  w.field("message", refusal.message);
  w.end_object();
  return w.take();
}

}  // namespace server
