// Files in the repository that are printed from the lists of fields are up to
// date, and the signatures are those on record.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "host/library.h"
#include "host/showcase.h"
#include "questions/pack.h"
#include "server/messages.h"
#include "server/wire.h"
#include "shelf/description.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"

namespace {

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
  const std::string types = file("web/types/games.d.ts");
  for (const shelf::Box* box : shelf::boxes())
    EXPECT_NE(types.find(shelf::describe(*box).typescript()), std::string::npos) << "run scripts/publish";
}

TEST(Published, TypesOfTheWireAreUpToDate) {
  EXPECT_NE(file("web/types/wire.d.ts").find(server::typescript()), std::string::npos) << "run scripts/publish";
}

TEST(Published, TheShelfOfThePageIsUpToDate) {
  EXPECT_EQ(file("web/src/shelf/shelf.json"), host::showcase()) << "run scripts/publish";
}

// What docs/protocol.md shows is what the server sends and takes.
TEST(Published, TheExamplesOfTheProtocolAreRead) {
  const std::string page = file("docs/protocol.md");
  std::set<std::string> requests;
  std::istringstream lines(page);
  const auto is = []<class Message>(const codec::Document& document, Message message) {
    return codec::read(document, message).empty();
  };
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("{")) continue;
    const auto document = codec::parse(line);
    ASSERT_TRUE(document) << line;
    if (const auto request = server::from_document<server::Request>("do", *document))
      requests.insert(document->root.find("do")->string);
    else
      EXPECT_TRUE(document->root.find("re") || is(*document, server::Hello{}) || is(*document, server::Update{}) ||
                  is(*document, server::Present{}) || is(*document, server::Again{}))
          << line;
  }
  server::each_alternative(static_cast<const server::Request*>(nullptr), [&]<class R>(const R&) {
    EXPECT_TRUE(requests.contains(std::string(R::kName))) << "no example of \"" << R::kName << "\"";
  });
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
