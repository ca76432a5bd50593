// SPDX-License-Identifier: MIT
#pragma once

/// A web in memory, for tests.
///
/// Example:
///   FakeFetcher web;
///   web.page("http://site.test/", "<a href=b.html>b</a>");
///   web.redirect("http://site.test/b.html", "http://site.test/c/");
///   HttpSource source(web, ...);
///   web.asked();   // the requested URLs, in order

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/web/live/web_fetcher.h"

namespace pagelet {

/// Markup with a link to each of `references`.
inline std::string links_to(const std::vector<std::string>& references) {
  std::string html;
  for (const std::string& reference : references) html += "<a href='" + reference + "'>x</a>";
  return html;
}

class FakeFetcher final : public Fetcher {
 public:
  void add(const std::string& url, Fetched answer) {
    if (answer.url.empty()) answer.url = url;
    answers_[url] = std::move(answer);
  }
  void page(const std::string& url, std::string html, std::string charset = "") {
    add(url, {"", "text/html", std::move(charset), std::move(html)});
  }
  void file(const std::string& url, std::string type, std::string body) {
    add(url, {"", std::move(type), "", std::move(body)});
  }
  void redirect(const std::string& url, const std::string& target) { redirects_[url] = target; }

  /// After this number of fetches, the server does not answer any more.
  std::optional<std::size_t> gone_after;

  /// The URL for which there is no time left.
  std::string out_of_time;

  bool is_gone(std::string_view) const override {
    return gone_after && asked_.size() >= *gone_after;
  }

  /// Also the URLs for which there was no answer.
  const std::vector<std::string>& asked() const { return asked_; }

  Result<Fetched> fetch(std::string_view url, const Limits& limits) override {
    const bool is_gone = this->is_gone(url);
    std::string at = asked_.emplace_back(url);
    if (is_gone) return fail_in(at, {ErrorCode::kNetwork, "no connection"});
    if (at == out_of_time) return fail(ErrorCode::kTimeout, at + ": time");
    while (redirects_.contains(at)) at = redirects_.at(at);
    const auto answer = answers_.find(at);
    if (answer == answers_.end()) {
      return fail_in(asked_.back(), {ErrorCode::kNetwork, "status 404"});
    }
    if (answer->second.body.size() > limits.max_bytes) {
      return fail_in(asked_.back(), {ErrorCode::kLimit, "too large", LimitKind::kBytes});
    }
    return answer->second;
  }

 private:
  std::map<std::string, Fetched> answers_;
  std::map<std::string, std::string> redirects_;
  std::vector<std::string> asked_;
};

}  // namespace pagelet
