// SPDX-License-Identifier: MIT
#include "tests/support/extractor_test.h"

#include <filesystem>
#include <numeric>
#include <utility>

#include "extractors/registry.h"
#include "tests/support/built_page.h"
#include "tests/support/require.h"
#include "tests/support/sample_sites.h"

namespace pagelet {
namespace {

Result<Answer> run(KeyPage& key_page, const std::string& algorithm, const Settings& settings) {
  return require(make_extractor(algorithm, settings))->extract(ExtractionContext(key_page));
}

std::optional<Nodes> other_members(const Answer& extraction) {
  if (!extraction.other_nodes) return std::nullopt;
  return members(*extraction.other_nodes);
}

// The answer of the slow version for the pages that the fast version compared.
template <class Reference>
Nodes ask(KeyPage& key_page, const Reference& reference, const std::vector<PageIndex>& candidates,
          Whitespace whitespace) {
  std::vector<naive::Tree> pages;
  for (const PageIndex page : candidates) {
    pages.push_back(naive::make_tree(key_page.load(page)->document(), whitespace));
  }
  return reference(naive::make_tree(key_page.document(), whitespace), pages);
}

std::string to_string(const Settings& settings) {
  std::string line;
  for (const auto& [name, value] : settings) line += name + "=" + value + " ";
  return line;
}

// Replaces every name of a random tree by another one.
std::string rename(std::string html, bool /*is_key_page*/) {
  for (const char* kind : {"c", "id", "v"}) {
    for (char digit = '0'; digit <= '9'; ++digit) {
      const std::string name = std::string(kind) + digit;
      html = replaced(std::move(html), name, "other-" + name);
    }
  }
  return html;
}

}  // namespace

Settings with(Settings settings, const Settings& more) {
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

Settings all_pages() { return {{"selection", "site"}, {"set-size", "64"}}; }

Nodes all_nodes(std::size_t size) {
  Nodes nodes(size);
  std::iota(nodes.begin(), nodes.end(), std::size_t{0});
  return nodes;
}

void ExtractorTest::add_site(const std::string& key, const std::vector<std::string>& others) {
  source_ = MemorySource();
  source_.add("index.html", "<!DOCTYPE html>" + key);
  for (std::size_t page = 0; page < others.size(); ++page) {
    source_.add(std::to_string(page) + ".html", "<!DOCTYPE html>" + others[page]);
  }
}

void ExtractorTest::add_random_site(Random& random, std::size_t pages, const Rewrite& rewrite) {
  source_ = MemorySource();
  RandomTreeOptions shape;
  shape.nodes = random.between(3, 70);
  shape.max_depth = random.between(2, 6);
  shape.tags = random.between(1, 7);
  shape.wide_share = random.one_of({0.1, 0.5});
  shape.class_share = random.one_of({0.1, 0.5});
  const RandomTree key(random, shape);
  std::vector<std::string> names = {"index.html"};
  while (names.size() < pages) names.push_back("p" + std::to_string(names.size()) + ".html");
  for (const std::string& name : names) {
    std::vector<std::string> links;
    for (const std::string& other : names) {
      if (other != name && (name == "index.html" || random.chance(0.9))) links.push_back(other);
    }
    RandomTree tree = key;
    if (name != "index.html") tree.mutate(random, random.one_of<std::size_t>({0, 1, 1, 3, 8, 30}));
    // With the same links on all pages, whole pages can be identical.
    std::string html = tree.html(random.chance(0.5) ? links : names);
    source_.add(name, rewrite ? rewrite(html, name == "index.html") : html);
  }
}

ExtractorTest::Reply ExtractorTest::extract(const std::string& algorithm,
                                            const Settings& settings) {
  key_page_ = require(KeyPage::open(source_, source_.index("index.html"), {}));
  return extract_again(algorithm, settings);
}

ExtractorTest::Reply ExtractorTest::extract_again(const std::string& algorithm,
                                                  const Settings& settings) {
  const Answer extraction = run(*key_page_, algorithm, settings).value();
  return {members(extraction.nodes), {extraction.votes.begin(), extraction.votes.end()},
          other_members(extraction), extraction.candidates.pages,
          extraction.flags,          extraction.nodes.universe(),
          extraction.whitespace};
}

ExtractorTest::Reply ExtractorTest::expect_agreement(const Case& one) {
  SCOPED_TRACE(to_string(one.settings));
  const Reply answer = extract(one.settings);
  EXPECT_EQ(answer.nodes, ask(*key_page_, one.reference, answer.candidates, answer.whitespace));
  if (one.votes) {
    EXPECT_EQ(answer.votes, ask(*key_page_, one.votes, answer.candidates, answer.whitespace));
  }
  EXPECT_EQ(answer.other_nodes.has_value(), static_cast<bool>(one.other));
  if (one.other) {
    EXPECT_EQ(answer.other_nodes, ask(*key_page_, one.other, answer.candidates, answer.whitespace));
  }
  return answer;
}

void ExtractorTest::expect_agreement_on_random_sites(std::uint64_t seed, int rounds,
                                                     const std::function<Case(Random&)>& make,
                                                     const Rewrite& rewrite) {
  Random random(seed);
  int partial = 0;
  for (int round = 0; round < rounds && !HasFailure(); ++round) {
    add_random_site(random, random.between(1, 6), rewrite);
    Case made = make(random);
    if (random.chance(0.7)) made.settings = with(made.settings, all_pages());
    if (random.chance(0.2)) made.settings.emplace_back("whitespace", "keep");
    SCOPED_TRACE("round " + std::to_string(round));
    const Reply answer = expect_agreement(made);
    if (!answer.nodes.empty() && answer.nodes.size() < answer.size) ++partial;
  }
  EXPECT_GT(partial, rounds / 8) << "answers that are neither empty nor the whole page";
}

void ExtractorTest::expect_agreement_on_sample(const std::vector<Case>& cases) {
  std::size_t sites = 0;
  for (const std::filesystem::path& sample : sample_sites()) {
    ++sites;
    SCOPED_TRACE(sample.filename().string());
    for (const Case& one : cases) {
      SCOPED_TRACE(to_string(one.settings));
      const SampleSite opened(sample);
      const auto& key_page = opened.key_page;
      const Result<Answer> extraction = run(*key_page, algorithm_, one.settings);
      ASSERT_TRUE(extraction);
      EXPECT_FALSE(extraction->candidates.pages.empty());
      EXPECT_EQ(
          members(extraction->nodes),
          ask(*key_page, one.reference, extraction->candidates.pages, extraction->whitespace));
      if (one.other) {
        EXPECT_EQ(other_members(*extraction),
                  ask(*key_page, one.other, extraction->candidates.pages, extraction->whitespace));
      }
    }
  }
  EXPECT_EQ(sites, 14U);
}

void ExtractorTest::expect_order_free(const std::string& algorithm, const Settings& settings) {
  Random random(101);
  std::size_t permuted = 0;
  for (int round = 0; round < 40; ++round) {
    add_random_site(random, 5);
    const Settings set = with(settings, {{"selection", "set"}, {"set-size", "64"}});
    const Reply first = extract(algorithm, with(set, {{"order", "document"}}));
    ASSERT_EQ(first.candidates.size(), 4U);
    for (const char* seed : {"1", "2", "3"}) {
      const Reply other = extract(algorithm, with(set, {{"order", "random"}, {"seed", seed}}));
      if (other.candidates != first.candidates) ++permuted;
      EXPECT_EQ(other.nodes, first.nodes) << "round " << round << ", seed " << seed;
      EXPECT_EQ(other.other_nodes, first.other_nodes) << "round " << round << ", seed " << seed;
    }
  }
  EXPECT_GT(permuted, 60U) << "orders were tried";
}

void ExtractorTest::expect_renaming_free(const std::string& algorithm, const Settings& settings) {
  for (std::uint64_t seed = 201; seed < 241; ++seed) {
    Random random(seed);
    add_random_site(random, 5);
    const Reply plain = extract(algorithm, settings);
    Random again(seed);
    add_random_site(again, 5, rename);
    const Reply renamed = extract(algorithm, settings);
    EXPECT_EQ(renamed.candidates, plain.candidates);
    EXPECT_EQ(renamed.nodes, plain.nodes) << "seed " << seed;
    EXPECT_EQ(renamed.other_nodes, plain.other_nodes) << "seed " << seed;
  }
}

}  // namespace pagelet
