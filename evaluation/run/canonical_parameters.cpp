// SPDX-License-Identifier: MIT
#include "evaluation/run/canonical_parameters.h"

#include <nlohmann/json.hpp>

namespace pagelet {

std::string canonical_parameters(const std::vector<ParameterSpec>& specs,
                                 const Parameters& parameters) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : canonical_settings(specs, parameters)) json[name] = value;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string canonical_parameters(const Extractor& extractor) {
  return canonical_parameters(extractor.info().parameters, extractor.parameters());
}

}  // namespace pagelet
