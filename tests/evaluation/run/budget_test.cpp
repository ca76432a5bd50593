// SPDX-License-Identifier: MIT
#include "core/budget.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "datasets/site_folder.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/counted_budget.h"
#include "tests/support/require.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

void compute(Budget::Time time) {
  const Budget clock(1e6);
  const Budget::Time until = clock.left() - time;
  while (clock.left() > until) {
  }
}

TEST(Budget, CountsTheTimeOfItsThread) {
  Budget budget(0.02);
  EXPECT_FALSE(budget.stop_now());
  compute(std::chrono::milliseconds(60));
  EXPECT_TRUE(budget.stop_now());
  EXPECT_TRUE(budget.stopped());
  EXPECT_LE(budget.left().count(), 0);
}

TEST(Budget, CountsWaitingInWallTime) {
  Budget budget(1e6);
  const Budget::Time before = budget.left();
  {
    const Budget::Waiting waiting(&budget);
    std::thread(compute, std::chrono::milliseconds(30)).join();
  }
  // The other thread has computed for so long, while this one only waited for it.
  EXPECT_GE(before - budget.left(), std::chrono::milliseconds(30));
}

TEST(Budget, MayLimitComputingAlone) {
  Budget budget(1e6, nullptr, 0.02);
  {
    const Budget::Waiting waiting(&budget);
    std::thread(compute, std::chrono::milliseconds(30)).join();
  }
  EXPECT_FALSE(budget.stop_now());
  compute(std::chrono::milliseconds(60));
  EXPECT_TRUE(budget.stop_now());
}

TEST(Budget, StaysStopped) {
  CountedBudget budget(0);
  EXPECT_FALSE(budget.stopped());
  EXPECT_TRUE(budget.stop_now());
  EXPECT_TRUE(budget.stop());
  EXPECT_TRUE(budget.stopped());
}

TEST(Budget, SaysWhatWasRunningAtTheStop) {
  CountedBudget budget(1);
  {
    const Budget::Doing outer(&budget, "parsing", "a.html");
    { const Budget::Doing inner(&budget, "decoding"); }
    EXPECT_FALSE(budget.stop_now());
    const Budget::Doing inner(&budget, "counting", "words");
    EXPECT_TRUE(budget.stop_now());
  }
  EXPECT_EQ(budget.stopped_at(), "counting words");
  EXPECT_EQ(timeout_error(budget).code, ErrorCode::kTimeout);
  EXPECT_EQ(timeout_error(budget).text(),
            "took longer than the time limit (raise --timeout), while counting words");
}

TEST(Budget, NullMeansNoLimit) {
  EXPECT_FALSE(stop(nullptr));
  EXPECT_FALSE(stop_now(nullptr));
  const Budget::Waiting waiting(nullptr);
  const Budget::Doing doing(nullptr, "nothing");
}

// An algorithm that never checks its budget.
class Dreamer final : public Extractor {
 public:
  Dreamer() : Extractor({.name = "dreamer"}) {}
  Result<Answer> extract(const ExtractionContext& context) const override {
    compute(std::chrono::milliseconds(30));
    return begin_answer(context, {});
  }
};

TEST(Budget, EndsAnAlgorithmThatNeverChecksIt) {
  auto folder = require(SiteFolder::open(PAGELET_SOURCE_DIR "/datasets/sample/sample-library"));
  Site site(folder.source());
  require(KeyPage(site, folder.key_page()).open());  // reading takes no time of the run
  KeyPage key_page(site, folder.key_page(), 0.02);
  const pagelet::Run run = pagelet::run(key_page, Dreamer());
  EXPECT_EQ(run.status, Status::kTimeout);
  EXPECT_TRUE(holds(run.message, ", while ")) << run.message;
}

// After a stop at any place, the site gives the same answer as a newly opened one.
TEST(Budget, AStopKeepsNoUnfinishedWork) {
  auto folder = require(SiteFolder::open(PAGELET_SOURCE_DIR "/datasets/sample/sample-library"));
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const std::string& name = entry.info().name;
    const auto extractor = make_extractor(name, {}).value();
    const auto fresh = KeyPage::open(folder.source(), folder.key_page(), {}).value();
    const pagelet::Run wanted = pagelet::run(*fresh, *extractor);
    std::size_t stops = 0;
    for (std::size_t looks = 0; looks < 3000; looks += 1 + looks / 8) {
      CountedBudget budget(looks);
      Site site(folder.source());
      KeyPage key_page(site, folder.key_page(), budget);
      const pagelet::Run stopped = pagelet::run(key_page, *extractor);
      if (budget.stopped()) {
        ++stops;
        EXPECT_EQ(stopped.status, Status::kTimeout) << name << " after " << looks;
      } else {
        EXPECT_EQ(stopped.status, wanted.status);
      }
      KeyPage without_end(site, folder.key_page());
      const pagelet::Run again = pagelet::run(without_end, *extractor);
      ASSERT_EQ(again.status, wanted.status) << name << " after " << looks;
      EXPECT_EQ(again.answer->nodes, wanted.answer->nodes) << name << " after " << looks;
      EXPECT_EQ(again.answer->candidates.pages, wanted.answer->candidates.pages)
          << name << " after " << looks;
      if (!budget.stopped()) break;
    }
    EXPECT_GT(stops, 0U) << name;
  }
}

}  // namespace
}  // namespace pagelet
