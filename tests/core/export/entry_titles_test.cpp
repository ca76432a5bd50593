// SPDX-License-Identifier: MIT
#include "core/export/entry_titles.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/core/export/partly_kept.h"

namespace pagelet {
namespace {

std::string with_titles(std::string_view body) {
  return text_after(body, internal::keep_entry_titles);
}

TEST(EntryTitles, AreKeptAfterTheirDays) {
  const auto after = [](std::string_view day, std::string_view title) {
    return with_titles("<table><tr><th>" + std::string(day) + "<td>" + std::string(title) +
                       "</table>");
  };
  EXPECT_EQ(after("5 May 2024", "<a href=/a>-a</a>"), "5 May 2024 -a");
  EXPECT_EQ(after("Day", "<a href=/a>-a</a>"), "Day");
  EXPECT_EQ(after("5 May 2024", "-a"), "5 May 2024");
  EXPECT_EQ(after("5 May 2024", "<a href=/a>-a</a> <a href=/b>-b</a>"), "5 May 2024");
  EXPECT_EQ(after("5 May 2024", "<a href=/a>-" + std::string(200, 'a') + "</a>"), "5 May 2024");
  EXPECT_EQ(with_titles("<dl><dt>5 May</dt><dd><a href=/a>-a</a></dd></dl>"), "5 May -a");
  EXPECT_EQ(with_titles("<div>5 May</div><div><a href=/a>-a</a></div>"), "5 May");
}

TEST(EntryTitles, AreKeptBeforeTheirWords) {
  const std::string title = "<h3><a href=/a>-a</a></h3>";
  EXPECT_EQ(with_titles("<article>" + title + "-b<p>c</article><article>d</article>"), "-a c d");
  EXPECT_EQ(with_titles("<ul><li>d<li>-b" + title + "<p>c</ul>"), "- d - -a c");
  EXPECT_EQ(with_titles("<div><article>" + title + "<p>c</article></div><div> <article>d</div>"),
            "-a c d");
  EXPECT_EQ(with_titles("<article>" + title + "<p>c</article>"), "c");
  EXPECT_EQ(with_titles("<article>" + title + "<p>c</article><section>d</section>"), "c d");
  EXPECT_EQ(with_titles("<article>" + title + "-c</article><article>d</article>"), "d");
  EXPECT_EQ(with_titles("<article>b" + title + "-c</article><article>-d</article>"), "b");
  EXPECT_EQ(with_titles("<article><h3>-a</h3><p>c</article><article>d</article>"), "c d");
}

}  // namespace
}  // namespace pagelet
