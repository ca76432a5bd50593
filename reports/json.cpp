// SPDX-License-Identifier: MIT
#include "reports/json.h"

#include <variant>

namespace pagelet {

Json to_json(const Parameters& parameters) {
  Json json = Json::object();
  for (const auto& [name, value] : parameters.values()) {
    std::visit([&, key = name](const auto& held) { json[key] = held; }, value);
  }
  return json;
}

Json to_json(const Phases& phases) {
  return {{"load", phases.load},
          {"parse", phases.parse},
          {"links", phases.links},
          {"candidates", phases.candidates},
          {"extract", phases.extract}};
}

std::string to_document(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pagelet
