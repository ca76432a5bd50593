// SPDX-License-Identifier: MIT
#pragma once

/// The page on which a text of several pages continues.
///
/// A link leads there if its address is that of the page with the next number, and `rel=next`, a
/// label of next_page_labels.inc or the number as its text says so. The next article of a site has
/// `rel=next`, too, but not such an address.

#include <optional>
#include <string>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/url/url.h"

namespace pagelet::internal {

/// The absolute URL of the next page of a text; nullopt: the page has no link to one. `url`: of the
/// page; without a scheme it is not known, and the result is nullopt. `base`: the URL against which
/// references are resolved. The next page is on the same host, and its address differs from the
/// page's in one number:
/// - a parameter of the query that is added with the value 2, or that is named as one of pages and
///   added with the value 1 or has the next number. If the link has a fragment, the parameter must
///   be named so: lists beside the text have such links. With `rel=next` it may also be the number
///   of entries before ("start=15"), and other parameters may be new. Those of a visit, such as
///   "sid", do not count;
/// - 2 at the end of the path, before an ending, after `/`, `-`, `_`, `,` or a word for a page; or
///   the next number in this place. A number without a word for a page needs more than `rel=next`:
///   a text that says it; and if the page has a number itself, a link to the first page.
/// Pages of comments are others. `rel=next` goes before labels, and these before numbers.
/// O(nodes + bytes of the addresses).
///
/// Example:
///   next_page(document, *parse_url("https://a.example/story"), base);
///   // "https://a.example/story?page=2"
std::optional<std::string> next_page(const Document& document, const Url& url, const Url& base,
                                     StopToken* stop = nullptr);

}  // namespace pagelet::internal
