// SPDX-License-Identifier: MIT
#include "reports/html/shown_page.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "datasets/site_folder.h"
#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

constexpr std::string_view kSite =
    R"({"id": "s", "base_url": "https://s.example/base/", "key_page": "sub/index.html"})";

class ShownPageTest : public testing::Test {
 protected:
  void write(std::string_view name, std::string_view bytes) {
    folder_.write("s/pages/" + std::string(name), bytes);
  }

  Json show(std::string_view html) {
    folder_.write("s/site.json", kSite);
    write("sub/index.html", html);
    SiteFolder folder = require(SiteFolder::open(folder_.path("s")));
    const auto key_page = require(KeyPage::open(folder.source(), folder.key_page(), {}));
    return shown_page(key_page->page(), SiteFiles(folder));
  }

  // "tag name=value name=value" for every element that has attributes.
  static std::multiset<std::string> attributes(const Json& page) {
    std::multiset<std::string> found;
    std::size_t element = 0;
    for (const Json& tag : page["tags"]) {
      if (tag == -1) continue;
      const Json& list = page["attributes"][element++];
      if (list == 0) continue;
      std::string text = page["strings"][tag.get<std::size_t>()];
      for (std::size_t at = 0; at < list.size(); at += 2) {
        const auto word = [&](std::size_t place) {
          return page["strings"][list[place].get<std::size_t>()].get<std::string>();
        };
        text += " " + word(at) + "=" + word(at + 1);
      }
      found.insert(text);
    }
    return found;
  }

  TemporaryFolder folder_;
};

using Lines = std::multiset<std::string>;

TEST_F(ShownPageTest, GivesTheTreeInPreorder) {
  const Json page = show("<!DOCTYPE html><title>t</title><body><p>one<b>two</b></p>three");
  EXPECT_EQ(page["quirks"], false);
  EXPECT_EQ(page["root"], 4);
  // html, head, title, its text, body, p, its text, b, its text, the last text.
  EXPECT_EQ(page["sizes"], Json({10, 3, 2, 1, 6, 4, 1, 2, 1, 1}));
  EXPECT_EQ(page["texts"], Json({"t", "one", "two", "three"}));
}

TEST_F(ShownPageTest, KeepsOnlyAttributesThatChangeTheAppearance) {
  const Json page = show(
      "<!DOCTYPE html><body onload=alert(1) class=c>"
      "<a href='javascript:alert(1)' target=_top ping=http://x/ onclick=x title=t>a</a>"
      "<form action=http://x/ method=post name=createElement><input name=body value=v autofocus "
      "formaction=http://x/ data-x=1 style='color:red'></form>"
      "<img src=http://elsewhere.example/x.png srcset='http://x/ 1x' lowsrc=y width=3 onerror=x>"
      "<p accesskey=k contenteditable tabindex=5 is=x-y slot=s nonce=n popover id=i>p</p>"
      "<svg viewBox='0 0 1 1'><a xlink:href='javascript:alert(1)'></a>"
      "<use xlink:href='http://x/#y'></use><use href='#part'></use></svg>");
  EXPECT_EQ(attributes(page),
            (Lines{"body class=c", "a href=# title=t", "input value=v data-x=1 style=color:red",
                   "img src=data:, width=3", "p id=i", "svg viewbox=0 0 1 1", "a xlink:href=#",
                   "use href=#part"}));
}

TEST_F(ShownPageTest, MakesElementsInertThatRunOrLoad) {
  const Json page = show(
      "<!DOCTYPE html><head><base href=http://x/><meta http-equiv=refresh content='0;url=http://x'>"
      "<link rel=prefetch href=http://x><script src=http://x>code</script></head><body>"
      "<iframe src=http://x></iframe><object data=http://x>fallback</object><embed src=http://x>"
      "<video src=http://x autoplay></video><p>text</p><svg><set attributeName=href "
      "to=x></set></svg>");
  std::set<std::string> inert;
  for (const Json& node : page["inert"]) {
    inert.insert(page["strings"][page["tags"][node.get<std::size_t>()].get<std::size_t>()]);
  }
  EXPECT_EQ(inert, (std::set<std::string>{"base", "meta", "link", "script", "iframe", "object",
                                          "embed", "video", "set"}));
  EXPECT_EQ(attributes(page), Lines{});
  const std::string all = page.dump();
  EXPECT_FALSE(holds(all, "http://x"));
  EXPECT_FALSE(holds(all, "code"));
}

TEST_F(ShownPageTest, HoldsTheImagesOfTheSiteFolder) {
  write("img/a.png", "PNG");
  write("top.gif", "GIF");
  const Json page = show(
      "<!DOCTYPE html><body background=/base/top.gif><img src=../img/a.png><img "
      "src='../img/a.png#x'>"
      "<img src=https://s.example/base/img/a.png?v=2><img src=missing.png><img "
      "src=data:text/html,x>"
      "<p style='background:url(../top.gif)'>");
  EXPECT_EQ(attributes(page), (Lines{"body background=pagelet:0", "img src=pagelet:1",
                                     "img src=pagelet:1", "img src=pagelet:1", "img src=data:,",
                                     "img src=data:,", "p style=background:url(\"pagelet:0\")"}));
  ASSERT_EQ(page["images"].size(), 2U);
  EXPECT_EQ(page["images"][0]["type"], "image/gif");
  EXPECT_EQ(page["images"][1]["data"], to_base64("PNG"));
}

TEST_F(ShownPageTest, FindsFilesOfOtherHostsAndFilesWithQueries) {
  write("logo.png?v=2", "own");
  folder_.write("s/files/cdn.example:81/a/logo.png", "other");
  folder_.write("s/files/cdn.example:81/a.css?v=1", "p{background:url(a/logo.png)}");
  const Json page = show(
      "<!DOCTYPE html><link rel=stylesheet href='//cdn.example:81/a.css?v=1'><img "
      "src=../logo.png?v=2><img src=http://other.example/a/logo.png>");
  EXPECT_EQ(page["images"], Json({{{"type", "image/png"}, {"data", to_base64("other")}},
                                  {{"type", "image/png"}, {"data", to_base64("own")}}}));
  EXPECT_EQ(page["sheets"],
            Json::array({{{"media", ""}, {"css", "p{background:url(\"pagelet:0\")}"}}}));
}

TEST_F(ShownPageTest, ReadsNoFileOutsideTheFolder) {
  folder_.write("s/secret.png", "SECRET");
  folder_.write("s/pages/plain.css", "plain{}");
  std::filesystem::create_symlink(folder_.path("s/secret.png"), folder_.path("s/pages/link.png"));
  std::filesystem::create_directory_symlink(folder_.path("s"), folder_.path("s/pages/up"));
  const Json page = show(
      "<!DOCTYPE html><body><img src=../link.png><img src=../up/secret.png><img "
      "src=../../secret.png>"
      "<img src='..%2f..%2fsecret.png'><img src=/base/%2e%2e/secret.png><img src=/secret.png>"
      "<img src=file:///etc/passwd.png><img src=../plain.css><img src=../sub><img src=''>");
  EXPECT_EQ(page["images"].size(), 0U);
  EXPECT_FALSE(holds(page.dump(), to_base64("SECRET")));
}

TEST_F(ShownPageTest, PutsStyleSheetsInTheOrderOfTheCascade) {
  write("css/main.css", "\xEF\xBB\xBF@import 'deep/base.css' screen; main{background:url(m.gif)}");
  write("css/deep/base.css", "@import '../main.css'; base{background:url(b.gif)}");
  write("css/m.gif", "M");
  write("css/deep/b.gif", "B");
  const Json page = show(
      "<!DOCTYPE html><link rel='Stylesheet' media=print href='../css/main.css?v=1'>"
      "<link rel='alternate stylesheet' href=../css/deep/base.css>"
      "<link rel=stylesheet href=http://elsewhere.example/x.css>"
      "<style media=screen>p{color:red}</style><body>");
  // Two sheets import each other; this ends at some depth.
  ASSERT_GE(page["sheets"].size(), 3U);
  const Json& sheets = page["sheets"];
  EXPECT_EQ(sheets[sheets.size() - 1]["css"], "p{color:red}");
  EXPECT_EQ(sheets[sheets.size() - 1]["media"], "screen");
  EXPECT_EQ(sheets[sheets.size() - 2]["media"], "print");
  EXPECT_TRUE(
      holds(sheets[sheets.size() - 2]["css"].get<std::string>(), "main{background:url(\"pagelet:"));
  EXPECT_EQ(sheets[sheets.size() - 3]["media"], "screen");
  EXPECT_EQ(page["images"].size(), 2U);
}

TEST_F(ShownPageTest, TreatsAStyleInsideAStyleAsASeparateSheet) {
  const Json page = show("<svg><style>a{}<style>b{}</style>c{}</style></svg>");
  ASSERT_EQ(page["sheets"].size(), 2U);
  EXPECT_EQ(page["sheets"][0]["css"], "a{}c{}");
  EXPECT_EQ(page["sheets"][1]["css"], "b{}");
}

TEST_F(ShownPageTest, LeavesOutFilesThatAreTooLarge) {
  write("big.png", std::string(kMaxImageBytes + 1, 'x'));
  write("big.css", std::string(kMaxStyleBytes + 1, ' '));
  const Json page =
      show("<!DOCTYPE html><link rel=stylesheet href=../big.css><body><img src=../big.png>");
  EXPECT_EQ(page["sheets"].size(), 0U);
  ASSERT_EQ(page["images"].size(), 1U);
  EXPECT_EQ(page["images"][0]["data"], "");
}

TEST(Base64, GivesTheValuesOfTheStandard) {
  // RFC 4648, section 10.
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foo"), "Zm9v");
  EXPECT_EQ(to_base64("foob"), "Zm9vYg==");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(to_base64("\xFF\xFE\xFD"), "//79");
}

}  // namespace
}  // namespace pagelet
