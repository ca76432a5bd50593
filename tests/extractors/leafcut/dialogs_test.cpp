// SPDX-License-Identifier: MIT

// docs/specification.md, section 15.13: dialogs and boxes for consent.

#include "extractors/leafcut/dialogs.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/built_page.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// Whether each block of the page is in a dialog.
std::vector<bool> dialogs_of(std::string_view html) {
  BuiltPage page(parsed_body(html));
  ElementTraits traits(page.symbols, page.signatures);
  return blocks_in_dialogs(page.tree, find_text_blocks(page.tree, traits), traits);
}

std::string words(std::size_t count) {
  std::string text;
  for (std::size_t at = 0; at < count; ++at) text += "word ";
  return text;
}

const std::string kText = "<p>" + words(20) + "</p>";

TEST(Dialogs, AreNamedAndHaveControls) {
  const std::vector<bool> second = {false, true, true};
  for (const std::string_view box :
       {"<div role=dialog>", "<dialog>", "<div role=alertdialog>", "<section class=cookie>",
        "<div id=cookie-law-info-bar>", "<div class=CookieBanner>", "<div id=onetrust-sdk>",
        "<div class=x-consent>", "<div class=gdpr>"}) {
    EXPECT_EQ(dialogs_of(kText + std::string(box) + words(2990) + "<button>x</button>"), second)
        << box;
  }
  EXPECT_EQ(dialogs_of(kText + "<div class=cookie>a<p role=button>b"), second);
}

TEST(Dialogs, AreNotContent) {
  const std::vector<bool> none = {false, false, false};
  for (const std::string_view box :
       {"<div class=cook>a<button>b</button>", "<div class=cookies><p>a<p>b",
        "<main><div class=cookies>a<button>b</button>",
        "<article class=cookies>a<button>b</button>",
        "<div class=cookies><h1>a</h1><button>b</button>",
        "<div class=cookies><div role=main>a</div><button>b</button>"}) {
    EXPECT_EQ(dialogs_of(kText + std::string(box)), none) << box;
  }
  EXPECT_EQ(dialogs_of(kText + "<div class=cookies>" + words(3000) + "<button>x</button>"), none);
}

TEST(Dialogs, LeaveOtherWords) {
  EXPECT_EQ(dialogs_of("<p>" + words(19) + "</p><div role=dialog><button>a</button></div>"),
            (std::vector<bool>{false, false}));
  EXPECT_EQ(dialogs_of("<p><a href=x>" + words(30) + "</a></p><div role=dialog><button>a"),
            (std::vector<bool>{false, false}));
}

}  // namespace
}  // namespace pagelet
