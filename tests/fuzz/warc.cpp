// SPDX-License-Identifier: MIT

// Web archives. Input: four bytes of switches, then pieces, separated like pages (fuzz_site.h). The
// switches say how the pieces are packed, in which steps the archive is read, and which byte of it
// is changed. The archive is read record by record and as a crawl.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/web/archive/crawl.h"
#include "core/web/archive/warc_reader.h"
#include "core/web/http/http_message.h"
#include "tests/fuzz/fuzz_site.h"
#include "tests/support/warc_writer.h"

namespace pagelet::fuzz {
namespace {

struct Reading {
  std::vector<std::string> records;
  std::size_t damaged = 0;
  bool operator==(const Reading&) const = default;
};

Reading read_records(const std::string& archive, std::size_t step, std::size_t max_content) {
  MemoryBytes bytes(archive, step);
  Reading reading;
  const auto take = [&](const WarcRecord& record) -> Result<void> {
    require(record.too_large == (record.content_length > max_content), "the limit is one of bytes");
    const std::uint64_t held =
        record.too_large ? std::min<std::uint64_t>(kMaxWarcHeaderBytes, record.content_length)
                         : record.content_length;
    require(record.content.size() == held, "of a record that is too large the beginning is there");
    reading.records.push_back(std::string(record.type) + '\n' + std::string(record.target_uri) +
                              '\n' + std::string(record.content_type) + '\n' +
                              std::string(record.truncated) + '\n' + std::string(record.content));
    return {};
  };
  const Result<WarcDamage> damage = read_warc(bytes, max_content, take);
  require(damage.has_value(), "only the source can fail");
  reading.damaged = damage->parts;
  return reading;
}

void check_site(CrawledSite& site, const CrawlCounts& counts, const Limits& limits) {
  for (PageIndex page = 0; page < site.size(); ++page) {
    const auto url = parse_url(site.url(page));
    const auto address = url ? address_of(*url) : std::nullopt;
    require(address && address->host == site.host(), "a site is what one host serves");
    require(site.find(*address) == page, "an address leads to its page");
    const Result<RawPage> raw = site.read(page, limits);
    if (raw) {
      require(raw->bytes.size() <= limits.max_bytes, "pages are within the limit");
    } else {
      require(raw.error().code == ErrorCode::kLimit, "only the limit hides a page");
      require(counts.too_large > 0, "pages that are too large are counted");
    }
  }
}

void check_crawl(const std::string& archive, std::size_t step, const Limits& limits) {
  auto crawl = Crawl::create(folder().path(""));
  require(crawl.has_value(), "there is a temporary file");
  MemoryBytes bytes(archive, step);
  const auto added = crawl->add(bytes, "archive", limits);
  const CrawlCounts& counts = crawl->counts();
  require(added.has_value() == (counts.records > 0), "an archive has records");
  require(added || added.error().code == ErrorCode::kInput, "a file that is not an archive");
  // A record is counted in one of these at most. `damaged` also counts stretches without records.
  require(counts.pages + counts.coded + counts.revisits <= counts.records, "pages are records");
  require(counts.too_large <= counts.pages, "pages that are too large are pages");
  std::size_t pages = 0;
  for (std::size_t at = 0; at < crawl->size(); ++at) {
    Result<CrawledSite> site = crawl->site(at);
    require(site && site->host() == crawl->host(at), "a site can be read");
    pages += site->size();
    check_site(*site, counts, limits);
  }
  require(pages <= counts.pages, "of the records of an address one counts");
}

std::string packed(std::string_view piece, std::size_t how) {
  if (how == 1) return gzip(piece);
  if (how == 2) return zstd(piece);
  return std::string(piece);
}

}  // namespace
}  // namespace pagelet::fuzz

FUZZ_TARGET(warc) {
  const std::size_t packing = input.below(4);
  const std::size_t arrival = input.byte();
  const std::size_t place = input.byte();
  const std::uint8_t change = input.byte();
  std::string archive;
  for (std::size_t piece = 0; !input.empty(); ++piece) {
    archive += packed(input.until(kPageEnd), packing == 3 ? piece % 3 : packing);
  }
  if (!archive.empty()) {
    char& changed = archive[place * archive.size() / 256];
    changed = static_cast<char>(changed ^ change);
  }
  const std::size_t step = 1 + arrival % 64;
  constexpr std::size_t kWhole = std::size_t{1} << 20;
  const std::size_t max_content = (arrival & 64U) != 0 ? 200 : 100'000;
  const Reading whole = read_records(archive, kWhole, max_content);
  // How much of a damaged member can be read depends on the steps.
  if (whole.damaged == 0) {
    require(read_records(archive, step, max_content) == whole, "how it arrives does not matter");
  } else {
    read_records(archive, step, max_content);
  }
  Limits limits = small_limits();
  if ((arrival & 128U) != 0) limits.max_bytes = 100;
  check_crawl(archive, kWhole, limits);
}
