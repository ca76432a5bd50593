// SPDX-License-Identifier: MIT
#include "core/dom/placing/place_forms.h"

#include <algorithm>
#include <string>

#include "core/text/ascii.h"
#include "core/text/blanks.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kOpening[] = {"$", "$?", "$!", "$~", "&"};
constexpr std::string_view kClosing[] = {"/$", "/&"};

bool is_one_of(std::span<const std::string_view> texts, std::string_view text) {
  return std::ranges::find(texts, text) != texts.end();
}

// Takes a string in quotes, without escapes, from the begin of `text`. nullopt: there is none.
std::optional<std::string_view> take_string(std::string_view& text) {
  while (!text.empty() && is_html_space(text.front())) text.remove_prefix(1);
  if (text.empty() || (text.front() != '"' && text.front() != '\'')) return std::nullopt;
  const std::size_t end = text.find_first_of(std::string{text.front(), '\\', '\n'}, 1);
  if (end == std::string_view::npos || text[end] != text.front()) return std::nullopt;
  const std::string_view string = text.substr(1, end - 1);
  text.remove_prefix(end + 1);
  return string;
}

}  // namespace

int boundary_step(std::string_view comment) {
  if (is_one_of(kOpening, comment)) return 1;
  return is_one_of(kClosing, comment) ? -1 : 0;
}

std::string_view instruction_name(std::string_view text) {
  return {text.begin(), std::ranges::find_if(text, is_html_space)};
}

std::optional<std::string_view> instruction_key(std::string_view text) {
  text.remove_prefix(instruction_name(text).size());
  for (;;) {
    text = trim_html_spaces(text);
    const std::size_t end = text.find_first_of("= \t\n\f\r");
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view name = text.substr(0, end);
    text = trim_html_spaces(text.substr(end));
    if (!text.starts_with('=')) continue;
    text = trim_html_spaces(text.substr(1));
    std::optional<std::string_view> value = take_string(text);
    if (!value) {
      value = instruction_name(text);
      text.remove_prefix(value->size());
    }
    if (equals_ignoring_case(name, "name")) return value;
  }
}

std::vector<PartRelease> releases_in(std::string_view script) {
  constexpr std::size_t kLength = 4;  // of the functions' names, with the parenthesis
  std::vector<PartRelease> releases;
  for (std::size_t at = script.find("$R"); at != std::string_view::npos;
       at = script.find("$R", at + 1)) {
    const auto* const form =
        std::ranges::find(kReleaseForms, script.substr(at, kLength), &ReleaseForm::function);
    if (form == std::end(kReleaseForms)) continue;
    std::string_view rest = script.substr(at + kLength);
    const auto first = take_string(rest);
    if (!first || !rest.starts_with(',')) continue;
    rest.remove_prefix(1);
    const auto second = take_string(rest);
    if (!second) continue;
    releases.push_back(form->part_is_first ? PartRelease{*second, *first, form->extent}
                                           : PartRelease{*first, *second, form->extent});
  }
  return releases;
}

}  // namespace pagelet::internal
