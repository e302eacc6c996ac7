#include "store/open.h"

#include "store/postgres.h"
#include "store/sqlite.h"

namespace store {

std::expected<Place, std::string> place_of(const std::string& name) {
  constexpr std::string_view kFile = "sqlite:";
  if (name.starts_with(kFile) && name.size() > kFile.size()) return Place{Place::Kind::file, name.substr(kFile.size())};
  if (name.starts_with("postgresql://") || name.starts_with("postgres://")) return Place{Place::Kind::database, name};
  return std::unexpected("--store " + name +
                         ": a store is sqlite:PATH, such as sqlite:pactole.db, or a database, such as "
                         "postgresql://pactole@db.example.org/pactole");
}

std::expected<std::unique_ptr<Store>, Trouble> open(const Place& place, const OpenOptions& options) {
  if (place.kind == Place::Kind::file) return Sqlite::open(place.where);
  return Postgres::open(place.where,
                        {options.alone ? Postgres::Use::alone : Postgres::Use::together, options.lease, options.name});
}

}  // namespace store
