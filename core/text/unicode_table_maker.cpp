// SPDX-License-Identifier: MIT
//
// Prints the tables of unicode_tables.cpp, taken from ICU. It runs on the machine that builds.

#include <unicode/uchar.h>

#include <cstdio>

#include "core/text/unicode.h"

namespace {

constexpr UChar32 kCharacters = 0x110000;

// Seven bits a byte, the lowest first: after compression the module for JavaScript is smaller so.
void print_number(unsigned number) {
  for (; number > 0x7F; number >>= 7) std::printf("%u,", (number & 0x7F) | 0x80);
  std::printf("%u,", number);
}

// The length and the value of each stretch of characters with the same value.
template <class ValueOf>
void print_runs(const char* name, const ValueOf& value_of) {
  std::printf("constexpr std::uint8_t %s[] = {\n", name);
  UChar32 begin = 0;
  for (UChar32 end = 1; end <= kCharacters; ++end) {
    const int value = value_of(begin);
    if (end < kCharacters && value_of(end) == value) continue;
    print_number(static_cast<unsigned>(end - begin));
    print_number(static_cast<unsigned>(value < 0 ? -2 * value - 1 : 2 * value));
    std::printf("\n");
    begin = end;
  }
  std::printf("};\n");
}

// As the enumeration Sigma.
int sigma_of(UChar32 character) {
  if (u_hasBinaryProperty(character, UCHAR_CASE_IGNORABLE)) return 2;
  return u_hasBinaryProperty(character, UCHAR_CASED) ? 1 : 0;
}

}  // namespace

int main() {
  print_runs("kCategoryRuns", [](UChar32 character) {
    return static_cast<int>(pagelet::internal::find_category(static_cast<char32_t>(character)));
  });
  print_runs("kSigmaRuns", sigma_of);
  print_runs("kLowerCaseRuns", [](UChar32 character) { return u_tolower(character) - character; });
}
