// SPDX-License-Identifier: MIT
#include "extractors/registry.h"

#include "core/text/edit_distance.h"

namespace pagelet {

ExtractorRegistry::ExtractorRegistry()
    : entries_(builtin_extractors().begin(), builtin_extractors().end()) {}

Result<ExtractorEntry> ExtractorRegistry::find(std::string_view name) const {
  std::vector<std::string> names;
  std::string known;
  for (const ExtractorEntry& entry : entries_) {
    names.push_back(entry.info().name);
    if (names.back() == name) return entry;
    known += (known.empty() ? "" : ", ") + names.back();
  }
  return fail(ErrorCode::kUsage, "unknown algorithm \"" + std::string(name) + "\"" +
                                     did_you_mean(name, names) + " (there are: " + known +
                                     "; other programs: pagelet bench --external)");
}

Result<std::unique_ptr<Extractor>> ExtractorRegistry::make(
    std::string_view name, const std::vector<Setting>& settings) const {
  PAGELET_ASSIGN_OR_RETURN(const ExtractorEntry entry, find(name));
  Result<Parameters> parameters = Parameters::parse(entry.info().parameters, settings);
  if (!parameters) return fail_in(entry.info().name, std::move(parameters).error());
  return entry.make(std::move(*parameters));
}

Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings) {
  return ExtractorRegistry().make(name, settings);
}

}  // namespace pagelet
