// SPDX-License-Identifier: MIT

// Folds and searches, with expected values worked out by hand.

#include "evaluation/tuning/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "evaluation/tuning/folds.h"
#include "evaluation/tuning/random_order.h"

namespace pagelet {
namespace {

using Indexes = std::vector<std::size_t>;

Indexes first(std::size_t count) {
  Indexes indexes(count);
  std::iota(indexes.begin(), indexes.end(), std::size_t{0});
  return indexes;
}

TEST(RandomOrder, DrawsEveryNumberBelowTheBound) {
  std::mt19937_64 generator(1);
  std::map<std::uint64_t, int> draws;
  for (int draw = 0; draw < 600; ++draw) ++draws[draw_below(generator, 6)];
  ASSERT_EQ(draws.size(), 6U);
  for (const auto& [number, times] : draws) {
    EXPECT_LT(number, 6U);
    EXPECT_GT(times, 60);
  }
}

TEST(RandomOrder, ShufflesTheSameForTheSameSeed) {
  std::mt19937_64 one(3);
  std::mt19937_64 other(3);
  Indexes a = first(50);
  Indexes b = a;
  shuffle(a, one);
  shuffle(b, other);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, first(50));
  std::ranges::sort(a);
  EXPECT_EQ(a, first(50));
}

TEST(Folds, KeepSitesOfOneGeneratorTogether) {
  const std::vector<std::string> generators{"mkdocs",
                                            "",
                                            "sphinx",
                                            "mkdocs",
                                            "doxygen",
                                            "mkdocs",
                                            "sphinx",
                                            "hand-written (perl)",
                                            "hand-written (perl)"};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto folds = assign_folds(generators, 3, seed);
    ASSERT_TRUE(folds);
    EXPECT_EQ((*folds)[0], (*folds)[3]);
    EXPECT_EQ((*folds)[0], (*folds)[5]);
    EXPECT_EQ((*folds)[2], (*folds)[6]);
    // Groups of 3, 2, 1, 1, 1, 1 sites make three folds of 3 sites.
    Indexes sizes(3, 0);
    for (const std::size_t fold : *folds) ++sizes.at(fold);
    EXPECT_EQ(sizes, (Indexes{3, 3, 3}));
  }
}

TEST(Folds, TreatEachHandWrittenSiteAsAGroup) {
  const std::vector<std::string> generators(4, "hand-written");
  const auto folds = assign_folds(generators, 4, 1);
  ASSERT_TRUE(folds);
  EXPECT_EQ(std::set<std::size_t>(folds->begin(), folds->end()).size(), 4U);
}

TEST(Folds, DependOnTheSeedOnly) {
  const std::vector<std::string> generators(20);
  EXPECT_EQ(*assign_folds(generators, 5, 1), *assign_folds(generators, 5, 1));
  EXPECT_NE(*assign_folds(generators, 5, 1), *assign_folds(generators, 5, 2));
}

TEST(Folds, RefuseMoreFoldsThanGroups) {
  const std::vector<std::string> generators(5, "one");
  const auto folds = assign_folds(generators, 2, 1);
  ASSERT_FALSE(folds);
  EXPECT_EQ(folds.error().code, ErrorCode::kUsage);
  EXPECT_NE(folds.error().text().find("--folds 2"), std::string::npos);
  EXPECT_FALSE(assign_folds(generators, 1, 1));
}

// Setting s scores 10 s on every site except `odd`, where all score 0. Counts the requests.
struct Synthetic {
  std::size_t asked = 0;
  MeanScores means() {
    return [this](std::span<const std::size_t> settings,
                  std::span<const std::size_t> sites) -> Result<std::vector<double>> {
      asked += settings.size() * sites.size();
      std::vector<double> values;
      for (const std::size_t setting : settings)
        values.push_back(10.0 * static_cast<double>(setting));
      return values;
    };
  }
};

TEST(ChooseBest, TakesTheFirstOfEquals) {
  const MeanScores means = [](std::span<const std::size_t> settings,
                              std::span<const std::size_t>) -> Result<std::vector<double>> {
    std::vector<double> values(settings.size(), 50);
    values[1] = values[3] = 70;
    return values;
  };
  const auto choice = choose_best(Indexes{4, 5, 6, 7}, first(3), means);
  EXPECT_EQ(choice->setting, 5U);
  EXPECT_EQ(choice->mean, 70);
  EXPECT_EQ(choice->finalists, (Indexes{4, 5, 6, 7}));
}

TEST(Halving, PlansRoundsByThirds) {
  using Rounds = std::vector<HalvingRound>;
  EXPECT_EQ(halving_rounds(9, 36), (Rounds{{9, 4}, {3, 12}, {1, 36}}));
  EXPECT_EQ(halving_rounds(100, 98), (Rounds{{100, 4}, {34, 11}, {12, 33}, {4, 98}}));
  EXPECT_EQ(halving_rounds(100, 5), (Rounds{{100, 5}}));  // too few sites for a smaller first round
  EXPECT_EQ(halving_rounds(1, 98), (Rounds{{1, 98}}));
}

TEST(Halving, FindsTheBestWithFewerExperiments) {
  Synthetic synthetic;
  const auto choice = choose_by_halving(first(100), first(98), 1, synthetic.means());
  EXPECT_EQ(choice->setting, 99U);
  EXPECT_EQ(choice->finalists, (Indexes{96, 97, 98, 99}));
  EXPECT_EQ(synthetic.asked, 100U * 4 + 34 * 11 + 12 * 33 + 4 * 98);
}

TEST(Halving, ScoresTheSameSitesForTheSameSeed) {
  const auto sites_asked = [](std::uint64_t seed) {
    Indexes asked;
    const MeanScores means =
        [&](std::span<const std::size_t> settings,
            std::span<const std::size_t> sites) -> Result<std::vector<double>> {
      asked.insert(asked.end(), sites.begin(), sites.end());
      return std::vector<double>(settings.size(), 1);
    };
    const auto choice = choose_by_halving(first(9), first(36), seed, means);
    EXPECT_EQ(choice->setting, 0U);  // the first of equals
    return asked;
  };
  EXPECT_EQ(sites_asked(1), sites_asked(1));
  EXPECT_NE(sites_asked(1), sites_asked(2));
  // The sites of a round are among those of the next one.
  const Indexes asked = sites_asked(1);
  ASSERT_EQ(asked.size(), 4U + 12 + 36);
  for (std::size_t at = 0; at < 4; ++at) {
    EXPECT_EQ(std::count(asked.begin() + 4, asked.begin() + 16, asked[at]), 1);
  }
}

TEST(Halving, PassesErrorsToTheCaller) {
  const MeanScores means = [](std::span<const std::size_t>,
                              std::span<const std::size_t>) -> Result<std::vector<double>> {
    return fail(ErrorCode::kOutput, "full");
  };
  EXPECT_EQ(choose_by_halving(first(9), first(36), 1, means).error().text(), "full");
  EXPECT_EQ(choose_best(first(9), first(36), means).error().text(), "full");
}

}  // namespace
}  // namespace pagelet
