// SPDX-License-Identifier: MIT
#include "extractors/registry.h"

#include <string>

namespace pagelet {

Result<std::unique_ptr<Extractor>> make_extractor(std::string_view name,
                                                  const std::vector<Setting>& settings) {
  std::string known;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const ExtractorInfo& info = entry.info();
    if (info.name == name) {
      Result<Parameters> parameters = Parameters::parse(info.parameters, settings);
      if (!parameters) {
        Error error = parameters.error();
        error.message = info.name + ": " + error.message;
        return tl::unexpected(std::move(error));
      }
      return entry.make(std::move(*parameters));
    }
    known += (known.empty() ? "" : ", ") + info.name;
  }
  return fail(ErrorCode::kUsage,
              "unknown algorithm \"" + std::string(name) + "\" (there are: " + known + ")");
}

}  // namespace pagelet
