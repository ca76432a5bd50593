// SPDX-License-Identifier: MIT
#include "cli/extract/extract_urls.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "core/files/input_file.h"
#include "core/text/blanks.h"
#include "core/url/url.h"
#include "core/web/live/request_url.h"

namespace pagelet::cli {
namespace {

// Loads the URLs of one host, one URL at a time.
struct Host {
  explicit Host(const LiveOptions& options) : fetcher(fetcher_options(options)) {}
  std::mutex mutex;
  WebFetcher fetcher;
};

struct ListedUrl {
  std::string url;
  std::string host;
  std::size_t turn;  // number of URLs of the host before it
};

Result<std::vector<ListedUrl>> read_list(std::istream& lines, const std::string& name) {
  std::vector<ListedUrl> urls;
  std::map<std::string, std::size_t> turns;
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const std::string url(trim_blanks(line));
    if (url.empty() || url.starts_with('#')) continue;
    const std::optional<Address> address = request_url(url) ? address_of(url) : std::nullopt;
    if (!address) {
      return fail(
          ErrorCode::kInput,
          fmt::format("{}, line {}: '{}' is not a usable http or https URL", name, number, url));
    }
    urls.push_back({url, address->host, turns[address->host]++});
  }
  if (urls.empty()) return fail(ErrorCode::kInput, name + ": it contains no URL");
  std::ranges::stable_sort(urls, {}, &ListedUrl::turn);
  return urls;
}

Result<std::vector<ListedUrl>> read_list(const std::string& list) {
  if (list == "-") return read_list(std::cin, "standard input");
  PAGELET_ASSIGN_OR_RETURN(std::string text, read_input(list));
  std::istringstream lines(std::move(text));
  return read_list(lines, list);
}

// The pages to which one URL leads. While it lives, nothing else is loaded from the host.
struct LockedSource final : HttpSource {
  LockedSource(HttpSource source, std::unique_lock<std::mutex> of_host)
      : HttpSource(std::move(source)), lock(std::move(of_host)) {}
  std::unique_lock<std::mutex> lock;
};

}  // namespace

Result<int> extract_urls(const std::string& list, const LiveOptions& live,
                         const Extractor& extractor, const ManyPagesOptions& options) {
  PAGELET_ASSIGN_OR_RETURN(const auto urls, read_list(list));
  std::map<std::string, std::size_t> positions;  // by host, in the order of the list
  std::map<std::string, Host> hosts;
  std::vector<SiteToExtract> sites;
  for (const ListedUrl& listed : urls) {
    const auto position = positions.try_emplace(listed.host, positions.size()).first->second;
    if (!options.shard.contains(position)) continue;
    Host& host = hosts.try_emplace(listed.host, live).first->second;
    sites.push_back(
        {0, [&listed, &host]() -> Result<OpenedPages> {
           std::unique_lock lock(host.mutex);
           PAGELET_ASSIGN_OR_RETURN(HttpSource source, HttpSource::open(host.fetcher, listed.url));
           OpenedPages opened;
           opened.source = std::make_unique<LockedSource>(std::move(source), std::move(lock));
           opened.key_pages = {0};
           opened.fallback = false;
           return opened;
         }});
  }
  return extract_many_pages(sites, extractor, options);
}

}  // namespace pagelet::cli
