// Files in the repository that are printed from the lists of fields are up to
// date, and the signatures are those on record.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <regex>
#include <set>

#include "host/library.h"
#include "host/showcase.h"
#include "page/requests.h"
#include "questions/pack.h"
#include "room/variant_json.h"
#include "server/examples.h"
#include "server/messages.h"
#include "server/requests.h"
#include "shelf/description.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"

namespace {

bool write_anew = false;  // --write: scripts/publish

std::string file(const std::string& path) {
  std::ifstream in(std::string(PACTOLE_SOURCE) + "/" + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Published, SchemasAreUpToDate) {
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string slug(box->facts().slug);
    EXPECT_EQ(file("editions/schema/" + slug + ".schema.json"), shelf::describe(*box).edition_schema())
        << "run scripts/publish";
  }
}

TEST(Published, TheSchemaOfQuestionsIsUpToDate) {
  EXPECT_EQ(file("editions/schema/questions.schema.json"), questions::schema()) << "run scripts/publish";
}

TEST(Published, PositionsAreDocumented) {
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string page = file("docs/positions.md");
    EXPECT_NE(page.find(shelf::describe(*box).position_markdown()), std::string::npos) << "run scripts/publish";
    EXPECT_NE(page.find(shelf::describe(*box).notation_markdown()), std::string::npos) << "run scripts/publish";
  }
}

TEST(Published, TypesAreUpToDate) {
  EXPECT_TRUE(file("web/types/games.d.ts") == shelf::typescript()) << "run scripts/publish";
  EXPECT_TRUE(file("web/types/wire.d.ts") == server::typescript()) << "run scripts/publish";
  EXPECT_TRUE(file("web/src/engine/requests.ts") == page::typescript()) << "run scripts/publish";
}

// Whatever a declaration names is declared there, or imported.
TEST(Published, TypesOfTheWireAndOfThePageStandAlone) {
  for (const std::string& text : {server::typescript(), page::typescript()}) {
    const std::string imported = text.substr(0, text.find("\n\n"));
    const std::regex named(R"re(: ([A-Z][A-Za-z]*))re");
    for (auto name = std::sregex_iterator(text.begin(), text.end(), named); name != std::sregex_iterator(); ++name) {
      const std::string type = (*name)[1];
      const bool is_declared = text.find("export interface " + type + " {") != std::string::npos ||
                               text.find("export type " + type + " =") != std::string::npos ||
                               std::regex_search(imported, std::regex("\\b" + type + "\\b"));
      EXPECT_TRUE(is_declared) << type;
    }
  }
}

// ---- The tables of docs/protocol.md ----

TEST(Published, TheFieldsOfTheProtocolAreThoseOfTheServer) {
  const std::string page = file("docs/protocol.md");
  const std::size_t begin = page.find("<!-- fields -->\n") + 16;
  const std::size_t end = page.find("<!-- /fields -->");
  ASSERT_NE(end, std::string::npos);
  if (write_anew)
    std::ofstream(std::string(PACTOLE_SOURCE) + "/docs/protocol.md")
        << page.substr(0, begin) << server::markdown() << page.substr(end);
  const std::string is = file("docs/protocol.md");
  EXPECT_NE(is.find("<!-- fields -->\n" + server::markdown() + "<!-- /fields -->"), std::string::npos)
      << "run scripts/publish";
  // Whatever is named as the type of a value has a table.
  const std::string text = server::markdown();
  const std::regex named(R"re(\| [^|]*`([A-Z][A-Za-z]*)(\[\])?` \|)re");
  for (auto name = std::sregex_iterator(text.begin(), text.end(), named); name != std::sregex_iterator(); ++name)
    EXPECT_TRUE((*name)[1] == "TableEvent" || text.find("### `" + (*name)[1].str() + "`\n") != std::string::npos)
        << (*name)[1];
}

TEST(Published, TheShelfOfThePageIsUpToDate) {
  EXPECT_EQ(file("web/src/shelf/shelf.json"), host::showcase()) << "run scripts/publish";
  EXPECT_EQ(file("web/types/shelf.d.ts"), host::showcase_typescript()) << "run scripts/publish";
}

// ---- The examples of docs/protocol.md ----

TEST(Published, TheExamplesOfTheProtocolAreWhatTheServerSays) {
  const std::string path = std::string(PACTOLE_SOURCE) + "/docs/protocol.md";
  const support::Examples examples = support::protocol_examples();
  if (write_anew) {
    const std::string page = support::with_examples(file("docs/protocol.md"), examples);
    std::ofstream(path) << page;
  }
  const std::string is = file("docs/protocol.md");
  const std::string shall_be = support::with_examples(is, examples);
  const auto [there, here] = std::mismatch(is.begin(), is.end(), shall_be.begin(), shall_be.end());
  const auto line = 1 + std::count(is.begin(), there, '\n');
  EXPECT_TRUE(is == shall_be) << "docs/protocol.md differs from line " << line
                              << " on. If the change is meant, run scripts/publish and review the difference.";
  EXPECT_EQ(support::protocol_examples().answers, examples.answers) << "they are the same each time";
}

// Every message of that session is what the lists of fields say (server/requests.h, room/messages.h),
// and there is one of each request.
TEST(Published, TheExamplesOfTheProtocolAreRead) {
  const support::Examples examples = support::protocol_examples();
  const auto is = []<class Message>(const codec::Document& document, Message message) {
    return codec::read(document, message).empty();
  };
  std::set<std::string> shown;  // on the page
  for (const std::string& line : examples.blocks.at("each"))
    if (const auto document = codec::parse(line); const codec::Json* verb = document->root.find("do"))
      shown.insert(verb->string);
  room::each_type(static_cast<const server::Request*>(nullptr), [&]<class R>(std::type_identity<R>) {
    EXPECT_TRUE(shown.contains(std::string(R::kName))) << "no example of \"" << R::kName << "\"";
  });
  for (const std::string& line : examples.requests) EXPECT_TRUE(server::read_request(*codec::parse(line))) << line;
  int whole = 0;
  for (const std::string& line : examples.answers) {
    const auto document = codec::parse(line);
    ASSERT_TRUE(document) << line;
    const codec::Json* answer = document->root.find("shown");
    if (!answer || !answer->find("standing")) continue;
    ++whole;
    EXPECT_TRUE(is(*codec::parse(codec::one_line(*answer)), room::Shown{})) << line;
  }
  EXPECT_GT(whole, 0);
  int updates = 0;
  for (const std::string& line : examples.told) {
    const auto document = codec::parse(line);
    ASSERT_TRUE(document) << line;
    updates += is(*document, room::Update{});
    EXPECT_TRUE(is(*document, room::Update{}) || is(*document, server::Present{}) || is(*document, server::Again{}))
        << line;
  }
  EXPECT_GT(updates, 10);
  EXPECT_TRUE(is(*codec::parse(examples.blocks.at("hello").front()), server::Hello{}));
}

// One number for each game that every compiler and WebAssembly must reproduce.
TEST(Published, SignaturesAreThoseOnRecord) {
  const std::string record = file("tests/signatures.txt");
  for (const shelf::Box* box : shelf::boxes())
    EXPECT_NE(record.find(shelf::signature_line(*box, host::editions(box->facts().slug).front())), std::string::npos)
        << shelf::signature_line(*box, host::editions(box->facts().slug).front())
        << "is not in tests/signatures.txt: if the rules were meant to change, raise the rules version and run "
           "scripts/publish";
}

}  // namespace

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  write_anew = argc > 1 && std::strcmp(argv[1], "--write") == 0;
  return RUN_ALL_TESTS();
}
