#include "support/database.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace support {
namespace {

constexpr std::chrono::seconds kPatience{60};  // until it answers, on a machine however slow
constexpr uid_t kNobody = 65534;               // PostgreSQL does not run as root

std::string folder_of_programs() {
  std::string newest;
  std::error_code none;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none))
    if (const std::string bin = version.path().string() + "/bin"; access((bin + "/initdb").c_str(), X_OK) == 0)
      newest = std::max(newest, bin);
  return newest;
}

std::string place() {
  const std::string memory = "/dev/shm";
  return access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path().string();
}

}  // namespace

bool Database::is_here() { return !folder_of_programs().empty(); }

Database::Database() {
  std::string name = place() + "/pactole-database-XXXXXX";
  if (!mkdtemp(name.data())) throw std::runtime_error("no folder for a database");
  folder_ = name;
  if (geteuid() == 0 && chown(folder_.c_str(), kNobody, kNobody) != 0) throw std::runtime_error("cannot give it away");
}

Database::~Database() {
  if (process_ > 0) {
    kill(process_, SIGQUIT);  // it lets go of its memory, and writes nothing more
    for (int tries = 0; process_ > 0 && tries < 500; ++tries) {
      if (waitpid(process_, nullptr, WNOHANG) == process_) process_ = -1;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill_hard();
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

int Database::run(const std::string& program, const std::string& arguments) const {
  const std::string command = "exec " + folder_of_programs() + "/" + program + " " + arguments;
  const pid_t process = fork();
  if (process != 0) return process;
  if (geteuid() == 0 && (setgroups(0, nullptr) != 0 || setgid(kNobody) != 0 || setuid(kNobody) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (chdir(folder_.c_str()) != 0) _exit(125);
  const int log = open((folder_ + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
  _exit(127);
}

bool Database::start() {
  const std::string data = folder_ + "/data";
  if (!std::filesystem::exists(data + "/PG_VERSION")) {
    int status = 0;
    waitpid(run("initdb", "-D " + data + " -U pactole -A trust -E UTF8 --no-locale --no-sync"), &status, 0);
    if (status != 0) return false;
  }
  // To the disk of this machine it writes nothing: a process is killed here, never the machine.
  const std::string arguments = "-D " + data + " -k " + folder_ +
                                " -c listen_addresses= -c fsync=off -c shared_buffers=16MB -c max_connections=40"
                                " -c dynamic_shared_memory_type=mmap -c max_wal_size=64MB";
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < until) {
    if (process_ <= 0) process_ = run("postgres", arguments);
    if (PQping(url("postgres").c_str()) == PQPING_OK) return true;
    // Those of one that was killed may still be going: then it is tried again.
    if (waitpid(process_, nullptr, WNOHANG) == process_) process_ = -1;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

void Database::kill_hard() {
  if (process_ <= 0) return;
  // Those that serve connections would go on until they notice that it is gone, and on a busy
  // machine somebody would be answered yet.
  const std::string itself = std::to_string(process_);
  std::ifstream children("/proc/" + itself + "/task/" + itself + "/children");
  const std::vector<pid_t> servants{std::istream_iterator<pid_t>(children), {}};
  kill(process_, SIGKILL);
  for (const pid_t one : servants) kill(one, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

std::string Database::url(const std::string& name) const {
  return "postgresql://pactole:secret@/" + name + "?host=" + folder_;
}

std::string Database::fresh() {
  const std::string name = "club" + std::to_string(++databases_);
  ask(url("postgres"), "CREATE DATABASE " + name);
  return url(name);
}

std::string Database::ask(const std::string& url, const std::string& sql) {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(url.c_str()), &PQfinish);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), sql.c_str()), &PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(PQerrorMessage(connection.get()));
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

std::string Database::said() const {
  std::ifstream in(folder_ + "/log");
  return {std::istreambuf_iterator<char>(in), {}};
}

Database& database() {
  static Database one;
  static const bool runs = one.start();
  if (!runs) throw std::runtime_error("the database does not start: " + one.said());
  return one;
}

}  // namespace support
