// SPDX-License-Identifier: MIT

// No words of an answer of LeafCut are lost without a word: on each key page of the sample suite,
// and of suites that have been fetched, the text has them or a named rule omits them.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "core/dom/working_tree.h"
#include "core/site/key_page.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/extractor.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/lost_letters.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::vector<SuiteSite> sites() {
  const char* home = std::getenv("HOME");
  const std::filesystem::path fetched = std::filesystem::path(home ? home : "") / ".cache/pagelet";
  std::vector<SuiteSite> all =
      open_suite(std::string(PAGELET_SOURCE_DIR) + "/datasets/sample").value().sites;
  for (const char* name : {"open-suite", "web-suite", "trafilatura-suite", "wcxb-suite"}) {
    if (!std::filesystem::exists(fetched / name / "suite.json")) continue;
    const Result<Suite> suite = open_suite((fetched / name).string());
    // A fetch without a network writes a suite that names no site.
    if (!suite && holds(suite.error().message, "names no site")) continue;
    all.insert(all.end(), suite.value().sites.begin(), suite.value().sites.end());
  }
  return all;
}

TEST(OmittedWords, AreExplainedOnAllKeyPages) {
  const auto leafcut = make_extractor("leafcut", {{"max-loads", "1"}}).value();
  std::size_t answers = 0;
  for (const SuiteSite& entry : sites()) {
    SiteFolder folder = open_site(entry).value();
    const auto key_page = KeyPage::open(folder.source(), folder.key_page(), {});
    if (!key_page) continue;  // a page beyond a limit
    const pagelet::Run done = run(**key_page, *leafcut);
    if (!done.answer) continue;
    const WorkingTree& tree = (*key_page)->tree(done.answer->whitespace);
    const NodeSet content = nodes_for_task(*done.answer, leafcut->info().target, Task::kContent);
    std::vector<bool> keep(tree.document().size());
    content.for_each([&](std::size_t node) {
      keep[index_of(tree.document_node(static_cast<TreeNode>(node)))] = true;
    });
    EXPECT_EQ(lost_letters(tree.document(), &keep), Letters()) << entry.id;
    ++answers;
  }
  EXPECT_GE(answers, 5U);
}

}  // namespace
}  // namespace pagelet
