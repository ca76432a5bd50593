// SPDX-License-Identifier: MIT
#pragma once

/// A hash of everything on which a site's results depend: its description, its labels and all its
/// pages.

#include <cstdint>

#include "datasets/site_folder.h"

namespace pagelet {

/// A 64-bit hash of the names and bytes of site.json, labels.json and the pages, in the order of
/// the pages, and of the current key page. A file that cannot be read changes the hash too. Reads
/// all pages.
std::uint64_t content_hash(SiteFolder& site);

}  // namespace pagelet
