// SPDX-License-Identifier: MIT
#include "reports/page/explain_report.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "extractors/registry.h"
#include "tests/support/memory_source.h"

namespace pagelet {
namespace {

// Three pages that link to each other, with the same menu and different texts.
class ExplainReportTest : public testing::Test {
 protected:
  ExplainReportTest() {
    for (const std::string name : {"one", "two", "key"}) {
      key_ = source_.add(name + ".html",
                         "<body><ul id=menu><li><a href=one.html>One</a><li><a href=two.html>Two"
                         "</a><li><a href=key.html>Key</a></ul><" +
                             std::string(name == "key" ? "p" : "div") + " class=" + name +
                             ">About " + name + " <img src=x>");
    }
    site_ = std::move(*Site::open(source_, key_, {}));
  }

  std::string explain(const std::string& name, Target task, std::size_t width = 0) {
    const auto extractor = make_extractor(name, {{"cs-size", "2"}});
    const pagelet::Run run = run_extractor(*site_, **extractor);
    return explain_report(explain_answer(*site_, **extractor, run, task), {width, false});
  }

  MemorySource source_;
  PageIndex key_ = 0;
  std::unique_ptr<Site> site_;
};

TEST_F(ExplainReportTest, HasALineForEveryBlock) {
  // 14 nodes: body, ul, 3 li, 3 a, 3 texts, p, its text, img.
  EXPECT_EQ(explain("temex", Target::kTemplate),
            "TemEx: 11 of 14 nodes are template (+)\n"
            "  page 1: http://site.test/one.html\n"
            "  page 2: http://site.test/two.html\n"
            "+ li: One\n"
            "+ li: Two\n"
            "+ li: Key\n"
            "    2 of 2 pages map it, 2 needed\n"
            "- p.key: About key <img>\n"
            "    0 of 2 pages map it, 2 needed\n");
}

TEST_F(ExplainReportTest, CutsLinesToTheWidthOfTheScreen) {
  EXPECT_EQ(explain("temex", Target::kTemplate, 22),
            "TemEx: 11 of 14 nodes are template (+)\n"
            "  page 1: http://si...\n"
            "  page 2: http://si...\n"
            "+ li: One\n"
            "+ li: Two\n"
            "+ li: Key\n"
            "    2 of 2 pages ma...\n"
            "- p.key: About key ...\n"
            "    0 of 2 pages ma...\n");
}

TEST_F(ExplainReportTest, ExplainsTheOtherTaskByTheComplement) {
  const std::string text = explain("temex", Target::kContent);
  EXPECT_NE(text.find("TemEx: 3 of 14 nodes are content (+)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n+ p.key: About key <img>\n    0 of 2 "), std::string::npos) << text;
}

TEST_F(ExplainReportTest, EveryAlgorithmGivesAReasonForEachNode) {
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (entry.info().role != Role::kAlgorithm) continue;
    const auto extractor = make_extractor(entry.info().name, {});
    const pagelet::Run run = run_extractor(*site_, **extractor);
    ASSERT_TRUE(run.extraction) << entry.info().name;
    const ExtractionContext context(*site_);
    const Explanation explanation = (*extractor)->explain(context, *run.extraction);
    EXPECT_EQ(explanation.reasons.size(), 14U) << entry.info().name;
  }
}

TEST_F(ExplainReportTest, ADifferenceHasTheReasonsOfBothAlgorithms) {
  const auto temex = make_extractor("temex", {{"cs-size", "2"}});
  const auto everything = make_extractor("everything", {});
  const pagelet::Run first = run_extractor(*site_, **temex);
  const pagelet::Run second = run_extractor(*site_, **everything);
  EXPECT_EQ(difference_report(explain_answer(*site_, **temex, first, Target::kTemplate),
                              explain_answer(*site_, **everything, second, Target::kTemplate),
                              {0, false}),
            "temex and everything disagree on 2 of 5 texts and leaf elements (+: template)\n"
            "p.key: About key <img>\n"
            "  /html[1]/body[1]/p[1]/text()[1]\n"
            "    - temex: 0 of 2 pages map it, 2 needed\n"
            "    + everything\n");
}

}  // namespace
}  // namespace pagelet
