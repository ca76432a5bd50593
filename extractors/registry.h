// SPDX-License-Identifier: MIT
#pragma once

/// The algorithms by name. The built-in ones stand in builtin.cpp, one line each.

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "extractors/extractor.h"

namespace pagelet {

/// One algorithm: its description and how to make it for a choice of parameters.
struct ExtractorEntry {
  const ExtractorInfo& (*info)();
  std::unique_ptr<Extractor> (*make)(Parameters parameters);
};

/// All built-in algorithms, in the order of tables.
std::span<const ExtractorEntry> builtin_extractors();

/// Errors (`kUsage`): an unknown algorithm (the message lists those that exist), and those of
/// Parameters::parse.
Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings);

}  // namespace pagelet
