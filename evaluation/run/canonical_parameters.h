// SPDX-License-Identifier: MIT
#pragma once

/// The text that identifies a choice of parameters in stores and in tuning.

#include <string>
#include <vector>

#include "extractors/extractor.h"
#include "extractors/parameters.h"

namespace pagelet {

/// canonical_settings as a JSON object, with sorted names and values as written for `--set`. Equal
/// choices have equal texts (column `parameters` of the store).
std::string canonical_parameters(const std::vector<ParameterSpec>& specs,
                                 const Parameters& parameters);

/// The same for the parameters of an extractor.
std::string canonical_parameters(const Extractor& extractor);

}  // namespace pagelet
