// SPDX-License-Identifier: MIT
#include "reports/html/assets.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace pagelet {

std::string_view html_asset(std::string_view name) {
  const std::span<const Asset> assets = html_assets();
  const auto found = std::ranges::find(assets, name, &Asset::name);
  if (found == assets.end()) throw std::out_of_range("no asset " + std::string(name));
  return found->text;
}

}  // namespace pagelet
