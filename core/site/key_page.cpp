// SPDX-License-Identifier: MIT
#include "core/site/key_page.h"

#include <bit>
#include <cstdint>
#include <utility>

namespace pagelet {

KeyPage::KeyPage(Site& site, PageIndex index, double seconds) : site_(site), index_(index) {
  Interrupt* const interrupt = site.settings().interrupt;
  if (seconds <= 0 && interrupt != nullptr) seconds = Budget::kMaxSeconds;
  if (seconds > 0) own_budget_ = std::make_unique<Budget>(seconds, interrupt);
  budget_ = own_budget_.get();
}

Result<std::unique_ptr<KeyPage>> KeyPage::open(PageSource& source, PageIndex index,
                                               SiteSettings settings, double seconds) {
  if (seconds <= 0) seconds = settings.limits.experiment_seconds();
  auto site = std::make_shared<Site>(source, std::move(settings));
  auto key = std::make_unique<KeyPage>(*site, index, seconds);
  key->owned_site_ = std::move(site);
  PAGELET_TRY(key->open());
  return key;
}

Result<void> KeyPage::open() {
  PAGELET_ASSIGN_OR_RETURN(SitePage* const page, site_.page(index_, budget()));
  PAGELET_TRY(site_.admit_key_page(*page));
  page_ = page;
  return {};
}

const std::optional<StatedAddress>& KeyPage::stated() const {
  if (!stated_) stated_ = page().stated();
  return *stated_;
}

const Url& KeyPage::known_url() const {
  static const Url kNone;
  if (is_web_url(url())) return url();
  return stated() ? stated()->url : kNone;
}

bool KeyPage::is_charged_first(const double& step) {
  return charged_.insert(std::bit_cast<std::uintptr_t>(&step), true).second;
}

void KeyPage::charge(const double& step, double& phase) {
  if (is_charged_first(step)) phase += step;
}

void KeyPage::charge_reading(const SitePage& page) {
  if (!is_charged_first(page.load_time_)) return;
  costs_.load += page.load_time_;
  costs_.parse += page.parse_time_;
}

void KeyPage::start_run() {
  charged_ = WordMap<bool>();
  costs_ = {};
  fallback = {};
  charge_reading(*page_);
}

SitePage* KeyPage::load(PageIndex index) {
  PageSource& source = site_.source();
  SitePage* const known = site_.loaded_page(index);
  const bool tried = known != nullptr || site_.failed(index);
  const Result<SitePage*> page = known != nullptr ? known : site_.page(index, budget());
  const bool is_dead = !page && page.error().code != ErrorCode::kTimeout;
  const bool is_new = is_dead && !tried && source.failure() == nullptr;
  if (is_new && source.stopped() == nullptr) {
    warnings_.push_back(page.error().text() + "; skipped like a dead link");
  } else if (is_new && !std::exchange(site_.has_stopped_, true)) {
    warnings_.push_back(source.stopped()->text());
  }
  if (!page || source.is_repeated((*page)->index())) return nullptr;
  charge_reading(**page);
  return *page;
}

const WorkingTree& KeyPage::tree(SitePage& page, Whitespace whitespace) {
  const WorkingTree& tree = site_.tree(page, whitespace);
  charge(page.tree_times_[whitespace], costs_.parse);
  return tree;
}

const std::vector<Link>& KeyPage::links(SitePage& page, bool path_filter) {
  const std::vector<Link>& links = site_.links(page, path_filter, budget());
  if (page.links_[path_filter ? 1 : 0]) {
    charge(page.link_times_[path_filter ? 1 : 0], costs_.links);
  }
  return links;
}

std::optional<SimilarPages::Walk> KeyPage::similar_pages() {
  if (!site_.settings().fallback) return std::nullopt;
  return site_.similar_pages().walk(index());
}

}  // namespace pagelet
