// SPDX-License-Identifier: MIT

// Runs every fuzz target on the inputs of tests/fuzz/findings and of tests/fuzz/seeds.tar.xz, which
// configuring the build unpacks, with the ordinary compiler. So all
// code that the fuzzers reached and all errors that they found stay tested.
// tests/fuzz/CMakeLists.txt makes the list of targets.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string>
#include <system_error>
#include <vector>

#include "tests/fuzz/fuzz_input.h"

namespace pagelet::fuzz {

#define LISTED(name) void fuzz_##name(Input input);
#include "fuzz_targets.inc"
#undef LISTED

namespace {

struct FuzzTarget {
  const char* name;
  void (*run)(Input input);
};

constexpr FuzzTarget kTargets[] = {
#define LISTED(name) {#name, fuzz_##name},
#include "fuzz_targets.inc"
#undef LISTED
};

constexpr const char* kSeeds =
#include "fuzz_seeds.inc"
    ;

// Each file of the corpus is a test. If a sanitizer stops the program, the last name that was
// printed tells the file.
struct CorpusFile {
  FuzzTarget target;
  std::filesystem::path file;
};

std::vector<CorpusFile> inputs_of(const FuzzTarget& target) {
  const std::filesystem::path findings =
      std::filesystem::path(PAGELET_SOURCE_DIR) / "tests/fuzz/findings";
  std::vector<CorpusFile> inputs;
  for (const std::filesystem::path& folder : {findings, std::filesystem::path(kSeeds)}) {
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(folder / target.name, missing)) {
      inputs.push_back({target, entry.path()});
    }
  }
  std::ranges::sort(inputs, {}, &CorpusFile::file);
  return inputs;
}

std::vector<CorpusFile> all_inputs() {
  std::vector<CorpusFile> all;
  for (const FuzzTarget& target : kTargets) {
    const std::vector<CorpusFile> inputs = inputs_of(target);
    all.insert(all.end(), inputs.begin(), inputs.end());
  }
  return all;
}

std::string name_of(const testing::TestParamInfo<CorpusFile>& test) {
  std::string name =
      std::string(test.param.target.name) + "_" + test.param.file.filename().string();
  std::ranges::replace(name, '-', '_');
  return name;
}

void PrintTo(const CorpusFile& input, std::ostream* stream) { *stream << input.file; }

class FuzzCorpus : public testing::TestWithParam<CorpusFile> {};

TEST_P(FuzzCorpus, GivesNoFinding) {
  std::ifstream file(GetParam().file, std::ios::binary);
  // A copy of exactly this size, so that the address sanitizer finds reads beyond its end.
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  ASSERT_TRUE(file);
  try {
    GetParam().target.run(Input({bytes.data(), bytes.size()}));
  } catch (const std::exception& finding) {
    FAIL() << finding.what();
  }
}

INSTANTIATE_TEST_SUITE_P(, FuzzCorpus, testing::ValuesIn(all_inputs()), name_of);

TEST(FuzzTargets, HaveInputsAndAcceptAnEmptyInput) {
  for (const FuzzTarget& target : kTargets) {
    EXPECT_FALSE(inputs_of(target).empty()) << target.name;
    EXPECT_NO_THROW(target.run(Input({}))) << target.name;
  }
}

}  // namespace
}  // namespace pagelet::fuzz
