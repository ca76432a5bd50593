// SPDX-License-Identifier: MIT
#include "datasets/snapshot/snapshot.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/live_site.h"
#include "cli/version.h"
#include "core/text/printable.h"
#include "reports/output/counted.h"

namespace pagelet::cli {
namespace {

// Time limit for all requests of a page, so that no server delays the others for long.
constexpr std::chrono::seconds kPageTime(60);

struct SnapshotArguments {
  std::string url;
  std::string folder;
  LiveOptions live;
  SnapshotOptions snapshot;
};

// Logs the requested URLs.
class LoggedFetcher final : public Fetcher {
 public:
  explicit LoggedFetcher(Fetcher& fetcher) : fetcher_(fetcher) {}

  Result<Fetched> fetch(std::string_view url, const Limits& limits) override {
    spdlog::info("fetching {}", url);
    return fetcher_.fetch(url, limits);
  }
  void expect(std::span<const std::string> urls) override { fetcher_.expect(urls); }
  std::size_t look_ahead() const override { return fetcher_.look_ahead(); }
  bool is_gone(std::string_view url) const override { return fetcher_.is_gone(url); }

 private:
  Fetcher& fetcher_;
};

std::string now() {
  std::tm moment{};
  const std::time_t seconds = std::time(nullptr);
  gmtime_r(&seconds, &moment);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", moment);
}

// Counts the links by the reason why they were left out, because a site may have hundreds.
void warn_of_dead(const std::vector<DeadLink>& links) {
  std::map<std::string, std::size_t> counts;
  for (const DeadLink& link : links) {
    spdlog::info("{}: {}; left out", link.url, link.reason);
    ++counts[link.reason];
  }
  if (counts.empty()) return;
  std::string reasons;
  for (const auto& [reason, count] : counts) {
    reasons += fmt::format("{}{} ({})", reasons.empty() ? "" : ", ", reason, count);
  }
  spdlog::warn("{} left out: {}; --log-level info names them", counted(links.size(), "link"),
               reasons);
}

Result<int> snapshot(const SnapshotArguments& options) {
  WebFetcherOptions web = fetcher_options(options.live);
  web.page_time = kPageTime;
  WebFetcher fetcher(std::move(web));
  LoggedFetcher logged(fetcher);
  PAGELET_ASSIGN_OR_RETURN(const auto taken,
                           take_snapshot(logged, options.url, options.folder, options.snapshot));
  for (const std::string& warning : taken.warnings) spdlog::warn("{}", warning);
  for (const std::string& warning : fetcher.warnings()) spdlog::warn("{}", warning);
  warn_of_dead(taken.dead);
  if (!options.snapshot.archive) {
    fmt::print(stderr,
               "Next: pagelet label {0} (labels in the browser), pagelet suite check {0}, pagelet "
               "bench {0}\n",
               printable_line(taken.path));
  }
  return print_and_exit(fmt::format(
      "{}: {}, {}; key page {}{}\n", printable_line(taken.path), counted(taken.pages, "page"),
      counted(taken.resources, "style sheet or image", "style sheets and images"),
      printable_line(taken.key_page), taken.unchanged ? "; nothing new" : ""));
}

}  // namespace

void add_snapshot(CLI::App& program, Action& run) {
  const auto [command, options] = add_command(
      program, run, "snapshot", "Store a website as a site folder or a web archive", snapshot);
  options->snapshot.software = std::string("pagelet ") + kVersion;
  options->snapshot.now = now;
  command->add_option("URL", options->url, "The key page")->required();
  command
      ->add_option("--out", options->folder,
                   "Folder to write; an unfinished snapshot in it is completed")
      ->required();
  CrawlOptions& crawl = options->snapshot.crawl;
  add_number(*command, "--depth", crawl.depth, 0, 100,
             "Largest number of clicks from the key page");
  add_number(*command, "--max-pages", crawl.max_pages, 1, 1'000'000,
             "Largest number of pages, the key page included");
  add_total_timeout(*command, options->live.total_seconds);
  command->add_flag("--warc", options->snapshot.archive,
                    "Write a web archive (WARC 1.1) instead of a site folder");
  command->add_flag("--allow-private", options->live.allow_private,
                    "Allow the site to lead to loopback, private and other non-public addresses");
  add_examples(
      *command,
      {"pagelet snapshot https://site.example/ --out site/",
       "pagelet snapshot https://site.example/ --out site/ --depth 2 --max-pages 200 --warc"});
}

}  // namespace pagelet::cli
