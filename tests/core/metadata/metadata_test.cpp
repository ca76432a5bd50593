// SPDX-License-Identifier: MIT
//
// The heads are like those of real systems: WordPress with Yoast, Hugo, MediaWiki,
// microdata of shops.

#include "core/metadata/metadata.h"

#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/metadata/page_marks.h"
#include "tests/support/allocated_bytes.h"
#include "tests/support/parsed.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// "source: value", empty when absent.
std::string said(const MetadataField& field) {
  return field.values.empty() ? "" : std::string(to_string(field.source)) + ": " + field.text();
}

PageMetadata metadata_of(std::string_view html,
                         std::string_view url = "https://www.gazette.example/a/b.html") {
  const Document page = parsed("<!DOCTYPE html>" + std::string(html));
  const Url base = parse_url(url).value_or(Url());
  return page_metadata(page, base, base);
}

// The metadata of the first page; the others are of the same site.
PageMetadata metadata_among(const std::vector<std::string>& pages) {
  std::vector<Document> documents;
  for (const std::string& page : pages) documents.push_back(parsed("<!DOCTYPE html>" + page));
  std::vector<PageTraits> traits;
  for (const Document& document : documents) traits.push_back(page_traits(document));
  std::vector<const PageTraits*> others;
  for (std::size_t page = 1; page < traits.size(); ++page) others.push_back(&traits[page]);
  const Url url = *parse_url("https://x.example/b.html");
  return page_metadata(documents.front(), url, url, {.other_pages = others});
}

std::string sample_page(const std::string& name) {
  return file_text(std::string(PAGELET_SOURCE_DIR) + "/datasets/sample/" + name);
}

TEST(PageMetadata, IsEmptyForAPageWithoutMetadata) {
  metadata_of("<p>Ada was born in March").for_each([](std::string_view name, const auto& field) {
    EXPECT_TRUE(field.values.empty()) << name;
  });
}

TEST(PageMetadata, ReadsJsonLd) {
  const PageMetadata page = metadata_of(R"(<script type="application/ld+json">
    {"@context": "https://schema.org", "@graph": [
      {"@type": "WebSite", "@id": "#site", "name": "The Gazette"},
      {"@type": "Person", "@id": "#ada", "name": "Ada  Lovelace"},
      {"@type": "BreadcrumbList", "name": "Path"},
      {"@type": "WebPage", "name": "Of engines - The Gazette", "inLanguage": "en_GB",
       "description": "On a page"},
      {"@type": ["Article", "BlogPosting"], "headline": "Of engines",
       "author": [{"@id": "#ada"}, {"@type": "Person", "name": "C. Babbage"}],
       "datePublished": "2024-03-05T10:00:00+00:00", "dateModified": "2024-03-06",
       "image": {"@type": "ImageObject", "url": "/i.png"}, "keywords": "engines, looms"}]}</script>
    <meta property="og:title" content="Another"><title>Of engines - The Gazette</title>)");
  EXPECT_EQ(said(page.title), "json-ld: Of engines");
  EXPECT_EQ(said(page.author), "json-ld: Ada Lovelace, C. Babbage");
  EXPECT_EQ(said(page.published), "json-ld: 2024-03-05T10:00:00+00:00");
  EXPECT_EQ(said(page.modified), "json-ld: 2024-03-06");
  EXPECT_EQ(said(page.description), "json-ld: On a page");
  EXPECT_EQ(said(page.site_name), "json-ld: The Gazette");
  EXPECT_EQ(said(page.language), "json-ld: en-GB");
  EXPECT_EQ(said(page.image), "json-ld: https://www.gazette.example/i.png");
  EXPECT_EQ(page.tags.values, (std::vector<std::string>{"engines", "looms"}));
}

TEST(PageMetadata, IgnoresBrokenAndHostileJsonLd) {
  std::string deep;
  for (int level = 0; level < 100'000; ++level) deep += "[";
  std::string rings = R"({"@type": "Article", "@id": "a", "headline": {"@id": "a"}})";
  for (const std::string& script :
       {std::string("{\"@type\": \"Article\", \"headline\": "), deep, rings, std::string("null"),
        std::string("[[[[[[[{\"@type\":\"Article\",\"headline\":\"x\"}]]]]]]]"),
        std::string("{\"@type\": 7, \"headline\": true}"), std::string("\"Article\"")}) {
    const PageMetadata page =
        metadata_of("<title>a</title><script type=application/ld+json>" + script + "</script>");
    EXPECT_EQ(said(page.title), "html: a") << script.substr(0, 60);
  }
  // Other scripts are read when one is broken.
  EXPECT_EQ(said(metadata_of("<script type=application/ld+json>{</script>"
                             "<script type='application/ld+json; charset=utf-8'>"
                             R"({"@type": "Recipe", "name": "Soup"}</script>)")
                     .title),
            "json-ld: Soup");
}

TEST(PageMetadata, ReadsJsonLdWithLineEndsInTexts) {
  const PageMetadata page = metadata_of(
      "<script type=application/ld+json>{\"@type\": \"Article\",\n\"description\": \"a\n\tb\","
      "\"author\": \"Ada\"}</script>");
  EXPECT_EQ(said(page.description), "json-ld: a b");
  EXPECT_EQ(said(page.author), "json-ld: Ada");
}

TEST(PageMetadata, ReadsJsonLdThatIsNoJson) {
  const std::string article =
      R"({"@type": "Article", "author": "Ada", "keywords": ["a; b", "[c]"]})";
  const std::string site = R"({"@type": "WebSite", "name": "Gazette"})";
  std::string escaped = article;
  for (std::size_t at = 0; (at = escaped.find('"', at)) != std::string::npos;) {
    escaped.replace(at, 1, "&quot;");
  }
  for (const std::string& script : std::initializer_list<std::string>{
           article + ";", "// <![CDATA[\n" + article + ";\n// ]]>", "<![CDATA[[" + article + "]]]>",
           "<!-- " + article + " -->", site + "\n" + article, site + "," + article,
           R"({"@type": "Article", "author": "Ada", "keywords": ["a; b", "[c]",],})", escaped}) {
    const PageMetadata page =
        metadata_of("<script type=application/ld+json>" + script + "</script>");
    EXPECT_EQ(said(page.author), "json-ld: Ada") << script;
    EXPECT_EQ(page.tags.values, (std::vector<std::string>{"a", "b", "[c]"})) << script;
  }
}

TEST(PageMetadata, ReadsOpenGraph) {
  const PageMetadata page = metadata_of(
      "<meta property=og:title content='Of engines'><meta property=og:site_name content=Gazette>"
      "<meta property=article:author content=https://social.example/ada>"
      "<meta property=article:author content=Ada><meta property=article:published_time "
      "content=2024-03-05><meta property=article:modified_time content='soon'>"
      "<meta property=og:description content=' c  d '><meta property=og:locale content=pt_BR>"
      "<meta property=og:image content=../i.png><meta property=og:url content=https://c.example/>"
      "<meta property=article:tag content=x><meta property=article:tag content=y>"
      "<meta name=author content=Other>");
  EXPECT_EQ(said(page.title), "opengraph: Of engines");
  EXPECT_EQ(said(page.author), "opengraph: Ada");
  EXPECT_EQ(said(page.published), "opengraph: 2024-03-05");
  EXPECT_EQ(said(page.modified), "");
  EXPECT_EQ(said(page.description), "opengraph: c d");
  EXPECT_EQ(said(page.site_name), "opengraph: Gazette");
  EXPECT_EQ(said(page.language), "opengraph: pt-BR");
  EXPECT_EQ(said(page.image), "opengraph: https://www.gazette.example/i.png");
  EXPECT_EQ(said(page.canonical_url), "opengraph: https://c.example/");
  EXPECT_EQ(said(page.tags), "opengraph: x, y");
}

TEST(PageMetadata, ReadsOtherMeta) {
  const PageMetadata page = metadata_of(
      "<meta name=author content='b, B.'>"
      "<meta name=author content='c, C.'><meta name=date content=2024-03-05T10:00>"
      "<meta name=description content=d><meta name=keywords content='g,h, g'>");
  EXPECT_EQ(said(page.author), "meta: b, B., c, C.");
  EXPECT_EQ(said(page.published), "meta: 2024-03-05T10:00:00");
  EXPECT_EQ(said(page.description), "meta: d");
  EXPECT_EQ(said(page.tags), "meta: g, h");
  EXPECT_EQ(said(metadata_of("<meta name=application-name content=Gazette>").site_name),
            "meta: Gazette");
  EXPECT_EQ(said(metadata_of("<title>a | b</title><meta name=application-name content='a | b'>")
                     .site_name),
            "");
}

TEST(PageMetadata, HasNoSoftHyphens) {
  const PageMetadata page = metadata_of(
      "<title>Mes&shy;sen - X</title><meta property=og:description content='a&shy;b'>"
      "<h1>Mes&shy;sen</h1>");
  EXPECT_EQ(said(page.title), "html: Messen");
  EXPECT_EQ(said(page.description), "opengraph: ab");
  EXPECT_EQ(said(metadata_of("<title>Mes&shy;sen</title>").title), "html: Messen");
}

TEST(PageMetadata, DecodesEntitiesOnceMore) {
  const PageMetadata page = metadata_of(
      R"(<script type="application/ld+json">{"@type": "Article", "headline": "a &amp;amp; b",
      "description": "Caf&eacute; &#8211; c"}</script><meta name=author content="D &amp;#039; E">)");
  EXPECT_EQ(said(page.title), "json-ld: a &amp; b");
  EXPECT_EQ(said(page.description), "json-ld: Caf\u00E9 \u2013 c");
  EXPECT_EQ(said(page.author), "meta: D ' E");
}

TEST(PageMetadata, TakesTheTitleThatThePageShows) {
  const auto title = [](std::string_view html) { return said(metadata_of(html).title); };
  const std::string headline =
      R"(<script type="application/ld+json">{"@type": "Article", "headline": "a river"}</script>)";
  EXPECT_EQ(title(headline + "<title>Neva - Lexicon</title><h1>Neva</h1>"), "html: Neva");
  EXPECT_EQ(title(headline + "<title>A river | Lexicon</title><h1>A River</h1>"),
            "json-ld: A River");
  EXPECT_EQ(title(headline), "json-ld: a river");
  // The site's name is before the title of the page, not after it.
  EXPECT_EQ(title("<title>Traits - The Book</title><h1>The Book</h1><h2>Traits</h2>"),
            "html: Traits");
  EXPECT_EQ(title("<title>Of boats (The Manual (1.2))</title><h3>3.2 Of boats</h3>"),
            "html: 3.2 Of boats");
  EXPECT_EQ(title("<title>Of boats (old)</title><h3>All of boats</h3>"), "html: Of boats (old)");
  EXPECT_EQ(title("<title>Boats (old) | Harbour</title><h1>Boats (old)</h1><h2>Boats</h2>"),
            "html: Boats (old)");
  EXPECT_EQ(title("<title>Notes - Traits</title><h3>Notes</h3><h1>Traits</h1>"), "html: Traits");
  EXPECT_EQ(title("<title>a</title><h1>A <span hidden>Copy the link</span></h1>"), "html: A");
  // Words as a reader sees them.
  EXPECT_EQ(title("<title>c</title><h1><span>Fire</span><span>Boats lost</span></h1>"),
            "html: Fire Boats lost");
  EXPECT_EQ(title("<title>c</title><h1>\u6F22<ruby>\u5B57<rp>(</rp><rt>\u3058</rt></ruby></h1>"),
            "html: \u6F22\u5B57");
  EXPECT_EQ(title("<title>c</title><h1>Of <math><msup><mi>x</mi><mn>2</mn></msup></math></h1>"),
            "html: Of x^2");
  EXPECT_EQ(title("<title>Fire: boats lost | c</title><h1>Fire<br>boats lost</h1>"),
            "html: Fire boats lost");
  EXPECT_EQ(title("<title>Fire | c</title><h1>Fire<br>boats lost</h1>"), "html: Fire boats lost");
  // A section before a bar, no longer than what is after it.
  EXPECT_EQ(title("<title>The Live | Boats at noon | c</title><h1>The Live | Boats at noon</h1>"),
            "html: The Live | Boats at noon");
  EXPECT_EQ(title("<title>Boats at noon | A talk</title><h1>Boats at noon | A talk</h1>"),
            "html: Boats at noon");
  EXPECT_EQ(title("<title>Lexicon: all</title><meta property=og:title content=Neva><h1>Neva</h1>"),
            "opengraph: Neva");
  // The headings of a list are those of its entries.
  const std::string_view list =
      "<title>c</title><h1><a href=/>c</a></h1><h2><a href=/1>Fire</a></h2>";
  EXPECT_EQ(title(std::string(list) + "<h2><a href=/2>Boats</a></h2>"), "html: c");
  EXPECT_EQ(title(std::string(list) + "<h2>Boats</h2>"), "html: Fire");
  const std::string question =
      R"("mainEntity": [{"@type": "Question", "name": "Why?"}]}</script><title>Help</title>)";
  const std::string begin = R"(<script type="application/ld+json">{"@type": )";
  EXPECT_EQ(title(begin + R"("FAQPage", )" + question), "html: Help");
  EXPECT_EQ(metadata_of(begin + R"("QAPage", )" + question + "<h1>Why?</h1>").title.source,
            MetadataSource::kJsonLd);
}

TEST(PageMetadata, LearnsTheNameOfTheSiteFromItsOtherPages) {
  const auto title = [](const std::vector<std::string>& pages) {
    return metadata_among(pages).title.text();
  };
  EXPECT_EQ(title({"<title>a - Board</title>"}), "a - Board");
  EXPECT_EQ(title({"<title>a - Board</title>", "<title>c - Board</title>"}), "a");
  EXPECT_EQ(title({"<title>Board :: View - a</title>", "<title>Board :: View - c</title>"}), "a");
  EXPECT_EQ(title({"<title>Board</title><h1>a</h1>", "<title>Board</title><h1>b</h1>"}), "a");
  // The title of a discussion is on all its pages.
  const std::string thread = "<title>Board | Topic - a</title><h2>Menu</h2><h2>a</h2>";
  EXPECT_EQ(title({thread, thread}), "a");
  const std::string board = "<title>Board</title><h4>Menu</h4>";
  EXPECT_EQ(title({board + "<h2>5.3.24</h2><h3>a</h3>", board}), "a");
  // Neither is the number of a page a title, nor a name of the site in brackets.
  const std::string pages = "<title>a: b - Page ";
  EXPECT_EQ(
      title({pages + "2 - Board</title><h1>a: b</h1>", pages + "1 - Board</title><h1>a: b</h1>"}),
      "a: b");
  EXPECT_EQ(title({"<title>a [Board]</title>", "<title>b [Board]</title>"}), "a");
  EXPECT_EQ(title({"<title>[a] b</title>"}), "[a] b");
  EXPECT_EQ(title({"<title>a (: - Board</title>", "<title>b - Board</title>"}), "a (:");
  // Two pages are enough, and what fewer of them share is the title.
  const std::string other = "<title>c</title>";
  const std::string view = "<title>Board :: View - a</title>";
  EXPECT_EQ(title({view, "<title>Board :: View - b</title>", view, other, other, other, other}),
            "a");
  EXPECT_EQ(
      title({"<title>a | Board</title>", "<title>a | Board</title>", "<title>b | Board</title>"}),
      "a");
  // A heading that is most of the title is what the page shows.
  EXPECT_EQ(title({"<title>box:clocks</title><h1>Clocks</h1><h1>More</h1>"}), "Clocks");
  // The first page of a site is called as the site.
  const std::string_view home = "https://x.example/index.html";
  EXPECT_EQ(metadata_of("<title>X - News</title><h1>News</h1>", home).title.text(), "X - News");
  EXPECT_EQ(metadata_of("<title>All news - X</title><h1>All news</h1>", home).title.text(),
            "All news");
  EXPECT_EQ(metadata_of("<title>All news - X</title>", home).title.text(), "All news - X");
  EXPECT_EQ(metadata_of("<h1>X</h1><h2>News</h2>", home).title.text(), "X");
  // Nothing says that a page without an address is a home page.
  EXPECT_EQ(metadata_of("<title>News - X</title><h1>News</h1>", "").title.text(), "News");
  // The only h1 of this page alone is what readers see.
  const std::string named = "<title>a - Board</title>";
  const std::string next = "<title>c - Board</title>";
  EXPECT_EQ(title({named + "<h1>Of b</h1>", next}), "Of b");
  EXPECT_EQ(title({named + "<h1>Of b</h1><h1>d</h1>", next}), "a");
  EXPECT_EQ(title({named + "<h1>a - Board</h1>", next}), "a");
  EXPECT_EQ(title({named + "<h1>Of b</h1>", next, next + "<h1>Of b</h1>"}), "a");
  // All pages have the same title: the highest heading, or the first that only this page has.
  EXPECT_EQ(title({board + "<h3>Archive: a</h3><h4>b</h4><h4>c</h4>", board}), "Archive: a");
  EXPECT_EQ(title({board + "<h3>a</h3><h3>b</h3>", board + "<h3>a</h3>", board}), "b");
  // A year names no site.
  EXPECT_EQ(title({"<title>June | 2016 | Board</title>", "<title>May | 2016 | Board</title>"}),
            "June | 2016");
  // A heading that is on all pages is the site's.
  EXPECT_EQ(title({"<title>a b - c</title><h1>a</h1>", "<title>d</title><h1>a</h1>"}), "a b - c");
}

TEST(PageMetadata, ReadsMicrodataOfThePageOnly) {
  const PageMetadata page = metadata_of(
      "<div itemscope itemtype=https://schema.org/Organization><b itemprop=name>Shop</b></div>"
      "<article itemscope itemtype=https://schema.org/BlogPosting><h2 itemprop=headline>a <i>b</i>"
      "</h2><span itemprop=author itemscope itemtype=https://schema.org/Person><b itemprop=name>Ada"
      "</b><i itemprop=description>x</i></span><time itemprop=datePublished datetime=2024-03-05>"
      "yesterday</time><meta itemprop=dateModified content=2024-03-06><img itemprop=image "
      "src=i.png>"
      "<p itemprop=description>c</p><p itemprop='keywords about'>d, e</p>"
      "<div itemprop=comment itemscope itemtype=https://schema.org/Comment><b itemprop=name>f</b>"
      "<i itemprop=description>g</i></div></article>");
  EXPECT_EQ(said(page.title), "microdata: a b");
  EXPECT_EQ(said(page.author), "microdata: Ada");
  EXPECT_EQ(said(page.published), "microdata: 2024-03-05");
  EXPECT_EQ(said(page.modified), "microdata: 2024-03-06");
  EXPECT_EQ(said(page.description), "microdata: c");
  EXPECT_EQ(said(page.image), "microdata: https://www.gazette.example/a/i.png");
  EXPECT_EQ(said(page.tags), "microdata: d, e");
  EXPECT_EQ(said(page.site_name), "");
}

// As of Squarespace.
TEST(PageMetadata, ReadsMetaWithPropertiesOutsideOfItems) {
  const PageMetadata page = metadata_of(
      "<title>a - Gazette</title><meta itemprop=headline content=a><meta itemprop=author "
      "content=Ada>"
      "<meta itemprop=datePublished content=2024-03-05T10:00:00-0700><div itemscope "
      "itemtype=https://schema.org/Article><meta itemprop=author content=Bob></div>");
  EXPECT_EQ(said(page.title), "microdata: a");
  EXPECT_EQ(said(page.author), "microdata: Ada");
  EXPECT_EQ(said(page.published), "microdata: 2024-03-05T10:00:00-07:00");
}

TEST(PageMetadata, ReadsTimeElementsWithAKnownMeaning) {
  PageMetadata page =
      metadata_of("<time pubdate datetime=2011-04-05>a</time><time datetime=2012-01-01>b</time>");
  EXPECT_EQ(said(page.published), "time: 2011-04-05");
  EXPECT_EQ(said(page.modified), "");
  // Questions are not published, but created; so are their answers.
  page = metadata_of(
      "<div itemscope itemtype=https://schema.org/QAPage><div itemprop=mainEntity itemscope "
      "itemtype=https://schema.org/Question><time itemprop=dateCreated datetime=2011-02-03>a</time>"
      "<div itemprop=suggestedAnswer itemscope itemtype=https://schema.org/Answer>"
      "<time itemprop=dateCreated datetime=2011-02-04>b</time></div></div></div>");
  EXPECT_EQ(said(page.published), "microdata: 2011-02-03");
  page = metadata_of("<time itemprop=dateModified>2024-03-06</time>");
  EXPECT_EQ(said(page.modified), "time: 2024-03-06");
  // As of WordPress and of microformats.
  page = metadata_of(
      "<time class='entry-date published' datetime=2024-03-05>a</time>"
      "<time class='entry-date updated' datetime=2024-03-06>b</time>");
  EXPECT_EQ(said(page.published), "time: 2024-03-05");
  EXPECT_EQ(said(metadata_of("<time class=dt-published>2024-03-05</time>").published),
            "time: 2024-03-05");
  // Several are of the texts of a list.
  page =
      metadata_of("<time pubdate datetime=2011-04-05>a</time><time pubdate datetime=2011-04-06>");
  EXPECT_EQ(said(page.published), "");
  page = metadata_of(
      "<time itemprop=datePublished>2024-03-06</time><time itemprop=datePublished>2024-03-07");
  EXPECT_EQ(said(page.published), "");
}

TEST(PageMetadata, ReadsLinksToTheAuthor) {
  const auto author = [](const std::string& html) { return said(metadata_of(html).author); };
  const std::string link = "<a rel='author nofollow' href=/ada>Ada  L.</a>";
  EXPECT_EQ(author(link), "html: Ada L.");
  EXPECT_EQ(author(link + link), "html: Ada L.");
  EXPECT_EQ(author("<meta name=author content=Bob>" + link), "meta: Bob");
  // More than two are of the texts of a list, unless the page shows them as its byline.
  EXPECT_EQ(author(link + "<a rel=author>Bob</a>"), "text: Ada L., Bob");
  EXPECT_EQ(author("<p class=byline>by Ada, 5 March 2024</p>"), "text: Ada");
}

TEST(PageMetadata, KnowsTheAuthorFromTheMakerOfTheSite) {
  const std::string maker = "<meta name=author content=Web><title>a</title><h1>a</h1>";
  EXPECT_EQ(said(metadata_among({maker}).author), "meta: Web");
  EXPECT_EQ(said(metadata_among({maker, maker}).author), "");
  // A single word that is the host's name is the site, not a person.
  const std::string owner = "<meta name=author content='The X'><title>a</title><h1>a</h1>";
  EXPECT_EQ(said(metadata_among({owner, owner}).author), "");
  const std::string his = "<meta name=author content=X><title>a</title><h1>a</h1>";
  EXPECT_EQ(said(metadata_among({his, his}).author), "");
  const std::string full = "<meta name=author content='Ada X'><title>a</title><h1>a</h1>";
  EXPECT_EQ(said(metadata_among({full}).author), "meta: Ada X");
  const std::string named = "<meta name=author content=X><title>a - X</title>";
  EXPECT_EQ(said(metadata_among({named, named}).author), "");
}

TEST(PageMetadata, LeavesTheDayOfTheLastAnswer) {
  const PageMetadata page = metadata_of(
      R"(<script type=application/ld+json>{"@type": "DiscussionForumPosting",
      "datePublished": "2013-04-08", "dateModified": "2013-04-10"}</script>)");
  EXPECT_EQ(said(page.published), "json-ld: 2013-04-08");
  EXPECT_EQ(said(page.modified), "");
}

TEST(PageMetadata, ReadsTitleLanguageAndLinksOfHtml) {
  const PageMetadata page = metadata_of(
      "<html lang=fr><title>a</title><link rel=canonical href=/c>"
      "<meta property=og:url content=https://x.example/>");
  EXPECT_EQ(said(page.title), "html: a");
  EXPECT_EQ(said(page.language), "html: fr");
  EXPECT_EQ(said(page.canonical_url), "html: https://www.gazette.example/c");
  EXPECT_EQ(said(metadata_of("<h1>b <i>c</i></h1>").title), "html: b c");
  EXPECT_EQ(said(metadata_of("<h1>b <a href='#b'>#</a></h1>").title), "html: b");
  EXPECT_EQ(said(metadata_of("<h1><a href='#b'>Of b</a></h1>").title), "html: Of b");
  EXPECT_EQ(metadata_of("<link rel=canonical href='/a.html #b'>").canonical_url.text(),
            "https://www.gazette.example/a.html");
}

TEST(PageMetadata, RemovesTheNameOfTheSiteFromTheTitle) {
  const auto title = [](std::string_view html) { return metadata_of(html).title.text(); };
  EXPECT_EQ(title("<title>a - b | The Gazette</title><meta property=og:site_name content='The "
                  "Gazette'>"),
            "a - b");
  EXPECT_EQ(
      title("<title>a | Jobs | Gazette Ltd.</title><meta property=og:site_name content='Jobs | "
            "Gazette Ltd.'>"),
      "a");
  EXPECT_EQ(title("<title>a \xE2\x80\x94 GAZETTE</title>"), "a");  // a label of the host
  EXPECT_EQ(title("<title>a: gazette.example</title>"), "a");
  EXPECT_EQ(title("<title>a: b.example</title>"), "a: b.example");
  EXPECT_EQ(title("<title>Of engines \xC2\xB7 Essays \xC2\xB7 Home</title><h1>Of engines</h1>"),
            "Of engines");
  EXPECT_EQ(title("<title>Of engines | Essays</title><h1>Of engines | Essays</h1>"), "Of engines");
  EXPECT_EQ(title("<title>Engines | Vol. 2</title><h1>Engines | Vol. 2</h1>"), "Engines | Vol. 2");
  EXPECT_EQ(title("<title>Of engines-Works Ltd.</title><h2>Of engines</h2>"), "Of engines");
  EXPECT_EQ(title("<title>a - Gazette</title><h1>a - Gazette</h1><h2>a</h2>"), "a");
  EXPECT_EQ(title("<title>a | b</title>"), "a | b");  // neither part is known to be the site
  EXPECT_EQ(title("<title> | Gazette</title>"), "Gazette");
  EXPECT_EQ(title("<title>Gazette</title>"), "Gazette");
}

TEST(PageMetadata, IsFoundOnPagesOfTheSampleSuite) {
  const PageMetadata news =
      metadata_of(sample_page("sample-courier/pages/news/weir-bridge-reopens.html"),
                  "https://www.valley-courier.example/news/weir-bridge-reopens.html");
  EXPECT_EQ(said(news.title), "json-ld: Weir Bridge reopens after eleven months of repairs");
  EXPECT_EQ(said(news.author), "json-ld: Dilys Marchbank");
  EXPECT_EQ(said(news.published), "json-ld: 2024-04-17T18:40:00+01:00");
  EXPECT_EQ(said(news.modified), "");
  EXPECT_EQ(said(news.site_name), "opengraph: The Valley Courier");
  EXPECT_EQ(said(news.language), "html: en-GB");
  EXPECT_EQ(said(news.canonical_url),
            "html: https://www.valley-courier.example/news/weir-bridge-reopens.html");
  EXPECT_TRUE(said(news.description).starts_with("meta: The school bus crossed first"));
  EXPECT_EQ(said(news.image), "");
  EXPECT_EQ(said(news.tags), "");

  const PageMetadata recipe =
      metadata_of(sample_page("sample-recipes/pages/ricette/malloreddus-zafferano.html"),
                  "https://www.mirtoefarina.example/ricette/malloreddus-zafferano.html");
  EXPECT_EQ(said(recipe.author), "json-ld: Grazia Murru");
  EXPECT_EQ(said(recipe.image), "json-ld: https://www.mirtoefarina.example/img/malloreddus.svg");
  EXPECT_EQ(said(recipe.site_name), "opengraph: Mirto e farina");
  EXPECT_EQ(said(recipe.language), "html: it");

  EXPECT_EQ(said(metadata_of(sample_page("sample-hikes/pages/corran-ridge.html")).author),
            "meta: Nell Farraday");
  EXPECT_EQ(said(metadata_of(sample_page("sample-brewery/pages/index.html")).tags),
            "meta: Brauerei, Bier, Niederkr\xC3\xA4h, Kellerbier, M\xC3\xA4rzen, Rauchweizen");
}

// `unit(0)`, `unit(1)` and so on, up to `size` bytes.
std::string filled(std::size_t size, const std::function<std::string(std::string)>& unit) {
  std::string text;
  for (int i = 0; text.size() < size; ++i) text += unit(std::to_string(i));
  return text;
}

std::string many_parts(std::size_t size) {
  return "<title>" + filled(size / 2, [](auto i) { return "t" + i + " - "; }) + "z</title>" +
         filled(size / 2, [](auto i) { return "<h1>h" + i + "</h1>"; });
}

std::string many_items(std::size_t size) {
  return "<div itemscope itemtype=http://schema.org/Article>" +
         filled(size, [](auto i) { return "<i itemprop=keywords>k" + i + "</i>"; });
}

std::string many_names(std::size_t size) {
  return "<div itemscope itemtype=http://schema.org/Article><i itemprop='" +
         filled(size / 2, [](auto i) { return "n" + i + " "; }) + "'>" +
         std::string(size / 2, 'x') + "</i></div>";
}

std::string many_references(std::size_t size) {
  return R"(<script type="application/ld+json">[{"@type":"Article","keywords":[)" +
         filled(size / 2, [](auto) { return R"({"@id":"a"},)"; }) + R"(""]},{"@id":"a","name":[)" +
         filled(size / 2, [](auto i) { return "\"" + i + "\","; }) + R"(""]}]</script>)";
}

std::string many_keywords(std::size_t size) {
  return "<meta name=keywords content='a,b'>" +
         filled(size, [](auto i) { return "<meta name=keywords content='c" + i + "'>"; });
}

TEST(PageMetadata, CostsNoMoreThanThePageIsLong) {
  for (const auto& page : {many_parts, many_items, many_names, many_references, many_keywords}) {
    const auto work = [&](std::size_t size) {
      const Document document = parsed("<!DOCTYPE html>" + page(size));
      const Url url = *parse_url("http://gazette.example/");
      const std::size_t before = allocated_bytes();
      EXPECT_LE(page_metadata(document, url, url).tags.values.size(), 300U);
      return allocated_bytes() - before;
    };
    constexpr std::size_t kSize = 20'000;
    EXPECT_LT(work(kSize), 100 * kSize) << page(100);
    EXPECT_LT(work(4 * kSize), 4 * 100 * kSize) << page(100);
  }
}

TEST(PageMetadata, AHeadingThatLeadsToTheStartNamesTheSite) {
  const auto title = [](std::string_view link, std::string_view element = "Harbour: Of boats") {
    const Document page =
        parsed("<!DOCTYPE html><title>" + std::string(element) + "</title><h1><a href='" +
               std::string(link) + "'>Harbour</a></h1><h3>Of boats</h3>");
    return page_metadata(page, Url(), Url()).title.values.front();
  };
  for (const std::string_view start : {"http://harbour.example", "http://harbour.example/",
                                       "/index.html", "../", "../index.php"}) {
    EXPECT_EQ(title(start), "Of boats") << start;
  }
  for (const std::string_view other : {"index.html", "boats.html", "../boats/", "#top", ""}) {
    EXPECT_EQ(title(other), "Harbour") << other;
  }
  EXPECT_EQ(title("http://harbour.example/", "Harbour"), "Harbour");
  EXPECT_EQ(title("/", ""), "Harbour");
}

TEST(PageMetadata, TheNameOfAPageInAWikiIsNotItsTitle) {
  const Url url = *parse_url("https://wiki.example/doku.php?id=boats:rope");
  const auto title = [&](std::string_view element) {
    const Document page = parsed("<!DOCTYPE html><title>" + std::string(element) +
                                 "</title><h1>Of hemp and its knots</h1>");
    return page_metadata(page, url, url).title.values.front();
  };
  EXPECT_EQ(title("boats:rope \u2013 The new harbour"), "Of hemp and its knots");
  EXPECT_EQ(title("Boats and rope \u2013 The new harbour"),
            "Boats and rope \u2013 The new harbour");
}

TEST(PageMetadata, NamesTheRuleAndTheFactsThatDecided) {
  const Document page = parsed(
      "<!DOCTYPE html><title>Of boats | Harbour</title><h1>Of boats</h1>"
      "<p class=post-date>5.3.2024<p class=author>By Ada Marsh</p>");
  const Url url = *parse_url("https://www.harbour.example/a/b.html");
  const PageMetadata found = page_metadata(page, url, url);
  EXPECT_EQ(found.title.evidence, "confirmed-heading");
  EXPECT_EQ(found.published.evidence, "short-line +3, date-box +3, directly-after-title +5");
  EXPECT_EQ(found.author.evidence,
            "by-name +4, few-words +1, author-box +2, directly-after-title +4");
  // Without a rule, the next one gives the title, and too few points give no author.
  const internal::MetadataRules off = {
      internal::MetadataRule::kConfirmedHeading, internal::MetadataRule::kByName,
      internal::MetadataRule::kNameInBox, internal::MetadataRule::kBesideDate};
  const PageMetadata other = page_metadata(page, url, url, {.off = off});
  EXPECT_EQ(other.title.evidence, "only-heading");
  EXPECT_TRUE(other.author.values.empty());
}

TEST(PageMetadata, CanBeWrittenAsFrontMatter) {
  const PageMetadata page = metadata_of(
      "<title>a: \"b\"</title><meta name=author content='c\\d'><meta name=keywords content='e,f'>");
  EXPECT_EQ(front_matter(page, "https://x.example/"),
            "---\nurl: \"https://x.example/\"\ntitle: \"a: \\\"b\\\"\"\nauthor: \"c\\\\d\"\n"
            "tags:\n  - \"e\"\n  - \"f\"\n---\n\n");
  EXPECT_EQ(front_matter(PageMetadata(), "u"), "---\nurl: \"u\"\n---\n\n");
}

}  // namespace

}  // namespace pagelet
