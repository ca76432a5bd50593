// SPDX-License-Identifier: MIT
#include "core/site/site.h"

#include <chrono>
#include <numeric>
#include <utility>

#include "core/dom/parser/html_parser.h"
#include "core/processor_time.h"
#include "core/text/encoding/decoding.h"
#include "core/text/encoding/not_text.h"

namespace pagelet {

Site::Site(PageSource& source, const Limits& limits, std::string host)
    : source_(source), limits_(limits), signatures_(symbols_) {
  if (!host.empty()) set_host(std::move(host));
}

template <class Work>
auto Site::measured(double& time, Work&& work) {
  const double begin = processor_ms();
  auto result = work();
  time = processor_ms() - begin;
  page_time_ += time;
  return result;
}

void Site::charge(SitePage::Step& step, double& phase) {
  if (step.charged_to == run_) return;
  step.charged_to = run_;
  phase += step.time;
}

void Site::charge_reading(SitePage& page) {
  charge(page.load_, costs.load);
  charge(page.parse_, costs.parse);
}

void Site::start_costs() {
  ++run_;
  costs = {};
  fallback = {};
  if (key_page_ != nullptr) charge_reading(*key_page_);
}

void Site::begin_budget(double seconds) {
  Interrupt* const interrupt = limits_.interrupt;
  if (seconds <= 0 && interrupt != nullptr) seconds = Budget::kMostSeconds;
  budget_ = seconds > 0 ? std::make_unique<Budget>(seconds, interrupt) : nullptr;
  limits_.budget = budget_.get();
}

Result<std::unique_ptr<Site>> Site::open(PageSource& source, PageIndex key_page,
                                         const Limits& limits, double seconds) {
  auto site = std::make_unique<Site>(source, limits);
  if (seconds <= 0) seconds = limits.timeout_seconds;
  if (seconds > 0 || limits.interrupt != nullptr) site->begin_budget(seconds);
  PAGELET_TRY(site->set_key_page(key_page));
  return site;
}

std::unique_ptr<Site> Site::keeping(std::shared_ptr<PageSource> source, const Limits& limits) {
  auto site = std::make_unique<Site>(*source, limits);
  site->kept_source_ = std::move(source);
  return site;
}

void Site::set_host(std::string host) {
  resolver_.emplace(source_, host);
  host_ = std::move(host);
}

Result<void> Site::set_key_page(PageIndex index) {
  const Slot& key = slot(index);
  if (key.error) return tl::unexpected(*key.error);
  // Where redirects led to.
  const std::string url = key.page->url().to_string();
  const std::optional<Address> address = address_of(key.page->url());
  if (!address) return fail(ErrorCode::kInput, url + ": is not a usable URL for a key page");
  if (!resolver_) set_host(address->host);
  if (address->host != host_) return fail(ErrorCode::kInput, url + ": is not on the host " + host_);
  key_page_ = key.page.get();
  fallback = {};
  return {};
}

Result<std::unique_ptr<SitePage>> Site::read(PageIndex index) {
  double load = 0;
  double parse = 0;
  const std::string_view known_url = source_.url(index);
  const Budget::Doing loading(limits_.budget, "loading", known_url);
  if (stop_now(limits_.budget)) return tl::unexpected(timeout_error(*limits_.budget));
  std::optional<Result<Document>> tree =
      measured(parse, [&] { return source_.tree(index, symbols_, limits_); });
  RawPage raw;
  if (!tree) {
    const auto begin = std::chrono::steady_clock::now();
    PAGELET_ASSIGN_OR_RETURN(raw, measured(load, [&] { return source_.read(index, limits_); }));
    // Reading is waiting, for a disk or for the network.
    load =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  }
  index = source_.identity(index);
  const std::string url(source_.url(index));
  const Budget::Doing parsing(limits_.budget, "parsing", url);
  if (!tree) {
    tree = measured(parse, [&]() -> Result<Document> {
      const DecodedPage page = decode_page(raw.bytes, raw.http_charset, limits_.budget);
      const std::string_view other = not_text(raw.bytes, page.encoding);
      if (!other.empty()) return fail(ErrorCode::kInput, "is " + std::string(other) + ", no page");
      return parse_html(page.text, symbols_, limits_);
    });
  }
  Result<Document>& document = *tree;
  if (!document) return fail_in(url, std::move(document).error());
  // A URL that is not absolute is only kept as text; nothing can be resolved against it.
  Url nothing;
  nothing.path = url;
  Url parsed = parse_url(url).value_or(std::move(nothing));
  std::unique_ptr<SitePage> page(new SitePage(index, std::move(parsed), std::move(*document)));
  page->load_.time = load;
  page->parse_.time = parse;
  page_bytes_ += raw.bytes.size();
  return page;
}

bool Site::is_settled(const Slot& slot) {
  return slot.page != nullptr || (slot.error && slot.error->code != ErrorCode::kTimeout);
}

// The page, or the reason why it cannot be loaded.
Site::Slot& Site::slot(PageIndex index) {
  index = source_.identity(index);
  if (index >= pages_.size()) pages_.resize(source_.size());
  if (is_settled(pages_[index])) return pages_[index];
  auto page = read(index);
  if (!page) {
    pages_[index].error = std::move(page.error());
    return pages_[index];
  }
  // It may turn out to be another page, which may be here already.
  const PageIndex identity = (*page)->index();
  if (identity >= pages_.size()) pages_.resize(source_.size());
  Slot& slot = pages_[identity];
  if (identity == index || !is_settled(slot)) slot = {std::move(*page), std::nullopt};
  return slot;
}

std::vector<PageIndex> Site::pages() const {
  std::vector<PageIndex> pages(source_.size());
  std::iota(pages.begin(), pages.end(), PageIndex{0});
  return pages;
}

bool Site::failed(PageIndex index) const {
  index = source_.identity(index);
  return index < pages_.size() && pages_[index].error.has_value();
}

SitePage* Site::page(PageIndex index) {
  index = source_.identity(index);
  const bool tried = index < pages_.size() && (pages_[index].page || pages_[index].error);
  const Slot& slot = this->slot(index);
  const bool is_dead = slot.error && slot.error->code != ErrorCode::kTimeout;
  const bool is_new = is_dead && !tried && source_.failure() == nullptr;
  if (is_new && source_.stopped() == nullptr) {
    warnings.push_back(slot.error->text() + "; skipped like a dead link");
  } else if (is_new && !std::exchange(has_stopped_, true)) {
    warnings.push_back(source_.stopped()->text());
  }
  if (slot.page && source_.is_repeated(slot.page->index())) return nullptr;
  if (slot.page) charge_reading(*slot.page);
  return slot.page.get();
}

std::optional<SimilarPages::Walk> Site::similar_pages() {
  if (!allows_fallback) return std::nullopt;
  if (!similar_pages_) similar_pages_.emplace(source_);
  return similar_pages_->walk(key_page_->index());
}

const WorkingTree& Site::tree(SitePage& page, Whitespace whitespace) {
  std::optional<WorkingTree>& tree = page.trees_[static_cast<std::size_t>(whitespace)];
  SitePage::Step& step = page.tree_steps_[static_cast<std::size_t>(whitespace)];
  if (!tree) {
    tree =
        measured(step.time, [&] { return WorkingTree(page.document_, signatures_, whitespace); });
  }
  charge(step, costs.parse);
  return *tree;
}

const std::vector<Link>& Site::links(SitePage& page, bool path_filter) {
  std::optional<std::vector<Link>>& links = page.links_[path_filter ? 1 : 0];
  SitePage::Step& step = page.link_steps_[path_filter ? 1 : 0];
  if (!links) {
    const std::string_view url = page_url(page.index_);
    const Budget::Doing finding(limits_.budget, "finding the links of", url);
    std::vector<Link> found = measured(step.time, [&] {
      return resolver_->links_of(page.document_, page.url_, page.index_, path_filter,
                                 limits_.budget);
    });
    // Some links may be missing, so the list is not kept. The budget is used up, so the result made
    // from the empty list is thrown away.
    static const std::vector<Link> kNone;
    if (stop_now(limits_.budget)) return kNone;
    links = std::move(found);
  }
  charge(step, costs.links);
  return *links;
}

}  // namespace pagelet
