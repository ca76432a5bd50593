// SPDX-License-Identifier: MIT
//
// Prints the tables of unicode_tables.cpp, taken from ICU. It runs on the machine that builds.

#include <unicode/uchar.h>

#include <cstdio>

#include "core/text/unicode.h"

namespace {

constexpr UChar32 kCharacters = 0x110000;

template <class ValueOf>
void print_runs(const char* name, const ValueOf& value_of) {
  std::printf("constexpr Stretch %s[] = {\n", name);
  int before = kCharacters;
  for (UChar32 character = 0; character < kCharacters; ++character) {
    const int value = value_of(character);
    if (value != before) std::printf("{0x%X, %d},\n", static_cast<unsigned>(character), value);
    before = value;
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
