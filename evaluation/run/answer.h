// SPDX-License-Identifier: MIT
#pragma once

/// An answer that was made outside of Pagelet, and the nodes that it means.
///
/// External programs and files of predictions use the same forms of an answer:
/// - `nodes`: node paths (core/dom/path.h). Each path names just that node, without its
///   descendants.
/// - `paths`: node paths. Each named element counts with all its descendants.
/// - `selectors`: CSS selectors (core/dom/selector.h), also with all descendants.
/// - `text`: a text, which is aligned with the page (evaluation/run/text_alignment.h).

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/dom/node_set.h"
#include "core/dom/working_tree.h"
#include "core/result.h"

namespace pagelet {

enum class AnswerForm : std::uint8_t { kNodes, kPaths, kSelectors, kText };

struct Answer {
  AnswerForm form = AnswerForm::kText;
  std::vector<std::string> items;  ///< the paths or selectors; or one item, the text
};

/// The answer in a JSON object. It must have exactly one of `"nodes"`, `"paths"`, `"selectors"`
/// (lists of strings) and `"text"` (a string). `origin`: the file and line with which the message
/// of an error (`kInput`) begins.
Result<Answer> read_answer(const nlohmann::json& object, const std::string& origin);

/// The nodes of `page` that an answer means. It may name parts of the page that do not count (head,
/// scripts ...); they add nothing. A selector may match nothing. Errors: those of nodes_of_text;
/// `kInput` for a path that is malformed or leads nowhere, a malformed selector, and a selector for
/// the classes of gold labels. The message names the path or selector.
Result<NodeSet> nodes_of(const Answer& answer, const WorkingTree& page);

}  // namespace pagelet
