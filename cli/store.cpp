// SPDX-License-Identifier: MIT

// The commands that read finished runs: store, merge, export, compare, report.

#include "evaluation/store/store.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cli/command.h"
#include "core/text/printable.h"
#include "datasets/suite.h"
#include "evaluation/comparison/comparison.h"
#include "evaluation/comparison/overview.h"
#include "evaluation/comparison/parameter_effects.h"
#include "reports/html/report.h"
#include "reports/tables/tables.h"

namespace pagelet::cli {
namespace {

struct MergeArguments {
  std::vector<std::string> stores;
  std::string out;
};

Result<int> merge(const MergeArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto merged, merge_stores(options.stores, options.out));
  return print_and_exit(printable_line(options.out) + ": " + std::to_string(merged.experiments) +
                        " experiments, " + std::to_string(merged.duplicates) + " duplicates\n");
}

struct ExportArguments {
  std::string store;
  std::string build;
  SiteChoice sites;
  ExportFormat format = ExportFormat::kCsv;
  bool nodes = false;
};

Result<int> export_rows(const ExportArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(options.store));
  bool is_any = options.sites.is_all() && options.build.empty();
  RowChoice choice{.build_prefix = options.build};
  if (!is_any) {
    choice.contains = [&](const Experiment& experiment) {
      const bool is_chosen = options.sites.contains(experiment.site, experiment.category);
      is_any = is_any || is_chosen;
      return is_chosen;
    };
  }
  if (options.nodes) {
    PAGELET_ASSIGN_OR_RETURN(const StoredBenchRun run, store.read_latest(options.build));
    PAGELET_TRY(export_nodes(run, choice.contains, options.format, print));
  } else {
    PAGELET_TRY(export_store(store, choice, options.format, print));
  }
  if (is_any) return kSuccess;
  if (!options.sites.is_all()) return tl::unexpected(options.sites.nothing_in(options.store));
  return fail(ErrorCode::kOutput,
              options.store + ": contains no experiment of build " + options.build);
}

Result<int> check(const std::string& file) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(file));
  PAGELET_TRY(store.check());
  return print_and_exit(fmt::format("{}: nothing is damaged: {}, {}\n", printable_line(file),
                                    count_text(store.runs(), "run"),
                                    count_text(store.experiments(), "experiment")));
}

struct CompareArguments {
  std::string a;
  std::string b;
  Metric metric = Metric::kF1;
  std::optional<Unit> unit;  ///< nullopt: the headline unit
  TableFormat format = TableFormat::kText;
  SiteChoice sites;
  std::vector<std::string> builds;  ///< builds of A and B; a single one is for both
  bool full = false;
};

Result<int> compare(const CompareArguments& options) {
  const bool is_given = !options.builds.empty();
  PAGELET_ASSIGN_OR_RETURN(auto a,
                           read_score_rows(options.a, is_given ? options.builds.front() : ""));
  PAGELET_ASSIGN_OR_RETURN(auto b,
                           read_score_rows(options.b, is_given ? options.builds.back() : ""));
  for (auto* rows : {&a, &b}) {
    std::erase_if(*rows, [&](const ScoreRow& row) {
      return !options.sites.contains(row.site, row.category);
    });
  }
  if (a.empty() && b.empty() && !options.sites.is_all()) {
    return tl::unexpected(options.sites.nothing_in(options.a + ", " + options.b));
  }
  const Unit unit = options.unit.value_or(headline_unit(a));
  const RunDifference difference = compare_runs(a, b, options.metric, unit);
  if (difference.algorithms.empty()) {
    return fail(ErrorCode::kInput, options.a + ", " + options.b +
                                       ": the two runs have no site and algorithm in common "
                                       "that both score in " +
                                       std::string(to_string(unit)) +
                                       " (floors and the oracle are not compared)");
  }
  const bool is_worse = std::ranges::any_of(difference.algorithms, &AlgorithmDifference::is_worse);
  return print_and_exit(compare_report(difference, options.format, options.full, screen_width()),
                        is_worse ? kNegativeFinding : kSuccess);
}

struct ReportArguments {
  std::string store;
  std::string out;
  std::string suite;
  std::string build;
};

// Replaces the folders of the sites in the store by those of the suite in `folder`.
Result<void> move_sites(BenchRun& run, const std::string& folder) {
  PAGELET_ASSIGN_OR_RETURN(const Suite suite, open_suite(folder));
  std::map<std::string, std::string> folders;
  for (const SuiteSite& site : suite.sites) folders[site.id] = site.folder;
  for (BenchSite& site : run.sites) {
    // A site that is not in the suite gets this folder too, so that its error names the place.
    const auto found = folders.find(site.id);
    site.folder = found == folders.end() ? folder + "/" + site.id : found->second;
  }
  return {};
}

// The run ended when the store was last written.
ReportOrigin origin_of(const std::string& store) {
  ReportOrigin origin;
  struct stat status {};
  if (::stat(store.c_str(), &status) == 0) {
    origin.date = fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(status.st_mtime));
  }
  utsname names{};
  if (uname(&names) == 0) {
    origin.machine =
        fmt::format("{} {} {}, {} processors (where this report was written)", names.sysname,
                    names.release, names.machine, std::thread::hardware_concurrency());
  }
  return origin;
}

Result<int> report(const ReportArguments& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(options.store));
  PAGELET_ASSIGN_OR_RETURN(auto record, store.read_latest(options.build));
  if (!options.suite.empty()) {
    PAGELET_TRY(move_sites(record.bench, options.suite));
  }
  PAGELET_ASSIGN_OR_RETURN(const auto settings, read_settings(store, record));
  const Overview overview = make_overview(record);
  const auto review = [&](std::size_t site) { return review_site(record, site); };
  PAGELET_TRY(
      write_report(record, overview, settings, review, options.out, origin_of(options.store)));
  for (std::size_t site = 0; site < overview.obstacles.size(); ++site) {
    const std::string& obstacle = overview.obstacles[site];
    if (obstacle.empty()) continue;
    spdlog::warn("{}: {}; the parts of the report that need its pages are omitted (see --suite)",
                 record.bench.sites[site].id, obstacle);
  }
  return print_and_exit(
      printable_line((std::filesystem::path(options.out) / "index.html").string()) + "\n");
}

}  // namespace

void add_store(CLI::App& program, Action& run) {
  CLI::App* command = program.add_subcommand("store", "Check a store");
  command->require_subcommand(1);
  add_examples(*command, {"pagelet store check runs.db",
                          "pagelet store check runs.db && pagelet report runs.db --out report/"});
  const auto [checking, file] =
      add_command(*command, run, "check",
                  "Read a whole store; exit code 5 if something in it is damaged", check);
  checking->add_option("STORE", *file, "A store, made by bench, tune or merge")->required();
  add_examples(*checking, {"pagelet store check runs.db",
                           "pagelet store check runs.db && pagelet export runs.db > runs.csv"});
}

void add_merge(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "merge", "Merge several stores into one", merge);
  command->add_option("STORE", options->stores, "Stores, made by bench or tune")->required();
  add_value(*command, "--out", options->out, "STORE", "The merged store")->required();
  add_examples(*command, {"pagelet merge part1.db part2.db --out runs.db",
                          "pagelet merge nodes/*.db --out runs.db"});
}

void add_export(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "export", "Print the experiments of a store", export_rows);
  command->add_option("STORE", options->store, "A store, made by bench, tune or merge")->required();
  add_value(*command, "--build", options->build, "BUILD",
            "Take the experiments of this build; default: the newest build of each algorithm");
  add_site_choice(*command, options->sites);
  add_choice(*command, "--format", options->format,
             {{"csv", ExportFormat::kCsv}, {"jsonl", ExportFormat::kJsonLines}}, "FORMAT",
             "csv or jsonl");
  command->add_flag(
      "--nodes", options->nodes,
      "Print the nodes of the last run's key pages, one a line, with gold, answer and votes");
  add_examples(*command, {"pagelet export runs.db > experiments.csv",
                          "pagelet export runs.db --format jsonl | jq .f1",
                          "pagelet export runs.db --nodes --sites sample-courier"});
}

void add_compare(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "compare",
      "Compare two runs site by site; exit code 1 if B is significantly worse", compare);
  command->add_option("A", options->a, "One run: a store, or the JSON of pagelet bench")
      ->required();
  command->add_option("B", options->b, "The run that is compared with A")->required();
  std::map<std::string, Metric> metrics;
  for (const Metric metric : kMetrics) metrics.emplace(to_string(metric), metric);
  add_choice(*command, "--metric", options->metric, metrics, "METRIC", metric_names());
  add_choice(*command, "--unit", options->unit,
             {{"nodes", Unit::kNodes}, {"words", Unit::kWords}, {"text", Unit::kText}}, "UNIT",
             "nodes, words or text; default: nodes, or text if A has no scores in nodes");
  add_value(*command, "--build", options->builds, "BUILD[,BUILD]",
            "Take the run of this build; default: the newest build. One for A and one for B, or "
            "one for both")
      ->delimiter(',')
      ->expected(1, 2)
      ->allow_extra_args(false);
  add_site_choice(*command, options->sites);
  add_table_format(*command, options->format);
  command->add_flag("--full", options->full,
                    "Print all sites that changed, not only the ten worst and the ten best");
  add_examples(*command, {"pagelet compare old.json new.json",
                          "pagelet compare old.db new.db --metric precision --unit words"});
}

void add_report(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "report", "Write the HTML report of a store's last run", report);
  command->add_option("STORE,--store", options->store, "A store, made by pagelet bench --store")
      ->required();
  add_value(*command, "--out", options->out, "DIR",
            "Folder of the report; created if it is missing")
      ->required();
  add_value(*command, "--suite", options->suite, "SUITE", "Folder of the suite, if it has moved");
  add_value(*command, "--build", options->build, "BUILD",
            "Take the run of this build; default: the newest build");
  add_examples(*command, {"pagelet report runs.db --out report/",
                          "pagelet report runs.db --out report/ --suite ~/suites/open"});
}

}  // namespace pagelet::cli
