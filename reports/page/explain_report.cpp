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
#include "core/text/utf8.h"
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
constexpr std::size_t kBytesOfText = 1'000;  // that a block keeps; a snippet shows fewer

struct Block {
  TreeNode element = 0;
  TreeNode first = 0;  // of its leaves
  std::size_t leaves = 0;
  std::string text;
};

// By node: the nearest block element, itself included.
std::vector<TreeNode> block_elements(const WorkingTree& tree, OutputLimit& limit) {
  const SymbolTable& symbols = tree.document().symbols();
  enum class Kind : std::uint8_t { kUnknown, kBlock, kOther };
  std::vector<Kind> kinds(symbols.size(), Kind::kUnknown);
  std::vector<TreeNode> blocks(tree.size(), 0);
  for (TreeNode node = 1; node < tree.size() && !limit.stop(0); ++node) {
    Kind& kind = kinds[index_of(tree.tag(node))];
    if (kind == Kind::kUnknown) {
      const bool is_block = std::ranges::count(kBlockTags, symbols.text(tree.tag(node))) > 0;
      kind = is_block ? Kind::kBlock : Kind::kOther;
    }
    blocks[node] = kind == Kind::kBlock ? node : blocks[tree.parent(node)];
  }
  return blocks;
}

void add_leaf(const WorkingTree& tree, TreeNode leaf, Block& block) {
  ++block.leaves;
  if (block.text.size() > kBytesOfText) return;
  if (!block.text.empty()) block.text += ' ';
  if (tree.is_text(leaf)) {
    block.text += whole_characters(collapse_blanks(tree.text(leaf)), kBytesOfText);
  } else {
    block.text += fmt::format("<{}>", tree.document().symbols().text(tree.tag(leaf)));
  }
}

// Leaves in document order, joined while `alike(before, leaf)` and the block is the same.
template <class Alike>
std::vector<Block> blocks_of(const WorkingTree& tree, OutputLimit& limit, Alike&& alike) {
  const std::vector<TreeNode> elements = block_elements(tree, limit);
  std::vector<Block> blocks;
  TreeNode before = 0;
  for (TreeNode leaf = 0; leaf < tree.size() && !limit.stop(0); ++leaf) {
    if (!tree.is_leaf(leaf)) continue;
    const bool joins =
        !blocks.empty() && blocks.back().element == elements[leaf] && alike(before, leaf);
    if (!joins) blocks.push_back({elements[leaf], leaf, 0, {}});
    before = leaf;
    add_leaf(tree, leaf, blocks.back());
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

Result<std::string> explain_report(const ExplainedAnswer& answer, const Screen& screen,
                                   OutputLimit& limit) {
  const auto alike = [&](TreeNode one, TreeNode other) {
    return answer.nodes.contains(one) == answer.nodes.contains(other) &&
           answer.reason(one) == answer.reason(other);
  };
  const std::vector<Block> blocks = blocks_of(answer.tree, limit, alike);
  std::string text = fmt::format("{}: {} of {} nodes are {} (+)\n", answer.info.title,
                                 answer.nodes.count(), answer.tree.size(), to_string(answer.task));
  std::size_t number = 0;
  for (const std::string& url : answer.pages) {
    text +=
        cut_to_width(fmt::format("  page {}: {}", ++number, printable_line(url)), screen.width) +
        "\n";
  }
  for (std::size_t at = 0; at < blocks.size() && !limit.stop(text.size()); ++at) {
    const TreeNode leaf = blocks[at].first;
    text +=
        marked_line("", answer.nodes.contains(leaf), block_text(answer.tree, blocks[at]), screen);
    const bool same_follows = at + 1 < blocks.size() && alike(leaf, blocks[at + 1].first);
    if (same_follows || answer.reason(leaf).empty()) continue;
    text += cut_to_width(fmt::format("    {}", answer.reason(leaf)), screen.width) + "\n";
  }
  PAGELET_TRY(limit.check(text.size()));
  return text;
}

Result<std::string> difference_report(const ExplainedAnswer& a, const ExplainedAnswer& b,
                                      const Screen& screen, OutputLimit& limit) {
  const WorkingTree& tree = a.tree;
  const auto alike = [&](TreeNode one, TreeNode other) {
    return a.nodes.contains(one) == a.nodes.contains(other) &&
           b.nodes.contains(one) == b.nodes.contains(other) && a.reason(one) == a.reason(other) &&
           b.reason(one) == b.reason(other);
  };
  const std::vector<Block> blocks = blocks_of(tree, limit, alike);
  const PathIndex paths(tree.document());
  std::string lines;
  std::size_t differing = 0;
  std::size_t leaves = 0;
  for (std::size_t at = 0; at < blocks.size() && !limit.stop(lines.size()); ++at) {
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
  PAGELET_TRY(limit.check(lines.size()));
  return wrapped(fmt::format("{} and {} disagree on {} of {} texts and leaf elements (+: {})",
                             a.info.name, b.info.name, differing, leaves, to_string(a.task)),
                 screen.width) +
         lines;
}

}  // namespace pagelet
