// SPDX-License-Identifier: MIT
#pragma once

/// A hash of everything on which a site's results depend: its description, its labels and all its
/// pages.

#include <string>

#include "datasets/site_folder.h"

namespace pagelet {

/// SHA-256, in hexadecimal digits, of the lines that `sha256sum` prints for site.json, labels.json
/// and the pages, in this order, named from the site's folder. The pages have the order of
/// site.json; without a list there, of their names. Files that cannot be read have no line. Reads
/// all pages.
std::string content_hash(SiteFolder& site);

}  // namespace pagelet
