// SPDX-License-Identifier: MIT
#pragma once

/// Where the pages of one site come from: a folder, the network, a web archive.
///
/// Pages are known by index, from 0 in the order in which the source got to know them. A source
/// that finds pages by following links (the network) grows; an index once given stays. Not
/// thread-safe: a site belongs to one thread at a time.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/result.h"
#include "core/url/url.h"

namespace pagelet {

/// Number of a page in its PageSource.
using PageIndex = std::uint32_t;

/// A page as it came: not decoded, not parsed.
struct RawPage {
  std::string bytes;
  std::string http_charset;  ///< `charset` of the HTTP header; empty: none
};

class PageSource {
 public:
  virtual ~PageSource() = default;

  /// Number of pages known so far: their indexes are 0 to size() - 1.
  virtual std::size_t size() const = 0;

  /// The URL that results show; valid as long as the source. `page` < size(), here and below.
  virtual std::string_view url(PageIndex page) const = 0;

  /// The page that an address of the site leads to. nullopt: none, links to it are dead.
  virtual std::optional<PageIndex> find(const Address& address) = 0;

  /// The same for a link; `url`: as written, absolute. A source that loads pages by their URL needs
  /// it, because an address is decoded.
  virtual std::optional<PageIndex> find_link(const Address& address, std::string_view url) {
    (void)url;
    return find(address);
  }

  /// The page that `page` turned out to be when it was read: another one when its URL redirects to
  /// that one's (docs/specification.md, section 2.1, "Live"). Until then itself.
  virtual PageIndex identity(PageIndex page) const { return page; }

  /// How many of the pages needed next `expect` may usefully name; 0: it is not heeded.
  virtual std::size_t look_ahead() const { return 0; }

  /// A hint: these pages are likely to be read next, the likeliest first.
  virtual void expect(std::span<const PageIndex> pages) { (void)pages; }

  /// Why nothing more can be had from the source (the server went away, time is up), so that what
  /// was found so far is no answer. nullptr: nothing is wrong.
  virtual const Error* failure() const { return nullptr; }

  /// The bytes of a page. Errors: `kLimit` with `LimitKind::kBytes` when there are more than
  /// `limits.max_bytes`, found out before reading where that can be known; else one that names the
  /// page (`kInput` for a file, `kNetwork` for the network).
  virtual Result<RawPage> read(PageIndex page, const Limits& limits) = 0;

  /// Whether the pages are saved copies: their `base` elements that point to another host are
  /// ignored (docs/specification.md, section 2.1, step 3).
  virtual bool from_folder() const = 0;

 protected:
  PageSource() = default;
  PageSource(const PageSource&) = default;
  PageSource(PageSource&&) = default;
  PageSource& operator=(const PageSource&) = default;
  PageSource& operator=(PageSource&&) = default;
};

}  // namespace pagelet
