// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/text/printable.h"
#include "evaluation/statistics/statistics.h"
#include "reports/output/count_text.h"
#include "reports/output/json.h"
#include "reports/tables/tables.h"

namespace pagelet {
namespace {

const std::optional<double>& kappa_of(const SiteAgreement& site, GoldKind kind) {
  return site.kappas[static_cast<std::size_t>(kind)];
}

constexpr const char* kSummaries[] = {"mean", "median", "lowest"};

// By kSummaries; nothing when no site has a kappa of the kind.
std::vector<double> summary_of(const std::vector<SiteAgreement>& sites, GoldKind kind) {
  std::vector<double> kappas;
  for (const SiteAgreement& site : sites) {
    if (kappa_of(site, kind)) kappas.push_back(*kappa_of(site, kind));
  }
  if (kappas.empty()) return {};
  return {*summarize(kappas, kPercentClamp).mean, *percentile(kappas, 0.5),
          std::ranges::min(kappas)};
}

std::size_t differing_nodes(const SiteAgreement& site) {
  std::size_t nodes = 0;
  for (const SiteAgreement::Node& difference : site.differences) nodes += difference.nodes;
  return nodes;
}

std::vector<std::string> kinds_of(const std::array<bool, 3>& in) {
  std::vector<std::string> kinds;
  for (const GoldKind kind : kGoldKinds) {
    if (in[static_cast<std::size_t>(kind)]) kinds.emplace_back(field_of(kind));
  }
  return kinds;
}

std::string shown_kinds(const std::array<bool, 3>& in) {
  std::string text;
  for (const std::string& kind : kinds_of(in)) text += (text.empty() ? "" : " + ") + kind;
  return text.empty() ? "template" : text;
}

std::string kappa_text(const std::optional<double>& kappa) {
  return kappa ? fmt::format("{:.3f}", *kappa) : "\xE2\x80\x93";
}

Table kappa_table(const Suite& suite, const std::string& a, const std::string& b,
                  const std::vector<SiteAgreement>& sites) {
  Table table;
  table.caption =
      fmt::format("Suite {}: Cohen's kappa of {} and {} over the nodes", suite.name, a, b);
  table.add_columns(Align::kLeft, {"Site"});
  table.add_columns(Align::kRight, {"Nodes"});
  table.add_columns(Align::kRight, kinds_of({true, true, true}));
  table.add_columns(Align::kRight, {"Differing nodes"});
  for (const SiteAgreement& site : sites) {
    if (!site.is_compared()) continue;
    std::vector<std::string> row{site.site, std::to_string(site.nodes)};
    for (const auto& value : site.kappas) row.push_back(kappa_text(value));
    row.push_back(std::to_string(differing_nodes(site)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Kappas unrounded.
Json row_of(const SiteAgreement& site) {
  Json row{{"site", site.site}, {"nodes", site.nodes}};
  for (const GoldKind kind : kGoldKinds) row[std::string(field_of(kind))] = kappa_of(site, kind);
  row["differing_nodes"] = differing_nodes(site);
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

std::string plain_text(Table table, const std::vector<SiteAgreement>& sites, const std::string& a,
                       const std::string& b) {
  for (std::size_t at = 0; at < std::size(kSummaries); ++at) {
    std::vector<std::string>& row = table.rows.emplace_back();
    row = {fmt::format("({})", kSummaries[at]), ""};
    for (const GoldKind kind : kGoldKinds) {
      const std::vector<double> summary = summary_of(sites, kind);
      row.push_back(kappa_text(summary.empty() ? std::nullopt : std::optional(summary[at])));
    }
    row.emplace_back();
  }
  std::string text = to_plain_text(table) + "\n";
  for (const SiteAgreement& site : sites) {
    if (!site.error.empty()) text += printable_line(site.site + ": error: " + site.error) + "\n";
    for (const SiteAgreement::Node& node : site.differences) {
      text += printable_line(fmt::format("{}: {} ({}): {}: {}; {}: {}", site.site, node.path,
                                         count_text(node.nodes, "node"), a, shown_kinds(node.in_a),
                                         b, shown_kinds(node.in_b))) +
              "\n";
    }
  }
  for (const std::string& name : {a, b}) {
    const auto count = std::ranges::count_if(sites, [&](const SiteAgreement& site) {
      return std::ranges::find(site.missing, name) != site.missing.end();
    });
    if (count > 0) {
      text += fmt::format("{} has not labelled {}\n", name,
                          count_text(static_cast<std::size_t>(count), "site"));
    }
  }
  return text;
}

Json json_of(const Suite& suite, const std::string& a, const std::string& b,
             const std::vector<SiteAgreement>& sites) {
  Json list = Json::array();
  for (const SiteAgreement& site : sites) {
    Json entry = {{"site", site.site}};
    if (!site.is_compared()) {
      entry["error"] = site.missing.empty()
                           ? site.error
                           : fmt::format("not labelled by {}", fmt::join(site.missing, ", "));
      list.push_back(std::move(entry));
      continue;
    }
    entry["nodes"] = site.nodes;
    for (const GoldKind kind : kGoldKinds) {
      entry["kappa"][std::string(field_of(kind))] = kappa_of(site, kind);
    }
    entry["differences"] = Json::array();
    for (const SiteAgreement::Node& node : site.differences) {
      entry["differences"].push_back({{"path", node.path},
                                      {"nodes", node.nodes},
                                      {"a", kinds_of(node.in_a)},
                                      {"b", kinds_of(node.in_b)}});
    }
    list.push_back(std::move(entry));
  }
  Json summary = Json::object();
  for (const GoldKind kind : kGoldKinds) {
    const std::vector<double> values = summary_of(sites, kind);
    for (std::size_t at = 0; at < values.size(); ++at) {
      summary[std::string(field_of(kind))][kSummaries[at]] = values[at];
    }
  }
  return {{"schema", "pagelet.agree/1"}, {"suite", suite.name},           {"annotators", {a, b}},
          {"sites", std::move(list)},    {"summary", std::move(summary)}, {"made_by", made_by()}};
}

}  // namespace

std::string agree_report(const Suite& suite, const std::string& a, const std::string& b,
                         const std::vector<SiteAgreement>& sites, TableFormat format) {
  if (format == TableFormat::kJson) return to_document(json_of(suite, a, b, sites));
  if (format == TableFormat::kCsv) return csv(sites);
  return plain_text(kappa_table(suite, a, b, sites), sites, a, b);
}

}  // namespace pagelet
