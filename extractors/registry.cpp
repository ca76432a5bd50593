// SPDX-License-Identifier: MIT
#include "extractors/registry.h"

#include "core/text/ascii.h"
#include "core/text/edit_distance.h"

namespace pagelet {

std::vector<std::string> algorithms_for(Task task) {
  std::vector<std::string> names;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    if (answers(entry.info().target, task)) names.push_back(entry.info().name);
  }
  return names;
}

Result<void> check_answers(const ExtractorInfo& info, Task task, std::string_view option) {
  if (answers(info.target, task)) return {};
  return fail(ErrorCode::kUsage, std::string(option) + ": " + info.name + " does not look for " +
                                     std::string(info_of(task).phrase) +
                                     " (algorithms that do: " + joined(algorithms_for(task)) + ")");
}

Result<ExtractorEntry> find_extractor(std::string_view name) {
  std::vector<std::string> names;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    names.push_back(entry.info().name);
    if (names.back() == name) return entry;
  }
  return fail(ErrorCode::kUsage, "unknown algorithm \"" + std::string(name) + "\"" +
                                     did_you_mean(name, names) + " (there are: " + joined(names) +
                                     ")");
}

Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings) {
  PAGELET_ASSIGN_OR_RETURN(const ExtractorEntry entry, find_extractor(name));
  Result<Parameters> parameters = Parameters::parse(entry.info().parameters, settings);
  if (!parameters) return fail_in(entry.info().name, std::move(parameters).error());
  return entry.make(std::move(*parameters));
}

Result<std::shared_ptr<const Extractor>> shared_extractor(std::string_view name,
                                                          const std::vector<Setting>& settings) {
  struct Made {
    std::string name;
    std::vector<Setting> settings;
    std::shared_ptr<const Extractor> extractor;
  };
  thread_local Made last;
  if (!last.extractor || last.name != name || last.settings != settings) {
    PAGELET_ASSIGN_OR_RETURN(std::shared_ptr<const Extractor> made, make_extractor(name, settings));
    last = {std::string(name), settings, std::move(made)};
  }
  return last.extractor;
}

}  // namespace pagelet
