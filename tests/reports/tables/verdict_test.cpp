// SPDX-License-Identifier: MIT
#include "reports/tables/verdict.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace pagelet {
namespace {

PagesAgainstNone step(std::size_t pages, double difference, double p) {
  PagesAgainstNone found{.pages = pages};
  found.difference.mean_difference = difference;
  found.difference.p_holm = p;
  found.difference.ranks_favour_first = difference > 0;
  return found;
}

TEST(PageCountSentence, SaysWhetherMorePagesHelpAndWhichNumbersHurt) {
  EXPECT_EQ(page_count_sentence("temex", std::vector{step(1, 3, 0.01), step(10, 2.14, 0.0004)}),
            "temex: more pages help: with up to 10, F1 is 2.1 points higher than with none "
            "(p < 0.001).");
  EXPECT_EQ(page_count_sentence(
                "temex", std::vector{step(1, -1.5, 0.01), step(2, -2, 0.5), step(3, 0.5, 0.06)}),
            "temex: more pages neither help nor hurt: with up to 3, F1 is 0.5 points higher than "
            "with none (p = 0.060). With 1, it is 1.5 points lower (p = 0.010).");
  EXPECT_EQ(page_count_sentence("sst", std::vector{step(2, -4, 0.02)}),
            "sst: more pages hurt: with up to 2, F1 is 4.0 points lower than with none "
            "(p = 0.020).");
}

// A significant difference whose mean has the other sign than its ranks shows nothing.
TEST(PageCountSentence, SaysNeitherIfTheRanksFavourTheLowerMean) {
  PagesAgainstNone one = step(2, 1, 0.01);
  one.difference.ranks_favour_first = false;
  EXPECT_EQ(page_count_sentence("sst", std::vector{one}),
            "sst: more pages neither help nor hurt: with up to 2, F1 is 1.0 points higher than "
            "with none (p = 0.010).");
}

}  // namespace
}  // namespace pagelet
