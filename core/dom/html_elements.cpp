// SPDX-License-Identifier: MIT
#include "core/dom/html_elements.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include "core/text/blanks.h"
#include "core/text/text_table.h"

namespace pagelet {
namespace {

using namespace trait;

struct Element {
  std::string_view tag;
  unsigned traits;
};

constexpr TextTable kElements(std::to_array<Element>({
#include "html_elements.inc"
}));

}  // namespace

unsigned traits_of(std::string_view tag) {
  const Element* element = kElements.find(tag);
  return element == nullptr ? 0 : element->traits;
}

std::optional<std::int32_t> leading_integer(std::string_view value) {
  constexpr std::int32_t kLargest = 1'000'000'000;
  value = trim_html_spaces(value);
  if (value.starts_with('+')) value.remove_prefix(1);
  std::int32_t number = 0;
  const std::errc error = std::from_chars(value.data(), value.data() + value.size(), number).ec;
  if (error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) number = value.front() == '-' ? -kLargest : kLargest;
  return std::clamp(number, -kLargest, kLargest);
}

}  // namespace pagelet
