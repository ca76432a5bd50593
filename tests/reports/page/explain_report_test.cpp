// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "extractors/registry.h"
#include "reports/page/page_reports.h"
#include "tests/support/counted_budget.h"
#include "tests/support/errors.h"
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
    key_page_ = std::move(*KeyPage::open(source_, key_, {}));
  }

  std::string explain(const std::string& name, Task task, std::size_t width = 0) {
    const auto extractor = make_extractor(name, {{"cs-size", "2"}});
    const pagelet::Run run = pagelet::run(*key_page_, **extractor);
    OutputLimit limit(key_page_->site().limits());
    return *explain_report(explain_answer(*key_page_, **extractor, run, task), {width, false},
                           limit);
  }

  MemorySource source_;
  PageIndex key_ = 0;
  std::unique_ptr<KeyPage> key_page_;
};

TEST_F(ExplainReportTest, CountsTheWordsThatNoFormatHas) {
  const auto extractor = make_extractor("temex", {});
  const pagelet::Run run = pagelet::run(*key_page_, **extractor);
  ExplainedAnswer answer = explain_answer(*key_page_, **extractor, run, Task::kTemplate);
  answer.omitted = {{"boxes", 7}, {"hidden", 2}};
  answer.metadata = {"title (html: only-heading): Boats"};
  OutputLimit limit(key_page_->site().limits());
  const std::string report = *explain_report(answer, {}, limit);
  EXPECT_NE(report.find("\n  words in no format for readers: boxes (7), hidden (2)\n"
                        "  title (html: only-heading): Boats\n"),
            std::string::npos)
      << report;
}

TEST_F(ExplainReportTest, HasALineForEveryBlock) {
  // 14 nodes: body, ul, 3 li, 3 a, 3 texts, p, its text, img.
  EXPECT_EQ(explain("temex", Task::kTemplate),
            "TemEx: 11 of 14 nodes are template (+)\n"
            "  page 1: http://site.test/one.html\n"
            "  page 2: http://site.test/two.html\n"
            "+ li: One\n"
            "+ li: Two\n"
            "+ li: Key\n"
            "    enough pages map it: 2 of 2, needed 2\n"
            "- p.key: About key <img>\n"
            "    too few pages map it: 0 of 2, needed 2\n");
}

TEST_F(ExplainReportTest, CutsAndWrapsLinesToTheWidthOfTheScreen) {
  EXPECT_EQ(explain("temex", Task::kTemplate, 22),
            "TemEx: 11 of 14 nodes are template (+)\n"
            "  page 1: http://si...\n"
            "  page 2: http://si...\n"
            "+ li: One\n"
            "+ li: Two\n"
            "+ li: Key\n"
            "    enough pages map\n"
            "    it: 2 of 2, needed\n"
            "    2\n"
            "- p.key: About key ...\n"
            "    too few pages map\n"
            "    it: 0 of 2, needed\n"
            "    2\n");
}

TEST_F(ExplainReportTest, ExplainsTheOtherTaskByTheComplement) {
  const std::string text = explain("temex", Task::kContent);
  EXPECT_TRUE(holds(text, "TemEx: 3 of 14 nodes are content (+)\n")) << text;
  EXPECT_TRUE(holds(text, "\n+ p.key: About key <img>\n    too few pages map it: 0 of 2")) << text;
}

// SST takes texts and not the elements around them when something else in these is important.
TEST_F(ExplainReportTest, SaysWhichElementsAreNotOfTheAnswerThemselves) {
  for (const std::string name : {"a", "b"}) {
    key_ = source_.add(name + ".html", "<body><a href=a.html>A</a><a href=b.html>B</a><p>Text<i>" +
                                           name + "</i></p>");
  }
  key_page_ = std::move(*KeyPage::open(source_, key_, {}));
  EXPECT_EQ(explain("sst", Task::kTemplate),
            "SST: 5 of 9 nodes are template (+)\n"
            "  page 1: http://site.test/a.html\n"
            "+ in body: A B\n"
            "+ in p: Text\n"
            "    importance: 0.00\n"
            "    pages that have it: 2 of 2\n"
            "- p: b\n"
            "    importance: 1.00\n"
            "    pages that have it: 2 of 2\n");
}

TEST_F(ExplainReportTest, EveryAlgorithmGivesAReasonForEachNode) {
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (entry.info().role != Role::kAlgorithm) continue;
    const auto extractor = make_extractor(entry.info().name, {});
    const pagelet::Run run = pagelet::run(*key_page_, **extractor);
    ASSERT_TRUE(run.answer) << entry.info().name;
    const ExtractionContext context(*key_page_);
    const Explanation explanation = (*extractor)->explain(context, *run.answer);
    EXPECT_EQ(explanation.reasons.size(), 14U) << entry.info().name;
  }
}

TEST_F(ExplainReportTest, ADifferenceHasTheReasonsOfBothAlgorithms) {
  const auto temex = make_extractor("temex", {{"cs-size", "2"}});
  const auto everything = make_extractor("everything", {});
  const pagelet::Run first = pagelet::run(*key_page_, **temex);
  const pagelet::Run second = pagelet::run(*key_page_, **everything);
  OutputLimit limit(key_page_->site().limits());
  EXPECT_EQ(*difference_report(explain_answer(*key_page_, **temex, first, Task::kTemplate),
                               explain_answer(*key_page_, **everything, second, Task::kTemplate),
                               {0, false}, limit),
            "temex and everything disagree on 2 of 5 texts and leaf elements (+: template)\n"
            "p.key: About key <img>\n"
            "  /html[1]/body[1]/p[1]/text()[1]\n"
            "    - temex\n"
            "        too few pages map it: 0 of 2, needed 2\n"
            "    + everything\n");
}

// Two long pages with the same menu, and a budget.
class LongPagesTest : public testing::Test {
 protected:
  static constexpr std::size_t kParagraphs = 300;
  // A budget is looked at every sixteenth step.
  static constexpr std::size_t kMinLooks = 2 * kParagraphs / 16;

  LongPagesTest() {
    for (const std::string name : {"one", "key"}) {
      std::string html = "<body><a href=one.html>One</a><a href=key.html>Key</a>";
      for (std::size_t at = 0; at < kParagraphs; ++at) {
        html += "<p>" + name + " " + std::to_string(at) + "<b>x</b>";
      }
      key_ = source_.add(name + ".html", html);
    }
    site_.emplace(source_);
    key_page_ = std::make_unique<KeyPage>(*site_, key_, budget_);
  }

  CountedBudget budget_;
  MemorySource source_;
  PageIndex key_ = 0;
  std::optional<Site> site_;
  std::unique_ptr<KeyPage> key_page_;
};

TEST_F(LongPagesTest, EveryAlgorithmLooksAtTheBudgetWhileItExplains) {
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (entry.info().role != Role::kAlgorithm) continue;
    const auto extractor = make_extractor(entry.info().name, {});
    const pagelet::Run run = pagelet::run(*key_page_, **extractor);
    ASSERT_TRUE(run.answer) << entry.info().name;
    const std::size_t before = budget_.looks();
    explain_answer(*key_page_, **extractor, run, Task::kTemplate);
    EXPECT_GE(budget_.looks() - before, kMinLooks) << entry.info().name;
  }
}

TEST_F(LongPagesTest, TheBudgetEndsAReport) {
  const auto a = make_extractor("iwptd", {});
  const auto b = make_extractor("nothing", {});
  const pagelet::Run first = pagelet::run(*key_page_, **a);
  const pagelet::Run second = pagelet::run(*key_page_, **b);
  const ExplainedAnswer one = explain_answer(*key_page_, **a, first, Task::kTemplate);
  const ExplainedAnswer other = explain_answer(*key_page_, **b, second, Task::kTemplate);
  const auto expect_end = [](const auto& make) {
    CountedBudget whole;
    EXPECT_TRUE(make(whole));
    EXPECT_GE(whole.looks(), kMinLooks);
    for (const std::size_t looks : {whole.looks() / 5, whole.looks() / 2, whole.looks() - 1}) {
      CountedBudget budget(looks);
      const auto ended = make(budget);
      ASSERT_FALSE(ended);
      EXPECT_EQ(ended.error().code, ErrorCode::kTimeout);
      // Nothing continues after the look that ended it.
      EXPECT_EQ(budget.looks(), looks + 1);
    }
  };
  expect_end([&](CountedBudget& budget) {
    OutputLimit limit({}, &budget);
    return explain_report(one, {}, limit);
  });
  expect_end([&](CountedBudget& budget) {
    OutputLimit limit({}, &budget);
    return difference_report(one, other, {}, limit);
  });
}

TEST_F(LongPagesTest, AReportHasALimitOfBytes) {
  const auto everything = make_extractor("everything", {});
  const pagelet::Run run = pagelet::run(*key_page_, **everything);
  Limits limits;
  limits.max_output_bytes = 1'000;
  OutputLimit limit(limits);
  const auto text =
      explain_report(explain_answer(*key_page_, **everything, run, Task::kTemplate), {}, limit);
  EXPECT_EQ(limit_of(text), LimitKind::kOutput);
}

}  // namespace
}  // namespace pagelet
