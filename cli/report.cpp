// SPDX-License-Identifier: MIT

// `pagelet report`: writes the HTML report of a run.

#include "reports/html/report.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <thread>

#include "cli/command.h"
#include "core/text/printable.h"
#include "datasets/suite.h"
#include "evaluation/comparison/overview.h"
#include "evaluation/comparison/parameter_effects.h"
#include "evaluation/store/store.h"

namespace pagelet::cli {
namespace {

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
ReportOrigin origin_of(const std::string& store, const StoredBenchRun& record) {
  ReportOrigin origin;
  std::error_code failed;
  origin.has_predictions =
      std::filesystem::is_directory(record.suite_folder + "/predictions", failed);
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
  if (options.store.empty()) return fail(ErrorCode::kUsage, "STORE is missing");
  PAGELET_ASSIGN_OR_RETURN(const auto store, Store::open(options.store));
  PAGELET_ASSIGN_OR_RETURN(auto record, store.read_latest(options.build));
  if (!options.suite.empty()) {
    PAGELET_TRY(move_sites(record.bench, options.suite));
  }
  PAGELET_ASSIGN_OR_RETURN(const auto settings, read_settings(store, record));
  const Overview overview = make_overview(record);
  const auto review = [&](std::size_t site) { return review_site(record, site); };
  PAGELET_TRY(write_report(record, overview, settings, review, options.out,
                           origin_of(options.store, record)));
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

void add_report(CLI::App& program, Action& run) {
  const auto [command, options] =
      add_command(program, run, "report", "Write the HTML report of a store's last run", report);
  command->add_option("STORE", options->store, "A store, made by pagelet bench --store");
  command->add_option("--store", options->store)->group("");  // as bench calls it
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
