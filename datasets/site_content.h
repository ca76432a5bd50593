// SPDX-License-Identifier: MIT
#pragma once

/// What a site's results depend on: a hash of its description, its labels and all its pages.

#include <cstdint>

#include "datasets/site_folder.h"

namespace pagelet {

/// 64 bits over the names and bytes of site.json, labels.json and the pages, in the order of the
/// pages; files that cannot be read count as such. The key page in use counts too. Reads all pages.
std::uint64_t content_hash(SiteFolder& site);

}  // namespace pagelet
