// SPDX-License-Identifier: MIT
#include "javascript/module/live_pages.h"

#include "core/limit_messages.h"

namespace pagelet::javascript {
namespace {

std::optional<Address> address_at(const std::string& text) {
  const std::optional<Url> url = parse_url(text);
  return url ? address_of(*url) : std::nullopt;
}

}  // namespace

LivePages::LivePages(std::string url, TreeWalk tree, std::vector<GivenPage> others)
    : tree_(std::move(tree)) {
  const std::optional<Address> key = address_at(url);
  if (key) host_ = key->host;
  if (key) index_of_.emplace(*key, 0);
  pages_.push_back({std::move(url), 0, true, false, std::nullopt});
  for (GivenPage& page : others) {
    const auto index = static_cast<PageIndex>(pages_.size());
    if (std::optional<Address> address = address_at(page.url)) {
      index_of_.emplace(*std::move(address), index);
    }
    std::string page_url = page.url;
    pages_.push_back({std::move(page_url), index, true, false, std::move(page)});
  }
}

std::string_view LivePages::url(PageIndex page) const {
  const Page& known = pages_[page];
  return known.answer ? known.answer->url : known.url;
}

PageIndex LivePages::add(Address address, std::string url) {
  const auto index = static_cast<PageIndex>(pages_.size());
  const auto [place, is_new] = index_of_.emplace(std::move(address), index);
  if (is_new) pages_.push_back({std::move(url), index, false, false, std::nullopt});
  return place->second;
}

std::optional<PageIndex> LivePages::find(const Address& address) {
  const auto found = index_of_.find(address);
  if (found == index_of_.end()) return std::nullopt;
  return found->second;
}

std::optional<PageIndex> LivePages::find_link(const Address& address, std::string_view url) {
  if (address.host != host_) return std::nullopt;
  return add(address, std::string(url));
}

Result<RawPage> LivePages::read(PageIndex page, const Limits& limits) {
  const Page& known = pages_[page];
  if (!known.is_answered) {
    if (!wanted_) wanted_ = page;
    return fail(ErrorCode::kTimeout, known.url + ": is not loaded yet");
  }
  if (known.is_elsewhere) return fail(ErrorCode::kNetwork, known.url + ": leads to another host");
  if (!known.answer) return fail(ErrorCode::kNetwork, known.url + ": cannot be loaded");
  if (known.answer->html.size() > limits.max_bytes) {
    return fail_byte_limit(known.url, limits.max_bytes);
  }
  return RawPage{known.answer->html, known.answer->charset};
}

std::optional<Result<Document>> LivePages::tree(PageIndex page, SymbolTable& symbols,
                                                const Limits& limits) {
  if (page != 0) return std::nullopt;
  Result<WalkedDocument> walked = document_of_walk(tree_, symbols, limits);
  if (!walked) return tl::unexpected(std::move(walked).error());
  walked_nodes_ = std::move(walked->nodes);
  return std::move(walked->document);
}

void LivePages::give(std::optional<GivenPage> page) {
  if (!wanted_) return;
  const PageIndex index = *std::exchange(wanted_, std::nullopt);
  Page& known = pages_[index];
  known.is_answered = true;
  if (page && page->url.empty()) page->url = known.url;
  known.answer = std::move(page);
  if (known.answer) settle(index, known.answer->url);
}

// Finds out which page was loaded: a redirect may lead to one that is known.
void LivePages::settle(PageIndex page, const std::string& found_at) {
  std::optional<Address> address = address_at(found_at);
  if (!address || address->host != host_) {
    pages_[page].is_elsewhere = true;
    return;
  }
  const auto place = index_of_.emplace(*std::move(address), page).first;
  const PageIndex identity = pages_[place->second].identity;
  pages_[page].identity = identity;
  if (!pages_[identity].is_answered) {
    pages_[identity].answer = pages_[page].answer;
    pages_[identity].is_answered = true;
  }
}

}  // namespace pagelet::javascript
