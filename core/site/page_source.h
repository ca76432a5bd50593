// SPDX-License-Identifier: MIT
#pragma once

/// The interface to the pages of one site, which may come from a folder, memory, the network or a
/// web archive.
///
/// Pages have indexes from 0, in the order in which the source learnt of them. A source that finds
/// pages by following links (the network) grows; the index of a page never changes. Not
/// thread-safe: a site belongs to one thread at a time.
///
/// docs/architecture.md says how to add a source; GivenPages is a short example of one.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/url/url.h"

namespace pagelet {

/// Number of a page in its PageSource.
using PageIndex = std::uint32_t;

/// A page as it was received: not decoded, not parsed.
struct RawPage {
  std::string bytes;
  std::string http_charset;  ///< `charset` of the HTTP header Content-Type; empty: not given
  bool is_cut = false;       ///< whether the writer of the archive cut the page (WARC-Truncated)
};

/// The place of a page in a web archive.
struct Provenance {
  std::string record_id;  ///< WARC-Record-ID, without angle brackets
  std::string date;       ///< WARC-Date
  std::string digest;     ///< WARC-Payload-Digest, or else WARC-Block-Digest
  std::string archive;    ///< name of the file
  std::string headers;    ///< the status line and headers of HTTP; empty for a `resource`
  /// The bytes of the file that hold the record, if they hold nothing else: a compressed member, or
  /// the record of a plain archive.
  std::optional<std::uint64_t> offset;
  std::optional<std::uint64_t> length;
};

class PageSource {
 public:
  virtual ~PageSource() = default;

  /// Number of pages known so far: their indexes are 0 to size() - 1.
  virtual std::size_t size() const = 0;

  /// The URL that results show. The view is valid as long as the source. Here and below, `page`
  /// must be smaller than size().
  virtual std::string_view url(PageIndex page) const = 0;

  /// The URL with which the page was asked for, before redirects.
  virtual std::string_view given_url(PageIndex page) const { return url(page); }

  /// The record of a web archive that holds the page; nullopt for other pages.
  virtual std::optional<Provenance> provenance(PageIndex /*page*/) const { return std::nullopt; }

  /// The page at an address of the site; nullopt without a page, so that links to it are dead.
  virtual std::optional<PageIndex> find(const Address&) { return std::nullopt; }

  /// The same for a link. `url`: the absolute URL as written. A source that loads pages by their
  /// URL has this function instead of the other, because an address is decoded.
  virtual std::optional<PageIndex> find_link(const Address& address, std::string_view /*url*/) {
    return find(address);
  }

  /// The page that was found when `page` was read: another page when the URL of `page` redirects to
  /// it (docs/specification.md, section 2.1, "Live"), otherwise `page` itself. Before it is read,
  /// `page` itself.
  virtual PageIndex identity(PageIndex page) const { return page; }

  /// Why the source can deliver no more pages, for example because the server does not answer or
  /// the time is up. Results found so far are then not complete. nullptr: there is no such error.
  virtual const Error* failure() const { return nullptr; }

  /// Why the source loads no further pages, for example because most links are dead. Results from
  /// the pages that it has loaded count (flag `dead_links`). nullptr: it continues.
  virtual const Error* stopped() const { return nullptr; }

  /// Whether other addresses give the same page as one that was read, such as a form to
  /// log in. This may turn out later, when others are read.
  virtual bool is_repeated(PageIndex /*page*/) const { return false; }

  /// Tells the source which page is asked for after the next one, unless that one is enough.
  virtual void expect(PageIndex /*page*/) {}

  /// Whether following links can add pages. Without it, the links of a source's only page lead
  /// nowhere, and are not looked for.
  virtual bool may_grow() const { return true; }

  /// The bytes of a page. `budget`: the time for sources that wait; nullptr: no limit.
  /// Errors: `kLimit` with `LimitKind::kBytes` when there are more than `limits.max_bytes`; if the
  /// size is known in advance, nothing is read. Otherwise an error that names the page (`kInput`
  /// for a file, `kNetwork` for the network).
  virtual Result<RawPage> read(PageIndex page, const Limits& limits, Budget* budget = nullptr) = 0;

  /// The tree of a page, for a source that has it already; nullopt: the bytes of `read` are parsed.
  /// Errors: as for `read`.
  virtual std::optional<Result<Document>> tree(PageIndex, SymbolTable&, const Limits&, Budget*) {
    return std::nullopt;
  }

  /// Changes a tree that was parsed from the bytes of a page, before anything else sees it.
  virtual void adapt(Document& /*page*/, SymbolTable& /*symbols*/) const {}

  /// Whether the pages are saved copies. Their `base` elements are ignored when they lead to
  /// another host (docs/specification.md, section 2.1, step 3).
  virtual bool from_folder() const = 0;

 protected:
  PageSource() = default;
  PageSource(PageSource&&) = default;
  PageSource& operator=(PageSource&&) = default;
};

/// A page in memory.
struct GivenPage {
  std::string url;
  std::string html;          ///< bytes as received; the encoding is found as for a page of a folder
  std::string charset = {};  ///< name of the encoding, if known; empty: found from the page
  std::string problem = {};  ///< why the page cannot be read; empty: it can
};

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
class GivenPages final : public PageSource {
 public:
  /// When `token` says to stop, links to some of the pages are not found.
  explicit GivenPages(std::vector<GivenPage> pages, StopToken* token = nullptr)
      : pages_(std::move(pages)) {
    for (PageIndex page = 0; page < pages_.size() && !stop(token); ++page) {
      std::optional<Address> address = address_of(pages_[page].url);
      if (address) page_of_.try_emplace(std::move(*address), page);
    }
  }

  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_[page].url; }
  bool may_grow() const override { return false; }
  std::optional<PageIndex> find(const Address& address) override {
    const auto found = page_of_.find(address);
    return found == page_of_.end() ? std::nullopt : std::optional(found->second);
  }
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* = nullptr) override {
    const GivenPage& given = pages_[page];
    if (!given.problem.empty()) {
      return fail_in(given.url, Error{ErrorCode::kInput, given.problem});
    }
    if (given.html.size() > limits.max_bytes) return fail_byte_limit(given.url, limits.max_bytes);
    return RawPage{given.html, given.charset};
  }
  bool from_folder() const override { return false; }

 private:
  std::vector<GivenPage> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> page_of_;
};

}  // namespace pagelet
