// SPDX-License-Identifier: MIT
#pragma once

/// The two tasks.

#include <cstdint>
#include <string_view>

namespace pagelet {

/// The task that an extractor's node set answers. The answer for the other task is the complement,
/// unless the extractor has its own rule for it.
enum class Target : std::uint8_t { kTemplate, kContent };

constexpr std::string_view to_string(Target target) {
  return target == Target::kTemplate ? "template" : "content";
}

inline constexpr Target kTasks[] = {Target::kTemplate, Target::kContent};

}  // namespace pagelet
