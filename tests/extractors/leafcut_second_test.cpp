// SPDX-License-Identifier: MIT

// LeafCut's second edition (docs/specification.md, section 15): what it adds to the first, on sites
// worked out by hand, and the reference implementation in tests/support.

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "extractors/leafcut.h"
#include "tests/support/extractor_test.h"
#include "tests/support/naive_leafcut.h"

namespace pagelet {
namespace {

using Flags = std::vector<std::string>;

const Settings kFirstEdition = {{"layout-weights", "off"}, {"copies-by-words", "off"},
                                {"lone-leaves", "off"},    {"frame-names", "off"},
                                {"records", "off"},        {"loose-texts", "off"},
                                {"main-text", "off"},      {"near-copy", "0.8"}};

class LeafCutSecondTest : public ExtractorTest {
 protected:
  Answer answer(const Settings& settings = {}) {
    return extract("leafcut", with(all_pages(), settings));
  }
};

TEST_F(LeafCutSecondTest, TheDefaultsAreThoseOfTheSpecification) {
  const ExtractorInfo& info = LeafCut::describe();
  EXPECT_EQ(info.name, "leafcut");
  EXPECT_EQ(info.version, "2");
  EXPECT_EQ(info.target, Target::kTemplate);
  const auto parameters = Parameters::parse(info.parameters, {});
  ASSERT_TRUE(parameters);
  EXPECT_EQ(parameters->real("near-copy"), .45);
  for (const auto& [name, off] : kFirstEdition) {
    if (off == "off") {
      EXPECT_TRUE(parameters->is_on(name)) << name;
    }
  }
  EXPECT_EQ(parameters->values().size(), 25U) << "9 of candidates, 9 of both editions, these 7";
}

TEST_F(LeafCutSecondTest, WithoutItsRulesItIsTheFirstEdition) {
  Random random(61);
  for (int round = 0; round < 60; ++round) {
    add_random_site(random, 4);
    const Answer first = extract("leafcut-1", all_pages());
    const Answer second = answer(kFirstEdition);
    EXPECT_EQ(second.nodes, first.nodes) << "round " << round;
    EXPECT_EQ(second.other_nodes, first.other_nodes) << "round " << round;
    EXPECT_EQ(second.flags, first.flags) << "round " << round;
  }
}

// 0 body, 1 "own", 2 p, 3 "menu".
TEST_F(LeafCutSecondTest, ATextCanBeCutAlone) {
  add_site("<body>own<p>menu</p>", {"<body>else<p>menu</p>"});
  const Settings cheap = {{"cut", "0.1"}};
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 2, 3}));
  EXPECT_EQ(answer(cheap).other_nodes, Nodes{1});
  EXPECT_EQ(answer(with(cheap, {{"loose-texts", "off"}})).nodes, all_nodes(4));
}

// The texts around the link differ from page to page, so it has no common neighbour.
TEST_F(LeafCutSecondTest, LinksAreAlsoComparedAlone) {
  const auto page = [](const std::string& name) {
    return "<body><p class=bar>" + name + "<a>up</a>" + name + "</p><h6>foot</h6>";
  };
  add_site(page("x"), {page("y"), page("z")});
  const Settings cheap = {{"cut", "0.1"}, {"virtual", "0"}};
  // 0 body, 1 p, 2 "x", 3 a, 4 "up", 5 "x", 6 h6, 7 "foot".
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 1, 3, 4, 6, 7}));
  EXPECT_EQ(answer(with(cheap, {{"lone-leaves", "off"}})).nodes, (Nodes{0, 6, 7}));
  // On one page the link stands in another element, on the other one it occurs twice.
  add_site(page("x"), {replaced(page("y"), "bar", "bottom"),
                       replaced(page("z"), "<a>up</a>", "<a>up</a>and<a>up</a>")});
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 6, 7}));
  // Classes that belong to a single page do not count.
  add_site(replaced(page("x"), "bar", "'bar post-1 tag-a'"),
           {replaced(page("y"), "bar", "'bar post-2 tag-b'"), page("z")});
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 1, 3, 4, 6, 7}));
}

// Each page shares one p with the key page. All have the layout of the key page. The page that
// agrees with no other page has no weight against two pages that agree.
TEST_F(LeafCutSecondTest, PagesWeighByLayoutAndAgreement) {
  const std::string key = "<body><div class=a><p>1</p></div><div class=b><p>2</p></div>";
  const std::string agreeing = "<body><div class=a><p>1</p></div><div class=b><p>x</p></div>";
  const std::string alone = "<body><div class=a><p>y</p></div><div class=b><p>2</p></div>";
  add_site(key, {agreeing, agreeing, alone});
  const Settings cheap = {{"cut", "0.1"}, {"virtual", "0"}, {"near-copy", "1"}};
  // 0 body, 1 div, 2 p, 3 "1", 4 div, 5 p, 6 "2".
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 1, 2, 3}));
  // The pages that agree have another layout. The layout decides.
  const std::string foreign = replaced(replaced(agreeing, "=a", "=c"), "=b", "=d");
  add_site(key, {foreign, foreign, alone, alone});
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 4, 5, 6}));
}

TEST_F(LeafCutSecondTest, NearCopiesAreFoundByTheirWords) {
  const auto text = [](const std::string& name, int texts) {
    std::string html = "<body><h1>Club</h1><div>";
    for (int at = 0; at < texts; ++at) {
      html += "<p>" + name + std::to_string(at) + " and three more words</p>";
    }
    return html + "</div><p>foot</p>";
  };
  const Settings three = {{"pages", "3"}};
  add_site(text("k", 4), {text("k", 4), text("a", 4), text("b", 4)});
  EXPECT_EQ(answer(three).flags, Flags{"few_candidates"});
  EXPECT_EQ(answer(with(three, {{"near-copy", "1"}})).flags, Flags{"few_candidates"});
  // Fifteen words are too few. Short texts do not count at all.
  add_site(text("k", 3), {text("k", 3), text("a", 3), text("b", 3)});
  EXPECT_EQ(answer(three).flags, Flags{});
  std::string captions = "<body>";
  for (int at = 0; at < 30; ++at) captions += "<p>two " + std::to_string(at) + "</p>";
  add_site(captions, {captions, "<body><p>a</p>", "<body><p>b</p>"});
  EXPECT_EQ(answer(three).flags, Flags{});
  // Texts that all other pages share are not rare.
  add_site(text("k", 4), {text("k", 4), text("k", 4), text("k", 4)});
  EXPECT_EQ(answer(three).flags, Flags{});
  EXPECT_EQ(answer(three).nodes.size(), answer(three).size);
}

TEST_F(LeafCutSecondTest, WithoutOtherPagesFramesAreFoundByTheirNames) {
  const std::string prose = "<p>one two three four five six seven</p>";
  add_site("<body><div class=sidebar><p>menu</p></div><div>" + prose + "</div>", {});
  EXPECT_EQ(answer().nodes, (Nodes{0, 1, 2, 3}));
  EXPECT_EQ(answer({{"frame-names", "off"}}).nodes, Nodes{0});
  // An element with more than half of the words is no frame.
  add_site("<body><div class=sidebar>" + prose + "</div><p>few words</p>", {});
  EXPECT_EQ(answer().nodes, Nodes{0});
}

TEST_F(LeafCutSecondTest, SmallPartsOfShareButtonsAndNoticesAreTemplate) {
  const auto site = [&](const std::string& part) {
    add_site("<body><h4>site</h4><p>one</p>" + part + "<p>two</p>",
             {"<body><h4>site</h4><h1>x</h1>", "<body><h4>site</h4><h2>y</h2>"});
  };
  // 0 body, 1 h4, 2 "site", 3 p, 4 "one", 5 div, 6 "Share", 7 p, 8 "two".
  const Settings cheap = {{"cut", "0.1"}};
  for (const char* name : {"share-buttons", "post-copyright"}) {
    site(std::string("<div class=") + name + ">Share</div>");
    EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 1, 2, 5, 6})) << name;
    EXPECT_EQ(answer(with(cheap, {{"frame-names", "off"}})).nodes, (Nodes{0, 1, 2}));
  }
  site("<blockquote class=share>Share</blockquote>");
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 1, 2})) << "a post that is quoted";
  std::string words;
  for (int word = 0; word < 59; ++word) words += "w ";
  site("<div class=share>" + words + "</div>");
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 1, 2, 5, 6}));
  site("<div class=share>" + words + "w</div>");
  EXPECT_EQ(answer(cheap).nodes, (Nodes{0, 1, 2})) << "60 words are no buttons";
}

TEST_F(LeafCutSecondTest, PagesInAnotherLanguageDoNotVote) {
  // Five captions and five images. Two pages share all except the text; a translation shares the
  // images only.
  std::string captions;
  std::string translated;
  for (const char* number : {"1", "2", "3", "4", "5"}) {
    const std::string image = std::string("<img src=") + number + ".png>";
    captions += "<div><b>caption " + std::string(number) + "</b>" + image + image + "</div>";
    translated += "<div><b>Titel " + std::string(number) + "</b>" + image + image + "</div>";
  }
  add_site("<body>" + captions + "<p>text</p>",
           {"<body>" + captions + "<p>more</p>", "<body>" + captions + "<p>less</p>",
            "<body>" + translated + "<p>Text</p>"});
  auto site = Site::open(source_, source_.index("index.html"), {});
  const ExtractionContext context(**site);
  const auto extractor =
      LeafCut(Parameters::parse(LeafCut::describe().parameters, all_pages()).value());
  const Extraction extraction = extractor.extract(context).value();
  // 0 body, 1 div, 2 b, 3 "caption 1".
  const std::string reason = extractor.explain(context, extraction).reasons[3];
  EXPECT_TRUE(
      reason.find("; shared on page 1 (weight 1.00), 2 (1.00), absent on page 3 (0.00); ") !=
      std::string::npos)
      << reason;
}

TEST_F(LeafCutSecondTest, PostsAreComparedWithEachOther) {
  const auto post = [](const std::string& member, const std::string& text) {
    return "<div class=postbit><b>Posts:</b><i>" + member + "</i><b>Reply</b><p>" + text +
           "</p></div>";
  };
  add_site("<body>" + post("ann", "one two") + post("bob", "three four") + post("cid", "five six"),
           {"<body><p>index</p>"});
  const Settings cheap = {{"cut", "0.1"}, {"virtual", "0"}};
  // A post: div, b, "Posts:", i, the member, b, "Reply", p, the text.
  const Answer found = answer(cheap);
  Nodes expected = {0};
  for (std::size_t begin = 1; begin < 28; begin += 9) {
    for (const std::size_t node : {0U, 1U, 2U, 5U, 6U}) expected.push_back(begin + node);
  }
  EXPECT_EQ(found.nodes, expected);
  EXPECT_EQ(answer(with(cheap, {{"records", "off"}})).nodes.size(), 1U);
}

TEST_F(LeafCutSecondTest, TheMainContentIsLessThanTheRestOfThePage) {
  const std::string text = "<h1>T</h1><p>one two three four five six seven eight nine ten</p>";
  add_site("<body><nav>menu</nav><div>" + text + "<div class=comments>hello</div></div>",
           {"<body><nav>menu</nav><div><p>x</p></div>"});
  const Answer found = answer();
  // 0 body, 1 nav, 2 "menu", 3 div, 4 h1, 5 "T", 6 p, 7 text, 8 div, 9 "hello".
  EXPECT_EQ(found.nodes, (Nodes{0, 1, 2}));
  EXPECT_EQ(found.other_nodes, (Nodes{4, 5, 6, 7}));
  EXPECT_EQ(answer({{"main-text", "off"}}).other_nodes, (Nodes{3, 4, 5, 6, 7, 8, 9}));
}

TEST_F(LeafCutSecondTest, ExplainsTheSecondStage) {
  const std::string text = "<h1>T</h1><p>one two three four five six seven eight nine ten</p>";
  add_site("<body><nav>menu</nav><div>" + text + "<div class=comments>hello</div></div>",
           {"<body><nav>menu</nav><div><p>x</p></div>"});
  const auto extractor =
      LeafCut(Parameters::parse(LeafCut::describe().parameters, all_pages()).value());
  auto site = Site::open(source_, source_.index("index.html"), {});
  const ExtractionContext context(**site);
  const Extraction extraction = extractor.extract(context).value();
  const std::vector<std::string> reasons = extractor.explain(context, extraction).reasons;
  ASSERT_EQ(reasons.size(), 10U);
  const auto says = [&](std::size_t node, const std::string& words) {
    EXPECT_NE(reasons[node].find(words), std::string::npos) << reasons[node];
  };
  says(2, "kept: cutting it would cost ");
  says(3, "cut, not main content (holds parts that are not main content); cutting it costs ");
  says(7, "cut, main content; cutting it costs ");
  says(7, "; with the div that is block 1; ");
  says(9, "cut, not main content (comments, by name or attribute); cutting it costs ");
}

naive::LeafCutOptions options_of(const Settings& settings) {
  const Parameters values = Parameters::parse(LeafCut::describe().parameters, settings).value();
  return {.cut = values.real("cut"),
          .absent = values.real("absent"),
          .shared = values.real("shared"),
          .unknown = values.real("unknown"),
          .empty_weight = values.real("empty-weight"),
          .virtual_weight = values.real("virtual"),
          .near_copy = values.real("near-copy"),
          .layout_weights = values.is_on("layout-weights"),
          .copies_by_words = values.is_on("copies-by-words"),
          .lone_leaves = values.is_on("lone-leaves"),
          .frame_names = values.is_on("frame-names"),
          .records = values.is_on("records"),
          .loose_texts = values.is_on("loose-texts"),
          .main_text = values.is_on("main-text")};
}

ExtractorTest::Case make_case(const Settings& settings) {
  const naive::LeafCutOptions options = options_of(settings);
  return {settings,
          [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::leafcut(key, pages, options).template_nodes;
          },
          [=](const naive::Tree& key, const std::vector<naive::Tree>& pages) {
            return naive::leafcut(key, pages, options).content;
          }};
}

// Replaces words of RandomTree by what LeafCut looks at: links, frames, headlines, names, prose.
std::string with_words(std::string html, bool /*is_key_page*/) {
  const std::pair<const char*, const char*> kWords[] = {
      {"<em", "<a"},
      {"</em>", "</a>"},
      {"<i>", "<h1>"},
      {"<i ", "<h1 "},
      {"</i>", "</h1>"},
      {"<section", "<nav"},
      {"</section>", "</nav>"},
      {"c0", "comments"},
      {"c1", "postbit"},
      {"c2", "relatedTags"},
      {"c3", "entry-author"},
      {"i0", "site_header"},
      {"i1", "prev-1"},
      {"data-0", "role"},
      {"data-1", "rel"},
      {"v0", "navigation"},
      {"v1", "tag"},
      {"v2", "banner"},
      {"t0", "one two three four five six"},
      {"t1", "a long text of some ten words or so"}};
  for (const auto& [from, to] : kWords) html = replaced(std::move(html), from, to);
  return html;
}

std::string without_forum(std::string html, bool is_key_page) {
  return replaced(with_words(std::move(html), is_key_page), "postbit", "share");
}

Settings random_settings(Random& random) {
  Settings settings;
  const auto choose = [&](const char* name, std::initializer_list<const char*> values) {
    if (random.chance(0.4)) settings.emplace_back(name, random.one_of(values));
  };
  choose("cut", {"0", "0.1", "0.5", "1", "3"});
  choose("absent", {"0", "0.5", "1", "4"});
  choose("virtual", {"0", "0.1", "1", "100"});
  choose("near-copy", {"0", "0.3", "0.6", "1"});
  for (const char* name : {"layout-weights", "copies-by-words", "lone-leaves", "frame-names",
                           "records", "loose-texts", "main-text"}) {
    if (random.chance(0.1)) settings.emplace_back(name, "off");
  }
  return settings;
}

TEST_F(LeafCutSecondTest, RandomSitesAgreeWithTheReference) {
  const auto make = [](Random& random) { return make_case(random_settings(random)); };
  expect_agreement_on_random_sites("leafcut", 62, 300, make, without_forum);
}

TEST_F(LeafCutSecondTest, RandomForumsAgreeWithTheReference) {
  const auto make = [](Random& random) { return make_case(random_settings(random)); };
  expect_agreement_on_random_sites("leafcut", 63, 300, make, with_words);
}

TEST_F(LeafCutSecondTest, SamplePagesAgreeWithTheReference) {
  expect_agreement_on_sample("leafcut",
                             {make_case({}), make_case({{"pages", "1"}, {"cut", "0.5"}})});
}

TEST_F(LeafCutSecondTest, OrderDoesNotMatter) { expect_order_free("leafcut", {}); }

}  // namespace
}  // namespace pagelet
