// Any of the chances, behind one type: what a table at the edge of the program
// is given. Inside, rules and playouts are written for a Chance of their own.
#pragma once
#include <variant>

#include "core/chance.h"

namespace core {

class Luck {
 public:
  Luck(FastChance chance) : source_(chance) {}
  Luck(ScriptedChance chance) : source_(chance) {}
  Luck(CommittedChance chance) : source_(chance) {}

  int die(int sides) {
    return std::visit([=](auto& chance) { return chance.die(sides); }, source_);
  }
  int pick(int n) {
    return std::visit([=](auto& chance) { return chance.pick(n); }, source_);
  }

  // The generator, if that is what it is.
  const FastChance* fast() const { return std::get_if<FastChance>(&source_); }
  // The script, if that is what it is: scripts can be wrong.
  const ScriptedChance* script() const { return std::get_if<ScriptedChance>(&source_); }

 private:
  std::variant<FastChance, ScriptedChance, CommittedChance> source_;
};
static_assert(Chance<Luck>);

}  // namespace core
