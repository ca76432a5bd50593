// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/export/page_parts.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

TEST(TextFacts, HowLongATextTakesToReadIsDropped) {
  EXPECT_EQ(rest_beside("<p>5 min read</p>"), "");
  EXPECT_EQ(rest_beside("<p>Estimated reading time: 11 minutes</p>"), "");
  EXPECT_EQ(rest_beside("<div><b>Lesezeit:</b> <span>3</span> <span>Minuten</span></div>"), "");
  EXPECT_EQ(rest_beside("<p>\u9884\u8BA1\u9605\u8BFB 5 \u5206\u949F</p>"), "");
  EXPECT_EQ(rest_beside("<p>Word count: 676</p>"), "");
  EXPECT_EQ(rest_beside("<p>The harbour has 5 minutes.</p>"), "The harbour has 5 minutes.\n\n");
  EXPECT_EQ(rest_beside("<p>Minutes</p>"), "Minutes\n\n");
}

TEST(TextFacts, WhatALineSaysBesidesStays) {
  EXPECT_EQ(rest_beside("<p>18 December 2025 | 5 min read</p>"), "18 December 2025\n\n");
  EXPECT_EQ(rest_beside("<p>Ann \u00B7 18 December 2025 // 5 min read</p>"),
            "Ann \u00B7 18 December 2025\n\n");
  EXPECT_EQ(rest_beside("<p><b>7 December</b> | <i>5 min read</i> | <b>Ann</b></p>"),
            "**7 December** | **Ann**\n\n");
  EXPECT_EQ(rest_beside("<p><i>5 min read</i> | <b>Ann</b></p>"), "**Ann**\n\n");
  EXPECT_EQ(rest_beside("<p><i>3</i> | <i>5 min read</i></p>"), "*3*\n\n");
}

TEST(TextFacts, TheOmittedWordsAreKnown) {
  const Document page = parsed_body("<p>Boats sail.</p><p>7 December | 5 min read</p>");
  const internal::PageParts parts =
      internal::page_parts(page, nullptr, nullptr, {}, {.is_content = true});
  std::string omitted;
  internal::for_each_omitted(
      page, nullptr, parts,
      [&](internal::OmissionRule, NodeId, std::string_view words) { omitted += words; });
  EXPECT_EQ(omitted, "| 5 min read");
}

TEST(TextFacts, CountsOfWordsAndMinutesGoTogether) {
  EXPECT_EQ(rest_beside("<p>144 words, one minute</p>"), "");
  EXPECT_EQ(rest_beside("<ul><li>18 December<li>2 minutes<li>1.2k</ul>"), "- 18 December\n\n");
  EXPECT_EQ(rest_beside("<p>2 minutes</p>"), "2 minutes\n\n");
  EXPECT_EQ(rest_beside("<p>2 minutes</p><p>or more</p><p>656 words</p>"),
            "2 minutes\n\nor more\n\n656 words\n\n");
}

TEST(TextFacts, TopicsAreLinksAfterALabel) {
  EXPECT_EQ(rest_beside("<p>Tags: <a href=/a>sails</a>, <a href=/b>winter</a></p>"), "");
  EXPECT_EQ(rest_beside("<p>In <a href=/a>history</a>.</p>"), "");
  EXPECT_EQ(rest_beside("<p>Tags: sails</p>"), "Tags: sails\n\n");
  EXPECT_EQ(rest_beside("<p><a href=/a>Ann</a> | Tags: <a href=/b>sails</a></p>"),
            "[Ann](/a) | Tags: [sails](/b)\n\n");
  EXPECT_EQ(rest_beside("<p>In <a href=/a>1911</a></p>"), "In [1911](/a)\n\n");
}

TEST(TextFacts, ThoseOfAListStay) {
  const std::string times = repeated("<p>7 December | 5 min read</p>", 3);
  EXPECT_EQ(rest_beside(times), repeated("7 December | 5 min read\n\n", 3));
  const std::string topics = repeated("<p>Category: <a href=/a>sails</a></p>", 3);
  EXPECT_EQ(rest_beside(topics), repeated("Category: [sails](/a)\n\n", 3));
}

}  // namespace
}  // namespace pagelet
