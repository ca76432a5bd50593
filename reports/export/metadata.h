// SPDX-License-Identifier: MIT
#pragma once

/// What a page says of itself in marks that are made for programs.
///
/// Each value is that of the first source that has it, in this order: JSON-LD, OpenGraph, Dublin
/// Core, other `meta` elements, microdata, `time` elements, and what HTML itself has (`title`,
/// `lang`, `link`). Nothing is guessed: what no source says is absent.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet {

enum class MetadataSource : std::uint8_t {
  kJsonLd,
  kOpenGraph,
  kDublinCore,
  kMeta,
  kMicrodata,
  kTime,
  kHtml,
};

/// "json-ld", "opengraph", "dublin-core", "meta", "microdata", "time", "html".
std::string_view to_string(MetadataSource source);

struct MetadataField {
  std::vector<std::string> values;  ///< collapsed blanks, none empty; empty: absent
  MetadataSource source = MetadataSource::kHtml;

  /// The values with ", " between them.
  std::string text() const;
};

/// By field; `tags` may have several values, `author` as well, the others have at most one.
struct PageMetadata {
  /// Without the name of the site behind the last separator (`|`, a dash, a colon ...): what stands
  /// there goes if it is `site_name`, a label of the host or its end, or if what stands before is
  /// the text of an `h1` of the page. In HTML: `title`, else the first `h1` with words.
  MetadataField title;
  MetadataField author;
  MetadataField published;  ///< ISO 8601, a day or a time; in other forms it is absent
  MetadataField modified;   ///< the same
  MetadataField description;
  MetadataField site_name;
  MetadataField language;       ///< as written, `_` as `-`
  MetadataField image;          ///< absolute URL
  MetadataField canonical_url;  ///< absolute URL; `link rel=canonical` goes before all others
  MetadataField tags;

  /// Calls `visit(name, field)` for each field, in the order above, also for those that are absent.
  template <class Visit>
  void for_each(Visit&& visit) const {
    visit("title", title);
    visit("author", author);
    visit("published", published);
    visit("modified", modified);
    visit("description", description);
    visit("site_name", site_name);
    visit("language", language);
    visit("image", image);
    visit("canonical_url", canonical_url);
    visit("tags", tags);
  }
};

/// `url`: of the page. `base`: what its references are resolved against (base_url_of,
/// core/site/links.h). O(nodes of the page + length of the scripts with JSON-LD).
///
/// Example:
///   const PageMetadata metadata = page_metadata(page, url, url);
///   metadata.author.text();  // "Ada Lovelace"
PageMetadata page_metadata(const Document& document, const Url& url, const Url& base);

/// The fields that are there as front matter in YAML, to stand before Markdown: lines between two
/// lines `---`, then an empty one; texts in double quotes, `tags` as a list. `url` comes first.
std::string front_matter(const PageMetadata& metadata, std::string_view url);

}  // namespace pagelet
