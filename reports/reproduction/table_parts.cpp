// SPDX-License-Identifier: MIT
#include "reports/reproduction/table_parts.h"

#include <algorithm>

#include "datasets/suite.h"
#include "reports/reproduction/published.h"

namespace pagelet {
namespace {

std::string plain_name(std::string_view name) {
  const std::string plain = category_slug(std::string(name));
  return plain.starts_with("www-") ? plain.substr(4) : plain;
}

}  // namespace

bool is_benchmark(std::string_view site, std::string_view benchmark) {
  return plain_name(site.substr(site.rfind('/') + 1)) == plain_name(benchmark);
}

std::size_t sites_of_papers(const PaperRun& run) {
  const auto is_named = [](const BenchSite& site) {
    return published_table("psi15_t1").names_site(site.id) ||
           published_table("conex_t2").names_site(site.id);
  };
  return static_cast<std::size_t>(std::ranges::count_if(run.bench.sites, is_named));
}

std::string of_suite(const PaperRun& run) {
  const std::size_t sites = run.bench.sites.size();
  const std::size_t named = sites_of_papers(run);
  std::string remark;
  if (named == 0) remark = ", not the paper's sites";
  if (named > 0 && named < sites) remark = fmt::format(", {} of them named in the papers", named);
  return fmt::format("of suite {} ({} sites{})", run.bench.suite, sites, remark);
}

std::vector<PaperCell> interval_cells(std::span<const double> values, Clamp clamp, int decimals) {
  const Summary summary = summarize(values, clamp);
  std::vector<PaperCell> cells(4);
  if (summary.ci99) cells[0] = cell(summary.ci99->low, decimals);
  cells[1] = cell(summary.mean, decimals);
  if (summary.ci99) cells[2] = cell(summary.ci99->high, decimals);
  cells[3] = cell(summary.sigma, decimals);
  return cells;
}

std::vector<PaperCell> printed_interval(const PublishedRow& row, const std::string& name) {
  std::vector<PaperCell> cells;
  for (const char* part : {"_low", "_mean", "_high", "_sigma"}) {
    cells.push_back(cell(row.number(name + part)));
  }
  return cells;
}

void add_interval_columns(PaperTable& table, const std::string& name, const std::string& title) {
  table.columns.push_back({name + "_low", title + " low"});
  table.columns.push_back({name + "_mean", title});
  table.columns.push_back({name + "_high", "high"});
  table.columns.push_back({name + "_sigma", "sigma"});
}

std::string title_with_role(const ExtractorInfo& info) {
  switch (info.role) {
    case Role::kAlgorithm:
      return info.title + ", not in the paper";
    case Role::kFloor:
      return info.title + ", floor";
    case Role::kCeiling:
      return info.title + ", bound";
  }
  return info.title;
}

}  // namespace pagelet
