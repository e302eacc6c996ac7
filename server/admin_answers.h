// What the host of the server is answered (admin.h).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "room/messages.h"

namespace server {

// A table, as far as it is known without reading its journal.
struct AdminTable {
  std::string table;
  std::optional<room::Summary> summary;  // of one that is in memory
  bool over = false;
  int lines = 0;
  std::int64_t bytes = 0;

  static void fields(auto& f, auto& self) {
    if (self.summary)
      room::Summary::fields(f, *self.summary);
    else
      f("table", self.table, "which table");
    f("over", self.over, "whether it is over and put aside");
    f("lines", self.lines, "of its journal", room::kCount);
    f("bytes", self.bytes, "of its journal", room::kCount);
  }
};
struct AdminTables {
  std::vector<AdminTable> tables;
  static void fields(auto& f, auto& self) { f("tables", self.tables, "all that are kept"); }
};

struct AdminDisk {
  struct Address {
    std::string address;
    std::int64_t bytes = 0;
    static void fields(auto& f, auto& self) {
      f("address", self.address, "a hash of it");
      f("bytes", self.bytes, "that its tables have added", room::kCount);
    }
  };
  std::int64_t open_tables = 0;
  std::int64_t finished_tables = 0;
  std::vector<Address> added_today;

  static void fields(auto& f, auto& self) {
    f("open_tables", self.open_tables, "bytes of tables that are not over", room::kCount);
    f("finished_tables", self.finished_tables, "bytes of those that are", room::kCount);
    f("added_today", self.added_today, "by address");
  }
};
struct AdminDiskAnswer {
  AdminDisk disk;
  static void fields(auto& f, auto& self) { f("disk", self.disk, "what holds how much of it"); }
};

// One of the servers that use the same database.
struct AdminNode {
  std::string name;
  bool ours = false;
  bool here = true;
  std::int64_t up = 0;
  std::int64_t left = 0;
  int leases = 0;

  static void fields(auto& f, auto& self) {
    f("name", self.name, "its machine and port");
    f("ours", self.ours, "the one that was asked");
    f("here", self.here, "false: it was stopped, or nothing was heard of it for too long");
    f("up", self.up, "seconds since it was heard of first", room::kCount);
    f("left", self.left, "seconds until the others take over, if nothing more is heard; less than 0: they have");
    f("leases", self.leases, "tables whose bots and clocks it runs", room::kCount);
  }
};
struct AdminNodes {
  std::vector<AdminNode> nodes;
  static void fields(auto& f, auto& self) {
    f("nodes", self.nodes, "those of the last day; none: the store is a file");
  }
};

struct AdminReport {
  std::string edition;
  std::string question;
  std::string text;
  int times = 1;
  std::string first;
  std::string last;

  static void fields(auto& f, auto& self) {
    f("edition", self.edition, "the id of an edition of the quiz");
    f("question", self.question, "the id of the question");
    f("text", self.text, "what is wrong with it; may be empty");
    f("times", self.times, "how often that was said", room::kCount);
    f("first", self.first, "the day when it was said first: 2026-11-16");
    f("last", self.last, "… and last");
  }
};
struct AdminReports {
  std::vector<AdminReport> reports;
  static void fields(auto& f, auto& self) { f("reports", self.reports, "by question"); }
};

}  // namespace server
