// How requests are answered, by the server and by the page alike:
// {"re":…,"ok":true,…} or {"re":…,"ok":false,"error":…,"message":…}.
#pragma once
#include <optional>
#include <string>

#include "codec/write.h"

namespace room {

// What every answer begins with.
struct AnswerHead {
  std::optional<codec::RawJson> re;
  bool ok = true;

  static void fields(auto& f, auto& self) {
    f.maybe("re", self.re, "the id that the request had");
    f("ok", self.ok, "whether it was done");
  }
};

// The rest of an answer that says no.
struct Failure {
  std::string error;
  std::string message;
  std::optional<std::string> clause = std::nullopt;

  static void fields(auto& f, auto& self) {
    f("error", self.error, "a stable name");
    f.maybe("clause", self.clause, "what forbids a move");
    f("message", self.message, "what is wrong, for people");
  }
};

// `id` is JSON, or empty.
template <class A>
std::string answer_text(const std::string& id, const A& answer, bool ok = true) {
  codec::Writer w;
  w.begin_object();
  codec::write_fields(w, AnswerHead{id.empty() ? std::nullopt : std::optional(codec::RawJson{id}), ok});
  codec::write_fields(w, answer);
  w.end_object();
  return w.finish();
}
inline std::string answer_text(const std::string& id, const Failure& failure) {
  return answer_text(id, failure, false);
}

}  // namespace room
