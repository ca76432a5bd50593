// SPDX-License-Identifier: MIT

// The order of links (docs/specification.md, sections 2.3 and 2.4): orders worked out by hand, and
// LinkOrder against a literal implementation on random pages. The sequence in which pages are
// loaded (section 15.1).

#include "core/candidates/link_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/candidates/candidates.h"
#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "tests/support/build_document.h"
#include "tests/support/memory_source.h"
#include "tests/support/random_tree.h"

namespace pagelet {
namespace {

using Order = std::vector<std::size_t>;

// Section 2.3 by the chains of ancestors: depth(a) + depth(b) - 2 depth(lca(a, b)).
std::size_t naive_dom_distance(const Document& document, NodeId a, NodeId b) {
  const auto chain_from_the_root = [&](NodeId node) {
    std::vector<NodeId> chain = {node};
    while (document.parent(node) != node) chain.push_back(node = document.parent(node));
    std::reverse(chain.begin(), chain.end());
    return chain;
  };
  const std::vector<NodeId> above_a = chain_from_the_root(a);
  const std::vector<NodeId> above_b = chain_from_the_root(b);
  std::size_t common = 0;
  while (common < above_a.size() && common < above_b.size() && above_a[common] == above_b[common]) {
    ++common;
  }
  const std::size_t depth_a = above_a.size() - 1;
  const std::size_t depth_b = above_b.size() - 1;
  const std::size_t depth_lca = common - 1;
  return depth_a + depth_b - 2 * depth_lca;
}

// Section 2.4.
Order naive_distance_order(const Document& document, const std::vector<Link>& links,
                           const std::vector<int>& distances, DomDistanceScope scope) {
  std::vector<int> groups;  // 0, +1, +2, ..., then -1, -2, ...
  for (int distance = 0; distance <= 50; ++distance) groups.push_back(distance);
  for (int distance = -1; distance >= -50; --distance) groups.push_back(distance);
  Order order;
  for (const int distance : groups) {
    Order group;
    for (std::size_t link = 0; link < links.size(); ++link) {
      if (distances[link] == distance) group.push_back(link);
    }
    Order selected;
    while (!group.empty()) {
      Order against = selected;
      if (scope == DomDistanceScope::kAll) {
        against.insert(against.begin(), order.begin(), order.end());
      }
      std::size_t best = 0;
      std::size_t best_minimum = 0;
      for (std::size_t at = 0; at < group.size(); ++at) {
        std::size_t minimum = std::numeric_limits<std::size_t>::max();
        for (const std::size_t chosen : against) {
          minimum = std::min(
              minimum, naive_dom_distance(document, links[group[at]].anchor, links[chosen].anchor));
        }
        if (at == 0 || minimum > best_minimum) {
          best = at;
          best_minimum = minimum;
        }
      }
      selected.push_back(group[best]);
      group.erase(group.begin() + static_cast<std::ptrdiff_t>(best));
    }
    order.insert(order.end(), selected.begin(), selected.end());
  }
  return order;
}

// Section 2.4, `order = random`.
Order naive_random_order(std::size_t links, std::uint64_t seed) {
  Order order;
  for (std::size_t link = 0; link < links; ++link) order.push_back(link);
  if (links == 0) return order;
  std::mt19937_64 generator(seed);
  for (std::size_t i = links - 1; i >= 1; --i) {
    const std::uint64_t m = i + 1;
    // The largest multiple of m that is at most 2^64. 0 stands for 2^64.
    const std::uint64_t limit = ((0 - m) / m + 1) * m;
    std::uint64_t r = generator();
    while (limit != 0 && r >= limit) r = generator();
    std::swap(order[i], order[static_cast<std::size_t>(r % m)]);
  }
  return order;
}

class LinkOrderTest : public testing::Test {
 protected:
  // Anchors are the `a` elements, in document order.
  static std::vector<Link> links_of(const Document& document) {
    std::vector<Link> links;
    for (std::size_t node = 0; node < document.size(); ++node) {
      if (document.tag(node_at(node)) == Symbol::kA) {
        links.push_back({node_at(node), static_cast<std::uint32_t>(links.size())});
      }
    }
    return links;
  }

  static Order order_of(const Document& document, const std::vector<Link>& links,
                        const std::vector<int>& distances, const LinkOrderOptions& options) {
    LinkOrder order(document, links, distances, options);
    Order given;
    while (const std::optional<std::size_t> next = order.next()) given.push_back(*next);
    EXPECT_EQ(order.next(), std::nullopt) << "stays at the end";
    return given;
  }

  // `body` in the notation of tests/support/build_document.h, with a distance for each anchor.
  Order order_of(std::string_view body, const std::vector<int>& distances,
                 const LinkOrderOptions& options = {}) {
    const Document document = build_document(symbols_, "html(" + std::string(body) + ")");
    const std::vector<Link> links = links_of(document);
    EXPECT_EQ(links.size(), distances.size());
    Order order = order_of(document, links, distances, options);
    if (options.kind == LinkOrderKind::kDistance) {
      EXPECT_EQ(order, naive_distance_order(document, links, distances, options.scope));
    }
    return order;
  }

  static constexpr LinkOrderOptions kGroup{LinkOrderKind::kDistance, DomDistanceScope::kGroup, 1};
  static constexpr LinkOrderOptions kAll{LinkOrderKind::kDistance, DomDistanceScope::kAll, 1};
  static constexpr LinkOrderOptions kDocument{LinkOrderKind::kDocument, DomDistanceScope::kGroup,
                                              1};

  SymbolTable& symbols_ = shared_symbols();
};

// html 0, body 1, div 2, p 3, a 4, a 5, p 6, a 7, a 8.
TEST_F(LinkOrderTest, DomDistanceIsTheNumberOfTreeEdges) {
  const Document document = build_document(symbols_, "html(body(div(p(a a) p(a)) a))");
  const auto distance = [&](std::size_t a, std::size_t b) {
    EXPECT_EQ(dom_distance(document, node_at(b), node_at(a)),
              dom_distance(document, node_at(a), node_at(b)));
    return dom_distance(document, node_at(a), node_at(b));
  };
  EXPECT_EQ(distance(4, 4), 0U);
  EXPECT_EQ(distance(0, 0), 0U);
  EXPECT_EQ(distance(3, 4), 1U);
  EXPECT_EQ(distance(4, 5), 2U);
  EXPECT_EQ(distance(4, 7), 4U);
  EXPECT_EQ(distance(4, 8), 4U);
  EXPECT_EQ(distance(7, 8), 4U);
  EXPECT_EQ(distance(2, 8), 2U);
  EXPECT_EQ(distance(0, 5), 4U);
}

TEST_F(LinkOrderTest, DomDistancesOfAllPairsAgreeWithTheFormula) {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    RandomTreeOptions shape;
    shape.nodes = 40;
    shape.max_depth = random.between(2, 12);
    const Document document = RandomTree(random, shape).document(symbols_);
    for (std::size_t a = 0; a < document.size(); ++a) {
      for (std::size_t b = 0; b < document.size(); ++b) {
        ASSERT_EQ(dom_distance(document, node_at(a), node_at(b)),
                  naive_dom_distance(document, node_at(a), node_at(b)));
      }
    }
  }
}

TEST_F(LinkOrderTest, WithoutLinksTheOrderIsEmpty) {
  for (const LinkOrderKind kind :
       {LinkOrderKind::kDistance, LinkOrderKind::kDocument, LinkOrderKind::kRandom}) {
    EXPECT_EQ(order_of("body", {}, {kind, DomDistanceScope::kGroup, 1}), Order{});
    EXPECT_EQ(order_of("body(a)", {-3}, {kind, DomDistanceScope::kGroup, 1}), Order{0});
  }
}

// 0, +1, +2, ..., then -1, -2, ...
TEST_F(LinkOrderTest, LinksAreGroupedByHyperlinkDistance) {
  EXPECT_EQ(order_of("body(a a a a a a a)", {-1, 2, 0, -2, 1, 7, -7}, kGroup),
            (Order{2, 4, 1, 5, 0, 3, 6}));
}

TEST_F(LinkOrderTest, AGroupBeginsWithItsFirstLinkInTheDocument) {
  EXPECT_EQ(order_of("body(div(a) a a)", {1, 0, 1}, kGroup), (Order{1, 0, 2}));
}

// Distances in body(ul(li(a0) li(a1) li(a2)) div(div(a3)) a4):
//   0-1, 0-2, 1-2: 4;  0-3, 1-3, 2-3: 6;  0-4, 1-4, 2-4: 4;  3-4: 4.
// 0 goes first, then 3, at a distance of 6. The least distance to {0, 3} is 4 for 1, 2 and 4, so
// these follow in document order.
TEST_F(LinkOrderTest, TheLinkFarthestFromTheChosenOnesGoesNext) {
  EXPECT_EQ(order_of("body(ul(li(a) li(a) li(a)) div(div(a)) a)", {0, 0, 0, 0, 0}, kGroup),
            (Order{0, 3, 1, 2, 4}));
}

// body(a0 div(a1 p(a2)) p(p(p(a3)))): 0-1: 3, 0-2: 4, 0-3: 5, 1-2: 3, 1-3: 6, 2-3: 7.
// 0 goes first, then 3, at a distance of 5. Least distance to {0, 3}: min(3, 6) = 3 for 1 and
// min(4, 7) = 4 for 2. So 2 goes before 1.
TEST_F(LinkOrderTest, TheDistanceToTheNearestChosenLinkCounts) {
  EXPECT_EQ(order_of("body(a div(a p(a)) p(p(p(a))))", {0, 0, 0, 0}, kGroup), (Order{0, 3, 2, 1}));
}

// Distance 0: a0. Distance 1: a1 next to a0, and a2 and a3 far away.
TEST_F(LinkOrderTest, WithScopeAllTheLinksOfEarlierGroupsCount) {
  const char* body = "body(ul(a a) div(div(a)) p(a))";
  // Within its group: 1, then 2 at a distance of 5, then 3.
  EXPECT_EQ(order_of(body, {0, 1, 1, 1}, kGroup), (Order{0, 1, 2, 3}));
  // From 0 as well: 2 to 1, 5 to 2, 4 to 3, so 2 goes first. Then min(2, 5) = 2 for 1 and
  // min(4, 5) = 4 for 3, so 3 goes before 1.
  EXPECT_EQ(order_of(body, {0, 1, 1, 1}, kAll), (Order{0, 2, 3, 1}));
}

TEST_F(LinkOrderTest, DocumentOrderDoesNotLookAtDistances) {
  EXPECT_EQ(order_of("body(a a a a)", {-1, 2, 0, 1}, kDocument), (Order{0, 1, 2, 3}));
}

TEST_F(LinkOrderTest, DistanceOrderAgreesWithTheDefinition) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    RandomTreeOptions shape;
    shape.nodes = random.between(1, 80);
    shape.max_depth = random.one_of<std::size_t>({1, 3, 6, 20});
    shape.wide_share = random.one_of({0.0, 0.2, 0.7});
    const Document document = RandomTree(random, shape).document(symbols_);
    std::vector<Link> links;
    const double share = random.one_of({0.1, 0.4, 1.0});
    for (std::size_t node = 0; node < document.size(); ++node) {
      if (random.chance(share)) links.push_back({node_at(node), 0});
    }
    std::vector<int> distances;
    const int spread = static_cast<int>(random.below(5));
    for (std::size_t link = 0; link < links.size(); ++link) {
      distances.push_back(static_cast<int>(random.below(2 * static_cast<std::size_t>(spread) + 1)) -
                          spread);
    }
    for (const DomDistanceScope scope : {DomDistanceScope::kGroup, DomDistanceScope::kAll}) {
      ASSERT_EQ(order_of(document, links, distances, {LinkOrderKind::kDistance, scope, 1}),
                naive_distance_order(document, links, distances, scope))
          << "round " << round;
    }
  }
}

TEST_F(LinkOrderTest, RandomOrderIsTheShuffleOfTheSpecification) {
  const Document document = wide_document(700);
  const std::vector<Link> all = links_of(document);
  ASSERT_EQ(all.size(), 700U);
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{5489},
                                   std::numeric_limits<std::uint64_t>::max()}) {
    for (const std::size_t size : {0U, 1U, 2U, 3U, 10U, 64U, 65U, 700U}) {
      const std::vector<Link> links(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size));
      const std::vector<int> distances(size, 0);
      EXPECT_EQ(order_of(document, links, distances,
                         {LinkOrderKind::kRandom, DomDistanceScope::kGroup, seed}),
                naive_random_order(size, seed))
          << "seed " << seed << ", " << size << " links";
    }
  }
}

// The first draws of mt19937_64(1) are 2469588189546311528, 2516265689700432462,
// 8323445853463659930 and 387828560950575246, modulo 5, 4, 3, 2: 3, 2, 0, 0.
// 01234 -> 01243 (4 with 3) -> 01423 (3 with 2) -> 41023 (2 with 0) -> 14023 (1 with 0).
TEST_F(LinkOrderTest, RandomOrderOfSeedOneIsTheOneWorkedOutByHand) {
  const LinkOrderOptions options{LinkOrderKind::kRandom, DomDistanceScope::kGroup, 1};
  EXPECT_EQ(order_of("body(a a a a a)", {3, 0, -1, 2, 0}, options), (Order{1, 4, 0, 2, 3}));
}

using Names = std::vector<std::string>;

class LinkedPagesTest : public testing::Test {
 protected:
  void add_key(const std::string& name, const Names& hrefs) {
    std::string html = "<!DOCTYPE html><body>";
    for (const std::string& href : hrefs) html += "<a href='" + href + "'>link</a>";
    key_ = source_.add(name, html);
  }
  void add(const Names& names) {
    for (const std::string& name : names) source_.add(name, "<!DOCTYPE html><body>page");
  }

  // All pages; `order` is that of the second list.
  Names loaded(LinkOrderKind order = LinkOrderKind::kDocument) {
    auto key_page = KeyPage::open(source_, key_, {});
    CandidateOptions options;
    options.order.kind = order;
    LinkedPages pages(**key_page, options);
    Names names;
    while (const auto page = pages.next()) names.push_back(source_.name(*page));
    EXPECT_FALSE(pages.next());
    return names;
  }

  MemorySource source_;
  PageIndex key_ = 0;
};

// Distances by form: 0 for b4.html and c5.html, 2.5 for index.html (index page, digit) and for
// far/x.html (segment, digit).
TEST_F(LinkedPagesTest, TheTwoListsTakeTurns) {
  add({"far/x.html", "index.html", "b4.html", "c5.html"});
  add_key("a3.html", {"far/x.html", "index.html", "b4.html", "c5.html"});
  EXPECT_EQ(loaded(), (Names{"b4.html", "far/x.html", "c5.html", "index.html"}));
}

// b.html is the first of both lists. The second list gives its next link instead.
TEST_F(LinkedPagesTest, AListSkipsALinkThatTheOtherGaveBefore) {
  add({"b.html", "x/y/z.php", "c.html", "d.html"});
  add_key("a.html", {"b.html", "x/y/z.php", "c.html", "d.html"});
  EXPECT_EQ(loaded(), (Names{"b.html", "x/y/z.php", "c.html", "d.html"}));
}

// The lists give in turn: b (by form), dead (in document order), c, gone, which cannot be read, d,
// far/x.
TEST_F(LinkedPagesTest, AListThatGivesADeadLinkHasHadItsTurn) {
  add({"b.html", "c.html", "d.html", "far/x.html"});
  source_.add_unreadable("far/gone.html");
  add_key("a.html", {"far/dead.html", "far/gone.html", "far/x.html", "b.html", "c.html", "d.html"});
  EXPECT_EQ(loaded(), (Names{"b.html", "c.html", "d.html", "far/x.html"}));
}

TEST_F(LinkedPagesTest, LinksOfEqualFormKeepTheirOrder) {
  add({"b.html", "c.html", "d.html"});
  add_key("a.html", {"d.html", "b.html", "c.html", "a.html", "#top", "b.html"});
  EXPECT_EQ(loaded(), (Names{"d.html", "b.html", "c.html"}));
}

// Distance of /c.html?x=1: 1 (a query name); of /e-f.html: 0.5 (two words). The form of c.html,
// which is the page, would have 0 and come first.
TEST_F(LinkedPagesTest, TheFormOfTheLinkCountsNotThatOfThePage) {
  add({"c.html", "e-f.html"});
  add_key("b.html", {"/c.html?x=1", "/e-f.html"});
  EXPECT_EQ(loaded(), (Names{"e-f.html", "c.html"}));
}

TEST_F(LinkedPagesTest, WithoutLinksThereAreNoPages) {
  add_key("a.html", {});
  EXPECT_EQ(loaded(), Names{});
}

}  // namespace
}  // namespace pagelet
