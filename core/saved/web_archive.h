// SPDX-License-Identifier: MIT
#pragma once

/// Web archives of Safari (`.webarchive`): a property list, binary or XML, in which
/// `WebMainResource` has the page (`WebResourceData`, `WebResourceURL`,
/// `WebResourceTextEncodingName`), and `WebSubframeArchives` an archive for each frame.

#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/saved/saved_page.h"

namespace pagelet::internal {

/// Whether the bytes are a property list, whatever it describes. O(1).
bool looks_like_web_archive(std::string_view bytes);

/// The documents of the archive, the page first. Error (`kInput`): the property list is damaged.
Result<std::vector<SavedDocument>> read_web_archive(std::string_view bytes);

}  // namespace pagelet::internal
