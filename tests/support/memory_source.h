// SPDX-License-Identifier: MIT
#pragma once

/// A site in memory, for tests: pages by name, at http://site.test/.
///
/// An address leads to the page whose name is its decoded path without the first slash, or to
/// `index.html` in that folder. Queries do not count; addresses of other hosts lead to no page.
///
/// Example:
///   MemorySource source;
///   const PageIndex key = source.add("index.html", "<body><a href='dir/'>more</a></body>");
///   source.add("dir/index.html", "<body>text</body>");
///   const auto key_page = KeyPage::open(source, key, {});

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/site/page_source.h"
#include "core/url/url.h"

namespace pagelet {

class MemorySource final : public PageSource {
 public:
  static constexpr std::string_view kBase = "http://site.test/";

  /// Adds a page, or replaces the one of this name.
  PageIndex add(const std::string& name, std::string html) {
    if (const auto found = index_of_.find(name); found != index_of_.end()) {
      pages_[found->second].html = std::move(html);
      return found->second;
    }
    const auto index = static_cast<PageIndex>(pages_.size());
    pages_.push_back({std::string(kBase) + name, std::move(html)});
    index_of_[name] = index;
    return index;
  }
  /// Adds a page that is listed but cannot be read.
  PageIndex add_unreadable(const std::string& name) {
    const PageIndex index = add(name, "");
    unreadable_.insert(index);
    return index;
  }

  PageIndex index(const std::string& name) const { return index_of_.at(name); }
  std::string name(PageIndex page) const { return pages_[page].url.substr(kBase.size()); }
  const std::string& html(const std::string& name) const { return pages_[index(name)].html; }
  /// The pages whose bytes were read, in this order.
  const std::vector<PageIndex>& reads() const { return reads_; }

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_[page].url; }
  std::optional<PageIndex> find(const Address& address) override {
    if (address.host != "site.test") return std::nullopt;
    const std::string name = address.path.substr(1);
    for (const std::string& candidate : {name, name + "index.html"}) {
      if (const auto found = index_of_.find(candidate); found != index_of_.end()) {
        return found->second;
      }
    }
    return std::nullopt;
  }
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* = nullptr) override {
    reads_.push_back(page);
    if (unreadable_.contains(page)) return fail(ErrorCode::kInput, pages_[page].url + ": gone");
    if (pages_[page].html.size() > limits.max_bytes) {
      return fail_limit(LimitKind::kBytes, pages_[page].url + ": too large");
    }
    return RawPage{pages_[page].html, ""};
  }
  bool from_folder() const override { return true; }

 private:
  struct Page {
    std::string url;
    std::string html;
  };
  std::vector<Page> pages_;
  std::map<std::string, PageIndex> index_of_;
  std::set<PageIndex> unreadable_;
  std::vector<PageIndex> reads_;
};

}  // namespace pagelet
