// SPDX-License-Identifier: MIT

// IWPTD: texts that occur on enough pages are template segments; a block of which most text belongs
// to such segments is template, the outermost such block.
//
// A segment is a text node. Two are the same when their collapsed texts and the tags above them are
// the same. Blocks are the subtrees of certain tags; text outside of them is not template. Without
// candidates the answer is empty. Source: WWW 2008, as Alarte et al., ACM TWEB 13(2), 2019,
// describe it; docs/specification.md, section 9. Cost: O(n).

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/text/blanks.h"
#include "core/text/fill_in.h"
#include "core/text/hash.h"
#include "core/text/hash_tables.h"
#include "core/text/real.h"
#include "core/text/unicode.h"
#include "extractors/common_parameters.h"
#include "extractors/registry.h"

namespace pagelet::iwptd {
namespace {

constexpr std::uint32_t kNoSegment = 0xFFFFFFFFU;  // of an element

struct Options {
  PageOptions pages = {};
  std::size_t min_df = 5;
  bool has_min_df = false;  // whether it was given
  double ratio = 0.7;
};

constexpr std::string_view kBlockTags[] = {"div",     "table", "tr",      "td",  "ul",     "ol",
                                           "dl",      "p",     "form",    "nav", "header", "footer",
                                           "section", "aside", "article", "main"};

// Calls `visit(node, hash, text)` for each text node: hash of its segment, and its collapsed text.
template <class Visit>
void for_each_segment(const WorkingTree& tree, Visit&& visit) {
  std::vector<std::uint64_t> paths(tree.size());  // hashes of the tags from the root
  std::string buffer;
  for (TreeNode node = 0; node < tree.size(); ++node) {
    const std::uint64_t above = node == 0 ? 0 : paths[tree.parent(node)];
    if (tree.is_text(node)) {
      const std::string_view text = collapse_blanks(tree.text(node), buffer);
      visit(node, combine_hash(above, hash_bytes(text)), text);
    } else {
      paths[node] = combine_hash(above, index_of(tree.tag(node)));
    }
  }
}

// How much of the key page's collapsed text occurs on enough pages.
struct TextShares {
  std::vector<std::uint32_t> frequency;  // by node: pages with the segment; 0 for elements
  NodeSums all;                          // characters
  NodeSums shared;                       // characters of segments that occur on enough pages

  bool has_text(TreeNode node) const { return all.below(node) > 0; }
  double share(TreeNode node) const { return shared.below(node) / all.below(node); }
};

// `needed`: number of pages that must have a segment.
TextShares shared_text(const ExtractionContext& context, const Answer& answer, std::size_t needed) {
  const WorkingTree& key = context.key_page(answer.whitespace);
  WordMap<std::uint32_t> numbers;  // of the key page's segments, by hash
  std::vector<std::uint32_t> segments(key.size(), kNoSegment);
  std::vector<std::size_t> lengths(key.size(), 0);  // in characters of collapsed text
  for_each_segment(key, [&](TreeNode node, std::uint64_t hash, std::string_view text) {
    segments[node] = numbers.value_of(hash, static_cast<std::uint32_t>(numbers.size()));
    lengths[node] = count_characters(text);
  });
  std::vector<std::uint32_t> frequency(numbers.size(), 1);  // pages with each segment
  std::vector<std::uint32_t> last_page(numbers.size(), 0);
  std::uint32_t pages = 0;
  for (const WorkingTree& page : context.pages(answer)) {
    ++pages;
    for_each_segment(page, [&](TreeNode, std::uint64_t hash, std::string_view) {
      const std::uint32_t* const number = numbers.find(hash);
      if (number == nullptr) return;
      if (std::exchange(last_page[*number], pages) != pages) ++frequency[*number];
    });
  }

  std::vector<std::uint32_t> found(key.size(), 0);
  for (TreeNode node = 0; node < key.size(); ++node) {
    if (segments[node] != kNoSegment) found[node] = frequency[segments[node]];
  }
  NodeSums all(key, [&](TreeNode node) { return lengths[node]; });
  NodeSums shared(
      key, [&](TreeNode node) { return found[node] >= needed ? lengths[node] : std::size_t{0}; });
  return {std::move(found), std::move(all), std::move(shared)};
}

std::size_t pages_needed(const Options& options, const Answer& answer) {
  if (options.has_min_df) return options.min_df;
  const std::size_t pages = answer.candidates.pages.size() + 1;
  return std::max<std::size_t>(2, std::min(options.min_df, pages));
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  Answer answer = begin_answer(context, options.pages);
  answer.nodes = NodeSet(key.size());
  const TextShares text = shared_text(context, answer, pages_needed(options, answer));
  std::vector<Symbol> blocks;
  for (const std::string_view tag : kBlockTags) blocks.push_back(context.symbols().intern(tag));
  for (TreeNode node = 1; node < key.size();) {
    const TreeNode end = key.end(node);
    if (text.has_text(node) && text.share(node) > options.ratio &&
        std::ranges::find(blocks, key.tag(node)) != blocks.end()) {
      answer.nodes.insert_range(node, end);
      node = end;
    } else {
      ++node;
    }
  }
  return answer;
}

Explanation explain(const Options& options, const ExtractionContext& context,
                    const Answer& answer) {
  const WorkingTree& key = context.key_page(options.pages.whitespace);
  const std::size_t needed = pages_needed(options, answer);
  const TextShares text = shared_text(context, answer, needed);
  return {{}, context.reasons(key.size(), [&](TreeNode node) -> std::string {
            if (key.is_text(node)) {
              return fill_in(
                  "on {} pages: {} of {}, needed {}",
                  {text.frequency[node] >= needed ? "enough" : "too few",
                   std::to_string(text.frequency[node]),
                   std::to_string(answer.candidates.pages.size() + 1), std::to_string(needed)});
            }
            if (!text.has_text(node)) return "has no text";
            return fill_in(
                "{} of its text is shared: {} %, needed more than {} %",
                {text.share(node) > options.ratio ? "enough" : "too little",
                 fixed_text(100 * text.share(node), 0), fixed_text(100 * options.ratio, 0)});
          })};
}

}  // namespace

ExtractorEntry iwptd_entry() {
  return extractor_entry<Options>(
      {.info = {.name = "iwptd",
                .title = "IWPTD",
                .summary = "outermost blocks whose text is mostly on enough pages",
                .citation = "Wang, Fang, Cheng, Guo, Xu: Incremental Web Page Template Detection. "
                            "WWW 2008, pp. 1247-1248",
                .origin = Origin::kPublished,
                .needs_pages = true},
       .table = ParameterTable<Options>()
                    .number(&Options::min_df, "min-df", 1, 1'000'000, "pages",
                            "pages that a template segment must be on; not given: at "
                            "most the number of pages, at least 2")
                    .by_rule(&Options::has_min_df)
                    .number(&Options::ratio, "ratio", 0, 1, "",
                            "share of template text above which a block is template")
                    .part(&Options::pages, page_parameters()),
       .extract = extract,
       .explain = explain});
}

}  // namespace pagelet::iwptd
