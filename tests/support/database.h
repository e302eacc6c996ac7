// A PostgreSQL of a test's own: the one of this machine, in a folder that is gone afterwards, on
// a socket in it. Nobody else hears of it, and it does not outlive the test.
#pragma once
#include <string>

namespace support {

class Database {
 public:
  Database();
  ~Database();
  Database(const Database&) = delete;

  // Whether PostgreSQL is installed here.
  static bool is_here();
  // Makes it, the first time, and waits until it answers; false, with said(), if it does not.
  bool start();
  void kill_hard();  // SIGKILL for all of it, and waits until it is gone
  // "postgresql://…" of a database that is new and empty.
  std::string fresh();
  // Runs SQL in one of them as another program would, and gives the first value that it gives.
  // Fails by an exception.
  static std::string ask(const std::string& url, const std::string& sql);
  std::string said() const;  // its log

 private:
  std::string url(const std::string& name) const;
  int run(const std::string& program, const std::string& arguments) const;  // its process

  std::string folder_;
  int process_ = -1;
  int databases_ = 0;
};

// One that runs, for all tests of a program.
Database& database();

}  // namespace support
