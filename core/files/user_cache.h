// SPDX-License-Identifier: MIT
#pragma once

/// The folder for the user's caches (XDG base directory specification).

#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

/// $XDG_CACHE_HOME/pagelet/NAME, otherwise $HOME/.cache/pagelet/NAME. nullopt when neither variable
/// holds an absolute path; relative paths are ignored, as the specification demands.
std::optional<std::string> user_cache_folder(std::string_view name);

}  // namespace pagelet
