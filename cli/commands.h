// The commands of `pactole`, one function each; main.cpp reads their arguments.
// Each returns the exit status.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "words/catalogue.h"

namespace cli {

int games(words::Language language, bool json);
int rules(words::Language language, const std::string& game, const std::string& clause, bool json);
int clauses(words::Language language, bool json);
int describe(const std::string& what, const std::string& game);

struct PlayArgs {
  std::string game;
  std::string seats;  // "4", or "human,simple,random"; empty: one person and some bots
  std::string names;  // of the people, with commas between
  std::string options = "{}";
  bool as_printed = false;  // with the options of the printed sheet instead
  std::string edition;      // a file; empty: the one on the shelf
  std::string seed;
  std::string save;  // where the match is kept; empty: with the others
  bool resume = false;
  std::string resume_file;  // empty: the match that was played last
  bool forget_questions = false;
  bool hints = false;  // also with several people
};
int play(words::Language language, const PlayArgs& args);

struct LabArgs {
  std::string game;
  std::uint64_t games = 1000;
  int seats = 0;  // 0: as many as there are bots, at least as many as can play
  std::string bots = "simple";
  std::string options = "{}";
  bool as_printed = false;  // with the options of the printed sheet instead
  std::string edition;      // a file; empty: the one on the shelf
  std::string seed;
  int threads = 0;  // 0: one for each core
  bool json = false;
  std::string save_log;  // a file for the log of one more game; empty: none is kept
};
int lab(words::Language language, const LabArgs& args);

struct TrainArgs {
  std::string game;
  std::string teacher = "simple";
  std::uint64_t games = 20'000;
  std::string edition;
  std::string seed = "graine";
  int threads = 0;
};
int train(words::Language language, const TrainArgs& args);

struct ArenaArgs {
  std::string game;
  std::vector<std::string> seats;  // players one by one: bots, or "cmd:python3 mybot.py"
  std::string players;             // those after them; empty: as many `simple` as it takes
  int time_limit = 1000;           // milliseconds that a program has for an answer
  std::uint64_t games = 2000;
  bool sequential = false;
  std::string options = "{}";
  bool as_printed = false;  // with the options of the printed sheet instead
  std::string edition;      // a file; empty: the one on the shelf
  std::string seed;
  int threads = 0;  // 0: one for each core
  bool json = false;
};
int arena(words::Language language, const ArenaArgs& args);

struct ReplayArgs {
  std::string log;   // a file
  int ply = -1;      // the moment; -1: the whole match
  std::string seat;  // a name or a number; empty: as the public saw it
  bool turning_points = false;
  bool json = false;
};
int replay(words::Language language, const ReplayArgs& args);

struct VerifyArgs {
  std::string log;
  std::string commitment;  // that one was shown before the match
  std::string bytes;       // that one added to the luck
  bool json = false;
};
int verify(words::Language language, const VerifyArgs& args);

int edition_new(words::Language language, const std::string& game);
int edition_check(words::Language language, const std::string& file, bool json);

struct QuestionsArgs {
  std::vector<std::string> packs;
  std::vector<std::string> ledgers;  // files
  bool bank = false;
  bool json = false;
};
int questions_check(words::Language language, const QuestionsArgs& args);
struct ImportArgs {
  std::string file;
  std::string format;  // opentdb, csv or gift; empty: by the ending of the file
  std::string pack;
  std::string licence;
  std::string source;
  std::string lang;
  std::string theme = "society";
  int first_level = 1;
  int last_level = 15;
  std::string output;  // a file; empty: standard output
  bool json = false;
};
int questions_import(words::Language language, const ImportArgs& args);
int questions_stats(words::Language language, const std::vector<std::string>& packs, bool json);

int bench(words::Language language, double seconds, bool json);

struct ServeArgs {
  std::string store = "sqlite:pactole.db";
  std::string listen = "0.0.0.0";
  int port = 8080;
  std::string public_url;
  bool trust_proxy = false;
  std::string editions;  // a folder with editions of one's own
  int bot_pause = 600;
  int tables_per_address = 50;
  std::vector<std::string> hosts;  // names by which it may be called; none: any
  int messages_per_second = 30;
  int work_per_second = 0;
  int connections_per_address = 200;
  int megabytes_per_address = 64;
  int ping = 30;
  int absence = 120;
  std::string admin_socket;  // a path; empty: beside the store
  int lease = 6;             // seconds
  bool quiet = false;
};
int serve(words::Language language, const ServeArgs& args);

int backup(const std::string& store, const std::string& file);
int restore(const std::string& store, const std::string& file);
// Everything in a store into another one.
int copy_store(const std::string& from, const std::string& to);
struct AdminArgs {
  std::string store;
  std::string socket;  // a path; empty: beside the store
  std::string what;    // tables, disk, reports, nodes, close, delete, forget, ban or unban
  std::string whom;    // a table, an address or a question
};
int admin(const AdminArgs& args);

struct RefereeArgs {
  std::vector<std::string> editions;  // files
};
int referee(const RefereeArgs& args);

}  // namespace cli
