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
  document["counts"] = Json::object();
  for (const auto& [name, count] : kLabelCounts) {
    if (labels.counts.*count) document["counts"][name] = *(labels.counts.*count);
  }
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
    Json agreement = {{"annotators", labels.agreement->annotators}};
    for (std::size_t list = 0; list < kLabelLists.size(); ++list) {
      const std::optional<double>& kappa = labels.agreement->kappas[list];
      agreement[kLabelLists[list]] = kappa ? Json(*kappa) : Json();
    }
    agreement["differences"] = labels.agreement->differences;
    agreement["decided"] = labels.agreement->decided;
    document["agreement"] = std::move(agreement);
  }
  return write_whole_file(labels.path,
                          document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace pagelet
