// SPDX-License-Identifier: MIT

// On a snapshot of a site the algorithms give the same answers as on the site.

#include <gtest/gtest.h>

#include <string>

#include "core/dom/path.h"
#include "datasets/site_folder.h"
#include "datasets/snapshot/snapshot.h"
#include "datasets/suite.h"
#include "extractors/registry.h"
#include "extractors/run/experiment.h"
#include "tests/support/fake_fetcher.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

// A server that has the pages of a site folder.
std::optional<Fetched> serve(DirectorySource& source, std::string_view text) {
  const auto url = parse_url(text);
  const auto address = url ? address_of(*url) : std::nullopt;
  const auto page = address ? source.find(*address) : std::nullopt;
  if (!page) return std::nullopt;
  // With the URL that the site folder gives the page, like a server that redirects there.
  return Fetched{std::string(source.url(*page)), "text/html", "", source.read(*page, {})->bytes};
}

std::string answer(SiteFolder& folder, const Extractor& extractor) {
  auto site = Site::open(folder.source(), folder.key_page(), {});
  if (!site) return "failed: " + site.error().text();
  const pagelet::Run run = run_extractor(**site, extractor);
  if (!run.extraction) return "failed: " + run.message;
  const WorkingTree& tree = (*site)->tree((*site)->key_page(), run.extraction->whitespace);
  const PathIndex paths(tree.document());
  std::string lines = (*site)->key_page().url().to_string() + "\n";
  for (const PageIndex page : run.extraction->candidates.pages) {
    lines += std::string((*site)->page_url(page)) + "\n";
  }
  run.extraction->nodes.for_each([&](std::size_t node) {
    lines += paths.path(tree.document_node(static_cast<TreeNode>(node))) + "\n";
  });
  return lines;
}

TEST(Snapshot, GivesTheAnswersOfTheSite) {
  const auto suite = open_suite(std::string(PAGELET_SOURCE_DIR) + "/datasets/sample");
  ASSERT_TRUE(suite);
  const TemporaryFolder target;
  for (const SuiteSite& entry : suite->sites) {
    auto original = SiteFolder::open(entry.folder);
    ASSERT_TRUE(original);
    FakeFetcher web;
    web.otherwise = [&](std::string_view url) { return serve(original->source(), url); };
    SnapshotOptions options;
    options.crawl.depth = 2;
    options.now = [] { return std::string("2026-01-31T12:00:00Z"); };
    const std::string key_url(original->source().url(original->key_page()));
    const auto snapshot = take_snapshot(web, key_url, target.path(entry.id), options);
    ASSERT_TRUE(snapshot) << snapshot.error().text();
    auto copy = SiteFolder::open(target.path(entry.id));
    ASSERT_TRUE(copy) << copy.error().text();
    for (const char* const name : {"leafcut", "temex", "conex", "sst"}) {
      const auto extractor = make_extractor(name, {});
      ASSERT_TRUE(extractor);
      EXPECT_EQ(answer(*copy, **extractor), answer(*original, **extractor))
          << entry.id << " " << name;
    }
  }
}

}  // namespace
}  // namespace pagelet
