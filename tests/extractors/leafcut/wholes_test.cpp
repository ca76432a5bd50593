// SPDX-License-Identifier: MIT

// docs/specification.md, section 15.13: wholes.

#include "extractors/leafcut/wholes.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/built_page.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// The blocks of the page that wholes lack. "+" begins a chosen block, "?" an unlikely one.
std::string lacking(std::string_view html) {
  BuiltPage page(parsed_body(html));
  ElementTraits traits(page.symbols, page.signatures);
  const std::vector<TextBlock> blocks = find_text_blocks(page.tree, traits).blocks;
  BlockChoice choice;
  for (const TextBlock& block : blocks) {
    const char first = page.tree.text(block.first).front();
    choice.chosen.push_back(first == '+');
    choice.scores.push_back(first == '?' ? -2'001 : -2'000);
  }
  std::string found;
  for (const bool is_lacking : complete_wholes(page.tree, blocks, traits, choice)) {
    found += is_lacking ? '1' : '0';
  }
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    EXPECT_TRUE(found[block] == '0' || choice.chosen[block]);
  }
  return found;
}

TEST(Wholes, AreNamed) {
  for (const std::string_view whole :
       {"<div class=accordion>", "<dl class='x my-Accordions'>", "<aside role=note>",
        "<section id=faq>", "<div class=FaqList>", "<ul class=faqs_row>", "<div class=recipe>",
        "<div itemprop=ingredients>", "<div class=callout>", "<div class=admonition>",
        "<div class=collapsible>", "<div class=toggle2>", "<div data-testid=warning>"}) {
    EXPECT_EQ(lacking(std::string(whole) + "<p>a<p>+b c"), "10") << whole;
  }
  EXPECT_EQ(lacking("<div class='notes recipes details'><p>a<p>+b c"), "00");
}

TEST(Wholes, AreMostlyChosen) {
  EXPECT_EQ(lacking("<div class=note><p>a<p>+b"), "10") << "half of the words";
  EXPECT_EQ(lacking("<div class=note><p>a b<p>+c"), "00");
  EXPECT_EQ(lacking("<div class=note><p>a<p>b"), "00");
  EXPECT_EQ(lacking("<p>a</p><div class=note><p>+b<p>c</div><p>d"), "0010");
  const std::string rest = "</div><p>+d e f";
  EXPECT_EQ(lacking("<div class=recipe><p>a b<p>+c" + rest), "100") << "a third of a recipe";
  EXPECT_EQ(lacking("<div class=recipe><p>a b c<p>+c" + rest), "000");
  EXPECT_EQ(lacking("<div class=recipe><p>a b<p>+c</div><p>+d e"), "000") << "most of the page";
  EXPECT_EQ(lacking("<div class='note ingredients'><p>a b<p>+c" + rest), "100");
  // What one whole lacks does not count in the one around it.
  EXPECT_EQ(lacking("<div class=faq><div class=note><p>+a<p>b</div><p>c d</div>"), "010");
}

TEST(Wholes, LackNeitherLinksNorUnlikelyBlocks) {
  EXPECT_EQ(lacking("<div class=note><p><a href=a>a</a> b<p>+c d e"), "10");
  EXPECT_EQ(lacking("<div class=note><p><a href=a>a b</a> c<p>+d e f"), "00");
  EXPECT_EQ(lacking("<div class=note><p>?a<p>+b c"), "00");
}

TEST(Wholes, OfWikisLackNoShortBlocks) {
  const std::string chosen = "<p>+b c d e f g h i j k l m n o p q r s t u";
  const std::string wiki = "<div id=mw-content-text><div class=mw-parser-output>" + chosen;
  EXPECT_EQ(lacking(wiki + "<p>a b c d e f g h i j<p>a b c d e f g h i"), "010");
  EXPECT_EQ(lacking(wiki + "<p>?a b c d e f g h i j"), "00");
  EXPECT_EQ(lacking("<div class=mw-parser-output>" + chosen + "<p>a b c d e f g h i j"), "00");
  EXPECT_EQ(lacking("<div id=mw-content-text class=faq>" + chosen + "<p>a"), "01") << "named, too";
}

TEST(Wholes, OfReferencesLackNothing) {
  for (const std::string_view part :
       {"<table class=memberdecls>", "<div id=interface>", "<div class='memitem x'>",
        "<section class='tsd-panel tsd-member'>", "<table class=memberSummary>"}) {
    EXPECT_EQ(lacking("<p>a</p>" + std::string(part) + "<tr><td><a href=a>?a b</a></div>"), "01")
        << part;
  }
  EXPECT_EQ(lacking("<div class=interface><p>?a</div><div id=memitem><p>b"), "00");
  EXPECT_EQ(lacking("<div class=membersummary><p>a</div><div class=x-memitem><p>b"), "00");
  EXPECT_EQ(lacking("<div id=interface><div class=note><p>?a b<p>+c"), "10") << "around a note";
}

}  // namespace
}  // namespace pagelet
