#include "server/admin.h"

#include "server/guest.h"

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
using AdminRequest =
    std::variant<ListTables, OnTable<CloseName>, OnTable<DeleteName>, OnTable<ForgetName>, BanAddress, RestoreFile>;

}  // namespace

void admin(Ludotheque& ludotheque, const std::string& line, const std::function<void(std::string)>& answer) {
  const auto document = codec::parse(line);
  if (!document) return answer(to_json(refused(No::request_unreadable, to_text(document.error(), "")), ""));
  const auto request = from_document<AdminRequest>("do", *document);
  if (!request) return answer(to_json(refused(No::request_unreadable, to_text(request.error(), "")), ""));
  if (std::holds_alternative<ListTables>(*request))
    return answer("{\"ok\":true,\"tables\":" + ludotheque.admin_tables() + "}");
  const auto done = [answer](const store::Trouble* trouble) {
    answer(trouble ? to_json(refused(No::store_unavailable, trouble->what), "") : "{\"ok\":true}");
  };
  const auto on_table = [&](const std::string& table, auto act) {
    if (!(ludotheque.*act)(table, done))
      answer(to_json(refused(No::table_unknown, "there is no table \"" + table + "\""), ""));
  };
  if (const auto* close = std::get_if<OnTable<CloseName>>(&*request))
    return on_table(close->table, &Ludotheque::admin_close);
  if (const auto* erase = std::get_if<OnTable<DeleteName>>(&*request))
    return on_table(erase->table, &Ludotheque::admin_erase);
  if (const auto* forget = std::get_if<OnTable<ForgetName>>(&*request))
    return on_table(forget->table, &Ludotheque::admin_blot);
  if (const auto* restore = std::get_if<RestoreFile>(&*request)) return ludotheque.restore(restore->file, done);
  const auto& ban = std::get<BanAddress>(*request);
  const auto guest = guest_of(ban.address);
  if (!guest) return answer(to_json(refused(No::request_unreadable, "\"" + ban.address + "\" is no address"), ""));
  ludotheque.ban(*guest, ban.banned, done);
}

}  // namespace server
