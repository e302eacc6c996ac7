#include "server/admin.h"

#include "room/variant_json.h"
#include "server/net/guest.h"

namespace server {
namespace {

struct ListTables {
  static constexpr std::string_view kName = "tables";
  static void fields(auto&, auto&) {}
};
template <class Verb>
struct OnTable {
  static constexpr std::string_view kName = Verb::kName;
  std::string table;
  static void fields(auto& f, auto& self) { f("table", self.table, "which table"); }
};
struct CloseName {
  static constexpr std::string_view kName = "close";
};
struct DeleteName {
  static constexpr std::string_view kName = "delete";
};
struct ForgetName {
  static constexpr std::string_view kName = "forget";
};
struct BanAddress {
  static constexpr std::string_view kName = "ban";
  std::string address;
  bool banned = true;
  static void fields(auto& f, auto& self) {
    f("address", self.address, "which address");
    f.rest("banned", self.banned, "false: may come in again");
  }
};
struct RestoreFile {
  static constexpr std::string_view kName = "restore";
  std::string file;
  static void fields(auto& f, auto& self) { f("file", self.file, "a backup"); }
};
struct Disk {
  static constexpr std::string_view kName = "disk";
  static void fields(auto&, auto&) {}
};
struct Nodes {
  static constexpr std::string_view kName = "nodes";
  static void fields(auto&, auto&) {}
};
struct Reports {
  static constexpr std::string_view kName = "reports";
  std::string read;
  static void fields(auto& f, auto& self) { f.rest("read", self.read, "a question whose reports may go"); }
};
using AdminRequest = std::variant<ListTables, Disk, Nodes, Reports, OnTable<CloseName>, OnTable<DeleteName>,
                                  OnTable<ForgetName>, BanAddress, RestoreFile>;

}  // namespace

void admin(Ludotheque& ludotheque, const std::string& line, const std::function<void(std::string)>& answer) {
  const auto unreadable = [&](const std::string& why) { answer(to_json(refused(No::request_unreadable, why), "")); };
  const auto document = codec::parse(line);
  if (!document) return unreadable(to_text(document.error(), ""));
  const auto request = room::from_document<AdminRequest>("do", *document);
  if (!request) return unreadable(to_text(request.error(), ""));
  const auto done = [answer](const store::Trouble* trouble) {
    if (!trouble) return answer(answer_text("", Done{}));
    const bool missing = trouble->kind == store::Trouble::Kind::missing;
    answer(to_json(refused(missing ? No::table_unknown : No::store_unavailable, trouble->what), ""));
  };
  const auto tell = [answer, done](const auto& found) {
    found ? answer(answer_text("", *found)) : done(&found.error());
  };
  if (std::holds_alternative<ListTables>(*request)) return ludotheque.admin_tables(tell);
  if (std::holds_alternative<Disk>(*request))
    return ludotheque.admin_disk([answer, done](const auto& disk) {
      disk ? answer(answer_text("", AdminDiskAnswer{*disk})) : done(&disk.error());
    });
  if (std::holds_alternative<Nodes>(*request)) return ludotheque.admin_nodes(tell);
  if (const auto* reports = std::get_if<Reports>(&*request))
    return reports->read.empty() ? ludotheque.admin_reports(tell) : ludotheque.admin_drop_reports(reports->read, done);
  if (const auto* close = std::get_if<OnTable<CloseName>>(&*request)) return ludotheque.admin_close(close->table, done);
  if (const auto* erase = std::get_if<OnTable<DeleteName>>(&*request))
    return ludotheque.admin_erase(erase->table, done);
  if (const auto* forget = std::get_if<OnTable<ForgetName>>(&*request))
    return ludotheque.admin_forget(forget->table, done);
  if (const auto* restore = std::get_if<RestoreFile>(&*request)) return ludotheque.restore(restore->file, done);
  const auto& ban = std::get<BanAddress>(*request);
  const auto guest = guest_of(ban.address);
  if (!guest) return unreadable("\"" + ban.address + "\" is no address");
  ludotheque.ban(*guest, ban.banned, done);
}

}  // namespace server
