// SPDX-License-Identifier: MIT

// Records that refer to the page of another record (WARC 1.1, section 6.7). They are kept with
// hashes of what they refer to. When all archives are read, the pages are looked through once, if
// there are such records at all, and each gets the place of its page.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/hash.h"
#include "core/web/archive/crawl.h"
#include "core/web/archive/crawl_file.h"
#include "core/web/http/http_message.h"

namespace pagelet {
namespace {

using internal::read_at;

/// Hashes of a record's id, of its address and date, and of the digest of its bytes; 0: not known.
using Keys = std::array<std::uint64_t, 3>;

std::uint64_t key_of(char kind, std::string_view text) {
  if (text.empty()) return 0;
  return std::max<std::uint64_t>(combine_hash(hash_bytes({&kind, 1}), hash_bytes(text)), 1);
}

Keys keys_of(std::string_view id, std::string_view url, std::string_view date,
             std::string_view digest) {
  const std::optional<Address> address = date.empty() ? std::nullopt : crawled_address(url);
  const std::string place =
      address ? std::string(date) + ' ' + address->host + ' ' + address->path + ' ' + address->query
              : std::string();
  return {key_of('i', id), key_of('u', place), key_of('d', digest)};
}

// The keys of a page, from its URL and the first lines of its place.
Result<Keys> keys_of(const FileDescriptor& file, const CrawlEntry& entry) {
  std::string url(entry.url_size, '\0');
  std::string place(entry.place_size, '\0');
  PAGELET_TRY(read_at(file, entry.offset, url.data(), url.size()));
  const std::uint64_t begin = entry.offset + entry.url_size + entry.charset_size + entry.body_size;
  PAGELET_TRY(read_at(file, begin, place.data(), place.size()));
  std::string_view rest = place;
  const std::string_view id = take_part(rest, '\n');
  const std::string_view date = take_part(rest, '\n');
  return keys_of(id, url, date, take_part(rest, '\n'));
}

bool is_whole_page(const CrawlEntry& entry) { return entry.kind == CrawlEntry::Kind::kPage; }

}  // namespace

Result<void> Crawl::add_revisit(const WarcRecord& record) {
  if (const std::optional<HttpHead> head = parse_http_head(record.content)) {
    if (is_redirection(head->status) && !head->location.empty()) {
      return put(CrawlEntry::Kind::kRedirection, record.target_uri, {}, head->location);
    }
  }
  const auto field = [&](std::string_view name) { return field_of(record.header, name); };
  std::string_view url = internal::record_id_in(field("warc-refers-to-target-uri"));
  if (url.empty()) url = record.target_uri;
  const Keys keys = keys_of(internal::record_id_in(field("warc-refers-to")), url,
                            field("warc-refers-to-date"), field("warc-payload-digest"));
  const std::string_view body(reinterpret_cast<const char*>(keys.data()), sizeof(keys));
  ++counts_.revisits;
  return put(CrawlEntry::Kind::kRevisit, record.target_uri, {}, body);
}

Result<void> Crawl::find_revisited() {
  PAGELET_TRY(flush());
  struct Revisit {
    std::size_t site;
    std::size_t entry;
    Keys keys;
  };
  std::vector<Revisit> revisits;
  std::unordered_map<std::uint64_t, CrawlEntry> page_of;
  for (std::size_t site = 0; site < sites_.size(); ++site) {
    if (std::exchange(sites_[site].revisits, 0) == 0) continue;
    const std::vector<CrawlEntry>& entries = sites_[site].entries;
    for (std::size_t at = 0; at < entries.size(); ++at) {
      if (entries[at].kind != CrawlEntry::Kind::kRevisit) continue;
      Keys keys{};
      PAGELET_TRY(read_at(*file_, entries[at].offset + entries[at].url_size,
                          reinterpret_cast<char*>(keys.data()), sizeof(keys)));
      revisits.push_back({site, at, keys});
      for (const std::uint64_t key : keys) page_of.try_emplace(key);
    }
  }
  if (revisits.empty()) return {};
  page_of.erase(0);
  for (const SiteEntries& site : sites_) {
    for (const CrawlEntry& entry : site.entries) {
      if (!is_whole_page(entry)) continue;
      PAGELET_ASSIGN_OR_RETURN(const Keys keys, keys_of(*file_, entry));
      for (const std::uint64_t key : keys) {
        const auto wanted = page_of.find(key);
        if (wanted != page_of.end()) wanted->second = entry;
      }
    }
  }
  for (const Revisit& revisit : revisits) {
    const auto key = std::ranges::find_if(revisit.keys, [&](std::uint64_t candidate) {
      const auto page = page_of.find(candidate);
      return page != page_of.end() && page->second.url_size > 0;
    });
    if (key == revisit.keys.end()) continue;
    CrawlEntry& entry = sites_[revisit.site].entries[revisit.entry];
    std::string url(entry.url_size, '\0');
    PAGELET_TRY(read_at(*file_, entry.offset, url.data(), url.size()));
    entry.offset = written_ + unwritten_.size();
    entry.body_size = sizeof(CrawlEntry);
    entry.kind = CrawlEntry::Kind::kRevisited;
    unwritten_ += url;
    unwritten_.append(reinterpret_cast<const char*>(&page_of.at(*key)), sizeof(CrawlEntry));
    ++counts_.pages;
    --counts_.revisits;
  }
  return flush();
}

}  // namespace pagelet
