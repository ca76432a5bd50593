// SPDX-License-Identifier: MIT
#include "reports/tables/agree_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/text/printable.h"
#include "evaluation/statistics/statistics.h"
#include "reports/output/counted.h"
#include "reports/output/json.h"
#include "reports/output/table.h"

namespace pagelet {
namespace {

struct KindSummary {
  double mean = 0;
  double median = 0;
  double lowest = 0;
};

std::optional<KindSummary> summary_of(const std::vector<SiteAgreement>& sites, GoldKind kind) {
  std::vector<double> kappas;
  for (const SiteAgreement& site : sites) {
    const std::optional<double>& value = site.kappas[static_cast<std::size_t>(kind)];
    if (value) kappas.push_back(*value);
  }
  if (kappas.empty()) return std::nullopt;
  return KindSummary{*summarize(kappas, kPercentClamp).mean, *percentile(kappas, 0.5),
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

// "ann has not labelled 126 sites", one line for each annotator with such sites.
std::string missing_text(const std::vector<SiteAgreement>& sites,
                         const std::vector<std::string>& annotators) {
  std::string text;
  for (const std::string& name : annotators) {
    const auto count = std::ranges::count_if(sites, [&](const SiteAgreement& site) {
      return std::ranges::find(site.missing, name) != site.missing.end();
    });
    if (count > 0) {
      text += fmt::format("{} has not labelled {} site{}\n", name, count, count == 1 ? "" : "s");
    }
  }
  return text;
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
std::string csv(const std::vector<SiteAgreement>& sites) {
  std::vector<std::string> titles = kinds_of({true, true, true});
  titles.insert(titles.begin(), {"site", "nodes"});
  titles.emplace_back("differing_nodes");
  std::string text = csv_line(titles);
  for (const SiteAgreement& site : sites) {
    std::vector<std::string> row{site.site};
    if (site.is_compared()) {
      row.push_back(std::to_string(site.nodes));
      for (const auto& value : site.kappas) row.push_back(value ? fmt::format("{}", *value) : "");
      row.push_back(std::to_string(differing_nodes(site)));
    }
    row.resize(titles.size());
    text += csv_line(row);
  }
  return text;
}

std::string plain_text(Table table, const std::vector<SiteAgreement>& sites, const std::string& a,
                       const std::string& b) {
  const auto add = [&](const char* name, double KindSummary::*value) {
    std::vector<std::string> row{name, ""};
    for (const GoldKind kind : kGoldKinds) {
      const auto summary = summary_of(sites, kind);
      row.push_back(kappa_text(summary ? std::optional(*summary.*value) : std::nullopt));
    }
    row.emplace_back();
    table.rows.push_back(std::move(row));
  };
  add("(mean)", &KindSummary::mean);
  add("(median)", &KindSummary::median);
  add("(lowest)", &KindSummary::lowest);
  std::string text = to_plain_text(table) + "\n";
  for (const SiteAgreement& site : sites) {
    if (!site.error.empty()) text += printable_line(site.site + ": error: " + site.error) + "\n";
    for (const SiteAgreement::Node& node : site.differences) {
      text += printable_line(fmt::format("{}: {} ({}): {}: {}; {}: {}", site.site, node.path,
                                         counted(node.nodes, "node"), a, shown_kinds(node.in_a), b,
                                         shown_kinds(node.in_b))) +
              "\n";
    }
  }
  return text + missing_text(sites, {a, b});
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
      entry["kappa"][std::string(field_of(kind))] = site.kappas[static_cast<std::size_t>(kind)];
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
    if (const auto found = summary_of(sites, kind)) {
      summary[std::string(field_of(kind))] = {
          {"mean", found->mean}, {"median", found->median}, {"lowest", found->lowest}};
    }
  }
  return {{"schema", "pagelet.agree/1"}, {"suite", suite.name},           {"annotators", {a, b}},
          {"sites", std::move(list)},    {"summary", std::move(summary)}, {"made_by", made_by()}};
}

}  // namespace

std::string agree_report(const Suite& suite, const std::string& a, const std::string& b,
                         const std::vector<SiteAgreement>& sites, AgreeFormat format) {
  if (format == AgreeFormat::kJson) return to_document(json_of(suite, a, b, sites));
  if (format == AgreeFormat::kCsv) return csv(sites);
  return plain_text(kappa_table(suite, a, b, sites), sites, a, b);
}

}  // namespace pagelet
