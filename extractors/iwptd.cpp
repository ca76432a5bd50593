// SPDX-License-Identifier: MIT
#include "extractors/iwptd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/symbol_table.h"
#include "core/text/blanks.h"
#include "core/text/utf8.h"
#include "core/text/word_map.h"
#include "extractors/common_parameters.h"

namespace pagelet {
namespace {

constexpr std::string_view kBlockTags[] = {"div",     "table", "tr",      "td",  "ul",     "ol",
                                           "dl",      "p",     "form",    "nav", "header", "footer",
                                           "section", "aside", "article", "main"};

// Number of the segment of each text node; kNoSegment for elements. Equal segments of all pages
// that are given to one table have the same number.
constexpr std::uint32_t kNoSegment = 0xFFFFFFFFU;

// A segment is a pair of numbers: one for the tags from the root, one for the collapsed text.
class SegmentTable {
 public:
  // `lengths`: if not null, receives the number of characters of each node's collapsed text; 0 for
  // elements.
  std::vector<std::uint32_t> segments_of(const WorkingTree& tree,
                                         std::vector<std::size_t>* lengths = nullptr) {
    std::vector<std::uint32_t> segments(tree.size(), kNoSegment);
    std::vector<std::uint32_t> paths(tree.size());
    if (lengths != nullptr) lengths->assign(tree.size(), 0);
    for (TreeNode node = 0; node < tree.size(); ++node) {
      const std::uint32_t above = node == 0 ? 0 : paths[tree.parent(node)];
      if (!tree.is_text(node)) {
        paths[node] = number_of(paths_, above, index_of(tree.tag(node)));
        continue;
      }
      const std::string_view text = collapse_blanks(tree.text(node), buffer_);
      if (lengths != nullptr) (*lengths)[node] = count_characters(text);
      segments[node] = number_of(segments_, above, index_of(texts_.intern(text)));
    }
    return segments;
  }

 private:
  // The number of a pair: how many other pairs came before it.
  static std::uint32_t number_of(WordMap<std::uint32_t>& numbers, std::uint32_t above,
                                 std::size_t below) {
    return numbers
        .insert(word_of(above, static_cast<std::uint32_t>(below)),
                static_cast<std::uint32_t>(numbers.size()))
        .first;
  }

  WordMap<std::uint32_t> paths_;  // by path above and tag
  SymbolTable texts_;
  WordMap<std::uint32_t> segments_;  // by path and text
  std::string buffer_;
};

// Counts each segment of a page once.
void count_once(const std::vector<std::uint32_t>& segments, std::uint32_t page,
                std::vector<std::uint32_t>& frequency, std::vector<std::uint32_t>& last_page) {
  for (const std::uint32_t segment : segments) {
    if (segment == kNoSegment) continue;
    if (segment >= frequency.size()) {
      frequency.resize(segment + 1, 0);
      last_page.resize(segment + 1, 0);
    }
    if (std::exchange(last_page[segment], page) != page) ++frequency[segment];
  }
}

// How much of the key page's collapsed text occurs on enough pages.
struct TextShares {
  std::vector<std::uint32_t> frequency;  // by node: pages with the segment; 0 for elements
  std::vector<std::uint64_t> all;        // characters before each node, size + 1 entries
  std::vector<std::uint64_t> shared;     // those of them in segments that occur on enough pages

  bool has_text(TreeNode begin, TreeNode end) const { return all[end] > all[begin]; }
  double share(TreeNode begin, TreeNode end) const {
    return static_cast<double>(shared[end] - shared[begin]) /
           static_cast<double>(all[end] - all[begin]);
  }
};

// `needed`: number of pages that must have a segment.
TextShares shared_text(const ExtractionContext& context, const CandidateSelection& candidates,
                       Whitespace whitespace, std::size_t needed) {
  const WorkingTree& key = context.key_page(whitespace);
  SegmentTable table;
  std::vector<std::uint32_t> frequency;
  std::vector<std::uint32_t> last_page;
  std::vector<std::size_t> lengths;  // in characters of collapsed text
  const std::vector<std::uint32_t> segments = table.segments_of(key, &lengths);
  std::uint32_t pages = 1;
  count_once(segments, pages, frequency, last_page);
  for (const PageIndex page : candidates.pages) {
    if (stop_now(context.stop_sign())) break;
    count_once(table.segments_of(context.page(page, whitespace)), ++pages, frequency, last_page);
  }

  TextShares text{std::vector<std::uint32_t>(key.size(), 0),
                  std::vector<std::uint64_t>(key.size() + 1, 0),
                  std::vector<std::uint64_t>(key.size() + 1, 0)};
  for (TreeNode node = 0; node < key.size(); ++node) {
    const std::size_t length = lengths[node];
    if (segments[node] != kNoSegment) text.frequency[node] = frequency[segments[node]];
    text.all[node + 1] = text.all[node] + length;
    text.shared[node + 1] = text.shared[node] + (text.frequency[node] >= needed ? length : 0);
  }
  return text;
}

}  // namespace

const ExtractorInfo& Iwptd::describe() {
  static const ExtractorInfo info{
      .name = "iwptd",
      .title = "IWPTD",
      .summary = "outermost blocks whose text is mostly on enough pages",
      .citation =
          "Wang, Fang, Ravula, He, Yuan, Fu: Incremental Web Page Template Detection. WWW "
          "2008",
      .target = Target::kTemplate,
      .parameters = table().specs(),
      .developed_on = std::vector<std::string>{}};
  return info;
}

const ParameterTable<IwptdOptions>& Iwptd::table() {
  static const auto table = ParameterTable<IwptdOptions>()
                                .number(&IwptdOptions::min_df, "min-df", 1, 1'000'000, "pages",
                                        "pages that a template segment must be on; not given: at "
                                        "most the number of pages, at least 2")
                                .by_rule()
                                .number(&IwptdOptions::ratio, "ratio", 0, 1, "",
                                        "share of template text above which a block is template")
                                .part(&IwptdOptions::pages, page_parameters());
  return table;
}

std::size_t Iwptd::minimum_frequency(std::size_t pages) const {
  if (parameters_.is_given("min-df")) return options_.min_df;
  return std::max<std::size_t>(2, std::min(options_.min_df, pages));
}

Result<Extraction> Iwptd::extract(const ExtractionContext& context) const {
  const WorkingTree& key = context.key_page(options_.pages.whitespace);
  Extraction extraction = begin_extraction(context, options_.pages);
  extraction.nodes = NodeSet(key.size());
  const TextShares text = shared_text(context, extraction.candidates, extraction.whitespace,
                                      minimum_frequency(extraction.candidates.pages.size() + 1));
  std::vector<Symbol> blocks;
  for (const std::string_view tag : kBlockTags) blocks.push_back(context.symbols().intern(tag));
  for (TreeNode node = 1; node < key.size();) {
    const TreeNode end = key.end(node);
    if (text.has_text(node, end) && text.share(node, end) > options_.ratio &&
        std::ranges::find(blocks, key.tag(node)) != blocks.end()) {
      extraction.nodes.insert_range(node, end);
      node = end;
    } else {
      ++node;
    }
  }
  return extraction;
}

Explanation Iwptd::explain(const ExtractionContext& context, const Extraction& extraction) const {
  const WorkingTree& key = context.key_page(options_.pages.whitespace);
  const std::size_t pages = extraction.candidates.pages.size() + 1;
  const std::size_t needed = minimum_frequency(pages);
  const TextShares text =
      shared_text(context, extraction.candidates, extraction.whitespace, needed);
  Explanation explanation;
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (stop(context.stop_sign())) break;
    if (key.is_text(node)) {
      explanation.reasons.push_back(
          fmt::format("is on {} of {} pages, {} needed", text.frequency[node], pages, needed));
    } else if (text.has_text(node, key.end(node))) {
      explanation.reasons.push_back(
          fmt::format("{:.0f} % of its text is shared, a block needs "
                      "more than {:.0f} %",
                      100 * text.share(node, key.end(node)), 100 * options_.ratio));
    } else {
      explanation.reasons.emplace_back("has no text");
    }
  }
  return explanation;
}

}  // namespace pagelet
