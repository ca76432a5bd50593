// SPDX-License-Identifier: MIT
#include "core/web/archive/crawl.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/errors.h"
#include "tests/support/warc_writer.h"

namespace pagelet {
namespace {

using Strings = std::vector<std::string>;

Crawl crawl_of(const std::string& bytes, const Limits& limits = {},
               const std::string& only_host = {}) {
  Result<Crawl> crawl = Crawl::create();
  EXPECT_TRUE(crawl.has_value());
  MemoryBytes source(bytes);
  EXPECT_TRUE(crawl->add(source, "test.warc", limits, only_host).has_value());
  return std::move(*crawl);
}

Strings urls(const CrawledSite& site) {
  Strings urls;
  for (PageIndex page = 0; page < site.size(); ++page) urls.emplace_back(site.url(page));
  return urls;
}

std::string bytes_of(CrawledSite& site, PageIndex page) { return site.read(page, {})->bytes; }

PageIndex find(CrawledSite& site, const std::string& url) {
  return site.find(*address_of(*parse_url(url))).value_or(999);
}

std::string message_record(const std::string& url, const std::string& message,
                           const std::string& fields = {}) {
  return warc_record({}, "response", url, "application/http", message, fields);
}

TEST(Crawl, SortsThePagesBySite) {
  Crawl crawl = crawl_of(response("http://a.test/1", "<p>a1") + response("http://b.test/", "<p>b") +
                         response("https://A.test:443/2", "<p>a2") +
                         response("http://a.test:8080/", "<p>port"));
  ASSERT_EQ(crawl.size(), 3U);
  EXPECT_EQ(crawl.host(0), "a.test");
  EXPECT_EQ(crawl.host(1), "b.test");
  EXPECT_EQ(crawl.host(2), "a.test:8080");
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(urls(site), (Strings{"http://a.test/1", "https://A.test:443/2"}));
  EXPECT_EQ(bytes_of(site, 0), "<p>a1");
  EXPECT_EQ(bytes_of(site, 1), "<p>a2");
  EXPECT_EQ(find(site, "http://a.test/2"), 1U);
  EXPECT_EQ(find(site, "http://a.test/3"), 999U);
  EXPECT_FALSE(site.from_folder());
  EXPECT_EQ(crawl.counts().pages, 4U);
  EXPECT_EQ(crawl.counts().damaged, 0U);
}

TEST(Crawl, TheLastSuccessfulRecordOfAnAddressCounts) {
  Limits limits;
  limits.max_bytes = 100;
  const std::string large(101, '<');
  Crawl crawl =
      crawl_of(response("http://a.test/1", "<p>old") + response("http://a.test/2", "<p>two") +
                   response("https://a.test/1", "<p>new") +
                   message_record("http://a.test/1", http_message("<p>gone", "", "404 Not Found")) +
                   response("http://a.test/2", large) + response("http://a.test/3", large) +
                   response("http://a.test/3", "<p>small"),
               limits);
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(urls(site), (Strings{"https://a.test/1", "http://a.test/2", "http://a.test/3"}));
  EXPECT_EQ(bytes_of(site, 0), "<p>new");
  EXPECT_EQ(bytes_of(site, 1), "<p>two");
  EXPECT_EQ(bytes_of(site, 2), "<p>small");
  EXPECT_EQ(crawl.counts().too_large, 2U);
}

TEST(Crawl, TakesOnlyRecordsOfPages) {
  const auto typed = [](const std::string& path, const std::string& type, const std::string& body) {
    return message_record("http://a.test/" + path,
                          http_message(body, type.empty() ? "" : "Content-Type: " + type + "\r\n"));
  };
  Crawl crawl = crawl_of(
      typed("html", "text/html; charset=koi8-r", "<p>1") +
      typed("xhtml", "application/xhtml+xml", "<p>2") + typed("picture", "image/png", "<p>3") +
      typed("markup", "", "\n<p>4") + typed("text", "", "text") +
      typed("json", "text/plain", "<p>") +
      warc_record({}, "resource", "http://a.test/resource", "text/html;charset=utf-8", "<p>5") +
      warc_record({}, "request", "http://a.test/request", "application/http", "GET / HTTP/1.1") +
      warc_record({}, "warcinfo", "", "application/warc-fields", "software: x") +
      warc_record({}, "revisit", "http://a.test/again", "application/http", "HTTP/1.1 200 OK") +
      warc_record({}, "conversion", "http://a.test/text", "text/html", "<p>") +
      warc_record({}, "response", "dns:a.test", "text/dns", "127.0.0.1"));
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(urls(site), (Strings{"http://a.test/html", "http://a.test/xhtml",
                                 "http://a.test/markup", "http://a.test/resource"}));
  EXPECT_EQ(site.read(0, {})->http_charset, "koi8-r");
  EXPECT_EQ(site.read(2, {})->http_charset, "");
  EXPECT_EQ(site.read(3, {})->http_charset, "utf-8");
  EXPECT_EQ(crawl.counts().records, 12U);
  EXPECT_EQ(crawl.counts().revisits, 1U);
  EXPECT_EQ(crawl.counts().damaged, 0U);
}

TEST(Crawl, FollowsRedirections) {
  const auto moved = [](const std::string& from, const std::string& to, const char* status) {
    return message_record("http://a.test/" + from,
                          http_message("", "Location: " + to + "\r\n", status));
  };
  Crawl crawl = crawl_of(
      moved("old", "new", "301 Moved") + moved("new", "/page#x", "302 Found") +
      moved("round", "/round", "307 Again") + moved("away", "http://b.test/", "301 Moved") +
      moved("no", "/page", "300 Choices") + response("http://a.test/page", "<p>"));
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(urls(site), Strings{"http://a.test/page"});
  EXPECT_EQ(find(site, "http://a.test/old"), 0U);
  EXPECT_EQ(find(site, "http://a.test/new"), 0U);
  EXPECT_EQ(find(site, "http://a.test/round"), 999U);
  EXPECT_EQ(find(site, "http://a.test/away"), 999U);
  EXPECT_EQ(find(site, "http://a.test/no"), 999U);
}

TEST(Crawl, ReadsAnswersAsBrowsersDo) {
  using namespace std::string_literals;
  const auto html = [](const std::string& fields) {
    return "Content-Type: text/html\r\n" + fields;
  };
  const std::string early = "HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n";
  Crawl crawl = crawl_of(
      message_record("http://a.test/0", http_message(gzip("<p>0"), html("Content-Encoding: identity"
                                                                        "\r\nContent-Encoding: "
                                                                        "gzip\r\n"))) +
      message_record("http://a.test/1",
                     http_message(gzip(gzip("<p>1")), html("Content-Encoding: gzip, gzip\r\n"))) +
      message_record("http://a.test/2", early + http_message("<p>2", html(""))) +
      response("HTTP://a.test/3", "<p>3") +
      message_record("http://a.test/4", http_message("\xFF\xFE<\0p\0>\0"s + "4\0"s, "")));
  CrawledSite site = *crawl.site(0);
  ASSERT_EQ(site.size(), 5U);
  for (PageIndex page = 0; page < 4; ++page) {
    EXPECT_EQ(bytes_of(site, page), "<p>" + std::to_string(page));
  }
  EXPECT_EQ(bytes_of(site, 4), "\xFF\xFE<\0p\0>\0"s + "4\0"s);
  EXPECT_EQ(crawl.counts().damaged, 0U);
}

TEST(Crawl, FindsPagesByTheQueryThatIsSent) {
  Crawl crawl = crawl_of(response("http://a.test/q?x=%C3%A4", "<p>") +
                         response("http://a.test/q?x=a%20b", "<p>"));
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(find(site, "http://a.test/q?x=\xC3\xA4"), 0U);
  EXPECT_EQ(find(site, "http://a.test/q?x=a b"), 1U);
  EXPECT_EQ(find(site, "http://a.test/q?x=a+b"), 999U);
}

TEST(Crawl, FollowsTenRedirections) {
  std::string records = response("http://a.test/11", "<p>");
  for (int at = 0; at < 11; ++at) {
    records += message_record(
        "http://a.test/" + std::to_string(at),
        http_message("", "Location: /" + std::to_string(at + 1) + "\r\n", "301 Moved"));
  }
  Crawl crawl = crawl_of(records);
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(find(site, "http://a.test/1"), 0U);
  EXPECT_EQ(find(site, "http://a.test/0"), 999U);
}

TEST(Crawl, CountsTheRecordsThatItLeavesOut) {
  Crawl crawl = crawl_of(
      response("http://a.test/", "<p>good") +
      message_record("http://a.test/1", http_message("<p>cut"), "WARC-Truncated: length\r\n") +
      message_record(
          "http://a.test/2",
          http_message("\x1b", "Content-Type: text/html\r\nContent-Encoding: compress\r\n")) +
      message_record("http://a.test/3", http_message("4\r\nx",
                                                     "Content-Type: text/html\r\n"
                                                     "Transfer-Encoding: chunked\r\n")) +
      message_record("http://a.test/4", "no message") +
      message_record("http://a.test/5", "HTTP/1.1 100 Continue\r\n\r\n") +
      response("http://a.test:port/", "<p>no address") + "garbage\n");
  EXPECT_EQ(crawl.counts().records, 7U);
  EXPECT_EQ(crawl.counts().pages, 2U);
  EXPECT_EQ(crawl.counts().truncated, 1U);
  EXPECT_EQ(crawl.counts().coded, 1U);
  EXPECT_EQ(crawl.counts().damaged, 5U);
}

TEST(Crawl, NamesTheArchiveWhoseEndCutsARecord) {
  const std::string whole = response("http://a.test/", "<p>good");
  const std::string cut = response("http://a.test/1", "<p>cut" + std::string(500, 'x'));
  const Crawl crawl = crawl_of(whole + cut.substr(0, cut.size() - 200));
  ASSERT_EQ(crawl.counts().cut_archives.size(), 1U);
  EXPECT_NE(crawl.counts().cut_archives.front().find(": ends inside the record at byte " +
                                                     std::to_string(whole.size())),
            std::string::npos);
  EXPECT_TRUE(crawl_of(whole).counts().cut_archives.empty());
}

TEST(Crawl, UsesACutPageAsFarAsItGoesUnlessThereIsAWholeOne) {
  const std::string packed = gzip("<p>packed" + std::string(10'000, 'x'));
  const std::string cut = "WARC-Truncated: length\r\n";
  Crawl crawl =
      crawl_of(message_record("http://a.test/cut", http_message("<p>cut"), cut) +
               message_record("http://a.test/packed",
                              http_message(packed.substr(0, packed.size() - 12),
                                           "Content-Type: text/html\r\nContent-Encoding: gzip\r\n"),
                              cut) +
               response("http://a.test/both", "<p>whole") +
               message_record("http://a.test/both", http_message("<p>who"), cut));
  CrawledSite site = *crawl.site(0);
  const auto page = [&](const char* url) { return *site.read(find(site, url), Limits()); };
  EXPECT_EQ(page("http://a.test/cut").bytes, "<p>cut");
  EXPECT_TRUE(page("http://a.test/cut").is_cut);
  EXPECT_TRUE(page("http://a.test/packed").bytes.starts_with("<p>packed"));
  EXPECT_EQ(page("http://a.test/both").bytes, "<p>whole");
  EXPECT_FALSE(page("http://a.test/both").is_cut);
  EXPECT_EQ(crawl.counts().truncated, 3U);
}

TEST(Crawl, PagesAboveTheLimitAreListedButCannotBeRead) {
  Limits limits;
  limits.max_bytes = 1000;
  const std::string packed = gzip(std::string(100'000, '<'));
  Crawl crawl = crawl_of(
      response("http://a.test/held", std::string(1001, '<')) +
          response("http://a.test/skipped", std::string(200'000, '<')) +
          message_record("http://a.test/bomb", http_message(packed,
                                                            "Content-Type: text/html\r\n"
                                                            "Content-Encoding: gzip\r\n")) +
          message_record("http://a.test/untyped", http_message(std::string(200'000, '<'), "")) +
          message_record("http://a.test/data", http_message(std::string(200'000, 'x'), "")) +
          message_record("http://a.test/film",
                         http_message(std::string(200'000, 'x'), "Content-Type: video/mp4\r\n")),
      limits);
  CrawledSite site = *crawl.site(0);
  ASSERT_EQ(urls(site), (Strings{"http://a.test/held", "http://a.test/skipped",
                                 "http://a.test/bomb", "http://a.test/untyped"}));
  for (PageIndex page = 0; page < 4; ++page) {
    EXPECT_EQ(limit_of(site.read(page, limits)), LimitKind::kBytes);
  }
}

TEST(Crawl, CanBeLimitedToOneHost) {
  Crawl crawl = crawl_of(response("http://a.test/", "<p>a") + response("http://b.test/", "<p>b"),
                         {}, "b.test");
  ASSERT_EQ(crawl.size(), 1U);
  EXPECT_EQ(crawl.host(0), "b.test");
}

// Reads archives in which sites come one after the other; returns host, pages and bytes of each.
Result<void> pass_on(const Strings& archives, Strings& sites) {
  Crawl crawl = *Crawl::create(std::filesystem::temp_directory_path());
  crawl.pass_sites_on([&](const Crawl& one) -> Result<void> {
    EXPECT_EQ(one.size(), 1U);
    EXPECT_GE(one.most_pages(0), one.site(0)->size());
    sites.push_back(one.host(0));
    CrawledSite site = *one.site(0);
    for (PageIndex page = 0; page < site.size(); ++page) sites.back() += " " + bytes_of(site, page);
    return {};
  });
  for (const std::string& archive : archives) {
    MemoryBytes bytes(archive);
    PAGELET_TRY(crawl.add(bytes, "test.warc", {}));
  }
  return crawl.pass_last_site_on();
}

TEST(Crawl, PassesSitesOnThatComeOneAfterTheOther) {
  const std::string a = response("http://a.test/1", "<p>a1") + response("http://A.test/2", "<p>a2");
  const std::string b = response("http://b.test/", "<p>b");
  // A site may go on in the next archive.
  Strings sites;
  EXPECT_TRUE(pass_on({a, response("http://a.test/3", "<p>a3") + b}, sites));
  EXPECT_EQ(sites, (Strings{"a.test <p>a1 <p>a2 <p>a3", "b.test <p>b"}));
  // The hosts of records that a crawl does not use do not matter.
  sites.clear();
  const std::string request =
      warc_record({}, "request", "http://a.test/", "application/http", "GET");
  EXPECT_TRUE(pass_on({a + b + request}, sites));
  EXPECT_EQ(sites.size(), 2U);
}

TEST(Crawl, NamesAHostThatComesBack) {
  const std::string a = response("http://a.test/", "<p>a");
  const std::string b = response("http://b.test/", "<p>b");
  Strings sites;
  EXPECT_TRUE(holds(error_of(pass_on({a + b, a}, sites)), "a.test: comes back"));
  EXPECT_EQ(sites, (Strings{"a.test <p>a", "b.test <p>b"}));
}

TEST(Crawl, EndsWhenASiteIsNotTaken) {
  Crawl crawl = *Crawl::create(std::filesystem::temp_directory_path());
  crawl.pass_sites_on([](const Crawl&) { return fail(ErrorCode::kOutput, "full"); });
  MemoryBytes bytes(response("http://a.test/", "<p>a") + response("http://b.test/", "<p>b"));
  error_of(crawl.add(bytes, "test.warc", {}), ErrorCode::kOutput);
}

TEST(Crawl, ReadsManyPages) {
  std::string archive;
  for (int page = 0; page < 3000; ++page) {
    archive += response("http://" + std::to_string(page % 7) + ".test/" + std::to_string(page),
                        "<p>" + std::string(1000, 'x') + std::to_string(page));
  }
  Crawl crawl = crawl_of(gzip(archive));
  ASSERT_EQ(crawl.size(), 7U);
  std::size_t pages = 0;
  for (std::size_t index = 0; index < crawl.size(); ++index) {
    CrawledSite site = *crawl.site(index);
    for (PageIndex page = 0; page < site.size(); ++page, ++pages) {
      const std::string number(site.url(page).substr(site.url(page).rfind('/') + 1));
      EXPECT_EQ(bytes_of(site, page), "<p>" + std::string(1000, 'x') + number);
    }
  }
  EXPECT_EQ(pages, 3000U);
}

TEST(Crawl, ReportsInputThatIsNoArchive) {
  Result<Crawl> crawl = Crawl::create(std::filesystem::temp_directory_path());
  for (const std::string& bytes : {std::string(), std::string("<html>"), gzip("<html>")}) {
    MemoryBytes source(bytes);
    EXPECT_EQ(error_of(crawl->add(source, "page.html", {})),
              "page.html: contains no record of a web archive (WARC)");
  }
  EXPECT_FALSE(Crawl::create("/nowhere/at/all").has_value());
}

std::string page_record(const std::string& url, const std::string& body,
                        const std::string& fields = {}) {
  return message_record(url, http_message(body, "Content-Type: text/html\r\n"), fields);
}
std::string revisit(const std::string& url, const std::string& fields) {
  return warc_record({}, "revisit", url, "application/http", "HTTP/1.1 200 OK\r\n\r\n", fields);
}
Crawl revisited(const std::string& bytes) {
  Crawl crawl = crawl_of(bytes);
  EXPECT_TRUE(crawl.find_revisited().has_value());
  return crawl;
}

TEST(Crawl, ARevisitHasThePageOfItsRecord) {
  const std::string id = "urn:uuid:01234567-89ab-cdef-0123-456789abcdef";  // warc_record
  const std::string digest = "WARC-Payload-Digest: sha1:ABC\r\n";
  const std::string date = "WARC-Date: 2026-01-01T00:00:00Z\r\n";
  const std::string page = page_record("http://a.test/1", "<p>one", digest + date);
  for (const std::string& refers : {"WARC-Refers-To: <" + id + ">\r\n", digest,
                                    std::string("WARC-Refers-To-Target-URI: http://a.test/1\r\n"
                                                "WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\n")}) {
    for (const bool is_first : {true, false}) {
      const std::string again = revisit("http://b.test/2", refers);
      Crawl crawl = revisited(is_first ? again + page : page + again);
      ASSERT_EQ(crawl.size(), 2U);
      CrawledSite site = *crawl.site(is_first ? 0 : 1);
      EXPECT_EQ(urls(site), Strings{"http://b.test/2"});
      EXPECT_EQ(bytes_of(site, 0), "<p>one");
      EXPECT_EQ(site.provenance(0)->record_id, id);
      EXPECT_EQ(crawl.counts().revisits, 0U);
      EXPECT_EQ(crawl.counts().pages, 2U);
    }
  }
}

TEST(Crawl, ARevisitOfAPageThatIsNotThereIsCounted) {
  Crawl crawl = revisited(page_record("http://a.test/1", "<p>one") +
                          revisit("http://a.test/2", "WARC-Refers-To: <urn:2>\r\n") +
                          revisit("http://a.test/3", "") +
                          warc_record({}, "revisit", "http://a.test/4", "application/http",
                                      "HTTP/1.1 301 Moved\r\nLocation: /1\r\n\r\n"));
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(urls(site), Strings{"http://a.test/1"});
  EXPECT_EQ(find(site, "http://a.test/4"), 0U) << "a redirection";
  EXPECT_EQ(crawl.counts().revisits, 2U);
}

TEST(Crawl, SaysWhatIsLeftOut) {
  EXPECT_TRUE(left_out(crawl_of(page_record("http://a.test/1", "<p>one")).counts()).empty());
  const std::string first = page_record("http://a.test/1", "<p>one");
  const Crawl crawl =
      revisited(page_record("http://a.test/0", "<p>cut", "WARC-Truncated: length\r\n") +
                revisit("http://a.test/2", "") + first.substr(0, first.size() - 9));
  const Strings lines = left_out(crawl.counts());
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(lines[0].starts_with("test.warc: ends inside the record at byte ")) << lines[0];
  EXPECT_EQ(lines[1], "1 page cut by the writer of the archive (flag truncated)");
  EXPECT_TRUE(lines[2].starts_with("2 records read, 1 of pages; left out: 1 damaged ("))
      << lines[2];
  EXPECT_TRUE(lines[2].ends_with(", 1 that refer to a page which is not in the archives"));
}

TEST(Crawl, AHarFileHasAName) {
  EXPECT_TRUE(is_har_name("folder/Site.HAR"));
  EXPECT_FALSE(is_har_name("site.har.gz"));
  EXPECT_FALSE(is_har_name("har"));
}

TEST(Crawl, PagesOfOtherAddressesAreNoDamage) {
  Crawl crawl = crawl_of(warc_record({}, "resource", "file:///a.html", "text/html", "<p>") +
                         warc_record({}, "resource", "urn:page:1", "text/html", "<p>") +
                         page_record("http://a.test/1", "<p>one"));
  EXPECT_EQ(crawl.counts().damaged, 0U);
  EXPECT_EQ(crawl.counts().other_addresses, 2U);
}

TEST(Crawl, APageThatLeadsToAnotherIsARedirection) {
  Crawl crawl = crawl_of(
      page_record("http://a.test/old", "<meta http-equiv=refresh content='0; url=new'>Moved") +
      page_record("http://a.test/new", "<p>new"));
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(urls(site), Strings{"http://a.test/new"});
  EXPECT_EQ(find(site, "http://a.test/old"), 0U);
}

TEST(Crawl, HasTheDocumentsOfAHarFile) {
  Crawl crawl = *Crawl::create();
  const std::string har = R"({"log": {"entries": [{"startedDateTime": "2026-03-01T10:20:30.500Z",)"
                          R"("request": {"url": "http://a.test/1"}, "response": {"status": 200,)"
                          R"("content": {"mimeType": "text/html", "text": "<p>\u00e9"}}}, )"
                          R"({"request": {"url": "chrome://newtab/"}, "response": {"status": 200,)"
                          R"("content": {"mimeType": "text/html", "text": "<p>x"}}}]}})";
  ASSERT_TRUE(crawl.add_har(har, "a.har", {}).has_value());
  CrawledSite site = *crawl.site(0);
  EXPECT_EQ(bytes_of(site, 0), "<p>\xC3\xA9");
  EXPECT_EQ(site.read(0, {})->http_charset, "utf-8");
  EXPECT_EQ(site.provenance(0)->archive, "a.har");
  EXPECT_EQ(site.provenance(0)->date, "2026-03-01T10:20:30.500Z");
  EXPECT_EQ(crawl.counts().other_addresses, 1U);
  EXPECT_EQ(crawl.counts().damaged, 0U);
  EXPECT_EQ(error_of(crawl.add_har("{", "a.har", {})), "a.har: is a damaged HAR file");
  Crawl by_name = *Crawl::create();
  MemoryBytes file(har, 7);
  ASSERT_TRUE(by_name.add(file, "a.HAR", {}).has_value());
  CrawledSite same = *by_name.site(0);
  EXPECT_EQ(bytes_of(same, 0), "<p>\xC3\xA9");
}

}  // namespace
}  // namespace pagelet
