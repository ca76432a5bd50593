// SPDX-License-Identifier: MIT

// BTE and MSS: the main content is the run of tags and words with the largest sum.
//
// In the sequence of tags and words of a page a word counts 1 and a tag `tag-score`. The words of
// the consecutive tokens with the largest sum are the content; of equal sums those of the run that
// begins first, and of these of the one that ends first. BTE has the score -1, which maximizes the
// words inside plus the tags outside. MSS has -3.25, and ignores scripts and style sheets. Other
// pages are not looked at. Source: Finn, Kushmerick, Smyth 2001; Pasternack, Roth 2009, the scores
// without training; docs/algorithms.md. Cost: O(tokens), by one pass in place of all pairs of ends.

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/blanks.h"
#include "extractors/registry.h"
#include "extractors/tag_stream.h"

namespace pagelet::bte {
namespace {

struct Options {
  double tag_score = -1;
  bool script_tags = true;  // whether the tags of scripts, style sheets and frames are tokens
};

// Finds the run with the largest sum while tokens are added.
class RunSearch {
 public:
  void add(double score) {
    if (sum_ < 0) {
      sum_ = 0;
      begin_ = size_;
    }
    sum_ += score;
    ++size_;
    // Starts only grow, so the first of equal sums is the one that begins and ends first.
    if (sum_ > best_sum_) {
      best_sum_ = sum_;
      best_begin_ = begin_;
      best_end_ = size_;
    }
  }

  std::size_t size() const { return size_; }
  /// How many of the tokens [begin, end) the best run has.
  std::size_t common(std::size_t begin, std::size_t end) const {
    const std::size_t first = std::max(begin, best_begin_);
    const std::size_t last = std::min(end, best_end_);
    return last > first ? last - first : 0;
  }

 private:
  std::size_t size_ = 0;
  double sum_ = 0;  // the largest of a run that ends here
  std::size_t begin_ = 0;
  double best_sum_ = 0;
  std::size_t best_begin_ = 0;
  std::size_t best_end_ = 0;
};

TextShares words_in_run(const Options& options, const WorkingTree& tree) {
  struct Text {
    TreeNode node;
    std::size_t begin;
    std::size_t end;
  };
  RunSearch run;
  std::vector<Text> texts;
  for_each_tag(tree, [&](const TagStreamItem& item) {
    if (item.kind != TagKind::kText) {
      if (item.counted != kNoNode || options.script_tags) run.add(options.tag_score);
    } else if (item.counted != kNoNode) {
      const std::size_t begin = run.size();
      for_each_word(tree.text(item.counted), [&](std::string_view) { run.add(1); });
      texts.push_back({item.counted, begin, run.size()});
    }
  });
  TextShares shares(tree);
  for (const Text& text : texts) {
    shares.add(text.node, run.common(text.begin, text.end), text.end - text.begin);
  }
  return shares;
}

Result<Answer> extract(const Options& options, const ExtractionContext& context) {
  return words_in_run(options, context.key_page(Whitespace::kDrop)).answer();
}

Explanation explain(const Options& options, const ExtractionContext& context, const Answer&) {
  return words_in_run(options, context.key_page(Whitespace::kDrop))
      .explain(context, "words in the run with the largest sum");
}

ExtractorEntry run_entry(ExtractorInfo info, const Options& defaults) {
  info.origin = Origin::kPublished;
  info.target = Task::kContent;
  return extractor_entry<Options>(
      {.info = std::move(info),
       .table = ParameterTable<Options>(defaults).number(&Options::tag_score, "tag-score", -1'000,
                                                         0, "words", "score of a tag"),
       .extract = extract,
       .explain = explain});
}

}  // namespace

ExtractorEntry bte_entry() {
  return run_entry({.name = "bte",
                    .title = "BTE",
                    .summary = "the run of text with the most words inside and tags outside",
                    .citation = "Finn, Kushmerick, Smyth: Fact or fiction: Content classification "
                                "for digital libraries. DELOS Workshop 2001"},
                   {});
}

ExtractorEntry mss_entry() {
  return run_entry({.name = "mss",
                    .title = "MSS",
                    .summary = "the run of text with the largest sum of scores of words and tags",
                    .citation = "Pasternack, Roth: Extracting article text from the web with "
                                "maximum subsequence segmentation. WWW 2009"},
                   {.tag_score = -3.25, .script_tags = false});
}

}  // namespace pagelet::bte
