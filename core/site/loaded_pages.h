// SPDX-License-Identifier: MIT
#pragma once

/// Pages of a site that are loaded already, for questions that need no further page.

#include <span>
#include <vector>

#include "core/site/site.h"

namespace pagelet {

/// The first few of these pages, without the key page. Loads nothing that failed before. They live
/// as long as the site.
std::vector<SitePage*> loaded_pages(Site& site, std::span<const PageIndex> pages);

}  // namespace pagelet
