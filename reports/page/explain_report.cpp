// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/dom/path.h"
#include "core/text/blanks.h"
#include "core/text/printable.h"
#include "core/text/unicode.h"
#include "extractors/run/leaf_blocks.h"
#include "reports/output/table.h"
#include "reports/page/page_reports.h"

namespace pagelet {
namespace {

constexpr std::size_t kLongestSnippet = 60;  // columns
constexpr std::size_t kBytesOfText = 1'000;  // that a block keeps; a snippet shows fewer

std::string snippet(const std::string& text) {
  return cut_to_width(printable_line(text), kLongestSnippet);
}

// The beginning of what the leaves of a block say.
std::string text_of(const WorkingTree& tree, const LeafBlock& block) {
  std::string text;
  for (const TreeNode leaf : block.leaves) {
    if (text.size() > kBytesOfText) break;
    if (!text.empty()) text += ' ';
    if (tree.is_text(leaf)) {
      text += whole_characters(collapse_blanks(tree.text(leaf)), kBytesOfText);
    } else {
      text += fmt::format("<{}>", tree.document().symbols().text(tree.tag(leaf)));
    }
  }
  return text;
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
std::string block_text(const WorkingTree& tree, const LeafBlock& block) {
  return fmt::format("{}: {}", element_name(tree, block.element), snippet(text_of(tree, block)));
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
  const std::vector<LeafBlock> blocks =
      leaf_blocks(answer.tree, alike, [&] { return limit.stop(0); });
  std::string text = fmt::format("{}: {} of {} nodes are {} (+)\n", answer.info.title,
                                 answer.nodes.count(), answer.tree.size(), to_string(answer.task));
  std::size_t number = 0;
  for (const std::string& url : answer.pages) {
    text +=
        cut_to_width(fmt::format("  page {}: {}", ++number, printable_line(url)), screen.width) +
        "\n";
  }
  for (std::size_t at = 0; at < blocks.size() && !limit.stop(text.size()); ++at) {
    const TreeNode leaf = blocks[at].leaves.front();
    text +=
        marked_line("", answer.nodes.contains(leaf), block_text(answer.tree, blocks[at]), screen);
    const bool same_follows = at + 1 < blocks.size() && alike(leaf, blocks[at + 1].leaves.front());
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
  const std::vector<LeafBlock> blocks = leaf_blocks(tree, alike, [&] { return limit.stop(0); });
  PathIndex paths(tree.document());
  std::string lines;
  std::size_t differing = 0;
  std::size_t leaves = 0;
  for (std::size_t at = 0; at < blocks.size() && !limit.stop(lines.size()); ++at) {
    const LeafBlock& block = blocks[at];
    const TreeNode first = block.leaves.front();
    leaves += block.leaves.size();
    if (a.nodes.contains(first) == b.nodes.contains(first)) continue;
    differing += block.leaves.size();
    lines += cut_to_width(block_text(tree, block), screen.width) + "\n";
    lines += cut_to_width("  " + paths.path(tree.document_node(first)), screen.width) + "\n";
    if (at + 1 < blocks.size() && alike(first, blocks[at + 1].leaves.front())) continue;
    for (const ExplainedAnswer* answer : {&a, &b}) {
      const std::string_view reason = answer->reason(first);
      lines += marked_line(
          "    ", answer->nodes.contains(first),
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
