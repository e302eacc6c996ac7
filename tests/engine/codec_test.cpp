// JSON in and out, and what is printed from the lists of fields.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "codec/json.h"
#include "codec/read.h"
#include "codec/shape.h"
#include "codec/write.h"
#include "core/fixed_list.h"
#include "core/kind_set.h"

namespace codec_test {

using codec::Json;
using ::testing::HasSubstr;

enum class Colour : std::uint8_t { red, blue };
constexpr std::array<std::string_view, 2> kColourNames = {"red", "blue"};
constexpr std::span<const std::string_view> names(Colour) { return kColourNames; }
constexpr std::string_view label(Colour) { return "colour"; }

struct Inner {
  int n = 0;
  static void fields(auto& f, auto& self) { f("n", self.n, "a number", core::Range{-5, 5}); }
};
struct Space {
  static constexpr core::Range kRange{0, 63};
  std::uint8_t number = 0;
};
struct Outer {
  std::uint8_t seats = 2;
  bool flag = false;
  std::string text;
  Colour colour{};
  core::Seat seat;
  Space space;
  core::SeatSet set;
  std::optional<Inner> inner;
  core::FixedList<Inner, 3> list;
  core::Counters<Colour, 8> heap;
  core::PerKind<Colour, int> table;
  core::PerSeat<Colour> each;
  int rest = 7;
  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many", core::Range{1, 6});
    f("flag", self.flag, "yes or no");
    f("text", self.text, "words");
    f("colour", self.colour, "one of two");
    f("seat", self.seat, "who");
    f("space", self.space, "where");
    f("set", self.set, "whoever");
    f("inner", self.inner, "maybe");
    f("list", self.list, "up to three");
    f("heap", self.heap, "cards", core::Range{0, 9});
    f("table", self.table, "counts", core::Range{0, 9});
    f.per_seat("each", self.each, self.seats, "one each");
    f.rest("rest", self.rest, "or not", core::Range{0, 9});
  }
};

constexpr std::string_view kGood =
    R"({"seats":2,"flag":true,"text":"é\"\n","colour":"blue","seat":1,"space":63,"set":[0,3],)"
    R"("inner":{"n":-5},"list":[{"n":1},{"n":2}],"heap":{"blue":9},"table":{"red":1,"blue":2},"each":["red","blue"],"rest":3})";

codec::Problems problems_in(std::string_view text, Outer& value) {
  const auto document = codec::parse(std::string(text));
  if (!document) return {document.error()};
  return codec::read(*document, value);
}

TEST(Codec, WhatIsWrittenReadsBackTheSame) {
  Outer value;
  const codec::Problems problems = problems_in(kGood, value);
  ASSERT_TRUE(problems.empty()) << to_text(problems.front(), "");
  EXPECT_EQ(value.inner->n, -5);
  EXPECT_EQ(value.heap[Colour::blue], 9);
  EXPECT_EQ(value.each[core::Seat(1)], Colour::blue);
  EXPECT_EQ(codec::to_json(value), kGood);
}

// Each case changes one thing in the good text; the problem names the place.
TEST(Codec, EveryWrongThingIsSaidWithItsPlace) {
  struct Case {
    std::string_view from, to, path, reason;
  };
  for (const Case& c : {
           Case{"\"seats\":2", "\"seats\":7", "seats", "from 1 to 6, not 7"},
           Case{"\"seats\":2", "\"seats\":-1", "seats", "not -1"},
           Case{"\"seats\":2", "\"seats\":2.5", "seats", "must be a whole number"},
           Case{"\"seats\":2", "\"seats\":1e3", "seats", "must be a whole number"},
           Case{"\"seats\":2", "\"seats\":99999999999999999999", "seats", "must be a whole number"},
           Case{"\"seats\":2", "\"seats\":\"2\"", "seats", "must be a whole number, not a string"},
           Case{"true", "1", "flag", "must be true or false, not a whole number"},
           Case{"\"blue\",\"seat\"", "\"green\",\"seat\"", "colour", "unknown colour \"green\"; one of red, blue"},
           Case{"\"seat\":1", "\"seat\":6", "seat", "from 0 to 5"},
           Case{"\"space\":63", "\"space\":64", "space", "from 0 to 63, not 64"},
           Case{"[0,3]", "[0,0]", "set[1]", "twice"},
           Case{"[0,3]", "{}", "set", "must be a list, not an object"},
           Case{"{\"n\":-5}", "{\"n\":-6}", "inner.n", "from -5 to 5"},
           Case{"{\"n\":-5}", "{}", "inner", "the field \"n\" is missing"},
           Case{"{\"n\":-5}", "{\"n\":0,\"m\":1}", "inner.m", "unknown field; the fields here are n"},
           Case{"{\"n\":2}]", "{\"n\":2},{\"n\":2},{\"n\":2}]", "list", "4 entries; at most 3"},
           Case{"{\"n\":2}]", "{\"n\":\"x\"}]", "list[1].n", "must be a whole number, not a string"},
           Case{"{\"blue\":9}", "{\"blue\":10}", "heap", "10 in all; at most 9"},
           Case{"{\"blue\":9}", "{\"pink\":1}", "heap.pink", "unknown colour"},
           Case{"{\"blue\":9}", "{\"blue\":-1}", "heap.blue", "not -1"},
           Case{"{\"red\":1,\"blue\":2}", "{\"red\":1}", "table", "the field \"blue\" is missing"},
           Case{"{\"red\":1,\"blue\":2}", "{\"red\":1,\"blue\":2,\"x\":1}", "table.x", "unknown colour"},
           Case{"[\"red\",\"blue\"]", "[\"red\"]", "each", "1 entries for 2 seats"},
           Case{",\"rest\":3", ",\"more\":3", "more", "unknown field"},
           Case{",\"rest\":3", ",\"flag\":true", "", "the key \"flag\" stands twice"},
           Case{"\"set\":[0,3],", "", "", "the field \"set\" is missing"},
           Case{"}", "", "", "not JSON"},
           Case{kGood, "", "", "not JSON"},
           Case{kGood, "[]", "", "must be an object, not a list"},
           Case{kGood, "{} {}", "", "not JSON"},
           Case{kGood, "nul", "", "not JSON"},
           Case{"é", "\xff", "", "not JSON"},
       }) {
    std::string text(kGood);
    text.replace(text.find(c.from), c.from.size(), c.to);
    Outer value;
    const codec::Problems problems = problems_in(text, value);
    ASSERT_FALSE(problems.empty()) << c.to;
    EXPECT_EQ(problems.front().path, c.path) << c.to;
    EXPECT_THAT(problems.front().reason, HasSubstr(c.reason));
  }
}

TEST(Codec, AllProblemsAreFoundInOneGo) {
  Outer value;
  std::string text(kGood);
  text.replace(text.find("true"), 4, "0");
  text.replace(text.find("[0,3]"), 5, "[9]");
  text.replace(text.find("\"seat\":1"), 8, "\"seet\":1");
  EXPECT_EQ(problems_in(text, value).size(), 4u) << "flag, set, seat missing, seet unknown";
}

TEST(Codec, WhoSendsTooManyProblemsIsToldTheFirst) {
  Outer value;
  std::string text = R"({"seats":2,"set":[)";
  for (int i = 0; i < 90'000; ++i) text += "\"x\",";
  text.back() = ']';
  EXPECT_EQ(problems_in(text + "}", value).size(), codec::Reader::kMostProblems);
}

TEST(Codec, APathIsFoundOrWhatComesNearest) {
  const auto document = codec::parse(R"({"a":[{"b":1},{"b":{"c":2}}],"d":3})");
  const codec::Json& root = document->root;
  EXPECT_EQ(root.at_path("a[1].b.c").integer, 2);
  EXPECT_EQ(root.at_path("d").integer, 3);
  EXPECT_EQ(&root.at_path(""), &root);
  EXPECT_EQ(&root.at_path("a[7].b"), root.find("a"));
  EXPECT_EQ(&root.at_path("a[0].x"), &root.find("a")->items[0]);
  EXPECT_EQ(&root.at_path("nowhere"), &root);
}

TEST(Codec, LinesAndColumnsPointAtTheValue) {
  Outer value;
  const auto document = codec::parse("{\n  \"seats\": 2,\n  \"flag\" :\t\"no\",\n \"x\":1}");
  const codec::Problems problems = codec::read(*document, value);
  const auto flag = std::find_if(problems.begin(), problems.end(), [](const auto& p) { return p.path == "flag"; });
  ASSERT_NE(flag, problems.end());
  EXPECT_EQ(flag->line, 3);
  EXPECT_EQ(flag->column, 12);
  EXPECT_EQ(to_text(*flag, "e.json"), "e.json:3:12: flag: must be true or false, not a string");
}

// What follows an object or a list begins where it stands, and not at the bracket before it.
TEST(Codec, WhatFollowsABracketStandsBehindIt) {
  const auto document = codec::parse("[{},\n{\"a\":[]},\n [],\n  7]");
  ASSERT_TRUE(document);
  std::vector<int> lines;
  for (const codec::Json& item : document->root.items) lines.push_back(document->problem_at("", item, "").line);
  EXPECT_EQ(lines, (std::vector<int>{1, 2, 3, 4}));
}

TEST(Codec, AFieldThatMayBeLeftOutKeepsItsValue) {
  Outer value;
  std::string text(kGood);
  text.replace(text.find(",\"rest\":3"), 9, "");
  EXPECT_TRUE(problems_in(text, value).empty());
  EXPECT_EQ(value.rest, 7);
}

// A number with a type of its own, and a set of kinds.
struct Ticket {
  static constexpr core::Range kRange{0, 2047};
  std::uint16_t number = 0;
};
struct Holder {
  Ticket ticket;
  core::KindSet<Colour> colours;
  static void fields(auto& f, auto& self) {
    f("ticket", self.ticket, "which");
    f("colours", self.colours, "which");
  }
};

TEST(Codec, NumbersWithATypeAndSetsOfKindsAreNumbersAndLists) {
  Holder holder;
  const auto read = [&](const std::string& text) { return codec::read(*codec::parse(text), holder); };
  ASSERT_TRUE(read(R"({"ticket":2047,"colours":["blue","red"]})").empty());
  EXPECT_EQ(codec::to_json(holder), R"({"ticket":2047,"colours":["red","blue"]})");
  EXPECT_EQ(read(R"({"ticket":2048,"colours":[]})").front().reason, "must be a whole number from 0 to 2047, not 2048");
  EXPECT_THAT(read(R"({"ticket":1,"colours":["green"]})").front().reason, HasSubstr("unknown colour \"green\""));
  EXPECT_THAT(codec::json_schema(codec::shape_of<Holder>(), "", ""), HasSubstr("\"maximum\": 2047"));
}

TEST(CodecLimits, DepthSizeAndCountAreBounded) {
  const auto reason = [](std::string text, codec::Limits limits = {}) {
    const auto document = codec::parse(std::move(text), limits);
    return document ? std::string("accepted") : document.error().reason;
  };
  EXPECT_THAT(reason(std::string(1'000'000, '[')), HasSubstr("nested deeper than 32 levels"));
  EXPECT_THAT(reason(std::string(2'000'000, ' ')), HasSubstr("at most 1048576 are read"));
  std::string many = "[1";
  for (int i = 0; i < 200'000; ++i) many += ",1";
  EXPECT_THAT(reason(many + "]"), HasSubstr("more than 100000 values"));
  EXPECT_THAT(reason(std::string("{}\0{}", 5)), HasSubstr("NUL"));
  std::string keys = "{\"a\":1";
  for (int i = 0; i < 50'000; ++i) keys += ",\"k" + std::to_string(i) + "\":1";
  EXPECT_EQ(reason(keys + "}"), "accepted") << "many keys are compared quickly";
}

// Found by fuzz/edition: what we accepted here we could not read back.
TEST(Codec, HalfASurrogatePairIsNoText) {
  EXPECT_EQ(codec::parse(R"(["\ud83c\udfb2"])")->root.items[0].string, "🎲");
  EXPECT_EQ(codec::parse(R"(["\ud7ff"])")->root.items[0].string, "\xed\x9f\xbf") << "the last character before them";
  for (const std::string text : {R"(["\udfb2"])", R"(["\ud83c"])", R"({"\udc00":1})", R"(["\udfb2\ud83c"])"}) {
    const auto document = codec::parse(text);
    ASSERT_FALSE(document) << text;
    EXPECT_THAT(document.error().reason, HasSubstr("surrogate"));
    EXPECT_EQ(document.error().line, 1);
  }
}

// Any JSON of ours survives being written in one line and read again.
TEST(Codec, OneLineReadsBackTheSame) {
  ASSERT_TRUE(rc::check([](const std::string& raw, std::int64_t number, bool flag) {
    std::string text;
    for (const char c : raw) text += static_cast<char>(c & 0x7f);
    codec::Writer w;
    w.begin_object();
    w.field("text", std::string_view(text));
    w.field("number", number);
    w.field("flag", flag);
    w.end_object();
    const std::string line = w.finish();
    const auto document = codec::parse(line);
    RC_ASSERT(document.has_value());
    RC_ASSERT(document->root.find("text")->string == text);
    RC_ASSERT(document->root.find("number")->integer == number);
    RC_ASSERT(codec::one_line(document->root) == line);
  }));
}

// Texts and JSON are put down at once where nothing in them needs an escape; by
// character where something does. Nobody sees which.
TEST(Writing, EveryCharacterIsWrittenAsJsonWantsIt) {
  const auto in_json = [](int c) -> std::string {
    if (c == '"') return "\\\"";
    if (c == '\\') return "\\\\";
    if (c >= 0x20) return std::string(1, static_cast<char>(c));
    constexpr std::string_view kShort = "btn?fr";
    if (c >= 8 && c <= 13 && c != 11) return std::string("\\") + kShort[static_cast<std::size_t>(c - 8)];
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    return std::string("\\u00") + kDigits[static_cast<std::size_t>(c / 16)] + kDigits[static_cast<std::size_t>(c % 16)];
  };
  for (int c = 0; c < 256; ++c) {
    const std::string text(1, static_cast<char>(c));
    EXPECT_EQ(codec::to_json(text), "\"" + in_json(c) + "\"");
    EXPECT_EQ(codec::to_json("é" + text + "z"), "\"é" + in_json(c) + "z\"");
    codec::Writer w;
    w.begin_object();
    w.field(text, true);
    w.end_object();
    EXPECT_EQ(w.finish(), "{\"" + in_json(c) + "\":true}");
  }
}

TEST(Writing, CommasAndIndentationStandWhereTheyBelong) {
  const auto write_all = [](auto& w) {
    w.begin_object();
    w.field("a", "x");
    w.field("b\n", "\t");
    w.key("raw");
    w.raw("[1, {}]");
    w.key("list");
    w.begin_array();
    w.raw("{}");
    w.value(std::string_view("y"));
    w.value(std::string_view("\""));
    w.value(std::int64_t{-7});
    w.begin_object();
    w.end_object();
    w.null();
    w.end_array();
    w.end_object();
    return w.finish();
  };
  codec::Writer line;
  EXPECT_EQ(write_all(line), R"({"a":"x","b\n":"\t","raw":[1, {}],"list":[{},"y","\"",-7,{},null]})");
  codec::Writer page(codec::Layout{.indent = 2});
  EXPECT_EQ(write_all(page), R"({
  "a": "x",
  "b\n": "\t",
  "raw": [1, {}],
  "list": [
    {},
    "y",
    "\"",
    -7,
    {},
    null
  ]
})");
}

TEST(Writing, NoTextIsTooLongAndNoListTooDeep) {
  for (const std::size_t size : {0, 200, 255, 256, 511, 512, 513, 100'000}) {
    const std::string text(size, 'x');
    EXPECT_EQ(codec::to_json(text), "\"" + text + "\"");
  }
  codec::Writer w;
  for (int i = 0; i < 50; ++i) w.begin_array();
  for (int i = 0; i < 50; ++i) w.end_array();
  EXPECT_EQ(w.finish(), std::string(50, '[') + std::string(50, ']'));
}

// What an edition lists is written by its id where the edition is at hand.
struct Fruit {
  static constexpr core::Range kRange = {0, 9};
  static constexpr std::string_view kLabel = "fruit";
  std::uint8_t number = 0;
};
struct Basket {
  using Entry = Fruit;
  static constexpr int kMost = 3;
  std::array<int, 10> counts{};
  void add(Fruit fruit) { ++counts[fruit.number]; }
  int operator[](Fruit fruit) const { return counts[fruit.number]; }
  core::Bits present() const {
    core::Bits set{};
    for (int i = 0; i < 10; ++i) set = set | core::Bits::only(i).when(counts[static_cast<std::size_t>(i)] > 0);
    return set;
  }
};
struct Spot {
  static constexpr std::string_view kForm = "a spot such as \"x\"";
  char letter = 'a';
  std::string text() const { return std::string(1, letter); }
  static std::optional<Spot> parse(std::string_view text) {
    return text.size() == 1 ? std::optional(Spot{text[0]}) : std::nullopt;
  }
};
struct Stall {
  Fruit best;
  Basket basket;
  Spot spot;
  int bill = 0;
  static void fields(auto& f, auto& self) {
    f("best", self.best, "a fruit");
    f.rest("basket", self.basket, "fruits", core::Range{0, 4});
    f("spot", self.spot, "where");
    f.rest("bill", self.bill, "follows from the rest", core::Range{0, 9});
  }
};
constexpr std::array<std::string_view, 2> kFruits = {"apple", "pear"};
constexpr core::Listing kFruitListing = {"fruit", kFruits};

TEST(Listed, EntriesAreWrittenByTheirIdOrNumber) {
  Stall stall;
  const core::Listings listings(&kFruitListing, 1);
  const auto problems = [&](std::string text, core::Listings known) {
    const auto document = codec::parse(std::move(text));
    codec::Reader reader(*document, known);
    stall = {};
    reader.read("", document->root, stall, {});
    EXPECT_EQ(reader.heaps_left_out, document->root.find("basket") ? 0 : 1);
    return reader.problems.empty() ? "" : reader.problems.front().path + ": " + reader.problems.front().reason;
  };
  EXPECT_EQ(problems(R"({"best":"pear","basket":{"apple":2,"pear":1},"spot":"z","bill":4})", listings), "");
  EXPECT_EQ(codec::to_json(stall, listings), R"({"best":"pear","basket":{"apple":2,"pear":1},"spot":"z","bill":4})");
  EXPECT_EQ(codec::to_json(stall), R"({"best":1,"basket":{"0":2,"1":1},"spot":"z","bill":4})");
  EXPECT_EQ(problems(R"({"best":1,"basket":{"0":2,"1":1},"spot":"z"})", {}), "") << "a number may be left out";
  EXPECT_EQ(stall.basket[Fruit{0}], 2);
  EXPECT_EQ(problems(R"({"best":1,"spot":"z"})", {}), "");

  EXPECT_EQ(problems(R"({"best":"plum","spot":"z"})", listings), "best: the edition has no fruit \"plum\"");
  EXPECT_EQ(problems(R"({"best":10,"spot":"z"})", listings), "best: must be a whole number from 0 to 9, not 10");
  EXPECT_EQ(problems(R"({"best":"10","spot":"z"})", listings), "best: the edition has no fruit \"10\"");
  EXPECT_EQ(problems(R"({"best":0,"spot":"zz"})", listings), "spot: must be a spot such as \"x\", not \"zz\"");
  EXPECT_EQ(problems(R"({"best":0,"basket":{"apple":4},"spot":"z"})", listings),
            "basket.apple: must be a whole number from 0 to 3, not 4");
  EXPECT_EQ(problems(R"({"best":0,"basket":{"apple":3,"pear":2},"spot":"z"})", listings),
            "basket: 5 in all; at most 4 can be there");
  EXPECT_EQ(problems(R"({"best":0,"basket":{"plum":1},"spot":"z"})", listings),
            "basket.plum: the edition has no fruit \"plum\"");
}

TEST(Shapes, PrintWhatAnEditionLists) {
  const codec::Shape shape = codec::shape_of<Stall>();
  const std::string types = codec::typescript(shape, "My", "Stall");
  EXPECT_THAT(types, HasSubstr("best: string;"));
  EXPECT_THAT(types, HasSubstr("basket?: Record<string, number>;"));
  const std::string docs = codec::markdown(shape);
  EXPECT_THAT(docs, HasSubstr("| `best` | fruit of the edition, by its id | a fruit |"));
  EXPECT_THAT(docs, HasSubstr("| `basket` | number of each fruit that is there, by its id in the edition | fruits |"));
  EXPECT_THAT(docs, HasSubstr("| `spot` | text | where |"));
  EXPECT_TRUE(codec::parse(codec::json_schema(shape, "Stall", "A test.")));
}

// A value for each kind, where some have none.
struct Prices {
  core::PerKind<Colour, std::optional<int>> prices;
  static void fields(auto& f, auto& self) { f("prices", self.prices, "of paint", core::Range{0, 9}); }
};

TEST(PerKind, SomeMayHaveNoValue) {
  constexpr std::string_view kText = R"({"prices":{"red":null,"blue":7}})";
  const auto read = [](std::string_view text, Prices& prices) {
    return codec::read(*codec::parse(std::string(text)), prices);
  };
  Prices prices;
  prices.prices[Colour::red] = 3;  // what was there before is gone
  EXPECT_TRUE(read(kText, prices).empty());
  EXPECT_EQ(prices.prices[Colour::red], std::nullopt);
  EXPECT_EQ(prices.prices[Colour::blue], 7);
  EXPECT_EQ(codec::to_json(prices), kText);
  EXPECT_EQ(read(R"({"prices":{"red":1}})", prices).at(0).reason, "the field \"blue\" is missing");
  EXPECT_EQ(read(R"({"prices":{"red":10,"blue":null}})", prices).at(0).path, "prices.red");

  const codec::Shape shape = codec::shape_of<Prices>();
  EXPECT_THAT(codec::typescript(shape, "My", "Prices"), HasSubstr("prices: Record<MyColour, number | null>;"));
  EXPECT_THAT(codec::markdown(shape), HasSubstr("| `prices` | for each colour: null, or 0 to 9 | of paint |"));
  const auto schema = codec::parse(codec::json_schema(shape, "Prices", "A test."));
  ASSERT_TRUE(schema);
  const Json& red = schema->root.at_path("properties.prices.properties.red");
  ASSERT_TRUE(red.find("anyOf")) << codec::one_line(red);
  EXPECT_EQ(red.find("anyOf")->items[0].find("type")->string, "null");
  EXPECT_EQ(red.find("anyOf")->items[1].find("maximum")->integer, 9);
}

TEST(Shapes, PrintSchemaTypesAndDocumentation) {
  const codec::Shape shape = codec::shape_of<Outer>();
  const auto schema = codec::parse(codec::json_schema(shape, "Outer", "A test."));
  ASSERT_TRUE(schema);
  const Json* properties = schema->root.find("properties");
  ASSERT_TRUE(properties);
  EXPECT_EQ(properties->find("seats")->find("maximum")->integer, 6);
  EXPECT_EQ(properties->find("space")->find("maximum")->integer, 63);
  EXPECT_EQ(properties->find("colour")->find("enum")->items.size(), 2u);
  EXPECT_EQ(schema->root.find("required")->items.size(), 12u) << "all but the one that may be left out";
  const std::string types = codec::typescript(shape, "My", "Outer");
  EXPECT_THAT(types, HasSubstr("colour: MyColour;"));
  EXPECT_THAT(types, HasSubstr("rest?: number;"));
  EXPECT_THAT(types, HasSubstr("inner: {\n"));
  std::vector<std::string> kinds;
  codec::add_declarations(shape, "My", kinds);
  EXPECT_EQ(kinds, (std::vector<std::string>{"export type MyColour =\n  | \"red\"\n  | \"blue\";\n"}));
  const std::string docs = codec::markdown(shape);
  EXPECT_THAT(docs, HasSubstr("| `inner.n` | -5 to 5 | a number |"));
}

}  // namespace codec_test
