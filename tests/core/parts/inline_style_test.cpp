// SPDX-License-Identifier: MIT
#include "core/parts/inline_style.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

using internal::ElementRole;
using internal::styled_roles;
using internal::StyledRoles;

StyledRoles plain(std::string_view style) { return styled_roles(ElementRole::kInline, style); }
StyledRoles bold(std::string_view style) { return styled_roles(ElementRole::kStrong, style); }

TEST(InlineStyles, SayWhatWordsLookLike) {
  for (const std::string_view style :
       {"font-weight:700", "color: red; FONT-WEIGHT : Bold !important", "font-weight:600"}) {
    EXPECT_EQ(plain(style).outer, ElementRole::kStrong) << style;
  }
  for (const std::string_view style : {"font-weight:500", "font-weight:normal"}) {
    EXPECT_EQ(plain(style).outer, ElementRole::kInline) << style;
    EXPECT_EQ(bold(style).outer, ElementRole::kInline) << style;
  }
  for (const std::string_view style :
       {"font-weight:inherit", "font-weight:", "font-weight:99999999999999999999", ";;:"}) {
    EXPECT_EQ(plain(style).outer, ElementRole::kInline) << style;
    EXPECT_EQ(bold(style).outer, ElementRole::kStrong) << style;
  }
  EXPECT_EQ(plain("font-style:italic").outer, ElementRole::kEmphasis);
  EXPECT_EQ(plain("font-style:oblique 10deg").outer, ElementRole::kEmphasis);
  EXPECT_EQ(styled_roles(ElementRole::kEmphasis, "font-style:normal").outer, ElementRole::kInline);
  EXPECT_EQ(plain("text-decoration: line-through red").outer, ElementRole::kStrike);
  EXPECT_EQ(plain("text-decoration-line:underline line-through").outer, ElementRole::kStrike);
  EXPECT_EQ(plain("text-decoration:underline").outer, ElementRole::kInline);
}

TEST(InlineStyles, GiveRoles) {
  const StyledRoles roles = plain("font-weight:bold;text-decoration:line-through");
  EXPECT_EQ(roles.outer, ElementRole::kStrike);
  EXPECT_EQ(roles.inner, ElementRole::kStrong);
  EXPECT_EQ(styled_roles(ElementRole::kCell, "font-weight:bold").outer, ElementRole::kCell);
}

TEST(InlineStyles, AreInMarkdown) {
  EXPECT_EQ(markdown_of("<b style=font-weight:normal><p>a <span style=font-weight:700>b</span> c "
                        "<span style='font-style:italic;font-weight:bold'>d</span></p></b>"),
            "a **b** c **_d_**\n");
  EXPECT_EQ(markdown_of("now 5, <span style=text-decoration:line-through>before 9</span>"),
            "now 5, ~~before 9~~\n");
  // Headings are bold anyway, and code has no styles.
  EXPECT_EQ(markdown_of("<h2><span style=font-weight:bold>a</span></h2>"), "## a\n");
  EXPECT_EQ(markdown_of("<code><span style=font-weight:bold>a</span></code>"), "`a`\n");
}

TEST(SideNotes, AreInParentheses) {
  EXPECT_EQ(markdown_of("<p>wet,<label class=margin-toggle></label><input type=checkbox>"
                        "<span class=sidenote>By a tenth.</span> and nobody"),
            "wet, (By a tenth.) and nobody\n");
  EXPECT_EQ(markdown_of("<p>drifts<span class='ltx_note x'><sup class=ltx_note_mark>1</sup><span>"
                        "<sup class=ltx_note_mark>1</sup><span class=ltx_tag_note>1</span>"
                        "We ignore it.</span></span>. End"),
            "drifts (We ignore it.). End\n");
  EXPECT_EQ(markdown_of("<p>a <span class=sidenote></span>c"), "a c\n");
  EXPECT_EQ(markdown_of("<p>a</p><aside class=sidenote>b</aside>"), "a\n\nb\n");
}

TEST(Drawings, SayTheirLabelsInCellsAndItems) {
  const auto cell = [](const std::string& drawing) {
    return markdown_of("<table><tr><th>a<th>b<tr><td>c<td>" + drawing + "</table>");
  };
  const std::string_view head = "| a | b |\n| --- | --- |\n| c |";
  EXPECT_EQ(cell("<svg role=img aria-label=yes><path></path></svg>"),
            std::string(head) + " yes |\n");
  EXPECT_EQ(cell("<svg><title>Not included</title><desc>no</desc></svg>"),
            std::string(head) + " Not included |\n");
  for (const std::string_view drawing :
       {"<svg></svg>", "<svg aria-hidden=true aria-label=yes></svg>",
        "<svg><title>Arrow icon</title></svg>", "<svg role=presentation aria-label=yes></svg>"}) {
    EXPECT_EQ(cell(std::string(drawing)), std::string(head) + "\n") << drawing;
  }
  EXPECT_EQ(markdown_of("<ul><li><svg><title>Included</title></svg> Log book</ul>"),
            "- Included Log book\n");
  EXPECT_EQ(markdown_of("<ul><li><a href=/a><svg><title>Included</title></svg>b</a></ul>"),
            "- [b](/a)\n");
  EXPECT_EQ(markdown_of("<p>a <svg><desc>Made with x</desc><text>b</text></svg></p>"), "a\n");
}

}  // namespace
}  // namespace pagelet
