// SPDX-License-Identifier: MIT
#pragma once

/// The pages of web archives, sorted by site, in bounded memory.
///
/// The records of one site need not stand together in a crawl, so the archives are read once and
/// the pages are put, decompressed, into a temporary file without a name; in memory stays a short
/// entry for each (24 bytes and the hosts' names). Each site is then a PageSource of its own.
///
/// A **site** is what one host serves (Address::host: lower case, with the port unless it is 80 or
/// 443; `www.` is not cut off). A **page** is a `response` of the status 200 with the media type
/// text/html or application/xhtml+xml, or without one and with a `<` at its beginning; or a
/// `resource` likewise. Of several records of one address the last counts, successful ones only.
/// Redirections (301, 302, 303, 307, 308) are remembered: links to them lead to where they lead.
///
/// Left out and counted: damaged records, records that their writer cut (WARC-Truncated), bodies
/// that are damaged or in a coding that is not known (br). A page of more than
/// `limits.max_bytes` bytes stays a page, which cannot be read.
///
/// Cost: linear in the archives; the temporary file takes what the pages take uncompressed. Not
/// thread-safe, but sources made by it may be used by one thread each.
///
/// Example:
///   Result<Crawl> crawl = Crawl::create(std::filesystem::temp_directory_path());
///   crawl->add(bytes, limits);
///   for (std::size_t site = 0; site < crawl->size(); ++site) {
///     Result<CrawledSite> source = crawl->site(site);
///     ...
///   }

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/files/file_descriptor.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/site/page_source.h"
#include "core/url/url.h"
#include "core/web/archive/warc_reader.h"
#include "core/web/http/byte_source.h"

namespace pagelet {

/// What became of the records of archives.
struct CrawlCounts {
  std::size_t records = 0;    ///< whole ones, of all types
  std::size_t pages = 0;      ///< records of pages, those that a later one replaces included
  std::size_t too_large = 0;  ///< of them, those beyond the limit of bytes
  std::size_t damaged = 0;    ///< damaged records, and HTTP messages or bodies inside whole ones
  std::uint64_t skipped_bytes = 0;  ///< decompressed bytes passed over for damaged records
  std::size_t truncated = 0;        ///< pages that their writer cut
  std::size_t coded = 0;            ///< pages in a coding that is not known
  std::size_t revisits = 0;         ///< records that refer to another one instead of holding a page
};

/// One piece of the temporary file: the URL, the charset and the bytes of a page, or an URL and
/// where it redirects to.
struct CrawlEntry {
  enum class Kind : std::uint8_t { kPage, kTooLarge, kRedirection };
  std::uint64_t offset = 0;
  std::uint32_t body_size = 0;
  std::uint32_t url_size = 0;
  std::uint8_t charset_size = 0;
  Kind kind = Kind::kPage;
};

/// The pages of one site of a crawl, in the order in which their addresses first came.
class CrawledSite final : public PageSource {
 public:
  std::size_t size() const override { return pages_.size(); }
  std::string_view url(PageIndex page) const override { return pages_[page].url; }
  std::optional<PageIndex> find(const Address& address) override;
  Result<RawPage> read(PageIndex page, const Limits& limits) override;
  bool from_folder() const override { return false; }

  const std::string& host() const { return host_; }

 private:
  friend class Crawl;
  struct Page {
    std::string url;
    CrawlEntry entry;
  };
  struct HashAddress {
    std::size_t operator()(const Address& address) const;
  };

  std::string host_;
  std::shared_ptr<const FileDescriptor> file_;
  std::vector<Page> pages_;
  std::unordered_map<Address, PageIndex, HashAddress> page_of_;
  std::unordered_map<Address, Address, HashAddress> redirections_;
};

class Crawl {
 public:
  /// `folder`: where the temporary file is made. Errors: `kOutput`.
  static Result<Crawl> create(const std::string& folder);

  /// Reads an archive to its end. `only_host`: leave out all other sites; empty: none is.
  /// Errors: `kInput`, the archive cannot be read or holds no record at all; `kOutput`, the
  /// temporary file cannot be written.
  Result<void> add(ByteSource& archive, const std::string& name, const Limits& limits,
                   const std::string& only_host = {});

  /// Number of sites, in the order in which they first came. Of some there may be no page, only
  /// redirections.
  std::size_t size() const { return sites_.size(); }
  const std::string& host(std::size_t site) const { return sites_[site].host; }

  /// The pages of a site. Errors: `kOutput`, the temporary file cannot be read.
  /// Thread-safe while nothing is added.
  Result<CrawledSite> site(std::size_t site) const;

  /// The site has no more pages than so many.
  std::size_t most_pages(std::size_t site) const { return sites_[site].entries.size(); }

  const CrawlCounts& counts() const { return counts_; }

 private:
  struct SiteEntries {
    std::string host;
    std::vector<CrawlEntry> entries;
  };

  Crawl() = default;
  Result<void> add_response(const WarcRecord& record, const Limits& limits);
  Result<void> add_resource(const WarcRecord& record, const Limits& limits);
  Result<void> add_page(const WarcRecord& record, std::string_view charset,
                        const Result<std::string>& body);
  Result<void> put(CrawlEntry::Kind kind, std::string_view url, std::string_view charset,
                   std::string_view body);
  Result<void> write(std::string_view bytes);
  Result<void> flush();

  std::shared_ptr<const FileDescriptor> file_;
  std::string folder_;
  std::string only_host_;
  std::string unwritten_;
  std::uint64_t written_ = 0;
  std::vector<SiteEntries> sites_;
  std::unordered_map<std::string, std::size_t> site_of_;  // by host
  CrawlCounts counts_;
};

}  // namespace pagelet
