// SPDX-License-Identifier: MIT
#include "core/candidates/linked_pages.h"

#include <algorithm>

#include "core/url/url_form.h"

namespace pagelet {

namespace {

// Merges two orders of the same elements: in turns, takes the next element that was not taken yet.
std::vector<std::size_t> take_turns(const std::vector<std::size_t>& first,
                                    const std::vector<std::size_t>& second) {
  const std::vector<std::size_t>* lists[2] = {&first, &second};
  std::size_t at[2] = {0, 0};
  std::vector<bool> taken(first.size());
  std::vector<std::size_t> result;
  result.reserve(first.size());
  for (std::size_t turn = 0; result.size() < first.size(); turn = 1 - turn) {
    const std::vector<std::size_t>& list = *lists[turn];
    while (taken[list[at[turn]]]) ++at[turn];
    taken[list[at[turn]]] = true;
    result.push_back(list[at[turn]]);
  }
  return result;
}

}  // namespace

LinkedPages::LinkedPages(KeyPage& key, const CandidateOptions& options) : key_(&key) {
  const Site& site = key.site();
  given_.resize(site.source().size());
  given_[key.index()] = true;
  if (const auto& candidates = site.settings().candidates) {
    pages_ = *candidates;
    return;
  }
  OrderedLinks in_order(key, options);
  const std::vector<Link>& links = in_order.links;
  std::vector<std::size_t> ordered;
  ordered.reserve(links.size());
  while (const auto link = in_order.order.next()) ordered.push_back(*link);

  const UrlForm key_form = form_of(*address_of(key.url()));
  std::vector<double> form_distances;
  form_distances.reserve(links.size());
  for (const Link& link : links) {
    form_distances.push_back(form_distance(form_of(site.target(link).address), key_form));
  }
  std::vector<std::size_t> by_form = ordered;
  std::ranges::stable_sort(by_form, {}, [&](std::size_t link) { return form_distances[link]; });
  for (const std::size_t link : take_turns(by_form, ordered)) {
    const std::optional<PageIndex> page = site.target(links[link]).page;
    if (page) pages_.push_back(*page);
  }
}

std::optional<PageIndex> LinkedPages::next() {
  while (at_ < pages_.size()) {
    if (stop_now(key_->budget())) return std::nullopt;
    const PageIndex link = pages_[at_++];
    if (at_ < pages_.size()) key_->site().source().expect(pages_[at_]);
    const SitePage* page = key_->load(link);
    if (page == nullptr) continue;
    if (page->index() >= given_.size()) given_.resize(key_->site().source().size());
    if (given_[page->index()]) continue;
    given_[page->index()] = true;
    return page->index();
  }
  return next_similar();
}

std::optional<PageIndex> LinkedPages::next_similar() {
  if (!links_are_through_) {
    links_are_through_ = true;
    if (!key_->site().settings().candidates) similar_ = key_->similar_pages();
    std::ranges::sort(pages_);
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

}  // namespace pagelet
