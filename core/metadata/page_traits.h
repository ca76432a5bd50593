// SPDX-License-Identifier: MIT
#pragma once

/// What a page tells about the other pages of its site: texts that they may share.

#include <cstdint>
#include <set>
#include <string>

#include "core/budget.h"
#include "core/dom/document.h"

namespace pagelet {

/// The texts of a page that others of its site may have, too. They depend on this page alone, so
/// they can be kept with it.
struct PageTraits {
  std::set<std::string> title_parts;  ///< letters of the parts of its title
  std::set<std::uint64_t> headings;   ///< hashes of their texts and ranks
  std::set<std::string> authors;      ///< letters of the authors that `meta` names

  friend bool operator==(const PageTraits&, const PageTraits&) = default;
};

/// Cost: O(nodes + length of the scripts with JSON-LD + n log n for n headings). If `stop` says
/// so, the result is incomplete.
PageTraits page_traits(const Document& document, StopToken* stop = nullptr);

}  // namespace pagelet
