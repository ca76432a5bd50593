// SPDX-License-Identifier: MIT
#include "reports/tables/explain_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/path.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

constexpr std::string_view kBlockTags[] = {
    "address", "article", "aside",  "blockquote", "body",   "button",  "caption",  "center",
    "dd",      "details", "dialog", "div",        "dl",     "dt",      "fieldset", "figcaption",
    "figure",  "footer",  "form",   "frameset",   "h1",     "h2",      "h3",       "h4",
    "h5",      "h6",      "header", "hr",         "legend", "li",      "main",     "menu",
    "nav",     "ol",      "option", "p",          "pre",    "section", "summary",  "table",
    "tbody",   "td",      "tfoot",  "th",         "thead",  "tr",      "ul"};

constexpr std::size_t kLongestSnippet = 60;  // characters

struct Block {
  TreeNode element = 0;
  TreeNode first = 0;  // of its leaves
  std::size_t leaves = 0;
  std::string text;
};

// By node: the nearest block element, itself included.
std::vector<TreeNode> block_elements(const WorkingTree& tree) {
  std::vector<TreeNode> blocks(tree.size(), 0);
  for (TreeNode node = 1; node < tree.size(); ++node) {
    const bool is_block =
        !tree.is_text(node) &&
        std::ranges::find(kBlockTags, tree.document().symbols().text(tree.tag(node))) !=
            std::end(kBlockTags);
    blocks[node] = is_block ? node : blocks[tree.parent(node)];
  }
  return blocks;
}

// Leaves in document order, joined while `alike(before, leaf)` and the block is the same.
template <class Alike>
std::vector<Block> blocks_of(const WorkingTree& tree, Alike&& alike) {
  const std::vector<TreeNode> elements = block_elements(tree);
  std::vector<Block> blocks;
  TreeNode before = 0;
  for (TreeNode leaf = 0; leaf < tree.size(); ++leaf) {
    if (!tree.is_leaf(leaf)) continue;
    const bool joins =
        !blocks.empty() && blocks.back().element == elements[leaf] && alike(before, leaf);
    if (!joins) blocks.push_back({elements[leaf], leaf, 0, {}});
    before = leaf;
    ++blocks.back().leaves;
    const std::string said =
        tree.is_text(leaf) ? collapse_blanks(tree.text(leaf))
                           : fmt::format("<{}>", tree.document().symbols().text(tree.tag(leaf)));
    blocks.back().text += (blocks.back().text.empty() ? "" : " ") + said;
  }
  return blocks;
}

std::string snippet(const std::string& text) {
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) continue;
    if (characters++ == kLongestSnippet) return printable_line(text.substr(0, at)) + "...";
  }
  return printable_line(text);
}

// "div#content.wide"
std::string element_name(const WorkingTree& tree, TreeNode node) {
  const Document& document = tree.document();
  const NodeId element = tree.document_node(node);
  std::string name(document.tag_name(element));
  for (const Attribute& attribute : document.attributes(element)) {
    const std::string_view key = document.symbols().text(attribute.name);
    const std::string_view value = document.symbols().text(attribute.value);
    if (key == "id" && !value.empty()) name += "#" + std::string(value);
    if (key != "class") continue;
    for_each_word(value, [&](std::string_view word) {
      if (!word.starts_with("TECO_")) name += "." + std::string(word);
    });
  }
  return snippet(name);
}

std::string mark(bool taken, bool colour) {
  if (!colour) return taken ? "+" : "-";
  return taken ? "\033[32m+\033[0m" : "\033[2m-\033[0m";
}

}  // namespace

std::string explain_report(const ExplainedAnswer& answer, bool colour) {
  const std::vector<Block> blocks = blocks_of(answer.tree, [&](TreeNode before, TreeNode leaf) {
    return answer.nodes.contains(before) == answer.nodes.contains(leaf) &&
           answer.reason(before) == answer.reason(leaf);
  });
  std::string text = fmt::format("{}: {} of {} nodes are {} (+)\n", answer.info.title,
                                 answer.nodes.count(), answer.tree.size(), to_string(answer.task));
  std::size_t number = 0;
  for (const std::string& url : answer.pages) {
    text += fmt::format("  page {}: {}\n", ++number, printable_line(url));
  }
  std::size_t widest = 0;
  for (const Block& block : blocks) widest = std::max(widest, answer.reason(block.first).size());
  for (const Block& block : blocks) {
    text += fmt::format("{} {:<{}}  {}: {}\n", mark(answer.nodes.contains(block.first), colour),
                        answer.reason(block.first), widest,
                        element_name(answer.tree, block.element), snippet(block.text));
  }
  return text;
}

std::string difference_report(const ExplainedAnswer& a, const ExplainedAnswer& b, bool colour) {
  const WorkingTree& tree = a.tree;
  const std::vector<Block> blocks = blocks_of(tree, [&](TreeNode before, TreeNode leaf) {
    return a.nodes.contains(before) == a.nodes.contains(leaf) &&
           b.nodes.contains(before) == b.nodes.contains(leaf) &&
           a.reason(before) == a.reason(leaf) && b.reason(before) == b.reason(leaf);
  });
  const PathIndex paths(tree.document());
  std::string lines;
  std::size_t differing = 0;
  std::size_t leaves = 0;
  for (const Block& block : blocks) {
    leaves += block.leaves;
    if (a.nodes.contains(block.first) == b.nodes.contains(block.first)) continue;
    differing += block.leaves;
    lines += fmt::format("{}: {}\n  {}\n", element_name(tree, block.element), snippet(block.text),
                         paths.path(tree.document_node(block.first)));
    for (const ExplainedAnswer* answer : {&a, &b}) {
      const std::string_view reason = answer->reason(block.first);
      lines += fmt::format("  {} {}{}{}\n", mark(answer->nodes.contains(block.first), colour),
                           answer->info.name, reason.empty() ? "" : ": ", reason);
    }
  }
  return fmt::format("{} and {} disagree on {} of {} texts and leaf elements (+: {})\n",
                     a.info.name, b.info.name, differing, leaves, to_string(a.task)) +
         lines;
}

}  // namespace pagelet
