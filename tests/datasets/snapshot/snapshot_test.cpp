// SPDX-License-Identifier: MIT
#include "datasets/snapshot/snapshot.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/dom/serializer.h"
#include "core/text/encoding/decoding.h"
#include "datasets/site_files.h"
#include "datasets/site_folder.h"
#include "datasets/suite_check.h"
#include "tests/support/errors.h"
#include "tests/support/fake_fetcher.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;
const std::string kSite = "http://site.test/";

SnapshotOptions options_of(bool archive = false) {
  SnapshotOptions options;
  options.crawl.depth = 2;
  options.archive = archive;
  options.now = [] { return std::string("2026-01-31T12:00:00Z"); };
  return options;
}

// The files of a snapshot, except those in .snapshot.
std::map<std::string, std::string> snapshot_files(const std::string& folder) {
  auto files = files_of(folder);
  std::erase_if(files, [](const auto& file) { return file.first.starts_with(".snapshot"); });
  return files;
}

// A site with redirects, queries, encodings, style sheets, and a file of another host.
FakeFetcher small_web() {
  FakeFetcher web;
  web.page(kSite,
           "<html lang=fr><title>Le site</title><link rel=stylesheet href=a.css>"
           "<a href=docs>1</a><a href='page.php?id=3'>2</a><a href=moved>3</a><a href=gone>4</a>"
           "<a href=latin.html>5</a><img src='http://cdn.test/x.png'>");
  web.page(kSite + "docs", "<a href=docs/a.html>a</a><a href=/>up</a>");
  web.page(kSite + "docs/a.html", "<a href=../docs>up</a><img src=/img/b.png>");
  web.page(kSite + "page.php?id=3", "<p>three");
  web.page(kSite + "new/", "<p>moved");
  web.redirect(kSite + "moved", kSite + "new/");
  web.page(kSite + "latin.html", "<meta charset=utf-8><p>caf\xE9", "iso-8859-1");
  web.file(kSite + "a.css", "text/css", "@import 'b.css'; p{background:url(img/b.png)}");
  web.file(kSite + "b.css", "text/css", "");
  web.file(kSite + "img/b.png", "image/png", "png");
  web.file("http://cdn.test/x.png", "image/png", "other png");
  return web;
}

TEST(Snapshot, IsASiteFolder) {
  FakeFetcher web = small_web();
  const TemporaryFolder folder;
  const auto snapshot = take_snapshot(web, kSite, folder.path("s"), options_of());
  ASSERT_TRUE(snapshot) << snapshot.error().text();
  EXPECT_EQ(snapshot->pages, 6U);
  EXPECT_EQ(snapshot->resources, 4U);
  EXPECT_EQ(snapshot->fetched, 10U);
  EXPECT_EQ(snapshot->warnings.size(), 0U);
  EXPECT_EQ(snapshot->dead.size(), 1U);  // `gone`
  const auto files = snapshot_files(folder.path("s"));
  ASSERT_EQ(files.size(), 11U);
  EXPECT_EQ(files.at("site.json"),
            "{\n \"id\": \"site.test\",\n \"title\": \"Le site\",\n \"language\": \"fr\",\n"
            " \"base_url\": \"http://site.test/\",\n \"key_page\": \"index.html\",\n"
            " \"pages\": [\n  \"index.html\",\n  \"docs.html\",\n  \"page.php?id=3\",\n"
            "  \"new/index.html\",\n  \"latin.html\",\n  \"docs/a.html\"\n ]\n}\n");
  EXPECT_EQ(files.at("pages/page.php?id=3"), "<p>three");
  EXPECT_EQ(files.at("pages/docs/a.html"), "<a href=../docs>up</a><img src=/img/b.png>");
  EXPECT_EQ(files.at("files/cdn.test/x.png"), "other png");

  const auto site = SiteFolder::open(folder.path("s"));
  ASSERT_TRUE(site) << site.error().text();
  const SiteFiles found(*site);
  const auto file = [&](const std::string& url) {
    const auto name = found.find(*parse_url(url));
    return name ? found.read(*name, 100).value_or("(unreadable)") : "(none)";
  };
  EXPECT_EQ(file("http://cdn.test/x.png"), "other png");
  EXPECT_EQ(file("http://cdn.test/x.png?v=2"), "other png");
  EXPECT_EQ(file(kSite + "img/b.png"), "png");
  EXPECT_EQ(file("http://cdn.test/../site.json"), "(none)");
  EXPECT_EQ(file("http://../site.json"), "(none)");

  // Only the labels are missing.
  const SiteCheck check = check_site({"s", folder.path("s"), "", 0, ""}, {});
  ASSERT_EQ(check.errors.size(), 1U);
  EXPECT_NE(check.errors[0].find("labels"), std::string::npos);
  EXPECT_EQ(check.links, 5U);
}

TEST(Snapshot, PagesDecodeAsTheyDidWithTheirHeaders) {
  const TemporaryFolder folder;
  const std::map<std::string, std::pair<std::string, std::string>> pages = {
      // The header is right, the page's own declaration is wrong.
      {"a.html", {"<meta charset=utf-8><p>caf\xE9", "iso-8859-1"}},
      // Header and page say the same, or the header's label is unknown: the bytes stay.
      {"b.html", {"<meta charset=iso-8859-1><p>caf\xE9", "latin1"}},
      {"c.html", {"<p>caf\xC3\xA9", "no-such"}},
      {"d.html", {"<p>\x82\xA0", "shift_jis"}},
      {"e.html", {std::string("\xFE\xFF\0<\0p\0>\0a", 10), "utf-8"}},
      {"f.html", {"<p>ASCII", "windows-1251"}},
      {"g.html", {"<p>\xEF\xBB\xBF \xD0", "windows-1251"}},
  };
  FakeFetcher web;
  std::string links;
  for (const auto& [name, page] : pages) {
    links += "<a href=" + name + ">x</a>";
    web.page(kSite + name, page.first, page.second);
  }
  web.page(kSite, links);
  ASSERT_TRUE(take_snapshot(web, kSite, folder.path("s"), options_of()));
  auto site = SiteFolder::open(folder.path("s"));
  ASSERT_TRUE(site);
  std::string as_they_came;
  for (const auto& [name, page] : pages) {
    const auto index = site->source().index_of_name(name);
    ASSERT_TRUE(index) << name;
    const auto stored = site->source().read(*index, {});
    ASSERT_TRUE(stored);
    EXPECT_EQ(decode_page(stored->bytes, stored->http_charset).text,
              decode_page(page.first, page.second).text)
        << name;
    if (stored->bytes == page.first) as_they_came += name[0];
  }
  EXPECT_EQ(as_they_came, "bcef");
}

TEST(Snapshot, ContinuesAfterAKillToTheSameFiles) {
  FakeFetcher undisturbed = small_web();
  const TemporaryFolder folder;
  for (const bool archive : {false, true}) {
    const std::string whole = folder.path(archive ? "whole-archive" : "whole");
    undisturbed.forget_what_was_asked();
    ASSERT_TRUE(take_snapshot(undisturbed, kSite, whole, options_of(archive)));
    const auto expected = snapshot_files(whole);
    const std::size_t fetches = undisturbed.asked().size();
    ASSERT_EQ(fetches, 11U);
    for (std::size_t kill = 0; kill < fetches; ++kill) {
      const std::string path = folder.path("killed" + std::to_string(kill) + (archive ? "a" : ""));
      FakeFetcher web = small_web();
      web.kill_after = kill;
      EXPECT_THROW((void)take_snapshot(web, kSite, path, options_of(archive)), Killed);
      EXPECT_FALSE(fs::exists(path + "/site.json"));
      const std::vector<std::string> before = web.asked();
      web.kill_after.reset();
      web.forget_what_was_asked();
      ASSERT_TRUE(take_snapshot(web, kSite, path, options_of(archive)));
      EXPECT_EQ(snapshot_files(path), expected);
      // Only the URL that failed is asked for twice.
      for (const std::string& url : web.asked()) {
        EXPECT_TRUE(url == kSite + "gone" || std::ranges::find(before, url) == before.end()) << url;
      }
    }
  }
}

TEST(Snapshot, SurvivesATruncatedJournal) {
  FakeFetcher web = small_web();
  const TemporaryFolder folder;
  ASSERT_TRUE(take_snapshot(web, kSite, folder.path("whole"), options_of()));
  const auto expected = snapshot_files(folder.path("whole"));
  const std::string journal = file_text(folder.path("whole/.snapshot/journal.jsonl"));
  for (std::size_t size = 0; size < journal.size(); size += 97) {
    fs::remove_all(folder.path("cut"));
    fs::copy(folder.path("whole"), folder.path("cut"), fs::copy_options::recursive);
    folder.write("cut/.snapshot/journal.jsonl", std::string_view(journal).substr(0, size));
    // A body whose number is not in the journal is ignored.
    folder.write("cut/.snapshot/3", "something else");
    const auto snapshot = take_snapshot(web, kSite, folder.path("cut"), options_of());
    ASSERT_TRUE(snapshot) << snapshot.error().text();
    EXPECT_EQ(snapshot_files(folder.path("cut")), expected) << size;
  }
}

TEST(Snapshot, LeavesAFinishedSnapshotAlone) {
  FakeFetcher web = small_web();
  const TemporaryFolder folder;
  const std::string path = folder.path("s");
  ASSERT_TRUE(take_snapshot(web, kSite, path, options_of()));
  // Additions by hand stay.
  std::string description = file_text(path + "/site.json");
  description.insert(description.find("\"title\""), "\"category\": \"forums-social\", ");
  folder.write("s/site.json", description);
  folder.write("s/labels.json", "{}");
  web.forget_what_was_asked();
  const auto again = take_snapshot(web, kSite, path, options_of());
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->unchanged);
  EXPECT_EQ(again->fetched, 0U);
  EXPECT_EQ(web.asked(), (std::vector<std::string>{kSite + "gone"}));
  EXPECT_EQ(file_text(path + "/site.json"), description);

  // The page that failed can be fetched now, but there are labels for the snapshot as it is.
  web.page(kSite + "gone", "<p>back");
  error_of(take_snapshot(web, kSite, path, options_of()), ErrorCode::kOutput);
  EXPECT_EQ(file_text(path + "/site.json"), description);
  fs::remove(path + "/labels.json");
  const auto completed = take_snapshot(web, kSite, path, options_of());
  ASSERT_TRUE(completed);
  EXPECT_EQ(completed->pages, 7U);
}

TEST(Snapshot, RefusesFoldersThatAreNotItsOwn) {
  FakeFetcher web = small_web();
  const TemporaryFolder folder;
  folder.write("full/thesis.txt", "years of work");
  folder.write("file", "x");
  const auto code = [&](const std::string& name, const std::string& url = kSite) {
    const auto snapshot = take_snapshot(web, url, folder.path(name), options_of());
    return snapshot ? ErrorCode{} : snapshot.error().code;
  };
  EXPECT_EQ(code("full"), ErrorCode::kOutput);
  EXPECT_EQ(code("file"), ErrorCode::kOutput);
  EXPECT_EQ(code("file/below"), ErrorCode::kOutput);
  EXPECT_EQ(web.asked().size(), 0U);
  ASSERT_TRUE(take_snapshot(web, kSite, folder.path("s"), options_of()));
  EXPECT_EQ(code("s", kSite + "docs"), ErrorCode::kUsage);
  // After a mistyped URL the folder can still be used.
  EXPECT_EQ(code("u", kSite + "slip"), ErrorCode::kNetwork);
  EXPECT_EQ(code("u", "ftp://site.test/"), ErrorCode::kUsage);
  EXPECT_TRUE(take_snapshot(web, kSite, folder.path("u"), options_of()));
  folder.write("t/.snapshot/journal.jsonl", "{\"schema\": \"another\"}\n");
  EXPECT_EQ(code("t"), ErrorCode::kOutput);
}

TEST(Snapshot, HostileNamesStayInsideTheFolder) {
  FakeFetcher web;
  web.page(
      kSite,
      "<a href='%2e%2e/%2e%2e/evil.html'>1</a><a href='x?/../../../evil'>2</a>"
      "<a href='a%00b'>3</a><a href='..%2fevil'>4</a><a href='%2Fetc%2Fpasswd'>5</a>"
      "<img src='http://%2e%2e/evil.png'><img src='http://../evil.png'>"
      "<img src='http://cdn.test/%2e%2e/%2e%2e/evil.png'><a href='.snapshot/journal.jsonl/'>6</a>"
      "<a href='site.json/x'>7</a>");
  web.otherwise = [](std::string_view url) {
    return Fetched{std::string(url), url.ends_with(".png") ? "image/png" : "text/html", "", "evil"};
  };
  const TemporaryFolder folder;
  const auto snapshot = take_snapshot(web, kSite, folder.path("a/b/s"), options_of());
  ASSERT_TRUE(snapshot) << snapshot.error().text();
  const auto files = files_of(folder.path());
  std::vector<std::string> names;
  for (const auto& [name, bytes] : files) {
    if (!name.starts_with("a/b/s/.snapshot/")) names.push_back(name);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{
                "a/b/s/files/%2e%2e/evil.png", "a/b/s/pages/.snapshot/journal.jsonl/index.html",
                "a/b/s/pages/index.html", "a/b/s/pages/site.json/x", "a/b/s/site.json"}));
}

}  // namespace
}  // namespace pagelet
