// SPDX-License-Identifier: MIT
//
// Prints the tables of unicode_tables.cpp, taken from ICU. It runs on the machine that builds.

#include <unicode/uchar.h>

#include <cstdint>
#include <cstdio>
#include <vector>

#include "core/text/unicode.h"

namespace {

constexpr UChar32 kCharacters = 0x110000;

template <class ValueOf>
void print_runs(const char* name, const ValueOf& value_of) {
  std::printf("constexpr Run %s[] = {\n", name);
  int before = -1;
  for (UChar32 character = 0; character < kCharacters; ++character) {
    const int value = value_of(character);
    if (value != before) std::printf("{0x%X, %d},\n", static_cast<unsigned>(character), value);
    before = value;
  }
  std::printf("};\n");
}

struct LowerCase {
  UChar32 begin;
  int length;
  int step;
  int distance;
};

// Characters at the same distance from their lower case, one or two apart.
std::vector<LowerCase> lower_cases() {
  std::vector<LowerCase> runs;
  for (UChar32 character = 0; character < kCharacters; ++character) {
    const int distance = u_tolower(character) - character;
    if (distance == 0) continue;
    if (!runs.empty() && runs.back().distance == distance) {
      LowerCase& run = runs.back();
      const int step = character - (run.begin + (run.length - 1) * run.step);
      if (step <= 2 && (run.length == 1 || step == run.step)) {
        run.step = step;
        ++run.length;
        continue;
      }
    }
    runs.push_back({character, 1, 1, distance});
  }
  return runs;
}

// As the enumeration Sigma.
int sigma_of(UChar32 character) {
  if (u_hasBinaryProperty(character, UCHAR_CASE_IGNORABLE)) return 2;
  return u_hasBinaryProperty(character, UCHAR_CASED) ? 1 : 0;
}

}  // namespace

int main() {
  print_runs("kCategoryRuns", [](UChar32 character) {
    return static_cast<int>(pagelet::category_of(static_cast<char32_t>(character)));
  });
  print_runs("kSigmaRuns", sigma_of);
  std::printf("constexpr LowerCase kLowerCases[] = {\n");
  for (const LowerCase& run : lower_cases()) {
    std::printf("{0x%X, %d, %d, %d},\n", static_cast<unsigned>(run.begin), run.length, run.step,
                run.distance);
  }
  std::printf("};\n");
}
