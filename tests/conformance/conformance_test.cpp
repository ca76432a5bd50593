// SPDX-License-Identifier: MIT

// Compares all node paths with the answers of independent implementations of
// docs/specification.md (tests/data/conformance/README.md). The suites of real sites are expected
// where scripts/fetch_suite.py puts them; without them these parts are skipped.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/digest/sha256.h"
#include "core/dom/path.h"
#include "extractors/leafcut.h"
#include "extractors/registry.h"
#include "extractors/run/run.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

const fs::path kData = fs::path(PAGELET_SOURCE_DIR) / "tests/data/conformance";

nlohmann::json read_answers(const char* name) {
  std::ifstream file(kData / name);
  return nlohmann::json::parse(file);
}

fs::path suites_folder() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != '\0') {
    return fs::path(cache) / "pagelet";
  }
  const char* home = std::getenv("HOME");
  return fs::path(home == nullptr ? "/" : home) / ".cache/pagelet";
}

fs::path open_suite_folder() {
  if (const char* folder = std::getenv("PAGELET_OPEN_SUITE")) return folder;
  return suites_folder() / "open-suite";
}

// The folder of a site of any suite; empty when the site is not on this machine.
fs::path folder_of(const std::string& id) {
  for (const fs::path& suite : {kData / "sites", fs::path(PAGELET_SOURCE_DIR) / "datasets/sample",
                                open_suite_folder(), suites_folder() / "web-suite",
                                suites_folder() / "web-2-suite", suites_folder() / "web-3-suite"}) {
    if (fs::is_directory(suite / id)) return suite / id;
  }
  return {};
}

struct OpenedSite : SampleSite {
  using SampleSite::SampleSite;

  std::vector<std::string> paths(const NodeSet& nodes) const {
    PathIndex index(tree().document());
    std::vector<std::string> paths;
    nodes.for_each([&](std::size_t node) {
      paths.push_back(index.path(tree().document_node(static_cast<TreeNode>(node))));
    });
    return paths;
  }
};

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
  return text;
}

std::vector<std::string> candidate_urls(const KeyPage& key_page, const Answer& extraction) {
  std::vector<std::string> urls;
  for (const PageIndex page : extraction.candidates.pages) {
    urls.emplace_back(key_page.site().page_url(page));
  }
  return urls;
}

void expect_answer(const std::vector<std::string>& paths, const nlohmann::json& expected) {
  EXPECT_EQ(paths.size(), expected.at("retrieved").get<std::size_t>());
  EXPECT_EQ(sha256_hex(joined(paths)), expected.at("sha256").get<std::string>());
}

// Compares one algorithm's answers on a site with the expected ones. `check` gets the site and the
// answer.
template <class Check>
void compare(const std::string& id, const fs::path& path, const std::string& algorithm,
             const nlohmann::json& expected, Check&& check) {
  SCOPED_TRACE(id + ": " + algorithm);
  const OpenedSite opened(path);
  const auto extractor = make_extractor(algorithm, {});
  ASSERT_TRUE(extractor.has_value()) << extractor.error().text();
  const Run run = pagelet::run(*opened.key_page, **extractor);
  ASSERT_TRUE(run.answer.has_value()) << run.message;
  EXPECT_EQ(candidate_urls(*opened.key_page, *run.answer),
            expected.at("candidates").get<std::vector<std::string>>());
  EXPECT_EQ(run.pages_loaded, expected.at("loads").get<std::size_t>());
  check(opened, *run.answer);
}

TEST(Conformance, AwkwardSitesHaveTheSameTrees) {
  const nlohmann::json answers = read_answers("sites.json");
  ASSERT_EQ(answers.size(), 17U);
  for (const auto& [id, expected] : answers.items()) {
    SCOPED_TRACE(id);
    const OpenedSite opened(kData / "sites" / id);
    EXPECT_EQ(opened.paths(NodeSet(opened.tree().size(), true)),
              expected.at("tree").get<std::vector<std::string>>());
  }
}

TEST(Conformance, AwkwardSitesHaveTheSameAnswers) {
  const nlohmann::json answers = read_answers("sites.json");
  std::size_t compared = 0;
  for (const auto& [id, expected] : answers.items()) {
    for (const ExtractorEntry& entry : builtin_extractors()) {
      const std::string& algorithm = entry.info().name;
      if (!expected.contains(algorithm)) continue;
      ++compared;
      const nlohmann::json& answer = expected.at(algorithm);
      compare(id, kData / "sites" / id, algorithm, answer,
              [&](const OpenedSite& opened, const Answer& extraction) {
                EXPECT_EQ(opened.paths(extraction.nodes),
                          answer.at("retrieved").get<std::vector<std::string>>());
              });
    }
  }
  EXPECT_EQ(compared, 17U * 7U) << "seven published algorithms on every site";
}

TEST(Conformance, OpenSuiteHasTheSameAnswers) {
  const nlohmann::json answers = read_answers("open.json");
  ASSERT_EQ(answers.size(), 33U);
  std::size_t compared = 0;
  std::size_t answers_compared = 0;
  for (const auto& [id, expected] : answers.items()) {
    const fs::path folder = open_suite_folder() / id;
    if (!fs::is_directory(folder)) continue;
    ++compared;
    const OpenedSite parsed(folder);
    EXPECT_EQ(parsed.tree().size(), expected.at("nodes").get<std::size_t>()) << id;
    for (const ExtractorEntry& entry : builtin_extractors()) {
      const std::string& algorithm = entry.info().name;
      if (!expected.contains(algorithm)) continue;
      ++answers_compared;
      const nlohmann::json& answer = expected.at(algorithm);
      compare(id, folder, algorithm, answer,
              [&](const OpenedSite& opened, const Answer& extraction) {
                expect_answer(opened.paths(extraction.nodes), answer);
              });
    }
  }
  EXPECT_EQ(answers_compared, compared * 7);
  if (compared == 0) {
    GTEST_SKIP() << "the open suite is not at " << open_suite_folder()
                 << " (scripts/fetch_suite.py open)";
  }
}

// The answers by votes alone (sections 15.1 to 15.8), which do not depend on the trained tables;
// leafcut_test.py compares the whole ones.
// The sites of the repository must be there; those of the suites count where they are.
TEST(Conformance, LeafCutHasTheAnswersOfTheSlowVersion) {
  const nlohmann::json answers = read_answers("leafcut.json");
  ASSERT_EQ(answers.size(), 17U + 14U + 40U);
  std::size_t compared = 0;
  std::size_t voted = 0;
  for (const auto& [id, expected] : answers.items()) {
    const fs::path folder = folder_of(id);
    if (folder.empty()) continue;
    ++compared;
    compare(id, folder, "leafcut", expected,
            [&, &expected = expected](const OpenedSite& opened, const Answer& extraction) {
              const LeafCutBlocks votes =
                  leafcut_blocks(ExtractionContext(*opened.key_page), extraction.candidates.pages);
              if (votes.fine_cut.cost_cut.empty()) return;  // no page has a vote
              ++voted;
              NodeSet kept = votes.fine_cut.template_nodes;
              votes.content_by_votes.for_each([&](std::size_t node) { kept.erase(node); });
              expect_answer(opened.paths(kept), expected.at("template"));
              expect_answer(opened.paths(votes.content_by_votes), expected.at("content"));
            });
  }
  EXPECT_GE(compared, 17U + 14U);
  EXPECT_GE(voted, 25U);
}

}  // namespace
}  // namespace pagelet
