// SPDX-License-Identifier: MIT
#include "core/url/url.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "tests/support/texts.h"

namespace pagelet {
namespace {

// The URL that a reference resolves to, as text; "-": it is dropped.
std::string resolved(std::string_view base, std::string_view reference) {
  const std::optional<Url> url = resolve(parse_url(base).value(), reference);
  return url ? url->to_string() : "-";
}

// The address of a URL as "host path query"; "-": the port is unusable.
std::string address(std::string_view text) {
  const std::optional<Address> found = address_of(parse_url(text).value());
  if (!found) return "-";
  return found->host + " " + found->path + (found->query.empty() ? "" : " " + found->query);
}

struct Case {
  std::string_view input;
  std::string_view expected;
};

TEST(Url, HasThePartsOfAnAbsoluteUrl) {
  const Url url = parse_url("HTTP://User@Host:80/a/B%20c?x=1?y#frag?no").value();
  EXPECT_EQ(url.scheme, "http");
  EXPECT_EQ(url.authority, "User@Host:80");
  EXPECT_TRUE(url.has_authority);
  EXPECT_EQ(url.path, "/a/B%20c");
  EXPECT_EQ(url.query, "x=1?y");
  EXPECT_TRUE(url.has_query);
  EXPECT_EQ(url.to_string(), "http://User@Host:80/a/B%20c?x=1?y");
}

TEST(Url, HasNoSchemeWithoutALetterBeforeTheColon) {
  for (const std::string_view text : {"", "a.html", "//host/x", "1:2", ":x", "a_b:c", "a/b:c",
                                      "a?b:c", "a#b:c", "-a:b", "\xC3\xA9:x"}) {
    EXPECT_EQ(parse_url(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_url("a+1-.z:x").value().scheme, "a+1-.z");
  EXPECT_EQ(parse_url("mailto:a@b").value().path, "a@b");
}

TEST(Url, DistinguishesAbsentFromEmptyComponents) {
  for (const std::string_view text :
       {"http://h", "http://h/", "http://h?", "http://h/?", "http:", "http:a", "http:/a",
        "http:///a", "file:///a", "file:/a", "http://h?q", "http://@h:/", "http://h//a//b/"}) {
    EXPECT_EQ(parse_url(text).value().to_string(), text);
  }
  EXPECT_EQ(parse_url("http://h#").value().to_string(), "http://h");
}

TEST(Url, RemovesDotSegments) {
  constexpr Case kCases[] = {
      {"http://h/a/b/c/./../../g", "http://h/a/g"},  // RFC 3986, section 5.2.4
      {"http:mid/content=5/../6", "http:mid/6"},     // the same
      {"http://h/..", "http://h/"},
      {"http://h/.", "http://h/"},
      {"http://h/a/..", "http://h/"},
      {"http://h/a/.", "http://h/a/"},
      {"http://h/../../a", "http://h/a"},
      {"http://h/a//../b", "http://h/a/b"},
      {"http://h/...", "http://h/..."},
      {"http://h/.a/..b/c../d.", "http://h/.a/..b/c../d."},
      {"http:..", "http:"},
      {"http:../a", "http:a"},
      {"http:./a", "http:a"},
      {"http:a/../../b", "http:/b"},
      {"http://h/a?x/../y", "http://h/a?x/../y"},
      {"http://h/a/%2e%2e/b", "http://h/a/%2e%2e/b"},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(parse_url(c.input).value().to_string(), c.expected) << c.input;
  }
}

TEST(Url, WritesAPathWithTwoSlashesSoThatItIsNoAuthority) {
  const Url url = parse_url("file:/.//x").value();
  EXPECT_EQ(url.path, "//x");
  EXPECT_FALSE(url.has_authority);
  EXPECT_EQ(url.to_string(), "file:/.//x");
}

TEST(CleanReference, TrimsControlsAndSpacesAndDeletesTabsAndLineEnds) {
  constexpr Case kCases[] = {
      {"", ""},
      {" \t\r\n\f", ""},
      {" a.html\n", "a.html"},
      {"\x1C"
       "a\x1F",
       "a"},
      {"\x01 a\x08", "a"},
      {"\xC2\xA0\xE2\x80\x89"
       "a\xE3\x80\x80",
       "\xC2\xA0\xE2\x80\x89"
       "a\xE3\x80\x80"},  // the URL Standard trims no blanks of Unicode
      {"a\tb\r\nc", "abc"},
      {"a b", "a b"},
      {"a\x0C"
       "b",
       "a\x0C"
       "b"},                                 // a form feed inside stays
      {"\xE2\x80\x8B#x", "\xE2\x80\x8B#x"},  // U+200B is not a blank
      {"java\nscript:x", "javascript:x"},
      {" #x", "#x"},
  };
  for (const Case& c : kCases) EXPECT_EQ(clean_reference(c.input), c.expected) << c.input;
}

TEST(Resolve, FollowsTheNormalExamplesOfRfc3986) {
  // Section 5.4.1. Unlike there, other schemes are dropped and fragments are cut off.
  constexpr Case kCases[] = {
      {"g:h", "-"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q"},
      {"g#s", "http://a/b/c/g"},
      {"g?y#s", "http://a/b/c/g?y"},
      {";x", "http://a/b/c/;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(resolved("http://a/b/c/d;p?q", c.input), c.expected) << c.input;
  }
}

TEST(Resolve, FollowsTheAbnormalExamplesOfRfc3986) {
  // Section 5.4.2; for "http:g" the answer of the lenient parser.
  constexpr Case kCases[] = {
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"g#s/./x", "http://a/b/c/g"},
      {"g#s/../x", "http://a/b/c/g"},
      {"http:g", "http://a/b/c/g"},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(resolved("http://a/b/c/d;p?q", c.input), c.expected) << c.input;
  }
}

TEST(Resolve, FollowsStepThreeOfTheSpecification) {
  constexpr Case kCases[] = {
      // A scheme before a path without `//` is ignored if it is that of the base.
      {"http:page.html", "http://h:8/d/page.html"},
      {"HTTP:page.html", "http://h:8/d/page.html"},
      {"http:/page.html", "http://h:8/page.html"},
      {"http:?x", "http://h:8/d/p.html?x"},
      {"http:", "http://h:8/d/p.html?q"},
      {"http:#x", "http://h:8/d/p.html?q"},
      {"http:../1:2", "http://h:8/1:2"},
      {"http:http:x", "http://h:8/d/http:x"},
      {"https:page.html", "https:page.html"},
      {"http://other", "http://other"},
      {"http:///x", "http:///x"},
      // `?q` alone keeps the path, and an empty query is written.
      {"?x=/../y", "http://h:8/d/p.html?x=/../y"},
      {"?", "http://h:8/d/p.html?"},
      {"??", "http://h:8/d/p.html??"},
      // The fragment is cut off. Blanks before it or before `?` stay.
      {"a.html #x", "http://h:8/d/a.html "},
      {"a.html ?x #y", "http://h:8/d/a.html ?x "},
      {"a#b?c", "http://h:8/d/a"},
      {"a##b", "http://h:8/d/a"},
      // A reference that does not begin with a scheme is a path.
      {"1:2", "http://h:8/d/1:2"},
      {":x", "http://h:8/d/:x"},
      {"a_b:c", "http://h:8/d/a_b:c"},
      {"./a:b", "http://h:8/d/a:b"},
      // A backslash is an ordinary character, and nothing is encoded or decoded.
      {"a\\b", "http://h:8/d/a\\b"},
      {"\\\\x\\y", "http://h:8/d/\\\\x\\y"},
      {"..\\x", "http://h:8/d/..\\x"},
      {"a b<\">{|}^`.html", "http://h:8/d/a b<\">{|}^`.html"},
      {"\xC3\xA9?\xC3\xA9", "http://h:8/d/\xC3\xA9?\xC3\xA9"},
      {"%2e%2e/x", "http://h:8/d/%2e%2e/x"},
      {"%zz", "http://h:8/d/%zz"},
      // Only http, https and file are kept.
      {"ftp://h/x", "-"},
      {"mailto:a@b", "-"},
      {"javascript:x()", "-"},
      {"data:,x", "-"},
      {"x:", "-"},
      {"HTTPS://H/x", "https://H/x"},
      {"file:///x", "file:///x"},
      {"file:x", "file:x"},
      // Authorities stay as they are written.
      {"//", "http://"},
      {"//?x", "http://?x"},
      {"//u:p@H:080", "http://u:p@H:080"},
      {"///x", "http:///x"},
      {"//g/../x", "http://g/x"},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(resolved("http://h:8/d/p.html?q", c.input), c.expected) << c.input;
  }
}

TEST(Resolve, PutsASlashAfterAnAuthorityWithoutPath) {
  EXPECT_EQ(resolved("http://h", "a"), "http://h/a");
  EXPECT_EQ(resolved("http://h?q", "a/../b"), "http://h/b");
  EXPECT_EQ(resolved("http://h", "?x"), "http://h?x");
  EXPECT_EQ(resolved("http:x", "a"), "http:a");
  EXPECT_EQ(resolved("http:x/y", "a"), "http:x/a");
}

TEST(Resolve, DropsRelativeReferencesIfTheBaseHasAnotherScheme) {
  EXPECT_EQ(resolved("ftp://h/", "a.html"), "-");
  EXPECT_EQ(resolved("ftp://h/", "ftp:a.html"), "-");
  EXPECT_EQ(resolved("ftp://h/", "http://g/a"), "http://g/a");
}

TEST(Resolve, ResolvesFileUrls) {
  EXPECT_EQ(resolved("file:///d/p.html", "a.html"), "file:///d/a.html");
  EXPECT_EQ(resolved("file:///d/p.html", "file:a.html"), "file:///d/a.html");
  EXPECT_EQ(resolved("file:///d/p.html", "/a.html"), "file:///a.html");
  EXPECT_EQ(resolved("file:/d/p.html", "../a.html"), "file:/a.html");
}

TEST(BasePart, IsThePartOfTheBaseThatAReferenceNeeds) {
  const Url base = parse_url("http://h/d/p.html?q").value();
  for (const std::string_view text :
       {"/x", "//g", "http://g/x", "http:/x", "https:x", "https:", "mailto:x", "/?x"}) {
    EXPECT_EQ(base_part(base, text), BasePart::kOrigin) << text;
  }
  for (const std::string_view text : {"x", "..", ".", "http:x", "1:2", "x?y", "x/y"}) {
    EXPECT_EQ(base_part(base, text), BasePart::kDirectory) << text;
  }
  for (const std::string_view text : {"", "?", "?x", "http:", "http:?x", "#x"}) {
    EXPECT_EQ(base_part(base, text), BasePart::kWhole) << text;
  }
}

TEST(AddressOf, PutsTheHostInLowerCaseWithoutUserInformation) {
  constexpr Case kCases[] = {
      {"http://HoSt.Example/", "host.example /"},
      {"http://H\xC3\x89/", "xn--h-bga /"},  // in ASCII
      {"http://user@h/", "h /"},
      {"http://user:pass@h/", "h /"},
      {"http://a@b@c@h/", "h /"},
      {"http://h:1@g/", "g /"},
      {"http://@h/", "h /"},
      {"http://h@/", " /"},
      {"http://h/@x", "h /@x"},
      {"http://h%41/", "h%41 /"},
      {"file:///x", " /x"},
      {"file:/x", " /x"},
      {"https:x", " x"},
      {"http://[2001:DB8::1]/", "[2001:db8::1] /"},
      {"http://[::1]:8080/", "[::1]:8080 /"},
      {"http://[::1]:80/", "[::1] /"},
  };
  for (const Case& c : kCases) EXPECT_EQ(address(c.input), c.expected) << c.input;
}

TEST(AddressOf, DropsThePortsOfHttpAndRefusesUnusableOnes) {
  constexpr Case kCases[] = {
      {"http://h:80/", "h /"},
      {"https://h:80/", "h /"},  // the scheme does not count
      {"http://h:443/", "h /"},
      {"http://h:080/", "h /"},
      {"http://h:0000000000443/", "h /"},
      {"http://h:/", "h /"},
      {"http://h:8080/", "h:8080 /"},
      {"http://h:08080/", "h:8080 /"},
      {"http://h:0/", "h:0 /"},
      {"http://h:000/", "h:0 /"},
      {"http://h:65535/", "h:65535 /"},
      {"http://h:65536/", "-"},
      {"http://h:99999999999999999999/", "-"},
      {"http://h:abc/", "-"},
      {"http://h:80x/", "-"},
      {"http://h:+80/", "-"},
      {"http://h:-1/", "-"},
      {"http://h: 80/", "-"},
      {"http://h:\xD9\xA8/", "-"},  // U+0668, a digit but not an ASCII one
      {"http://h:1:2/", "-"},
      {"http://[::1/x", "-"},
      {"http://[::1]:x/", "-"},
  };
  for (const Case& c : kCases) EXPECT_EQ(address(c.input), c.expected) << c.input;
}

TEST(AddressOf, DecodesThePathOnceAndNotTheQuery) {
  constexpr Case kCases[] = {
      {"http://h", "h /"},
      {"http://h?", "h /"},
      {"http://h/?", "h /"},
      {"http://h?a=%41", "h / a=%41"},
      {"http://h/a?b?c", "h /a b?c"},
      {"http://h/a%2Fb%3Fc", "h /a/b?c"},
      {"http://h/%2541", "h /%41"},
      {"http://h/a/%2e%2E/b", "h /a/../b"},
      {"http://h/a/../%2e%2e/b", "h /../b"},
      {"http://h/%C3%A9\xC3\xA9%c3%a9", "h /\xC3\xA9\xC3\xA9\xC3\xA9"},
      {"http://h/a+b", "h /a+b"},
      // The query is that which a client sends.
      {"http://h/?x=\xC3\xA4", "h / x=%C3%A4"},
      {"http://h/?x=%c3%A4", "h / x=%c3%A4"},
      {"http://h/?a b\"<>\\^`{|}\x7F\x01", "h / a%20b%22%3C%3E%5C%5E%60%7B%7C%7D%7F%01"},
      {"http://h/?!$&'()*+,-./:;=?@[]_~%", "h / !$&'()*+,-./:;=?@[]_~%"},
  };
  for (const Case& c : kCases) EXPECT_EQ(address(c.input), c.expected) << c.input;
  EXPECT_EQ(address_of(parse_url("https://H:443/%61#x").value()),
            address_of(parse_url("http://u@h/a?").value()));
}

TEST(PercentDecode, KeepsIncompleteSequencesAndRepairsUtf8) {
  constexpr Case kCases[] = {
      {"", ""},
      {"%", "%"},
      {"%4", "%4"},
      {"%4g%g4", "%4g%g4"},
      {"%%41", "%A"},
      {"100%", "100%"},
      {"%41%5a%5A", "AZZ"},
      {"%20%2F%3F%25", " /?%"},
      {"%E2%82%AC", "\xE2\x82\xAC"},
      {"%E2%82", "\xEF\xBF\xBD"},  // one maximal ill-formed part
      {"%E2%82%20", "\xEF\xBF\xBD "},
      {"%FF%FE", "\xEF\xBF\xBD\xEF\xBF\xBD"},
      {"%E9t%E9", "\xEF\xBF\xBDt\xEF\xBF\xBD"},  // Latin-1
      {"%C3\xC3\xA9", "\xEF\xBF\xBD\xC3\xA9"},
      {"%ED%A0%80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},  // surrogate
  };
  for (const Case& c : kCases) EXPECT_EQ(percent_decode(c.input), c.expected) << c.input;
  EXPECT_EQ(percent_decode("a%00b"), std::string_view("a\0b", 3));
}

TEST(PageUrl, EncodesFileNames) {
  constexpr Case kCases[] = {
      {"index.html", "https://h/s/index.html"},
      {"a/b-c_d~e.1.html", "https://h/s/a/b-c_d~e.1.html"},
      {"a b.html", "https://h/s/a%20b.html"},
      {"100%.html", "https://h/s/100%25.html"},
      {"a%20b", "https://h/s/a%2520b"},
      {"\xC3\xA9.html", "https://h/s/%C3%A9.html"},
      {"a#b.html", "https://h/s/a%23b.html"},
      {"a:b;c=d&e+f.html", "https://h/s/a%3Ab%3Bc%3Dd%26e%2Bf.html"},
      {"javascript:x", "https://h/s/javascript%3Ax"},
      {"a\\b\"<>.html", "https://h/s/a%5Cb%22%3C%3E.html"},
      {"page.php?id=3", "https://h/s/page.php?id=3"},
      {"p?/?:@!$&'()*+,;=-._~aZ9", "https://h/s/p?/?:@!$&'()*+,;=-._~aZ9"},
      {"p?a b#c%d[e]\xC3\xA9", "https://h/s/p?a%20b%23c%25d%5Be%5D%C3%A9"},
      {"p?", "https://h/s/p?"},
      {"?x=1", "https://h/s/?x=1"},
      {"./a.html", "https://h/s/a.html"},  // resolved, hence without dot segments
      {"a//b", "https://h/s/a//b"},
  };
  for (const Case& c : kCases) EXPECT_EQ(page_url("https://h/s/", c.input), c.expected) << c.input;
  EXPECT_EQ(page_url("file:///s/", "a b"), "file:///s/a%20b");
  EXPECT_EQ(page_url("http://a/", "a%2Fb?x=a%2fb%20c"), "http://a/a%252Fb?x=a%2fb%2520c");
  EXPECT_EQ(page_url("HTTP://u@H:80/s%20t/./", "a"), "http://u@H:80/s%20t/a");
}

TEST(PageExtension, IsTheExtensionOfTheLastSegmentBeforeAQuestionMark) {
  EXPECT_TRUE(has_page_extension("page.php?x=1.png"));
  EXPECT_TRUE(has_page_extension("/x.php?y.png"));
  for (const std::string_view path :
       {"/",         "",        "/a",       "/a/",     "/a.",    "/a.html",  "/a.htm",
        "/a.php",    "/a.php3", "/a.asp",   "/a.aspx", "/a.jsp", "/a.shtml", "/a.xhtml",
        "/a.cgi",    "/a.cfm",  "/a.HTML",  "/a.PhP3", "/.html", "/v1.2/a",  "/v1.2/",
        "/a.b.html", "/a..",    "/a?b.png", "/a.png/", "/..",    "/a.?b.png"}) {
    EXPECT_TRUE(has_page_extension(path)) << path;
  }
  for (const std::string_view path :
       {"/v1.2", "/a.png", "/a.pdf", "/a.html ", "/a.html.gz", "/a.txt", "/a.php4", "/a.html5",
        "/.hidden", "/a.xml", "/a.js", "/a.pdf?", "/a.php?b/c.png", "/a.\xC4\xB1", "/a.html;x"}) {
    EXPECT_FALSE(has_page_extension(path)) << path;
  }
}

TEST(PathFilter, RejectsPathsThatContainOneOfFourWords) {
  for (const std::string_view path :
       {"/file.html", "/files/a.html", "/a/file", "/feeds", "/myfeeds", "feeds", "/a.pdf",
        "/a.pdf.html", "/rss", "/a/rss.php", "/a?b=.pdf"}) {
    EXPECT_FALSE(passes_path_filter(path)) << path;
  }
  for (const std::string_view path : {"/", "/afile.html", "/profile", "/feed", "/Feeds", "/FILE",
                                      "/a.PDF", "/RSS", "/across", "/pdf", "/a.html"}) {
    EXPECT_TRUE(passes_path_filter(path)) << path;
  }
}

TEST(HyperlinkDistance, CountsDirectoriesDownOrUp) {
  struct Distance {
    std::string_view key;
    std::string_view link;
    int expected;
  };
  constexpr Distance kCases[] = {
      {"/a/b/k.html", "/a/b/z.html", 0},
      {"/a/b/k.html", "/a/b/", 0},
      {"/a/b/k.html", "/a/b", -1},  // dir is one level above dir/
      {"/a/b/k.html", "/a/b/c", 0},
      {"/a/b/k.html", "/a/b/c/", 1},
      {"/a/b/k.html", "/a/b/c/d/q.html", 2},
      {"/a/b/k.html", "/a/x.html", -1},
      {"/a/b/k.html", "/index.html", -2},
      {"/a/b/k.html", "/", -2},
      {"/a/b/k.html", "", -2},
      {"/a/b/k.html", "/other/branch/deep/er/o.html", -2},
      {"/a/b/k.html", "/a/c/d/e/o.html", -1},
      {"/k.html", "/a/b/c/x.html", 3},
      {"/k.html", "/x", 0},
      {"k", "x", 0},
      {"/a/b/k.html", "//a///b//z.html", 0},  // empty segments do not count
      {"/a/b/", "/a/b/x", 0},
      {"/A/k.html", "/a/x.html", -1},  // case matters
      {"/ab/k.html", "/a/x.html", -1},
      {"/a/k.html", "/ab/x.html", -1},
      {"/a/b/a/k.html", "/b/a/x.html", -3},  // directories are compared from the front
  };
  for (const Distance& c : kCases) {
    EXPECT_EQ(hyperlink_distance(c.key, c.link), c.expected) << c.key << " " << c.link;
  }
}

TEST(HyperlinkDistance, IsMeasuredOnDecodedPathsWithoutQuery) {
  const auto distance = [](std::string_view key, std::string_view link) {
    return hyperlink_distance(address_of(key).value().path, address_of(link).value().path);
  };
  EXPECT_EQ(distance("http://h/a/b/k.html", "http://h/a%2Fb/w.html"), 0);
  EXPECT_EQ(distance("http://h/a/b/k.html", "https://g:1/%61/b/w.html?x/y/z"), 0);
  EXPECT_EQ(distance("http://h/k.html?a/b/c", "http://h/w.html"), 0);
  EXPECT_EQ(distance("http://h", "http://h/a/b/../w.html"), 1);
  EXPECT_EQ(distance("http://h/a/b", "http://h/%2e%2e/w"), -1);  // here `..` is a name
}

// Random references from the characters that have a meaning.
std::string random_text(std::mt19937& random) {
  static constexpr std::string_view kPieces[] = {
      "/",    "/",    "//",    ".",        "..", "?",  "#",        ":",    "@", "%",
      "%2F",  "%2e",  "%C3",   "[",        "]",  "\\", " ",        "\t",   "a", "b",
      "http", "file", "http:", "https://", "h",  "80", "\xC3\xA9", "\xFF", "1", ";"};
  std::string text;
  const std::size_t pieces = random() % 9;
  for (std::size_t i = 0; i < pieces; ++i) text += kPieces[random() % std::size(kPieces)];
  return text;
}

TEST(ResolveProperty, RandomReferencesKeepTheInvariants) {
  std::mt19937 random(1);
  std::size_t kept = 0;
  for (int round = 0; round < 100'000; ++round) {
    Url base = parse_url("http://h/d/p?q").value();
    if (const auto other = parse_url("http:" + random_text(random)); other && round % 2 == 0) {
      base = *other;
    }
    const std::string text = random_text(random);
    const std::string reference = clean_reference(text);
    EXPECT_EQ(clean_reference(reference), reference);
    const std::optional<Url> url = resolve(base, reference);
    if (!url) continue;
    ++kept;
    const std::string written = url->to_string();
    ASSERT_EQ(parse_url(written), url) << written;
    // Absolute results resolve to themselves. Without authority this needs a base of another
    // scheme.
    Url other = base;
    other.scheme = url->scheme == "https" ? "http" : "https";
    ASSERT_EQ(resolve(url->has_authority ? base : other, written), url) << written;
    EXPECT_FALSE(holds(("/" + url->path + "/"), "/../")) << written;
    EXPECT_EQ(url->to_string().find('#'), std::string::npos);
    if (const std::optional<Address> found = address_of(*url)) {
      EXPECT_FALSE(found->path.empty());
      has_page_extension(found->path);
      passes_path_filter(found->path);
      EXPECT_EQ(hyperlink_distance(found->path, found->path), 0);
    }
    // Parts of the base beyond base_part have no influence.
    Url changed = base;
    const BasePart part = base_part(base, reference);
    if (part == BasePart::kOrigin) changed.path = "/other/x";
    if (part == BasePart::kDirectory) changed.path = std::string(directory_of(base)) + "z";
    if (part != BasePart::kWhole) changed.query = "other";
    EXPECT_EQ(resolve(changed, reference), url) << reference;
  }
  EXPECT_GT(kept, 50'000U);
}

// UTS #46, not transitional.
TEST(AddressOf, HasTheNameOfTheDomainNameSystem) {
  const auto host_of = [](const std::string& url) { return address_of(*parse_url(url))->host; };
  EXPECT_EQ(host_of("http://m\xC3\xBCller.example/"), "xn--mller-kva.example");
  EXPECT_EQ(host_of("http://M\xC3\x9CLLER.Example:8080/"), "xn--mller-kva.example:8080");
  EXPECT_EQ(host_of("http://XN--Mller-Kva.example/"), "xn--mller-kva.example");
  EXPECT_EQ(host_of("http://stra\xC3\x9F"
                    "e.example/"),
            "xn--strae-oqa.example");
  EXPECT_EQ(host_of("http://a\xE3\x80\x82"
                    "b.example/"),
            "a.b.example");  // an ideographic full stop
  // What IDNA does not allow stays as it is.
  EXPECT_EQ(host_of("http://\xC3\xA4_\xE2\x80\xAE.example/"), "\xC3\xA4_\xE2\x80\xAE.example");
}

}  // namespace
}  // namespace pagelet
