// SPDX-License-Identifier: MIT
#include "cli/suite_runner.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "evaluation/run/labelled_site.h"
#include "reports/tables/verdict.h"

namespace pagelet::cli {
namespace {

std::string names_of(const Failure& failure, const Extractors& extractors) {
  if (extractors.size() > 1 && failure.extractors.size() == extractors.size()) {
    return "all algorithms";
  }
  std::vector<std::string> names;
  for (const std::size_t extractor : failure.extractors) {
    names.push_back(extractors[extractor]->info().name);
  }
  return joined(names);
}

// Logs failures; the same failure on several sites gives one line.
void log_failures(const std::vector<Failure>& failures, const Extractors& extractors) {
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;  // what, and where
  for (const Failure& failure : failures) {
    std::string what = fmt::format("{}: {}: {}", names_of(failure, extractors),
                                   to_string(failure.status), failure.message);
    const auto known = std::ranges::find(lines, what, [](const auto& line) { return line.first; });
    if (known != lines.end()) {
      known->second.push_back(failure.site);
    } else {
      lines.emplace_back(std::move(what), std::vector<std::string>{failure.site});
    }
  }
  for (const auto& [what, sites] : lines) {
    const std::string more =
        sites.size() > 1 ? fmt::format(" and {} more", sites.size() - 1) : std::string();
    spdlog::error("{}{}: {}", sites.front(), more, what);
  }
}

std::string absolute_folder(const std::string& folder) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(folder, error);
  return error ? folder : absolute.lexically_normal().string();
}

}  // namespace

SuiteRunner::SuiteRunner(SuiteRunnerOptions options, SourceHashes source_hashes)
    : options_(std::move(options)), source_hashes_(std::move(source_hashes)) {}

Result<SuiteRunner> SuiteRunner::make(SuiteRunnerOptions options, SourceHashes source_hashes) {
  options.bench.progress = progress_on_terminal();
  options.bench.keep_answers = !options.store.empty();
  SuiteRunner runner(std::move(options), std::move(source_hashes));
  if (!runner.options_.store.empty()) {
    PAGELET_ASSIGN_OR_RETURN(runner.store_, Store::create(runner.options_.store));
    say_if_interrupted(Continues::kAsItIs);
  }
  return runner;
}

Result<BenchRun> SuiteRunner::run(const Suite& suite, const Extractors& extractors) {
  const std::vector<ExtractorRecord> records = this->records(suite, extractors);
  std::optional<StoreArchive> archive;
  BenchOptions options = options_.bench;
  if (store_) {
    options.archive = &archive.emplace(*store_, StoreContext(options.site), records);
  }
  Result<BenchRun> run = run_bench(suite, extractors, options);
  if (!run) return run;
  if (run->reused > 0 && spdlog::should_log(spdlog::level::warn)) {
    std::fprintf(stderr, "pagelet: %zu of %zu results from %s\n", run->reused, run->results.size(),
                 printable_line(options_.store).c_str());
  }
  for (const SiteWarning& warning : run->warnings) {
    spdlog::warn("{}: {}", warning.site, warning.message);
  }
  const std::vector<Failure> failures = failures_of(*run);
  const std::string left_out = unlabelled_text(unlabelled_sites(*run));
  if (!left_out.empty()) spdlog::warn("{}", left_out);
  all_answered_ = failures.empty() && left_out.empty();
  log_failures(failures, extractors);
  return run;
}

Result<void> SuiteRunner::write(const Suite& suite,
                                std::span<const std::unique_ptr<Extractor>> extractors,
                                const BenchRun& run) {
  if (!store_) return {};
  StoredBenchRun record{run,
                        records(suite, extractors),
                        absolute_folder(suite.folder),
                        StoreContext(options_.bench.site),
                        made_by(),
                        build_of_program()};
  for (BenchSite& site : record.bench.sites) site.folder = absolute_folder(site.folder);
  return store_->add_run(record);
}

Result<void> SuiteRunner::write_first(const Suite& suite, const Extractors& extractors,
                                      std::size_t count, BenchRun run) {
  std::erase_if(run.results, [&](const Experiment& result) { return result.extractor >= count; });
  return write(suite, std::span(extractors).first(count), run);
}

std::vector<ExtractorRecord> SuiteRunner::records(
    const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors) const {
  std::vector<ExtractorRecord> records = records_of(extractors, source_hashes_, suite);
  for (ExtractorRecord& record : records) {
    record.is_reused = options_.reuse || record.info.origin != Origin::kProgram;
  }
  return records;
}

Result<Extractors> make_externals(const std::vector<ExternalCommand>& commands, double seconds,
                                  const Suite& suite,
                                  std::map<std::string, std::vector<Setting>> settings) {
  Extractors extractors;
  for (const ExternalCommand& command : commands) {
    const auto all = with_parameters_of(suite, command.name, settings[command.name]);
    PAGELET_ASSIGN_OR_RETURN(extractors.emplace_back(), make_external(command, all, seconds));
  }
  return extractors;
}

Result<void> add_variants(const std::vector<std::string>& texts,
                          const std::vector<ExternalCommand>& commands, double seconds,
                          const Suite& suite, Extractors& extractors, SourceHashes& source_hashes) {
  for (const std::string& text : texts) {
    Result<std::vector<Setting>> settings = parse_settings(CLI::detail::split(text, ','));
    if (!settings || settings->front().second.empty()) {
      return fail(ErrorCode::kUsage,
                  "--variant: expected NAME=ALGORITHM,name=value,..., not " + text);
    }
    const auto [name, algorithm] = settings->front();
    settings->erase(settings->begin());
    const auto all = with_parameters_of(suite, algorithm, *settings);
    const auto external = std::ranges::find(commands, algorithm, &ExternalCommand::name);
    PAGELET_ASSIGN_OR_RETURN(extractors.emplace_back(),
                             external == commands.end() ? make_named(algorithm, all)
                                                        : make_external(*external, all, seconds));
    extractors.back()->rename(name);
    if (external != commands.end()) source_hashes[name] = source_hashes[algorithm];
  }
  return {};
}

}  // namespace pagelet::cli
