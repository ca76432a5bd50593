// SPDX-License-Identifier: MIT

// Which pages LeafCut loads and which of them have a vote (docs/specification.md, 15.1 and 15.4):
// sites worked out by hand.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractors/leafcut_test.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// `texts` texts of five words; 0 body, 1 h1, 2 "Club", 3 div.
std::string page_of(const std::string& name, int texts) {
  std::string html = "<body><h1>Club</h1><div>";
  for (int at = 0; at < texts; ++at) {
    html += "<p>" + name + std::to_string(at) + " and three more words</p>";
  }
  return html + "</div><p>foot</p>";
}

// Section 15.4. Four texts of five words are 20 rare words.
TEST_F(LeafCutTest, NearCopiesDoNotVote) {
  const Settings three = {{"pages", "3"}, {"virtual", "0"}};
  add_site(page_of("k", 4), {page_of("k", 4), page_of("a", 4), page_of("b", 4)});
  EXPECT_EQ(answer(three).flags, Flags{Flag::kFewCandidates});
  EXPECT_EQ(answer(with(three, {{"near-copy", "1"}})).flags, Flags{Flag::kFewCandidates});
  EXPECT_EQ(answer(with(three, {{"pages", "2"}})).flags, Flags{});
  EXPECT_EQ(nodes(three), (Nodes{0, 1, 2, 12, 13}));
  // Fifteen words are too few. Short texts do not count at all.
  add_site(page_of("k", 3), {page_of("k", 3), page_of("a", 3), page_of("b", 3)});
  EXPECT_EQ(answer(three).flags, Flags{});
  std::string captions = "<body>";
  for (int at = 0; at < 30; ++at) captions += "<p>two " + std::to_string(at) + "</p>";
  add_site(captions, {captions, "<body><p>two 0</p><p>a</p>", "<body><p>two 0</p><p>b</p>"});
  EXPECT_EQ(answer(three).flags, Flags{});
  EXPECT_EQ(answer({{"pages", "4"}}).flags, Flags{Flag::kFewCandidates}) << "there are three pages";
}

// The copy has three of the five texts that the other pages lack: 3 / 5 of the words.
TEST_F(LeafCutTest, NearCopiesShareEnoughOfTheRareWords) {
  const std::string copy = replaced(replaced(page_of("k", 5), "k3", "x3"), "k4", "x4");
  add_site(page_of("k", 5), {copy, page_of("a", 5), page_of("b", 5)});
  EXPECT_EQ(answer({{"pages", "3"}, {"near-copy", "0.6"}}).flags, Flags{Flag::kFewCandidates});
  EXPECT_EQ(answer({{"pages", "3"}, {"near-copy", "0.61"}}).flags, Flags{});
  // Texts that all other pages share are not rare.
  add_site(page_of("k", 5), {page_of("k", 5), page_of("k", 5) + "<hr>", page_of("k", 5) + "<br>"});
  EXPECT_EQ(answer({{"pages", "3"}}).flags, Flags{});
  EXPECT_EQ(nodes({}), all_nodes(16));
}

// Menus of links are the same on every page of a section. They make no page a near copy.
TEST_F(LeafCutTest, WordsInLinksDoNotMakeANearCopy) {
  const auto linked = [](const std::string& html) {
    return replaced(replaced(html, "<p>", "<p><a href=x>"), "</p>", "</a></p>");
  };
  const std::vector<std::string> others = {page_of("k", 6), page_of("a", 6), page_of("b", 6)};
  add_site(page_of("k", 6), others);
  EXPECT_EQ(answer({{"pages", "3"}}).flags, Flags{Flag::kFewCandidates});
  add_site(linked(page_of("k", 6)), {linked(others[0]), linked(others[1]), linked(others[2])});
  EXPECT_EQ(answer({{"pages", "3"}}).flags, Flags{});
}

// Each of the two pages has 20 words that the other one lacks.
TEST_F(LeafCutTest, IfAllPagesAreNearCopiesAllVote) {
  const std::string both = page_of("a", 4) + replaced(page_of("b", 4), "<body>", "");
  add_site(both, {page_of("a", 4) + "<hr>", page_of("b", 4) + "<hr>"});
  EXPECT_EQ(answer({{"pages", "2"}, {"near-copy", "0.5"}}).flags, Flags{});
  EXPECT_EQ(answer({{"pages", "3"}, {"near-copy", "0.5"}}).flags, Flags{Flag::kFewCandidates});
}

// Section 15.4. Key page: body, two div, two p. The first other page has the same four class paths,
// of the second one's five four are common: likeness 1 and 4 / 5, weights 1 and 16 / 25.
TEST_F(LeafCutTest, PagesWeighByTheSquareOfTheirLikeness) {
  const std::string key = "<body><div class=a><p>1</p></div><div class=b><p>2</p></div>";
  add_site(key,
           {replaced(key, "2", "x"), replaced(replaced(key, "1", "y"), "<body>", "<body><hr>")});
  const std::string reason = reasons({{"virtual", "0"}})[3];
  EXPECT_TRUE(holds(reason,
                    "\nvotes: 0.61 for the template, 0.39 against\nshared on page 1 (weight 1.00)\n"
                    "absent on page 2 (0.64)"))
      << reason;
}

TEST_F(LeafCutTest, PagesThatShareHardlyAnyTextDoNotVote) {
  // Five captions and ten images. Two pages share all except the text; a translation shares the
  // images only.
  std::string captions;
  std::string translated;
  for (const char* number : {"1", "2", "3", "4", "5"}) {
    const std::string image = std::string("<img src=") + number + ".png>";
    captions += "<div><b>caption " + std::string(number) + "</b>" + image + image + "</div>";
    translated += "<div><b>Titel " + std::string(number) + "</b>" + image + image + "</div>";
  }
  const auto weights = [&](const std::string& third) {
    add_site("<body>" + captions + "<p>text</p>",
             {"<body>" + captions + "<p>more</p>", "<body>" + captions + "<p>less</p>", third});
    return reasons({})[3];  // 0 body, 1 div, 2 b, 3 "caption 1"
  };
  const std::string none = weights("<body>" + translated + "<p>Text</p>");
  EXPECT_TRUE(holds(none, "\nshared on page 1 (weight 1.00), 2 (1.00)\npages without a vote: 3"))
      << none;
  // One of five captions is a fifth, which is enough.
  const std::string one = weights("<body>" + replaced(translated, "Titel 5", "caption 5"));
  EXPECT_FALSE(holds(one, "without a vote")) << one;
}

// Section 15.1.
TEST_F(LeafCutTest, LoadsPagesUntilThereAreEnoughWithoutNearCopies) {
  const auto text = [](const std::string& name) {
    std::string html;
    for (const char* tag : {"p", "h1", "h2", "h3", "h4"}) {
      html += "<" + std::string(tag) + ">" + name + " and three more words</" + tag + ">";
    }
    return html + "<footer>foot</footer>";
  };
  add_linked({{"index.html", text("k")},
              {"a.html", text("a")},
              {"b.html", text("k")},
              {"c.html", text("c")},
              {"d.html", text("d")},
              {"e.html", text("e")},
              {"f.html", text("f")},
              {"g.html", text("g")}});
  Reply found = extract({{"order", "document"}});
  EXPECT_EQ(names(found.candidates),
            (std::vector<std::string>{"a.html", "b.html", "c.html", "d.html", "e.html"}));
  EXPECT_EQ(found.flags, Flags{});
  EXPECT_EQ(source_.reads().size(), 6U);
  EXPECT_EQ(extract({{"order", "document"}, {"pages", "1"}}).candidates.size(), 1U);
  EXPECT_EQ(extract({{"order", "document"}, {"pages", "2"}}).candidates.size(), 3U);
  EXPECT_EQ(extract({{"order", "document"}, {"pages", "3"}}).candidates.size(), 4U);
  found = extract({{"order", "document"}, {"max-pages", "4"}});
  EXPECT_EQ(found.candidates.size(), 4U);
  EXPECT_EQ(found.flags, Flags{Flag::kFewCandidates});
  EXPECT_EQ(extract({{"max-pages", "1"}}).candidates.size(), 1U);
  EXPECT_EQ(extract({{"max-loads", "3"}}).candidates.size(), 2U);
  EXPECT_EQ(extract({{"max-loads", "1"}}).flags, Flags{Flag::kNoCandidates});
  EXPECT_EQ(extract({{"pages", "64"}}).candidates.size(), 7U);
  EXPECT_EQ(extract({{"pages", "64"}, {"max-pages", "64"}}).candidates.size(), 7U);
}

TEST_F(LeafCutTest, WorksWithOtherSelectionsOfPages) {
  add_linked({{"index.html", "<p>k"}, {"a.html", "<p>a"}, {"b.html", "<p>b"}, {"c.html", "<p>c"}});
  EXPECT_EQ(extract({{"selection", "cs"}, {"cs-size", "2"}}).candidates.size(), 2U);
  EXPECT_EQ(extract({{"selection", "set"}, {"set-size", "1"}}).candidates.size(), 1U);
  EXPECT_EQ(extract({{"selection", "site"}, {"set-size", "3"}}).candidates.size(), 3U);
  EXPECT_EQ(extract({{"selection", "set"}, {"set-size", "3"}}).flags, Flags{Flag::kFewCandidates});
}

// Pages of another layout: body, hr. Their likeness to the key page is 0, so they are not enough.
TEST_F(LeafCutTest, LoadsPagesUntilTheirLayoutsAreLikeEnough) {
  std::vector<std::pair<std::string, std::string>> pages = {{"index.html", "<p>k"}};
  for (const char* name : {"a.html", "b.html", "c.html", "d.html", "e.html", "f.html"}) {
    pages.emplace_back(name, std::string("<p>") + name);
  }
  add_linked(pages);
  EXPECT_EQ(extract({}).candidates.size(), 4U);
  EXPECT_EQ(extract({{"pages", "2"}}).candidates.size(), 2U);
  // Class paths: a, p here; a, div, div div, ... there. Each likeness is 1 / 6.
  for (auto& page : pages) {
    if (page.first != "index.html") {
      page.second = "<div><div><div><div>" + page.second;
      page.second = replaced(page.second, "<p>", "");
    }
  }
  add_linked(pages);
  EXPECT_EQ(extract({}).candidates.size(), 6U) << "there are no more";
  EXPECT_EQ(extract({{"pages", "1"}}).candidates.size(), 3U) << "3 / 6 is half of 1";
}

// A near copy of the key page carries no information.
TEST_F(LeafCutTest, CopiesHaveNoVote) {
  add_site(story("rain", ""), {});
  const Reply alone = extract(all_pages());
  EXPECT_FALSE(alone.other_nodes->empty());
  EXPECT_EQ(alone.flags, Flags{Flag::kNoCandidates});
  for (const char* more : {"", "<p>one two</p>", "<div hidden><i>sorted</i></div>"}) {
    add_site(story("rain", ""), {story("rain", more), story("rain", "")});
    const Reply found = extract(all_pages());
    EXPECT_EQ(found.nodes, alone.nodes) << more;
    EXPECT_EQ(found.other_nodes, alone.other_nodes) << more;
    EXPECT_EQ(found.flags, Flags{Flag::kNoCandidates});
  }
  add_site(story("rain", ""), {story("rain", ""), story("snow in the hills", "")});
  EXPECT_EQ(extract(all_pages()).flags, Flags{Flag::kFewCandidates});
}

// Pages with equal leaves count once: the second one has no vote, and it takes no place.
TEST_F(LeafCutTest, EqualPagesCountOnce) {
  const std::string one = "<body><h1>Club</h1><div><p>one</p></div><p>foot</p>";
  const std::string two = replaced(one, "one", "two");
  add_site(replaced(one, "one", "key"), {one, two, one, one});
  const std::string reason = reasons({{"virtual", "0"}})[2];
  EXPECT_TRUE(holds(reason, "shared on page 1 (weight 1.00), 2 (1.00)\npages without a vote: 3, 4"))
      << reason;
  EXPECT_EQ(extract(with(all_pages(), {{"pages", "3"}})).flags, Flags{Flag::kFewCandidates});
  EXPECT_EQ(extract(with(all_pages(), {{"pages", "2"}})).flags, Flags{});

  std::vector<std::pair<std::string, std::string>> pages = {{"index.html", story("rain", "")}};
  for (const char* name : {"a.html", "b.html", "c.html", "d.html"}) {
    pages.emplace_back(name, "<form><p>Log in, please</p></form>");
  }
  pages.emplace_back("e.html", story("snow in the hills", ""));
  add_linked(pages);
  const Settings in_order = {{"order", "document"}, {"max-pages", "2"}};
  EXPECT_EQ(extract(in_order).candidates.size(), 5U) << "at most six are loaded";
  EXPECT_EQ(extract(with(in_order, {{"max-pages", "1"}})).candidates.size(), 1U);
}

// A page with a likeness below 0.05 has no vote. The key page has 20 class paths. The first other
// page has one of them and no other, 1 / 20; the second one also has another one, 1 / 21.
TEST_F(LeafCutTest, PagesOfOtherLayoutsHaveNoVote) {
  std::string key = "<body><h1>Club</h1>";
  for (char name = 'a'; name < 'a' + 19; ++name) key += std::string("<p class=") + name + "></p>";
  add_site(key, {"<body><h1>Club</h1>"});
  EXPECT_EQ(extract(all_pages()).flags, Flags{Flag::kFewCandidates});
  add_site(key, {"<body><h1>Club</h1><hr>"});
  const Reply found = extract(all_pages());
  EXPECT_EQ(found.flags, Flags{Flag::kNoCandidates});
  add_site(key, {});
  EXPECT_EQ(found.nodes, extract(all_pages()).nodes);
}

// If no page is like the key page, those have a vote that share two texts. The key page has 21
// class paths. The other pages have one of them, and two or three others: 1 / 23 and 1 / 24.
TEST_F(LeafCutTest, PagesOfOtherLayoutsHaveAVoteIfTheyShareTexts) {
  std::string key = "<body><h1>Club</h1>";
  for (char name = 'a'; name < 'a' + 19; ++name) key += std::string("<p class=") + name + "></p>";
  key += "<i>Foot</i>";
  const std::string one_text = "<body><h1>Club</h1><hr><br>";
  const std::string two_texts = one_text + "<b>Foot</b>";
  add_site(key, {one_text, two_texts});
  const std::string reason = reasons({{"virtual", "0"}})[2];
  EXPECT_TRUE(holds(reason, "shared on page 2 (weight 1.00)\npages without a vote: 1")) << reason;
  EXPECT_EQ(extract(all_pages()).flags, Flags{Flag::kFewCandidates});
  add_site(key, {two_texts, key + "<p>more</p>"});
  const std::string other = reasons({{"virtual", "0"}})[2];
  EXPECT_TRUE(holds(other, "pages without a vote: 1")) << other;
}

// A page without a vote makes no other page a near copy, although it lacks all of its texts.
TEST_F(LeafCutTest, PagesWithoutAVoteMakeNoNearCopies) {
  const std::string form = "<body><form><input><input></form><hr><br><table></table>";
  add_site(story("rain", ""), {form, story("snow in the hills", ""), story("wind at sea", "")});
  EXPECT_EQ(extract(with(all_pages(), {{"pages", "2"}})).flags, Flags{});
}

// Given pages that are all one captcha give no evidence.
TEST_F(LeafCutTest, GivenCaptchasAreNoCandidates) {
  const std::string captcha = "<body><form><img src=c.png><input name=c></form>";
  add_site(story("rain", ""), std::vector<std::string>(8, captcha));
  const Reply found = extract(all_pages());
  EXPECT_EQ(found.flags, Flags{Flag::kNoCandidates});
  add_site(story("rain", ""), {});
  EXPECT_EQ(found.nodes, extract(all_pages()).nodes);
  EXPECT_EQ(found.other_nodes, extract(all_pages()).other_nodes);
}

}  // namespace
}  // namespace pagelet
