// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "tests/support/naive_algorithms.h"

namespace pagelet::naive {
namespace {

// A text with collapsed blanks, and the tags from its parent up to body.
using Segment = std::pair<std::string, std::vector<std::string>>;

Segment segment_of(const Tree& tree, std::size_t text) {
  Segment segment{tree[text].text, {}};
  for (std::size_t node = text; node != 0;) {
    node = tree[node].parent;
    segment.second.push_back(tree[node].tag);
  }
  return segment;
}

std::set<Segment> segments_of(const Tree& tree) {
  std::set<Segment> segments;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (tree[node].tag == "#text") segments.insert(segment_of(tree, node));
  }
  return segments;
}

bool is_block(const std::string& tag) {
  static const std::set<std::string> kBlocks = {
      "div",  "table", "tr",     "td",     "ul",      "ol",    "dl",      "p",
      "form", "nav",   "header", "footer", "section", "aside", "article", "main"};
  return kBlocks.contains(tag);
}

// The number of code points, which is the number of bytes that begin one.
std::size_t length_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return (byte & '\xC0') != '\x80'; }));
}

class Visit {
 public:
  Visit(const Tree& tree, std::map<Segment, std::size_t> frequencies, std::size_t min_df,
        double ratio)
      : tree_(tree), frequencies_(std::move(frequencies)), min_df_(min_df), ratio_(ratio) {}

  std::vector<std::size_t> run() {
    visit(0);
    std::sort(result_.begin(), result_.end());
    return result_;
  }

 private:
  void add_lengths(std::size_t node, std::size_t& of_template, std::size_t& of_all) const {
    if (tree_[node].tag == "#text") {
      const std::size_t length = length_of(tree_[node].text);
      of_all += length;
      if (frequencies_.at(segment_of(tree_, node)) >= min_df_) of_template += length;
    }
    for (const std::size_t child : tree_[node].children) add_lengths(child, of_template, of_all);
  }

  void take(std::size_t node) {
    result_.push_back(node);
    for (const std::size_t child : tree_[node].children) take(child);
  }

  void visit(std::size_t node) {
    if (is_block(tree_[node].tag)) {
      std::size_t of_template = 0;
      std::size_t of_all = 0;
      add_lengths(node, of_template, of_all);
      if (of_all > 0 && static_cast<double>(of_template) / static_cast<double>(of_all) > ratio_) {
        take(node);
        return;
      }
    }
    for (const std::size_t child : tree_[node].children) visit(child);
  }

  const Tree& tree_;
  std::map<Segment, std::size_t> frequencies_;
  std::size_t min_df_;
  double ratio_;
  std::vector<std::size_t> result_;
};

}  // namespace

std::vector<std::size_t> iwptd(const Tree& key, const std::vector<Tree>& pages,
                               std::optional<std::size_t> min_df, double ratio) {
  std::map<Segment, std::size_t> frequencies;
  for (const Segment& segment : segments_of(key)) ++frequencies[segment];
  for (const Tree& page : pages) {
    for (const Segment& segment : segments_of(page)) ++frequencies[segment];
  }
  const std::size_t capped = std::max<std::size_t>(2, std::min<std::size_t>(5, 1 + pages.size()));
  return Visit(key, frequencies, min_df.value_or(capped), ratio).run();
}

}  // namespace pagelet::naive
