// SPDX-License-Identifier: MIT
#pragma once

/// The text of a choice of parameters, by which stores and tuning know it.

#include <string>
#include <vector>

#include "extractors/extractor.h"
#include "extractors/parameters.h"

namespace pagelet {

/// canonical_settings as a JSON object, names sorted, values as `--set` takes them: equal choices
/// have equal texts (the store's column `parameters`).
std::string canonical_parameters(const std::vector<ParameterSpec>& specs,
                                 const Parameters& parameters);

/// Those of an extractor.
std::string canonical_parameters(const Extractor& extractor);

}  // namespace pagelet
