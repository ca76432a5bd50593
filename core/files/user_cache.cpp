// SPDX-License-Identifier: MIT
#include "core/files/user_cache.h"

#include <cstdlib>

namespace pagelet {

std::optional<std::string> user_cache_folder(std::string_view name) {
  const auto absolute = [](const char* variable) {
    const char* value = std::getenv(variable);
    return std::string(value != nullptr && *value == '/' ? value : "");
  };
  const std::string below = "/pagelet/" + std::string(name);
  if (const std::string cache = absolute("XDG_CACHE_HOME"); !cache.empty()) return cache + below;
  const std::string home = absolute("HOME");
  if (home.empty()) return std::nullopt;
  return home + "/.cache" + below;
}

}  // namespace pagelet
