// SPDX-License-Identifier: MIT
#pragma once

/// The pages of a site in a folder: docs/specification.md, section 2.1, "Pages of a folder".
///
/// File names are literal and compared byte by byte. The path of a page's address is the decoded
/// path of the base URL, followed by the file's name below the folder.
///
/// The list of pages is fixed when the source is opened, which costs one `stat` for each page, or
/// one walk over the folder. A look-up costs at most five accesses to a hash table and no access to
/// the disk. Only files in that list are ever opened, and only regular files or links to regular
/// files are in it, so no URL and no name leads to another file, nor does a symbolic link, unless
/// the caller permits it.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(
///       DirectorySource source,
///       DirectorySource::open("site/pages", "http://site.example/", std::nullopt));
///   const std::optional<PageIndex> key_page = source.index_of_name("index.html");

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "core/text/hash.h"
#include "core/url/url.h"

namespace pagelet {

/// Whether the file or folder lies in `folder`, once symbolic links are resolved in both.
bool lies_in(const std::string& folder, const std::string& path);

/// The error (`kInput`) for a file that does not, because of a symbolic link.
tl::unexpected<Error> fail_leading_out(const std::string& path);

/// Undoes the compression of a file, if it has one; `max_bytes`: limit for the result
/// (without_coding, core/web/http/http_message.h).
using Unpacker = Result<std::string> (*)(std::string bytes, std::size_t max_bytes);

/// What a page that only refreshes to another one is: a redirect, or a page as in labelled sites,
/// which keep all of theirs.
enum class OnRefresh : std::uint8_t { kRedirect, kPage };

class DirectorySource final : public PageSource {
 public:
  /// `folder`: the folder of the pages. `base_url`: an `http`, `https` or `file` URL that ends in
  /// `/`. `names`: the pages, as file names below the folder with `/` between segments; names that
  /// are not regular files are omitted, and repeated names count once. Without `names`, the pages
  /// are the files below the folder with the extension of a page. `within`: the folder out of which
  /// no symbolic link may lead; `/`: they may lead anywhere; empty: it is `folder`. `on_refresh`
  /// counts without `names`.
  ///
  /// Errors: `kInput`, the folder cannot be read, the base URL cannot be used, a name is absolute
  /// or has a segment `..`, or a symbolic link leads out of `within`; `kTimeout`, the budget is
  /// used up.
  static Result<DirectorySource> open(std::string folder, std::string_view base_url,
                                      std::optional<std::vector<std::string>> names,
                                      Budget* budget = nullptr, const std::string& within = {},
                                      OnRefresh on_refresh = OnRefresh::kRedirect);

  std::size_t size() const override { return names_.size(); }
  std::string_view url(PageIndex page) const override { return urls_[page]; }
  std::optional<PageIndex> find(const Address& address) override;
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* = nullptr) override;
  bool from_folder() const override { return true; }

  /// Gives a page an address of its own. Links still lead to it by its name.
  void set_url(PageIndex page, std::string url) { urls_[page] = std::move(url); }

  /// Unpacks the pages that are compressed; without it they are not pages.
  void unpack_with(Unpacker unpacker) { unpacker_ = unpacker; }

  /// Gives these class tokens, in all pages, the prefix of gold labels (kLabelClassPrefix): for
  /// pages whose labels are written without it.
  void mark_labels(std::vector<std::string> classes) { label_classes_ = std::move(classes); }
  void adapt(Document& page, SymbolTable& symbols) const override;

  /// File name of a page below the folder.
  std::string_view name(PageIndex page) const { return names_[page]; }

  /// The page with exactly this file name.
  std::optional<PageIndex> index_of_name(std::string_view name) const;

 private:
  DirectorySource() = default;
  std::optional<PageIndex> find_path(std::string_view decoded_path) const;
  std::optional<PageIndex> find_file(const Address& address) const;
  Result<void> take_redirects(std::string_view base_url, std::vector<std::string> names,
                              Budget* budget);

  /// A page that only leads to another one (core/site/refresh.h).
  struct Redirect {
    std::string name;
    std::optional<Address> target;
  };

  std::string folder_;  // with a slash at the end
  Unpacker unpacker_ = nullptr;
  std::vector<std::string> label_classes_;
  Address base_;
  std::vector<std::string> names_;
  std::vector<std::string> urls_;
  std::vector<Redirect> redirects_;
  // Redirects come after the pages. The keys are views of names_ and redirects_, which never change
  // after the first key is made.
  std::unordered_map<std::string_view, PageIndex, HashText> index_of_;
};

/// The URL that a user gives for pages in files or in a folder. Error: `kUsage`, it is not an http,
/// https or file URL.
Result<Url> read_base(const std::string& base);

/// Pages in files that a user names one by one; `-` is standard input. Links between these pages
/// are not followed: the user says which pages belong together.
///
/// Example:
///   Result<FilePages> pages = FilePages::open({"page.html", "other.html"}, {});
///   auto page = KeyPage::open(*pages, 0, {.limits = limits, .candidates = {{1}}});
class FilePages final : public PageSource {
 public:
  /// `base`: the URL of the first page; the names of the other files are resolved against its
  /// directory. Empty: the files' names are used instead of URLs, and relative references cannot be
  /// resolved. Errors: `kInput`, a file does not exist, is a folder or cannot be read; `kUsage`,
  /// `base` is not an http, https or file URL, or `-` is named twice.
  static Result<FilePages> open(std::vector<std::string> files, const std::string& base);

  /// The page in one file. Its URL is `url` as it was given, which may be relative; empty: the name
  /// of the file. Errors: those of the file in `open`.
  static Result<FilePages> open_one(std::string file, std::string url);

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_[page].url; }
  /// As for DirectorySource.
  void unpack_with(Unpacker unpacker) { unpacker_ = unpacker; }
  bool may_grow() const override { return false; }
  /// Standard input can be read once.
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* = nullptr) override;
  bool from_folder() const override { return false; }

 private:
  struct Page {
    std::string file;
    std::string url;
  };
  explicit FilePages(std::vector<Page> pages) : pages_(std::move(pages)) {}

  std::vector<Page> pages_;
  Unpacker unpacker_ = nullptr;
};

}  // namespace pagelet
