// SPDX-License-Identifier: MIT
#include "core/export/notes.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/core/export/partly_kept.h"

namespace pagelet {
namespace {

std::string with_notes(std::string_view body) { return text_after(body, internal::keep_notes); }

TEST(Notes, AreKeptByTheirRoleOrClass) {
  const std::string_view note =
      "<aside><aside role=doc-footnote id=n><span>-[1]</span><p>-note</p></aside></aside>";
  const std::string text = "<p>text<a href=#n>1</a></p>";
  EXPECT_EQ(with_notes(text + std::string(note)), "text 1 -[1] -note");
  EXPECT_EQ(with_notes("<p>text<a href=#m>1</a></p>" + std::string(note)), "text 1");
  EXPECT_EQ(with_notes("<p>text<a href=#n>-1</a></p>" + std::string(note)), "text");
  EXPECT_EQ(with_notes(text + "<aside role=note id=n>-note</aside>"), "text 1");
  EXPECT_EQ(with_notes(text + "<div class=footnote id=n>-note</div>"), "text 1 -note");
  EXPECT_EQ(with_notes(text + "<div class=foot id=n>-note</div>"), "text 1");
}

TEST(Notes, AreKeptIfTheyLeadBackToTheirMark) {
  const std::string text = "<p>text of thirty-six bytes or longer <b id=m><a href=#n>1</a></b></p>";
  const std::string note = "<ol><li id=n>-note <a href=#m>-back</a></ol>";
  EXPECT_EQ(with_notes(text + note), "text of thirty-six bytes or longer 1 1. -note -back");
  EXPECT_EQ(with_notes(text + "<ol><li id=n>-note <a href=#other>-back</a></ol>"),
            "text of thirty-six bytes or longer 1");
  EXPECT_EQ(with_notes(text + "<ol><li id=o>-note <a href=#m>-back</a></ol>"),
            "text of thirty-six bytes or longer 1");
  EXPECT_EQ(with_notes(note + text), "text of thirty-six bytes or longer 1");
  EXPECT_EQ(with_notes("<p>text of thirty-six bytes or longer <a href=#n name=m>1</a></p>"
                       "<p><a name=n href=#m>-1</a> -note</p>"),
            "text of thirty-six bytes or longer 1 -1 -note");
  EXPECT_EQ(
      with_notes("<p>text of thirty-six bytes or longer <b id=m><a href=#n>-1</a></b></p>" + note),
      "text of thirty-six bytes or longer");
  EXPECT_EQ(with_notes("<p>text <b id=m><a href=#n>1</a></b></p>" + note), "text 1");  // too much
  // Headings that lead to a table of contents, and parts with headings.
  EXPECT_EQ(with_notes("<h2 id=m><a href=#n>text</a></h2>" + note), "text");
  EXPECT_EQ(with_notes(text + "<div id=n><h2>-note</h2><a href=#m>-back</a></div>"),
            "text of thirty-six bytes or longer 1");
}

TEST(Notes, OfTexinfoHaveTheirMarksInHeadings) {
  const std::string text = "<p>text of thirty-six bytes or longer <a id=m href=#n>1</a></p>";
  const std::string kept = "text of thirty-six bytes or longer 1";
  const std::string note = "<div><h5><a id=n href=#m>-(1)</a></h5><p>-note</p><p>-more</p></div>";
  EXPECT_EQ(with_notes(text + note), kept + " -(1) -note");
  EXPECT_EQ(with_notes(text + "<h5><a id=n href=#o>-(1)</a></h5><p>-note</p>"), kept);
  EXPECT_EQ(with_notes(text + "<h5><a id=n href=#m>-(1)</a></h5><ul><li>-note</ul>"), kept);
  EXPECT_EQ(with_notes(note + text), kept);
  EXPECT_EQ(with_notes(text + "<h5><a id=n href=#m>-(1)</a></h5><p></p>"), kept + " -(1)");
}

}  // namespace
}  // namespace pagelet
