// SPDX-License-Identifier: MIT
#include "core/web/archive/crawl.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <span>
#include <system_error>
#include <utility>

#include "core/result.h"
#include "core/saved/saved_page.h"
#include "core/site/refresh.h"
#include "core/text/ascii.h"
#include "core/text/printable.h"
#include "core/web/archive/crawl_file.h"
#include "core/web/http/http_message.h"

namespace pagelet {

using internal::read_at;

namespace {

constexpr std::size_t kWriteBytes = std::size_t{1} << 20;
constexpr std::uint64_t kMaxKept = std::uint64_t{64} << 20;  // bytes of the file that may stay
constexpr std::size_t kMaxCharsetLength = 64;
constexpr std::size_t kMaxBytes = std::numeric_limits<std::uint32_t>::max();  // of an entry

tl::unexpected<Error> fail_temporary(const std::string& folder, int error) {
  return fail(ErrorCode::kOutput, folder + ": temporary file for the pages of the crawl: " +
                                      std::generic_category().message(error));
}

// Servers that name no type mostly send pages, but not always.
bool may_be_page(const std::string& media_type, std::string_view body) {
  return media_type.empty() ? looks_like_markup(body) : is_page_type(media_type);
}

Result<std::string> all_bytes(ByteSource& source) {
  constexpr std::size_t kPart = std::size_t{1} << 18;
  std::string bytes;
  for (std::size_t size = 0;;) {
    bytes.resize(size + kPart);
    PAGELET_ASSIGN_OR_RETURN(const std::size_t read, source.read(std::span(bytes).subspan(size)));
    size += read;
    if (read > 0) continue;
    bytes.resize(size);
    return bytes;
  }
}

// Two records of a page: the higher one counts, or the later one of equals.
int rank(CrawlEntry::Kind kind) {
  if (kind == CrawlEntry::Kind::kPage) return 2;
  return kind == CrawlEntry::Kind::kCutPage ? 1 : 0;
}

// The place of a record in its archive, one value a line; the headers come last.
std::string place_of(const WarcRecord& record, std::string_view archive, std::string_view headers) {
  const auto number = [](const std::optional<std::uint64_t>& value) {
    return value ? std::to_string(*value) : std::string();
  };
  const std::string_view id = internal::record_id_in(field_of(record.header, "warc-record-id"));
  std::string_view digest = field_of(record.header, "warc-payload-digest");
  if (digest.empty()) digest = field_of(record.header, "warc-block-digest");
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}", id, field_of(record.header, "warc-date"), digest,
                     archive, number(record.offset), number(record.length), headers);
}

}  // namespace

std::vector<std::string> left_out(const CrawlCounts& counts) {
  std::vector<std::string> lines;
  std::string left_out;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) left_out += fmt::format("{}{} {}", left_out.empty() ? "" : ", ", count, what);
  };
  const auto plural = [](std::size_t count) { return count == 1 ? "" : "s"; };
  add(counts.damaged, "damaged");
  std::vector<std::string> where;
  if (counts.skipped_bytes > 0) where.push_back(fmt::format("{} bytes", counts.skipped_bytes));
  if (!counts.damage.empty()) where.push_back("first in " + counts.damage);
  if (!where.empty()) left_out += fmt::format(" ({})", fmt::join(where, ", "));
  for (const std::string& cut : counts.cut_archives) {
    lines.push_back(cut + "; the file is not complete, and its last record is left out");
  }
  add(counts.coded, "in an unknown coding");
  add(counts.revisits, "that refer to a page which is not in the archives");
  add(counts.other_addresses, "of other addresses");
  if (counts.truncated > 0) {
    lines.push_back(fmt::format("{} page{} cut by the writer of the archive (flag truncated)",
                                counts.truncated, plural(counts.truncated)));
  }
  if (!left_out.empty()) {
    lines.push_back(fmt::format("{} record{} read, {} of pages; left out: {}", counts.records,
                                plural(counts.records), counts.pages, left_out));
  }
  return lines;
}

bool is_har_name(std::string_view name) { return ascii_lower(name).ends_with(".har"); }

Result<void> internal::read_at(const FileDescriptor& file, std::uint64_t offset, char* target,
                               std::size_t size) {
  while (size > 0) {
    const ssize_t count = ::pread(file.number(), target, size, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      return fail(ErrorCode::kOutput, "temporary file for the pages of the crawl cannot be read: " +
                                          std::generic_category().message(count < 0 ? errno : EIO));
    }
    target += count;
    offset += static_cast<std::uint64_t>(count);
    size -= static_cast<std::size_t>(count);
  }
  return {};
}

std::optional<Address> crawled_address(std::string_view url) {
  const std::optional<Url> parsed = parse_url(url);
  if (!parsed || (parsed->scheme != "http" && parsed->scheme != "https")) return std::nullopt;
  std::optional<Address> address = address_of(*parsed);
  return address && !address->host.empty() ? address : std::nullopt;
}

namespace {

// Whether a crawl makes a page or a redirection of the record, or counts it as a page that it
// omits.
bool is_of_crawl(const WarcRecord& record) {
  if (record.type == "revisit") return crawled_address(record.target_uri).has_value();
  if (record.type == "resource") {
    return may_be_page(parse_media_type(record.content_type).name, record.content);
  }
  // DNS look-ups and the like are responses too.
  const bool is_of_web = starts_with_ignoring_case(record.target_uri, "http");
  if (record.type != "response" || !is_of_web) return false;
  const std::optional<HttpHead> head = parse_http_head(record.content);
  if (!head || (is_redirection(head->status) && !head->location.empty())) return true;
  const std::string& type = head->media_type.name;
  return head->status == 200 && (type.empty() || is_page_type(type));
}

// The HTTP header before a page of the largest allowed size must not make the record too large.
constexpr std::size_t kRoomForHead = std::size_t{1} << 16;

// Files with archives that other programs unpack: first bytes, and a command around the name.
struct PackedArchive {
  std::string_view first_bytes;
  std::string_view kind;
  std::string_view command;
  std::string_view rest;
};
constexpr PackedArchive kPackedArchives[] = {
    {"PK", "is a ZIP file, perhaps of WACZ", "unzip -p", " 'archive/*'"},
    {"\x04\x22\x4D\x18", "is compressed with lz4", "lz4 -dc", ""},
};

// Whether a shell reads a name of a file as it is, unlike "standard input".
bool is_shell_word(std::string_view name) {
  return !name.empty() && name.front() != '-' && std::ranges::all_of(name, [](char c) {
    return is_letter_or_digit(c) ||
           std::string_view("/._-+,:@%=").find(c) != std::string_view::npos;
  });
}

// read_warc for pages within the limits; counts records and damage. `name`: of the archive's file.
// Errors also: `kInput`, the archive contains no record.
Result<void> read_crawl(ByteSource& archive, const std::string& name, const Limits& limits,
                        CrawlCounts& counts,
                        const std::function<Result<void>(const WarcRecord&)>& visit) {
  const std::size_t before = counts.records;
  const auto counted = [&](const WarcRecord& record) {
    ++counts.records;
    return visit(record);
  };
  PAGELET_ASSIGN_OR_RETURN(const WarcDamage damage,
                           read_warc(archive, limits.max_bytes + kRoomForHead, counted));
  counts.damaged += damage.parts;
  counts.skipped_bytes += damage.skipped_bytes;
  if (damage.parts > 0 && counts.damage.empty()) {
    counts.damage = name + " at byte " + std::to_string(damage.offset) +
                    (damage.reason.empty() ? "" : ": " + damage.reason);
  }
  if (damage.cut_at) {
    counts.cut_archives.push_back(printable_line(name) + ": ends inside the record at byte " +
                                  std::to_string(*damage.cut_at));
  }
  if (counts.records > before) return {};
  for (const auto& [bytes, kind, command, rest] : kPackedArchives) {
    if (!damage.first_bytes.starts_with(bytes)) continue;
    return fail(ErrorCode::kInput,
                fmt::format("{}: {}; unpack it: {} {}{} | pagelet extract --warc -", name, kind,
                            command, is_shell_word(name) ? name : "FILE", rest));
  }
  return fail(ErrorCode::kInput, name + ": contains no record of a web archive (WARC)" +
                                     (damage.reason.empty() ? "" : ": " + damage.reason));
}

}  // namespace

std::optional<PageIndex> CrawledSite::find(const Address& address) {
  const Address* at = &address;
  for (std::size_t hop = 0; hop <= kMaxRedirects; ++hop) {
    if (const auto page = page_of_.find(*at); page != page_of_.end()) return page->second;
    const auto next = redirections_.find(*at);
    if (next == redirections_.end()) break;
    at = &next->second;
  }
  return std::nullopt;
}

std::optional<Provenance> CrawledSite::provenance(PageIndex page) const {
  const CrawlEntry& entry = pages_[page].entry;
  std::string text(entry.place_size, '\0');
  const std::uint64_t begin = entry.offset + entry.url_size + entry.charset_size + entry.body_size;
  if (!read_at(*file_, begin, text.data(), text.size())) return std::nullopt;
  std::string_view rest = text;
  Provenance place;
  place.record_id = take_part(rest, '\n');
  place.date = take_part(rest, '\n');
  place.digest = take_part(rest, '\n');
  place.archive = take_part(rest, '\n');
  place.offset = number_in<std::uint64_t>(take_part(rest, '\n'));
  place.length = number_in<std::uint64_t>(take_part(rest, '\n'));
  place.headers = rest;
  return place;
}

Result<RawPage> CrawledSite::read(PageIndex page, const Limits& limits, Budget*) {
  const CrawlEntry& entry = pages_[page].entry;
  if (entry.kind == CrawlEntry::Kind::kTooLarge || entry.body_size > limits.max_bytes) {
    return fail_byte_limit(pages_[page].url, limits.max_bytes);
  }
  RawPage raw;
  raw.is_cut = entry.kind == CrawlEntry::Kind::kCutPage;
  raw.http_charset.resize(entry.charset_size);
  raw.bytes.resize(entry.body_size);
  const std::uint64_t charset = entry.offset + entry.url_size;
  PAGELET_TRY(read_at(*file_, charset, raw.http_charset.data(), raw.http_charset.size()));
  PAGELET_TRY(read_at(*file_, charset + entry.charset_size, raw.bytes.data(), raw.bytes.size()));
  return raw;
}

Result<Crawl> Crawl::create(const std::string& folder) {
  Crawl crawl;
  std::error_code failed;
  const char* const named = std::getenv("TMPDIR");
  const bool is_default = named != nullptr && *named == '\0';  // an empty variable is none
  crawl.folder_ = !folder.empty() ? folder
                  : is_default    ? "/tmp"
                                  : std::filesystem::temp_directory_path(failed).string();
  if (failed) {
    const std::string variable = named != nullptr ? fmt::format("TMPDIR={}", named) : "TMPDIR";
    return fail(ErrorCode::kOutput, variable + ": " + failed.message());
  }
  // An archive from a pipe may have no end.
  const std::filesystem::space_info space = std::filesystem::space(crawl.folder_, failed);
  if (!failed) crawl.max_written_ = space.available - space.available / 10;
  std::string name = crawl.folder_ + "/pagelet-XXXXXX";
  const int number = ::mkostemp(name.data(), O_CLOEXEC);
  if (number < 0) return fail_temporary(crawl.folder_, errno);
  ::unlink(name.c_str());
  crawl.file_ = std::make_shared<const FileDescriptor>(number);
  return crawl;
}

Result<void> Crawl::add(ByteSource& archive, const std::string& name, const Limits& limits,
                        const std::string& only_host) {
  if (is_har_name(name)) {
    PAGELET_ASSIGN_OR_RETURN(const std::string har, all_bytes(archive));
    return add_har(har, name, limits, only_host);
  }
  only_host_ = only_host;
  archive_ = printable_line(name);
  const auto take = [&](const WarcRecord& record) -> Result<void> {
    if (!is_of_crawl(record)) return {};
    return record.type == "revisit" ? add_revisit(record) : add_record(record, limits);
  };
  PAGELET_TRY(read_crawl(archive, name, limits, counts_, take));
  return flush();
}

Result<void> Crawl::add_har(std::string_view bytes, const std::string& name, const Limits& limits,
                            const std::string& only_host) {
  only_host_ = only_host;
  archive_ = printable_line(name);
  Result<std::vector<SavedDocument>> documents = read_har(bytes);
  if (!documents) return fail_in(name, std::move(documents).error());
  for (const SavedDocument& document : *documents) {
    ++counts_.records;
    if (!crawled_address(document.url)) {  // as of a page of the browser itself
      ++counts_.other_addresses;
      continue;
    }
    const bool is_too_large = document.bytes.size() > std::min(limits.max_bytes, kMaxBytes);
    const std::string place =
        fmt::format("\n{}\n\n{}\n\n\n", printable_line(document.date), archive_);
    PAGELET_TRY(put(is_too_large ? CrawlEntry::Kind::kTooLarge : CrawlEntry::Kind::kPage,
                    document.url, document.charset,
                    is_too_large ? std::string_view() : std::string_view(document.bytes), place));
  }
  return flush();
}

Result<void> Crawl::add_record(const WarcRecord& record, const Limits& limits) {
  const std::size_t most = record.too_large ? kRoomForHead : std::min(limits.max_bytes, kMaxBytes);
  MediaType type = parse_media_type(record.content_type);
  DecodedContent body;
  std::string_view headers;
  if (record.type == "response") {
    std::optional<HttpHead> head = parse_http_head(record.content);
    if (!head) {
      ++counts_.damaged;
      return {};
    }
    if (is_redirection(head->status) && !head->location.empty()) {
      return put(CrawlEntry::Kind::kRedirection, record.target_uri, {}, head->location);
    }
    body = decode_http_body(*head, record.content.substr(head->size), most);
    type = std::move(head->media_type);
    headers = record.content.substr(0, head->size);
    const bool is_readable =
        record.too_large || !body.error || body.error->code == ErrorCode::kLimit;
    if (is_readable && !may_be_page(type.name, body.text)) return {};
  } else {
    if (!crawled_address(record.target_uri)) {
      ++counts_.other_addresses;
      return {};
    }
    body = decode_content({}, record.content, most);
  }
  if (record.too_large) body.error = Error{ErrorCode::kLimit, {}};
  const std::string place = place_of(record, archive_, headers);
  const bool is_cut = !record.truncated.empty();
  if (is_cut) ++counts_.truncated;
  // What a coding gives until a cut is the beginning of the page.
  const bool is_usable = !body.error || (is_cut && body.error->code == ErrorCode::kInput);
  if (is_usable) {
    if (const auto target = refresh_target(body.text, type.charset)) {
      return put(CrawlEntry::Kind::kRedirection, record.target_uri, {}, *target);
    }
    const auto kind = is_cut ? CrawlEntry::Kind::kCutPage : CrawlEntry::Kind::kPage;
    return put(kind, record.target_uri, type.charset, body.text, place);
  }
  if (body.error->code == ErrorCode::kLimit) {
    return put(CrawlEntry::Kind::kTooLarge, record.target_uri, {}, {}, place);
  }
  ++(body.error->code == ErrorCode::kCoding ? counts_.coded : counts_.damaged);
  return {};
}

Result<void> Crawl::put(CrawlEntry::Kind kind, std::string_view url, std::string_view charset,
                        std::string_view body, std::string_view place) {
  const std::optional<Address> address = crawled_address(url);
  if (!address) {
    ++counts_.damaged;
    return {};
  }
  if (!only_host_.empty() && address->host != only_host_) return {};
  if (take_) PAGELET_TRY(begin_host(address->host));
  const bool is_page = kind != CrawlEntry::Kind::kRedirection && kind != CrawlEntry::Kind::kRevisit;
  if (is_page) ++counts_.pages;
  if (kind == CrawlEntry::Kind::kTooLarge) ++counts_.too_large;
  const auto [site, is_new] = site_of_.try_emplace(address->host, sites_.size());
  if (is_new) sites_.push_back({address->host, {}});
  if (kind == CrawlEntry::Kind::kRevisit) ++sites_[site->second].revisits;
  charset = charset.substr(0, kMaxCharsetLength);
  sites_[site->second].entries.push_back({.offset = written_ + unwritten_.size(),
                                          .body_size = static_cast<std::uint32_t>(body.size()),
                                          .url_size = static_cast<std::uint32_t>(url.size()),
                                          .place_size = static_cast<std::uint32_t>(place.size()),
                                          .charset_size = static_cast<std::uint8_t>(charset.size()),
                                          .kind = kind});
  unwritten_ += url;
  unwritten_ += charset;
  unwritten_ += body;
  unwritten_ += place;
  return unwritten_.size() < kWriteBytes ? Result<void>() : flush();
}

Result<void> Crawl::begin_host(const std::string& host) {
  if (!sites_.empty() && sites_.front().host == host) return {};
  PAGELET_TRY(pass_last_site_on());
  if (!site_of_.contains(host)) return {};
  return fail(ErrorCode::kInput,
              host + ": comes back after other hosts; the records of a host are not together");
}

Result<void> Crawl::pass_last_site_on() {
  if (sites_.empty()) return {};
  PAGELET_TRY(flush());
  PAGELET_TRY(find_revisited());
  PAGELET_TRY(take_(*this));
  sites_.clear();
  const int file = file_->number();
  const bool is_small = std::exchange(written_, 0) <= kMaxKept;
  if ((is_small || ::ftruncate(file, 0) == 0) && ::lseek(file, 0, SEEK_SET) == 0) return {};
  return fail_temporary(folder_, errno);
}

Result<void> Crawl::flush() {
  if (written_ + unwritten_.size() > max_written_) {
    return fail(ErrorCode::kOutput,
                folder_ +
                    ": temporary file for the pages of the crawl: it would take more than nine "
                    "tenths of the space that was free; name another folder with TMPDIR");
  }
  if (!write_all(file_->number(), unwritten_)) return fail_temporary(folder_, errno);
  written_ += unwritten_.size();
  unwritten_.clear();
  return {};
}

Result<CrawledSite> Crawl::site(std::size_t site, Budget* budget) const {
  CrawledSite source;
  source.host_ = sites_[site].host;
  source.file_ = file_;
  for (const CrawlEntry& entry : sites_[site].entries) {
    if (stop(budget)) return tl::unexpected(timeout_error(*budget));
    std::string url(entry.url_size, '\0');
    PAGELET_TRY(read_at(*file_, entry.offset, url.data(), url.size()));
    const std::optional<Address> address = crawled_address(url);
    if (!address || address->host != source.host_) {
      return fail(ErrorCode::kOutput,
                  folder_ + ": the temporary file of the crawl was changed by another program");
    }
    if (entry.kind == CrawlEntry::Kind::kRevisit) continue;  // of a page that is not here
    if (entry.kind == CrawlEntry::Kind::kRedirection) {
      std::string location(entry.body_size, '\0');
      PAGELET_TRY(read_at(*file_, entry.offset + entry.url_size, location.data(), location.size()));
      const std::optional<Url> target = resolve(*parse_url(url), clean_reference(location));
      const std::optional<Address> to = target ? address_of(*target) : std::nullopt;
      if (to) source.redirections_.insert_or_assign(*address, *to);
      continue;
    }
    CrawlEntry content = entry;
    if (entry.kind == CrawlEntry::Kind::kRevisited) {
      PAGELET_TRY(read_at(*file_, entry.offset + entry.url_size, reinterpret_cast<char*>(&content),
                          sizeof(content)));
    }
    const auto next = static_cast<PageIndex>(source.pages_.size());
    const auto [page, is_new] = source.page_of_.try_emplace(*address, next);
    if (is_new) {
      source.pages_.push_back({std::move(url), content});
    } else if (rank(content.kind) >= rank(source.pages_[page->second].entry.kind)) {
      source.pages_[page->second] = {std::move(url), content};
    }
  }
  return source;
}

}  // namespace pagelet
