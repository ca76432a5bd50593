// SPDX-License-Identifier: MIT
#pragma once

/// Scores of an answer's text against gold text, as the authors of public benchmarks count
/// (docs/specification.md, section 13.1).
///
/// A word is what `\w+` of Python finds: characters of the general categories L and N, and `_`.
/// - Words (WCXB): the multiset of words, in lower case.
/// - 4-grams (AEB): the multiset of four words in a row, case kept. A text of one to three words is
///   one item.
/// - Segments (trafilatura): how many of the texts that must be there, and of those that must not,
///   the answer contains; white space is normalised, case kept.
/// The universe is gold and answer together; for segments all segments.
///
/// Sources: evaluate.py of scrapinghub/article-extraction-benchmark, evaluate.py of
/// Murrough-Foley/web-content-extraction-benchmark, tests/evaluate.py of adbar/trafilatura.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/text/hash.h"
#include "datasets/labels.h"
#include "evaluation/run/score.h"

namespace pagelet {

/// The gold text of a page, ready to be compared with answers. Building it costs O(gold text).
class TextScorer {
 public:
  /// `gold.has(measure)` must hold.
  TextScorer(TextGold gold, TextMeasure measure);

  /// O(answer); with segments O(answer) for each segment.
  Counts count(std::string_view answer) const;

 private:
  template <class Visit>
  void for_each_item(std::string_view text, Visit&& visit) const;
  Counts count_items(std::string_view answer) const;
  Counts count_segments(std::string_view answer) const;

  TextGold gold_;
  TextMeasure measure_;
  struct HashItem : HashText {
    using is_transparent = void;
  };
  std::unordered_map<std::string, std::uint32_t, HashItem, std::equal_to<>> item_;  // its number
  std::vector<std::uint32_t> times_;                                                // by number
  std::size_t gold_items_ = 0;
};

/// The figures of a benchmark over its pages, as its authors compute them, in percent:
/// - words: means over the pages; if only one of gold and answer is empty, both rates are 0.
/// - 4-grams: F1 of mean precision (over pages with an answer) and mean recall (over pages with
///   gold); accuracy: the share of pages with equal items.
/// - segments: recall, precision, F1 and accuracy of the sums over all pages.
Rates benchmark_rates(TextMeasure measure, std::span<const Counts> pages);

/// How the figures are named: "WCXB's F1" and so on.
std::string_view benchmark_of(TextMeasure measure);

}  // namespace pagelet
