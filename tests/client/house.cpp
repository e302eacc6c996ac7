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

House::House(std::string arguments) : arguments_(std::move(arguments)) {
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
  int out[2];
  if (pipe2(out, O_CLOEXEC) != 0) return false;
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive the test
    dup2(out[1], STDOUT_FILENO);
    const int error = open((folder_ + "/said").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(error, STDERR_FILENO);
    const std::string command = std::string("exec ") + PACTOLE_BINARY +
                                " serve --quiet --listen 127.0.0.1 --port 0 --store sqlite:" + store() + " " +
                                arguments_;
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  close(out[1]);
  std::string line;
  for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) line += c;
  close(out[0]);
  const std::size_t colon = line.rfind(':');
  if (colon == std::string::npos) return stop(), false;
  port_ = std::stoi(line.substr(colon + 1));
  return true;
}

void House::kill_hard() {
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

int House::stop() {
  if (process_ <= 0) return -1;
  kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string House::said() const {
  std::ifstream in(folder_ + "/said");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Sitting sit_down(int port, const std::string& game, int people, const std::string& extra, int bots) {
  std::string seats;
  for (int i = 0; i < people + bots; ++i)
    seats += std::string(seats.empty() ? "" : ",") + (i < people ? "\"human\"" : "\"simple\"");
  const codec::Json made =
      parsed(api(port, "create",
                 "{\"game\":\"" + game + "\",\"seats\":[" + seats + "]" + (extra.empty() ? "" : "," + extra) + "}"));
  Sitting sitting;
  sitting.table = text_at(made, "table");
  sitting.host = text_at(made, "host");
  sitting.commitment = text_at(made, "commitment");
  for (int i = 0; i < people; ++i) {
    const std::string& invitation = made.find("invitations")->items[static_cast<std::size_t>(i)].string;
    const codec::Json joined = parsed(
        api(port, "join",
            "{\"table\":\"" + sitting.table + "\",\"name\":\"Joueur " + std::to_string(i + 1) + "\",\"invitation\":\"" +
                invitation + "\",\"bytes\":\"000102030405060708090a0b0c0d0e0" + std::to_string(i) + "\"}"));
    sitting.tokens.push_back(text_at(joined, "token"));
  }
  return sitting;
}

}  // namespace client
