// SPDX-License-Identifier: MIT
#include "cli/suite_run.h"

#include <fmt/ranges.h>
#include <fnmatch.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/text/join.h"
#include "core/text/printable.h"
#include "datasets/site_folder.h"
#include "evaluation/external/external_extractor.h"
#include "reports/tables/tables.h"
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

// The chosen sites, with the positions that they have in the whole suite. Without `choice` nothing
// is read.
Result<Suite> chosen_sites(Suite suite, const SiteChoice& choice) {
  if (choice.is_all()) return suite;
  std::erase_if(suite.sites, [&](const SuiteSite& site) {
    const auto description = read_site_description(site.folder + "/site.json");
    return !choice.contains(site.id,
                            bench_site(site, description ? &*description : nullptr).category);
  });
  if (suite.sites.empty()) return tl::unexpected(choice.nothing_in(suite.folder));
  return suite;
}

std::string absolute_folder(const std::string& folder) {
  std::error_code error;
  const std::filesystem::path absolute = std::filesystem::absolute(folder, error);
  return error ? folder : absolute.lexically_normal().string();
}

}  // namespace

std::function<void(std::size_t, std::size_t)> progress_on_terminal() {
  if (isatty(STDERR_FILENO) != 1) return nullptr;
  return [](std::size_t done, std::size_t sites) {
    std::fprintf(stderr, "\r%zu of %zu sites%s", done, sites, done == sites ? "\r\033[K" : "");
    std::fflush(stderr);
  };
}

bool SiteChoice::contains(const std::string& site, const std::string& category) const {
  const bool is_named =
      patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
        return ::fnmatch(pattern.c_str(), site.c_str(), 0) == 0;
      });
  return is_named &&
         (categories.empty() || std::ranges::find(categories, category) != categories.end());
}

Error SiteChoice::nothing_in(const std::string& among) const {
  std::vector<std::string> options;
  for (const std::string& category : categories) options.push_back("--category " + category);
  for (const std::string& pattern : patterns) options.push_back("--sites " + pattern);
  return {ErrorCode::kUsage,
          fmt::format("{}: there is no such site in {}", fmt::join(options, ", "), among)};
}

void add_site_choice(CLI::App& command, SiteChoice& choice) {
  add_repeated(command, "--category", choice.categories, "NAME",
               "Only sites of this category; may be repeated");
  add_repeated(command, "--sites", choice.patterns, "GLOB",
               "Only sites whose ids match, such as 'gh-*'; may be repeated");
}

CLI::Option* add_shard(CLI::App& command, std::optional<Shard>& shard) {
  return command
      .add_option_function<std::string>(
          "--shard",
          [&shard](const std::string& text) {
            shard = parse_shard(text);
            if (!shard) {
              throw CLI::ValidationError("--shard", text + " is not I/N with I from 1 to N");
            }
          },
          "Do part I of N of the sites only")
      ->type_name("I/N");
}

void add_suite_run(CLI::App& command, SuiteRunnerOptions& options) {
  add_repeated(command, "--external", options.externals, "NAME[:content]=COMMAND",
               "An external program as an algorithm (docs/adding-an-algorithm.md); NAME alone or "
               "all: an installed one");
  command.add_flag(
      "--reuse", options.reuse,
      "Take stored results of --external, too, if the program and its files are unchanged");
  add_value(command, "--store", options.store, "FILE",
            "Keep results in this store, and reuse those that it holds (docs/experiments.md)");
  add_shard(command, options.shard);
  add_site_choice(command, options.sites);
  add_follow_symlinks(command, options.sites.follow_symlinks);
  add_exit_zero(command, options.exit_zero);
  add_jobs(command, options.bench.jobs,
           "Sites worked on at the same time; 0: one for each processor")
      ->default_str("1");
}

Result<Suite> open_part(const std::vector<std::string>& suites, const SiteChoice& choice,
                        const std::optional<Shard>& shard) {
  std::vector<Suite> opened;
  for (const std::string& folder : suites) {
    PAGELET_ASSIGN_OR_RETURN(Suite suite, open_suite(folder, choice.follow_symlinks));
    opened.push_back(std::move(suite));
  }
  PAGELET_ASSIGN_OR_RETURN(Suite joined, join_suites(opened));
  PAGELET_ASSIGN_OR_RETURN(joined, chosen_sites(std::move(joined), choice));
  return shard ? part_of(joined, *shard) : joined;
}

std::vector<Setting> with_parameters_of(const Suite& suite, const std::string& algorithm,
                                        const std::vector<Setting>& settings) {
  std::vector<Setting> all;
  const auto asked = suite.parameters.find(algorithm);
  if (asked == suite.parameters.end()) return settings;
  for (const auto& [name, value] : asked->second) {
    if (std::ranges::find(settings, name, &Setting::first) == settings.end()) {
      all.emplace_back(name, value);
    }
  }
  all.insert(all.end(), settings.begin(), settings.end());
  return all;
}

SourceHashes source_hashes_of(const std::vector<ExternalCommand>& commands) {
  SourceHashes source_hashes;
  for (const ExternalCommand& command : commands) {
    source_hashes[command.name] = hash_of_command(command.command);
  }
  return source_hashes;
}

Result<std::vector<ExternalCommand>> external_commands(const std::vector<std::string>& externals) {
  std::vector<ExternalCommand> commands;
  for (const std::string& text : externals) {
    if (text == "all") {
      PAGELET_ASSIGN_OR_RETURN(auto tools, installed_tools(tools_folder()));
      if (tools.empty()) {
        return fail(ErrorCode::kUsage, "--external all: no tool is installed in " + tools_folder() +
                                           " (scripts/install_external.sh installs some)");
      }
      std::ranges::move(tools, std::back_inserter(commands));
      continue;
    }
    const bool is_command = text.find('=') != std::string::npos;
    PAGELET_ASSIGN_OR_RETURN(
        auto command, is_command ? parse_external(text) : installed_tool(tools_folder(), text));
    commands.push_back(std::move(command));
  }
  return commands;
}

Result<Extractors> make_externals(const std::vector<ExternalCommand>& commands, double seconds,
                                  std::map<std::string, std::vector<Setting>> settings) {
  Extractors extractors;
  for (const ExternalCommand& command : commands) {
    PAGELET_ASSIGN_OR_RETURN(auto extractor,
                             make_external(command, settings[command.name], seconds));
    extractors.push_back(std::move(extractor));
  }
  return extractors;
}

Result<SuiteRunner> SuiteRunner::make(SuiteRunnerOptions options, SourceHashes source_hashes) {
  options.bench.progress = progress_on_terminal();
  options.bench.keep_answers = !options.store.empty();
  SuiteRunner run(std::move(options), std::move(source_hashes));
  if (!run.options_.store.empty()) {
    PAGELET_ASSIGN_OR_RETURN(run.store_, Store::create(run.options_.store));
  }
  return run;
}

std::vector<ExtractorRecord> SuiteRunner::records(
    const Suite& suite, std::span<const std::unique_ptr<Extractor>> extractors) const {
  std::map<std::string, std::vector<Setting>> usual;
  for (const auto& [algorithm, parameters] : suite.parameters) {
    usual[algorithm] = with_parameters_of(suite, algorithm, {});
  }
  std::vector<ExtractorRecord> records = records_of(extractors, source_hashes_, usual);
  for (ExtractorRecord& record : records) {
    record.is_reused = options_.reuse || record.info.origin != Origin::kProgram;
  }
  return records;
}

Result<BenchResult> SuiteRunner::run(const Suite& suite, const Extractors& extractors) {
  const std::vector<ExtractorRecord> records = this->records(suite, extractors);
  std::optional<StoreArchive> archive;
  BenchOptions options = options_.bench;
  if (store_) {
    options.archive = &archive.emplace(*store_, StoreContext(options_.bench.site), records);
  }
  Result<BenchResult> run = run_bench(suite, extractors, options);
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
                                const BenchResult& run) {
  if (!store_) return {};
  BenchRecord record{run,
                     records(suite, extractors),
                     absolute_folder(suite.folder),
                     StoreContext(options_.bench.site),
                     made_by(),
                     build_of_program()};
  for (BenchSite& site : record.bench.sites) site.folder = absolute_folder(site.folder);
  return store_->add_run(record);
}

}  // namespace pagelet::cli
