#include "server/speech.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>
#include <optional>

namespace server {
namespace {

using icu::UnicodeString;

// Nothing, if it is no UTF-8.
std::optional<UnicodeString> decoded(std::string_view text) {
  UnicodeString decoded = UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  std::string back;
  decoded.toUTF8String(back);
  if (back != text) return std::nullopt;  // what could not be read was replaced
  return decoded;
}

std::string encoded(const UnicodeString& text) {
  std::string utf8;
  text.toUTF8String(utf8);
  return utf8;
}

bool is_control(UChar32 c) {
  const auto type = u_charType(c);
  return type == U_CONTROL_CHAR || type == U_UNASSIGNED || type == U_SURROGATE || type == U_PRIVATE_USE_CHAR ||
         u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL) || c == 0x2028 || c == 0x2029 || c == 0xfeff;
}
// Nothing is seen of it.
bool is_blank(UChar32 c) {
  return u_isUWhiteSpace(c) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || c == 0x2800;
}

template <class Forbidden>
std::expected<std::string, std::string> checked(UnicodeString text, std::size_t most, Forbidden&& is_forbidden) {
  text.trim();
  bool blank = true;
  std::size_t length = 0;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1), ++length) {
    const UChar32 c = text.char32At(i);
    if (is_forbidden(c)) return std::unexpected("this has characters that are no text");
    blank = blank && is_blank(c);
  }
  if (blank) return std::unexpected("this must not be empty");
  if (length > most) return std::unexpected("this is too long: at most " + std::to_string(most) + " characters");
  return encoded(text);
}

struct CloseSpoof {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

// What a name looks like: names that look alike have the same skeleton.
std::string skeleton(std::string_view name) {
  static const std::unique_ptr<USpoofChecker, CloseSpoof> kChecker = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<USpoofChecker, CloseSpoof>(uspoof_open(&status));
  }();
  const auto text = decoded(name);
  if (!text || !kChecker) return std::string(name);
  const UnicodeString folded = UnicodeString(*text).foldCase();
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString looks;
  uspoof_getSkeletonUnicodeString(kChecker.get(), 0, folded, looks, &status);
  return U_SUCCESS(status) ? encoded(looks.foldCase()) : encoded(folded);
}

}  // namespace

std::expected<std::string, std::string> spoken(std::string_view text, std::size_t most) {
  auto read = decoded(text);
  if (!read) return std::unexpected("this has characters that are no text");
  return checked(std::move(*read), most, is_control);
}

std::expected<std::string, std::string> called(std::string_view name) {
  const auto read = decoded(name);
  if (!read) return std::unexpected("this has characters that are no text");
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkc = icu::Normalizer2::getNFKCInstance(status);
  UnicodeString normal = nfkc ? nfkc->normalize(*read, status) : *read;
  if (U_FAILURE(status)) return std::unexpected("this has characters that are no text");
  return checked(std::move(normal), kLongestName,
                 [](UChar32 c) { return is_control(c) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT); });
}

bool looks_alike(std::string_view one, std::string_view other) { return skeleton(one) == skeleton(other); }

}  // namespace server
