// SPDX-License-Identifier: MIT
#pragma once

/// Pages of a given size, to measure growth: long lists of siblings, sites with many links, and
/// sites with pages of that size.

#include <cstddef>
#include <memory>

#include "core/dom/document.h"
#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
#include "core/site/site.h"
#include "evaluation/comparison/growth.h"
#include "tests/support/memory_source.h"

namespace pagelet::performance {

/// How the siblings of a generated list differ.
enum class ListKind {
  kEqual,     ///< all the same `li`
  kClasses,   ///< eight classes, mixed by a fixed rule
  kDistinct,  ///< each has a class of its own, which one sibling of the other list has, too
  kForeign,   ///< each has an attribute and a class that occur nowhere else
};

/// body > ul > `length` siblings, each with one text. `side`, 0 or 1, is the number of the list.
Document list_of_siblings(SymbolTable& symbols, ListKind kind, std::size_t length,
                          std::size_t side);

/// Which pages of a generated site link to which.
enum class SiteKind {
  kMenu,  ///< all pages have the first 20 links, so the first pages are linked to each other
  kRing,  ///< a page links to its two neighbours, so all pages are loaded and no three are linked
};

/// A site in memory: a key page with `links` links in nested sections, and `links` small pages.
std::unique_ptr<MemorySource> site_with_links(SiteKind kind, std::size_t links);

/// What the pages of a generated site consist of, besides the links to one another.
enum class PageKind {
  kArticle,        ///< article_pages (evaluation/comparison/growth.h)
  kEqualSiblings,  ///< one list of the same items on all pages
  kTextSiblings,   ///< one list of items with different texts, which also differ from page to page
  kDistinctSiblings,  ///< one list of items with a class of their own, the same on all pages
  kForeignSiblings,   ///< one list of items with classes and texts that occur nowhere else
  kBigSiblings,       ///< one list of items of five nodes with different texts
  kEqualLevels,       ///< elements nested in each other
  kTextLevels,        ///< the same, but the innermost text differs from page to page
};

/// A site in memory whose pages have about `size` nodes (kArticle), items or levels.
std::unique_ptr<MemorySource> site_of_pages(PageKind kind, std::size_t size);

}  // namespace pagelet::performance
