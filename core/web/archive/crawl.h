// SPDX-License-Identifier: MIT
#pragma once

/// The pages of web archives, sorted by site, with limited memory.
///
/// The records of one site may lie anywhere in a crawl. The archives are therefore read once, and
/// the decompressed pages are written to a temporary file without a name. Memory holds only a short
/// entry for each page (24 bytes) and the names of the hosts. After that, each site is a
/// PageSource.
///
/// A site is what one host serves (Address::host). docs/web.md says which records are pages, and
/// which are omitted and counted. A page of more than `limits.max_bytes` bytes still counts as a
/// page, but reading it is an error.
///
/// Cost: linear in the size of the archives. The temporary file is as large as the uncompressed
/// pages. Not thread-safe, but each source made by it may be used by its own thread.
///
/// Example:
///   Result<Crawl> crawl = Crawl::create();
///   crawl->add(bytes, limits);
///   for (std::size_t site = 0; site < crawl->size(); ++site) {
///     Result<CrawledSite> source = crawl->site(site);
///     ...
///   }
///
/// For archives in which the records of a site come one after the other, `pass_sites_on` needs the
/// memory and disk of one site, and the name of each host.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/budget.h"
#include "core/files/files.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "core/text/hash.h"
#include "core/url/url.h"
#include "core/web/archive/warc_reader.h"

namespace pagelet {

/// How many records of the archives were used or omitted.
struct CrawlCounts {
  std::size_t records = 0;    ///< undamaged records of all types
  std::size_t pages = 0;      ///< records of pages, also those that a later record replaces
  std::size_t too_large = 0;  ///< pages beyond the limit of bytes; they are part of `pages`
  std::size_t damaged = 0;    ///< damaged records, and undamaged records with a damaged message
  std::uint64_t skipped_bytes = 0;  ///< decompressed bytes skipped in damaged records
  /// Pages that their writer cut; those that are used are part of `pages`.
  std::size_t truncated = 0;
  std::size_t coded = 0;  ///< pages in an unknown coding
  std::string damage;  ///< where the first damage of an archive is, and what it is if that is known
  /// A line for each archive whose end cuts a record: "crawl.warc.gz: ends inside the record at
  /// byte 4711".
  std::vector<std::string> cut_archives;
  /// Records that refer to a page instead of holding it, if that page is not in the archives.
  std::size_t revisits = 0;
  std::size_t other_addresses = 0;  ///< pages with an address that is not of the web
};

/// What was omitted or cut, in sentences for a warning; empty if every record was used.
std::vector<std::string> left_out(const CrawlCounts& counts);

/// Whether `Crawl::add` reads a file of this name as a HAR file: "x.har", in any case.
bool is_har_name(std::string_view name);

/// The address of a page of a crawl; nullopt when the URL is not of the web.
std::optional<Address> crawled_address(std::string_view url);

/// One part of the temporary file: the URL, the charset and the bytes of a page, and its place in
/// the archives, a URL and the target of its redirection, a URL and what it
/// refers to, or a URL and the entry of the page that it refers to.
struct CrawlEntry {
  enum class Kind : std::uint8_t { kPage, kCutPage, kTooLarge, kRedirection, kRevisit, kRevisited };
  std::uint64_t offset = 0;
  std::uint32_t body_size = 0;
  std::uint32_t url_size = 0;
  std::uint32_t place_size = 0;
  std::uint8_t charset_size = 0;
  Kind kind = Kind::kPage;
};

/// The pages of one site of a crawl, in the order in which their addresses first occurred.
class CrawledSite final : public PageSource {
 public:
  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_[page].url; }
  bool may_grow() const override { return false; }
  std::optional<PageIndex> find(const Address& address) override;
  std::optional<Provenance> provenance(PageIndex page) const override;
  Result<RawPage> read(PageIndex page, const Limits& limits, Budget* = nullptr) override;
  bool from_folder() const override { return false; }

  const std::string& host() const { return host_; }

 private:
  friend class Crawl;
  struct Page {
    std::string url;
    CrawlEntry entry;
  };
  std::string host_;
  std::shared_ptr<const FileDescriptor> file_;
  std::vector<Page> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> page_of_;
  std::unordered_map<Address, Address, HashAddress> redirections_;
};

class Crawl {
 public:
  /// `folder`: for the temporary file; empty: the system's ($TMPDIR). The file takes at most nine
  /// tenths of the space that is free now. Errors: `kOutput`.
  static Result<Crawl> create(const std::string& folder = {});

  /// Reads an archive to its end; if it is a HAR file by its name (is_har_name), as add_har does.
  /// `only_host`: omit all other sites; empty: take all sites. Errors: `kInput`, the archive cannot
  /// be read or holds no record; `kOutput`, the temporary file cannot be written.
  Result<void> add(ByteSource& archive, const std::string& name, const Limits& limits,
                   const std::string& only_host = {});

  /// Adds the documents of a HAR file, whole in memory (core/saved/saved_page.h). Errors: `kInput`,
  /// it is damaged; `kOutput`, as for `add`.
  Result<void> add_har(std::string_view bytes, const std::string& name, const Limits& limits,
                       const std::string& only_host = {});

  /// Gives the records that refer to another one (`revisit`) the page of that record, in whatever
  /// order they came; call it after all archives. The page is found by its record id, by its
  /// address and date, or by the digest of its bytes. With `pass_sites_on`, or for one host alone,
  /// the page must be on the same host. Memory: about 150 bytes for each such record. Errors:
  /// `kOutput`.
  Result<void> find_revisited();

  /// Takes a crawl that contains one site, number 0, and is valid only during the call.
  using TakeSite = std::function<Result<void>(const Crawl& crawl)>;

  /// From now on, `add` passes a site on and forgets it as soon as a page or redirection of another
  /// host comes. A host that comes back later is an error of `add` (`kInput`) that names it. Errors
  /// of `take` are errors of `add`, too.
  void pass_sites_on(TakeSite take) { take_ = std::move(take); }

  /// Passes the last site on, after all archives. Errors: those of `take`.
  Result<void> pass_last_site_on();

  /// Number of sites. They are numbered in the order in which they first occurred. A site may have
  /// no page, only redirections.
  std::size_t size() const { return sites_.size(); }
  const std::string& host(std::size_t site) const { return sites_[site].host; }

  /// The pages of a site. Errors: `kOutput`, the temporary file cannot be read; `kTimeout`, the
  /// budget is used up. Thread-safe while nothing is added.
  Result<CrawledSite> site(std::size_t site, Budget* budget = nullptr) const;

  /// Upper bound of the number of the site's pages.
  std::size_t most_pages(std::size_t site) const { return sites_[site].entries.size(); }

  const CrawlCounts& counts() const { return counts_; }

 private:
  struct SiteEntries {
    std::string host;
    std::vector<CrawlEntry> entries;
    std::size_t revisits = 0;  // among the entries
  };

  Crawl() = default;
  Result<void> add_record(const WarcRecord& record, const Limits& limits);
  Result<void> put(CrawlEntry::Kind kind, std::string_view url, std::string_view charset,
                   std::string_view body, std::string_view place = {});
  Result<void> add_revisit(const WarcRecord& record);
  Result<void> begin_host(const std::string& host);
  Result<void> flush();

  std::shared_ptr<const FileDescriptor> file_;
  std::string folder_;
  std::string only_host_;
  std::string archive_;  // name of the archive that is read
  std::string unwritten_;
  std::uint64_t written_ = 0;
  std::uint64_t max_written_ = std::numeric_limits<std::uint64_t>::max();
  std::vector<SiteEntries> sites_;
  TakeSite take_;  // empty: sites are kept
  // Keys are hosts; also of sites that were passed on.
  std::unordered_map<std::string, std::size_t, HashText> site_of_;
  CrawlCounts counts_;
};

}  // namespace pagelet
