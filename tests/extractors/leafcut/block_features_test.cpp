// SPDX-License-Identifier: MIT

// docs/specification.md, section 15.10: the features of text blocks, worked out by hand.

#include "extractors/leafcut/block_features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractors/leafcut/model.h"
#include "extractors/leafcut/page_facts.h"
#include "extractors/leafcut/text_blocks.h"
#include "tests/support/allocated_bytes.h"
#include "tests/support/built_page.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

using namespace feature;

// Running text of ten words.
constexpr std::string_view kTen = "a b c d e f g h i j.";

struct Page : BuiltPage {
  explicit Page(const std::string& html, std::string_view url = "")
      : BuiltPage(parsed(html)),
        traits(symbols, signatures),
        found(find_text_blocks(tree, traits)),
        features(block_features(tree, found, page_facts(document, parse_url(url).value_or(Url())),
                                traits)) {}

  std::vector<float> column(Feature wanted) const {
    std::vector<float> values;
    for (std::size_t block = 0; block < found.blocks.size(); ++block) {
      values.push_back(features.rows[block][wanted]);
    }
    return values;
  }

  ElementTraits traits;
  TextBlocks found;
  BlockFeatures features;
};

// `html` with each `T` as running text of ten words.
std::string with_prose(std::string_view html) {
  std::string text;
  for (const char c : html) text += c == 'T' ? std::string(kTen) : std::string(1, c);
  return text;
}

using Values = std::vector<float>;

TEST(BlockFeatures, OfAPageWithoutBlocksAreNone) {
  EXPECT_EQ(Page("<body><img></body>").features.rows.size(), 0U);
}

TEST(BlockFeatures, OfTheText) {
  const Page page(
      "<body><p>One <a>two three</a> FOUR.</p><p>one two|three / 4 May 2020</p><p>ONE two "
      "threefour.</p>");
  EXPECT_EQ(page.column(kWords), (Values{4, 6, 3}));
  EXPECT_EQ(page.column(kLinkShare), (Values{0.5F, 0, 0}));
  EXPECT_EQ(page.column(kLinks), (Values{1, 0, 0}));
  EXPECT_EQ(page.column(kEndsSentence), (Values{1, 0, 1}));
  EXPECT_EQ(page.column(kCapitals), (Values{5.0F / 15, 1.0F / 14, 3.0F / 15}));
  EXPECT_EQ(page.column(kSeparators), (Values{0, 2, 0}));
  EXPECT_EQ(page.column(kDate), (Values{0, 1, 0}));
  EXPECT_EQ(page.column(kSameText), (Values{1, 0, 1})) << "without blanks and case";
}

TEST(BlockFeatures, OfTheElement) {
  const Page page(
      "<body><p>a</p><h2><div><span>b</span></div></h2><h2><div><div><div>c</div></div></div></h2>"
      "<li>d</li><div>e</div>");
  EXPECT_EQ(page.column(kTag), (Values{14, 3, 3, 2, 3}));
  EXPECT_EQ(page.column(kHeading), (Values{0, 2, 0, 0, 0})) << "element, parent or grandparent";
  EXPECT_EQ(page.column(kDepth), (Values{1, 2, 4, 1, 1}));
}

TEST(BlockFeatures, OfThePlace) {
  const Page page(
      "<body><nav>a</nav><div role=banner>b</div><footer>c</footer><aside>d</aside><article>e"
      "</article><div role=main>f</div><div role=search>g</div><table><tr><td>h</td></tr></table>"
      "<ul><li>i</li></ul><div role=dialog>j</div><div hidden>k</div>"
      "<div style='Display : none'>l</div><div>m</div>");
  const Feature places[] = {kInNav,  kInHeader, kInFooter, kInAside,  kInArticle, kInMain,
                            kInForm, kInTable,  kInList,   kInDialog, kHidden};
  for (std::size_t place = 0; place < std::size(places); ++place) {
    Values wanted(13, 0);
    wanted[place] = 1;
    if (places[place] == kHidden) wanted[11] = 1;
    EXPECT_EQ(page.column(places[place]), wanted) << "place " << place;
  }
}

TEST(BlockFeatures, OfAPartInItsPlaceAreThoseOfTheSource) {
  const Page page(
      "<body><p>a</p><!--bl:1--><!--/bl:1--><p>d</p>"
      "<template blazor-component-id=1><p>b</p><ul><li>c</li></ul></template>");
  EXPECT_EQ(page.column(kHidden), (Values{0, 1, 1, 0}));
  EXPECT_EQ(page.column(kDepth), (Values{1, 2, 3, 1}));
}

// The number of a name that is one token.
std::size_t token_of(const LeafCutModel& model, std::string_view name) {
  std::vector<std::size_t> tokens;
  TokenSet().add(model.tokens_of_name(name).counting,
                 [&](std::size_t token) { tokens.push_back(token); });
  EXPECT_EQ(tokens.size(), 1U);
  return tokens.at(0);
}

// Weights: extractors/leafcut/model.txt.
TEST(BlockFeatures, OfTheNames) {
  const Page page("<body><div class='footer'><p id=footer>a</p></div><p>b</p>");
  const LeafCutModel& model = page.traits.model();
  const float weight =
      static_cast<float>(model.name_weight(token_of(model, "footer")).weight) / 1000;
  ASSERT_LT(weight, 0);
  EXPECT_EQ(page.column(kNames), (Values{weight, 0})) << "a token counts once";
  EXPECT_EQ(page.column(kNamesAgainst), (Values{weight, 0}));
}

TEST(BlockFeatures, NamesThatBeginOrEndWithFooterAreNamesOfFooters) {
  const LeafCutModel& model = *LeafCutModel::builtin();
  const std::size_t footer = token_of(model, "footer");
  for (const std::string_view name : {"footerlinks_2", "pageFooterbox", "sitefooter"}) {
    EXPECT_TRUE(model.tokens_of_name(name).counting.contains(footer)) << name;
  }
  EXPECT_EQ(model.tokens_of_name("unfootered").counting, TokenSet());
}

// Larger elements of "a b": its p, the div with 4 words, body with 8.
TEST(BlockFeatures, OfTheSurroundings) {
  const Page page("<body><div><p>a <a>b</a></p><section><p>c d</p></section></div><p>e f g h</p>");
  EXPECT_EQ(page.column(kAround1Links), (Values{0.5F, 0, 0}));
  EXPECT_EQ(page.column(kAround2Links), (Values{0.25F, 0.25F, 0.125F}));
  EXPECT_EQ(page.column(kAround3Links), (Values{0.125F, 0.125F, 0.125F}));
  EXPECT_EQ(page.column(kAround4Links), (Values{0.125F, 0.125F, 0.125F}));
  EXPECT_EQ(page.column(kAround5Links), (Values{0.125F, 0.125F, 0.125F}));
  EXPECT_EQ(page.column(kAround2Share), (Values{0.5F, 0.5F, 1}));
  EXPECT_EQ(page.column(kAround2Place), (Values{0, 0.5F, 0.5F}));
  EXPECT_EQ(page.column(kAround2Blocks), (Values{2, 2, 3}));
  const Page prose(with_prose("<body><div><p>T</p><p>T</p></div><p>T</p><p>T</p>"));
  EXPECT_EQ(prose.column(kAround1Prose), (Values{0.25F, 0.25F, 0.25F, 0.25F}));
  EXPECT_EQ(prose.column(kAround2Prose), (Values{0.5F, 0.5F, 1, 1}));
  EXPECT_EQ(prose.column(kAround3Prose), (Values{1, 1, 1, 1}));
  EXPECT_EQ(prose.column(kAround4Prose), (Values{1, 1, 1, 1}));
}

// 60 % of the prose is in the article and in its second div, 85 % in the article.
TEST(BlockFeatures, OfTheMainElement) {
  const Page page(with_prose(
      "<body><p>x</p><article><div><p>T</p></div><div><p>T</p><p>T</p><p>T</p></div><p>y</p>"
      "</article><div><p>z</p></div>"));
  EXPECT_EQ(page.column(kMainUp), (Values{2, 1, 0, 0, 0, 1, 2}));
  EXPECT_EQ(page.column(kMainSide), (Values{-1, -1, 0, 0, 0, 1, 1}));
  EXPECT_EQ(page.column(kMainDown), (Values{1, 2, 1, 1, 1, 1, 2}));
  EXPECT_EQ(page.column(kMainCommon),
            (Values{1, 41.0F / 43, 30.0F / 43, 30.0F / 43, 30.0F / 43, 41.0F / 43, 1}));
  // The second div has 3 x 10 words in its children, the article half of 40 and 0.
  EXPECT_EQ(page.column(kOwnUp), page.column(kMainUp));
  EXPECT_EQ(page.column(kOwnSide), page.column(kMainSide));
  EXPECT_EQ(page.column(kBodyUp), (Values{1, 0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(page.column(kBodyBefore), (Values{-1, 0, 10, 20, 30, 40, 41}));
  EXPECT_EQ(page.column(kBodyAfter), (Values{-31, -30, -20, -10, 0, 10, 11}));
}

TEST(BlockFeatures, OfBlocksAlike) {
  const Page page(with_prose(
      "<body><div class=p1><p>a <a>b</a></p><p>T</p></div><div class=p2><p>c d</p></div><section>"
      "<div class=p3><p>e f</p></div></section><h2>g h</h2>"));
  EXPECT_EQ(page.column(kPathBlocks), (Values{3, 3, 3, 1, 1})) << "classes without their digits";
  const std::vector<std::uint64_t>& paths = page.features.paths;
  ASSERT_EQ(paths.size(), 5U);
  EXPECT_EQ(std::set(paths.begin(), paths.end()).size(), 3U);
  EXPECT_EQ(paths[0], paths[2]);
  const float words = 14.0F / 3;
  EXPECT_EQ(page.column(kPathWords), (Values{words, words, words, 2, 2}));
  const float links = 1.0F / 14;
  EXPECT_EQ(page.column(kPathLinks), (Values{links, links, links, 0, 0}));
  const float prose = 10.0F / 14;
  EXPECT_EQ(page.column(kPathProse), (Values{prose, prose, prose, 0, 0}));
  EXPECT_EQ(page.column(kPathShare),
            (Values{14.0F / 18, 14.0F / 18, 14.0F / 18, 2.0F / 18, 2.0F / 18}));
  EXPECT_EQ(page.column(kShapeBlocks), (Values{4, 4, 4, 4, 1})) << "element and parent";
  EXPECT_EQ(page.column(kShapeWords), (Values{4, 4, 4, 4, 2}));
  EXPECT_EQ(page.column(kShapeLinks), (Values{1.0F / 16, 1.0F / 16, 1.0F / 16, 1.0F / 16, 0}));
  EXPECT_EQ(page.column(kShapeProse), (Values{0.625F, 0.625F, 0.625F, 0.625F, 0}));
}

TEST(BlockFeatures, OfTheNeighbours) {
  const Page page(with_prose("<body><h2>a b</h2><p>T</p><p><a>c d</a></p><h3>e f</h3><p>T</p>"));
  EXPECT_EQ(page.column(kHeadingGap), (Values{1, 1, 2, 3, 1}));
  EXPECT_EQ(page.column(kHeadingLevel), (Values{0, 2, 2, 2, 3}));
  EXPECT_EQ(page.column(kProseBefore), (Values{0, 0, 0.5F, 0.5F, 0.5F}));
  EXPECT_EQ(page.column(kProseAfter), (Values{1, 0.5F, 0.5F, 0.5F, 0}));
  EXPECT_EQ(page.column(kAfterLinks), (Values{0, 1, 0, 0, -1}));
  EXPECT_EQ(page.column(kPlace), (Values{0, 2.0F / 26, 12.0F / 26, 14.0F / 26, 16.0F / 26}));
  EXPECT_EQ(page.column(kWindowLinks), Values(5, 2.0F / 26));
  std::string many;
  for (int block = 0; block < 60; ++block) many += block == 0 ? "<p><a>x</a></p>" : "<p>x</p>";
  const Page long_page("<body>" + many);
  EXPECT_EQ(long_page.column(kWindowLinks)[8], 1.0F / 17) << "eight blocks before and after";
  EXPECT_EQ(long_page.column(kWindowLinks)[9], 0);
  EXPECT_EQ(long_page.column(kHeadingGap)[59], 50) << "at most";
}

TEST(BlockFeatures, OfThePage) {
  const Page page(
      with_prose("<head><meta property=og:type content='Blog Post'></head><body><form></form><h1>x"
                 "</h1><ul><li>$ 5</li><li><a>1999</a></li></ul><img><img><img><p>T</p>"),
      "https://a.example/b/2020/c?d=1");
  const std::vector<std::pair<Feature, float>> wanted = {
      {kPageWords, 13}, {kPageLinks, 1.0F / 13}, {kPageBlocks, 4},   {kPageProse, 10.0F / 13},
      {kPageMain, 1},   {kPageHeadings, 1},      {kPageForms, 1},    {kPagePrices, 1},
      {kPageDates, 1},  {kPageItems, 2},         {kPageMean, 3.25F}, {kPageLongest, 10},
      {kPageDepth, 3},  {kPageImages, 3},        {kOgType, 3},       {kSchemaForum, 0},
      {kUrlLength, 9},  {kUrlDigits, 4}};
  for (const auto& [feature, value] : wanted) {
    EXPECT_EQ(page.column(feature), Values(4, value)) << "feature " << int{feature};
  }
}

TEST(BlockFeatures, OfForumsAndTypes) {
  const auto is_forum = [](std::string_view html) {
    return Page(std::string(html) + "<p>x</p>").column(kSchemaForum)[0];
  };
  EXPECT_EQ(is_forum("<div itemtype='https://schema.org/Comment'></div>"), 1);
  EXPECT_EQ(is_forum("<div itemtype='https://schema.org/Commentary'></div>"), 0);
  EXPECT_EQ(is_forum("<script type=application/ld+json>{\"@type\": [\"QAPage\"]}</script>"), 1);
  EXPECT_EQ(is_forum("<script type=application/ld+json>{\"@type\": \"QAPage</script>"), 0);
  EXPECT_EQ(is_forum("<script>{\"@type\": \"QAPage\"}</script>"), 0) << "no JSON-LD";
  const auto og_type = [](std::string_view type) {
    return Page("<meta property=og:type content='" + std::string(type) + "'><p>x</p>")
        .column(kOgType)[0];
  };
  EXPECT_EQ(og_type("Product.Item"), 4);
  EXPECT_EQ(og_type("website"), 2);
  EXPECT_EQ(og_type("video"), 1);
  EXPECT_EQ(Page("<p>x</p>").column(kOgType)[0], 0);
}

// The words of the title: red, fox, jumps. Likeness is common words to all of both.
TEST(BlockFeatures, OfTheAddress) {
  using Address = std::pair<float, float>;
  const auto address = [](std::string_view url) {
    const Page page("<p>x</p>", url);
    return Address(page.column(kUrlLength)[0], page.column(kUrlDigits)[0]);
  };
  EXPECT_EQ(address("http://site.example/\xD0\xB6/12?id=3#4"), Address(5, 2));
  EXPECT_EQ(address("http://site.example/%D0%B6/1%32"), Address(5, 2)) << "percent-encoded";
  EXPECT_EQ(address("http://site.example"), Address(1, 0));
  EXPECT_EQ(address("http://site.example/"), Address(1, 0));
  EXPECT_EQ(address(""), Address(-1, -1));
}

TEST(BlockFeatures, OfCaptions) {
  std::string words = "<p class=credit>";
  for (int word = 0; word < 61; ++word) words += "a ";
  const Page page(with_prose("<p>T<p>T<p>T<figure><img><figcaption>x</figcaption></figure>"
                             "<div class='photo-credit'><p>x</div><p class=credible>x") +
                  words);
  EXPECT_EQ(page.features.captions,
            (std::vector<bool>{false, false, false, true, true, false, false}));
  const Page wide("<body class=caption><p>x</p><p>y</p>");
  EXPECT_EQ(wide.features.captions, (std::vector<bool>{false, false}));
}

TEST(BlockFeatures, OfTheTitle) {
  const Page page(
      "<head><title>Red fox jumps</title><meta name=description content='a blue fox'></head><body>"
      "<p>fox a b</p><h1>other</h1><h1>Red FOX runs</h1><p>red fox jumps</p>");
  EXPECT_EQ(page.column(kTitleLike), (Values{0.2F, 0, 0.5F, 1}));
  EXPECT_EQ(page.column(kDescriptionIn), (Values{2.0F / 3, 0, 1.0F / 3, 1.0F / 3}));
  EXPECT_EQ(page.column(kH1Gap), (Values{-4, -1, 0, 3})) << "the h1 most like the title";
  EXPECT_EQ(page.column(kTitleGap), (Values{-7, -4, -3, 0})) << "1 for the text, 0.9 for the h1";
  const Page none("<body><p>fox</p>");
  EXPECT_EQ(none.column(kDescriptionIn), Values{-1});
  EXPECT_EQ(none.column(kTitleGap), Values{0});
}

TEST(FeatureRows, WithoutVotesHaveWhatNoPageSays) {
  FeatureRows rows(2, false);
  ASSERT_EQ(rows.size(), 2U);
  rows[0][feature::kWords] = 1;
  rows[0][feature::kTextGap] = 2;  // the last that is stored
  rows[1][feature::kWords] = 3;
  rows[1][feature::kUrlLength] = 4;  // of the page
  const FeatureRows::Row row = std::as_const(rows)[0];
  EXPECT_EQ(row[feature::kWords], 1);
  EXPECT_EQ(row[feature::kTextGap], 2);
  EXPECT_EQ(row[feature::kUrlLength], 4);
  EXPECT_EQ(row[feature::kAlone], 0);
  for (std::size_t at = feature::kShared; at < kFeatureCount; ++at) EXPECT_EQ(row[at], -1);
  EXPECT_EQ(std::as_const(rows)[1][feature::kWords], 3);
}

// An element without a text needs a few numbers. A page of a million elements holds little more
// while it is judged than its tree.
TEST(BlockFeatures, NeedAHundredBytesForAnElement) {
  constexpr std::size_t kElements = 100'000;
  std::string html = "<body><p>One two three.</p>";
  for (std::size_t element = 0; element < kElements; ++element) html += "<hr class=top>";
  Page page(html);
  const std::size_t before = allocated_bytes();
  const BlockFeatures features =
      block_features(page.tree, page.found, page_facts(page.document, Url()), page.traits);
  EXPECT_LT((allocated_bytes() - before) / kElements, 100U);
  EXPECT_EQ(features.rows.size(), 1U);
}

}  // namespace
}  // namespace pagelet
