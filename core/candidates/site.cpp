// SPDX-License-Identifier: MIT
#include "core/candidates/site.h"

#include <chrono>
#include <utility>

namespace pagelet {

Site::Site(PageSource& source, const Limits& limits, DocumentCache* documents)
    : source_(source), limits_(limits), documents_(documents), signatures_(symbols_) {}

template <class Work>
auto Site::measured(double& phase, Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  auto result = work();
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  phase += taken.count();
  page_time_ += taken.count();
  return result;
}

Result<std::unique_ptr<Site>> Site::open(PageSource& source, PageIndex key_page,
                                         const Limits& limits, DocumentCache* documents) {
  std::unique_ptr<Site> site(new Site(source, limits, documents));
  auto page = site->read(key_page);
  if (!page) return tl::unexpected(page.error());
  // The host is that of the URL to which redirects led.
  const std::optional<Address> address = address_of((*page)->url());
  if (!address) {
    return fail(ErrorCode::kInput,
                std::string(source.url(key_page)) + ": not a usable URL for a key page");
  }
  site->resolver_.emplace(source, address->host);
  site->key_page_ = page->get();
  site->pages_.resize(source.size());
  site->pages_[key_page] = {true, std::move(*page)};
  return site;
}

Result<std::unique_ptr<SitePage>> Site::read(PageIndex index) {
  PageCosts costs;
  Result<RawPage> raw = measured(costs.load, [&] { return source_.read(index, limits_); });
  if (!raw) return tl::unexpected(raw.error());
  index = source_.identity(index);
  const std::string url(source_.url(index));
  Result<Document> document =
      measured(costs.parse, [&] { return parse_page(*raw, symbols_, limits_, documents_); });
  if (!document) {
    Error error = document.error();
    error.message = url + ": " + error.message;
    return tl::unexpected(std::move(error));
  }
  std::unique_ptr<SitePage> page(
      new SitePage(index, parse_url(url).value_or(Url{}), std::move(*document)));
  page->costs_ = costs;
  return page;
}

SitePage* Site::page(PageIndex index) {
  index = source_.identity(index);
  if (index >= pages_.size()) pages_.resize(source_.size());
  if (pages_[index].tried) return pages_[index].page.get();
  pages_[index].tried = true;
  auto page = read(index);
  if (!page) {
    if (source_.failure() == nullptr) {
      warnings_.push_back(page.error().message + "; skipped like a dead link");
    }
    return nullptr;
  }
  const PageIndex identity = (*page)->index();
  if (identity >= pages_.size()) pages_.resize(source_.size());
  Slot& slot = pages_[identity];
  if (identity == index || !slot.tried) slot = {true, std::move(*page)};
  return slot.page.get();
}

const WorkingTree& Site::tree(SitePage& page, Whitespace whitespace) {
  std::optional<WorkingTree>& tree = page.trees_[static_cast<std::size_t>(whitespace)];
  if (!tree) {
    tree = measured(page.costs_.parse,
                    [&] { return WorkingTree(page.document_, signatures_, whitespace); });
  }
  return *tree;
}

const std::vector<Link>& Site::links(SitePage& page, bool path_filter) {
  std::optional<std::vector<Link>>& links = page.links_[path_filter ? 1 : 0];
  if (!links) {
    links = measured(page.costs_.links, [&] {
      return resolver_->links_of(page.document_, page.url_, page.index_, path_filter);
    });
  }
  return *links;
}

}  // namespace pagelet
