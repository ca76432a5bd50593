// SPDX-License-Identifier: MIT
#pragma once

/// Takes a snapshot of a website from the web, as a site folder (docs/formats.md) or as a web
/// archive.
///
/// The folder DIR of a snapshot contains:
/// - `pages/`: the pages, and the style sheets and images of the site's host. The pages are named
///   so that the rules of a site folder find them by their links, which do not change. A page is
///   stored as received, with one exception: if it is read differently without the encoding that
///   HTTP named, it is stored in UTF-8 with a byte order mark. So its tree is that of the live
///   page.
/// - `files/HOST/`: style sheets and images of other hosts (datasets/site_files.h finds them).
/// - `site.json`, written last.
/// - `.snapshot/`: the journal of all fetched files (datasets/snapshot/snapshot_journal.h). A
///   second run fetches only files that are not in it. The pages share their bytes with it where
///   the file system can do that. It may be deleted.
///
/// An archive is the file DIR/HOST.warc.gz (core/web/archive/warc_writer.h), with the same journal
/// beside it. In its name, `-` takes the place of the colon before a port.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/web/live/fetcher.h"
#include "core/web/snapshot/snapshot_crawl.h"

namespace pagelet {

struct SnapshotOptions {
  CrawlOptions crawl;
  bool archive = false;              ///< make a web archive instead of a site folder
  std::string software = "pagelet";  ///< for the archive: the program and its version
  std::function<std::string()> now;  ///< the time in UTC, as "2026-01-31T12:00:00Z"; required
};

struct Snapshot {
  std::string path;  ///< path of the site folder or of the archive
  std::string key_page;
  std::size_t pages = 0;
  std::size_t resources = 0;
  std::size_t fetched = 0;  ///< number of URLs fetched in this run
  bool unchanged = false;   ///< the site folder was already complete; nothing was written
  std::vector<std::string> warnings;
  std::vector<DeadLink> dead;  ///< as in SiteCrawl
};

/// Takes a snapshot, or continues one. For the same answers from the web, the result is the same,
/// however often the snapshot was interrupted.
///
/// Errors: those of crawl_site and SnapshotJournal::open; `kOutput` when `folder` contains other
/// files, when a finished snapshot with labels would change, or when a file cannot be written.
Result<Snapshot> take_snapshot(Fetcher& web, std::string_view url, const std::string& folder,
                               const SnapshotOptions& options);

}  // namespace pagelet
