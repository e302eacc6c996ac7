// The file of a store, with any bytes in it: it is opened and everything in it is read, or it
// is refused in words. A backup that is called right can be read as a whole.
#include "store/sqlite.h"

#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "fuzz/fuzz.h"

namespace {

constexpr std::size_t kLongestJournal = 1 << 20;  // far more than the file holds

void must_say(const store::Trouble& trouble) { fuzz::must(!trouble.what.empty(), "a refusal has a reason"); }

// Whether everything could be read.
bool read_all(store::Store& store, std::size_t file_size) {
  const auto heads = store.journals();
  if (!heads) must_say(heads.error());
  bool whole = heads.has_value();
  for (const store::JournalHead& head : heads.value_or(std::vector<store::JournalHead>{})) {
    const auto lines = store.journal(head.table);
    if (!lines) must_say(lines.error());
    whole = whole && lines.has_value();
    std::size_t bytes = 0;
    if (lines)
      for (const std::string& line : *lines) bytes += line.size() + 1;
    fuzz::must(bytes <= file_size + kLongestJournal, "a journal is no larger than its file");
    if (const auto seen = store.seen(head.table); !seen) must_say(seen.error());
  }
  if (const auto edition = store.edition("hash"); !edition) must_say(edition.error());
  if (const auto banned = store.banned(); !banned) must_say(banned.error());
  return whole;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const bool in_memory = std::filesystem::exists("/dev/shm");
  std::string folder =
      (in_memory ? "/dev/shm" : std::filesystem::temp_directory_path().string()) + "/pactole-fuzz-XXXXXX";
  fuzz::must(mkdtemp(folder.data()) != nullptr, "there is a folder for the file");
  const std::string file = folder + "/pactole.db";
  std::ofstream(file, std::ios::binary) << fuzz::text_of(data, size);

  const auto wrong = store::check(file);
  if (wrong) must_say(*wrong);
  auto opened = store::Sqlite::open(file);
  if (!opened) {
    must_say(opened.error());
  } else {
    const bool whole = read_all(**opened, size);
    fuzz::must(wrong || whole, "a backup that is called right can be read");
    // It can be written to, or says why not.
    const store::Change change = store::Append{"new", 0, {"{}"}, {}};
    if (const auto kept = (*opened)->write(std::span(&change, 1)); kept[0]) must_say(*kept[0]);
    (*opened)->tidy();
    opened->reset();
  }
  std::filesystem::remove_all(folder);
  return 0;
}
