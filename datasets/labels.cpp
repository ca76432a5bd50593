// SPDX-License-Identifier: MIT
#include "datasets/labels.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include "core/dom/selector.h"
#include "core/text/blanks.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

constexpr std::array<std::string_view, 3> kNotTemplateClasses = {
    "TECO_notTemplate", "TECO_notTemplate2", "TECO_notTemplate3"};
constexpr std::array<std::string_view, 1> kMainContentClasses = {"TECO_mainContent"};
constexpr std::array<std::string_view, 1> kMainMenuClasses = {"TECO_mainMenu"};

Result<LabelCounts> read_counts(const nlohmann::json& document, const std::string& path) {
  LabelCounts counts;
  const auto field = document.find("counts");
  if (field == document.end() || field->is_null()) return counts;
  if (!field->is_object()) return fail(ErrorCode::kInput, path + ": \"counts\" is not an object");
  const auto read = [&](const char* name, std::optional<std::size_t>& count) {
    const auto value = field->find(name);
    if (value == field->end() || value->is_null()) return true;
    if (!value->is_number_unsigned()) return false;
    count = value->get<std::size_t>();
    return true;
  };
  if (read("nodes", counts.nodes) && read("template", counts.template_nodes) &&
      read("main_content", counts.main_content) && read("main_menu", counts.main_menu)) {
    return counts;
  }
  return fail(ErrorCode::kInput, path + ": \"counts\" holds something that is not a whole number");
}

Result<NodeSet> resolve_list(const LabelFile& labels, const char* list,
                             const std::vector<std::string>& selectors,
                             const WorkingTree& key_page) {
  NodeSet covered(key_page.size());
  for (const std::string& text : selectors) {
    const auto in_file = [&](const std::string& what) {
      return fail(ErrorCode::kInput, labels.path + ": " + list + ": " + what);
    };
    const Result<Selector> selector = Selector::parse(text);
    if (!selector) return in_file(selector.error().message);
    const std::vector<NodeId> matched = selector->match(key_page.document());
    if (matched.empty()) return in_file("selector \"" + text + "\" matches nothing");
    covered |= key_page.covered_by(matched);
  }
  return covered;
}

void compare_counts(const LabelFile& labels, const WorkingTree& key_page, Gold& gold) {
  const auto compare = [&](const char* what, std::optional<std::size_t> said, std::size_t found) {
    if (!said || *said == found) return;
    gold.warnings.push_back(labels.path + ": counts." + what + " is " + std::to_string(*said) +
                            ", but " + std::to_string(found) +
                            " were found: the labels were made on another tree");
  };
  compare("nodes", labels.counts.nodes, key_page.size());
  compare("template", labels.counts.template_nodes, gold.template_nodes.count());
  if (gold.main_content) {
    compare("main_content", labels.counts.main_content, gold.main_content->count());
  }
  compare("main_menu", labels.counts.main_menu, gold.main_menu.count());
}

template <std::size_t N>
bool has_class_of(const Document& document, NodeId node,
                  const std::array<std::string_view, N>& classes) {
  const Attribute* attribute = document.find_attribute(node, Symbol::kClass);
  if (attribute == nullptr) return false;
  bool found = false;
  for_each_word(document.symbols().text(attribute->value), [&](std::string_view token) {
    found = found || std::ranges::find(classes, token) != classes.end();
  });
  return found;
}

template <std::size_t N>
std::vector<NodeId> elements_with(const Document& document,
                                  const std::array<std::string_view, N>& classes) {
  std::vector<NodeId> elements;
  for (std::size_t at = 0; at < document.size(); ++at) {
    if (has_class_of(document, node_at(at), classes)) elements.push_back(node_at(at));
  }
  return elements;
}

}  // namespace

Result<LabelFile> read_label_file(const std::string& path) {
  const Result<nlohmann::json> document = read_json_object(path);
  if (!document) return tl::unexpected(document.error());
  const JsonFields fields(*document, path);
  const auto key_page = fields.text("key_page");
  const auto not_template = fields.texts("not_template");
  const auto main_content = fields.texts("main_content");
  const auto main_menu = fields.texts("main_menu");
  const Result<LabelCounts> counts = read_counts(*document, path);
  if (!key_page) return tl::unexpected(key_page.error());
  if (!not_template) return tl::unexpected(not_template.error());
  if (!main_content) return tl::unexpected(main_content.error());
  if (!main_menu) return tl::unexpected(main_menu.error());
  if (!counts) return tl::unexpected(counts.error());
  return LabelFile{.path = path,
                   .key_page = key_page->value_or(""),
                   .not_template = not_template->value_or(std::vector<std::string>{}),
                   .main_content = *main_content,
                   .main_menu = main_menu->value_or(std::vector<std::string>{}),
                   .counts = *counts};
}

Result<Gold> resolve_labels(const LabelFile& labels, const WorkingTree& key_page) {
  Gold gold;
  const auto not_template = resolve_list(labels, "not_template", labels.not_template, key_page);
  if (!not_template) return tl::unexpected(not_template.error());
  const auto main_menu = resolve_list(labels, "main_menu", labels.main_menu, key_page);
  if (!main_menu) return tl::unexpected(main_menu.error());
  gold.template_nodes = not_template->complement();
  gold.main_menu = *main_menu;
  if (labels.main_content) {
    const auto content = resolve_list(labels, "main_content", *labels.main_content, key_page);
    if (!content) return tl::unexpected(content.error());
    gold.main_content = *content;
  }
  if (labels.not_template.empty()) {
    gold.warnings.push_back(labels.path + ": without not_template the whole page is template");
  }
  compare_counts(labels, key_page, gold);
  return gold;
}

Gold teco_gold(const WorkingTree& key_page) {
  const Document& document = key_page.document();
  Gold gold;
  const std::vector<NodeId> not_template = elements_with(document, kNotTemplateClasses);
  gold.template_nodes = key_page.covered_by(not_template).complement();
  if (not_template.empty()) {
    gold.warnings.emplace_back("without TECO_notTemplate the whole page is template");
  }
  const std::vector<NodeId> content = elements_with(document, kMainContentClasses);
  if (!content.empty()) gold.main_content = key_page.covered_by(content);
  gold.main_menu = key_page.covered_by(elements_with(document, kMainMenuClasses));
  return gold;
}

std::size_t count_teco_labels(const Document& document) {
  std::size_t labelled = 0;
  for (std::size_t at = 0; at < document.size(); ++at) {
    const NodeId node = node_at(at);
    if (has_class_of(document, node, kNotTemplateClasses) ||
        has_class_of(document, node, kMainContentClasses) ||
        has_class_of(document, node, kMainMenuClasses)) {
      ++labelled;
    }
  }
  return labelled;
}

}  // namespace pagelet
