// SPDX-License-Identifier: MIT
#pragma once

/// The interface to the pages of one site, which may come from a folder, memory, the network or a
/// web archive.
///
/// Pages have indexes from 0, in the order in which the source learnt of them. A source that finds
/// pages by following links (the network) grows; the index of a page never changes. Not
/// thread-safe: a site belongs to one thread at a time.
///
/// docs/architecture.md says how to add a source; core/site/given_pages.h is a short example of
/// one.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/url/url.h"

namespace pagelet {

class Budget;  // core/budget.h

/// Number of a page in its PageSource.
using PageIndex = std::uint32_t;

/// A page as it was received: not decoded, not parsed.
struct RawPage {
  std::string bytes;
  std::string http_charset;  ///< `charset` of the HTTP header Content-Type; empty: none
};

class PageSource {
 public:
  virtual ~PageSource() = default;

  /// Number of pages known so far: their indexes are 0 to size() - 1.
  virtual std::size_t size() const = 0;

  /// The URL that results show. The view is valid as long as the source. Here and below, `page`
  /// must be smaller than size().
  virtual std::string_view url(PageIndex page) const = 0;

  /// The page at an address of the site; nullopt when there is none, so that links to it are dead.
  virtual std::optional<PageIndex> find(const Address& address) = 0;

  /// The same for a link. `url`: the absolute URL as written. A source that loads pages by their
  /// URL needs it, because an address is decoded.
  virtual std::optional<PageIndex> find_link(const Address& address, std::string_view url) {
    (void)url;
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
  /// the pages that it has loaded count (flag `dead_links`). nullptr: it goes on.
  virtual const Error* stopped() const { return nullptr; }

  /// Whether a page that was read is no page of its own: other addresses give the same one, such as
  /// a form to log in. This may turn out later, when others are read.
  virtual bool is_repeated(PageIndex page) const { return (void)page, false; }

  /// Tells the source which page is asked for after the next one, unless that one is enough.
  virtual void expect(PageIndex page) { (void)page; }

  /// The bytes of a page. `budget`: the time for sources that wait; nullptr: without end.
  /// Errors: `kLimit` with `LimitKind::kBytes` when there are more than `limits.max_bytes`; if the
  /// size is known in advance, nothing is read. Otherwise an error that names the page (`kInput`
  /// for a file, `kNetwork` for the network).
  virtual Result<RawPage> read(PageIndex page, const Limits& limits, Budget* budget = nullptr) = 0;

  /// The tree of a page, for a source that has it already; nullopt: the bytes of `read` are parsed.
  /// Errors: as for `read`.
  virtual std::optional<Result<Document>> tree(PageIndex page, SymbolTable& symbols,
                                               const Limits& limits, Budget* budget) {
    (void)page, (void)symbols, (void)limits, (void)budget;
    return std::nullopt;
  }

  /// Whether the pages are saved copies. Their `base` elements are ignored when they lead to
  /// another host (docs/specification.md, section 2.1, step 3).
  virtual bool from_folder() const = 0;

 protected:
  PageSource() = default;
  PageSource(PageSource&&) = default;
  PageSource& operator=(PageSource&&) = default;
};

}  // namespace pagelet
