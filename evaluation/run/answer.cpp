// SPDX-License-Identifier: MIT
#include "evaluation/run/answer.h"

#include <optional>
#include <utility>

#include "core/dom/path.h"
#include "core/dom/selector.h"
#include "core/dom/signature_table.h"
#include "datasets/json_file.h"
#include "evaluation/run/text_alignment.h"

namespace pagelet {
namespace {

Result<std::vector<NodeId>> nodes_at_paths(const std::vector<std::string>& paths,
                                           const Document& document) {
  const PathIndex index(document);
  std::vector<NodeId> nodes;
  for (const std::string& path : paths) {
    PAGELET_ASSIGN_OR_RETURN(const NodeId node, index.find(path));
    nodes.push_back(node);
  }
  return nodes;
}

Result<std::vector<NodeId>> selected_nodes(const std::vector<std::string>& selectors,
                                           const Document& document) {
  std::vector<NodeId> nodes;
  for (const std::string& text : selectors) {
    if (text.find(kLabelClassPrefix) != std::string::npos) {
      return fail(ErrorCode::kInput, "a selector asks for a class that begins with " +
                                         std::string(kLabelClassPrefix) +
                                         ": gold labels are not to be seen");
    }
    PAGELET_ASSIGN_OR_RETURN(const Selector selector, Selector::parse(text));
    const std::vector<NodeId> matched = selector.match(document);
    nodes.insert(nodes.end(), matched.begin(), matched.end());
  }
  return nodes;
}

}  // namespace

Result<Answer> read_answer(const nlohmann::json& object, const std::string& origin) {
  const JsonFields fields(object, origin);
  PAGELET_ASSIGN_OR_RETURN(auto paths, fields.texts("paths"));
  PAGELET_ASSIGN_OR_RETURN(auto selectors, fields.texts("selectors"));
  PAGELET_ASSIGN_OR_RETURN(auto text, fields.text("text"));
  if (int{paths.has_value()} + int{selectors.has_value()} + int{text.has_value()} != 1) {
    return fail(ErrorCode::kInput,
                origin + R"(: needs exactly one of "paths", "selectors" and "text")");
  }
  if (paths) return Answer{AnswerForm::kPaths, std::move(*paths)};
  if (selectors) return Answer{AnswerForm::kSelectors, std::move(*selectors)};
  return Answer{AnswerForm::kText, {std::move(*text)}};
}

Result<NodeSet> nodes_of(const Answer& answer, const WorkingTree& page) {
  if (answer.form == AnswerForm::kText) return nodes_of_text(page, answer.items.front());
  PAGELET_ASSIGN_OR_RETURN(const auto named, answer.form == AnswerForm::kPaths
                                                 ? nodes_at_paths(answer.items, page.document())
                                                 : selected_nodes(answer.items, page.document()));
  return page.covered_by(named);
}

}  // namespace pagelet
