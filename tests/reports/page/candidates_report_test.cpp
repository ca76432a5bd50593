// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/page/page_reports.h"
#include "tests/support/memory_source.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

using Json = nlohmann::json;

// Steps between the anchors: a and b 4; c and a, c and b 6; x and y 6; x and a, x and b 4; y and a,
// y and b 6; c and x 6; c and y 8. The last four links are not listed.
constexpr std::string_view kKeyPage =
    "<body><p><a href=a.html>a</a></p><p><a href=b.html>b</a></p>"
    "<div><div><p><a href=c.html>c</a></p></div></div>"
    "<p><a href=d/x.html>x</a></p><div><div><p><a href=d/y.html>y</a></p></div></div>"
    "<p><a href=d/e/gone.html>dead</a></p>"
    "<p><a href=#top>self</a></p><p><a href=http://other.test/>other</a></p>"
    "<p><a href=a.html#again>a</a></p><p><a href=song.mp3>no page</a></p>";

class CandidatesReportTest : public testing::Test {
 protected:
  CandidatesReportTest() {
    const PageIndex key = source_.add("key.html", std::string(kKeyPage));
    for (const char* name : {"a.html", "c.html", "d/x.html", "d/y.html"}) {
      source_.add(name, "<body><p>text</p>");
    }
    std::string many = "<body>";
    for (int node = 0; node < 100; ++node) many += "<p></p>";
    source_.add("b.html", many);
    Limits limits;
    limits.max_nodes = 60;
    key_page_ = std::move(*KeyPage::open(source_, key, {.limits = limits}));
  }

  std::string report(CandidatesFormat format, const CandidateOptions& options = {}) {
    const CandidateSelection selection = select_candidates(*key_page_, options);
    return *candidates_report(*key_page_, options, selection, rank_links(*key_page_, options),
                              format);
  }

  Json links(DomDistanceScope scope) {
    CandidateOptions options;
    options.order.scope = scope;
    return Json::parse(report(CandidatesFormat::kJson, options))["links"];
  }

  static std::vector<std::string> names(const Json& links) {
    std::vector<std::string> names;
    for (const Json& link : links) {
      names.push_back(
          link["url"].get<std::string>().substr(std::string("http://site.test/").size()));
    }
    return names;
  }
  static std::vector<int> distances(const Json& links) {
    std::vector<int> distances;
    for (const Json& link : links) distances.push_back(link["dom_distance"].get<int>());
    return distances;
  }

  MemorySource source_;
  std::unique_ptr<KeyPage> key_page_;
};

TEST_F(CandidatesReportTest, ShowsTheDistancesThatDecideTheOrder) {
  const Json by_group = links(DomDistanceScope::kGroup);
  EXPECT_EQ(names(by_group), (std::vector<std::string>{"a.html", "c.html", "b.html", "d/x.html",
                                                       "d/y.html", "d/e/gone.html"}));
  EXPECT_EQ(distances(by_group), (std::vector<int>{0, 6, 4, 0, 6, 0}));
  const Json by_all = links(DomDistanceScope::kAll);
  EXPECT_EQ(names(by_all), (std::vector<std::string>{"a.html", "c.html", "b.html", "d/y.html",
                                                     "d/x.html", "d/e/gone.html"}));
  EXPECT_EQ(distances(by_all), (std::vector<int>{0, 6, 4, 6, 4, 4}));
}

TEST_F(CandidatesReportTest, TellsPagesThatAreDeadFromPagesThatCouldNotBeLoaded) {
  for (const Json& link : links(DomDistanceScope::kGroup)) {
    const auto url = link["url"].get<std::string>();
    EXPECT_EQ(link["dead"].get<bool>(), url.ends_with("gone.html")) << url;
    EXPECT_EQ(link["failed"].get<bool>(), url.ends_with("b.html")) << url;
  }
}

TEST_F(CandidatesReportTest, JsonHasTheFormOfAllDocuments) {
  const std::string text = report(CandidatesFormat::kJson);
  EXPECT_EQ(text, nlohmann::ordered_json::parse(text).dump(1) + "\n");
}

TEST_F(CandidatesReportTest, SaysThatSomeLinksAreNotListed) {
  const std::string table = report(CandidatesFormat::kTable);
  EXPECT_TRUE(holds(table, "\n6 of 10 links are listed; ")) << table;
}

}  // namespace
}  // namespace pagelet
