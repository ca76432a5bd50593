// SPDX-License-Identifier: MIT
#pragma once

/// Pages of a given size for growth: long lists of siblings, sites with many links, whole sites of
/// which every page has the size.

#include <cstddef>
#include <memory>
#include <string>

#include "core/dom/document.h"
#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/site/site.h"
#include "tests/support/memory_source.h"

namespace pagelet::performance {

/// How the siblings of a generated list differ.
enum class ListKind {
  kEqual,     ///< all the same `li`
  kClasses,   ///< eight classes, mixed by a fixed rule
  kDistinct,  ///< every one has a class of its own, shared with one of the other list
  kForeign,   ///< every one has an attribute and a class that occur nowhere else
};

/// body > ul > `length` siblings, each with one text. `side`: 0 or 1, which of two lists.
Document list_of_siblings(SymbolTable& symbols, ListKind kind, std::size_t length,
                          std::size_t side);

/// Which pages of a generated site link to which.
enum class SiteKind {
  kMenu,  ///< all pages carry the first 20 links: the first pages tried are linked to one another
  kRing,  ///< a page links to its two neighbours: every page is loaded, no three are linked
};

/// A site in memory: a key page with `links` links in nested sections, and as many small pages.
std::unique_ptr<MemorySource> site_with_links(SiteKind kind, std::size_t links);

/// Pages of the sites below: the key page and four that all link to one another, so that each
/// algorithm finds its default number of candidates.
inline constexpr std::size_t kPagesOfGeneratedSite = 5;

/// What the pages of a generated site consist of, besides the links to one another.
enum class PageKind {
  /// Header, menu and footer of one template; sections in sections, of which a third has an
  /// id that every page has and the others one of their own; at the ends paragraphs, lists, tables
  /// and cards with texts of their own; and comments, as many as the root of the size.
  kArticle,
  kEqualSiblings,     ///< one list of the same items on all pages
  kTextSiblings,      ///< one list of items that differ in their texts, from page to page too
  kDistinctSiblings,  ///< one list of items with a class of their own, shared by all pages
  kForeignSiblings,   ///< one list of items with classes and texts that stand nowhere else
  kBigSiblings,       ///< one list of items of five nodes that differ in their texts
  kEqualLevels,       ///< one element in the other
  kTextLevels,        ///< the same, but what lies at the bottom differs from page to page
};

/// A site in memory whose pages have about `size` nodes (kArticle), items or levels.
std::unique_ptr<MemorySource> site_of_pages(PageKind kind, std::size_t size);

}  // namespace pagelet::performance
