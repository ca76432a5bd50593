// SPDX-License-Identifier: MIT
#pragma once

/// A website as a site folder (docs/formats.md) or as a web archive, taken from the web.
///
/// The folder DIR of a snapshot:
/// - `pages/`: the pages, named so that the rules of a site folder find them by the links, which
///   stay as they are; below it the style sheets and images of the site's host. A page is stored as
///   it came, unless HTTP named an encoding under which it reads otherwise than without: then it is
///   stored in UTF-8 with a byte order mark. So its tree is that of the live page.
/// - `files/HOST/`: style sheets and images of other hosts (datasets/site_files.h finds them).
/// - `site.json`, written last.
/// - `.snapshot/`: what was fetched (datasets/snapshot/snapshot_journal.h). A second run fetches
/// only what is
///   not in it. The pages share their bytes with it where the file system can; it may be deleted.
///
/// An archive is DIR/HOST.warc.gz (core/web/archive/warc_writer.h), with the same journal beside
/// it.

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
  bool archive = false;              ///< a web archive instead of a site folder
  std::string software = "pagelet";  ///< for the archive: the program and its version
  std::function<std::string()> now;  ///< UTC, as "2026-01-31T12:00:00Z"; must be given
};

struct Snapshot {
  std::string path;  ///< of the site folder or the archive
  std::string key_page;
  std::size_t pages = 0;
  std::size_t resources = 0;
  std::size_t fetched = 0;  ///< URLs asked for in this run
  std::size_t reused = 0;   ///< URLs had from earlier runs
  bool unchanged = false;   ///< the site folder was complete already; nothing was written
  std::vector<std::string> warnings;
};

/// Takes a snapshot, or goes on with one. Given the same answers from the web, the result is the
/// same however often it was interrupted.
///
/// Errors: those of crawl_site and SnapshotJournal::open; `kOutput` when `folder` holds something
/// else, when a finished snapshot with labels would change, or when something cannot be written.
Result<Snapshot> take_snapshot(Fetcher& web, std::string_view url, const std::string& folder,
                               const SnapshotOptions& options);

}  // namespace pagelet
