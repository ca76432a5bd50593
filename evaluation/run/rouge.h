// SPDX-License-Identifier: MIT
#pragma once

/// ROUGE-LSum, the measure of the Web Content Extraction Benchmark: how many words of a gold text
/// are in longest common subsequences of its sentences and those of an answer.
///
/// For each sentence of the gold, its longest common subsequence with each sentence of the answer
/// is found, and the positions in the gold's sentence are united. A word at such a position is a
/// hit, but at most as often as the answer contains the word. Recall is the number of hits divided
/// by the words of the gold, precision by those of the answer. A word is what blanks separate; case
/// and signs count.
///
/// Which of several longest subsequences counts is as in the package rouge_score: the one that is
/// found backwards from the ends of both sentences, where a pair of equal words is always taken
/// and, of equally long rests, the one without the gold's last word is followed.
///
/// Sentences end with `.`, `!` or `?` and a blank, but not after a name of one letter, a common
/// abbreviation, or an ellipsis before a letter in lower case. WCEB's authors split sentences with
/// a trained model (Punkt), which this rule imitates: on stored answers for L3S-GN1 more than nine
/// of ten pages have the published score to 0.001, and means differ by less than 0.001.
///
/// Sources: C.-Y. Lin: ROUGE: a package for automatic evaluation of summaries (2004), section 3.2;
/// J. Bevendorff et al.: An empirical comparison of web content extraction algorithms, SIGIR 2023.
/// The subsequences are found with bit vectors (evaluation/run/imported_answer.h): O(n m / 64) for
/// sentences of n and m words. The rows of the vectors are kept for the way back: all of them for
/// ordinary sentences, about sqrt(n) of them for longer ones.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "core/text/hash.h"

namespace pagelet {

class RougeLsum {
 public:
  /// What is counted: words of the gold, words of the answer, hits.
  struct Hits {
    std::size_t gold = 0;
    std::size_t answer = 0;
    std::size_t common = 0;
  };

  /// O(gold). When `token` says to stop, the object must not be used.
  explicit RougeLsum(std::string_view gold, StopToken* token = nullptr);

  /// When `token` says to stop, the hits are incomplete.
  Hits count(std::string_view answer, StopToken* token = nullptr) const;

 private:
  std::unordered_map<std::string, std::uint32_t, HashText, std::equal_to<>> number_;  // of a word
  std::vector<std::uint32_t> words_;  // of the gold, by number
  std::vector<std::size_t> ends_;     // of its sentences, in words_
};

/// Whether a sentence ends between two adjacent words.
bool ends_sentence(std::string_view word, std::string_view next);

}  // namespace pagelet
