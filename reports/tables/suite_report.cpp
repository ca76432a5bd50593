// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "core/text/printable.h"
#include "datasets/site_folder.h"
#include "reports/output/count_text.h"
#include "reports/output/json.h"
#include "reports/output/table.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet {
SuiteList suite_list(const Suite& suite) {
  SuiteList list;
  Table table;
  table.caption = fmt::format("Suite {}: {}", suite.name, sites_text(suite.sites.size()));
  table.add_columns(Align::kLeft, {"Site", "Category", "Language"});
  table.add_columns(Align::kRight, {"Pages"});
  table.add_columns(Align::kLeft, {"Key page", "Title"});
  for (const SuiteSite& entry : suite.sites) {
    Result<SiteFolder> site = open_site(entry);
    if (!site) {
      table.rows.push_back({entry.id, entry.category, "", "", "", ""});
      list.errors.push_back(printable_line(entry.id + ": " + site.error().text()));
      continue;
    }
    const SiteDescription& description = site->description();
    table.rows.push_back({entry.id,
                          description.category.empty() ? entry.category : description.category,
                          description.language, std::to_string(site->source().size()),
                          description.key_page, description.title});
  }
  list.text = to_plain_text(table);
  return list;
}

std::string suite_check_report(const Suite& suite, const std::vector<SiteCheck>& checks) {
  Table table;
  table.caption = fmt::format("Suite {}: {}", suite.name, sites_text(suite.sites.size()));
  table.add_columns(Align::kLeft, {"Site", "Category"});
  table.add_columns(Align::kRight, {"Pages", "Nodes", "Template", "Share %", "Content", "Links",
                                    "Dead", "CS", "Errors", "Warnings"});
  std::string details;
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::string texts;
  for (const SiteCheck& check : checks) {
    if (!check.texts.empty()) texts += printable_line(check.site) + ":\n";
    for (const std::string& text : check.texts) texts += "  " + printable_line(text) + "\n";
    const double share = check.nodes == 0 ? 0
                                          : 100.0 * static_cast<double>(check.template_nodes) /
                                                static_cast<double>(check.nodes);
    table.rows.push_back({check.site, check.category, std::to_string(check.pages),
                          std::to_string(check.nodes), std::to_string(check.template_nodes),
                          fmt::format("{:.1f}", share),
                          check.content_nodes ? std::to_string(*check.content_nodes) : "",
                          std::to_string(check.links), std::to_string(check.dead_links),
                          std::to_string(check.largest_cs), std::to_string(check.errors.size()),
                          std::to_string(check.warnings.size())});
    errors += check.errors.size();
    warnings += check.warnings.size();
    for (const std::string& error : check.errors) {
      details += printable_line(check.site + ": error: " + error) + "\n";
    }
    for (const std::string& warning : check.warnings) {
      details += printable_line(check.site + ": warning: " + warning) + "\n";
    }
  }
  if (!texts.empty()) texts += "\n";
  return texts + to_plain_text(table) + (details.empty() ? "" : "\n" + details) +
         fmt::format("\n{}, {} on {}\n", count_text(errors, "error"),
                     count_text(warnings, "warning"), sites_text(checks.size()));
}

std::string algorithms_text(std::span<const ExtractorEntry> entries) {
  std::string text;
  for (const ExtractorEntry& entry : entries) {
    const ExtractorInfo& info = entry.info();
    if (!text.empty()) text += "\n";
    text += fmt::format("{} ({}): {}\nTarget: {}. Source: {}\n", info.name, info.title,
                        info.summary, to_string(info.target), info.citation);
    Table table;
    table.add_columns(Align::kLeft, {"  Parameter", "Default", "Range", "Unit", "Meaning"});
    for (const ParameterSpec& spec : info.parameters) {
      table.rows.push_back(
          {"  " + spec.name, spec.default_value, spec.range(), spec.unit, spec.help});
    }
    text += to_plain_text(table);
  }
  return text;
}

std::string algorithms_json(std::span<const ExtractorEntry> entries) {
  Json json{
      {"schema", "pagelet.algorithms/1"}, {"algorithms", Json::array()}, {"made_by", made_by()}};
  for (const ExtractorEntry& entry : entries) {
    const ExtractorInfo& info = entry.info();
    Json algorithm{{"name", info.name},
                   {"title", info.title},
                   {"summary", info.summary},
                   {"citation", info.citation},
                   {"target", to_string(info.target)},
                   {"role", to_string(info.role)},
                   {"developed_on", info.developed_on},
                   {"parameters", Json::array()}};
    for (const ParameterSpec& spec : info.parameters) {
      algorithm["parameters"].push_back({{"name", spec.name},
                                         {"type", to_string(spec.type)},
                                         {"default", spec.default_value},
                                         {"range", spec.range()},
                                         {"unit", spec.unit},
                                         {"help", spec.help}});
    }
    json["algorithms"].push_back(std::move(algorithm));
  }
  return to_document(json);
}

}  // namespace pagelet
