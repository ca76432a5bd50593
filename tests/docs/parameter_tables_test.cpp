// SPDX-License-Identifier: MIT

// docs/algorithms.md agrees with the program: the published algorithms and the floors have
// sections, and the tables of a section hold the algorithm's parameters with their defaults and
// ranges.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractors/registry.h"

namespace pagelet {
namespace {

// Default and range of each parameter, by its name.
using ParameterTable = std::map<std::string, std::pair<std::string, std::string>>;

struct Section {
  std::string algorithm;  // name in a heading that ends in "(`name`)"; otherwise empty
  ParameterTable table;
  bool has_candidate_parameters = false;
  bool has_equality_parameters = false;
};

std::string without_marks(std::string text) {
  std::erase(text, '`');
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  for (std::size_t at = 1, end; (end = line.find('|', at)) != std::string::npos; at = end + 1) {
    cells.push_back(without_marks(line.substr(at, end - at)));
  }
  return cells;
}

// All sections of the document by heading, also those without a parameter table.
std::map<std::string, Section> read_sections() {
  std::ifstream file(std::string(PAGELET_SOURCE_DIR) + "/docs/algorithms.md");
  std::map<std::string, Section> sections;
  Section* section = &sections[""];
  bool in_parameters = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) {
      const std::string heading = line.substr(line.find(' ') + 1);
      section = &sections[heading];
      const std::size_t name = heading.find("(`");
      if (name != std::string::npos) {
        section->algorithm = heading.substr(name + 2, heading.rfind("`)") - name - 2);
      }
    }
    if (!line.starts_with('|')) {
      in_parameters = false;
      const auto refers_to = [&](std::string_view anchor) {
        return line.find(anchor) != std::string::npos && !section->algorithm.empty();
      };
      if (refers_to("(#parameters-of-candidate-detection)")) {
        section->has_candidate_parameters = true;
      }
      if (refers_to("(#parameters-of-node-equality)")) section->has_equality_parameters = true;
      continue;
    }
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() >= 3 && cells[0] == "parameter") {
      in_parameters = true;
    } else if (in_parameters && cells.size() >= 3 && !cells[0].starts_with('-')) {
      section->table[cells[0]] = {cells[1], cells[2]};
    }
  }
  return sections;
}

// The document's table of an algorithm with the shared parameters; nullopt without a section.
std::optional<ParameterTable> documented(const std::map<std::string, Section>& sections,
                                         const std::string& algorithm) {
  for (const auto& [heading, section] : sections) {
    if (section.algorithm != algorithm) continue;
    ParameterTable table = section.table;  // its own row takes precedence over a shared one
    if (section.has_candidate_parameters) {
      const Section& shared = sections.at("Parameters of candidate detection");
      table.insert(shared.table.begin(), shared.table.end());
    }
    if (section.has_equality_parameters) {
      const Section& shared = sections.at("Parameters of node equality");
      table.insert(shared.table.begin(), shared.table.end());
    }
    return table;
  }
  return std::nullopt;
}

constexpr std::string_view kDocumented[] = {
    "temex",   "etdm",       "sst",     "rtdm-td", "rbm-td",      "iwptd",    "conex",
    "leafcut", "everything", "nothing", "random",  "shared-text", "landmarks"};

// The document has "on, off" for "on|off", because a bar would end the cell of a table.
std::string range_in_words(const ParameterSpec& spec) {
  if (spec.type != ParameterType::kChoice) return spec.range();
  std::string words;
  for (const std::string& choice : spec.choices) words += (words.empty() ? "" : ", ") + choice;
  return words;
}

TEST(ParameterTables, AgreeWithTheAlgorithms) {
  const std::map<std::string, Section> sections = read_sections();
  for (const std::string_view name : kDocumented) {
    EXPECT_TRUE(documented(sections, std::string(name))) << "there is no section of " << name;
  }
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const ExtractorInfo& info = entry.info();
    const auto table = documented(sections, info.name);
    if (!table) continue;
    ParameterTable actual;
    for (const ParameterSpec& spec : info.parameters) {
      actual[spec.name] = {spec.default_value, range_in_words(spec)};
    }
    EXPECT_EQ(*table, actual) << info.name;
  }
}

TEST(ParameterTables, DescribeOnlyAlgorithmsThatExist) {
  for (const auto& [heading, section] : read_sections()) {
    if (section.algorithm.empty()) continue;
    EXPECT_TRUE(make_extractor(section.algorithm, {})) << heading;
  }
}

}  // namespace
}  // namespace pagelet
