#include "shelf/description.h"

#include "shelf/entry.h"
#include "shelf/shelf.h"

namespace shelf {
namespace {

// Writes each option as the page reads it.
class OptionWriter final : public codec::Fields {
 public:
  // `usual` is what is visited.
  OptionWriter(codec::Writer& w, const void* usual, const void* daily, const void* printed)
      : w_(w),
        usual_(static_cast<const char*>(usual)),
        daily_(static_cast<const char*>(daily)),
        printed_(static_cast<const char*>(printed)) {}

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
    // What is printed is said where it is not as usual, be it in one sitting or day by day.
    const std::ptrdiff_t place = static_cast<const char*>(usual) - usual_;
    const bool daily_differs = !type.equal(usual, daily_ + place);
    if (daily_differs) write("daily", type, daily_ + place);
    if (daily_differs || !type.equal(usual, printed_ + place)) write("printed", type, printed_ + place);
    w_.end_object();
  }
  void write(std::string_view name, const codec::Type& type, const void* value) {
    w_.key(name);
    codec::write_value(w_, type, value);
  }
  void field_per_seat(const codec::Field&, const codec::Type&, void*, std::size_t, int) override {}

  codec::Writer& w_;
  const char* usual_;
  const char* daily_;
  const char* printed_;
};

}  // namespace

void write_options_of(codec::Writer& w, const codec::Type& options, const void* usual, const void* daily,
                      const void* printed) {
  OptionWriter writer(w, usual, daily, printed);
  options.fields(writer, const_cast<void*>(usual));  // it only reads
}

const Description& describe(const Box& box) { return *entry(box.facts()).description; }

std::string typescript() {
  std::string text =
      "// Printed by scripts/publish from the lists of fields of the engine.\n\n"
      "/** A place at the table, counted from 0 in the order of play. */\nexport type Seat = number;\n\n"
      "/** The games on the shelf. */\nexport type Game =";
  for (const Box* box : boxes()) text += "\n  | \"" + std::string(box->facts().slug) + "\"";
  text += ";\n";
  for (const Box* box : boxes()) text += "\n" + describe(*box).typescript();
  return text;
}

}  // namespace shelf
