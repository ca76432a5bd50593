// SPDX-License-Identifier: MIT
#pragma once

/// Attributes of HTML that hold references: which ones they are, and how to make them absolute.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/url/url.h"

namespace pagelet::internal {

/// Whether the attribute `name` of an element `tag` holds a reference or, for `srcset` and
/// `imagesrcset`, a list of references. Names in lower case.
bool has_references(std::string_view tag, std::string_view name);

/// Calls `visit` with each reference of a `srcset` (HTML Standard, "image candidate string"), in
/// order. The reference is a view of `candidates`.
void for_each_candidate(std::string_view candidates,
                        const std::function<void(std::string_view)>& visit);

/// The absolute form of a cleaned reference (core/url/url.h), with its fragment; nullopt when it
/// cannot be resolved.
std::optional<std::string> absolute_reference(const Url& base, std::string_view reference);

/// The scheme of a reference in lower case, if it has one. Like browsers, this ignores control
/// characters and blanks at the beginning, and tabs and line ends anywhere.
std::optional<std::string> scheme_of(std::string_view reference);

/// Whether opening a reference runs a script or shows what is in the reference itself:
/// `javascript:`, `vbscript:`, `data:`, `blob:`.
bool is_script_or_data(std::string_view reference);

/// The id to which a reference within the page leads, as written after its `#`; empty: it leads to
/// none.
constexpr std::string_view fragment_of(std::string_view reference) {
  return reference.starts_with('#') ? reference.substr(1) : std::string_view();
}

/// Whether a reference leads to no other page or file: it is blank, a fragment, the placeholder of
/// a template (`{`) or a setting (`[`), `about:`, or is_script_or_data.
bool leads_nowhere(std::string_view reference);

/// The value of such an attribute with its references resolved against `base`; fragments are kept.
/// References that cannot be resolved do not change, nor do those that are only a fragment, nor
/// empty ones except of `href` and `action`. O(size of the value + references x size of the base).
std::string absolute_references(std::string_view name, std::string_view value, const Url& base);

}  // namespace pagelet::internal
