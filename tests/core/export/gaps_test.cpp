// SPDX-License-Identifier: MIT
#include "core/export/gaps.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/core/export/partly_kept.h"

namespace pagelet {
namespace {

constexpr std::string_view kGap = "<div class=part><p>-gap</p></div>";

// Whether a gap among ten long paragraphs is kept on a page with some listings.
bool keeps(std::string_view gap, int listings = 5) {
  const std::string paragraph = "<div class=part><p>" + std::string(800, 'a') + "</p></div>";
  std::string page;
  for (int part = 0; part < 10; ++part) {
    page += part == 5 ? std::string(gap) : paragraph;
    if (part < listings) page += "<pre>b</pre>";
  }
  const std::string text = text_after(page, [](const Document& document, std::vector<bool>& keep) {
    internal::keep_gaps(document, keep);
  });
  return text.find("-gap") != std::string::npos;
}

TEST(Gaps, AreKeptInManuals) {
  EXPECT_TRUE(keeps(kGap));
  EXPECT_TRUE(keeps(std::string(kGap) + std::string(kGap)));
  EXPECT_FALSE(keeps(kGap, 4));
}

TEST(Gaps, AreBuiltAsWhatIsKept) {
  EXPECT_FALSE(keeps("<p>-gap</p>"));
  EXPECT_FALSE(keeps("<div class=other><p>-gap</p></div>"));
  EXPECT_FALSE(keeps("<footer><div class=part><p>-gap</p></div></footer>"));
  EXPECT_FALSE(keeps("<div class=part><p><a href=/gap>-gap</a></p></div>"));
}

TEST(Gaps, AreShort) {
  EXPECT_FALSE(keeps("<div class=part><p>-gap" + std::string(800, 'c') + "</p></div>"));
  EXPECT_FALSE(keeps(std::string(kGap) + "<p>-" + std::string(800, 'c') + "</p>"));
}

}  // namespace
}  // namespace pagelet
