// SPDX-License-Identifier: MIT

// No answer of LeafCut for the main content cuts a text block: of the texts that stand in one line
// without a box between them, all are in the answer or none. Checked against the literal definition
// (docs/specification.md, section 15.9) on the sites of the sample suite, and of the open and the
// web suite where they have been fetched; with the other pages of the site, and page by page alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/site/key_page.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/extractor.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

constexpr std::string_view kInline[] = {
    "a",    "abbr",   "acronym", "b",   "bdi",  "bdo",  "big",  "br",  "cite", "code",
    "data", "del",    "dfn",     "em",  "font", "i",    "img",  "ins", "kbd",  "label",
    "mark", "nobr",   "picture", "q",   "rb",   "rt",   "ruby", "s",   "samp", "small",
    "span", "strike", "strong",  "sub", "sup",  "time", "tt",   "u",   "var",  "wbr"};
constexpr std::string_view kSkipped[] = {"script",   "style",  "select",   "textarea", "svg",
                                         "template", "iframe", "option",   "object",   "canvas",
                                         "audio",    "video",  "datalist", "head",     "math"};

bool is_one_of(std::string_view tag, std::span<const std::string_view> tags) {
  return std::ranges::find(tags, tag) != tags.end();
}

// The texts of each run, in document order.
std::vector<std::vector<TreeNode>> runs_of(const WorkingTree& tree) {
  const auto size = static_cast<TreeNode>(tree.size());
  std::vector<bool> is_skipped(size);
  std::vector<bool> is_box(size);
  is_box[0] = true;
  for (TreeNode node = 1; node < size; ++node) {
    const std::string_view tag = tree.is_text(node) ? "" : tree.tag_name(node);
    is_skipped[node] = is_skipped[tree.parent(node)] || is_one_of(tag, kSkipped);
    if (tree.is_text(node) || is_skipped[node] || is_one_of(tag, kInline)) continue;
    for (TreeNode up = node; !is_box[up]; up = tree.parent(up)) is_box[up] = true;
  }
  std::vector<std::vector<TreeNode>> runs;
  TreeNode last_box = kNoNode;
  for (TreeNode node = 0; node < size; ++node) {
    if (is_box[node]) last_box = kNoNode;
    if (!tree.is_text(node) || is_skipped[node]) continue;
    TreeNode box = tree.parent(node);
    while (!is_box[box]) box = tree.parent(box);
    if (box != last_box) runs.emplace_back();
    last_box = box;
    runs.back().push_back(node);
  }
  return runs;
}

// A letter or a digit; of other scripts than Latin, any character may be one.
bool has_words(const WorkingTree& tree, const std::vector<TreeNode>& run) {
  return std::ranges::any_of(run, [&](TreeNode text) {
    return std::ranges::any_of(tree.text(text), [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
  });
}

std::vector<SuiteSite> sites() {
  const char* home = std::getenv("HOME");
  const std::filesystem::path fetched = std::filesystem::path(home ? home : "") / ".cache/pagelet";
  std::vector<SuiteSite> all =
      open_suite(std::string(PAGELET_SOURCE_DIR) + "/datasets/sample").value().sites;
  for (const char* name : {"open-suite", "web-suite"}) {
    if (!std::filesystem::exists(fetched / name / "suite.json")) continue;
    const Result<Suite> suite = open_suite((fetched / name).string());
    // A fetch without a network writes a suite that names no site.
    if (!suite && holds(suite.error().message, "names no site")) continue;
    all.insert(all.end(), suite.value().sites.begin(), suite.value().sites.end());
  }
  return all;
}

// Blocks of a site's key page.
struct Blocks {
  std::size_t all = 0;
  std::size_t in_content = 0;  // with at least one text
};

Blocks check(const SuiteSite& entry, const Extractor& leafcut) {
  SiteFolder folder = open_site(entry).value();
  const auto key_page = KeyPage::open(folder.source(), folder.key_page(), {}).value();
  const Run done = run(*key_page, leafcut);
  EXPECT_TRUE(is_answer(done.status)) << entry.id << ": " << done.message;
  if (!done.answer) return {};
  const WorkingTree& tree = key_page->tree(done.answer->whitespace);
  const NodeSet content = nodes_for_task(*done.answer, Task::kTemplate, Task::kContent);
  Blocks blocks;
  for (const std::vector<TreeNode>& texts : runs_of(tree)) {
    if (!has_words(tree, texts)) continue;
    const auto held = static_cast<std::size_t>(
        std::ranges::count_if(texts, [&](TreeNode text) { return content.contains(text); }));
    EXPECT_TRUE(held == 0 || held == texts.size())
        << entry.id << ", candidates " << done.answer->candidates.pages.size() << ": " << held
        << " of " << texts.size() << " texts from \"" << tree.text(texts.front()) << "\" on";
    ++blocks.all;
    blocks.in_content += held > 0 ? 1U : 0U;
  }
  return blocks;
}

TEST(WholeBlocks, NoAnswerCutsATextBlock) {
  // 0: as many pages as LeafCut needs; 1: the key page alone.
  for (const char* loads : {"0", "1"}) {
    const auto leafcut = make_extractor("leafcut", {{"max-loads", loads}}).value();
    Blocks sum;
    for (const SuiteSite& site : sites()) {
      const Blocks blocks = check(site, *leafcut);
      sum.all += blocks.all;
      sum.in_content += blocks.in_content;
    }
    EXPECT_GT(sum.in_content, 100U);
    EXPECT_GT(sum.all, sum.in_content);
  }
}

}  // namespace
}  // namespace pagelet
