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
#include "evaluation/external/installed_tools.h"
#include "evaluation/run/oracle.h"
#include "reports/tables/tables.h"
#include "reports/tables/verdict.h"

namespace pagelet::cli {
namespace {

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

Result<std::unique_ptr<Extractor>> make_named(const std::string& name,
                                              const std::vector<Setting>& settings) {
  if (name != kOracle) return make_extractor(name, settings);
  auto oracle = std::make_unique<Oracle>();
  PAGELET_TRY(Parameters::parse(oracle->info().parameters, settings));
  return oracle;
}

Result<void> check_parameters(const Suite& suite, const std::vector<ExternalCommand>& commands) {
  for (const auto& [algorithm, parameters] : suite.parameters) {
    if (std::ranges::find(commands, algorithm, &ExternalCommand::name) != commands.end()) continue;
    const auto made = make_named(algorithm, {parameters.begin(), parameters.end()});
    if (made) continue;
    const std::filesystem::path file = std::filesystem::path(suite.folder) / "suite.json";
    return fail(ErrorCode::kInput, file.string() + ": \"parameters\": " + made.error().text());
  }
  return {};
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

}  // namespace pagelet::cli
