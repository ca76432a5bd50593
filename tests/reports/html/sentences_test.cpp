// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reports/html/report_data.h"
#include "tests/support/made_run.h"

namespace pagelet {
namespace {

// Ten sites; A scores 0 on s0 and 50 on s1, and loses nodes only there.
class Sentences : public testing::Test {
 protected:
  Sentences() {
    std::vector<MadeSite> sites(10, {.f1 = {100, 100}});
    sites[0].f1 = {0, 100};
    sites[1].f1 = {50, 100};
    record_.bench = run_of_sites(sites);
    for (const char* title : {"A", "B"}) {
      ExtractorRecord& extractor = record_.extractors.emplace_back();
      extractor.info.name = extractor.info.title = title;
    }
    for (Experiment& result : record_.bench.results) {
      const bool is_a = result.extractor == 0;
      result.run.pages_loaded = is_a ? 4 : 2;
      result.run.phases = {.load = 99, .parse = is_a ? 20.0 : 7.0};
      Score& score = result.scores.front();
      score.rates.recall = is_a ? 90 : 100;
      score.rates.precision = is_a ? 80 : 100;
    }
    overview_ = make_overview(record_);
    for (auto& site : overview_.site_losses) {
      site.resize(2);
      Losses none{};
      none.back() = {.nodes = 35, .gold = 10};
      site[0][Task::kTemplate] = site[1][Task::kTemplate] = none;
    }
    lose(0, NodeKind::kHeading, {.missed = 3, .wrong = 1});
    lose(0, NodeKind::kLink, {.missed = 1});
    lose(1, NodeKind::kLink, {.missed = 1});
    lose(1, NodeKind::kOther, {.wrong = 4});
  }

  void lose(std::size_t site, NodeKind kind, KindCounts counts) {
    const auto at = static_cast<std::size_t>(kind);
    (*overview_.site_losses[site][0][Task::kTemplate])[at] += counts;
    overview_.total_losses[0][Task::kTemplate].losses[at] += counts;
  }

  StoredBenchRun record_;
  Overview overview_;
};

TEST_F(Sentences, SayWhereAnAlgorithmFails) {
  EXPECT_EQ(
      failure_sentences(record_, overview_, 0, Task::kTemplate),
      (std::vector<std::string>{
          "Recall 90.0, precision 80.0, means over 10 sites: on average it fails by taking too "
          "much.",
          "It misses 5 of 100 nodes of the template (5\u00a0% of all; mean over sites 5\u00a0%; 4 "
          "of them on s0 alone), among them headings (60\u00a0%) and links (40\u00a0%).",
          "It wrongly takes 5 of 250 nodes outside the template (2\u00a0% of all; mean over sites "
          "2\u00a0%; 4 of them on s1 alone), among them headings (20\u00a0%).",
          "On 1 site it scores 0.",
      }));
}

TEST_F(Sentences, AreLeftOutWhereThereIsNothingToSay) {
  EXPECT_EQ(failure_sentences(record_, overview_, 1, Task::kTemplate)[0],
            "Recall 100.0, precision 100.0, means over 10 sites.");
  EXPECT_EQ(failure_sentences(record_, overview_, 0, Task::kContent), std::vector<std::string>{});
}

// Reading is not in the time. The times of one run make no algorithm the fastest.
TEST_F(Sentences, SayWhatTheBestCostsWithoutASuperlative) {
  EXPECT_EQ(
      cost_sentences(record_, overview_),
      (std::vector<std::string>{
          "B, with the highest mean for the template, loads 2.0 pages a site and takes 7.0 ms "
          "of processor time (median; a tenth of the sites take less than 7.0, a tenth more "
          "than 7.0).",
      }));
}

TEST_F(Sentences, SayWhatThePairsTestSays) {
  const Comparison& f1 = overview_.comparisons[Task::kTemplate][Unit::kNodes][Metric::kF1];
  // Two sites differ: p = 2 / 2^2.
  EXPECT_EQ(test_text(f1.pairs[0]), "p = 0.500, not significant");
  EXPECT_EQ(pair_text(record_, f1, f1.pairs[0]),
            "B is better on 2 sites, A on 0, and they are equal on 8. On average B scores 15.0 "
            "points more. Wilcoxon's signed-rank test: p = 0.500, not significant, after Holm's "
            "correction over 1 test. Cliff's delta is 0.20 (small).");
}

}  // namespace
}  // namespace pagelet
