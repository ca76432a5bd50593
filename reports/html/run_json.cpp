// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/text/ascii.h"
#include "datasets/site_folder.h"
#include "datasets/suite.h"
#include "extractors/registry.h"
#include "reports/html/overview_json.h"
#include "reports/output/output_folder.h"
#include "reports/output/table.h"
#include "reports/tables/verdict.h"

namespace pagelet {
namespace {

// A word of a command line.
std::string quoted(const std::string& word) {
  const bool is_plain = std::ranges::all_of(word, [](char c) {
    return is_letter_or_digit(c) || std::string_view("-_./=:,+").find(c) != std::string_view::npos;
  });
  if (is_plain && !word.empty()) return word;
  return "'" + escaped(word, {{'\'', "'\\''"}}) + "'";
}

// Whether the command can name an extractor: a variant and predictions are in files and
// options that the store does not know.
bool can_be_named(const ExtractorInfo& info) {
  return info.origin == Origin::kProgram || info.role == Role::kCeiling ||
         find_extractor(info.name).has_value();
}

// The options that differ from their defaults.
std::string context_options(const StoreContext& context) {
  const StoreContext usual;
  std::string options;
  const auto add = [&](const char* name, const auto& value, const auto& usual_value) {
    if (value != usual_value) options += fmt::format(" {} {}", name, value);
  };
  add("--universe", to_string(context.universe), to_string(usual.universe));
  add("--words", to_string(context.words), to_string(usual.words));
  add("--max-nodes", context.limits.max_nodes, usual.limits.max_nodes);
  add("--max-bytes", context.limits.max_bytes, usual.limits.max_bytes);
  add("--max-depth", context.limits.max_depth, usual.limits.max_depth);
  return options;
}

std::vector<std::string> suite_folders(const BenchRecord& record) {
  if (record.bench.suites.size() < 2) return {record.suite_folder};
  std::vector<std::string> folders;
  for (const BenchSite& site : record.bench.sites) {
    if (!site.folder.ends_with("/" + site.id)) continue;
    std::string folder = site.folder.substr(0, site.folder.size() - site.id.size() - 1);
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(std::move(folder));
  }
  return folders;
}

// The run's suites and, when they have other sites, too, its sites, as words of a command line.
std::string suites_and_sites(const BenchRecord& record) {
  std::string words;
  std::size_t known = 0;
  for (const std::string& folder : suite_folders(record)) {
    words += " " + quoted(folder);
    if (const Result<Suite> suite = open_suite(folder)) known += suite->sites.size();
  }
  if (known <= record.bench.sites.size()) return words;
  for (const BenchSite& site : record.bench.sites) words += " --sites " + quoted(site.id);
  return words;
}

// The commands that repeat the run without the extractors that they cannot name.
std::string command_of(const BenchRecord& record) {
  std::vector<std::string> names;
  std::string settings;
  for (const ExtractorRecord& extractor : record.extractors) {
    const ExtractorInfo& info = extractor.info;
    if (!can_be_named(info)) continue;
    if (info.origin == Origin::kProgram) {
      // The version of a program is its command.
      settings +=
          " --external " +
          quoted(info.name + (info.target == Target::kContent ? ":content=" : "=") + info.version);
    } else {
      names.push_back(info.name);
    }
    if (extractor.is_default) continue;
    for (const auto& [name, value] : parameter_values(extractor.parameters)) {
      settings += " --set " + quoted(info.name + "." + name + "=" + value);
    }
  }
  return fmt::format(
      "pagelet bench{} --algorithms {}{}{} --store runs.sqlite && pagelet report "
      "runs.sqlite --out report",
      suites_and_sites(record), quoted(joined(names, ",")), settings,
      context_options(record.context));
}

}  // namespace

Json run_json(const BenchRecord& record, const ReportOrigin& origin) {
  std::vector<std::string> without;
  for (const ExtractorRecord& extractor : record.extractors) {
    if (!can_be_named(extractor.info)) without.push_back(extractor.info.title);
  }
  return {{"date", origin.date},
          {"machine", origin.machine},
          {"program", fmt::format("Pagelet {}, commit {}, {}", record.made.version,
                                  record.made.commit, record.made.compiler)},
          {"command", command_of(record)},
          {"without", listed(without)}};
}

}  // namespace pagelet
