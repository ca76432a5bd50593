// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/metadata/author_finder.h"
#include "core/metadata/author_texts.h"
#include "core/metadata/date_finder.h"
#include "core/metadata/shown_lines.h"
#include "tests/support/parsed.h"

namespace pagelet::internal {
namespace {

std::vector<std::string> lines_of(const Document& page) {
  std::vector<std::string> lines;
  for_each_line(page, {}, nullptr, [&](const ShownLine& line) { lines.push_back(line.text); });
  return lines;
}

TEST(ShownLines, AreThoseThatAReaderSees) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of(parsed("<p>a <b>b</b><br>c<div>d</div>e<script>f</script>")),
            (Lines{"a b", "c", "d", "e"}));
  // A style sheet parts a number from a word, and a small letter from a capital.
  EXPECT_EQ(lines_of(parsed("<p><i>Ada</i><i>2024</i><i>by</i><i>Ben</i>")),
            (Lines{"Ada 2024 by Ben"}));
  EXPECT_EQ(lines_of(parsed("<p><i>fire</i><i>boat</i>")), (Lines{"fireboat"}));
}

TEST(ShownLines, HaveTheDatesOfAttributes) {
  const Document page = parsed("<p>on <time datetime=2024-03-05>Tuesday</time><p>b");
  std::vector<std::string> stamps;
  for_each_line(page, {}, nullptr, [&](const ShownLine& line) {
    for (const StampedDate& stamp : line.stamps) {
      stamps.push_back(std::to_string(stamp.at) + ": " + std::string(stamp.text));
    }
  });
  EXPECT_EQ(stamps, (std::vector<std::string>{"3: 2024-03-05"}));
}

TEST(BoxReader, KnowsWhatABoxIsFor) {
  const auto has = [](std::string_view html, NameMeaning sign) {
    const Document page = parsed("<body>" + std::string(html));
    BoxReader boxes(page);
    NameMeanings signs;
    for_each_line(page, {}, nullptr, [&](const ShownLine& line) {
      signs = boxes.around(line.node_at(0), std::nullopt);
    });
    return signs.contains(sign);
  };
  EXPECT_TRUE(has("<p class=post-date>a", NameMeaning::kDateSign));
  EXPECT_TRUE(has("<p itemprop=author>a", NameMeaning::kAuthorSign));
  EXPECT_TRUE(has("<div id=comments><div><p>a", NameMeaning::kCommentSign));
  EXPECT_TRUE(has("<div class=sidebar><p>a", NameMeaning::kOtherSign));
  EXPECT_FALSE(has("<div class=has-sidebar><p>a", NameMeaning::kOtherSign));
  EXPECT_TRUE(has("<nav>a</nav>", NameMeaning::kFrameSign));
  EXPECT_TRUE(has("<p style='display: none'>a", NameMeaning::kHiddenSign));
  // What a box far outside is for says nothing of an author.
  EXPECT_FALSE(has("<div class=author><div><div><div><p>a", NameMeaning::kAuthorSign));
}

TEST(AuthorName, IsTheNameAlone) {
  const auto name = [](std::string_view text) {
    return author_name(text, "The Gazette").value_or("");
  };
  EXPECT_EQ(name("Ada Lovelace"), "Ada Lovelace");
  EXPECT_EQ(name(" By Ada Lovelace "), "Ada Lovelace");
  EXPECT_EQ(name("Written by Ada Lovelace"), "Ada Lovelace");
  EXPECT_EQ(name("Ada Lovelace | Senior editor"), "Ada Lovelace");
  EXPECT_EQ(name("Ada Lovelace, The Gazette"), "Ada Lovelace");
  EXPECT_EQ(name("Ada Lovelace, Countess"), "Ada Lovelace, Countess");
  EXPECT_EQ(name("Ada Lovelace,"), "Ada Lovelace");
  EXPECT_EQ(name("Ada Lovelace, MS, Ph.D."), "Ada Lovelace");
  EXPECT_EQ(name("Ada Lovelace, Senior Staff Writer"), "Ada Lovelace");
  EXPECT_EQ(name("Coast News Correspondent"), "Coast News Correspondent");
  EXPECT_EQ(name("Lovelace, Ma"), "Lovelace, Ma");
  for (const std::string_view text :
       {"Ada Lovelace ada@a.example", "Ada Lovelace (ada@a.example)",
        "Ada Lovelace <ada@a.example>", "Ada Lovelace - http://ada.example", "Ada Lovelace @ada",
        "Von Ada Lovelace", "por Ada Lovelace", "<a href='/ada'>Ada Lovelace</a>",
        "<p>Ada Lovelace</p>"}) {
    EXPECT_EQ(name(text), "Ada Lovelace") << text;
  }
  for (const std::string_view text : {"Von Holm", "von der Aue", "ada@a.example"}) {
    EXPECT_EQ(name(text), text);
  }
  for (const std::string_view text :
       {"", "@ada", "/people/ada", "https://x.example/ada", "www.x.example", "undefined", "Admin",
        "March 5, 2024", "123"}) {
    EXPECT_EQ(name(text), "") << text;
  }
  EXPECT_EQ(name(std::string(201, 'a')), "");
}

std::string byline_of(const std::string& html) {
  const Document page = parsed("<body><h1>Of boats</h1>" + html);
  std::optional<NodeId> heading;
  for (NodeId node{}; node < page.end(); ++node) {
    if (page.tag_name(node) == "h1") heading = node;
  }
  BoxReader boxes(page);
  BylineFinder finder(page, boxes, heading,
                      [](std::string_view name) { return name == "Harbour"; });
  for_each_line(page, heading, nullptr, [&](const ShownLine& line) { finder.add(line); });
  return finder.name();
}

TEST(AuthorTexts, PersonsHaveNoArticles) {
  EXPECT_TRUE(looks_like_person("Ada Marsh"));
  EXPECT_TRUE(looks_like_person("Anindita Das"));
  for (const std::string_view text :
       {"The Harbour", "Das Boot", "Photo: Ada Marsh", "Marsh & Reed"}) {
    EXPECT_FALSE(looks_like_person(text)) << text;
  }
}

TEST(AuthorTexts, FirstNamesArePutFirst) {
  using Names = std::vector<std::string>;
  const auto in_order = [](Names names, bool of_catalogue = false) {
    put_first_names_first(names, of_catalogue);
    return names;
  };
  EXPECT_EQ(in_order({"Marsh, Ada"}, true), Names{"Ada Marsh"});
  EXPECT_EQ(in_order({"Marsh, Ada"}), Names{"Marsh, Ada"});
  EXPECT_EQ(in_order({"Marsh, Ada", "van der Quay, Bo", "Reed, C. D."}),
            (Names{"Ada Marsh", "Bo van der Quay", "C. D. Reed"}));
  EXPECT_EQ(in_order({}), Names{});
  for (const Names& unchanged :
       {Names{"Marsh, Ada", "Bo Quay"}, Names{"Ada Marsh, Bo Quay"}, Names{"Marsh, Ada, Jr."},
        Names{"Marsh GmbH, Bergen"}, Names{"Marsh,"}}) {
    EXPECT_EQ(in_order(unchanged), unchanged);
  }
}

TEST(AuthorTexts, NamesOfSeveralAreParted) {
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(names_of_several("Ada Marsh und Bo Quay"), (Names{"Ada Marsh", "Bo Quay"}));
  EXPECT_EQ(names_of_several("Ada Marsh/Bo Quay"), (Names{"Ada Marsh", "Bo Quay"}));
  EXPECT_EQ(names_of_several("Ada Marsh, Bo Quay y Cy Reed"),
            (Names{"Ada Marsh", "Bo Quay", "Cy Reed"}));
  EXPECT_EQ(names_of_several("Ada Marsh, Bergen, Bo Quay og Cy Reed"),
            (Names{"Ada Marsh, Bergen", "Bo Quay", "Cy Reed"}));
  for (const std::string_view one :
       {"Ada Marsh", "Ada Marsh, Countess", "Ram\u00f3n y Cajal", "Marsh & Reed", "dpa/afp", "",
        "Ada Marsh & Bo Quay Ltd", "Ada Marsh, The Gazette"}) {
    EXPECT_EQ(names_of_several(one), Names{one}) << one;
  }
}

TEST(BylineFinder, FindsTheNameWithTheMostEvidence) {
  EXPECT_EQ(byline_of("<p>By Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>By Ada Marsh<p>By Ben Shore"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>Ada Marsh"), "");  // nothing says that it is an author
  EXPECT_EQ(byline_of("<p class=author>Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p class=author>May 5, 2024 | Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p class=author>May 5, 2024 | <a href=/boats>Of Boats</a>"), "");
  EXPECT_EQ(byline_of("<p><a href=/authors/ada-marsh>Ada Marsh</a>"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p><a href=/authors/all>Ada Marsh</a>"), "");
  EXPECT_EQ(byline_of("<p><a href=/team/gulls>Gulls</a>"), "");
  EXPECT_EQ(byline_of("<p>Recipe by Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>5 May 2024 in News by Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>Posted 3:05 PM by Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>12 boats by Ada Marsh"), "");
  EXPECT_EQ(byline_of("<p>5 May 2024 | REVIEW: All of the songs of the northern tide by Ada Marsh"),
            "");
  EXPECT_EQ(byline_of("<p class=author>Harbour<p class=author>Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>By the way, boats are old"), "");
  EXPECT_EQ(byline_of("<div class=comments><p>By Ada Marsh</div>"), "");
  EXPECT_EQ(byline_of("<ul><li><b>From</b>: Ada Marsh &lt;ada@a.example&gt;</ul>"), "Ada Marsh");
  EXPECT_EQ(byline_of("<ul><li><b>From</b>: Ada Marsh</ul>"), "");
}

TEST(BylineFinder, KnowsLabelsBeyondAscii) {
  EXPECT_EQ(byline_of("<p>\u0410\u0432\u0442\u043E\u0440: \u041C\u0430\u0440\u0438\u044F "
                      "\u0421\u043E\u043A\u043E\u043B\u043E\u0432\u0430"),
            "\u041C\u0430\u0440\u0438\u044F \u0421\u043E\u043A\u043E\u043B\u043E\u0432\u0430");
  EXPECT_EQ(byline_of("<p>\u0410\u0412\u0422\u041E\u0420: \u041C\u0430\u0440\u0438\u044F "
                      "\u0421\u043E\u043A\u043E\u043B\u043E\u0432\u0430"),
            "\u041C\u0430\u0440\u0438\u044F \u0421\u043E\u043A\u043E\u043B\u043E\u0432\u0430");
  EXPECT_EQ(byline_of("<p>PUBLI\u00C9 PAR Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>\u00C9crit par Ada Marsh"), "Ada Marsh");
  EXPECT_EQ(byline_of("<p>\u0410\u0412\u0422\u041E\u0420:<p>\u041C\u0430\u0440\u0438\u044F "
                      "\u0421\u043E\u043A\u043E\u043B\u043E\u0432\u0430"),
            "\u041C\u0430\u0440\u0438\u044F \u0421\u043E\u043A\u043E\u043B\u043E\u0432\u0430");
  EXPECT_EQ(byline_of("<p>\u4F5C\u8005\uFF1A\u674E\u660E"), "\u674E\u660E");
  EXPECT_EQ(byline_of("<p>\u6765\u6E90\uFF1A\u6C5F\u57CE\u665A\u62A5 "
                      "\u4F5C\u8005\uFF1A\u674E\u660E \u5B57\u53F7\uFF1A\u5927"),
            "\u674E\u660E");
  EXPECT_EQ(
      byline_of(
          "<p>\u6765\u6E90:\u6C5F\u57CE\u665A\u62A5 \u4F5C\u8005:\u674E\u660E \u5B57\u53F7:\u5927"),
      "\u674E\u660E");
  EXPECT_EQ(
      byline_of(
          "<p>\u3010\u6587\u7AE0\u5BFC\u8BFB\u3011\u3010\u4F5C\u8005\uFF1A\u674E\u660E\u3011"),
      "\u674E\u660E");
  EXPECT_EQ(byline_of("<p>\uC785\uB825 2026.03.05 | \uAE40\uBBFC\uC218 \uAE30\uC790 kim@a.example"),
            "\uAE40\uBBFC\uC218");
  EXPECT_EQ(byline_of("<p>\uAE40\uBBFC\uC218 \uAE30\uC790\uAC00 \uC12C\uC5D0 \uAC14\uB2E4"),
            "");  // a sentence about a journalist
}

TEST(DateInAddress, IsADayOrAMonth) {
  const auto found = [](std::string_view path) {
    const std::optional<Day> day = date_in_address(path);
    return day ? day->to_string() : "";
  };
  EXPECT_EQ(found("/2024/03/05/a"), "2024-03-05");
  EXPECT_EQ(found("/news/2024-3-5-a.html"), "2024-03-05");
  EXPECT_EQ(found("/a-20240305.html"), "2024-03-05");
  EXPECT_EQ(found("/2024/03/a"), "2024-03");
  EXPECT_EQ(found("/2024/03/a-20240305"), "2024-03-05");  // a whole day goes before a month
  for (const std::string_view path : {"/2024/a", "/2024/13/05/", "/2024/02/30/", "/12024/03/05/",
                                      "/v2024-03-05", "/1066/10/14/", "/item/20241399"}) {
    EXPECT_EQ(found(path), "") << path;
  }
}

TEST(DayOrderOfAPage, HasTheMonthFirstInAmericanEnglish) {
  EXPECT_EQ(day_order("en-US", "x.example"), DayOrder::kMonthFirst);
  EXPECT_EQ(day_order("en", "x.example"), DayOrder::kMonthFirst);
  EXPECT_EQ(day_order("", "x.example"), DayOrder::kMonthFirst);
  EXPECT_EQ(day_order("en-GB", "x.example"), DayOrder::kDayFirst);
  EXPECT_EQ(day_order("en", "www.harbour.co.uk"), DayOrder::kDayFirst);
  EXPECT_EQ(day_order("de", "x.example"), DayOrder::kDayFirst);
}

TEST(ShownDates, PrefersTheDayBesideTheTitle) {
  const auto best = [](const std::string& html, bool changed) {
    const Document page = parsed("<body>" + html);
    std::optional<NodeId> heading;
    for (NodeId node{}; node < page.end(); ++node) {
      if (page.tag_name(node) == "h1") heading = node;
    }
    BoxReader boxes(page);
    ShownDates dates(page, boxes, internal::DayOrder::kDayFirst, heading, {});
    for_each_line(page, heading, nullptr, [&](const ShownLine& line) { dates.add(line); });
    dates.finish();
    const ShownDate* found = dates.best(changed);
    return found == nullptr ? std::string() : found->iso;
  };
  const std::string title = "<h1>Of boats</h1>";
  EXPECT_EQ(best(title + "<p>5.3.2024", false), "2024-03-05");
  EXPECT_EQ(best(title + "<p>Updated 5.3.2024", false), "");
  EXPECT_EQ(best(title + "<p>Updated 5.3.2024", true), "2024-03-05");
  const std::string two = title + "<p>5.3.2024. Updated: 7.3.2024";
  EXPECT_EQ(best(two, false), "2024-03-05");
  EXPECT_EQ(best(two, true), "2024-03-07");
  const std::string after = title + "<p>5.3.2024 (posted) 7.3.2024 (updated)";
  EXPECT_EQ(best(after, false), "2024-03-05");
  EXPECT_EQ(best(after, true), "2024-03-07");
  EXPECT_EQ(best(title + "<p>Post time: 5.3.2024", false), "2024-03-05");
  EXPECT_EQ(best(title + "<p>Deadline 5.3.2024", false), "");
  EXPECT_EQ(best(title + "<p>Apply by: 5.3.2024", false), "");
  EXPECT_EQ(best(title + "<dl><dt>When<dd>Tuesday, 5.3.2024</dl>", false), "");
  EXPECT_EQ(best(title + "<p>Startseite 5.3.2024", false), "2024-03-05");
  EXPECT_EQ(best(title + "<nav><p>5.3.2024</nav>", false), "");
  EXPECT_EQ(best(title + "<p><b>/2024-03-05/Accounts</b>", false), "");  // a version
  EXPECT_EQ(best(title + "<p>Boats / 2024-03-05 / Ropes", false), "2024-03-05");
  EXPECT_EQ(best(title + "<aside><p>4.3.2024</aside><p>5.3.2024", false), "2024-03-05");
  EXPECT_EQ(best("<p>Posted 5.3.2024<p>Posted 6.3.2024", false), "");  // of a list
  const std::string entry = "<h2><a href=/1>Oars</a></h2><p class=date>5.3.2024";
  EXPECT_EQ(best(title + entry, false), "2024-03-05");
  EXPECT_EQ(best(title + entry + "<h2><a href=/2>Ropes</a></h2><p class=date>6.3.2024", false), "");
  EXPECT_EQ(best(title + "<p>5.3.2024<p>Release date: 5.3.2024", false), "");
}

}  // namespace
}  // namespace pagelet::internal
