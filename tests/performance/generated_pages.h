// SPDX-License-Identifier: MIT
#pragma once

/// Pages of a given size for growth: long lists of siblings, sites with many links.

#include <cstddef>
#include <memory>
#include <string>

#include "core/candidates/site.h"
#include "core/dom/document.h"
#include "core/dom/signature_table.h"
#include "core/dom/symbol_table.h"
#include "core/dom/working_tree.h"
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

}  // namespace pagelet::performance
