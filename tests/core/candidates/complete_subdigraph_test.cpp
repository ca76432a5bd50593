// SPDX-License-Identifier: MIT

// The search for an n-CS (docs/specification.md, section 2.5) against all subsets of small graphs,
// and on large graphs that are made to be hard.

#include "core/candidates/complete_subdigraph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "tests/core/candidates/brute_force.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using LinkedBothWays = std::function<bool(std::size_t, std::size_t)>;

// Adds one page after the other, until the best set has `n` members.
Pages search(CompleteSubdigraph& search, std::size_t pages, std::size_t n,
             const LinkedBothWays& linked) {
  for (std::size_t page = 0; page < pages && search.best().size() < n; ++page) {
    Pages mutual;
    for (std::size_t other = 0; other < page; ++other) {
      if (linked(other, page)) mutual.push_back(other);
    }
    search.add_page(mutual);
  }
  return search.best();
}

Pages search(std::size_t pages, std::size_t n, const LinkedBothWays& linked) {
  CompleteSubdigraph unlimited;
  Pages best = search(unlimited, pages, n, linked);
  EXPECT_FALSE(unlimited.budget_exhausted());
  return best;
}

void compare_random_graph(Random& random, std::size_t pages, double share) {
  std::vector<std::vector<bool>> links(pages, std::vector<bool>(pages));
  for (std::size_t p = 0; p < pages; ++p) {
    for (std::size_t q = 0; q < pages; ++q) links[p][q] = random.chance(share);
  }
  CompleteSubdigraph fast;
  BruteForce slow(links);
  for (std::size_t page = 0; page < pages; ++page) {
    Pages mutual;
    for (std::size_t other = 0; other < page; ++other) {
      if (links[page][other] && links[other][page]) mutual.push_back(other);
    }
    fast.add_page(mutual);
    slow.load_next();
    // The sets are compared after each page, so the answers agree for every n.
    ASSERT_EQ(fast.best(), slow.best()) << "after page " << page << " of " << pages;
    ASSERT_FALSE(fast.budget_exhausted());
  }
}

TEST(CompleteSubdigraph, OfNothingIsEmpty) {
  const CompleteSubdigraph search;
  EXPECT_EQ(search.best(), Pages{});
  EXPECT_FALSE(search.budget_exhausted());
}

TEST(CompleteSubdigraph, TheFirstPagesOfACompleteGraphAreASet) {
  EXPECT_EQ(search(500, 16, [](std::size_t, std::size_t) { return true; }),
            (Pages{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
}

// Members beyond the first 64 and 128 pages: their bits lie in several words.
TEST(CompleteSubdigraph, MembersMayBeFarApart) {
  const Pages members = {3, 63, 64, 130, 191, 192};
  const auto linked = [&](std::size_t p, std::size_t q) {
    return std::ranges::binary_search(members, p) && std::ranges::binary_search(members, q);
  };
  EXPECT_EQ(search(200, 6, linked), members);
  EXPECT_EQ(search(200, 7, linked), members);
}

TEST(CompleteSubdigraph, AllGraphsOfFivePagesAgreeWithBruteForce) {
  constexpr std::size_t kPages = 5;
  for (std::uint32_t graph = 0; graph < (1U << 10); ++graph) {
    std::vector<std::vector<bool>> links(kPages, std::vector<bool>(kPages));
    std::uint32_t edge = 0;
    for (std::size_t p = 0; p < kPages; ++p) {
      for (std::size_t q = p + 1; q < kPages; ++q, ++edge) {
        links[p][q] = links[q][p] = ((graph >> edge) & 1U) != 0;
      }
    }
    BruteForce slow(links);
    for (std::size_t page = 0; page < kPages; ++page) slow.load_next();
    ASSERT_EQ(search(kPages, kPages + 1,
                     [&](std::size_t p, std::size_t q) -> bool { return links[p][q]; }),
              slow.best())
        << "graph " << graph;
  }
}

TEST(CompleteSubdigraph, RandomGraphsAgreeWithBruteForce) {
  Random random(1);
  for (int round = 0; round < 1'000; ++round) {
    compare_random_graph(random, random.between(1, 10), random.one_of({0.2, 0.5, 0.7, 0.9}));
    if (testing::Test::HasFatalFailure()) return;
  }
  for (int round = 0; round < 30; ++round) {
    compare_random_graph(random, 14, random.one_of({0.4, 0.6, 0.75, 0.85}));
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Section 2.5: the search is exact up to n = 8, so it must end on graphs like these. There are k
// parts, and each page is linked with all pages of the other parts. Complete sets have at most k
// members, and (200 / k)^k sets have k members.
TEST(CompleteSubdigraph, SearchEndsOnCompleteMultipartiteGraphs) {
  for (std::size_t parts = 1; parts <= 7; ++parts) {
    Pages first(parts);
    for (std::size_t part = 0; part < parts; ++part) first[part] = part;
    EXPECT_EQ(search(200, parts + 1,
                     [&](std::size_t p, std::size_t q) { return p % parts != q % parts; }),
              first)
        << parts << " parts, page by page";
    const std::size_t size = 200 / parts;
    Pages starts(parts);
    for (std::size_t part = 0; part < parts; ++part) starts[part] = part * size;
    EXPECT_EQ(search(size * parts, parts + 1,
                     [&](std::size_t p, std::size_t q) { return p / size != q / size; }),
              starts)
        << parts << " parts, one after the other";
  }
}

// Sites whose pages link to nearly all others: there are many sets, nearly all of them too small.
TEST(CompleteSubdigraph, SearchEndsOnDenseGraphs) {
  // 15 pages in a ring, each linked with all but its two neighbours. A set has at most 7 members.
  EXPECT_EQ(search(15, 8, [](std::size_t p, std::size_t q) { return q - p != 1 && q - p != 14; }),
            (Pages{0, 2, 4, 6, 8, 10, 12}));
  // Two groups; every page is linked with all pages of the other group. Inside a group there are
  // five kinds of pages in a ring, and a page is linked with the pages of the two kinds beside its
  // own. So a group needs 3 colours, but no 3 of its pages are linked with each other.
  EXPECT_EQ(search(200, 5,
                   [](std::size_t p, std::size_t q) {
                     const std::size_t kind_p = p % 10;
                     const std::size_t kind_q = q % 10;
                     if (kind_p / 5 != kind_q / 5) return true;
                     const std::size_t steps = (kind_p % 5 + 5 - kind_q % 5) % 5;
                     return steps == 1 || steps == 4;
                   }),
            (Pages{0, 1, 5, 6}));
  // Half of all links, by chance: the largest complete set of 200 pages has about
  // 2 log2(200) - 2 log2 log2(200) members, that is some 9; a set of 8 is found soon.
  Random random(2);
  std::vector<std::vector<bool>> links(200, std::vector<bool>(200));
  for (std::size_t p = 0; p < 200; ++p) {
    for (std::size_t q = p + 1; q < 200; ++q) links[p][q] = random.chance(0.5);
  }
  const Pages best =
      search(200, 8, [&](std::size_t p, std::size_t q) -> bool { return links[p][q]; });
  ASSERT_EQ(best.size(), 8U);
  for (std::size_t at = 0; at < best.size(); ++at) {
    for (std::size_t later = at + 1; later < best.size(); ++later) {
      EXPECT_TRUE(links[best[at]][best[later]]);
    }
  }
}

TEST(CompleteSubdigraph, ReportsThatTheBudgetEndedTheSearch) {
  const auto linked = [](std::size_t p, std::size_t q) { return p % 6 != q % 6; };
  CompleteSubdigraph limited(1'000);
  EXPECT_EQ(search(limited, 200, 7, linked), (Pages{0, 1, 2, 3, 4, 5}));
  EXPECT_TRUE(limited.budget_exhausted());
  // The search does not go on: a page that would complete a larger set changes nothing.
  limited.add_page(Pages{0, 1, 2, 3, 4, 5});
  EXPECT_EQ(limited.best(), (Pages{0, 1, 2, 3, 4, 5}));
}

TEST(CompleteSubdigraph, ALargeBudgetChangesNothing) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    std::vector<std::vector<bool>> links(12, std::vector<bool>(12));
    for (std::size_t p = 0; p < 12; ++p) {
      for (std::size_t q = p + 1; q < 12; ++q) links[p][q] = random.chance(0.6);
    }
    const auto linked = [&](std::size_t p, std::size_t q) -> bool { return links[p][q]; };
    CompleteSubdigraph limited(1'000'000);
    EXPECT_EQ(search(limited, 12, 13, linked), search(12, 13, linked));
    EXPECT_FALSE(limited.budget_exhausted());
  }
}

}  // namespace
}  // namespace pagelet
