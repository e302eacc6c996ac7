// pactole serve, backup, restore, store, admin.
#include "server/net/server.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "cli/welcome.h"
#include "codec/write.h"
#include "host/library.h"
#include "shelf/shelf.h"
#include "store/copy.h"
#include "store/sqlite.h"

namespace cli {
namespace {

// Where a server listens to its host: beside its file; in the folder one is in, where there is
// none.
std::string admin_socket(const store::Place& place, const std::string& given) {
  if (!given.empty()) return given;
  return place.kind == store::Place::Kind::file ? place.where + ".admin" : "pactole.admin";
}
// What only a file can do.
std::expected<std::string, std::string> file_of(const std::string& store) {
  auto place = store::place_of(store);
  if (!place) return std::unexpected(std::move(place.error()));
  if (place->kind == store::Place::Kind::file) return std::move(place->where);
  return std::unexpected(
      "--store: a database is copied and put back by its own tools: pg_dump, pg_restore (docs/hosting.md)");
}

// Sends one line to the server that uses the store; its answer, or why there is none.
std::expected<std::string, std::string> ask_server(const std::string& name, const std::string& line) {
  const int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0) return std::unexpected(std::string("no socket: ") + std::strerror(errno));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.size() >= sizeof address.sun_path) return std::unexpected(name + ": this path is too long for a socket");
  std::memcpy(address.sun_path, name.c_str(), name.size());
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    close(connection);
    return std::unexpected("no server listens at " + name + " (" + std::strerror(errno) + ")");
  }
  const std::string text = line + "\n";
  std::string answer;
  if (write(connection, text.data(), text.size()) == static_cast<ssize_t>(text.size())) {
    char piece[4096];
    for (ssize_t got = 0; (got = read(connection, piece, sizeof piece)) > 0;)
      answer.append(piece, static_cast<std::size_t>(got));
  }
  close(connection);
  if (answer.empty()) return std::unexpected("the server at " + name + " gave no answer");
  return answer;
}

// Prints the answer of a server; 1 if it says no.
int print_answer(const std::string& answer) {
  const auto document = codec::parse(answer, {.bytes = 64 << 20, .values = 5'000'000, .depth = 32});
  if (!document) return fail("the server's answer cannot be read");
  const codec::Json* ok = document->root.find("ok");
  if (ok && ok->boolean) {
    for (const char* what : {"tables", "disk", "reports", "nodes"})
      if (const codec::Json* list = document->root.find(what)) std::printf("%s\n", codec::one_line(*list).c_str());
    return 0;
  }
  const codec::Json* message = document->root.find("message");
  return fail(message ? message->string : answer);
}

// Of a server, among those that use its database: the machine and the port.
std::string name_of(int port) {
  std::array<char, 256> machine{};
  if (gethostname(machine.data(), machine.size() - 1) != 0) return ":" + std::to_string(port);
  return std::string(machine.data()) + ":" + std::to_string(port);
}

// Ours, then those of the host's own folder. What is wrong with one of them, if anything.
std::optional<std::string> fill_shelf(server::Ludotheque& ludotheque, const std::string& folder) {
  for (const shelf::Box* box : shelf::boxes())
    for (const std::string_view text : host::editions(box->facts().slug))
      if (const auto problems = ludotheque.add_edition(box->facts().slug, std::string(text)); !problems.empty())
        return to_text(problems.front(), std::string(box->facts().slug));
  if (folder.empty()) return std::nullopt;
  std::error_code error;
  std::vector<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(folder, error))
    if (file.path().extension() == ".json") files.push_back(file.path().string());
  if (error) return "--editions " + folder + ": " + error.message();
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    auto edition = read_edition(file);
    if (!edition) return to_text(edition.error(), file);
    if (const auto problems = ludotheque.add_edition(edition->game, std::move(edition->json)); !problems.empty())
      return to_text(problems.front(), file);
  }
  return std::nullopt;
}

void print_welcome(const words::Catalogue& words, const ServeArgs& args, int port) {
  const std::string here = "http://localhost:" + std::to_string(port);
  if (args.quiet) {
    std::printf("%s\n", here.c_str());
  } else {
    std::printf("%s\n  %s\n", words.render("serve.open").c_str(), here.c_str());
    std::string link = args.public_url;
    if (args.listen == "0.0.0.0" && link.empty())
      for (const std::string& address : network_addresses()) {
        const std::string url = "http://" + address + ":" + std::to_string(port);
        std::printf("  %s\n", url.c_str());
        if (link.empty()) link = url;
      }
    if (!args.public_url.empty()) std::printf("  %s\n", args.public_url.c_str());
    if (!link.empty() && isatty(STDOUT_FILENO)) std::printf("\n%s", qr_code(link).c_str());
    std::printf("%s\n", words.render("serve.stop").c_str());
  }
  std::fflush(stdout);
}

}  // namespace

int serve(words::Language language, const ServeArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  // Every connection is a file: as many as the machine allows.
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const auto place = store::place_of(args.store);
  if (!place) return fail(place.error());
  auto store =
      store::open(*place, {.alone = false, .lease = std::chrono::seconds(args.lease), .name = name_of(args.port)});
  if (!store) return fail(store.error().what);
  server::ServeSettings settings;
  settings.listen = args.listen;
  settings.port = args.port;
  settings.public_url = args.public_url;
  while (settings.public_url.ends_with('/')) settings.public_url.pop_back();
  settings.trust_proxy = args.trust_proxy;
  settings.hosts = args.hosts;
  settings.messages_per_second = args.messages_per_second;
  settings.work_per_second = args.work_per_second;
  settings.ping = args.ping;
  settings.connections_per_address = args.connections_per_address;
  settings.admin_socket = admin_socket(*place, args.admin_socket);
  settings.ludotheque.bot_pause = args.bot_pause;
  settings.ludotheque.absence = args.absence;
  settings.ludotheque.tables_per_address = args.tables_per_address;
  settings.ludotheque.bytes_per_address = std::int64_t{args.megabytes_per_address} << 20;
  server::Server server(**store, settings);
  if (const auto wrong = fill_shelf(server.ludotheque(), args.editions)) return fail(*wrong);
  if (const auto wrong = server.ludotheque().open()) return fail(wrong->what);
  if (const auto wrong = server.listen()) return fail(*wrong);
  print_welcome(words, args, server.port());
  server.run();
  return 0;
}

int backup(const std::string& store, const std::string& file) {
  const auto path = file_of(store);
  if (!path) return fail(path.error());
  if (const auto wrong = store::backup(*path, file)) return fail(wrong->what);
  return 0;
}

int restore(const std::string& store, const std::string& file) {
  const auto path = file_of(store);
  if (!path) return fail(path.error());
  if (!std::filesystem::exists(file)) return fail(file + ": there is no such file");
  codec::Writer w;
  w.begin_object();
  w.field("do", "restore");
  w.field("file", std::filesystem::absolute(file).string());
  w.end_object();
  if (const auto answer = ask_server(admin_socket({store::Place::Kind::file, *path}, ""), w.finish()))
    return print_answer(*answer);
  // Nobody uses it: it is put in its place here, once it is known to be whole.
  if (const auto wrong = store::check(file)) return fail(wrong->what);
  auto open = store::Sqlite::open(*path);
  if (!open && open.error().kind == store::Trouble::Kind::unusable) {
    // It is put aside, not thrown away.
    const std::string aside = *path + ".aside-" + std::to_string(std::time(nullptr));
    std::error_code error;
    std::filesystem::rename(*path, aside, error);
    if (error) return fail(*path + ": " + error.message());
    for (const char* ending : {"-wal", "-shm"}) std::filesystem::rename(*path + ending, aside + ending, error);
    std::fprintf(stderr, "%s\nwhat was there is now %s\n", open.error().what.c_str(), aside.c_str());
    open = store::Sqlite::open(*path);
  }
  if (!open) return fail(open.error().what);
  const store::Change change = store::Restore{file};
  if (const auto results = (*open)->write({&change, 1}); results.front()) return fail(results.front()->what);
  return 0;
}

int copy_store(const std::string& from, const std::string& to) {
  const auto source = store::place_of(from);
  if (!source) return fail(source.error());
  const auto target = store::place_of(to);
  if (!target) return fail(target.error());
  const auto copied = store::copy(*source, *target);
  if (!copied) return fail(copied.error().what);
  std::printf(
      "%zu tables (%zu of them over), %zu lines of %lld bytes, %zu editions, %zu bans, %zu reports: copied, "
      "read back and compared\n",
      copied->tables, copied->folded, copied->lines, static_cast<long long>(copied->bytes), copied->editions,
      copied->bans, copied->reports);
  return 0;
}

int admin(const AdminArgs& args) {
  const auto& [store, socket, what, whom] = args;
  const auto place = store::place_of(store);
  if (!place) return fail(place.error());
  codec::Writer w;
  w.begin_object();
  w.field("do", what == "unban" ? "ban" : what);
  if (what.ends_with("ban")) {
    w.field("address", whom);
    w.field("banned", what == "ban");
  } else if (what == "reports") {
    w.field("read", whom);
  } else if (what != "tables" && what != "disk" && what != "nodes") {
    w.field("table", whom);
  }
  w.end_object();
  const auto answer = ask_server(admin_socket(*place, socket), w.finish());
  return answer ? print_answer(*answer) : fail(answer.error());
}

}  // namespace cli
