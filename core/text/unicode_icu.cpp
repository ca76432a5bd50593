// SPDX-License-Identifier: MIT
#include <unicode/ucasemap.h>
#include <unicode/uchar.h>
#include <unicode/uidna.h>

#include "core/text/unicode.h"

namespace pagelet {

CharacterCategory internal::find_category(char32_t character) {
  const std::uint32_t category = U_GET_GC_MASK(static_cast<UChar32>(character));
  if ((category & U_GC_L_MASK) != 0) return CharacterCategory::kLetter;
  if ((category & U_GC_ND_MASK) != 0) return CharacterCategory::kDigit;
  if ((category & U_GC_N_MASK) != 0) return CharacterCategory::kOtherNumber;
  if ((category & U_GC_P_MASK) != 0) return CharacterCategory::kPunctuation;
  if ((category & U_GC_S_MASK) != 0) return CharacterCategory::kSymbol;
  return (category & U_GC_ZS_MASK) != 0 ? CharacterCategory::kSpace : CharacterCategory::kOther;
}

std::string unicode_lower_case(std::string_view text) {
  UErrorCode error = U_ZERO_ERROR;
  // It is never changed, so all threads may use it.
  static const UCaseMap* const root = ucasemap_open("", 0, &error);
  std::string lower(text.size() + text.size() / 2 + 8, '\0');
  for (;;) {
    error = U_ZERO_ERROR;
    const std::int32_t length =
        ucasemap_utf8ToLower(root, lower.data(), static_cast<std::int32_t>(lower.size()),
                             text.data(), static_cast<std::int32_t>(text.size()), &error);
    lower.resize(static_cast<std::size_t>(length));
    if (error != U_BUFFER_OVERFLOW_ERROR) return lower;
  }
}

std::string idna_name(std::string_view name) {
  constexpr std::size_t kMaxNameLength = 1024;
  UErrorCode code = U_ZERO_ERROR;
  // It is never changed, so all threads may use it.
  static const UIDNA* const idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII, &code);
  std::string ascii(kMaxNameLength, '\0');
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  code = U_ZERO_ERROR;
  const std::int32_t size =
      idna == nullptr || name.size() > kMaxNameLength
          ? 0
          : uidna_nameToASCII_UTF8(idna, name.data(), static_cast<std::int32_t>(name.size()),
                                   ascii.data(), static_cast<std::int32_t>(ascii.size()), &info,
                                   &code);
  if (size == 0 || U_FAILURE(code) || info.errors != 0) return {};
  ascii.resize(static_cast<std::size_t>(size));
  return ascii;
}

}  // namespace pagelet
