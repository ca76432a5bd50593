// SPDX-License-Identifier: MIT
#include "reports/html/site_facts.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "datasets/json_file.h"

namespace pagelet {
namespace {

using Object = nlohmann::json;

Object read(const std::string& path) {
  auto object = read_json_object(path);
  return object ? std::move(*object) : Object::object();
}

std::string text(const Object& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

void read_agreement(const Object& labels, SiteFacts& facts) {
  const auto agreement = labels.find("agreement");
  if (agreement == labels.end() || !agreement->is_object()) return;
  if (const auto found = agreement->find("annotators"); found != agreement->end()) {
    if (found->is_number_integer()) facts.annotators = found->get<int>();
    if (found->is_array()) facts.annotators = static_cast<int>(found->size());
  }
  constexpr const char* kNames[] = {"not_template", "main_content", "main_menu"};
  for (std::size_t at = 0; at < std::size(kNames); ++at) {
    const auto kappa = agreement->find(kNames[at]);
    if (kappa != agreement->end() && kappa->is_number()) facts.kappas.at(at) = kappa->get<double>();
  }
}

}  // namespace

SiteFacts read_site_facts(const std::string& folder) {
  SiteFacts facts;
  const Object site = read(folder + "/site.json");
  facts.language = text(site, "language");
  facts.licence = text(site, "licence");
  const Object labels = read(folder + "/labels.json");
  facts.confidence = text(labels, "confidence");
  facts.notes = text(labels, "notes");
  facts.annotator = text(labels, "annotator");
  facts.started_from = text(labels, "started_from");
  read_agreement(labels, facts);
  return facts;
}

std::string category_title(const std::string& slug) {
  static const std::pair<const char*, const char*> kTitles[] = {
      {"companies-shops", "Companies and shops"},
      {"forums-social", "Forums and social networks"},
      {"personal-blogs", "Personal blogs"},
      {"media-communication", "Media and communication"},
      {"institutions-associations", "Institutions and associations"},
      {"documentation", "Documentation"},
  };
  for (const auto& [name, title] : kTitles) {
    if (slug == name) return title;
  }
  if (slug.empty()) return "No category";
  std::string title = slug;
  std::ranges::replace(title, '-', ' ');
  if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace pagelet
