// SPDX-License-Identifier: MIT

// Runs every fuzz target on the inputs of tests/fuzz/corpus, with the ordinary compiler. So all
// code that the fuzzers reached and all errors that they found stay tested.
// tests/fuzz/CMakeLists.txt makes the list of targets.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string>
#include <system_error>
#include <vector>

#define FUZZ_TARGET(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "fuzz_targets.inc"
#undef FUZZ_TARGET

namespace pagelet {
namespace {

struct Target {
  const char* name;
  int (*run)(const std::uint8_t* data, std::size_t size);
};

constexpr Target kTargets[] = {
#define FUZZ_TARGET(name) {#name, fuzz_##name},
#include "fuzz_targets.inc"
#undef FUZZ_TARGET
};

// Each file of the corpus is a test. If a sanitizer stops the program, the last name that was
// printed tells the file.
struct Input {
  Target target;
  std::filesystem::path file;
};

std::vector<Input> inputs_of(const Target& target) {
  const std::filesystem::path folder =
      std::filesystem::path(PAGELET_SOURCE_DIR) / "tests/fuzz/corpus" / target.name;
  std::vector<Input> inputs;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
    inputs.push_back({target, entry.path()});
  }
  std::ranges::sort(inputs, {}, &Input::file);
  return inputs;
}

std::vector<Input> all_inputs() {
  std::vector<Input> all;
  for (const Target& target : kTargets) {
    const std::vector<Input> inputs = inputs_of(target);
    all.insert(all.end(), inputs.begin(), inputs.end());
  }
  return all;
}

std::string name_of(const testing::TestParamInfo<Input>& test) {
  std::string name =
      std::string(test.param.target.name) + "_" + test.param.file.filename().string();
  std::ranges::replace(name, '-', '_');
  return name;
}

void PrintTo(const Input& input, std::ostream* stream) { *stream << input.file; }

class FuzzCorpus : public testing::TestWithParam<Input> {};

TEST_P(FuzzCorpus, GivesNoFinding) {
  std::ifstream file(GetParam().file, std::ios::binary);
  // A copy of exactly this size, so that the address sanitizer finds reads beyond its end.
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  ASSERT_TRUE(file);
  try {
    GetParam().target.run(bytes.data(), bytes.size());
  } catch (const std::exception& finding) {
    FAIL() << finding.what();
  }
}

INSTANTIATE_TEST_SUITE_P(, FuzzCorpus, testing::ValuesIn(all_inputs()), name_of);

TEST(FuzzTargets, HaveInputsAndAcceptAnEmptyInput) {
  for (const Target& target : kTargets) {
    EXPECT_FALSE(inputs_of(target).empty()) << "tests/fuzz/corpus/" << target.name;
    EXPECT_EQ(target.run(nullptr, 0), 0) << target.name;
  }
}

}  // namespace
}  // namespace pagelet
