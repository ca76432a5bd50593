// SPDX-License-Identifier: MIT
#include "core/candidates/candidates.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/candidates/complete_subdigraph.h"
#include "core/random.h"
#include "core/sort.h"
#include "core/text/hash_tables.h"
#include "core/url/url_form.h"

namespace pagelet {
namespace {

// Up to these sizes the search is exact. Beyond them, a step budget may end it.
constexpr std::size_t kExactSize = 8;
constexpr std::size_t kExactLinks = 10'000;
constexpr std::uint64_t kStepBudget = 20'000'000;

std::vector<int> hyperlink_distances(KeyPage& key, const std::vector<Link>& links) {
  const std::optional<Address> address = address_of(key.url());
  std::vector<int> distances;
  distances.reserve(links.size());
  for (const Link& link : links) {
    distances.push_back(hyperlink_distance(address->path, key.site().target(link).address.path));
  }
  return distances;
}

bool may_load_more(const CandidateOptions& options, const CandidateSelection& selection) {
  return options.max_loads == 0 || selection.pages_loaded() < options.max_loads;
}

// The order in which links are tried: those of a menu first.
class LinksInTurn {
 public:
  LinksInTurn(KeyPage& key, const CandidateOptions& options, std::span<const NodeId> menu)
      : ordered_(key, options), in_menu_(menu.begin(), menu.end()) {
    sort_range(in_menu_);
  }

  const Link& link(std::size_t at) const { return ordered_.links()[at]; }

  std::optional<std::size_t> next() {
    while (const std::optional<std::size_t> next = ordered_.next()) {
      if (std::ranges::binary_search(in_menu_, link(*next).anchor) || in_menu_.empty()) return next;
      others_.push_back(*next);
    }
    if (at_ == others_.size()) return std::nullopt;
    return others_[at_++];
  }

 private:
  OrderedLinks ordered_;
  std::vector<NodeId> in_menu_;
  std::vector<std::size_t> others_;  // that were passed over
  std::size_t at_ = 0;
};

// Calls `visit(index of the link's page, page)` for the pages to which the links lead in turn,
// until it returns false. If a link redirects, `page` is the target of the redirection. The key
// page, and pages that were loaded before, are not loaded a second time.
void visit_linked_pages(KeyPage& key, const CandidateOptions& options, std::span<const NodeId> menu,
                        CandidateSelection& selection,
                        const std::function<bool(PageIndex, SitePage&)>& visit) {
  LinksInTurn links(key, options, menu);
  WordMap<bool> known;
  known.insert(key.index(), true);
  while (may_load_more(options, selection) && !stop_now(key.budget())) {
    const std::optional<std::size_t> next = links.next();
    if (!next) return;
    const std::optional<PageIndex> link = links.link(*next).page;
    SitePage* page = link ? key.load(*link) : nullptr;
    if (page == nullptr) continue;
    if (known.insert(page->index(), true).second) {
      selection.loaded.push_back(page->index());
    } else if (*link == page->index()) {
      continue;
    }
    if (!visit(*link, *page)) return;
  }
}

// Numbers of the loaded pages in load order, and which of them link to one another.
class LinkGraph {
 public:
  // Adds a page. Returns the numbers, ascending, of the pages with which it is linked in both
  // directions; valid until the next call.
  std::span<const std::size_t> add(KeyPage& key, SitePage& page, bool path_filter) {
    const std::size_t number = linked_.size();
    linked_.push_back(kNone);
    node(page.index()).number = number;
    for (const Link& link : key.links(page, path_filter)) {
      const std::optional<PageIndex> target = link.page;
      if (!target) continue;
      Node& other = node(key.site().source().identity(*target));
      if (other.number != kNone) {
        linked_[other.number] = number;
      } else if (other.last_link == kNone || links_[other.last_link].source != number) {
        // Two links may lead to one page, one of them by a redirect.
        links_.push_back({number, other.last_link});
        other.last_link = links_.size() - 1;
      }
    }
    mutual_.clear();
    for (std::size_t at = node(page.index()).last_link; at != kNone; at = links_[at].before) {
      if (linked_[links_[at].source] == number) mutual_.push_back(links_[at].source);
    }
    std::reverse(mutual_.begin(), mutual_.end());
    return mutual_;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Node {
    std::size_t number = kNone;     // kNone: not loaded
    std::size_t last_link = kNone;  // the last link in links_ that leads to it
  };
  struct LinkToWaiting {
    std::size_t source;
    std::size_t before;  // the previous link to the same page
  };
  Node& node(PageIndex page) { return nodes_.value_of(page, {}); }

  WordMap<Node> nodes_;               // by page
  std::vector<std::size_t> linked_;   // by number: the last page that was added and links to it
  std::vector<LinkToWaiting> links_;  // of loaded pages, to pages not loaded at that time
  std::vector<std::size_t> mutual_;
};

// If the site allows it, adds pages that are not linked until there are `wanted` candidates.
void fill_up(KeyPage& key, const CandidateOptions& options, std::size_t wanted,
             CandidateSelection& selection) {
  std::optional<SimilarPages::Walk> similar;
  if (selection.pages.size() < wanted) similar = key.similar_pages();
  if (!similar) return;
  const std::unordered_set<PageIndex> loaded(selection.loaded.begin(), selection.loaded.end());
  while (selection.pages.size() < wanted && may_load_more(options, selection) &&
         !stop_now(key.budget())) {
    const auto next = similar->next();
    if (!next) return;
    if (loaded.contains(next->page) || key.load(next->page) == nullptr) continue;
    selection.loaded.push_back(next->page);
    selection.pages.push_back(next->page);
    key.fallback.add(next->same_form);
  }
}

CandidateSelection select_complete_subdigraph(KeyPage& key, const CandidateOptions& options) {
  CandidateSelection selection;
  const std::size_t links = key.links(options.path_filter).size();
  const bool exact = options.cs_size <= kExactSize && links <= kExactLinks;
  CompleteSubdigraph search(exact ? 0 : kStepBudget, key.budget());
  LinkGraph graph;
  // Returns whether to continue.
  const auto add = [&](SitePage& page) {
    search.add_page(graph.add(key, page, options.path_filter));
    return search.best().size() < options.cs_size;
  };
  visit_linked_pages(key, options, {}, selection, [&](PageIndex link, SitePage& page) {
    if (link == page.index()) return add(page);
    // Two known pages are really one page. So some links between the loaded pages lead to other
    // pages than assumed, and the search begins again.
    search = CompleteSubdigraph(exact ? 0 : kStepBudget, key.budget());
    graph = LinkGraph();
    return std::ranges::all_of(selection.loaded,
                               [&](PageIndex loaded) { return add(*key.load(loaded)); });
  });
  for (const std::size_t number : search.best()) {
    selection.pages.push_back(selection.loaded[number]);
  }
  selection.budget_exhausted = search.budget_exhausted();
  // A smaller subdigraph is an answer; none at all is not.
  if (selection.pages.empty()) fill_up(key, options, options.cs_size, selection);
  return selection;
}

CandidateSelection select_set(KeyPage& key, const CandidateOptions& options,
                              std::span<const NodeId> menu) {
  CandidateSelection selection;
  visit_linked_pages(key, options, menu, selection, [&](PageIndex, SitePage&) {
    return selection.loaded.size() < options.set_size;
  });
  selection.pages = selection.loaded;
  fill_up(key, options, options.set_size, selection);
  return selection;
}

// The pages that the site lists, in the random order of the options; empty: they stay in order.
std::vector<PageIndex> random_order(std::size_t pages, const LinkOrderOptions& options) {
  std::vector<PageIndex> order;
  if (options.kind != LinkOrderKind::kRandom) return order;
  order.resize(pages);
  std::iota(order.begin(), order.end(), PageIndex{0});
  std::mt19937_64 generator(options.seed);
  shuffle(order, generator);
  return order;
}

CandidateSelection select_of_site(KeyPage& key, const CandidateOptions& options) {
  CandidateSelection selection;
  // A live site has no list of its pages: those that the key page links to come first.
  if (!key.site().source().from_folder()) (void)key.links(options.path_filter);
  const std::vector<PageIndex> order = random_order(key.site().source().size(), options.order);
  // Pages that redirections add to the site come last.
  for (std::size_t at = 0; at < key.site().source().size(); ++at) {
    const PageIndex index = at < order.size() ? order[at] : static_cast<PageIndex>(at);
    if (selection.loaded.size() == options.set_size || !may_load_more(options, selection)) break;
    if (stop_now(key.budget())) break;
    if (index == key.index()) continue;
    const SitePage* page = key.load(index);
    // A page that redirects to another one does not count as a page.
    if (page != nullptr && page->index() == index) selection.loaded.push_back(index);
  }
  selection.pages = selection.loaded;
  return selection;
}

CandidateSelection take_given(KeyPage& key, const std::vector<PageIndex>& given) {
  CandidateSelection selection;
  for (const PageIndex index : given) {
    const SitePage* page = key.load(index);
    if (page == nullptr || page->index() == key.index()) continue;
    selection.loaded.push_back(page->index());
  }
  selection.pages = selection.loaded;
  return selection;
}

// Interleaves two orders of the same elements, skipping those already taken.
std::vector<std::size_t> interleave(const std::vector<std::size_t>& first,
                                    const std::vector<std::size_t>& second) {
  std::vector<bool> taken(first.size());
  std::vector<std::size_t> result;
  result.reserve(first.size());
  for (auto at = first.begin(), other = second.begin(); result.size() < first.size();) {
    while (taken[*at]) ++at;
    taken[*at] = true;
    result.push_back(*at);
    std::swap(at, other);
  }
  return result;
}

}  // namespace

CandidateSelection select_candidates(KeyPage& key, const CandidateOptions& options,
                                     std::span<const NodeId> menu) {
  if (const auto& given = key.site().settings().candidates) return take_given(key, *given);
  switch (options.selection) {
    case Selection::kSet:
      return select_set(key, options, {});
    case Selection::kMenu:
      return select_set(key, options, menu);
    case Selection::kSite:
      return select_of_site(key, options);
    case Selection::kCompleteSubdigraph:
    case Selection::kOwn:
      break;
  }
  return select_complete_subdigraph(key, options);
}

// To read the processor's clock takes longer than to find most links.
template <class Work>
void OrderedLinks::charge(Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
  key_->charge_order(time.count());
}

OrderedLinks::OrderedLinks(KeyPage& key, const CandidateOptions& options)
    : key_(&key), links_(&key.links(options.path_filter)) {
  charge([&] {
    distances_ = hyperlink_distances(key, *links_);
    order_.emplace(key.document(), *links_, distances_, options.order);
  });
}

std::optional<std::size_t> OrderedLinks::next() {
  std::optional<std::size_t> link;
  charge([&] { link = order_->next(); });
  return link;
}

LinkedPages::LinkedPages(KeyPage& key, const CandidateOptions& options) : key_(&key) {
  const Site& site = key.site();
  given_.insert(key.index());
  if (const auto& candidates = site.settings().candidates) {
    pages_ = *candidates;
    return;
  }
  const PageSource& source = site.source();
  if (source.size() == 1 && !source.may_grow()) return;
  const std::vector<Link>& links = key.links(options.path_filter);
  // The order of links that lead to no page of the site does not matter.
  const auto has_page = [](const Link& link) { return link.page.has_value(); };
  if (std::ranges::none_of(links, has_page)) return;
  OrderedLinks in_order(key, options);
  std::vector<std::size_t> ordered;
  ordered.reserve(links.size());
  while (const auto link = in_order.next()) ordered.push_back(*link);

  const UrlForm key_form = form_of(*address_of(key.url()));
  std::vector<double> form_distances;
  form_distances.reserve(links.size());
  for (const Link& link : links) {
    form_distances.push_back(form_distance(form_of(site.target(link).address), key_form));
  }
  std::vector<std::size_t> by_form = ordered;
  stable_sort_range(by_form, {}, [&](std::size_t link) { return form_distances[link]; });
  for (const std::size_t link : interleave(by_form, ordered)) {
    const std::optional<PageIndex> page = links[link].page;
    if (page) pages_.push_back(*page);
  }
}

std::optional<PageIndex> LinkedPages::next() {
  while (at_ < pages_.size()) {
    if (stop_now(key_->budget())) return std::nullopt;
    const PageIndex link = pages_[at_++];
    if (at_ < pages_.size()) key_->site().source().expect(pages_[at_]);
    const SitePage* page = key_->load(link);
    if (page != nullptr && given_.insert(page->index()).second) return page->index();
  }
  return next_similar();
}

std::optional<PageIndex> LinkedPages::next_similar() {
  if (!links_exhausted_) {
    links_exhausted_ = true;
    if (!key_->site().settings().candidates) similar_ = key_->similar_pages();
    sort_range(pages_);
  }
  if (!similar_) return std::nullopt;
  while (const auto similar = similar_->next()) {
    if (stop_now(key_->budget())) return std::nullopt;
    if (std::ranges::binary_search(pages_, similar->page)) continue;
    if (key_->load(similar->page) == nullptr) continue;
    key_->fallback.add(similar->same_form);
    return similar->page;
  }
  return std::nullopt;
}

std::vector<RankedLink> rank_links(KeyPage& key, const CandidateOptions& options,
                                   std::size_t most) {
  OrderedLinks ordered(key, options);
  const bool by_group = options.order.kind == LinkOrderKind::kDistance &&
                        options.order.scope == DomDistanceScope::kGroup;
  std::vector<RankedLink> ranked;
  for (auto at = ordered.next(); at && ranked.size() < most; at = ordered.next()) {
    const Link& tried = ordered.links()[*at];
    const LinkTarget& target = key.site().target(tried);
    RankedLink link{target.url, target.page, ordered.distances()[*at], 0, tried.anchor};
    for (const RankedLink& before : ranked) {
      if (stop(key.budget())) return ranked;
      if (by_group && before.hyperlink_distance != link.hyperlink_distance) continue;
      const std::size_t distance = dom_distance(key.document(), before.anchor, link.anchor);
      if (link.dom_distance == 0 || distance < link.dom_distance) link.dom_distance = distance;
    }
    ranked.push_back(std::move(link));
  }
  return ranked;
}

}  // namespace pagelet
