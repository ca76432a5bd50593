// SPDX-License-Identifier: MIT

// Many settings at once (Extractor::extract_batch) must give the same answers as one after the
// other: on random sites and on datasets/sample, with random settings.

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "extractors/extractor.h"
#include "extractors/registry.h"
#include "tests/support/extractor_test.h"
#include "tests/support/random_tree.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

// Settings of an algorithm. As in a grid, some have the same weights and candidates.
std::vector<Settings> random_settings(Random& random, const std::string& own) {
  std::vector<EqualityOptions> weights;
  for (int count = 0; count < 4; ++count) weights.push_back(random_equality_options(random));
  std::vector<Settings> settings;
  for (int count = 0; count < 40; ++count) {
    EqualityOptions options = weights[random.below(weights.size())];
    if (random.chance(0.7)) {
      options.threshold = random.one_of({0.0, 0.3, 0.5, 0.7, 0.75, 0.85, 0.9, 0.95, 1.0});
    }
    Settings one = settings_of(options);
    one.push_back({"cs-size", std::to_string(random.between(1, 5))});
    one.push_back({"selection", random.one_of({"cs", "set", "site"})});
    one.push_back({own, std::to_string(random.between(1, 5))});
    if (own == "votes") one.push_back({"duplicate-guard", random.one_of({"on", "off"})});
    one.push_back({"whitespace", random.one_of({"drop", "drop", "keep"})});
    settings.push_back(std::move(one));
  }
  return settings;
}

void expect_batch_equals_single(Site& site, const std::string& algorithm,
                                const std::vector<Settings>& settings) {
  std::vector<std::unique_ptr<Extractor>> extractors;
  std::vector<const Extractor*> batch;
  for (const Settings& one : settings) {
    extractors.push_back(std::move(*make_extractor(algorithm, one)));
    batch.push_back(extractors.back().get());
  }
  const ExtractionContext context(site);
  std::vector<int> visits(batch.size(), 0);
  const auto visit = [&](std::size_t index, const NodeSet& nodes, const Extraction& found) {
    ++visits[index];
    const Extraction single = *batch[index]->extract(context);
    EXPECT_EQ(nodes, single.nodes);
    EXPECT_EQ(found.whitespace, single.whitespace);
    EXPECT_EQ(found.candidates.pages, single.candidates.pages);
    EXPECT_EQ(found.candidates.loaded, single.candidates.loaded);
    EXPECT_EQ(found.flags, single.flags);
  };
  batch.front()->extract_batch(context, batch, visit);
  EXPECT_EQ(visits, std::vector<int>(batch.size(), 1));
}

using BatchTest = ExtractorTest;

class Batch : public BatchTest,
              public testing::WithParamInterface<std::pair<const char*, const char*>> {};

TEST_P(Batch, EqualsSingleAnswersOnRandomSites) {
  const auto [algorithm, own] = GetParam();
  Random random(2026);
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE(round);
    add_random_site(random, random.between(1, 6));
    const auto site = Site::open(source_, source_.index("index.html"), {});
    expect_batch_equals_single(**site, algorithm, random_settings(random, own));
    if (HasFailure()) return;
  }
}

TEST_P(Batch, EqualsSingleAnswersOnTheSample) {
  const auto [algorithm, own] = GetParam();
  Random random(7);
  for (const std::filesystem::path& sample : sample_sites()) {
    SCOPED_TRACE(sample.string());
    expect_batch_equals_single(*SampleSite(sample).site, algorithm, random_settings(random, own));
  }
}

INSTANTIATE_TEST_SUITE_P(Algorithms, Batch,
                         testing::Values(std::pair("temex", "votes"),
                                         std::pair("conex", "max-occurrences")),
                         [](const auto& test) { return std::string(test.param.first); });

TEST_F(BatchTest, AnAlgorithmWithoutFasterWayVisitsNothing) {
  add_site("<p>a", {"<p>a"});
  const auto site = Site::open(source_, source_.index("index.html"), {});
  const auto extractor = make_extractor("sst", {});
  const std::vector<const Extractor*> batch{extractor->get()};
  (*extractor)
      ->extract_batch(ExtractionContext(**site), batch,
                      [](std::size_t, const NodeSet&, const Extraction&) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace pagelet
