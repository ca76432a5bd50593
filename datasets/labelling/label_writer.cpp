// SPDX-License-Identifier: MIT
#include "datasets/labelling/label_writer.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/files/input_file.h"
#include "core/files/whole_file.h"
#include "datasets/json_file.h"

namespace pagelet {
namespace {

using Json = nlohmann::ordered_json;

// Values of an existing file that are nested deeper are dropped.
constexpr int kDeepest = 16;

// The existing file, with its fields in order; an empty object when there is no file.
Json existing(const std::string& path) {
  Json document = parse_shallow_json<Json>(read_input(path).value_or(""), kDeepest);
  return document.is_object() ? document : Json::object();
}

}  // namespace

Result<void> write_label_file(const LabelFile& labels) {
  Json document = existing(labels.path);
  document["id"] = labels.id;
  document["key_page"] = labels.key_page;
  document["not_template"] = labels.not_template;
  document["main_content"] = labels.main_content.value_or(std::vector<std::string>{});
  document["main_menu"] = labels.main_menu;
  Json counts;
  const auto count = [&](const char* name, std::optional<std::size_t> value) {
    if (value) counts[name] = *value;
  };
  count("nodes", labels.counts.nodes);
  count("template", labels.counts.template_nodes);
  count("main_content", labels.counts.main_content);
  count("main_menu", labels.counts.main_menu);
  document["counts"] = counts.is_null() ? Json::object() : counts;
  for (const auto& [name, text] :
       {std::pair{"confidence", &labels.confidence}, std::pair{"notes", &labels.notes},
        std::pair{"annotator", &labels.annotator},
        std::pair{"started_from", &labels.started_from}}) {
    if (text->empty()) {
      document.erase(name);
    } else {
      document[name] = *text;
    }
  }
  if (labels.suggestions_shown) {
    document["suggestions_shown"] = true;
  } else {
    document.erase("suggestions_shown");
  }
  if (labels.agreement) {
    const auto kappa = [&](std::size_t label) {
      const std::optional<double>& value = labels.agreement->kappas.at(label);
      return value ? Json(*value) : Json();
    };
    document["agreement"] = {{"annotators", labels.agreement->annotators},
                             {"not_template", kappa(0)},
                             {"main_content", kappa(1)},
                             {"main_menu", kappa(2)},
                             {"differences", labels.agreement->differences},
                             {"decided", labels.agreement->decided}};
  }
  return write_whole_file(labels.path,
                          document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace pagelet
