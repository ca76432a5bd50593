// SPDX-License-Identifier: MIT
#include "core/site/directory_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/require.h"
#include "tests/support/temporary_folder.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class DirectorySourceTest : public testing::Test {
 protected:
  void SetUp() override { root_.make_folder("pages"); }

  fs::path folder() const { return root_.path("pages"); }

  void write(const std::string& name, std::string_view bytes = "x") {
    root_.write("pages/" + name, bytes);
  }

  Result<DirectorySource> try_open(std::optional<Names> names = std::nullopt,
                                   std::string_view base = "https://site.example/") {
    return DirectorySource::open(folder().string(), base, std::move(names));
  }

  DirectorySource open(std::optional<Names> names = std::nullopt,
                       std::string_view base = "https://site.example/") {
    return try_open(std::move(names), base).value();
  }

  static Names names_of(const DirectorySource& source) {
    Names names;
    for (PageIndex page = 0; page < source.size(); ++page) names.emplace_back(source.name(page));
    return names;
  }

  // The name of the page that a URL leads to, or "-".
  static std::string found(DirectorySource& source, std::string_view url) {
    const std::optional<PageIndex> page = source.find(address_of(parse_url(url).value()).value());
    return page ? std::string(source.name(*page)) : "-";
  }

  TemporaryFolder root_;
};

TEST_F(DirectorySourceTest, KeepsTheOrderOfTheListAndSkipsMissingFiles) {
  for (const char* name : {"a.html", "b.html", "sub/c.html", "unlisted.html"}) write(name);
  fs::create_directory(folder() / "folder");
  const DirectorySource source =
      open(Names{"sub/c.html", "missing.html", "folder", "b.html", "", "sub/", "b.html", "a.html",
                 "b.html/", std::string("a.html\0", 7)});
  EXPECT_EQ(names_of(source), (Names{"sub/c.html", "b.html", "a.html"}));
  EXPECT_EQ(source.url(0), "https://site.example/sub/c.html");
  EXPECT_EQ(source.index_of_name("a.html"), 2U);
  EXPECT_EQ(source.index_of_name("unlisted.html"), std::nullopt);
  EXPECT_EQ(source.index_of_name("A.html"), std::nullopt);
  EXPECT_TRUE(source.from_folder());
}

TEST_F(DirectorySourceTest, ReachesOnlyListedPages) {
  for (const char* name : {"a.html", "unlisted.html"}) write(name);
  DirectorySource source = open(Names{"a.html", "missing.html"});
  EXPECT_EQ(found(source, "https://site.example/a.html"), "a.html");
  EXPECT_EQ(found(source, "https://site.example/unlisted.html"), "-");
  EXPECT_EQ(found(source, "https://site.example/missing.html"), "-");
}

TEST_F(DirectorySourceTest, TakesListedFilesOfAnyExtension) {
  for (const char* name : {"a.pdf", ".hidden", "b.html"}) write(name);
  DirectorySource source = open(Names{"b.html", "a.pdf", ".hidden"});
  EXPECT_EQ(source.size(), 3U);
  EXPECT_EQ(found(source, "https://site.example/a.pdf"), "a.pdf");
}

TEST_F(DirectorySourceTest, FindsAllPagesInTheOrderOfCodePoints) {
  for (const char* name :
       {"b.html", "B.HTML", "a/z.htm", "a.html", "a0.php", "a-b", "\xC3\xA9.html", "~.html",
        "\xF0\x9F\x98\x80.html", "\xEF\xBF\xBD.html", ".html", ".hidden/x.html", ".x.html", "dot.",
        "p.php?id=3.png", "deep/er/and/deeper", "100%.html"}) {
    write(name, "<p>");
  }
  for (const char* name : {"v1.2", "pic.png", ".htaccess", "notes.txt", "a/x.js", "p.png?a.html",
                           "a.html~", "a.html.bak"}) {
    write(name);
  }
  EXPECT_EQ(names_of(open()),
            (Names{".hidden/x.html", ".html", ".x.html", "100%.html", "B.HTML", "a-b", "a.html",
                   "a/z.htm", "a0.php", "b.html", "deep/er/and/deeper", "dot.", "p.php?id=3.png",
                   "~.html", "\xC3\xA9.html", "\xEF\xBF\xBD.html", "\xF0\x9F\x98\x80.html"}));
}

TEST_F(DirectorySourceTest, FollowsLinksToFilesButDoesNotSearchLinkedFolders) {
  write("real/a.html", "linked");
  fs::create_symlink("real/a.html", folder() / "link.html");
  fs::create_symlink("nowhere.html", folder() / "broken.html");
  fs::create_symlink("self.html", folder() / "self.html");
  fs::create_directory_symlink(".", folder() / "loop");
  fs::create_directory_symlink("real", folder() / "other");
  fs::create_directory_symlink("../..", folder() / "real" / "up");
  DirectorySource walked = open();
  EXPECT_EQ(names_of(walked), (Names{"link.html", "real/a.html"}));
  EXPECT_EQ(walked.read(0, Limits{}).value().bytes, "linked");
  // The path of a listed name may lead through links.
  const DirectorySource listed =
      open(Names{"other/a.html", "loop/loop/link.html", "broken.html", "self.html", "other"});
  EXPECT_EQ(names_of(listed), (Names{"other/a.html", "loop/loop/link.html"}));
}

TEST_F(DirectorySourceTest, OpensRegularFilesOnly) {
  write("a.html");
  ASSERT_EQ(::mkfifo((folder() / "pipe.html").c_str(), 0600), 0);
  fs::create_symlink("pipe.html", folder() / "link.html");
  fs::create_symlink("/dev/zero", folder() / "zero.html");
  EXPECT_EQ(names_of(open()), Names{"a.html"});
  EXPECT_EQ(names_of(open(Names{"pipe.html", "link.html", "zero.html", "a.html"})),
            Names{"a.html"});
  // A page that becomes a pipe later is not opened either.
  DirectorySource source = open();
  fs::remove(folder() / "a.html");
  ASSERT_EQ(::mkfifo((folder() / "a.html").c_str(), 0600), 0);
  error_of(source.read(0, Limits{}), ErrorCode::kInput);
}

TEST_F(DirectorySourceTest, RefusesNamesThatLeadOutOfTheFolder) {
  write("a..b.html");
  write("sub/a.html");
  for (const char* name : {"../x.html", "..", "sub/../sub/a.html", "sub/..", "/etc/passwd", "/"}) {
    EXPECT_TRUE(
        holds(error_of(try_open(Names{"sub/a.html", name})), std::string("'") + name + "'"));
  }
  write("..c");
  EXPECT_EQ(open(Names{"a..b.html", "..c", "sub/a.html"}).size(), 3U);
}

TEST_F(DirectorySourceTest, RefusesLinksThatLeadOutOfTheFolder) {
  root_.write("secret.html", "secret");
  root_.write("other/a.html", "a");
  write("a.html");
  write("sub/b.html");
  const auto opens = [&](const std::optional<Names>& names, const std::string& within = {}) {
    const auto source =
        DirectorySource::open(folder().string(), "https://site.example/", names, nullptr, within);
    if (source) return true;
    EXPECT_TRUE(holds(error_of(source), "leads out of the site's folder"));
    return false;
  };
  fs::create_directory_symlink("../other", folder() / "linked");
  EXPECT_TRUE(opens(std::nullopt));  // linked folders are not searched
  EXPECT_FALSE(opens(Names{"a.html", "linked/a.html"}));
  EXPECT_TRUE(opens(Names{"a.html", "linked/a.html"}, root_.path()));
  EXPECT_TRUE(opens(Names{"a.html", "linked/a.html"}, "/"));
  fs::create_symlink("../../secret.html", folder() / "sub/link.html");
  EXPECT_TRUE(opens(Names{"a.html", "sub/b.html"}));
  EXPECT_FALSE(opens(std::nullopt));
  EXPECT_FALSE(opens(Names{"sub/b.html", "sub/link.html"}));
  EXPECT_TRUE(opens(std::nullopt, "/"));
  // The folder itself may be a link, and a name that only begins like the folder's is another one.
  root_.write("pages-2/a.html", "x");
  fs::create_directory_symlink(folder(), root_.path("link"));
  EXPECT_TRUE(DirectorySource::open(root_.path("link"), "https://x.example/", Names{"a.html"}));
  EXPECT_TRUE(lies_in(root_.path("link"), root_.path("pages/a.html")));
  EXPECT_FALSE(lies_in(root_.path("link"), root_.path("pages-2/a.html")));
  EXPECT_FALSE(lies_in(root_.path("link"), root_.path("pages/missing.html")));
}

TEST_F(DirectorySourceTest, RefusesUnusableFoldersAndBases) {
  write("a.html");
  for (const char* base :
       {"", "site.example/", "https://site.example", "https://site.example/a",
        "ftp://site.example/", "https://site.example:x/", "https://site.example/?a/", "https:"}) {
    EXPECT_TRUE(holds(error_of(try_open(std::nullopt, base)), base));
  }
  for (const fs::path& path : {folder() / "missing", folder() / "a.html"}) {
    for (const std::optional<Names>& names :
         {std::optional<Names>(), std::optional(Names{"a.html"})}) {
      EXPECT_TRUE(
          holds(error_of(DirectorySource::open(path.string(), "https://site.example/", names)),
                path.string()));
    }
  }
}

TEST_F(DirectorySourceTest, TakesFileNamesLiterally) {
  const Names names = {"page.php?id=3", "100%.html", "a%20b.html", "a b.html", "\xC3\xA9.html",
                       "list.html",     "q?",        "a#b.html",   "x?y?z",    "c d?e f=g"};
  for (const std::string& name : names) write(name);
  DirectorySource source = open(names);
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"https://site.example/page.php?id=3", "page.php?id=3"},
      {"https://site.example/page.php%3Fid=3", "page.php?id=3"},
      {"https://site.example/page.php?id=%33", "page.php?id=3"},
      {"https://site.example/page%2Ephp?id=3", "page.php?id=3"},
      {"https://site.example/page.php%3Fid=%33", "page.php?id=3"},
      {"https://site.example/page.php", "-"},
      {"https://site.example/page.php?id=4", "-"},
      {"https://site.example/page.php?ID=3", "-"},
      {"https://site.example/100%25.html", "100%.html"},
      {"https://site.example/100%.html", "100%.html"},
      {"https://site.example/a%2520b.html", "a%20b.html"},
      {"https://site.example/a%20b.html", "a b.html"},
      {"https://site.example/a b.html", "a b.html"},
      {"https://site.example/a+b.html", "-"},
      {"https://site.example/%C3%A9.html", "\xC3\xA9.html"},
      {"https://site.example/\xC3\xA9.html", "\xC3\xA9.html"},
      {"https://site.example/%E9.html", "-"},
      {"https://site.example/list.html?sort=up", "list.html"},
      {"https://site.example/list.html?", "list.html"},
      {"https://site.example/List.html", "-"},
      // An empty query counts as none, so no such URL leads to a file whose name ends in `?`.
      {"https://site.example/q?", "-"},
      {"https://site.example/q", "-"},
      {"https://site.example/a%23b.html", "a#b.html"},
      {"https://site.example/x?y?z", "x?y?z"},
      {"https://site.example/x%3Fy?z", "x?y?z"},
      {"https://site.example/c%20d?e%20f=g", "c d?e f=g"},
  };
  for (const auto& [url, name] : cases) EXPECT_EQ(found(source, url), name) << url;
  // The URL of a page leads back to the page, except for the name that ends in `?`.
  for (PageIndex page = 0; page < source.size(); ++page) {
    EXPECT_EQ(found(source, source.url(page)), names[page] == "q?" ? "-" : names[page]);
  }
}

TEST_F(DirectorySourceTest, TriesTheRulesForAPathInTheirOrder) {
  const Names names = {"index.html",     "bar.html", "bar/index.html", "bare",        "bare.html",
                       "bare/index.htm", "foo.html", "v1.2.html",      "baz?x=1",     "baz.html",
                       "d/index.html",   ".html",    "e/index.php",    "f/index.html"};
  // On the disk "bare" cannot be both a file and a folder.
  for (const std::string& name : names) {
    if (name != "bare/index.htm") write(name);
  }
  write("f.html");
  DirectorySource source = open(names);
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"https://site.example", "index.html"},
      {"https://site.example/", "index.html"},
      {"https://site.example/?q", "index.html"},
      {"https://site.example?q", "index.html"},
      {"https://site.example/index.html", "index.html"},
      {"https://site.example/index", "index.html"},
      {"https://site.example/foo", "foo.html"},
      {"https://site.example/foo?x=1", "foo.html"},
      {"https://site.example/foo/", "-"},
      {"https://site.example/foo.", "-"},
      {"https://site.example/bar", "bar/index.html"},  // before bar.html
      {"https://site.example/bar/", "bar/index.html"},
      {"https://site.example/bar/index.html", "bar/index.html"},
      {"https://site.example/bar.html", "bar.html"},
      {"https://site.example/bare", "bare"},  // before bare.html and bare/index.htm
      {"https://site.example/bare.html", "bare.html"},
      {"https://site.example/v1.2", "-"},  // the last segment has a dot
      {"https://site.example/baz?x=1", "baz?x=1"},
      {"https://site.example/baz?x=2", "baz.html"},
      {"https://site.example/baz", "baz.html"},
      {"https://site.example/d//", "-"},
      {"https://site.example//d/", "-"},
      {"https://site.example/d/.", "d/index.html"},
      {"https://site.example/d/x/..", "d/index.html"},
      {"https://site.example/d%2F", "d/index.html"},
      {"https://site.example/d%2Findex.html", "d/index.html"},
      {"https://site.example/d/%2e", "-"},
      {"https://site.example/d/%2e%2e/foo.html", "-"},
      {"https://site.example/.html", ".html"},
      {"https://site.example/e/", "-"},
      {"https://site.example/e", "-"},
      {"https://site.example/f", "f/index.html"},
      {"https://site.example/f.html", "-"},  // not listed
      // Scheme, user information and the ports of HTTP do not count. The host does.
      {"http://u@SITE.example:80/foo", "foo.html"},
      {"https://site.example:8080/foo", "-"},
      {"https://www.site.example/foo", "-"},
      {"file:///foo", "-"},
  };
  for (const auto& [url, name] : cases) EXPECT_EQ(found(source, url), name) << url;
}

TEST_F(DirectorySourceTest, PagesLieBelowThePathOfTheBase) {
  for (const char* name : {"index.html", "a.html", "sub/b.html"}) write(name);
  DirectorySource source = open(std::nullopt, "http://site.example:81/my%20sub/");
  EXPECT_EQ(source.url(1), "http://site.example:81/my%20sub/index.html");
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"http://site.example:81/my%20sub/a.html", "a.html"},
      {"http://site.example:81/my sub/a", "a.html"},
      {"http://site.example:81/m%79%20sub%2Fa", "a.html"},
      {"http://site.example:81/my%20sub", "index.html"},
      {"http://site.example:81/my%20sub/", "index.html"},
      {"http://site.example:81/my%20sub?x", "index.html"},
      {"http://site.example:81/a.html", "-"},
      {"http://site.example:81/my%20subject/a.html", "-"},
      {"http://site.example:81/", "-"},
      {"http://site.example:81/my%20sub/../a.html", "-"},
      {"http://site.example/my%20sub/a.html", "-"},
      {"http://site.example:81/my%20sub/sub/b", "sub/b.html"},
  };
  for (const auto& [url, name] : cases) EXPECT_EQ(found(source, url), name) << url;
}

TEST_F(DirectorySourceTest, WorksWithFileBasesAndRepairedBases) {
  for (const char* name : {"index.html", "a.html"}) write(name);
  DirectorySource of_files = open(std::nullopt, "file:///copy/");
  EXPECT_EQ(of_files.url(0), "file:///copy/a.html");
  EXPECT_EQ(found(of_files, "file:///copy/a"), "a.html");
  EXPECT_EQ(found(of_files, "file:/copy/"), "index.html");
  DirectorySource dotted = open(std::nullopt, "HTTP://u@Site.Example:080/x/../y/");
  EXPECT_EQ(dotted.url(0), "http://u@Site.Example:080/y/a.html");
  EXPECT_EQ(found(dotted, "https://site.example/y/a.html"), "a.html");
}

TEST_F(DirectorySourceTest, ReadsBytesAsTheyAre) {
  const std::string bytes("\xFF\xFE<\0\r\n\xE9", 7);
  write("a.html", bytes);
  write("empty.html", "");
  std::string large(300'000, 'x');
  large.back() = 'y';
  write("large.html", large);
  DirectorySource source = open(Names{"a.html", "empty.html", "large.html"});
  EXPECT_EQ(source.read(0, Limits{}).value().bytes, bytes);
  EXPECT_EQ(source.read(0, Limits{}).value().http_charset, "");
  EXPECT_EQ(source.read(1, Limits{}).value().bytes, "");
  EXPECT_EQ(source.read(2, Limits{}).value().bytes, large);
}

TEST_F(DirectorySourceTest, RefusesFilesLargerThanTheLimit) {
  write("a.html", "12345");
  DirectorySource source = open();
  Limits limits;
  limits.max_bytes = 5;
  EXPECT_TRUE(source.read(0, limits));
  limits.max_bytes = 4;
  const Result<RawPage> page = source.read(0, limits);
  EXPECT_EQ(limit_of(page), LimitKind::kBytes);
  EXPECT_TRUE(holds(error_of(page, ErrorCode::kLimit), "a.html"));
}

TEST_F(DirectorySourceTest, TheErrorNamesTheFileThatCannotBeRead) {
  write("a.html");
  DirectorySource source = open();
  fs::remove(folder() / "a.html");
  EXPECT_TRUE(holds(error_of(source.read(0, Limits{})), "a.html"));
}

TEST_F(DirectorySourceTest, StaysUsableAfterAMove) {
  write("a.html");
  write("a-page-with-a-name-longer-than-any-short-string.html");
  DirectorySource first = open();
  DirectorySource source = std::move(first);
  EXPECT_EQ(found(source, source.url(0)), source.name(0));
  EXPECT_EQ(found(source, source.url(1)), source.name(1));
}

class FilePagesTest : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    folder_.write(name, text);
    return folder_.path(name);
  }
  TemporaryFolder folder_;
};

TEST_F(FilePagesTest, ReadsTheFilesInTheOrderGiven) {
  const std::string long_text(200'000, 'x');
  const std::string a = write("a.html", "first");
  const std::string b = write("b.html", long_text);
  auto pages = require(FilePages::open({b, a}, ""));
  ASSERT_EQ(pages.size(), 2U);
  EXPECT_EQ(pages.url(0), b);
  EXPECT_EQ(pages.read(0, Limits{})->bytes, long_text);
  EXPECT_EQ(pages.read(1, Limits{})->bytes, "first");
}

TEST_F(FilePagesTest, TheBaseIsTheUrlOfTheFirstPage) {
  const std::string a = write("a b.html", "");
  const std::string b = write("c d.html", "");
  const auto pages = require(FilePages::open({a, b}, "https://site.example/d/page?q=1"));
  EXPECT_EQ(pages.url(0), "https://site.example/d/page?q=1");
  EXPECT_EQ(pages.url(1), "https://site.example/d/c%20d.html");
  EXPECT_EQ(FilePages::open({a}, "https://site.example")->url(0), "https://site.example/");
}

TEST_F(FilePagesTest, AFileNameIsNeverTakenForAUrl) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path());
  write("urn:x", "");
  const auto pages = FilePages::open({"urn:x"}, "");
  std::filesystem::current_path(before);
  ASSERT_TRUE(pages);
  EXPECT_EQ(pages->url(0), "./urn:x");
}

TEST_F(FilePagesTest, TheUrlOfOneFileStaysAsItWasGiven) {
  const std::string a = write("a.html", "first");
  for (const char* url : {"HTTPS://Site.example/d/../a?q#part", "d/a.html", "no address"}) {
    auto page = require(FilePages::open_one(a, url));
    EXPECT_EQ(page.url(0), url);
    EXPECT_EQ(page.read(0, Limits{})->bytes, "first");
  }
  EXPECT_EQ(FilePages::open_one(a, "")->url(0), a);
  EXPECT_EQ(FilePages::open_one(a + "x", "d/a.html").error().code, ErrorCode::kInput);
}

TEST_F(FilePagesTest, FilesThatCannotBeReadAreReportedAtOnce) {
  const std::string a = write("a.html", "");
  EXPECT_EQ(
      FilePages::open({a, a + "x"}, "").error().text(),
      a + "x: cannot be read: No such file or directory (a URL begins with http:// or https://)");
  EXPECT_EQ(
      FilePages::open({folder_.path()}, "").error().text(),
      folder_.path() + ": cannot be read: Is a directory (--site DIR reads the pages of a folder)");
  EXPECT_EQ(FilePages::open({a}, "site.example").error().code, ErrorCode::kUsage);
  EXPECT_EQ(FilePages::open({a}, "mailto:x@site.example").error().code, ErrorCode::kUsage);
  EXPECT_EQ(FilePages::open({"-", "-"}, "").error().code, ErrorCode::kUsage);
}

TEST_F(FilePagesTest, AFileAboveTheLimitIsNotRead) {
  const std::string a = write("a.html", "12345");
  auto pages = FilePages::open({a}, "");
  Limits limits;
  limits.max_bytes = 5;
  EXPECT_EQ(pages->read(0, limits)->bytes, "12345");
  limits.max_bytes = 4;
  EXPECT_EQ(pages->read(0, limits).error().limit, LimitKind::kBytes);
}

TEST_F(DirectorySourceTest, FilesWithoutExtensionArePagesIfTheyBeginAsOne) {
  for (const char* name : {"LICENSE", "_redirects", "CNAME"}) write(name, "MIT License");
  write("about", "\xEF\xBB\xBF\n<!DOCTYPE html><p>x");
  write("utf16", std::string_view("\xFF\xFE<\0p\0>\0", 8));
  write("gz", "\x1F\x8B\x08");
  write("empty", "");
  EXPECT_EQ(names_of(open()), (Names{"about", "gz", "utf16"}));
}

TEST_F(DirectorySourceTest, BackupsOfPagesAreNone) {
  for (const char* name : {"page.php?id=1.html", "page.php?id=1.orig", "page.php?id=2.orig",
                           "x.html", "x.html.orig"}) {
    write(name, "<p>");
  }
  EXPECT_EQ(names_of(open()), (Names{"page.php?id=1.html", "page.php?id=2.orig", "x.html"}));
}

TEST_F(DirectorySourceTest, BackupsOfManyPagesAreNone) {
  Names pages;
  for (int page = 10; page < 30; ++page) {
    pages.push_back("page.php?id=" + std::to_string(page) + ".html");
    write(pages.back(), "<p>");
    write("page.php?id=" + std::to_string(page) + ".orig", "<p>");
  }
  EXPECT_EQ(names_of(open()), pages);
}

TEST_F(DirectorySourceTest, ExtensionsOfCodingsAreNotPartOfTheAddress) {
  for (const char* name : {"a.html.br", "b.html.gz", "c.php.zlib", "d.html.zst", "e.tar.gz", "f.gz",
                           "page.mhtml", "page.MHT", "page.webarchive"}) {
    write(name, "<p>");
  }
  DirectorySource source = open();
  EXPECT_EQ(names_of(source), (Names{"a.html.br", "b.html.gz", "c.php.zlib", "d.html.zst",
                                     "page.MHT", "page.mhtml", "page.webarchive"}));
  EXPECT_EQ(source.url(0), "https://site.example/a.html");
  EXPECT_EQ(found(source, "https://site.example/a.html"), "a.html.br");
}

TEST_F(DirectorySourceTest, LinksLeadToNamesWithEncodedSlashes) {
  write("page.php?x=a%2Fb.html", "<p>");
  write("page.php?x=a%2Fb", "<p>");
  DirectorySource source = open();
  EXPECT_EQ(source.url(0), "https://site.example/page.php?x=a%2Fb");
  EXPECT_EQ(found(source, "https://site.example/page.php?x=a/b"), "page.php?x=a%2Fb");
  EXPECT_EQ(found(source, "https://site.example/page.php?x=a%2Fb"), "page.php?x=a%2Fb");
}

TEST_F(DirectorySourceTest, PagesThatOnlyLeadToOthersAreRedirects) {
  const auto refresh = [](const std::string& to) {
    return "<meta http-equiv=refresh content='0; url=" + to + "'><p>Moved";
  };
  write("new.html", "<p>new");
  write("old.html", refresh("older.html"));
  write("older.html", refresh("/new.html"));
  write("round.html", refresh("round.html"));
  write("out.html", refresh("https://other.example/new.html"));
  DirectorySource source = open();
  EXPECT_EQ(names_of(source), Names{"new.html"});
  EXPECT_EQ(found(source, "https://site.example/old.html"), "new.html");
  EXPECT_EQ(found(source, "https://site.example/older"), "new.html");
  EXPECT_EQ(found(source, "https://site.example/round.html"), "-");
  EXPECT_EQ(found(source, "https://site.example/out.html"), "-");
  EXPECT_EQ(source.index_of_name("old.html"), std::nullopt);
  EXPECT_EQ(names_of(open(Names{"old.html", "new.html"})).size(), 2U) << "listed pages are pages";
}

TEST_F(DirectorySourceTest, HttracksErrorsAreNoPages) {
  root_.make_folder("hts-cache");
  write("a.html", "<html><!-- Mirrored from site.example/a.html by HTTrack Website Copier/3.x -->");
  write("error.html", "<html><h1>404 Not Found");
  write("coded.html", "\x1B\x03\x04");
  EXPECT_EQ(names_of(open()), (Names{"a.html", "coded.html"}));
}

}  // namespace
}  // namespace pagelet
