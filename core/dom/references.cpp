// SPDX-License-Identifier: MIT
#include "core/dom/references.h"

#include <algorithm>
#include <array>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr auto kReferences = std::to_array<std::string_view>(
    {"action", "background", "cite", "formaction", "href", "imagesrcset", "longdesc", "poster",
     "src", "srcset", "xlink:href"});
static_assert(std::ranges::is_sorted(kReferences));

std::string absolute(std::string_view reference, const Url& base) {
  const std::string cleaned = clean_reference(reference);
  if (cleaned.starts_with('#')) return std::string(reference);
  return absolute_reference(base, cleaned).value_or(std::string(reference));
}

}  // namespace

bool has_references(std::string_view tag, std::string_view name) {
  return std::ranges::binary_search(kReferences, name) || (name == "data" && tag == "object");
}

std::optional<std::string> absolute_reference(const Url& base, std::string_view reference) {
  const std::optional<Url> url = resolve(base, reference);
  if (!url) return std::nullopt;
  return url->to_string().append(reference, std::min(reference.find('#'), reference.size()));
}

std::optional<std::string> scheme_of(std::string_view reference) {
  std::string scheme;
  for (const char c : reference) {
    if (c == ':') return ascii_lower(scheme);
    if (c == '/' || c == '?' || c == '#') return std::nullopt;
    const bool is_left_out =
        c == '\t' || c == '\n' || c == '\r' || (scheme.empty() && c >= '\0' && c <= ' ');
    if (!is_left_out) scheme += c;
  }
  return std::nullopt;
}

bool is_script_or_data(std::string_view reference) {
  const std::optional<std::string> scheme = scheme_of(reference);
  return scheme && (*scheme == "javascript" || *scheme == "vbscript" || *scheme == "data" ||
                    *scheme == "blob");
}

bool leads_nowhere(std::string_view reference) {
  reference = trim_html_spaces(reference);
  return is_blank(reference) || std::string_view("#{[").find(reference.front()) < 3 ||
         is_script_or_data(reference) || scheme_of(reference) == "about";
}

void for_each_candidate(std::string_view candidates,
                        const std::function<void(std::string_view)>& visit) {
  std::size_t at = 0;
  while (true) {
    at = candidates.find_first_not_of(" \t\n\f\r,", at);
    if (at == std::string_view::npos) return;
    std::size_t end = std::min(candidates.find_first_of(kHtmlSpaces, at), candidates.size());
    const bool has_comma = candidates[end - 1] == ',';
    std::size_t last = end;  // the position after the reference
    while (last > at && candidates[last - 1] == ',') --last;
    visit(candidates.substr(at, last - at));
    // If the reference does not end in a comma, descriptors follow, up to the next comma outside of
    // parentheses.
    bool in_parentheses = false;
    while (!has_comma && end < candidates.size() && (in_parentheses || candidates[end] != ',')) {
      if (candidates[end] == '(') in_parentheses = true;
      if (candidates[end] == ')') in_parentheses = false;
      ++end;
    }
    at = end;
  }
}

std::string absolute_references(std::string_view name, std::string_view value, const Url& base) {
  if (name == "srcset" || name == "imagesrcset") {
    std::string list;
    const char* after = value.data();  // the place after the last reference
    for_each_candidate(value, [&](std::string_view reference) {
      list.append(after, reference.data());
      list += absolute(reference, base);
      after = reference.data() + reference.size();
    });
    return list.append(after, value.data() + value.size());
  }
  if (clean_reference(value).empty() && name != "href" && name != "action") {
    return std::string(value);
  }
  return absolute(value, base);
}

}  // namespace pagelet::internal
