// SPDX-License-Identifier: MIT
#include "core/candidates/linked_pages.h"

#include <algorithm>

#include "core/web/url_form.h"

namespace pagelet {

LinkedPages::LinkedPages(Site& site, const CandidateOptions& options)
    : site_(&site), links_(&site.links(site.key_page(), options.path_filter)) {
  SitePage& key = site.key_page();
  given_.resize(links_->size());
  const std::vector<int> distances = hyperlink_distances(site, *links_);
  LinkOrder order(key.document(), *links_, distances, options.order);
  std::vector<std::size_t>& ordered = lists_[1].links;
  ordered.reserve(links_->size());
  while (const auto link = order.next()) ordered.push_back(*link);

  const UrlForm key_form = form_of(*address_of(key.url()));
  std::vector<double> form_distances;
  form_distances.reserve(links_->size());
  for (const Link& link : *links_) {
    form_distances.push_back(form_distance(form_of(site.target(link).address), key_form));
  }
  lists_[0].links = ordered;
  std::ranges::stable_sort(lists_[0].links, {},
                           [&](std::size_t link) { return form_distances[link]; });
}

std::optional<PageIndex> LinkedPages::next() {
  while (true) {
    List& list = lists_[turn_];
    while (list.at < list.links.size() && given_[list.links[list.at]]) ++list.at;
    // Both lists hold the same links: when one is through, so is the other.
    if (list.at == list.links.size()) return next_similar();
    const std::size_t link = list.links[list.at];
    given_[link] = true;
    turn_ = 1 - turn_;
    const std::optional<PageIndex> page = site_->target((*links_)[link]).page;
    if (page && site_->page(*page) != nullptr) return page;
  }
}

std::optional<PageIndex> LinkedPages::next_similar() {
  if (!links_are_through_) {
    links_are_through_ = true;
    similar_ = site_->similar_pages();
    if (!similar_) return std::nullopt;
    for (const Link& link : *links_) {
      if (const auto page = site_->target(link).page) linked_.push_back(*page);
    }
    std::ranges::sort(linked_);
  }
  if (!similar_) return std::nullopt;
  while (const auto similar = similar_->next()) {
    if (std::ranges::binary_search(linked_, similar->page)) continue;
    if (site_->page(similar->page) == nullptr) continue;
    site_->note_fallback(similar->same_form);
    return similar->page;
  }
  return std::nullopt;
}

}  // namespace pagelet
