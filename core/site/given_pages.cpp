// SPDX-License-Identifier: MIT
#include "core/site/given_pages.h"

#include <utility>

#include "core/result.h"

namespace pagelet {

GivenPages::GivenPages(std::vector<GivenPage> pages, StopSign* sign) : pages_(std::move(pages)) {
  for (PageIndex page = 0; page < pages_.size() && !stop(sign); ++page) {
    std::optional<Address> address = address_of(pages_[page].url);
    if (address) page_of_.try_emplace(std::move(*address), page);
  }
}

std::optional<PageIndex> GivenPages::find(const Address& address) {
  const auto found = page_of_.find(address);
  if (found == page_of_.end()) return std::nullopt;
  return found->second;
}

Result<RawPage> GivenPages::read(PageIndex page, const Limits& limits) {
  const GivenPage& given = pages_[page];
  if (given.html.size() > limits.max_bytes) {
    return fail_byte_limit(given.url, limits.max_bytes);
  }
  return RawPage{given.html, given.charset};
}

}  // namespace pagelet
