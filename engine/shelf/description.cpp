#include "shelf/description.h"

#include "shelf/entry.h"
#include "shelf/shelf.h"

namespace shelf {
namespace {

// Lists each field of a game's options.
class OptionLister final : public codec::Fields {
 public:
  // `usual` is what is visited.
  OptionLister(const void* usual, const void* daily, const void* printed)
      : usual_(static_cast<const char*>(usual)),
        daily_(static_cast<const char*>(daily)),
        printed_(static_cast<const char*>(printed)) {}
  std::vector<Option> options;

 private:
  void field(const codec::Field& field, const codec::Type& type, void* usual) override {
    Option option;
    option.name = field.name;
    if (type.form == codec::Type::Form::boolean) {
      option.type = OptionType::yes_no;
    } else if (type.form == codec::Type::Form::kind) {
      option.type = OptionType::one_of;
      option.names.assign(type.names.begin(), type.names.end());
    } else {
      option.type = OptionType::number;
      option.least = field.range.least;
      option.greatest = field.range.greatest;
    }
    option.usual = value_of(type, usual);
    // What is printed is said where it is not as usual, be it in one sitting or day by day.
    const std::ptrdiff_t place = static_cast<const char*>(usual) - usual_;
    const bool daily_differs = !type.equal(usual, daily_ + place);
    if (daily_differs) option.daily = value_of(type, daily_ + place);
    if (daily_differs || !type.equal(usual, printed_ + place)) option.printed = value_of(type, printed_ + place);
    options.push_back(std::move(option));
  }
  static OptionValue value_of(const codec::Type& type, const void* value) {
    codec::Writer w;
    codec::write_value(w, type, value);
    return {w.finish()};
  }
  void field_per_seat(const codec::Field&, const codec::Type&, void*, std::size_t, int) override {}

  const char* usual_;
  const char* daily_;
  const char* printed_;
};

}  // namespace

std::vector<Option> options_of(const codec::Type& options, const void* usual, const void* daily, const void* printed) {
  OptionLister lister(usual, daily, printed);
  options.fields(lister, const_cast<void*>(usual));  // it only reads
  return std::move(lister.options);
}

const Description& describe(const Box& box) { return *entry(box.facts()).description; }

std::string typescript() {
  std::string text =
      "// Printed by scripts/publish from the lists of fields of the engine.\n\n"
      "/** A place at the table, counted from 0 in the order of play. */\nexport type Seat = number;\n\n"
      "/** The games on the shelf. */\nexport type Game =";
  for (const Box* box : boxes()) text += "\n  | \"" + std::string(box->facts().slug) + "\"";
  text += ";\n\n/** What is printed in a box. */\nexport type Edition =";
  for (const Box* box : boxes()) {
    std::string name(box->facts().slug);
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    text += "\n  | " + name + "Edition";
  }
  text += ";\n";
  for (const Box* box : boxes()) text += "\n" + describe(*box).typescript();
  return text;
}

}  // namespace shelf
