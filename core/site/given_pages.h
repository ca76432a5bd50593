// SPDX-License-Identifier: MIT
#pragma once

/// Pages of a site that a program holds in memory.
///
/// A link leads to the first page whose URL has the link's address (core/url/url.h); all other
/// links are dead. A page needs no absolute URL: without one it can still be compared with others,
/// but its relative references do not change.
///
/// Cost: O(length of the URLs) to construct. A look-up is one access to a hash table. Reading a
/// page copies its bytes.
///
/// Example:
///   GivenPages source({{"https://site.example/a.html", html_a},
///                      {"https://site.example/b.html", html_b}});
///   auto page = KeyPage::open(source, 0, {});

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "core/url/url.h"

namespace pagelet {

/// A page in memory.
struct GivenPage {
  std::string url;
  std::string html;          ///< bytes as received; the encoding is found as for a page of a folder
  std::string charset = {};  ///< name of the encoding, if known; empty: found from the page
};

class GivenPages final : public PageSource {
 public:
  /// When `sign` says to stop, links to some of the pages are not found.
  explicit GivenPages(std::vector<GivenPage> pages, StopSign* sign = nullptr)
      : pages_(std::move(pages)) {
    for (PageIndex page = 0; page < pages_.size() && !stop(sign); ++page) {
      std::optional<Address> address = address_of(pages_[page].url);
      if (address) page_of_.try_emplace(std::move(*address), page);
    }
  }

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_[page].url; }
  std::optional<PageIndex> find(const Address& address) override {
    const auto found = page_of_.find(address);
    return found == page_of_.end() ? std::nullopt : std::optional(found->second);
  }
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* = nullptr) override {
    const GivenPage& given = pages_[page];
    if (given.html.size() > limits.max_bytes) return fail_byte_limit(given.url, limits.max_bytes);
    return RawPage{given.html, given.charset};
  }
  bool from_folder() const override { return false; }

 private:
  std::vector<GivenPage> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> page_of_;
};

}  // namespace pagelet
