// SPDX-License-Identifier: MIT
//
// The tree construction tests of html5lib. They are skipped unless they are where
// scripts/fetch_suite.py html5lib puts them. Cases of fragments and of enabled scripts are left
// out, and so is what a Document does not have: doctypes, comments, the namespaces of elements, and
// the capital letters of svg and math.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/ascii.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

// The cases whose tree is another one: browsers copy the chosen option into `selectedcontent`
// (webkit02.dat), and a frame that a `noscript` leaves open is ended (tests16.dat).
const std::set<std::string> kOthers = {
    "<select><button><selectedcontent></button><option>X",
    "<select><button><selectedcontent></button><option>X<option>Y",
    "<select><button><selectedcontent></button><option>X<option selected>Y",
    "<select><button><selectedcontent></button><option>x<i>i<b>ib</i>b",
    "<!doctype html><noscript><iframe></noscript>X",
    "<noscript><iframe></noscript>X"};

struct Case {
  std::string page;
  std::string tree;  // as the file has it
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The text before `end`, which is removed with it from `rest`.
std::string_view take_before(std::string_view& rest, std::string_view end) {
  const std::size_t at = std::min(rest.find(end), rest.size());
  const std::string_view taken = rest.substr(0, at);
  rest.remove_prefix(std::min(at + end.size(), rest.size()));
  return taken;
}

std::vector<Case> cases_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text = "\n\n" + std::string(std::istreambuf_iterator<char>(stream), {});
  std::string_view rest = text;
  take_before(rest, "\n\n#data\n");
  std::vector<Case> cases;
  while (!rest.empty()) {
    // An empty page has no line of its own.
    const std::string one = "\n" + std::string(take_before(rest, "\n\n#data\n"));
    std::string_view sections = one;
    const std::string_view page = take_before(sections, "\n#errors");
    const std::string head = std::string(take_before(sections, "\n#document\n")) + "\n";
    if (contains(head, "\n#document-fragment\n") || contains(head, "\n#script-on\n")) continue;
    cases.push_back(
        {std::string(page.substr(std::min<std::size_t>(page.size(), 1))), std::string(sections)});
  }
  return cases;
}

// A line of a tree: an element, an attribute or a text, with its depth.
struct Line {
  std::size_t depth;
  std::string text;

  bool operator==(const Line&) const = default;
};

bool is_attribute(const Line& line) { return !line.text.starts_with('<') && line.text[0] != '"'; }

// Sorts the attributes of each element.
void sort_attributes(std::vector<Line>& lines) {
  for (auto begin = lines.begin(); begin != lines.end();) {
    begin = std::find_if(begin, lines.end(), is_attribute);
    const auto end = std::find_if_not(begin, lines.end(), is_attribute);
    std::sort(begin, end, [](const Line& a, const Line& b) { return a.text < b.text; });
    begin = end;
  }
}

// A line as a Document has it.
std::string without_namespace(std::string_view line) {
  if (line.starts_with('"')) return std::string(line);
  std::string_view value = line;
  std::string name(take_before(value, "="));
  for (const std::string_view space : {"svg ", "math "}) {
    if (name.starts_with("<" + std::string(space))) name.erase(1, space.size());
  }
  for (const std::string_view space : {"xlink ", "xml ", "xmlns "}) {
    if (name.starts_with(space)) name[space.size() - 1] = ':';
  }
  return ascii_lower(name) + (contains(line, "=") ? "=" + std::string(value) : "");
}

std::vector<Line> expected_lines(std::string_view tree) {
  std::vector<Line> lines;
  std::vector<std::size_t> contents;  // depths of the contents of templates
  while (!tree.empty()) {
    std::string_view line = take_before(tree, "\n");
    if (!line.starts_with("| ")) {
      (lines.back().text += "\n") += line;
      continue;
    }
    line.remove_prefix(2);
    const std::size_t depth = line.find_first_not_of(' ') / 2;
    line.remove_prefix(2 * depth);
    while (!contents.empty() && depth <= contents.back()) contents.pop_back();
    lines.push_back({depth - contents.size(), std::string(line)});
    if (line == "content") contents.push_back(depth);
  }
  std::erase_if(lines, [](const Line& line) {
    return line.text == "content" || line.text.starts_with("<!");
  });
  for (Line& line : lines) line.text = without_namespace(line.text);
  sort_attributes(lines);
  return lines;
}

std::vector<Line> lines_of(const Document& page) {
  std::vector<Line> lines;
  std::vector<NodeId> open;
  for (NodeId node{}; node < page.end(); ++node) {
    while (!open.empty() && !(node < page.end(open.back()))) open.pop_back();
    const std::size_t depth = open.size();
    if (page.is_text(node)) {
      lines.push_back({depth, "\"" + std::string(page.text(node)) + "\""});
      continue;
    }
    open.push_back(node);
    lines.push_back({depth, "<" + std::string(page.tag_name(node)) + ">"});
    for (const Attribute& attribute : page.attributes(node)) {
      lines.push_back({depth + 1, std::string(page.symbols().text(attribute.name)) + "=\"" +
                                      std::string(page.symbols().text(attribute.value)) + "\""});
    }
  }
  sort_attributes(lines);
  return lines;
}

std::string written(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) text += std::string(2 * line.depth, ' ') + line.text + "\n";
  return text;
}

TEST(Html5lib, AllTreesAreThoseOfTheStandard) {
  const char* home = std::getenv("HOME");
  const fs::path folder =
      fs::path(home ? home : "") / ".cache/pagelet/html5lib-suite/tree-construction/pages";
  if (!fs::exists(folder))
    GTEST_SKIP() << folder << ": not there (scripts/fetch_suite.py html5lib)";
  std::size_t cases = 0;
  std::size_t equal = 0;
  for (const auto& file : fs::directory_iterator(folder)) {
    if (file.path().extension() != ".dat") continue;
    for (const Case& each : cases_of(file.path())) {
      ++cases;
      const std::vector<Line> lines = lines_of(parsed(each.page));
      const bool is_equal = lines == expected_lines(each.tree);
      equal += is_equal ? 1U : 0U;
      EXPECT_EQ(is_equal, !kOthers.contains(each.page))
          << file.path().filename() << ": " << each.page << "\n"
          << written(lines) << "expected:\n"
          << each.tree;
    }
  }
  EXPECT_EQ(cases, 1592U);
  EXPECT_EQ(equal, 1586U);
}

}  // namespace
}  // namespace pagelet
