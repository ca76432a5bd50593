// SPDX-License-Identifier: MIT
#pragma once

/// The algorithms by name. extractors/CMakeLists.txt lists them, one line each.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const auto extractor, make_extractor("temex", {{"votes", "3"}}));

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "extractors/extractor.h"

namespace pagelet {

/// One algorithm: its description and how to make it for a choice of parameters.
struct ExtractorEntry {
  const std::shared_ptr<const ExtractorInfo>& (*shared_info)();
  std::unique_ptr<Extractor> (*make)(Parameters parameters);

  const ExtractorInfo& info() const { return *shared_info(); }
};

/// The entry for a class that derives from ExtractorShortcut. The file of an algorithm NAME defines
/// `ExtractorEntry NAME_entry()`.
template <class Algorithm>
ExtractorEntry extractor_entry() {
  return {&Algorithm::shared_info, [](Parameters parameters) -> std::unique_ptr<Extractor> {
            return std::make_unique<Algorithm>(std::move(parameters));
          }};
}

/// All algorithms in the order of tables, the floors last.
std::span<const ExtractorEntry> builtin_extractors();

/// The entry of an algorithm. Error (`kUsage`): there is none of this name; the message lists those
/// that exist.
Result<ExtractorEntry> find_extractor(std::string_view name);

/// Makes an extractor with these settings; all other parameters have their defaults.
/// Errors (`kUsage`): those of find_extractor and of Parameters::parse.
Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings);

}  // namespace pagelet
