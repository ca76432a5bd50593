// SPDX-License-Identifier: MIT
#pragma once

/// An answer that was made outside of Pagelet, and the nodes that it means.
///
/// It names parts of the key page by node paths (core/dom/path.h), by CSS selectors
/// (core/dom/selector.h), or is text. As `nodes` each path names that one node, nothing below it;
/// as `paths` and `selectors` a named element counts with all its descendants, so that such answers
/// are unions of whole subtrees. Text is aligned with the page (evaluation/run/text_alignment.h).
/// The same forms come from external programs and from files of predictions.

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
  std::vector<std::string> items;  ///< the paths or selectors; one item for a text
};

/// The answer in a JSON object: exactly one of `"nodes"`, `"paths"` and `"selectors"` (lists of
/// strings) and `"text"` (a string). `origin` begins the message of an error (`kInput`): a file and
/// its line.
Result<Answer> read_answer(const nlohmann::json& object, const std::string& origin);

/// The nodes of `page` that an answer means. Parts of the page that do not count (head, scripts
/// ...) may be named and add nothing; a selector may match nothing. Errors: `kInput` for a path
/// that is malformed or leads nowhere, a malformed selector, and one that asks for the classes of
/// gold labels; each is named. Those of nodes_of_text.
Result<NodeSet> nodes_of(const Answer& answer, const WorkingTree& page);

}  // namespace pagelet
