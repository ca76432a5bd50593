// SPDX-License-Identifier: MIT
#include "core/omission/folded.h"

#include <algorithm>

#include "core/dom/media.h"
#include "core/page/known_names.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

std::string_view trimmed_attribute(const Document& document, NodeId node, std::string_view name) {
  return trim_html_spaces(attribute_of(document, node, name).value_or(""));
}

// Whether it is a part that React streams after the page: `<div hidden id="S:1">`, which a script
// moves into the place that the page keeps for it.
bool is_streamed(const Document& document, NodeId node) {
  const std::string_view id = attribute_of(document, node, "id").value_or("");
  return document.tag_name(node) == "div" && id.size() > 2 && id.starts_with("S:") &&
         std::ranges::all_of(id.substr(2), [](char c) { return hex_value(c) >= 0; });
}

// Whether it is what a toggler of MadCap Flare opens.
bool is_toggled(const Document& document, NodeId node) {
  return attribute_of(document, node, "data-mc-target-name") ||
         attribute_of(document, node, "madcap:targetname");
}

constexpr std::size_t kNearControl = 12;  // nodes from a hidden element

bool may_open(const Document& document, NodeId node) {
  return document.tag_name(node) == "button" &&
         !equals_ignoring_case(trimmed_attribute(document, node, "type"), "submit");
}

}  // namespace

bool is_overlay(const Document& document, NodeId node) {
  constexpr std::string_view kRoles =
      "alert alertdialog dialog form listbox menu menubar navigation search status tooltip";
  constexpr std::string_view kTags = "dialog form menu nav";
  return has_word(kTags, document.tag_name(node)) ||
         has_word(kRoles, trimmed_attribute(document, node, "role")) ||
         attribute_of(document, node, "aria-modal") ||
         has_meaning(document, node, NameMeaning::kOverlay) ||
         has_meaning(trimmed_attribute(document, node, "id"), NameMeaning::kOverlay);
}

bool FoldedParts::contains(NodeId node) {
  if (is_overlay(document_, node)) return false;
  if (trimmed_attribute(document_, node, "role") == "tabpanel") return true;
  if (is_streamed(document_, node) || is_toggled(document_, node)) return true;
  if (!is_read_) read_controls();
  const std::string_view id = trimmed_attribute(document_, node, "id");
  if (!id.empty() && controlled_.contains(id)) return true;
  const std::string_view label = trimmed_attribute(document_, node, "aria-labelledby");
  const auto labelling = elements_.find(label.substr(0, label.find(' ')));
  const bool is_labelled = !label.empty() && labelling != elements_.end() &&
                           (labelling->second < node || labelling->second >= document_.end(node));
  if (is_labelled || follows_control(node) || continues_text(node)) return true;
  if (!may_have_name(document_, node)) return false;
  if (!tabs_) tabs_.emplace(document_, nullptr);
  return tabs_->has_panel(node);
}

void FoldedParts::read_controls() {
  is_read_ = true;
  for (NodeId at = document_.root(); at < document_.end(document_.root()); ++at) {
    if (document_.is_text(at)) continue;
    const std::string_view id = trimmed_attribute(document_, at, "id");
    if (!id.empty()) elements_.try_emplace(id, at);
    add_controlled(at);
  }
}

void FoldedParts::add_controlled(NodeId control) {
  constexpr std::size_t kMaxNames = 10'000;  // bytes; a control opens a few parts
  for_each_word(trimmed_attribute(document_, control, "aria-controls").substr(0, kMaxNames),
                [&](std::string_view id) { controlled_.insert(id); });
  const std::string_view popover = trimmed_attribute(document_, control, "popovertarget");
  if (!popover.empty()) controlled_.insert(popover);
}

bool FoldedParts::follows_control(NodeId node) const {
  const NodeId parent = document_.parent(node);
  const NodeId before = sibling_before(document_, node);
  if (before <= parent || document_.end(before) > before + kNearControl) return false;
  for (NodeId at = before; at < document_.end(before); ++at) {
    if (may_open(document_, at)) return true;
  }
  return false;
}

bool FoldedParts::continues_text(NodeId node) const {
  std::string_view before;
  const NodeId begin = std::max(document_.parent(node), sibling_before(document_, node));
  for (NodeId at = begin; at < std::min(node, begin + kNearControl); ++at) {
    if (const std::string_view text = trim_blanks(document_.text(at)); !text.empty()) before = text;
  }
  if (!before.ends_with("...") && !before.ends_with("\u2026")) return false;
  const NodeId end = std::min(document_.end(document_.root()), document_.end(node) + kNearControl);
  for (NodeId at = document_.end(node); at < end && !document_.has_words(at); ++at) {
    const std::string_view address = trimmed_attribute(document_, at, "href");
    const bool is_script =
        document_.tag_name(at) == "a" &&
        (address.empty() || address.starts_with('#') || address.starts_with("javascript:"));
    if (is_script || may_open(document_, at)) return true;
  }
  return false;
}

}  // namespace pagelet::internal
