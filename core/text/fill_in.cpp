// SPDX-License-Identifier: MIT
#include "core/text/fill_in.h"

namespace pagelet {

std::string fill_in(std::string_view pattern, std::initializer_list<std::string_view> values) {
  std::string text;
  for (const std::string_view value : values) {
    const std::size_t place = pattern.find("{}");
    text.append(pattern.substr(0, place)).append(value);
    pattern.remove_prefix(place + 2);
  }
  return text.append(pattern);
}

}  // namespace pagelet
