// SPDX-License-Identifier: MIT
#include "core/web/live/http_source.h"

#include <utility>

#include "core/url/url.h"
#include "core/web/http/http_message.h"

namespace pagelet {

Result<HttpSource> HttpSource::open(Fetcher& fetcher, std::string_view key_url) {
  const std::optional<RequestUrl> url = request_url(key_url);
  if (!url) {
    return fail(ErrorCode::kUsage, std::string(key_url) + ": is not a usable http or https URL");
  }
  HttpSource source(fetcher);
  std::optional<Address> address = address_of(url->text);
  source.host_ = address->host;
  source.add(std::move(*address), url->text);
  return source;
}

PageIndex HttpSource::add(Address address, std::string url) {
  const auto index = static_cast<PageIndex>(pages_.size());
  const auto [place, is_new] = index_of_.emplace(std::move(address), index);
  if (is_new) pages_.push_back({std::move(url), "", index});
  return place->second;
}

std::string_view HttpSource::url(PageIndex page) const {
  const Page& known = pages_[page];
  return known.final_url.empty() ? known.url : known.final_url;
}

std::optional<PageIndex> HttpSource::find(const Address& address) {
  const auto found = index_of_.find(address);
  if (found == index_of_.end()) return std::nullopt;
  return found->second;
}

std::optional<PageIndex> HttpSource::find_link(const Address& address, std::string_view url) {
  if (address.host != host_) return std::nullopt;
  return add(address, std::string(url));
}

Result<RawPage> HttpSource::read(PageIndex page, const Limits& limits) {
  if (failure_) return tl::unexpected(*failure_);
  Result<Fetched> fetched = fetcher_->fetch(pages_[page].url, limits);
  if (!fetched) {
    const bool is_end =
        fetched.error().code == ErrorCode::kTimeout || fetcher_->is_gone(pages_[page].url);
    if (is_end) failure_ = fetched.error();
    return tl::unexpected(std::move(fetched.error()));
  }
  // Servers that name no type mostly send pages.
  if (!fetched->content_type.empty() && !is_page_type(fetched->content_type)) {
    return fail(ErrorCode::kInput, fetched->url + ": is " + fetched->content_type + ", not HTML");
  }
  PAGELET_TRY(settle(page, *fetched));
  return RawPage{std::move(fetched->body), std::move(fetched->charset)};
}

// Finds out which page was read.
Result<void> HttpSource::settle(PageIndex page, const Fetched& fetched) {
  std::optional<Address> address = address_of(fetched.url);
  if (!address) return fail(ErrorCode::kNetwork, fetched.url + ": is not a usable URL of a page");
  // The site is that of the key page's final URL.
  if (page == 0) host_ = address->host;
  if (address->host != host_) {
    return fail(ErrorCode::kNetwork,
                pages_[page].url + ": redirects to another host, " + fetched.url);
  }
  const auto [place, is_new] = index_of_.emplace(std::move(*address), page);
  const PageIndex identity = pages_[place->second].identity;
  pages_[page].identity = identity;
  pages_[page].final_url = fetched.url;
  if (pages_[identity].final_url.empty()) pages_[identity].final_url = fetched.url;
  return {};
}

}  // namespace pagelet
