// SPDX-License-Identifier: MIT
//
// By the URL class of JavaScript (javascript/library/instance.js).

#include <cstddef>

#include "core/url/idna.h"

namespace pagelet::internal {
namespace {

// Writes the name to `ascii` and returns its length; 0 when it is not allowed or too long.
__attribute__((import_module("pagelet"), import_name("idna"))) extern "C" std::size_t pagelet_idna(
    const char* name, std::size_t size, char* ascii, std::size_t room);

}  // namespace

std::string idna_name(std::string_view name) {
  constexpr std::size_t kLongestName = 1024;
  if (name.size() > kLongestName) return {};
  std::string ascii(kLongestName, '\0');
  ascii.resize(pagelet_idna(name.data(), name.size(), ascii.data(), ascii.size()));
  return ascii;
}

}  // namespace pagelet::internal
