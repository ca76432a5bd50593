// SPDX-License-Identifier: MIT
#include "reports/page/explain_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/path.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "reports/output/screen_text.h"

namespace pagelet {
namespace {

constexpr std::string_view kBlockTags[] = {
    "address", "article", "aside",  "blockquote", "body",   "button",  "caption",  "center",
    "dd",      "details", "dialog", "div",        "dl",     "dt",      "fieldset", "figcaption",
    "figure",  "footer",  "form",   "frameset",   "h1",     "h2",      "h3",       "h4",
    "h5",      "h6",      "header", "hr",         "legend", "li",      "main",     "menu",
    "nav",     "ol",      "option", "p",          "pre",    "section", "summary",  "table",
    "tbody",   "td",      "tfoot",  "th",         "thead",  "tr",      "ul"};

constexpr std::size_t kLongestSnippet = 60;  // columns

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
  return cut_to_width(printable_line(text), kLongestSnippet);
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

// "li: About us"
std::string block_text(const WorkingTree& tree, const Block& block) {
  return fmt::format("{}: {}", element_name(tree, block.element), snippet(block.text));
}

std::string mark(bool taken, bool colour) {
  if (!colour) return taken ? "+" : "-";
  return taken ? "\033[32m+\033[0m" : "\033[2m-\033[0m";
}

// "indent + text", where a mark of one column stands before the text.
std::string marked_line(std::string_view indent, bool taken, const std::string& text,
                        const Screen& screen) {
  const std::size_t taken_up = indent.size() + 2;
  const std::size_t room = screen.width == 0 ? 0 : std::max(screen.width, taken_up + 1) - taken_up;
  return fmt::format("{}{} {}\n", indent, mark(taken, screen.colour), cut_to_width(text, room));
}

}  // namespace

std::string explain_report(const ExplainedAnswer& answer, const Screen& screen) {
  const auto alike = [&](TreeNode one, TreeNode other) {
    return answer.nodes.contains(one) == answer.nodes.contains(other) &&
           answer.reason(one) == answer.reason(other);
  };
  const std::vector<Block> blocks = blocks_of(answer.tree, alike);
  std::string text = fmt::format("{}: {} of {} nodes are {} (+)\n", answer.info.title,
                                 answer.nodes.count(), answer.tree.size(), to_string(answer.task));
  std::size_t number = 0;
  for (const std::string& url : answer.pages) {
    text +=
        cut_to_width(fmt::format("  page {}: {}", ++number, printable_line(url)), screen.width) +
        "\n";
  }
  for (std::size_t at = 0; at < blocks.size(); ++at) {
    const TreeNode leaf = blocks[at].first;
    text +=
        marked_line("", answer.nodes.contains(leaf), block_text(answer.tree, blocks[at]), screen);
    const bool same_follows = at + 1 < blocks.size() && alike(leaf, blocks[at + 1].first);
    if (same_follows || answer.reason(leaf).empty()) continue;
    text += cut_to_width(fmt::format("    {}", answer.reason(leaf)), screen.width) + "\n";
  }
  return text;
}

std::string difference_report(const ExplainedAnswer& a, const ExplainedAnswer& b,
                              const Screen& screen) {
  const WorkingTree& tree = a.tree;
  const auto alike = [&](TreeNode one, TreeNode other) {
    return a.nodes.contains(one) == a.nodes.contains(other) &&
           b.nodes.contains(one) == b.nodes.contains(other) && a.reason(one) == a.reason(other) &&
           b.reason(one) == b.reason(other);
  };
  const std::vector<Block> blocks = blocks_of(tree, alike);
  const PathIndex paths(tree.document());
  std::string lines;
  std::size_t differing = 0;
  std::size_t leaves = 0;
  for (std::size_t at = 0; at < blocks.size(); ++at) {
    const Block& block = blocks[at];
    leaves += block.leaves;
    if (a.nodes.contains(block.first) == b.nodes.contains(block.first)) continue;
    differing += block.leaves;
    lines += cut_to_width(block_text(tree, block), screen.width) + "\n";
    lines += cut_to_width("  " + paths.path(tree.document_node(block.first)), screen.width) + "\n";
    if (at + 1 < blocks.size() && alike(block.first, blocks[at + 1].first)) continue;
    for (const ExplainedAnswer* answer : {&a, &b}) {
      const std::string_view reason = answer->reason(block.first);
      lines += marked_line(
          "    ", answer->nodes.contains(block.first),
          fmt::format("{}{}{}", answer->info.name, reason.empty() ? "" : ": ", reason), screen);
    }
  }
  return wrapped(fmt::format("{} and {} disagree on {} of {} texts and leaf elements (+: {})",
                             a.info.name, b.info.name, differing, leaves, to_string(a.task)),
                 screen.width) +
         lines;
}

}  // namespace pagelet
