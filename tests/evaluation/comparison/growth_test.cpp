// SPDX-License-Identifier: MIT
#include "evaluation/comparison/growth.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "core/site/key_page.h"
#include "core/site/site.h"
#include "extractors/registry.h"

namespace pagelet {
namespace {

TEST(Growth, PagesHaveAboutTheSizeAskedForAndLinkToOneAnother) {
  for (const auto& [kind, size] :
       {std::pair{kNestedPages, 1'000U}, {kNestedPages, 10'000U}, {kFlatPages, 1'000U}}) {
    GivenPages source(kind.make(size));
    ASSERT_EQ(source.size(), kPagesOfGeneratedSite);
    Site site(source);
    KeyPage key(site, 0);
    ASSERT_TRUE(key.open());
    const auto nodes = static_cast<double>(key.tree(Whitespace::kDrop).size());
    EXPECT_NEAR(nodes / static_cast<double>(size), 1, 0.3);
    EXPECT_EQ(key.links(true).size(), kPagesOfGeneratedSite - 1);
    EXPECT_EQ(kind.make(size)[3].html, kind.make(size)[3].html);
  }
}

TEST(Growth, HasAPointForEachSizeInTheOrderOfTheExtractors) {
  std::vector<std::unique_ptr<Extractor>> extractors;
  for (const char* name : {"temex", "sst"}) extractors.push_back(*make_extractor(name, {}));
  const std::vector<std::size_t> sizes{500, 2'000};
  const std::vector<GrowthSeries> growth = measure_growth(extractors, kFlatPages, sizes, 1);
  ASSERT_EQ(growth.size(), 2U);
  EXPECT_EQ(growth[0].name, "temex");
  EXPECT_EQ(growth[1].name, "sst");
  EXPECT_EQ(growth[1].pages, "flat");
  for (const GrowthSeries& series : growth) {
    ASSERT_EQ(series.nodes.size(), 2U);
    EXPECT_EQ(series.ms.size(), 2U);
    ASSERT_EQ(series.operations.size(), 2U);
    EXPECT_GT(series.operations[0], kPagesOfGeneratedSite) << "a node at least of each page";
    EXPECT_GT(series.operations[1], 2 * series.operations[0]);
    EXPECT_LT(series.nodes[0], series.nodes[1]);
    EXPECT_GT(series.ms[0], 0);
  }
}

}  // namespace
}  // namespace pagelet
