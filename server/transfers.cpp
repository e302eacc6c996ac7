#include "server/transfers.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "codec/read.h"
#include "codec/write.h"
#include "server/speech.h"

namespace server {
namespace {

// Twelve letters of 32, as people read them to one another: "k7dq-2m9x-tw4c".
constexpr std::size_t kLetters = 12;

std::string for_people(const std::string& code) {
  return code.substr(0, 4) + "-" + code.substr(4, 4) + "-" + code.substr(8);
}

// Without what people put between letters, and with the letters that they meant (server/keys.cpp
// writes none of i, l, o and u).
std::string meant(std::string_view typed) {
  std::string code;
  for (char c : typed) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == 'o') c = '0';
    if (c == 'i' || c == 'l') c = '1';
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) code += c;
    if (code.size() > kLetters) break;
  }
  return code;
}

using Key = std::array<unsigned char, crypto_secretbox_KEYBYTES>;
Key key_of(const std::string& code) {
  Key key{};
  const std::string text = "pactole luggage " + code;
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr,
                     0);
  return key;
}
// A code seals once: its key needs no number of its own.
constexpr std::array<unsigned char, crypto_secretbox_NONCEBYTES> kNonce{};

std::string sealed(const std::string& text, const std::string& code) {
  std::string box(text.size() + crypto_secretbox_MACBYTES, '\0');
  crypto_secretbox_easy(reinterpret_cast<unsigned char*>(box.data()),
                        reinterpret_cast<const unsigned char*>(text.data()), text.size(), kNonce.data(),
                        key_of(code).data());
  return box;
}
std::optional<std::string> opened(const std::string& box, const std::string& code) {
  if (box.size() < crypto_secretbox_MACBYTES) return std::nullopt;
  std::string text(box.size() - crypto_secretbox_MACBYTES, '\0');
  const int wrong = crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(text.data()),
                                               reinterpret_cast<const unsigned char*>(box.data()), box.size(),
                                               kNonce.data(), key_of(code).data());
  return wrong ? std::nullopt : std::optional(std::move(text));
}

// Keys of tables, and nothing else: nobody keeps letters here.
std::optional<std::string> problem_of(const Luggage& luggage) {
  const auto is_key = [](const std::string& text) {
    const auto bytes = table::from_hex(text);
    return text.empty() || (bytes && bytes->size() == 16);
  };
  const auto is_table = [](const std::string& text) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !text.empty() && text.size() <= kLetters && std::all_of(text.begin(), text.end(), is_letter);
  };
  if (luggage.seats.size() > Transfers::kMostSeats) return "at most 50 tables at once";
  for (const Luggage::Key& key : luggage.seats)
    if (!is_table(key.table) || !is_key(key.token) || !is_key(key.host))
      return "a seat is the name of a table, and tokens of 32 hex digits";
  return std::nullopt;
}

}  // namespace

void Transfers::drop_old(Time now) {
  std::erase_if(packed_, [now](const auto& one) { return one.second.until <= now; });
  std::erase_if(wrong_, [now](const auto& one) { return one.second.since + kLasts <= now; });
}

std::expected<Transfers::Parcel, Refused> Transfers::pack(const Luggage& luggage, const std::string& address,
                                                          Time now) {
  drop_old(now);
  if (auto why = problem_of(luggage)) return std::unexpected(refused(No::request_unreadable, std::move(*why)));
  Luggage taken = luggage;
  if (!taken.name.empty()) {
    auto name = called(taken.name);
    if (!name) return std::unexpected(refused(No::name_invalid, name.error()));
    taken.name = std::move(*name);
  }
  const auto is_from_here = [&](const auto& one) { return one.second.address == address; };
  if (std::count_if(packed_.begin(), packed_.end(), is_from_here) >= kMostOfAddress)
    return std::unexpected(refused(No::request_too_fast, "enough codes were given here; use one, or wait"));
  if (packed_.size() >= kMost) return std::unexpected(refused(No::server_full, "there is no room for a code now"));
  const std::string code = fresh_table(random_);
  Parcel parcel{for_people(code), hash_of(primitives_, code), sealed(codec::to_json(taken), code)};
  packed_[parcel.hash] = {parcel.sealed, address, now + kLasts};
  return parcel;
}

std::expected<Luggage, Refused> Transfers::unpack(std::string_view code, const std::string& address, Time now) {
  const auto hash = hash_of_parcel(code, address, now);
  if (!hash) return std::unexpected(hash.error());
  // Found or not, it is gone: a code works once.
  const auto found = packed_.extract(*hash);
  return open(found ? std::optional(found.mapped().sealed) : std::nullopt, code, address, now);
}

std::expected<std::string, Refused> Transfers::hash_of_parcel(std::string_view code, const std::string& address,
                                                              Time now) {
  drop_old(now);
  if (const auto wrong = wrong_.find(address); wrong != wrong_.end() && wrong->second.times >= kMostWrong)
    return std::unexpected(refused(No::request_too_fast, "too many wrong codes came from here; wait ten minutes"));
  return hash_of(primitives_, meant(code));
}

std::expected<Luggage, Refused> Transfers::open(const std::optional<std::string>& box, std::string_view code,
                                                const std::string& address, Time now) {
  const auto text = box ? opened(*box, meant(code)) : std::nullopt;
  Luggage luggage;
  if (const auto document = text ? codec::parse(*text) : std::unexpected(codec::Problem{});
      document && codec::read(*document, luggage).empty())
    return luggage;
  if (Wrong& wrong = wrong_[address]; wrong.times++ == 0) wrong.since = now;
  return std::unexpected(refused(No::code_wrong, "this code was used already, is too old, or was never given"));
}

}  // namespace server
