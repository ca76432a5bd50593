// SPDX-License-Identifier: MIT

// docs/algorithms.md agrees with the program: every algorithm has a section, and the tables of
// parameters are those that this test makes from the algorithms. A failure prints the right table.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "extractors/common_parameters.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

using Specs = std::vector<ParameterSpec>;

std::string document() {
  std::ifstream file(std::string(PAGELET_SOURCE_DIR) + "/docs/algorithms.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The section whose heading ends with `end`, up to the next heading; empty: there is none.
std::string section_of(const std::string& text, const std::string& end) {
  const std::size_t heading = text.find(end + "\n");
  if (heading == std::string::npos) return "";
  const std::size_t begin = heading + end.size();
  return text.substr(begin, text.find("\n#", begin) - begin);
}

// The document has "on, off" for "on|off", because a bar would end the cell of a table.
std::string range_in_words(const ParameterSpec& spec) {
  std::string words;
  for (const char c : spec.range()) words += c == '|' ? std::string(", ") : std::string(1, c);
  return words;
}

std::string table_of(const Specs& specs) {
  std::string table = "| parameter | default | range |\n| --- | --- | --- |\n";
  for (const ParameterSpec& spec : specs) {
    table +=
        "| `" + spec.name + "` | " + spec.default_value + " | " + range_in_words(spec) + " |\n";
  }
  return table;
}

// The first table of parameters in a section; empty: there is none.
std::string table_in(const std::string& section) {
  const std::size_t begin = section.find("| parameter |");
  if (begin == std::string::npos) return "";
  std::string table = section.substr(begin, section.find("\n\n", begin) - begin);
  while (table.ends_with('\n')) table.pop_back();
  return table + "\n";
}

// Whether `wanted` is one of the `shared` parameters, which the algorithm has as a whole.
bool is_shared(const Specs& all, const Specs& shared, const ParameterSpec& wanted) {
  return std::ranges::count(all, shared.front().name, &ParameterSpec::name) > 0 &&
         std::ranges::any_of(shared, [&](const ParameterSpec& spec) {
           return table_of({spec}) == table_of({wanted});
         });
}

TEST(ParameterTables, AreThoseOfTheAlgorithms) {
  const std::string text = document();
  const Specs pages = page_parameters().specs();
  const Specs equality = equality_parameters().specs();
  EXPECT_EQ(table_in(section_of(text, "Parameters of candidate detection")), table_of(pages));
  EXPECT_EQ(table_in(section_of(text, "Parameters of node equality")), table_of(equality));
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const ExtractorInfo& info = entry.info();
    const std::string section = section_of(text, "(`" + info.name + "`)");
    EXPECT_FALSE(section.empty()) << "there is no section of " << info.name;
    Specs own;
    std::ranges::copy_if(info.parameters, std::back_inserter(own), [&](const ParameterSpec& spec) {
      return !is_shared(info.parameters, pages, spec) &&
             !is_shared(info.parameters, equality, spec);
    });
    EXPECT_EQ(table_in(section), own.empty() ? "" : table_of(own)) << info.name;
  }
}

TEST(ParameterTables, DescribeOnlyAlgorithmsThatExist) {
  std::istringstream lines(document());
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#') || !line.ends_with("`)")) continue;
    const std::size_t name = line.find("(`") + 2;
    EXPECT_TRUE(find_extractor(line.substr(name, line.size() - 2 - name))) << line;
  }
}

}  // namespace
}  // namespace pagelet
