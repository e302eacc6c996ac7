#include "shelf/description.h"

#include "shelf/sides.h"

namespace shelf {
namespace {

// Writes each option as the page reads it.
class OptionWriter final : public codec::Fields {
 public:
  // `usual` is what is visited.
  OptionWriter(codec::Writer& w, const void* usual, const void* daily)
      : w_(w), usual_(static_cast<const char*>(usual)), daily_(static_cast<const char*>(daily)) {}

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
    // The same field of the other structure.
    const void* daily = daily_ + (static_cast<const char*>(usual) - usual_);
    if (!type.equal(usual, daily)) {
      w_.key("daily");
      codec::write_value(w_, type, daily);
    }
    w_.end_object();
  }
  void field_per_seat(const codec::Field&, const codec::Type&, void*, std::size_t, int) override {}

  codec::Writer& w_;
  const char* usual_;
  const char* daily_;
};

}  // namespace

void write_options_of(codec::Writer& w, const codec::Type& options, const void* usual, const void* daily) {
  OptionWriter writer(w, usual, daily);
  options.fields(writer, const_cast<void*>(usual));  // it only reads
}

const Description& describe(const Box& box) {
  return side_of<Description>(box.facts(),
                              []<core::Game G>(Named<G>) -> const Description& { return description<G>(); });
}

}  // namespace shelf
