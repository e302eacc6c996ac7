// A real file system that is full, under the real server: what was acknowledged stays,
// what is not kept is said, and play goes on by itself when there is room again.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "client/ledger.h"

namespace {

using client::Clock;
using client::Player;

// Mounts 2 MB of memory at `folder`, for this process and its children alone. False
// where the kernel lets nobody do that.
bool mount_small(const std::string& folder) {
  const auto write_file = [](const char* path, const std::string& text) { std::ofstream(path) << text; };
  if (const uid_t user = geteuid(); user != 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    write_file("/proc/self/uid_map", "0 " + std::to_string(user) + " 1");
  } else if (unshare(CLONE_NEWNS) != 0) {
    return false;
  }
  return mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=2m") == 0;
}

// Something else takes all the room that is left.
void fill(const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  const std::string block(4096, 'x');
  while (write(file, block.data(), block.size()) > 0) {
  }
  close(file);
}

std::size_t acknowledged_by(const std::vector<Player>& players) {
  std::size_t moves = 0;
  for (const Player& player : players) moves += player.acknowledged().size();
  return moves;
}
int refused_by(const std::vector<Player>& players) {
  int refusals = 0;
  for (const Player& player : players)
    if (const auto found = player.refusals().find("store/unavailable"); found != player.refusals().end())
      refusals += found->second;
  return refusals;
}

// Plays until `enough` says so; false if that takes a minute.
bool play_until(std::vector<Player>& players, const auto& enough) {
  const auto patience = Clock::now() + std::chrono::minutes(1);
  while (!enough()) {
    if (Clock::now() > patience) return false;
    for (Player& player : players) player.act();
  }
  return true;
}

// What went wrong, in a process of its own; empty if nothing did.
std::string play_on_a_small_disk(const std::string& folder) {
  setenv("TMPDIR", folder.c_str(), 1);
  client::House house("--tables-per-address 1000 --messages-per-second 100000 --ping 2");
  if (!house.start()) return "no start: " + house.said();
  const client::Sitting sitting = client::sit_down(house.port(), "poker", 3);
  std::vector<Player> players;
  for (std::size_t seat = 0; seat < sitting.tokens.size(); ++seat)
    players.emplace_back(house.port(), sitting.table, sitting.tokens[seat], seat);

  if (!play_until(players, [&] { return acknowledged_by(players) >= 20; })) return "no play";
  const std::string other = folder + "/other";
  fill(other);
  // The pages that the store has already can still be written over; then it is over.
  if (!play_until(players, [&] { return refused_by(players) >= 10; })) return "a full disk is not noticed";
  const std::size_t before = acknowledged_by(players);
  const auto is_ready = [&] { return client::http(house.port(), "GET", "/readyz").status; };
  if (is_ready() != 503) return "it says that it is ready, and keeps nothing";
  if (client::http(house.port(), "GET", "/healthz").status != 200) return "it lives, and says that it does not";
  std::filesystem::remove(other);
  // It finds out by itself: whoever watches over it sends nobody there before.
  const auto patience = Clock::now() + std::chrono::seconds(20);
  while (is_ready() != 200)
    if (Clock::now() > patience) return "it does not notice that there is room";
  if (!play_until(players, [&] { return acknowledged_by(players) >= before + 20; }))
    return "no play when there is room";

  // And what was acknowledged is on that disk.
  house.kill_hard();
  for (Player& player : players) player.hang_up();
  if (!house.start()) return "no start after: " + house.said();
  for (Player& player : players) player.move_to(house.port());
  const client::Ledger ledger = client::settle(house.port(), sitting, players);
  if (!ledger.wrong.empty()) return ledger.wrong;
  return house.stop() == 0 ? "" : "it did not end well: " + house.said();
}

TEST(Disk, AFullOneLosesNothingAndPlayGoesOnWhenThereIsRoom) {
  std::string name = (std::filesystem::temp_directory_path() / "pactole-disk-XXXXXX").string();
  const std::string folder = mkdtemp(name.data());
  constexpr int kNotHere = 77;
  const pid_t child = fork();
  if (child == 0) {
    if (!mount_small(folder)) _exit(kNotHere);
    const std::string wrong = play_on_a_small_disk(folder);
    std::cerr << wrong << std::flush;
    _exit(wrong.empty() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == kNotHere) GTEST_SKIP() << "no file system may be mounted here";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
