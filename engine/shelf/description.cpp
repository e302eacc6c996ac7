#include "shelf/description.h"

#include "shelf/sides.h"

namespace shelf {
namespace {

// Writes each option as the page reads it.
class OptionWriter final : public codec::Fields {
 public:
  explicit OptionWriter(codec::Writer& w) : w_(w) {}

 private:
  void field(const codec::Field& field, const codec::Type& type, void* usual) override {
    w_.begin_object();
    w_.field("name", field.name);
    if (type.form == codec::Type::Form::boolean) {
      w_.field("type", "yes-no");
    } else if (type.form == codec::Type::Form::kind) {
      w_.field("type", "one-of");
      w_.key("names");
      w_.begin_array();
      for (const std::string_view one : type.names) w_.value(one);
      w_.end_array();
    } else {
      w_.field("type", "number");
      w_.field("least", field.range.least);
      w_.field("greatest", field.range.greatest);
    }
    w_.key("usual");
    codec::write_value(w_, type, usual);
    w_.end_object();
  }
  void field_per_seat(const codec::Field&, const codec::Type&, void*, std::size_t, int) override {}

  codec::Writer& w_;
};

}  // namespace

void write_options_of(codec::Writer& w, const codec::Type& options) {
  OptionWriter writer(w);
  options.blank_fields(writer);
}

const Description& describe(const Box& box) {
  return side_of<Description>(box.facts(),
                              []<core::Game G>(Named<G>) -> const Description& { return description<G>(); });
}

}  // namespace shelf
