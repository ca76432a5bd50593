// SPDX-License-Identifier: MIT
#pragma once

/// Where caches of the user lie (the XDG base directory specification).

#include <optional>
#include <string>
#include <string_view>

namespace pagelet {

/// $XDG_CACHE_HOME/pagelet/NAME, else $HOME/.cache/pagelet/NAME; nullopt when neither variable
/// holds an absolute path: the specification wants relative ones ignored.
std::optional<std::string> user_cache_folder(std::string_view name);

}  // namespace pagelet
