// SPDX-License-Identifier: MIT
//
// The prescan for a meta element that declares the encoding of a page.
//
// A much simplified tokenizer walks over the undecoded bytes. It skips comments, bogus comments and
// the attributes of tags, so that a declaration inside them does not count. It does not know raw
// text: a meta element inside a script counts, as in browsers.
//
// Source: HTML Standard, section 13.2.3.2, "prescan a byte stream to determine its encoding" and
// "get an attribute"; section 2.4.2, "extracting a character encoding from a meta element".
// Deviations: those of decoding.h. O(bytes); nothing is allocated.

#pragma once

#include <string_view>

#include "core/budget.h"

namespace pagelet::internal {

/// Name of the declared encoding as encoding_for_label() gives it, UTF-16 already replaced by
/// "utf-8"; empty when the bytes end before a declaration is complete. Only a page that begins with
/// "<?x" in UTF-16 gives "utf-16le" or "utf-16be".
/// bytes: the beginning of a page, or all of it.
/// token: when it says stop, the scan ends as at the end of the bytes; nullptr: never.
std::string_view prescan_for_encoding(std::string_view bytes, StopToken* token = nullptr);

}  // namespace pagelet::internal
