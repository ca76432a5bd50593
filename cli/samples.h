// SPDX-License-Identifier: MIT
#pragma once

/// Random samples of the sites of a suite: --sample, and --score-on of tune.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "cli/command.h"

namespace pagelet::cli {

/// The places that "30" or "16-45" means: from 1 on, both included. nullopt: another form.
std::optional<std::pair<std::size_t, std::size_t>> parse_places(const std::string& text);

/// Keeps the sites of the sample, in their order. Error (`kUsage`): it is larger than the suite.
Result<void> draw_sample(Suite& suite, const SiteSample& sample);

}  // namespace pagelet::cli
