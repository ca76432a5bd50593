// SPDX-License-Identifier: MIT

// Measures what each rule by which posts are found is worth, for scripts/score/posts_worth.py:
//
//   posts_worth SUITE    one line of JSON for each site: the kind of the posts of its key page and
//                        their number, and with labelled posts how many of these are found; the
//                        same without each rule that changes one of them

#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/tools/each_site.h"
#include "core/posts/post_finder.h"
#include "core/posts/post_rules.h"
#include "core/posts/posts.h"
#include "core/site/key_page.h"
#include "core/site/links.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "evaluation/run/post_scorer.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;
using internal::PostRule;
using internal::PostRules;

Json found_without(KeyPage& key, const std::optional<PostScorer>& scorer, PostRules off) {
  const Document& document = key.page().document();
  const internal::FoundPosts found = internal::find_posts(document, nullptr, off);
  Json counts = {{"kind", static_cast<int>(found.kind)}, {"posts", found.units.size()}};
  if (!scorer) return counts;
  OutputLimit limit = key.output_limit();
  const Url base = base_url_of(document, key.url(), false);
  std::string lines;
  for (const Post& post : posts_of(document, found, base, &limit).list) {
    const Json line = {{"text", post.text}};
    lines += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  const Counts matched = scorer->count(lines).posts;
  counts["gold"] = matched.gold;
  counts["found"] = matched.common;
  return counts;
}

Result<void> print_site(const SuiteSite& entry) {
  PAGELET_ASSIGN_OR_RETURN(SiteFolder folder, open_site(entry));
  PAGELET_ASSIGN_OR_RETURN(const LabelFile labels, folder.labels());
  std::optional<PostScorer> scorer;
  if (labels.text && labels.text->posts) scorer.emplace(*labels.text->posts);
  SiteSettings site;
  site.candidates.emplace();  // the page alone
  PAGELET_ASSIGN_OR_RETURN(const auto key, KeyPage::open(folder.source(), folder.key_page(), site));
  const Json all = found_without(*key, scorer, {});
  Json rules = {{"", all}};
  for (std::size_t rule = 0; rule < internal::kPostRules; ++rule) {
    const Json found = found_without(*key, scorer, {PostRule(rule)});
    if (found != all) rules[std::string(to_string(PostRule(rule)))] = found;
  }
  const Json line = {{"site", entry.id}, {"rules", rules}};
  std::printf("%s\n", line.dump().c_str());
  return {};
}

}  // namespace
}  // namespace pagelet

int main(int argc, char** argv) {
  if (argc == 2) return pagelet::for_each_site(argv[1], pagelet::print_site);
  std::fprintf(stderr, "usage: posts_worth SUITE\n");
  return 2;
}
