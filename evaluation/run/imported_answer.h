// SPDX-License-Identifier: MIT
#pragma once

/// An answer that was made outside of Pagelet, by an external program or in a file of predictions,
/// and the nodes that it means.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"
#include "extractors/extractor.h"

namespace pagelet {

enum class AnswerForm : std::uint8_t {
  kNodes,      ///< paths (core/dom/path.h), each of just that node, without its descendants
  kPaths,      ///< paths; each named element counts with all its descendants
  kSelectors,  ///< CSS selectors (core/dom/selector.h), also with all descendants
  kText,       ///< a text, which is aligned with the page (nodes_of_text)
  kScores,     ///< no answer, only its scores
};

/// The fault of another value of `"target"`, in predictions and descriptions of tools.
inline constexpr const char* kNoTarget = R"(is none of "template", "content" and "menu")";

/// Most entries of a list in an answer; more are an error.
inline constexpr std::size_t kMaxEntries = 100'000;

struct ImportedAnswer {
  AnswerForm form = AnswerForm::kText;
  std::vector<std::string> items;            ///< the paths or selectors; or one item, the text
  std::optional<std::string> comments = {};  ///< beside a text
  KnownScores scores = {};                   ///< of kScores
};

/// The answer in a JSON object. It must have exactly one of `"nodes"`, `"paths"`, `"selectors"`
/// (lists of strings) and `"text"` (a string), beside which `"comments"` may be a string.
/// `origin`: the file and line with which the message of an error (`kInput`) begins. `instead`: the
/// member that the caller takes in place of an answer, for this message.
Result<ImportedAnswer> read_answer(const nlohmann::json& object, const std::string& origin,
                                   std::string_view instead);

/// The nodes of `page` that an answer means. It may name parts of the page that do not count (head,
/// scripts ...); they add nothing. A selector may match nothing. Errors: those of nodes_of_text;
/// `kInput` for a path that is malformed or leads nowhere, a malformed selector, and a selector for
/// the classes of gold labels. The message names the path or selector.
/// When `token` says to stop, the result is incomplete.
Result<NodeSet> nodes_of(const ImportedAnswer& imported, const WorkingTree& page,
                         StopToken* token = nullptr);

/// Enters an imported answer: its nodes; of a text, `Answer::text` and `Answer::comments` alone; or
/// its scores, with their flag. Errors: those of nodes_of.
Result<void> set_answer(const ImportedAnswer& imported, const WorkingTree& page, StopToken* token,
                        Answer& answer);

/// For each word of `page`: whether it is matched with a word of `text`. Words are compared byte by
/// byte. Error (`kLimit`, time): without words that occur on one side only, there are more than
/// 2^36 pairs (262,144 words on each side), which take a few seconds at worst.
Result<std::vector<bool>> match_words(std::span<const std::string_view> page,
                                      std::span<const std::string_view> text);

/// The nodes of `page` that `text` (UTF-8) means. Errors: those of match_words.
///
/// The words of the answer (core/text/blanks.h) are aligned with the words of the page's text nodes
/// by a longest common subsequence. Then these nodes belong to the answer:
/// - a text node, if more than half of its words are matched;
/// - an element, if all texts with words below it belong to the answer;
/// - an element without such texts, and a blank text, if its parent belongs to the answer.
///
/// Among alignments of the same length, the one with the earliest page words is chosen. It might
/// match the first words of a passage to the menu above it. So then, from the end of the page to
/// its beginning, each run of adjacent matched words is moved directly before the next run if the
/// same words occur there. The result depends only on the two lists of words.
///
/// Source: M. Crochemore, C. S. Iliopoulos, Y. J. Pinzon, J. F. Reid: A fast and practical
/// bit-vector algorithm for the longest common subsequence problem, Information Processing Letters
/// 80 (2001); in the form of H. Hyyro, AWOCA 2004. Additions: words that occur on one side only are
/// omitted first; only those 64-bit words of a row are computed in which the page word occurs, or
/// to which a carry runs; about sqrt(n) rows are kept, and the rows between them are computed again
/// when needed.
///
/// Cost for n words of the page and m of the text: O(n m / 64) time at worst, O(sqrt(n) m / 8)
/// bytes. 20,000 x 20,000 words of prose: about 20 ms and 1 MB.
Result<NodeSet> nodes_of_text(const WorkingTree& page, std::string_view text);

}  // namespace pagelet
