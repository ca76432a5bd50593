// SPDX-License-Identifier: MIT
#pragma once

/// The pages of a live site. The source learns of them by the links that lead to them.
///
/// Page 0 is the key page. Every address of its host counts as a page until it is read. If reading
/// fails, or the answer is not HTML or redirects to another host, links to it are dead. The final
/// URL names the page (docs/specification.md, section 2.1, "Live"): when another URL redirects to
/// it, the `identity` of that URL's page is this page.
///
/// Example:
///   WebFetcher fetcher(options);
///   auto source = HttpSource::open(fetcher, "https://site.example/news/today.html");
///   auto site = Site::open(*source, 0, limits);

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/site/page_source.h"
#include "core/url/url.h"
#include "core/web/live/web_fetcher.h"

namespace pagelet {

class HttpSource : public PageSource {
 public:
  /// Loads nothing. `fetcher` must outlive the source. Error (`kUsage`): `key_url` is not an http
  /// or https URL.
  static Result<HttpSource> open(Fetcher& fetcher, std::string_view key_url);

  std::size_t size() const override { return pages_.size(); }
  /// The URL as found; after the page was read, its final URL.
  std::string_view url(PageIndex page) const override;
  std::optional<PageIndex> find(const Address& address) override;
  std::optional<PageIndex> find_link(const Address& address, std::string_view url) override;
  PageIndex identity(PageIndex page) const override { return pages_[page].identity; }
  const Error* failure() const override { return failure_ ? &*failure_ : nullptr; }
  Result<RawPage> read(PageIndex page, const Limits& limits) override;
  bool from_folder() const override { return false; }

 private:
  struct Page {
    std::string url;        // as found
    std::string final_url;  // empty: not read
    PageIndex identity;
  };
  explicit HttpSource(Fetcher& fetcher) : fetcher_(&fetcher) {}
  PageIndex add(Address address, std::string url);
  Result<void> settle(PageIndex page, const Fetched& fetched);

  Fetcher* fetcher_;
  std::deque<Page> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> index_of_;
  std::string host_;  // of the key page
  std::optional<Error> failure_;
};

}  // namespace pagelet
