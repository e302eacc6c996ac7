// A store in a folder of its own.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "store/sqlite.h"

namespace support {

// One more line of a table.
inline store::Append line(std::string table, int number, std::string text) {
  return {std::move(table), number, {std::move(text)}, {}};
}

inline std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void put_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

class StoreTest : public ::testing::Test {
 protected:
  StoreTest() : StoreTest(std::filesystem::temp_directory_path()) {}
  explicit StoreTest(const std::filesystem::path& where) {
    std::string name = (where / "pactole-store-XXXXXX").string();
    folder = mkdtemp(name.data());
    path = folder + "/pactole.db";
  }
  ~StoreTest() override { std::filesystem::remove_all(folder); }

  std::unique_ptr<store::Sqlite> open() {
    auto opened = store::Sqlite::open(path);
    if (!opened) throw std::runtime_error(opened.error().what);
    return std::move(*opened);
  }
  std::string refusal() {
    auto opened = store::Sqlite::open(path);
    return opened ? "" : opened.error().what;
  }
  static std::string write(store::Store& store, store::Change change) {
    const auto results = store.write({&change, 1});
    return results.front() ? results.front()->what : "";
  }
  // Runs SQL as another program would.
  void as_another_program(const std::string& sql) const {
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(other);
    sqlite3_close(other);
  }

  std::string folder;
  std::string path;
};

}  // namespace support
