// SPDX-License-Identifier: MIT

// A site that cannot be opened or compared does not end a report: the other sites are shown, and a
// line or an empty row is left for it. Kappas may be undefined, so means are over sites with one.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "datasets/site_folder.h"
#include "evaluation/statistics/statistics.h"
#include "reports/output/json.h"
#include "reports/output/table.h"
#include "reports/tables/tables.h"

namespace pagelet {
namespace {

std::string caption_of(const Suite& suite) {
  return fmt::format("Suite {}: {}", suite.name, count_text(suite.sites.size(), "site"));
}

const std::optional<double>& kappa_of(const SiteAgreement& site, GoldKind kind) {
  return site.kappas[static_cast<std::size_t>(kind)];
}

constexpr const char* kSummaries[] = {"mean", "median", "lowest"};

// The values that kSummaries names; nothing when no site has a kappa of the kind.
std::vector<double> summary_of(const std::vector<SiteAgreement>& sites, GoldKind kind) {
  std::vector<double> kappas;
  for (const SiteAgreement& site : sites) {
    if (kappa_of(site, kind)) kappas.push_back(*kappa_of(site, kind));
  }
  if (kappas.empty()) return {};
  return {*summarize(kappas, kPercentClamp).mean, *percentile(kappas, 0.5),
          std::ranges::min(kappas)};
}

std::string shown_kinds(const std::array<bool, 3>& in) {
  const std::string text = joined(names_of_kinds(in), " + ");
  return text.empty() ? "template" : text;
}

std::string kappa_text(const std::optional<double>& kappa) {
  return kappa ? fmt::format("{:.3f}", *kappa) : "\xE2\x80\x93";
}

const char* kappa_name(const std::vector<std::string>& annotators) {
  return annotators.size() == 2 ? "Cohen's kappa" : "Fleiss' kappa";
}

Table kappa_table(const Suite& suite, const std::vector<std::string>& names,
                  const std::vector<SiteAgreement>& sites) {
  Table table(fmt::format("Suite {}: {} of {} over the nodes", suite.name, kappa_name(names),
                          joined(names)),
              {"Site"}, {"Nodes"});
  table.add_columns(Align::kRight, names_of_kinds({true, true, true}));
  table.add_columns(Align::kRight, {"Differing nodes"});
  for (const SiteAgreement& site : sites) {
    if (!site.is_compared()) continue;
    auto& row = table.rows.emplace_back(std::vector{site.site, std::to_string(site.nodes)});
    for (const auto& value : site.kappas) row.push_back(kappa_text(value));
    row.push_back(std::to_string(site.differing_nodes));
  }
  return table;
}

// Kappas unrounded.
Json row_of(const SiteAgreement& site) {
  Json row{{"site", site.site}, {"nodes", site.nodes}};
  for (const GoldKind kind : kGoldKinds) row[field_of(kind)] = kappa_of(site, kind);
  row["differing_nodes"] = site.differing_nodes;
  if (site.is_compared()) return row;
  for (auto& [name, value] : row.items()) {
    if (name != "site") value = nullptr;
  }
  return row;
}

std::string csv(const std::vector<SiteAgreement>& sites) {
  std::string text = csv_titles(row_of({}));
  for (const SiteAgreement& site : sites) text += csv_row(row_of(site));
  return text;
}

std::string plain_text(Table table, const std::vector<SiteAgreement>& sites,
                       const std::vector<std::string>& names, std::size_t width) {
  for (std::size_t at = 0; at < std::size(kSummaries); ++at) {
    std::vector<std::string>& row = table.rows.emplace_back();
    row = {fmt::format("({})", kSummaries[at]), ""};
    for (const GoldKind kind : kGoldKinds) {
      const std::vector<double> summary = summary_of(sites, kind);
      row.push_back(kappa_text(summary.empty() ? std::nullopt : std::optional(summary[at])));
    }
    row.emplace_back();
  }
  std::string text = to_plain_text(table, width) + "\n";
  for (const SiteAgreement& site : sites) {
    if (!site.error.empty()) text += wrapped(site.site + ": error: " + site.error, width);
    for (const SiteAgreement::Node& node : site.differences) {
      text += wrapped(fmt::format("{}: {} ({}): {}: {}; {}: {}", site.site, node.path,
                                  count_text(node.nodes, "node"), names[0], shown_kinds(node.in_a),
                                  names[1], shown_kinds(node.in_b)),
                      width);
    }
  }
  for (const std::string& name : names) {
    const auto count = std::ranges::count_if(sites, [&](const SiteAgreement& site) {
      return std::ranges::find(site.missing, name) != site.missing.end();
    });
    if (count > 0) {
      text += wrapped(fmt::format("{} has not labelled {}", name,
                                  count_text(static_cast<std::size_t>(count), "site")),
                      width);
    }
  }
  return text;
}

Json json_of(const Suite& suite, const std::vector<std::string>& names,
             const std::vector<SiteAgreement>& sites) {
  Json list = Json::array();
  for (const SiteAgreement& site : sites) {
    Json& entry = list.emplace_back(Json{{"site", site.site}});
    if (!site.is_compared()) {
      entry["error"] = site.missing.empty()
                           ? site.error
                           : fmt::format("not labelled by {}", fmt::join(site.missing, ", "));
      continue;
    }
    entry["nodes"] = site.nodes;
    for (const GoldKind kind : kGoldKinds) {
      entry["kappa"][field_of(kind)] = kappa_of(site, kind);
    }
    entry["differing_nodes"] = site.differing_nodes;
    if (names.size() > 2) continue;
    entry["differences"] = Json::array();
    for (const SiteAgreement::Node& node : site.differences) {
      entry["differences"].push_back({{"path", node.path},
                                      {"nodes", node.nodes},
                                      {"a", names_of_kinds(node.in_a)},
                                      {"b", names_of_kinds(node.in_b)}});
    }
  }
  Json summary = Json::object();
  for (const GoldKind kind : kGoldKinds) {
    const std::vector<double> values = summary_of(sites, kind);
    for (std::size_t at = 0; at < values.size(); ++at) {
      summary[field_of(kind)][kSummaries[at]] = values[at];
    }
  }
  return {{"schema", "pagelet.agree/1"}, {"suite", suite.name},
          {"annotators", names},         {"measure", kappa_name(names)},
          {"sites", std::move(list)},    {"summary", std::move(summary)},
          {"made_by", made_by()}};
}

}  // namespace

SuiteList suite_list(const Suite& suite, std::size_t width) {
  SuiteList list;
  Table table(caption_of(suite), {"Site", "Category", "Language"}, {"Pages"});
  table.add_columns(Align::kLeft, {"Key page", "Title"});
  for (const SuiteSite& entry : suite.sites) {
    Result<SiteFolder> site = open_site(entry);
    if (!site) {
      table.rows.push_back({entry.id, entry.category, "", "", "", ""});
      list.errors.push_back(entry.id + ": " + site.error().text());
      continue;
    }
    const SiteDescription& description = site->description();
    table.rows.push_back({entry.id,
                          description.category.empty() ? entry.category : description.category,
                          description.language, std::to_string(site->source().size()),
                          description.key_page, description.title});
  }
  list.text = to_plain_text(table, width);
  return list;
}

std::string suite_check_report(const Suite& suite, const std::vector<SiteCheck>& checks,
                               std::size_t width) {
  Table table(caption_of(suite), {"Site", "Category"},
              {"Pages", "Nodes", "Template", "Share %", "Content", "Links", "Dead", "CS", "Errors",
               "Warnings"});
  std::string details;
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::string texts;
  for (const SiteCheck& check : checks) {
    if (!check.texts.empty()) texts += wrapped(check.site + ":", 0);
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
    for (const auto& [kind, lines] :
         {std::pair{"error", &check.errors}, {"warning", &check.warnings}}) {
      for (const std::string& line : *lines) {
        details += wrapped(fmt::format("{}: {}: {}", check.site, kind, line), width);
      }
    }
  }
  if (!texts.empty()) texts += "\n";
  return texts + to_plain_text(table, width) + (details.empty() ? "" : "\n" + details) +
         fmt::format("\n{}, {} on {}\n", count_text(errors, "error"),
                     count_text(warnings, "warning"), count_text(checks.size(), "site"));
}

std::string agree_report(const Suite& suite, const std::vector<std::string>& names,
                         const std::vector<SiteAgreement>& sites, TableFormat format,
                         std::size_t width) {
  if (format == TableFormat::kJson) return to_document(json_of(suite, names, sites));
  if (format == TableFormat::kCsv) return csv(sites);
  return plain_text(kappa_table(suite, names, sites), sites, names, width);
}

std::string algorithms_text(std::span<const ExtractorEntry> entries, std::size_t width) {
  std::string text;
  for (const ExtractorEntry& entry : entries) {
    const ExtractorInfo& info = entry.info();
    if (!text.empty()) text += "\n";
    text += wrapped(fmt::format("{} ({}): {}", info.name, info.title, info.summary), width);
    text += wrapped(fmt::format("Target: {}. Source: {}", to_string(info.target), info.citation),
                    width);
    Table table("", {"  Parameter", "Default", "Range", "Unit", "Meaning"});
    for (const ParameterSpec& spec : info.parameters) {
      table.rows.push_back(
          {"  " + spec.name, spec.default_value, spec.range(), spec.unit, spec.help});
    }
    text += to_plain_text(table, width);
  }
  return text;
}

std::string algorithms_json(std::span<const ExtractorEntry> entries) {
  Json json{
      {"schema", "pagelet.algorithms/1"}, {"algorithms", Json::array()}, {"made_by", made_by()}};
  for (const ExtractorEntry& entry : entries) json["algorithms"].push_back(entry.info());
  return to_document(json);
}

}  // namespace pagelet
