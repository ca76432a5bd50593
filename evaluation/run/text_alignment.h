// SPDX-License-Identifier: MIT
#pragma once

/// The nodes of a page that a text stands for: how answers are scored that are text, not nodes.
///
/// Idea: the words of the answer (core/text/blanks.h) are aligned with the words of the page's text
/// nodes by a longest common subsequence. A text node counts when more than half of its words are
/// matched; an element when all texts below it that have words count; an element without such a
/// text, and a blank text, when its parent counts.
///
/// Among equally long alignments: first the one whose page words stand as early as possible (the
/// smallest list of positions, compared word by word). Alone it would match the first words of a
/// passage to the menu above it. So then, from the end of the page to its beginning, each run of
/// adjacent matched words is moved directly before the next run if the same words stand there. What
/// comes out is a function of the two lists of words.
///
/// Source: M. Crochemore, C. S. Iliopoulos, Y. J. Pinzon, J. F. Reid: A fast and practical
/// bit-vector algorithm for the longest common subsequence problem, Information Processing Letters
/// 80 (2001); in the form of H. Hyyro, AWOCA 2004. Beyond it: words of one side only are left out
/// first; a row changes only in those 64-bit words in which the page word occurs, or to which a
/// carry runs; about sqrt(n) rows are kept and those between computed again when needed.
///
/// Cost for n words of the page and m of the text: O(n m / 64) time at worst, O(sqrt(n) m / 8)
/// bytes. 20,000 x 20,000 words of prose: about 20 ms and 1 MB.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"

namespace pagelet {

/// Most pairs of words that are compared, words of one side only not counted: 2^36, which is
/// 262,144 words each and takes some seconds at worst.
inline constexpr std::uint64_t kMaxWordPairs = std::uint64_t{1} << 36;

/// For each word of `page` whether it is matched with a word of `text` (equal byte by byte).
/// Error (`kLimit`, time): more than kMaxWordPairs.
Result<std::vector<bool>> match_words(std::span<const std::string_view> page,
                                      std::span<const std::string_view> text);

/// The nodes of `page` that `text` (UTF-8) stands for, by the rule above. Errors: of match_words.
Result<NodeSet> nodes_of_text(const WorkingTree& page, std::string_view text);

}  // namespace pagelet
