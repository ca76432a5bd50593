// SPDX-License-Identifier: MIT
#include "core/site/given_pages.h"

#include <utility>

namespace pagelet {

GivenPages::GivenPages(std::vector<GivenPage> pages) : pages_(std::move(pages)) {
  for (PageIndex page = 0; page < pages_.size(); ++page) {
    const std::optional<Url> url = parse_url(pages_[page].url);
    std::optional<Address> address = url ? address_of(*url) : std::nullopt;
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
    return fail_limit(LimitKind::kBytes, given.url + ": " + std::to_string(given.html.size()) +
                                             " bytes, the limit is " +
                                             std::to_string(limits.max_bytes));
  }
  return RawPage{given.html, given.charset};
}

}  // namespace pagelet
