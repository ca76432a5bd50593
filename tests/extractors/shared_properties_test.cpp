// SPDX-License-Identifier: MIT

// Properties that follow from the definitions of several algorithms. Many settings at once
// (Extractor::extract_batch) must give the same answers as one after the other.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "extractors/extractor.h"
#include "extractors/registry.h"
#include "tests/support/errors.h"
#include "tests/support/extractor_test.h"
#include "tests/support/random_tree.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

using Named = std::pair<std::string, Settings>;  // an algorithm, and how it is set

class SharedProperties : public ExtractorTest {
 protected:
  const WorkingTree& tree() { return key_page_->tree(Whitespace::kDrop); }
};

TEST_F(SharedProperties, AlgorithmsSayWhatTheyLookFor) {
  const std::map<std::string, Task> others = {
      {"boilerpipe", Task::kContent}, {"bte", Task::kContent},       {"ccb", Task::kContent},
      {"cetd", Task::kContent},       {"cetr", Task::kContent},      {"mss", Task::kContent},
      {"conex", Task::kContent},      {"landmarks", Task::kContent}, {"menucut", Task::kMenu},
      {"menu-density", Task::kMenu},  {"menu-links", Task::kMenu},   {"navigation", Task::kMenu}};
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const ExtractorInfo& info = entry.info();
    const auto other = others.find(info.name);
    EXPECT_EQ(info.target, other == others.end() ? Task::kTemplate : other->second) << info.name;
  }
}

TEST_F(SharedProperties, AlgorithmsForTheMenuHaveNoOtherAnswer) {
  const std::vector<std::string> menus = algorithms_for(Task::kMenu);
  EXPECT_EQ(menus,
            (std::vector<std::string>{"menucut", "menu-density", "menu-links", "navigation"}));
  EXPECT_EQ(algorithms_for(Task::kTemplate), algorithms_for(Task::kContent));
  const ExtractorInfo& menucut = find_extractor("menucut").value().info();
  EXPECT_TRUE(check_answers(menucut, Task::kMenu, "--output"));
  EXPECT_EQ(error_of(check_answers(menucut, Task::kContent, "--output"), ErrorCode::kUsage)
                .find("--output: menucut does not look for the main content (algorithms that do: "),
            0U);
  for (const Task task : kTasks) {
    EXPECT_TRUE(answers(find_extractor(info_of(task).algorithm).value().info().target, task));
  }
}

TEST_F(SharedProperties, FloorsAreMarkedAsSuch) {
  for (const char* name :
       {"everything", "nothing", "random", "shared-text", "landmarks", "navigation"}) {
    EXPECT_EQ(make_extractor(name, {}).value()->info().role, Role::kFloor) << name;
  }
}

// docs/specification.md, section 2.7.
TEST_F(SharedProperties, WithoutCandidatesNothingOrAllIsTheAnswer) {
  add_site("<body><p>alone</p><a href=index.html>x</a><a href=dead.html>y</a>", {});
  for (const char* algorithm : {"temex", "iwptd", "sst", "shared-text"}) {
    const Reply answer = extract(algorithm, {});
    EXPECT_EQ(answer.nodes, Nodes{}) << algorithm;
    EXPECT_EQ(answer.flags, Flags{Flag::kNoCandidates}) << algorithm;
  }
  for (const char* algorithm : {"etdm", "rtdm-td", "rbm-td", "conex"}) {
    const Reply answer = extract(algorithm, {});
    EXPECT_EQ(answer.nodes, all_nodes(7)) << algorithm;
    EXPECT_EQ(answer.flags, Flags{Flag::kNoCandidates}) << algorithm;
  }
}

// What is left is a tree below body.
TEST_F(SharedProperties, AnswersOfRefinementsShrinkAsPagesAreAdded) {
  Random random(12);
  for (int round = 0; round < 120; ++round) {
    const char* algorithm = round % 2 == 0 ? "etdm" : "rtdm-td";
    SCOPED_TRACE(algorithm + std::to_string(round));
    add_random_site(random, 5);
    Nodes before = all_nodes(1000);
    for (const char* pages : {"1", "2", "3", "4"}) {
      const Reply answer = extract(algorithm, {{"selection", "site"}, {"set-size", pages}});
      EXPECT_TRUE(std::ranges::includes(before, answer.nodes));
      before = answer.nodes;
      for (const std::size_t node : answer.nodes) {
        const std::size_t parent = tree().parent(static_cast<TreeNode>(node));
        EXPECT_TRUE(std::ranges::binary_search(answer.nodes, parent));
      }
      EXPECT_EQ(answer.nodes.front(), 0U);
    }
  }
}

// etdm: without ids, the best partner of a node in a copy is the node's own copy, because nothing
// else has pos = 1. (Nodes with the same id could exchange partners.) rtdm-td: what is left of the
// key page is the copy without some nodes, and to insert these is the cheapest mapping. rbm-td: a
// copy has each subtree at the same place.
TEST_F(SharedProperties, ForTheseACopyOfTheKeyPageChangesNothing) {
  const std::vector<Named> algorithms = {{"etdm", {{"id-rule", "off"}, {"profile", "A"}}},
                                         {"etdm", {{"id-rule", "off"}, {"profile", "B"}}},
                                         {"rtdm-td", {}},
                                         {"rbm-td", {{"path", "labels"}}},
                                         {"rbm-td", {{"path", "index"}}},
                                         {"rbm-td", {{"path", "tags"}}}};
  Random random(13);
  for (int round = 0; round < 180; ++round) {
    const auto& [algorithm, set] = algorithms[round % algorithms.size()];
    const Settings settings = with(all_pages(), set);
    add_random_site(random, 4);
    const Nodes before = extract(algorithm, settings).nodes;
    source_.add("copy.html", std::string(source_.html("index.html")));
    EXPECT_EQ(extract(algorithm, settings).nodes, before) << algorithm << ", round " << round;
  }
}

// "Bottom-up: if u is in T then subtree(u) is."
TEST_F(SharedProperties, TheseAnswersAreUnionsOfWholeSubtrees) {
  for (const auto& [algorithm, settings] : {Named{"rbm-td", {{"path", "labels"}}},
                                            {"rbm-td", {{"path", "index"}}},
                                            {"rbm-td", {{"path", "tags"}}},
                                            {"conex", {{"max-occurrences", "1"}}}}) {
    SCOPED_TRACE(algorithm + settings[0].second);
    Random random(32);
    std::size_t partial = 0;
    for (int round = 0; round < 60; ++round) {
      add_random_site(random, 4);
      const Nodes answer = extract(algorithm, with(all_pages(), settings)).nodes;
      for (const std::size_t node : answer) {
        for (std::size_t below = node; below < tree().end(static_cast<TreeNode>(node)); ++below) {
          EXPECT_TRUE(std::ranges::binary_search(answer, below)) << round;
        }
      }
      if (!answer.empty() && answer.size() < tree().size()) ++partial;
    }
    EXPECT_GT(partial, 5U) << "answers that are neither empty nor the whole page";
  }
}

TEST_F(SharedProperties, TheOrderOfTheCandidatesDoesNotMatter) {
  for (const auto& [algorithm, settings] : {Named{"rbm-td", {}},
                                            {"rbm-td", {{"path", "tags"}, {"include-paths", "on"}}},
                                            {"iwptd", {{"min-df", "3"}}},
                                            {"sst", {{"noise-threshold", "0.3"}}},
                                            {"conex", {}},
                                            {"shared-text", {}}}) {
    SCOPED_TRACE(algorithm);
    expect_order_free(algorithm, settings);
  }
}

TEST_F(SharedProperties, NamesDoNotMatter) {
  for (const char* algorithm :
       {"temex", "etdm", "rtdm-td", "rbm-td", "iwptd", "sst", "conex", "shared-text"}) {
    SCOPED_TRACE(algorithm);
    expect_renaming_free(algorithm, {});
  }
}

TEST(Registry, HasTheFloorsLast) {
  EXPECT_EQ(builtin_extractors().front().info().name, "temex");
  bool floors_begun = false;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const bool is_floor = entry.info().role == Role::kFloor;
    EXPECT_TRUE(is_floor || !floors_begun) << entry.info().name;
    floors_begun = is_floor;
  }
}

TEST(Registry, FindsAlgorithmsByTheirNames) {
  for (const ExtractorEntry& entry : builtin_extractors()) {
    EXPECT_EQ(&find_extractor(entry.info().name).value().info(), &entry.info());
  }
  const std::string error = error_of(find_extractor("temx"), ErrorCode::kUsage);
  EXPECT_TRUE(error.starts_with("unknown algorithm \"temx\": did you mean temex?"));
  // The library has no options of the command line.
  EXPECT_EQ(error.find("--"), std::string::npos);
}

TEST(Registry, RefusesSettingsOutOfRange) {
  EXPECT_EQ(make_extractor("temex", {{"votes", "3"}}).value()->parameters().integer("votes"), 3U);
  EXPECT_EQ(error_of(make_extractor("temex", {{"votes", "0"}}), ErrorCode::kUsage),
            "temex: parameter votes: \"0\" is not in the range 1..1000");
}

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

void expect_batch_equals_single(KeyPage& key_page, const std::string& algorithm,
                                const std::vector<Settings>& settings) {
  std::vector<std::unique_ptr<Extractor>> extractors;
  std::vector<const Extractor*> batch;
  for (const Settings& one : settings) {
    extractors.push_back(std::move(*make_extractor(algorithm, one)));
    batch.push_back(extractors.back().get());
  }
  const ExtractionContext context(key_page);
  std::vector<int> visits(batch.size(), 0);
  const auto visit = [&](std::size_t index, const NodeSet& nodes, const Answer& found) {
    ++visits[index];
    const Answer single = *batch[index]->extract(context);
    EXPECT_EQ(nodes, single.nodes);
    EXPECT_EQ(found.whitespace, single.whitespace);
    EXPECT_EQ(found.candidates.pages, single.candidates.pages);
    EXPECT_EQ(found.candidates.loaded, single.candidates.loaded);
    EXPECT_EQ(found.flags, single.flags);
  };
  batch.front()->extract_batch(context, batch, visit);
  EXPECT_EQ(visits, std::vector<int>(batch.size(), 1));
}

class Batch : public ExtractorTest,
              public testing::WithParamInterface<std::pair<const char*, const char*>> {};

TEST_P(Batch, EqualsSingleAnswersOnRandomSites) {
  const auto [algorithm, own] = GetParam();
  Random random(2026);
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE(round);
    add_random_site(random, random.between(1, 6));
    const auto key_page = KeyPage::open(source_, source_.index("index.html"), {});
    expect_batch_equals_single(**key_page, algorithm, random_settings(random, own));
    if (HasFailure()) return;
  }
}

TEST_P(Batch, EqualsSingleAnswersOnTheSample) {
  const auto [algorithm, own] = GetParam();
  Random random(7);
  for (const std::filesystem::path& sample : sample_sites()) {
    SCOPED_TRACE(sample.string());
    expect_batch_equals_single(*SampleSite(sample).key_page, algorithm,
                               random_settings(random, own));
  }
}

INSTANTIATE_TEST_SUITE_P(Algorithms, Batch,
                         testing::Values(std::pair("temex", "votes"),
                                         std::pair("conex", "max-occurrences")),
                         [](const auto& test) { return std::string(test.param.first); });

TEST_F(SharedProperties, AnAlgorithmWithoutFasterWayVisitsNothing) {
  add_site("<p>a", {"<p>a"});
  const auto key_page = KeyPage::open(source_, source_.index("index.html"), {});
  const auto extractor = make_extractor("sst", {});
  const std::vector<const Extractor*> batch{extractor->get()};
  (*extractor)
      ->extract_batch(ExtractionContext(**key_page), batch,
                      [](std::size_t, const NodeSet&, const Answer&) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace pagelet
