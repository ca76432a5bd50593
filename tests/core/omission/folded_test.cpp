// SPDX-License-Identifier: MIT
#include "core/omission/folded.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/export/readable_text.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

TEST(FoldedParts, AreThoseThatAControlOpens) {
  for (const std::string_view body :
       {"<button aria-controls=a>x</button><div id=a hidden>in</div>",
        "<button aria-controls='b a'>x</button><p>.</p><div id=a style='display: none'>in</div>",
        "<div role=tabpanel hidden>in</div>",
        "<h3 id=h>.</h3><p>.</p><div aria-labelledby=h hidden>in</div>",
        "<h3><button>x</button></h3><div hidden>in</div>",
        "<details><summary>.</summary><div>in</div></details>", "<div hidden=until-found>in</div>",
        "<div hidden id='S:1a'>in</div>",
        "<a href=#a>x</a> <a href=#b>y</a><div id=a>.</div><div id=b hidden>in</div>",
        "<p>seen\u2026<span style='display:none'>in</span></p><button>x</button>",
        "<p>seen...<span hidden>in</span> <a href=#>x</a></p>"}) {
    EXPECT_NE(markdown_of(body).find("in"), std::string::npos) << body;
  }
}

TEST(FoldedParts, AreNotWhatNobodyCanOpen) {
  for (const std::string_view body :
       {"<p>.</p><div hidden>in</div>", "<div hidden id=S:x>in</div>",
        "<span hidden id=S:1>in</span>", "<p>.</p><div style='display:none'>in</div>",
        "<p>.</p><div class='a sf-hidden'>in</div>",
        "<a href=#a>.</a><p>.</p><div id=a hidden>in</div>",
        "<button type=submit>x</button><div hidden>in</div>",
        "<p>seen\u2026<span hidden>in</span></p><p>x</p>",
        "<p>seen.<span hidden>in</span></p><button>x</button>",
        "<p>seen...<span hidden>in</span> <a href=/b>x</a></p>",
        "<div hidden aria-labelledby=h><h3 id=h>in</h3></div>",
        "<button aria-controls=b>x</button><p>.</p><div id=a hidden>in</div>"}) {
    EXPECT_EQ(markdown_of(std::string(body) + "<p>words of a page").find("in"), std::string::npos)
        << body;
  }
}

TEST(FoldedParts, AreNoOverlays) {
  for (const std::string_view attribute : {"role=dialog", "role=menu", "role=alertdialog",
                                           "aria-modal=true", "class=x-modal", "id=cookie-box"}) {
    const std::string body = "<button aria-controls=a>x</button><div hidden " +
                             std::string(attribute) + ">in</div><p>words of a page";
    EXPECT_EQ(markdown_of(body).find("in</"), std::string::npos) << body;
    EXPECT_EQ(markdown_of(body), "words of a page\n") << body;
  }
  EXPECT_EQ(markdown_of("<button>x</button><nav hidden>in</nav><p>words of a page"),
            "words of a page\n");
}

TEST(FoldedParts, AreRunningTextsThatAStyleHides) {
  const std::string text(120, 'w');
  const Document page = parsed_body("<p>" + std::string(600, 'v') +
                                    "<div class=panel style=display:none>" + text + "</div>");
  const std::vector<bool> keep(page.size(), true);
  EXPECT_NE(readable_text(page, &keep).find(text), std::string::npos);
  EXPECT_EQ(readable_text(page).find(text), std::string::npos);  // it is not chosen
  // Without a name; and a quarter of the words.
  const auto shows = [&](const std::string& before, std::string_view element) {
    const Document other = parsed_body(before + std::string(element) + text + "</div>");
    const std::vector<bool> all(other.size(), true);
    return readable_text(other, &all).find(text) != std::string::npos;
  };
  const std::string long_text = "<p>" + repeated("seen text ", 100) + "</p>";
  EXPECT_FALSE(shows(long_text, "<div style=display:none>"));
  EXPECT_TRUE(shows("<p>" + repeated("seen text ", 30) + "</p>", "<div style=display:none>"));
  const Document dialog = parsed_body("<p>" + std::string(600, 'v') +
                                      "<div role=dialog style=display:none>" + text + "</div>");
  EXPECT_EQ(readable_text(dialog, &keep).find(text), std::string::npos);
}

// What pages state for machines, and what they show already.
TEST(FoldedParts, AreNoCopies) {
  const std::string seen =
      "The little ferry that crosses the sound has carried bicycles and sheep, "
      "and wedding parties, for ninety years and one winter.";
  const auto shown = [&](const std::string& hidden) {
    const Document page = parsed_body("<p>" + seen + "</p>" + repeated("<p>other words</p>", 20) +
                                      "<h3>A</h3>" + hidden);
    const std::vector<bool> all(page.size(), true);
    const std::string text = readable_text(page, &all);
    return text.substr(text.find("\nA") + 2);
  };
  EXPECT_EQ(shown("<div style=display:none>" + seen + "</div>"), "");
  const std::string answer =
      "No: the ropes would have to be longer than the whole of the pier is, "
      "and who would pay for them in the end?";
  EXPECT_NE(shown("<div style=display:none class=answer itemprop=acceptedAnswer><p itemprop=text>" +
                  answer + "</p></div>"),
            "");
}

TEST(ShadowRoots, AreContent) {
  EXPECT_EQ(markdown_of("<x-a><template shadowrootmode=open><p>a</template></x-a>"), "a\n");
  EXPECT_EQ(markdown_of("<x-a><template shadowrootmode=CLOSED><p>a</template></x-a>"), "a\n");
  EXPECT_EQ(markdown_of("<p>b<template><p>a</template>"), "b\n");
  EXPECT_EQ(markdown_of("<p>b<template shadowrootmode=none><p>a</template>"), "b\n");
}

}  // namespace
}  // namespace pagelet
