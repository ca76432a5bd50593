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

// One way to judge the nodes of the key page.
struct Judgement {
  NodeSet nodes;
  std::vector<std::string> reasons;

  std::string_view reason(TreeNode node) const {
    return node < reasons.size() ? std::string_view(reasons[node]) : std::string_view();
  }
};

Judgement judge(Site& site, const Extractor& extractor, const Extraction& extraction, Target task) {
  const ExtractionContext context(site);
  return {nodes_for_task(extraction, extractor.info().target, task),
          extractor.explain(context, extraction).reasons};
}

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

std::string explain_report(Site& site, const Extractor& extractor, const Run& run, Target task,
                           bool colour) {
  const Extraction& extraction = *run.extraction;
  const WorkingTree& tree = site.tree(site.key_page(), extraction.whitespace);
  const Judgement judgement = judge(site, extractor, extraction, task);
  const std::vector<Block> blocks = blocks_of(tree, [&](TreeNode before, TreeNode leaf) {
    return judgement.nodes.contains(before) == judgement.nodes.contains(leaf) &&
           judgement.reason(before) == judgement.reason(leaf);
  });
  std::string text = fmt::format("{}: {} of {} nodes are {} (+)\n", extractor.info().title,
                                 judgement.nodes.count(), tree.size(), to_string(task));
  std::size_t number = 0;
  for (const PageIndex page : extraction.candidates.pages) {
    text += fmt::format("  page {}: {}\n", ++number, printable_line(site.page_url(page)));
  }
  std::size_t widest = 0;
  for (const Block& block : blocks) {
    widest = std::max(widest, judgement.reason(block.first).size());
  }
  for (const Block& block : blocks) {
    text += fmt::format("{} {:<{}}  {}: {}\n", mark(judgement.nodes.contains(block.first), colour),
                        judgement.reason(block.first), widest, element_name(tree, block.element),
                        snippet(block.text));
  }
  return text;
}

std::string difference_report(Site& site, const ComparedRun& a, const ComparedRun& b, Target task,
                              bool colour) {
  const WorkingTree& tree = site.tree(site.key_page(), a.run.extraction->whitespace);
  const Judgement judged_a = judge(site, a.extractor, *a.run.extraction, task);
  const Judgement judged_b = judge(site, b.extractor, *b.run.extraction, task);
  const std::vector<Block> blocks = blocks_of(tree, [&](TreeNode before, TreeNode leaf) {
    return judged_a.nodes.contains(before) == judged_a.nodes.contains(leaf) &&
           judged_b.nodes.contains(before) == judged_b.nodes.contains(leaf) &&
           judged_a.reason(before) == judged_a.reason(leaf) &&
           judged_b.reason(before) == judged_b.reason(leaf);
  });
  const auto name = [](const ComparedRun& run) { return run.extractor.info().name; };
  const PathIndex paths(tree.document());
  std::string lines;
  std::size_t differing = 0;
  std::size_t leaves = 0;
  for (const Block& block : blocks) {
    leaves += block.leaves;
    const bool in_a = judged_a.nodes.contains(block.first);
    if (in_a == judged_b.nodes.contains(block.first)) continue;
    differing += block.leaves;
    lines += fmt::format("{}: {}\n  {}\n", element_name(tree, block.element), snippet(block.text),
                         paths.path(tree.document_node(block.first)));
    for (const auto& [run, judgement] : {std::pair(&a, &judged_a), std::pair(&b, &judged_b)}) {
      const std::string_view reason = judgement->reason(block.first);
      lines += fmt::format("  {} {}{}{}\n", mark(judgement->nodes.contains(block.first), colour),
                           name(*run), reason.empty() ? "" : ": ", reason);
    }
  }
  return fmt::format("{} and {} disagree on {} of {} texts and leaf elements (+: {})\n", name(a),
                     name(b), differing, leaves, to_string(task)) +
         lines;
}

}  // namespace pagelet
