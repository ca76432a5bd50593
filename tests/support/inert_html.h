// SPDX-License-Identifier: MIT
#pragma once

/// Checks that HTML runs nothing, by its characters alone, without a parser: each `<` must begin an
/// allowed tag with allowed attributes. Then no parser, in any state, can find another element.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace pagelet {

/// The first error; empty if there is none.
inline std::string what_is_not_inert(std::string_view html) {
  constexpr auto kNever = std::to_array<std::string_view>(
      {"script", "iframe", "noscript", "xmp", "plaintext", "template", "annotation-xml", "noembed",
       "noframes", "foreignobject", "mglyph", "base", "animate", "use", "object", "embed",
       "frame"});
  while (true) {
    const std::size_t less = html.find('<');
    if (less == std::string_view::npos) return {};
    html.remove_prefix(less + 1);
    if (html.starts_with("!---->") || html.starts_with("!DOCTYPE html>")) continue;
    if (html.starts_with('/')) html.remove_prefix(1);
    const std::string_view name = html.substr(0, html.find_first_of(" >"));
    const bool is_plain = std::ranges::all_of(
        name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
    if (name.empty() || !is_plain || std::ranges::find(kNever, name) != kNever.end()) {
      return "element " + std::string(name);
    }
    html.remove_prefix(name.size());
    while (html.starts_with(' ')) {
      const std::size_t quote = html.find("=\"");
      const std::size_t end = quote == std::string_view::npos ? quote : html.find('"', quote + 2);
      if (end == std::string_view::npos) return "a tag without end";
      const std::string_view attribute = html.substr(1, quote - 1);
      const std::string_view value = html.substr(quote + 2, end - quote - 2);
      if (attribute.starts_with("on") || attribute == "srcdoc" || attribute == "http-equiv" ||
          attribute.find_first_of("<>\"'/ ") != std::string_view::npos ||
          value.find_first_of("<>") != std::string_view::npos) {
        return "attribute " + std::string(attribute) + "=" + std::string(value);
      }
      html.remove_prefix(end + 1);
    }
    if (!html.starts_with('>')) return "end of " + std::string(name);
  }
}

}  // namespace pagelet
