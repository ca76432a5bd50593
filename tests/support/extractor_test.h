// SPDX-License-Identifier: MIT
#pragma once

/// What tests of extractors share: small sites in memory, random sites, the sites of
/// datasets/sample, and the comparison of an algorithm with a slow literal version of it.
///
/// Example:
///   using EtdmTest = ExtractorTest;
///   TEST_F(EtdmTest, KeepsWhatAllPagesHave) {
///     add_site("<p>a", {"<p>b", "<p>c"});
///     EXPECT_EQ(extract("etdm", all_pages()).nodes, (Nodes{0, 1, 2}));
///   }

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/site/key_page.h"
#include "extractors/extractor.h"
#include "extractors/parameters.h"
#include "tests/support/memory_source.h"
#include "tests/support/naive_mapping.h"
#include "tests/support/random_tree.h"

namespace pagelet {

using Nodes = std::vector<std::size_t>;
using Settings = std::vector<Setting>;

Settings with(Settings settings, const Settings& more);

/// `text`, with `to` for every `from`.
std::string replaced(std::string text, const std::string& from, const std::string& to);

/// All pages but the key page are candidates, in the order in which they were added.
Settings all_pages();

/// All nodes of a tree of `size` nodes.
Nodes all_nodes(std::size_t size);

class ExtractorTest : public testing::Test {
 public:
  /// A slow version: from the key page's tree and those of the candidates to the nodes, or to the
  /// votes of all nodes.
  using Reference = std::function<Nodes(const naive::Tree&, const std::vector<naive::Tree>&)>;
  struct Case {
    Settings settings;
    Reference reference;
    Reference other = {};  ///< for the other task; empty: the algorithm has no answer to it
    Reference votes = {};  ///< empty: not compared
  };

  /// Changes the markup of a page before it is added.
  using Rewrite = std::function<std::string(std::string html, bool is_key_page)>;

 protected:
  ExtractorTest() = default;
  explicit ExtractorTest(std::string algorithm) : algorithm_(std::move(algorithm)) {}

  struct Reply {
    Nodes nodes;
    Nodes votes;
    std::optional<Nodes> other_nodes;
    std::vector<PageIndex> candidates;
    Flags flags;
    std::size_t size = 0;  ///< nodes of the key page
    Whitespace whitespace = Whitespace::kDrop;
  };

  /// Makes a site of index.html, 0.html, 1.html, ... from their markup after the doctype. It has no
  /// links of its own.
  void add_site(const std::string& key, const std::vector<std::string>& others);
  /// Makes a site of a key page of up to 70 nodes and changed copies of it. All pages link to most
  /// others.
  void add_random_site(Random& random, std::size_t pages, const Rewrite& rewrite = {});

  /// The answer of an algorithm for index.html, on a newly opened site.
  Reply extract(const std::string& algorithm, const Settings& settings);
  /// The same on the site of the last call.
  Reply extract_again(const std::string& algorithm, const Settings& settings);
  /// The same of the test's algorithm.
  Reply extract(const Settings& settings) { return extract(algorithm_, settings); }
  Reply extract_again(const Settings& settings) { return extract_again(algorithm_, settings); }
  /// The nodes of the test's algorithm, with all pages as candidates.
  Nodes nodes(const Settings& settings = {}) { return extract(with(all_pages(), settings)).nodes; }

  /// The answer of the test's algorithm, compared with a slow version.
  Reply expect_agreement(const Case& one);
  /// Compares with slow versions: `make` gives one for each of `rounds` random sites.
  void expect_agreement_on_random_sites(std::uint64_t seed, int rounds,
                                        const std::function<Case(Random&)>& make,
                                        const Rewrite& rewrite = {});
  /// The same on the sites of datasets/sample, with each of `cases`.
  void expect_agreement_on_sample(const std::vector<Case>& cases);

  /// Checks on random sites that the order of the candidates does not matter.
  void expect_order_free(const std::string& algorithm, const Settings& settings);
  /// Checks on random sites that new names for classes, ids and attribute values, the same on all
  /// pages, do not matter.
  void expect_renaming_free(const std::string& algorithm, const Settings& settings);

  std::string algorithm_;
  MemorySource source_;
  std::unique_ptr<KeyPage> key_page_;
};

}  // namespace pagelet
