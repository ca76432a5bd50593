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
  const PathFinder finder(document);
  std::vector<NodeId> nodes;
  for (const std::string& path : paths) {
    PAGELET_ASSIGN_OR_RETURN(const NodeId node, finder.find(path));
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
                                         ": algorithms must not see gold labels");
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
  constexpr std::pair<AnswerForm, const char*> kLists[] = {{AnswerForm::kNodes, "nodes"},
                                                           {AnswerForm::kPaths, "paths"},
                                                           {AnswerForm::kSelectors, "selectors"}};
  std::vector<Answer> answers;
  for (const auto& [form, name] : kLists) {
    PAGELET_ASSIGN_OR_RETURN(auto items, fields.texts(name));
    if (items) answers.push_back({form, std::move(*items)});
  }
  PAGELET_ASSIGN_OR_RETURN(auto text, fields.text("text"));
  if (text) answers.push_back({AnswerForm::kText, {std::move(*text)}});
  if (answers.size() == 1) return std::move(answers.front());
  return fail(ErrorCode::kInput,
              origin + R"(: needs exactly one of "nodes", "paths", "selectors" and "text")");
}

Result<NodeSet> nodes_of(const Answer& answer, const WorkingTree& page) {
  if (answer.form == AnswerForm::kText) return nodes_of_text(page, answer.items.front());
  PAGELET_ASSIGN_OR_RETURN(const auto named, answer.form == AnswerForm::kSelectors
                                                 ? selected_nodes(answer.items, page.document())
                                                 : nodes_at_paths(answer.items, page.document()));
  if (answer.form != AnswerForm::kNodes) return page.covered_by(named);
  NodeSet nodes(page.size());
  for (const NodeId node : named) {
    if (const TreeNode counted = page.node_of(node); counted != kNoNode) nodes.insert(counted);
  }
  return nodes;
}

}  // namespace pagelet
