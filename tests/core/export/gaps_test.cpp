// SPDX-License-Identifier: MIT
#include "core/export/gaps.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// A book of 64 paragraphs, of which each `nth` is kept, with `more` after the first half. Its text
// after the gaps are kept.
std::string text_of_book(int nth, std::string_view more = {}, std::size_t bytes = 800,
                         std::string_view before = {}) {
  std::string page(before);
  for (int number = 0; number < 64; ++number) {
    if (number == 32) page += more;
    page += "<p id=p" + std::to_string(number) + (number % nth == 0 ? ">" : ">-") +
            std::string(bytes, 'a') + "</p>";
  }
  return text_after(page, [](const Document& document, std::vector<bool>& keep) {
    internal::keep_gaps(document, keep);
  });
}

bool is_whole(const std::string& text) { return std::ranges::count(text, '-') >= 32; }

TEST(Gaps, AreKeptInBooksHoweverLong) {
  EXPECT_TRUE(is_whole(text_of_book(2)));
  EXPECT_TRUE(is_whole(text_of_book(7)));
  EXPECT_FALSE(is_whole(text_of_book(16)));          // too few are kept
  EXPECT_FALSE(is_whole(text_of_book(2, {}, 600)));  // no book
  EXPECT_FALSE(
      is_whole(text_of_book(2, "<p>a <a href=/a>" + std::string(9'000, 'b') + "</a></p>")));
}

TEST(Gaps, OfABookAreAlsoAtItsEnd) {
  const std::string end = "<p>-" + std::string(800, 'c') + "</p>";
  EXPECT_NE(text_of_book(2, end).find('c'), std::string::npos);
}

TEST(Gaps, OfABookAreAllKeptIfThePageHasFewLinks) {
  constexpr std::string_view kPoem = "<pre>-poem</pre>";
  EXPECT_NE(text_of_book(2, kPoem).find("-poem"), std::string::npos);
  const std::string links = "<h2>b</h2><div><a href=/a>" + std::string(4'000, 'b') + "</a></div>";
  EXPECT_EQ(text_of_book(2, kPoem, 800, links).find("-poem"), std::string::npos);
}

}  // namespace
}  // namespace pagelet
