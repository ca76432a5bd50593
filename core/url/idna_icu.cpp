// SPDX-License-Identifier: MIT
#include <unicode/uidna.h>

#include <cstddef>
#include <cstdint>

#include "core/url/idna.h"

namespace pagelet::internal {

std::string idna_name(std::string_view name) {
  constexpr std::size_t kLongestName = 1024;
  UErrorCode code = U_ZERO_ERROR;
  // It is never changed, so all threads may use it.
  static const UIDNA* const idna = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII, &code);
  std::string ascii(kLongestName, '\0');
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  code = U_ZERO_ERROR;
  const std::int32_t size =
      idna == nullptr || name.size() > kLongestName
          ? 0
          : uidna_nameToASCII_UTF8(idna, name.data(), static_cast<std::int32_t>(name.size()),
                                   ascii.data(), static_cast<std::int32_t>(ascii.size()), &info,
                                   &code);
  if (size == 0 || U_FAILURE(code) || info.errors != 0) return {};
  ascii.resize(static_cast<std::size_t>(size));
  return ascii;
}

}  // namespace pagelet::internal
