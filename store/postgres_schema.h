// The tables of a store in PostgreSQL, and the statements by which it is written and read.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "store/pg.h"

namespace store {

// By which programs find one another in a database.
constexpr std::int64_t kAdvisoryLock = 0x50616374;       // shared by all that use the store; a copy has it alone
constexpr std::int64_t kAdvisoryMigration = 0x50616375;  // held while the tables are made or changed

// What each version adds to the one before.
inline constexpr int kSchemaVersion = 2;
extern const std::array<std::string_view, kSchemaVersion> kSchemaMigrations;

// The code of an error: the tables have another version than this program.
inline constexpr std::string_view kOtherVersion = "PA001";

std::span<const PgStatement> statements();

}  // namespace store
