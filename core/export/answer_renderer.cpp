// SPDX-License-Identifier: MIT
#include "core/export/answer_renderer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/html_elements.h"
#include "core/dom/media.h"
#include "core/export/answer_completion.h"
#include "core/export/markdown_inline.h"
#include "core/export/page_parts.h"
#include "core/export/readable_text.h"
#include "core/metadata/page_statement.h"
#include "core/parts/formula.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet {
namespace {

using internal::PagePart;

// Nodes of the head that are replaced by others, and the blank lines between them.
bool is_replaced(const Document& document, NodeId node) {
  if (document.is_text(node)) return document.tag_name(document.parent(node)) == "head";
  const std::string_view tag = document.tag_name(node);
  if (tag == "base" || tag == "title") return true;
  if (tag != "meta") return false;
  const auto equivalent = attribute_of(document, node, "http-equiv");
  return attribute_of(document, node, "charset") ||
         (equivalent && equals_ignoring_case(*equivalent, "content-type"));
}

// The nodes below the root that are not in the tree, in document order.
std::vector<NodeId> uncounted_nodes(const WorkingTree& tree) {
  const Document& document = tree.document();
  std::vector<NodeId> nodes;
  TreeNode next = 1;  // of the tree
  for (NodeId node = document.root() + 1; node < document.end(document.root()); ++node) {
    if (next < tree.size() && tree.document_node(next) == node) {
      ++next;
    } else {
      nodes.push_back(node);
    }
  }
  return nodes;
}

// Whether a node is a text between two in the same line that are shown.
bool is_between_words(const Document& document, NodeId node, const std::vector<bool>& shown) {
  const NodeId parent = document.parent(node);
  const NodeId after = document.end(node);
  const auto is_shown = [&](NodeId beside) {
    return shown[index_of(beside)] && !has_trait(document.tag_name(beside), trait::kBlock);
  };
  if (!document.is_text(node) || after == document.end(parent) || !is_shown(after)) return false;
  const NodeId before = internal::sibling_before(document, node);
  return before != parent && is_shown(before);
}

// The heading that repeats the title; the root if no heading does, nullopt without a title.
std::optional<NodeId> title_heading(std::span<const PagePart> parts) {
  const auto heading = std::ranges::find_if(parts, [](const PagePart& part) {
    return part.heading == 1 && part.role == internal::ElementRole::kHeading;
  });
  return heading == parts.end() ? std::nullopt : std::optional(heading->node);
}

bool links_heading_to_page(const PagePart& part, const Url& base) {
  return part.kind == PagePart::kOpen && part.role == internal::ElementRole::kLink &&
         part.heading > 0 &&
         internal::leads_to_page(internal::destination_of(part.words, base), base);
}

// Marks the links that headings have to the page itself, and the nodes in the middle of a line
// before which a blank is shown that is not on the page.
void set_marks(std::span<const PagePart> parts, SerializeOptions& options) {
  bool begins_line = true;
  for (const PagePart& part : parts) {
    const std::size_t node = index_of(part.node);
    if (links_heading_to_page(part, *options.base)) options.unwrapped[node] = true;
    if (part.kind == PagePart::kBlank && !begins_line) options.spaced[node] = true;
    if (part.kind < PagePart::kBlank) {
      begins_line = false;
    } else if (internal::is_block(part.role)) {
      begins_line = true;
    }
  }
}

// The page with paragraphs at the end of its body.
std::string with_paragraphs(std::string html, std::span<const std::string> paragraphs) {
  constexpr std::string_view kEnd = "</body></html>";
  if (paragraphs.empty() || !html.ends_with(kEnd)) return html;
  html.resize(html.size() - kEnd.size());
  for (const std::string& paragraph : paragraphs) {
    html += "<p>";
    append_escaped_text(html, paragraph);
    html += "</p>";
  }
  return html.append(kEnd);
}

// The line end after `html` belongs to the body of a page that is read again, so the body ends
// without blanks: otherwise it would grow each time.
std::string with_line_end(std::string html) {
  constexpr std::string_view kEnd = "</body></html>";
  if (html.ends_with(kEnd)) {
    std::size_t end = html.size() - kEnd.size();
    while (end > 0 && is_html_space(html[end - 1])) --end;
    html.erase(end, html.size() - kEnd.size() - end);
  }
  return html += '\n';
}

}  // namespace

// Shows the nodes of the answer, the blank texts between them, and the head of the page.
AnswerRenderer::AnswerRenderer(const WorkingTree& tree, const NodeSet& nodes, std::string url,
                               Url base, OutputLimit* limit, internal::OmissionScope scope)
    : tree_(tree),
      url_(std::move(url)),
      base_(std::move(base)),
      limit_(limit),
      scope_(std::move(scope)),
      shown_(tree.document().size(), false) {
  const std::size_t root = index_of(document().root());
  for (std::size_t at = 0; at < root; ++at) shown_[at] = true;
  nodes.for_each([&](std::size_t node) {
    shown_[index_of(tree.document_node(static_cast<TreeNode>(node)))] = true;
  });
  for (const NodeId node : uncounted_nodes(tree)) {
    // Formulas and films are shown although they do not count.
    const bool may_show = document().is_text(node) || internal::embed_of(document(), node) ||
                          internal::formula_of(document(), node);
    shown_[index_of(node)] = (may_show && shown_[index_of(document().parent(node))]) ||
                             is_between_words(document(), node, shown_);
  }
  if (scope_.is_content) internal::complete_answer(document(), shown_, time_of(limit));
  hide_dropped(shown_);
}

// Takes out what the user's rules drop.
void AnswerRenderer::hide_dropped(std::vector<bool>& shown) const {
  if (tree_.choices() == nullptr) return;
  for (NodeId node = document().root() + 1; node < document().end(document().root()); ++node) {
    if (tree_.choices()->drops(node)) shown[index_of(node)] = false;
  }
}

// The parts of the answer; the last ones are kept, because several formats need the same.
const internal::PageParts& AnswerRenderer::parts(std::string_view title) const {
  if (!parts_ || title != parts_title_) {
    auto parts = std::make_shared<internal::PageParts>(
        internal::page_parts(document(), &shown_, limit_, title, scope_, tree_.choices()));
    const bool has_words = std::ranges::any_of(parts->list, internal::has_words);
    if (scope_.is_content && !has_words) add_stated_text(*parts, title);
    parts_ = std::move(parts);
    parts_title_ = title;
  }
  return *parts_;
}

void AnswerRenderer::add_stated_text(internal::PageParts& parts, std::string_view title) const {
  stated_ = internal::stated_text(document(), time_of(limit_));
  if (stated_.empty()) return;
  parts.list.clear();
  const auto add = [&](PagePart::Kind kind, std::size_t other) {
    parts.list.push_back({.kind = kind,
                          .role = internal::ElementRole::kParagraph,
                          .node = document().root(),
                          .other = static_cast<std::uint32_t>(other)});
  };
  for (const std::string& paragraph : stated_) {
    const std::size_t begin = parts.list.size();
    add(PagePart::kOpen, begin + 2);
    parts.list.push_back({.node = document().root(), .words = paragraph});
    add(PagePart::kClose, begin);
  }
  internal::add_title(parts, title, document().root());
}

std::string AnswerRenderer::text(std::string_view title) const {
  std::string text = internal::readable_text(parts(title), limit_);
  if (!text.empty()) text += '\n';
  return text;
}

OmittedWords AnswerRenderer::omitted(std::string_view title) const {
  OmittedWords words;
  const internal::PageParts& parts = this->parts(title);
  internal::for_each_omitted(document(), &shown_, parts,
                             [&](internal::OmissionRule rule, NodeId, std::string_view text) {
                               const internal::Omission reason = internal::reason_of(rule);
                               const std::size_t count = count_words(text);
                               if (reason == internal::Omission::kReplaced || count == 0) return;
                               words.by_reason[std::string(to_string(reason))] += count;
                               words.by_rule[std::string(to_string(rule))] += count;
                             });
  for (NodeId node = document().root(); node < document().end(document().root()); ++node) {
    if (shown_[index_of(node)]) words.all += count_words(document().text(node));
  }
  words.has_undone_rules = parts.has_undone_rules;
  words.is_stated = !stated_.empty();
  return words;
}

std::string AnswerRenderer::markdown(std::string title, const MarkdownParts& parts) const {
  const internal::PageParts& shown = this->parts(title);
  return write_markdown(document(), shown,
                        {.keep = &shown_,
                         .base = base_,
                         .title = std::move(title),
                         .limit = limit_,
                         .parts = parts,
                         .is_content = scope_.is_content});
}

std::string AnswerRenderer::html(const std::string& title, DroppedHtml* dropped,
                                 bool heading) const {
  const internal::PageParts& shown = parts(heading ? title : std::string());
  std::vector<bool> keep = shown_;
  if (!stated_.empty()) keep[index_of(document().root())] = true;
  const auto leave_out = [&](NodeId node) {
    for (NodeId at = node; at < document().end(node); ++at) keep[index_of(at)] = false;
  };
  for (NodeId node{}; node < document().root(); ++node) {
    if (is_replaced(document(), node)) leave_out(node);
  }
  for (const internal::OmittedPart& part : shown.omitted) {
    const internal::Omission reason = internal::reason_of(part.rule);
    const bool is_written =
        reason == internal::Omission::kControl || reason == internal::Omission::kReplaced;
    if (!is_written) leave_out(part.node);
  }
  SerializeOptions options;
  if (heading) options.heading = title_heading(shown.list);
  options.unwrapped.resize(document().size(), false);
  options.spaced.resize(document().size(), false);
  options.base = base_;
  set_marks(shown.list, options);
  options.keep = &keep;
  options.doctype = true;
  options.allowed_only = true;
  options.dropped = dropped;
  options.title = title.empty() ? url_ : title;
  options.limit = limit_;
  return with_line_end(with_paragraphs(serialize_html(document(), options), stated_));
}

std::string AnswerRenderer::raw_html() const {
  std::vector<bool> keep = shown_;
  for (const NodeId node : uncounted_nodes(tree_)) {
    keep[index_of(node)] = keep[index_of(document().parent(node))];
  }
  hide_dropped(keep);
  const SerializeOptions options{.keep = &keep, .doctype = true, .limit = limit_};
  return serialize_html(document(), options) + "\n";
}

}  // namespace pagelet
