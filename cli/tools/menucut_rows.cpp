// SPDX-License-Identifier: MIT

// Writes what MenuCut sees of the key pages of a suite, for scripts/train_menucut.py:
//
//   menucut_rows SUITE OUTPUT
//
// OUTPUT.jsonl gets a line for each key page with a gold menu, alone and compared with the first
// pages of its links: site, number of other pages, and for each element its F1 with the nearest
// gold menu. OUTPUT.rows gets the features of the elements, one row of 32-bit floats for each, in
// the order of the lines, and OUTPUT.features their names.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/dom/working_tree.h"
#include "core/site/key_page.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/menucut/menu_features.h"

namespace pagelet {
namespace {

constexpr std::size_t kOtherPages = 3;

// The highest F1 of a subtree and one of the menus, which are subtrees, too.
double value_of(const WorkingTree& tree, TreeNode node, const std::vector<TreeNode>& menus) {
  double highest = 0;
  for (const TreeNode menu : menus) {
    const TreeNode begin = std::max(node, menu);
    const TreeNode end = std::min(tree.end(node), tree.end(menu));
    if (end <= begin) continue;
    highest = std::max(highest,
                       2.0 * (end - begin) /
                           static_cast<double>(tree.subtree_size(node) + tree.subtree_size(menu)));
  }
  return highest;
}

MenuPage page_of(KeyPage& key, PageIndex index) {
  SitePage& page = *key.load(index);
  return read_menu_page(key.tree(page, Whitespace::kDrop), page.url());
}

Result<void> write_site(const SuiteSite& entry, std::ofstream& lines, std::ofstream& rows) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(entry));
  PAGELET_ASSIGN_OR_RETURN(const auto key, KeyPage::open(folder.source(), folder.key_page(), {}));
  const WorkingTree& tree = key->tree(Whitespace::kDrop);
  PAGELET_ASSIGN_OR_RETURN(const Gold gold, folder.gold(tree));
  if (!gold.counts() || !gold.has_nodes || gold.main_menu.empty()) return {};
  const std::vector<TreeNode> menus = roots_of(gold.main_menu, tree);
  const CandidateSelection found =
      select_candidates(*key, {.selection = Selection::kSet, .set_size = kOtherPages});
  const MenuPage page = page_of(*key, key->index());
  std::vector<MenuPage> others;
  for (const PageIndex other : found.pages) others.push_back(page_of(*key, other));
  for (const bool alone : {true, false}) {
    if (!alone && others.empty()) continue;
    const std::vector<MenuElement> elements =
        menu_elements(page, alone ? std::vector<MenuPage>() : others, key->site().symbols(),
                      key->site().signatures(), nullptr);
    nlohmann::ordered_json line{{"site", entry.id},
                                {"pages", alone ? 0 : others.size()},
                                {"values", nlohmann::ordered_json::array()}};
    for (const MenuElement& element : elements) {
      line["values"].push_back(value_of(tree, element.node, menus));
      rows.write(reinterpret_cast<const char*>(element.row.data()),
                 static_cast<std::streamsize>(sizeof element.row));
    }
    lines << line.dump() << '\n';
  }
  return {};
}

Result<void> write_suite(const std::string& folder, const std::string& output) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suite(folder));
  std::ofstream lines(output + ".jsonl");
  std::ofstream rows(output + ".rows", std::ios::binary);
  std::ofstream names(output + ".features");
  for (const std::string_view name : kMenuFeatureNames) names << name << '\n';
  for (const SuiteSite& site : suite.sites) {
    if (const Result<void> written = write_site(site, lines, rows); !written) {
      std::fprintf(stderr, "%s: %s\n", site.id.c_str(), written.error().text().c_str());
    }
  }
  lines.flush();
  rows.flush();
  names.flush();
  if (lines && rows && names) return {};
  return fail(ErrorCode::kOutput, output + ": cannot be written");
}

}  // namespace
}  // namespace pagelet

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: menucut_rows SUITE OUTPUT\n", stderr);
    return 2;
  }
  const auto written = pagelet::write_suite(argv[1], argv[2]);
  if (!written) std::fprintf(stderr, "menucut_rows: %s\n", written.error().text().c_str());
  return written ? 0 : 1;
}
