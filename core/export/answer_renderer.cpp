// SPDX-License-Identifier: MIT
#include "core/export/answer_renderer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/media.h"
#include "core/export/formula.h"
#include "core/export/left_out.h"
#include "core/export/markdown_inline.h"
#include "core/export/page_parts.h"
#include "core/export/readable_text.h"
#include "core/text/ascii.h"

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

// The heading that says the title; the root: none does. nullopt: there is no title.
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

}  // namespace

// Shows the nodes of the answer, the blank texts between them, and the head of the page.
AnswerRenderer::AnswerRenderer(const WorkingTree& tree, const NodeSet& nodes, std::string url,
                               Url base, OutputLimit* limit)
    : tree_(tree),
      url_(std::move(url)),
      base_(std::move(base)),
      limit_(limit),
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
    if (may_show) shown_[index_of(node)] = shown_[index_of(document().parent(node))];
  }
}

std::string AnswerRenderer::text(std::string_view title) const {
  std::string text = readable_text(document(), &shown_, limit_, title);
  if (!text.empty()) text += '\n';
  return text;
}

std::string AnswerRenderer::markdown(std::string title, const MarkdownParts& parts) const {
  return write_markdown(
      document(),
      {.keep = &shown_, .base = base_, .title = std::move(title), .limit = limit_, .parts = parts});
}

std::string AnswerRenderer::html(const std::string& title, DroppedHtml* dropped,
                                 bool heading) const {
  std::vector<bool> keep = shown_;
  internal::UnseenElements unseen(document(), &shown_);
  for (std::size_t at = 0; at < document().size();) {
    const NodeId node = node_at(at++);
    const bool is_in_head = node < document().root();
    const bool is_written = is_in_head
                                ? !is_replaced(document(), node)
                                : !unseen.contains(node) && !internal::is_aid(document(), node);
    if (is_written) continue;
    keep[index_of(node)] = false;
    for (; at < index_of(document().end(node)); ++at) keep[at] = false;
  }
  SerializeOptions options;
  const internal::PageParts parts =
      internal::page_parts(document(), &shown_, limit_, heading ? title : std::string());
  if (heading) options.heading = title_heading(parts.list);
  options.unwrapped.resize(document().size(), false);
  options.spaced.resize(document().size(), false);
  options.base = base_;
  set_marks(parts.list, options);
  options.keep = &keep;
  options.doctype = true;
  options.allowed_only = true;
  options.dropped = dropped;
  options.title = title.empty() ? url_ : title;
  options.limit = limit_;
  return serialize_html(document(), options) + "\n";
}

std::string AnswerRenderer::raw_html() const {
  std::vector<bool> keep = shown_;
  for (const NodeId node : uncounted_nodes(tree_)) {
    keep[index_of(node)] = keep[index_of(document().parent(node))];
  }
  const SerializeOptions options{.keep = &keep, .doctype = true, .limit = limit_};
  return serialize_html(document(), options) + "\n";
}

}  // namespace pagelet
