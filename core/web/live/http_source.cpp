// SPDX-License-Identifier: MIT
#include "core/web/live/http_source.h"

#include <algorithm>
#include <utility>

#include "core/site/refresh.h"
#include "core/text/blanks.h"
#include "core/text/hash.h"
#include "core/url/url.h"
#include "core/web/http/http_message.h"

namespace pagelet {
namespace {

constexpr std::string_view kPicture = " src=";

// The words of a page that readers see, without blanks, and the addresses of its pictures.
std::string words_and_pictures(std::string_view html) {
  std::string shown;
  const std::size_t body = html.find("<body");
  for (std::size_t at = body < html.size() ? body : 0; at < html.size();) {
    if (html[at] != '<') {
      if (!is_html_space(html[at])) shown += html[at];
      ++at;
      continue;
    }
    const std::size_t end = std::min(html.find('>', at), html.size());
    const std::string_view tag = html.substr(at, end - at);
    const std::size_t source = tag.find(kPicture);
    if (tag.starts_with("<img") && source < tag.size()) shown += tag.substr(source);
    at = std::min(end + 1, html.size());
    for (const std::string_view name : {"script", "style"}) {
      if (!tag.substr(1).starts_with(name)) continue;
      at = std::min(html.find("</" + std::string(name), at), html.size());
    }
  }
  return shown;
}

}  // namespace

Result<HttpSource> HttpSource::open(Fetcher& fetcher, std::string_view key_url) {
  const std::optional<RequestUrl> url = request_url(key_url);
  if (!url) {
    return fail(ErrorCode::kUsage, std::string(key_url) + ": is not a usable http or https URL");
  }
  HttpSource source(fetcher);
  std::optional<Address> address = address_of(url->text);
  source.host_ = address->host;
  source.add(std::move(*address), url->text);
  source.key_url_ = key_url;
  return source;
}

PageIndex HttpSource::add(Address address, std::string url) {
  const auto index = static_cast<PageIndex>(pages_.size());
  const auto [it, inserted] = index_of_.emplace(std::move(address), index);
  if (inserted) pages_.push_back({std::move(url), "", index});
  return it->second;
}

std::string_view HttpSource::url(PageIndex page) const {
  const Page& known = pages_[page];
  return known.final_url.empty() ? known.url : known.final_url;
}

std::string_view HttpSource::given_url(PageIndex page) const {
  return page == 0 ? key_url_ : pages_[page].url;
}

std::optional<PageIndex> HttpSource::find_link(const Address& address, std::string_view url) {
  if (address.host != host_) return std::nullopt;
  return add(address, std::string(url));
}

Result<RawPage> HttpSource::read(PageIndex page, const Limits& limits, Budget* budget) {
  if (failure_) return tl::unexpected(*failure_);
  if (stopped_ && page != 0) return tl::unexpected(*stopped_);
  const std::size_t before = fetcher_->requests();
  Result<RawPage> loaded = load(page, limits, budget);
  if (page == 0) return loaded;
  const bool was_asked = fetcher_->requests() != before;
  if (loaded) {
    failed_in_a_row_ = 0;
  } else if (was_asked && !failure_) {
    note_failed(loaded.error());
  }
  return loaded;
}

// The answer at a URL, or at the one to which a page leads at once.
Result<Fetched> HttpSource::fetch(std::string url, const Limits& limits, Budget* budget) {
  for (std::size_t hop = 0;; ++hop) {
    Result<Fetched> fetched = fetcher_->fetch(url, limits, budget);
    const auto reference = fetched && hop < kMaxRedirects
                               ? refresh_target(fetched->body, fetched->charset)
                               : std::optional<std::string>();
    const std::optional<Url> from = reference ? parse_url(fetched->url) : std::nullopt;
    const std::optional<Url> to = from ? resolve(*from, clean_reference(*reference)) : std::nullopt;
    if (!to || *to == *from) return fetched;
    url = to->to_string();
  }
}

Result<RawPage> HttpSource::load(PageIndex page, const Limits& limits, Budget* budget) {
  Result<Fetched> fetched = fetch(pages_[page].url, limits, budget);
  if (!fetched) {
    const Error& error = fetched.error();
    const bool is_end = error.code == ErrorCode::kTimeout || fetcher_->is_gone(pages_[page].url);
    if (is_end) failure_ = error;
    answer_ = error.message;
    return tl::unexpected(error);
  }
  // Servers that name no type mostly send pages.
  if (!fetched->content_type.empty() && !is_page_type(fetched->content_type)) {
    answer_ = fetched->content_type;
    return fail(ErrorCode::kInput, fetched->url + ": is " + answer_ + ", not HTML");
  }
  PAGELET_TRY(settle(page, *fetched));
  if (page != 0) PAGELET_TRY(note_shown(page, fetched->body));
  return RawPage{std::move(fetched->body), std::move(fetched->charset)};
}

// Finds out which page was read.
Result<void> HttpSource::settle(PageIndex page, const Fetched& fetched) {
  std::optional<Address> address = address_of(fetched.url);
  if (!address) {
    answer_ = "no address";
    return fail(ErrorCode::kNetwork, fetched.url + ": is not a usable URL of a page");
  }
  // The site is that of the key page's final URL.
  if (page == 0) host_ = address->host;
  if (address->host != host_) {
    answer_ = address->host;
    return fail(ErrorCode::kNetwork,
                pages_[page].url + ": redirects to another host, " + fetched.url);
  }
  const auto [it, inserted] = index_of_.emplace(std::move(*address), page);
  const PageIndex identity = pages_[it->second].identity;
  pages_[page].identity = identity;
  pages_[page].final_url = fetched.url;
  if (pages_[identity].final_url.empty()) pages_[identity].final_url = fetched.url;
  return {};
}

bool HttpSource::is_repeated(PageIndex page) const {
  const auto shown = shown_.find(page);
  if (shown == shown_.end()) return false;
  constexpr std::size_t kMinTimes = 3;
  const std::size_t times = times_shown_.at(shown->second);
  return times >= kMinTimes && 2 * times > shown_.size();
}

Result<void> HttpSource::note_shown(PageIndex page, std::string_view html) {
  const PageIndex identity = pages_[page].identity;
  if (identity == 0 || shown_.contains(identity)) return {};
  const std::uint64_t shown = hash_bytes(words_and_pictures(html));
  shown_.emplace(identity, shown);
  ++times_shown_[shown];
  if (!is_repeated(identity)) return {};
  answer_ = "the same page";
  return fail(ErrorCode::kNetwork,
              pages_[identity].final_url + ": is the same page as at other addresses");
}

void HttpSource::note_failed(const Error& error) {
  constexpr std::size_t kMaxFailed = 12;
  constexpr std::size_t kMaxInARow = 3;
  ++failed_;
  failed_in_a_row_ = answer_ == last_answer_ ? failed_in_a_row_ + 1 : 1;
  last_answer_ = answer_;
  std::string why;
  if (failed_in_a_row_ == kMaxInARow) {
    why = std::to_string(kMaxInARow) +
          " linked pages in a row cannot be loaded (the last one: " + error.text() + ")";
  } else if (failed_ == kMaxFailed) {
    why = std::to_string(kMaxFailed) + " linked pages cannot be loaded";
  }
  if (why.empty()) return;
  stopped_ = Error{ErrorCode::kNetwork, std::string(url(0)) + ": " + why + "; no more are loaded"};
}

Result<Fetched> CachingFetcher::fetch(std::string_view url, const Limits& limits, Budget* budget) {
  if (const auto cached = cached_.find(url); cached != cached_.end()) {
    requests_ += cached->second.requests;
    return cached->second.answer;
  }
  const std::size_t before = fetcher_.requests();
  Result<Fetched> answer = fetcher_.fetch(url, limits, budget);
  const std::size_t requests = fetcher_.requests() - before;
  requests_ += requests;
  const bool is_final = answer || (answer.error().code != ErrorCode::kTimeout && !is_gone(url));
  if (is_final) keep(url, answer, requests);
  return answer;
}

void CachingFetcher::keep(std::string_view url, const Result<Fetched>& answer,
                          std::size_t requests) {
  const std::size_t body = answer ? answer->body.size() : answer.error().message.size();
  const std::size_t bytes = body + url.size() + sizeof(Cached);
  if (room_.taken + bytes > room_.most) return;
  room_.taken += bytes;
  cached_.emplace(url, Cached{answer, requests, bytes});
}

void CachingFetcher::forget() {
  for (const auto& [url, cached] : cached_) room_.taken -= cached.bytes;
  cached_.clear();
}

}  // namespace pagelet
