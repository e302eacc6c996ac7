#include "client/house.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "client/player.h"

namespace client {

House::House(std::string arguments, bool quiet) : arguments_((quiet ? "--quiet " : "") + std::move(arguments)) {
  std::string name = (std::filesystem::temp_directory_path() / "pactole-house-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no folder for a test");
  folder_ = name;
}

House::~House() {
  kill_hard();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

bool House::start() {
  const std::size_t before = printed().size();
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive the test
    const auto to_file = [&](int stream, const std::string& name) {
      dup2(open((folder_ + "/" + name).c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), stream);
    };
    to_file(STDOUT_FILENO, "printed");
    to_file(STDERR_FILENO, "said");
    const std::string command = std::string("exec ") + PACTOLE_BINARY + " serve --listen 127.0.0.1 --port 0 --store '" +
                                (kept_in_.empty() ? "sqlite:" + store() : kept_in_) + "' --admin-socket " + store() +
                                ".admin " + arguments_;
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  for (int tries = 0; tries < 120'000; ++tries) {  // a minute and more
    if (const auto port = port_printed(before)) {
      port_ = *port;
      return true;
    }
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (ended.si_pid != 0) break;
    usleep(500);
  }
  return stop(), false;
}

std::optional<int> House::port_printed(std::size_t since) const {
  constexpr std::string_view kWhere = "http://localhost:";
  const std::string lines = printed().substr(since);
  const std::size_t begin = lines.find(kWhere);
  if (begin == std::string::npos || lines.find('\n', begin) == std::string::npos) return std::nullopt;
  return std::stoi(lines.substr(begin + kWhere.size()));
}

void House::kill_hard() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

void House::pause() {
  kill(process_, SIGSTOP);
  waitpid(process_, nullptr, WUNTRACED);
}
void House::wake() { kill(process_, SIGCONT); }

int House::stop() {
  if (process_ <= 0) return -1;
  kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string House::text(const std::string& name) const {
  std::ifstream in(folder_ + "/" + name);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Sitting sit_down(const Place& server, const server::Create& create) {
  const auto made = ask(server, create);
  Sitting sitting{made->table, made->host, {}, made->commitment, {}};
  // Everybody looks at what the server promises, pledges what he adds to the luck, and then
  // everybody reveals it.
  for (const std::string& invitation : made->invitations) {
    if (invitation.empty()) continue;  // a bot
    server::Promise promise;
    promise.table = sitting.table;
    promise.invitation = invitation;
    const OwnLuck& luck = sitting.luck.emplace_back(ask(server, promise)->commitment);
    server::Join join;
    join.table = sitting.table;
    join.name = "Joueur " + std::to_string(sitting.luck.size());
    join.invitation = invitation;
    join.pledge = luck.pledge();
    sitting.tokens.push_back(ask(server, join)->token);
  }
  for (std::size_t seat = 0; seat < sitting.tokens.size(); ++seat)
    ask(server, server::Reveal{sitting.table, sitting.tokens[seat], sitting.luck[seat].bytes()});
  if (const std::string doubt = doubt_at_start(server, sitting); !doubt.empty()) throw std::runtime_error(doubt);
  return sitting;
}

std::string doubt_at_start(const Place& server, const Sitting& sitting) {
  server::Promise promise;
  promise.table = sitting.table;
  promise.token = sitting.tokens.at(0);
  const std::string commitment = ask(server, promise)->commitment;
  const std::string history =
      api(server, "history", codec::to_json(server::History{sitting.table, sitting.tokens[0], -1}));
  const codec::Json told = parsed(history);
  for (const codec::Json& past : told.find("history")->items) {
    const codec::Json* news = past.find("news");
    if (!news || text_at(*news, "news") != "began") continue;
    for (std::size_t seat = 0; seat < sitting.luck.size(); ++seat)
      if (std::string doubt = sitting.luck[seat].doubt_at_start(commitment, news->find("bytes")->items.at(seat).string);
          !doubt.empty())
        return doubt;
    return "";
  }
  return "the match has not begun";
}

}  // namespace client
