// SPDX-License-Identifier: MIT
#include "core/web/archive/partition.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/file_descriptor.h"
#include "core/files/file_errors.h"
#include "core/files/input_file.h"
#include "core/files/whole_file.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/web/archive/warc_reader.h"
#include "core/web/archive/warc_writer.h"
#include "core/web/http/header_fields.h"

namespace pagelet {
namespace {

constexpr std::size_t kMostWaiting = std::size_t{64} << 20;
constexpr std::size_t kBytesAWrite = std::size_t{1} << 18;
constexpr std::size_t kLongestMember = std::size_t{64} << 20;
constexpr std::size_t kRoomForHead = std::size_t{1} << 16;
constexpr std::string_view kRecordEnd = "\r\n\r\n";

Result<void> make_folder(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST) return {};
  return fail_output(path, errno);
}

// The files of one input. What waits for them lies in one buffer of a fixed size.
class Files {
  struct Member {
    std::size_t part;
    std::size_t begin;  // in bytes_
    std::size_t size;
  };

 public:
  Files(std::string folder, std::size_t parts, std::string name)
      : folder_(std::move(folder)), name_(std::move(name)), is_begun_(parts) {
    bytes_.reserve(kMostWaiting);
  }

  Result<void> add(std::size_t part, std::string_view member) {
    if (bytes_.size() + member.size() > kMostWaiting) PAGELET_TRY(flush());
    members_.push_back({part, bytes_.size(), member.size()});
    bytes_ += member;
    return {};
  }

  // Gives the files their names. Files of an earlier run that are not made again leave.
  Result<void> finish() {
    PAGELET_TRY(flush());
    for (std::size_t part = 0; part < is_begun_.size(); ++part) {
      const std::string file = folder_of(part) + "/" + name_ + ".warc.gz";
      if (!is_begun_[part]) {
        if (::unlink(file.c_str()) != 0 && errno != ENOENT) return fail_output(file, errno);
      } else if (std::rename(unfinished(part).c_str(), file.c_str()) != 0) {
        return fail_output(file, errno);
      }
    }
    return {};
  }

 private:
  std::string folder_of(std::size_t part) const {
    const std::string digits = std::to_string(part);
    return folder_ + "/part-" + std::string(5 - std::min<std::size_t>(digits.size(), 5), '0') +
           digits;
  }
  std::string unfinished(std::size_t part) const {
    return folder_of(part) + "/." + name_ + ".unfinished";
  }

  Result<void> flush() {
    std::ranges::stable_sort(members_, {}, &Member::part);
    for (std::span<const Member> rest = members_; !rest.empty();) {
      const auto end = std::ranges::upper_bound(rest, rest.front().part, {}, &Member::part);
      const auto count = static_cast<std::size_t>(end - rest.begin());
      PAGELET_TRY(append(rest.first(count)));
      rest = rest.subspan(count);
    }
    members_.clear();
    bytes_.clear();
    return {};
  }

  // The members are all of one part.
  Result<void> append(std::span<const Member> members) {
    const std::size_t part = members.front().part;
    const std::string path = unfinished(part);
    if (!is_begun_[part]) PAGELET_TRY(make_folder(folder_of(part)));
    const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (is_begun_[part] ? O_APPEND : O_TRUNC);
    const FileDescriptor file(::open(path.c_str(), flags, 0666));
    if (!file.is_open()) return fail_output(path, errno);
    is_begun_[part] = true;
    std::string together;
    for (const Member& member : members) {
      together.append(bytes_, member.begin, member.size);
      if (together.size() < kBytesAWrite) continue;
      if (!write_all(file.number(), together)) return fail_output(path, errno);
      together.clear();
    }
    if (!write_all(file.number(), together)) return fail_output(path, errno);
    return {};
  }

  std::string folder_;
  std::string name_;
  std::string bytes_;            // of all members that wait, in the order in which they came
  std::vector<Member> members_;  // that wait
  std::vector<bool> is_begun_;   // by part
};

// A record that says the same, with zeros after the beginning of its content, and one byte more
// than `most` bytes of content.
std::string shortened(const WarcRecord& record, std::size_t most) {
  std::string text;
  for (std::string_view rest = record.header; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n') + 1);
    rest.remove_prefix(line.size());
    const bool is_length = !field_of(line, "content-length").empty();
    if (!is_length && !trim_http_spaces(line).empty()) text += line;
  }
  text += "Content-Length: " + std::to_string(most + 1) + "\r\n\r\n";
  const std::size_t end = text.size() + most + 1;
  text += record.content;
  text.resize(end);
  return text;
}

// A gzip member with the record and nothing else.
std::string member_of(const WarcRecord& record, std::size_t most) {
  if (!record.member.empty()) return std::string(record.member);
  std::string text = record.too_large ? shortened(record, most) : std::string(record.text);
  text += kRecordEnd;
  return gzip_member(text);
}

}  // namespace

Result<Partition> Partition::open(const std::string& folder, std::size_t parts) {
  PAGELET_TRY(make_folder(folder));
  const std::string file = folder + "/parts";
  const std::string number = std::to_string(parts) + "\n";
  if (::access(file.c_str(), F_OK) != 0) {
    PAGELET_TRY(write_whole_file(file, number, Synced::kNo));
  }
  PAGELET_ASSIGN_OR_RETURN(const std::string known, read_input(file));
  if (known != number) {
    return fail(ErrorCode::kInput, folder + ": holds " + known.substr(0, known.find('\n')) +
                                       " parts, not " + std::to_string(parts) +
                                       "; name another folder");
  }
  return Partition(folder, parts);
}

std::size_t Partition::part_of(std::string_view host) const {
  return ::crc32(0, reinterpret_cast<const Bytef*>(host.data()), static_cast<uInt>(host.size())) %
         parts_;
}

Result<CrawlCounts> Partition::add(ByteSource& archive, const std::string& archive_name,
                                   const std::string& name, const Limits& limits) const {
  Files files(folder_, parts_, name);
  const std::size_t most = limits.max_bytes + kRoomForHead;
  WarcReader reader(archive, most, kLongestMember);
  CrawlCounts counts;
  for (WarcRecord record;;) {
    PAGELET_ASSIGN_OR_RETURN(const bool more, reader.next(record));
    if (!more) break;
    ++counts.records;
    if (!is_of_crawl(record)) continue;
    const std::optional<Address> address = crawled_address(record.target_uri);
    if (!address) continue;
    ++counts.pages;
    PAGELET_TRY(files.add(part_of(address->host), member_of(record, most)));
  }
  counts.damaged = reader.damaged();
  counts.skipped_bytes = reader.skipped_bytes();
  counts.damage = reader.reason();
  if (counts.records == 0) return tl::unexpected(no_record_error(archive_name, reader));
  PAGELET_TRY(files.finish());
  return counts;
}

}  // namespace pagelet
