// SPDX-License-Identifier: MIT
#include "core/posts/post_rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace pagelet::internal {
namespace {

// Words, a date, an author and nothing else: what most posts have.
constexpr UnitSums kPost{.words = 20, .dates = 1, .dated = 3, .authors = 1};

TEST(PostRules, HaveDifferentIds) {
  std::set<std::string_view> ids;
  for (std::size_t rule = 0; rule < kPostRules; ++rule) ids.insert(to_string(PostRule(rule)));
  EXPECT_EQ(ids.size(), kPostRules);
}

TEST(PostRules, AddPointsForWhatAPostHas) {
  EXPECT_DOUBLE_EQ(quality_of_post({.words = 2}), 0.25);
  EXPECT_DOUBLE_EQ(quality_of_post({.words = 4}), 0.45);
  EXPECT_DOUBLE_EQ(quality_of_post({.words = 4, .dates = 1}), 0.8);
  EXPECT_DOUBLE_EQ(quality_of_post({.words = 4, .dates = 1, .authors = 1}), 1.0);
  EXPECT_DOUBLE_EQ(quality_of_post(kPost), 1.0);
}

TEST(PostRules, ReduceWhatListsAndFormsHave) {
  UnitSums links = kPost;
  links.linked = 16;
  EXPECT_DOUBLE_EQ(quality_of_post(links), 0.3 * 0.8);
  links.linked = 20;
  EXPECT_DOUBLE_EQ(quality_of_post(links), 0.3 * 0.8 * 0.5);
  UnitSums dates = kPost;
  dates.dates = 4;
  EXPECT_DOUBLE_EQ(quality_of_post(dates), 0.5);
  UnitSums form = kPost;
  form.fields = 1;
  EXPECT_EQ(quality_of_post(form), 0);
}

TEST(PostRules, CanBeSwitchedOffAlone) {
  EXPECT_DOUBLE_EQ(quality_of_post(kPost, {PostRule::kHasDate}), 0.65);
  UnitSums form = kPost;
  form.fields = 1;
  EXPECT_DOUBLE_EQ(quality_of_post(form, {PostRule::kHasField}), 1.0);
}

TEST(PostRules, AreNamedWithTheirValues) {
  EXPECT_EQ(explain_post({.words = 20, .linked = 20, .dates = 1}),
            "repeated +0.25, has-date +0.35, mostly-links x0.30, only-links x0.50");
}

TEST(PostRules, InnerUnitsAreTakenOut) {
  UnitSums sums = kPost;
  sums -= {.words = 5, .dates = 2};
  EXPECT_EQ(sums.words, 15U);
  EXPECT_EQ(sums.dates, 0U);
  EXPECT_EQ(sums.authors, 1U);
}

}  // namespace
}  // namespace pagelet::internal
