// SPDX-License-Identifier: MIT
#include "datasets/snapshot/snapshot.h"

#include <limits.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "core/files/file_errors.h"
#include "core/files/whole_file.h"
#include "core/text/encoding/decoding.h"
#include "core/url/url.h"
#include "core/web/archive/warc_writer.h"
#include "core/web/snapshot/snapshot_names.h"
#include "datasets/site_folder.h"
#include "datasets/snapshot/snapshot_journal.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Checks that a folder does not exist, is empty, or contains a snapshot.
Result<void> check_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error) || fs::exists(folder / ".snapshot", error)) return {};
  if (!fs::is_directory(folder, error)) {
    return fail(ErrorCode::kOutput, folder.string() + ": is not a folder");
  }
  const bool is_empty = fs::is_empty(folder, error);
  if (error) return fail_output(folder.string(), error.value());
  if (is_empty) return {};
  return fail(
      ErrorCode::kOutput,
      folder.string() + ": holds something other than a snapshot; name a new or an empty folder");
}

// ---- The site folder ----

// The bytes that, in a file, are read like the page with its HTTP header; nullopt: those received.
std::optional<std::string> without_header(const Fetched& page) {
  if (page.charset.empty()) return std::nullopt;
  std::string text = decode_page(page.body, page.charset).text;
  if (decode_page(page.body).text == text) return std::nullopt;
  return std::string(kByteOrderMark) + text;
}

class FolderWriter {
 public:
  FolderWriter(const fs::path& folder, SnapshotJournal& journal, const SiteCrawl& crawl,
               const CrawlOptions& options)
      : folder_(folder), journal_(journal), crawl_(crawl), options_(options) {
    const long longest = ::pathconf(folder.c_str(), _PC_NAME_MAX);
    if (longest > 0) longest_name_ = static_cast<std::size_t>(longest);
  }

  Result<void> write(Snapshot& snapshot) {
    PAGELET_TRY(settle(snapshot));
    const std::string description = describe();
    if (is_complete()) {
      snapshot.unchanged = true;
      return {};
    }
    std::error_code error;
    if (fs::exists(folder_ / "labels.json", error)) {
      return fail(ErrorCode::kOutput, folder_.string() +
                                          ": has labels, and its pages would change; write the "
                                          "snapshot to another folder");
    }
    PAGELET_TRY(lay_out());
    return write_whole_file((folder_ / "site.json").string(), description);
  }

 private:
  struct File {
    std::string requested;
    std::string path;  // below the site's folder
    bool is_page = false;
  };

  // Chooses the names of all files. Files of each other host have a folder of their own, where they
  // can only clash with each other.
  Result<void> settle(Snapshot& snapshot) {
    const std::string folder = "pages/";
    std::vector<std::string> pages;
    std::vector<std::string> resources;
    for (const CrawledPage& page : crawl_.pages) pages.push_back(folder + page.name);
    for (const CrawledResource& file : crawl_.resources) {
      resources.push_back((file.host.empty() ? folder : "files/" + file.host + "/") + file.name);
    }
    const SettledNames names = settle_names(pages, resources);
    const auto left_out = [&](const std::string& url, const char* why) {
      snapshot.warnings.push_back(url + ": " + why + "; left out");
    };
    const char* const clash = "another file or folder has its name";
    const char* const too_long = "its name is too long for the file system";
    for (std::size_t at = 0; at < pages.size(); ++at) {
      const CrawledPage& page = crawl_.pages[at];
      const std::optional<std::string>& path = names.pages[at];
      if (path && fits(*path)) {
        names_.push_back(path->substr(folder.size()));
        files_.push_back({page.requested, *path, true});
      } else if (path && at == 0) {
        return fail(ErrorCode::kOutput, page.url + ": its name is too long for " +
                                            folder_.string() + "; name another folder");
      } else {
        left_out(page.url, path ? too_long : clash);
      }
    }
    for (std::size_t at = 0; at < resources.size(); ++at) {
      const std::string& requested = crawl_.resources[at].requested;
      if (names.resources[at] && fits(resources[at])) {
        files_.push_back({requested, resources[at], false});
      } else {
        left_out(requested, names.resources[at] ? too_long : clash);
      }
    }
    snapshot.pages = names_.size();
    snapshot.resources = files_.size() - names_.size();
    snapshot.key_page = names_.front();
    return {};
  }

  // Whether the file system accepts the name.
  bool fits(const std::string& path) const {
    constexpr std::size_t kReserve = 64;  // room for the name of the temporary folder
    if (folder_.native().size() + path.size() + kReserve > PATH_MAX) return false;
    for (std::size_t begin = 0; begin < path.size();) {
      const std::size_t end = std::min(path.find('/', begin), path.size());
      if (end - begin > longest_name_) return false;
      begin = end + 1;
    }
    return true;
  }

  std::string describe() const {
    std::string id = crawl_.host;
    for (char& c : id) c = c == ':' || c == '[' || c == ']' ? '-' : c;
    nlohmann::ordered_json site = {{"id", id},
                                   {"title", crawl_.title.empty() ? crawl_.host : crawl_.title},
                                   {"language", crawl_.language},
                                   {"base_url", crawl_.base_url},
                                   {"key_page", names_.front()},
                                   {"pages", names_}};
    return site.dump(1) + "\n";
  }

  // Whether the folder contains the same result from an earlier run. Title, category and the like
  // may have been edited by hand since then.
  bool is_complete() const {
    const std::string path = (folder_ / "site.json").string();
    std::error_code error;
    if (journal_.fetched() > 0 || !fs::exists(path, error)) return false;
    const auto site = read_site_description(path);
    if (!site || site->base_url != crawl_.base_url || site->key_page != names_.front() ||
        site->pages != names_) {
      return false;
    }
    for (const File& file : files_) {
      if (!fs::is_regular_file(folder_ / file.path, error)) return false;
    }
    return true;
  }

  // Writes to a temporary folder first. So a kill leaves either the old pages or a folder without
  // site.json, which the next run completes.
  Result<void> lay_out() {
    const fs::path fresh = folder_ / ".snapshot" / "new";
    std::error_code error;
    fs::remove_all(fresh, error);
    if (error) return fail_output(fresh.string(), error.value());
    for (const File& file : files_) PAGELET_TRY(put(file, fresh / file.path));
    fs::remove(folder_ / "site.json", error);
    if (error) return fail_output((folder_ / "site.json").string(), error.value());
    for (const char* const part : {"pages", "files"}) {
      fs::remove_all(folder_ / part, error);
      if (!error && fs::exists(fresh / part, error)) {
        fs::rename(fresh / part, folder_ / part, error);
      }
      if (error) return fail_output((folder_ / part).string(), error.value());
    }
    fs::remove_all(fresh, error);
    return {};
  }

  Result<void> put(const File& file, const fs::path& path) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return fail_output(path.parent_path().string(), error.value());
    if (file.is_page) {
      PAGELET_ASSIGN_OR_RETURN(const Fetched page, journal_.fetch(file.requested, options_.limits));
      if (const auto text = without_header(page)) return write_whole_file(path.string(), *text);
    }
    const std::string body = journal_.body_path(file.requested);
    fs::create_hard_link(body, path, error);
    if (error) fs::copy_file(body, path, error);
    if (error) return fail_output(path.string(), error.value());
    return {};
  }

  const fs::path& folder_;
  SnapshotJournal& journal_;
  const SiteCrawl& crawl_;
  const CrawlOptions& options_;
  std::vector<std::string> names_;  // of the pages
  std::vector<File> files_;         // the pages first
  std::size_t longest_name_ = NAME_MAX;
};

// ---- The archive ----

Result<void> write_archive(const fs::path& path, SnapshotJournal& journal, const SiteCrawl& crawl,
                           const SnapshotOptions& options) {
  // It is written in pieces, because an archive may be larger than memory.
  PAGELET_ASSIGN_OR_RETURN(WholeFile file, WholeFile::create(path.string()));
  PAGELET_TRY(
      file.append(warc_info_record(options.software, journal.date(crawl.pages.front().requested))));
  const auto add = [&](const std::string& requested, bool is_page) -> Result<void> {
    PAGELET_ASSIGN_OR_RETURN(const Fetched answer, journal.fetch(requested, options.crawl.limits));
    std::string type = answer.content_type;
    if (type.empty() && is_page) type = "text/html";
    if (!answer.charset.empty()) type += "; charset=" + answer.charset;
    // A page is stored under its URL after redirects, a file under the URL with which pages refer
    // to it.
    return file.append(warc_resource_record(
        {is_page ? answer.url : requested, type, journal.date(requested), answer.body}));
  };
  for (const CrawledPage& page : crawl.pages) PAGELET_TRY(add(page.requested, true));
  for (const CrawledResource& resource : crawl.resources) {
    PAGELET_TRY(add(resource.requested, false));
  }
  return file.commit();
}

// Many programs take a colon in a name for the end of a drive or a host.
std::string archive_name(std::string host) {
  std::ranges::replace(host, ':', '-');
  return host + ".warc.gz";
}

}  // namespace

Result<Snapshot> take_snapshot(Fetcher& web, std::string_view url, const std::string& folder,
                               const SnapshotOptions& options) {
  const fs::path base(folder);
  PAGELET_TRY(check_folder(base));
  PAGELET_ASSIGN_OR_RETURN(
      auto journal, SnapshotJournal::open((base / ".snapshot").string(), url, web, options.now));
  PAGELET_ASSIGN_OR_RETURN(auto crawl, crawl_site(journal, url, options.crawl));

  Snapshot snapshot;
  snapshot.path = folder;
  snapshot.warnings = std::move(crawl.warnings);
  snapshot.dead = std::move(crawl.dead);
  if (options.archive) {
    const fs::path path = base / archive_name(crawl.host);
    snapshot.path = path.string();
    snapshot.pages = crawl.pages.size();
    snapshot.resources = crawl.resources.size();
    snapshot.key_page = crawl.pages.front().url;
    PAGELET_TRY(write_archive(path, journal, crawl, options));
  } else {
    FolderWriter writer(base, journal, crawl, options.crawl);
    PAGELET_TRY(writer.write(snapshot));
  }
  snapshot.fetched = journal.fetched();
  return snapshot;
}

}  // namespace pagelet
