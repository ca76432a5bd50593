// SPDX-License-Identifier: MIT
#pragma once

/// Pages in files that a user names one by one; `-` is standard input. Links between these pages
/// are not followed: the user says which pages belong together.
///
/// Example:
///   Result<FilePages> pages = FilePages::open({"page.html", "other.html"}, {});
///   auto site = Site::open(*pages, 0, limits);
///   site->give_candidates({1});

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/site/page_source.h"

namespace pagelet {

class FilePages final : public PageSource {
 public:
  /// `base`: the URL of the first page; the names of the other files are resolved against its
  /// directory. Empty: the files' names are used instead of URLs, and relative references cannot be
  /// resolved. Errors: `kInput`, a file does not exist, is a folder or cannot be read; `kUsage`,
  /// `base` is not an http, https or file URL, or `-` is named twice.
  static Result<FilePages> open(std::vector<std::string> files, const std::string& base);

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_[page].url; }
  std::optional<PageIndex> find(const Address& address) override;
  /// Standard input can be read once.
  Result<RawPage> read(PageIndex page, const Limits& limits) override;
  bool from_folder() const override { return false; }

 private:
  struct Page {
    std::string file;
    std::string url;
  };
  explicit FilePages(std::vector<Page> pages) : pages_(std::move(pages)) {}

  std::vector<Page> pages_;
};

}  // namespace pagelet
