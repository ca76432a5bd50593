// SPDX-License-Identifier: MIT
#include "core/omission/tab_labels.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

constexpr std::string_view kMoved = "**A**\n\nx\n\n**B**\n\ny\n";

TEST(TabLabels, ArePairedByEachAttribute) {
  for (const std::string_view tab :
       {"role=tab", "data-toggle=tab", "data-toggle=pill", "data-bs-toggle=tab"}) {
    for (const std::string_view name :
         {"aria-controls=", "href=#", "data-bs-target=#", "data-target=#"}) {
      const auto label = [&](std::string_view id, std::string_view words) {
        return "<a " + std::string(tab) + ' ' + std::string(name) + std::string(id) + '>' +
               std::string(words) + "</a>";
      };
      EXPECT_EQ(markdown_of(label("a", "A") + label("b", "B") +
                            "<div id=a><p>x</div><div id=b><p>y</div>"),
                kMoved)
          << tab << ' ' << name;
    }
  }
  EXPECT_EQ(markdown_of("<b role=tab id=a>A</b><b role=tab id=b>B</b><div role=tabpanel "
                        "aria-labelledby=a>x</div><div role=tabpanel aria-labelledby=b>y</div>"),
            kMoved);
}

TEST(TabLabels, ArePairedByTheirPlaces) {
  const std::string tabs = "<div><b role=tab>A</b> <b role=tab>B</b></div>";
  EXPECT_EQ(markdown_of(tabs + "<div><div>x</div><div>y</div></div>"), kMoved);
  EXPECT_EQ(markdown_of("<div>" + tabs +
                        "</div><div role=tabpanel>x</div><p></p>"
                        "<div role=tabpanel>y</div>"),
            kMoved);
  // Other numbers of panels, and words between.
  EXPECT_EQ(markdown_of(tabs + "<div><div>x</div></div>"), "**A** **B**\n\nx\n");
  EXPECT_EQ(markdown_of(tabs + "<p>z</p><div><div>x</div><div>y</div></div>"),
            "**A** **B**\n\nz\n\nx\n\ny\n");
}

TEST(TabLabels, AreControlsOfPartsOfWhichOneIsShown) {
  const std::string panels = "<div id=a>x</div><div id=b hidden>y</div>";
  for (const std::string_view tabs :
       {"<a href=#a>A</a><a href=#b>B</a>", "<i data-tab=a>A</i> <i data-tab=b>B</i>",
        "<b onclick=\"f(event, 'a')\">A</b><b onclick=\"f(event, '#b')\">B</b>",
        "<ul><li><a href=#a>A</a><li><a href=#b>B</a></ul>",
        "<p data-tab=a><a href=#a>A</a></p><p data-tab=b><a href=#b>B</a></p>"}) {
    EXPECT_EQ(markdown_of("<div>" + std::string(tabs) + "</div>" + panels), kMoved) << tabs;
  }
  EXPECT_EQ(markdown_of("<b @click=\"t='a'\">A</b><b x-on:click=\"t='b'\">B</b>"
                        "<div x-show=\"t=='a'\">x</div><div x-show=\"t=='b'\" hidden>y</div>"),
            kMoved);
  // Both parts are shown; they are not side by side; there are words between the links; the part is
  // before them.
  const std::string tabs = "<a href=#a>A</a> <a href=#b>B</a>";
  for (const std::string& page : {tabs + "<div id=a>x</div><div id=b>y</div>",
                                  tabs + "<div id=a>x</div><div><div id=b hidden>y</div></div>",
                                  "<a href=#a>A</a> z <a href=#b>B</a>" + panels, panels + tabs}) {
    EXPECT_EQ(markdown_of(page).find("**"), std::string::npos) << page;
  }
}

TEST(TabLabels, OfRadioButtonsAreInOneRow) {
  const std::string radios = "<input type=radio id=a><input type=radio id=b>";
  const std::string panels = "<div><div>x</div><div>y</div></div>";
  EXPECT_EQ(
      markdown_of(radios + "<div><label for=a>A</label><label for=b>B</label></div>" + panels),
      kMoved);
  EXPECT_EQ(markdown_of("<input id=a><input id=b><div><label for=a>A</label> "
                        "<label for=b>B</label></div>" +
                        panels),
            "A B\n\nx\n\ny\n");
  // The choices of a form.
  EXPECT_EQ(markdown_of("<fieldset>" + radios + "<label for=a>A</label> <label for=b>B</label>" +
                        "</fieldset>" + panels),
            "A B\n\nx\n\ny\n");
}

TEST(TabLabels, StayWithoutAPanelThatIsShown) {
  const std::string tabs = "<i role=tab href=#a>A</i> <i role=tab href=#b>B</i>";
  EXPECT_EQ(markdown_of(tabs + "<p id=a>x</p>"), "*B*\n\n**A**\n\nx\n");
  const Document page = parsed_body(tabs + "<p id=a>x</p><p id=b>y</p>");
  const std::vector<bool> nothing(page.size(), false);
  const internal::TabLabels labels(page, &nothing);
  for (NodeId at{}; at < page.end(); ++at) {
    EXPECT_FALSE(labels.contains(at) || labels.label_of(at));
  }
}

}  // namespace
}  // namespace pagelet
