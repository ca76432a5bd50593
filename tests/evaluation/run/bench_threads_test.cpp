// SPDX-License-Identifier: MIT
//
// Several jobs give the same results as one. A thread sanitizer finds more than the assertions.

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "extractors/registry.h"
#include "tests/evaluation/run/bench_test.h"
#include "tests/support/random_tree.h"

namespace pagelet::bench_tests {
namespace {

// Everything that must be the same for every run, as text.
std::string describe(const BenchRun& run) {
  std::ostringstream out;
  out.precision(17);
  out << run.suite << ", " << run.sites.size() << " sites\n";
  for (const Experiment& result : run.results) {
    out << result.site << " " << result.category << " " << result.extractor << " "
        << to_string(result.run.status) << " [" << result.run.message << "]";
    for (const std::string& flag : result.run.flags.names()) out << " " << flag;
    out << " loaded " << result.run.pages_loaded << "\n";
    for (const Score& score : result.scores) {
      out << "  " << to_string(score.task) << " " << to_string(score.unit) << " "
          << score.counts.items << " " << score.counts.gold << " " << score.counts.retrieved << " "
          << score.counts.common << " " << score.rates.recall << " " << score.rates.precision << " "
          << score.rates.f1 << " " << score.rates.accuracy << "\n";
    }
  }
  for (const SiteWarning& warning : run.warnings) {
    out << "warning: " << warning.site << ": " << warning.message << "\n";
  }
  return out.str();
}

class BenchThreadsTest : public BenchTest {
 protected:
  // A site of five pages that link to each other, with one dead link.
  void add_random_site(const std::string& id, std::uint64_t seed) {
    Random random(seed);
    const Texts names = {"index.html", "a.html", "sub/b.html", "sub/c.html", "d.html"};
    RandomTree tree(random, {.nodes = random.between(20, 150)});
    for (const std::string& name : names) {
      Texts links = {"/missing.html"};
      for (const std::string& other : names) {
        links.emplace_back("/");
        links.back() += other;
      }
      folder_.write(id + "/pages/" + name, tree.html(links));
      tree.mutate(random, random.between(0, 8));
    }
    add_description(id, R"({"id": ")" + id + R"(", "category": "random",
        "base_url": "https://s.example/", "key_page": "index.html"})");
    folder_.write(id + "/labels.json",
                  R"-({"not_template": ["body > :nth-child(2n)"], "main_content": ["a"],
                      "counts": {"nodes": 1}})-");
  }

  void add_sites() {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      add_random_site("random" + std::to_string(seed), seed);
      if (seed == 3) add_description("broken", "{");
      if (seed == 5) add_site("skipped", kPage, "");
      if (seed == 7) add_site("label", kPage, R"({"not_template": ["#none"]})");
      if (seed == 8) add_site("plain");
    }
  }

  static Extractors extractors() {
    return list(make_extractor("temex", {}).value(),
                make_extractor("temex", {{"profile", "B"}, {"votes", "1"}}).value(),
                make_extractor("temex", {{"selection", "set"}, {"whitespace", "keep"}}).value(),
                make_extractor("temex", {{"order", "random"}, {"seed", "5"}}).value(),
                scripted(nothing));
  }
};

TEST_F(BenchThreadsTest, GiveTheSameResultsForAnyNumberOfJobs) {
  add_sites();
  const Extractors all = extractors();
  const std::string alone = describe(run(all));
  EXPECT_TRUE(holds(alone, "ok")) << alone;
  for (const std::size_t jobs : {1U, 2U, 8U, 100U}) {
    options_.jobs = jobs;
    EXPECT_EQ(describe(run(all)), alone) << jobs << " jobs";
  }
  // The results do not depend on other extractors that ran on the site before.
  for (std::size_t extractor = 0; extractor < all.size(); ++extractor) {
    const BenchRun apart = run(list(std::move(extractors()[extractor])));
    for (std::size_t site = 0; site < suite_.sites.size(); ++site) {
      BenchRun one{"", {}, {apart.results[site]}, {}};
      one.results[0].extractor = extractor;
      EXPECT_TRUE(holds(alone, describe(one).substr(describe({}).size()))) << describe(one);
    }
  }
}

TEST_F(BenchThreadsTest, GiveTheSameResultsWithATimeLimit) {
  add_sites();
  const Extractors all = extractors();
  const std::string without = describe(run(all));
  options_.site.limits.timeout_seconds = 3600;
  options_.jobs = 4;
  EXPECT_EQ(describe(run(all)), without);
}

TEST_F(BenchThreadsTest, ReportProgressOnceForEachSite) {
  add_sites();
  for (const std::size_t jobs : {1U, 8U}) {
    std::vector<std::size_t> done;
    std::atomic<int> inside = 0;
    options_.jobs = jobs;
    options_.progress = [&](std::size_t finished, std::size_t sites) {
      EXPECT_EQ(++inside, 1);  // one at a time
      EXPECT_EQ(sites, suite_.sites.size());
      done.push_back(finished);
      --inside;
    };
    run(list(scripted(everything), scripted(nothing)));
    ASSERT_EQ(done.size(), suite_.sites.size());
    for (std::size_t at = 0; at < done.size(); ++at) EXPECT_EQ(done[at], at + 1);
  }
}

}  // namespace
}  // namespace pagelet::bench_tests
