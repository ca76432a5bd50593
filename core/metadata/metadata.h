// SPDX-License-Identifier: MIT
#pragma once

/// Metadata of a page: title, author, dates and so on, as the page states and shows them.
///
/// docs/formats.md says which source wins for which field. A value that the page neither states nor
/// shows is absent.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/metadata/metadata_rules.h"
#include "core/metadata/page_traits.h"
#include "core/url/url.h"

namespace pagelet {

namespace internal {
class MetadataFinder;
}

enum class MetadataSource : std::uint8_t {
  kJsonLd,
  kOpenGraph,
  kMeta,
  kMicrodata,
  kTime,
  kHtml,
  kText,  ///< what a reader sees
  kUrl,   ///< the address of the page
  kRule,  ///< a rule of the user's own
};

/// "json-ld", "opengraph", "meta", "microdata", "time", "html", "text", "url", "rule".
std::string_view to_string(MetadataSource source);

struct MetadataField {
  std::vector<std::string> values;  ///< not empty, blanks collapsed; no value: absent
  MetadataSource source = MetadataSource::kHtml;
  /// Why a value that is not only stated was chosen: the id of the rule, or facts with their points
  /// (core/metadata/metadata_rules.h), as in "only-heading" or "date-box +3, short-line +3".
  std::string evidence = {};

  /// The values, joined by ", ".
  std::string text() const;
};

/// The fields. `tags` and `author` may have several values, all others have at most one.
struct PageMetadata {
  /// The title as the page spells it, without the name of the site unless it is a home page
  /// (core/metadata/metadata.cpp). The source is the first that states it.
  MetadataField title;
  MetadataField author;
  MetadataField published;  ///< ISO 8601, a day or a time; absent if iso_date does not read it
  MetadataField modified;   ///< the same
  MetadataField description;
  MetadataField site_name;
  MetadataField language;       ///< as written, but with `-` instead of `_`
  MetadataField image;          ///< absolute URL
  MetadataField canonical_url;  ///< absolute URL; `link rel=canonical` is its first source
  MetadataField next_page;      ///< absolute URL of the text's next page (next_page.h)
  MetadataField tags;

  /// Calls `visit(name, field)` for each field, in the order above, also for absent ones.
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
    visit("next_page", next_page);
    visit("tags", tags);
  }
};

/// The elements and texts that the user's own rules name (core/rules/user_rules.h), each in
/// document order.
struct NamedByUser {
  std::span<const NodeId> title = {};   ///< the first with words is the title
  std::span<const NodeId> author = {};  ///< all of them name authors
  std::span<const NodeId> date = {};    ///< the first with a date is the day of publication
};

/// Other knowledge about a page.
struct MetadataContext {
  /// Other pages of its site, of which a few are enough. Parts of a title that they share do not
  /// count, and an author whom many of them name is the site's maker, unless the host has the name.
  std::span<const PageTraits* const> other_pages = {};
  StopToken* stop = nullptr;         ///< when to stop; the result is then incomplete
  NamedByUser named = {};            ///< goes before all that the page states
  internal::MetadataRules off = {};  ///< do not count, to measure what they are worth
};

/// Finds the title and the language of a page, and the rest of its metadata only if that is asked
/// for: it takes as long again.
class MetadataReader {
 public:
  /// The parameters are those of page_metadata. What they refer to must outlive the object.
  /// O(nodes + length of the scripts with JSON-LD + h * n * log(h)) for h headings and n other
  /// pages.
  MetadataReader(const Document& document, const Url& url, Url base,
                 const MetadataContext& context = {});
  ~MetadataReader();

  /// PageMetadata::title and PageMetadata::language.
  MetadataField title() const;
  MetadataField language() const;
  /// All fields. O(nodes + text) the first time.
  const PageMetadata& all();

 private:
  std::unique_ptr<internal::MetadataFinder> finder_;
  std::optional<PageMetadata> all_;
};

/// The metadata of a page. `url`: URL of the page. `base`: the URL against which its references are
/// resolved (base_url_of, core/site/links.h). Cost: O(nodes + length of the scripts with JSON-LD +
/// h * n * log(h)) for h headings and n other pages.
///
/// Example:
///   const PageMetadata metadata = page_metadata(page, url, url);
///   metadata.author.text();  // "Ada Lovelace"
PageMetadata page_metadata(const Document& document, const Url& url, const Url& base,
                           const MetadataContext& context = {});

/// The fields that are not absent as YAML front matter, to be put before Markdown: lines between
/// two lines `---`, then a blank line. Texts are in double quotes, and `tags` is a list. `url`
/// comes first.
std::string front_matter(const PageMetadata& metadata, std::string_view url);

}  // namespace pagelet
