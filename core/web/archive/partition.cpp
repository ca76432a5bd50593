// SPDX-License-Identifier: MIT
#include "core/web/archive/partition.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/digest/sha256.h"
#include "core/files/files.h"
#include "core/text/ascii.h"
#include "core/text/blanks.h"
#include "core/web/archive/warc_reader.h"
#include "core/web/http/http_message.h"

namespace pagelet {
namespace {

constexpr std::size_t kMaxWaiting = std::size_t{64} << 20;
constexpr std::size_t kMaxMemberLength = std::size_t{64} << 20;
constexpr std::size_t kDigestedBytes = std::size_t{1} << 20;
constexpr int kOpenFolder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
constexpr std::string_view kRecordEnd = "\r\n\r\n";

Result<void> make_folder(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0 || errno == EEXIST) return {};
  return fail_output(path, errno);
}

// The text of a file that is written once: what it contains or, if there is no such file yet,
// `text`.
Result<std::string> first_text(const std::string& path, const std::string& text) {
  PAGELET_ASSIGN_OR_RETURN(WholeFile file, WholeFile::create(path));
  PAGELET_TRY(file.append(text));
  PAGELET_ASSIGN_OR_RETURN(const bool is_first, file.commit_first());
  return is_first ? text : read_input(path);
}

// Bytes of an archive, and what tells them from those of another one.
class KnownBytes final : public ByteSource {
 public:
  explicit KnownBytes(ByteSource& source) : source_(source) {}

  // SHA-256 of the first MiB, before anything else is read.
  Result<std::string> digest_of_begin() {
    begin_.resize(kDigestedBytes);
    while (size_ < begin_.size()) {
      PAGELET_ASSIGN_OR_RETURN(const std::size_t count,
                               source_.read(std::span(begin_).subspan(size_)));
      if (count == 0) break;
      size_ += count;
    }
    begin_.resize(size_);
    return sha256_hex(begin_);
  }

  Result<std::size_t> read(std::span<char> target) override {
    const std::size_t kept = begin_.copy(target.data(), target.size(), given_);
    given_ += kept;
    if (kept > 0) return kept;
    PAGELET_ASSIGN_OR_RETURN(const std::size_t count, source_.read(target));
    size_ += count;
    return count;
  }

  std::uint64_t size() const { return size_; }  // of all bytes that were read

 private:
  ByteSource& source_;
  std::string begin_;
  std::size_t given_ = 0;  // bytes of begin_
  std::uint64_t size_ = 0;
};

// The files of one input. Until they are complete, they lie in a folder `.NAME.` and six letters,
// which is locked while this process lives. Waiting members lie in a buffer of a fixed size.
class Files {
  struct Member {
    std::size_t part;
    std::size_t begin;  // in bytes_
    std::size_t size;
  };

 public:
  Files(std::string folder, std::size_t parts, std::string name)
      : folder_(std::move(folder)), name_(std::move(name)), is_begun_(parts) {
    bytes_.reserve(kMaxWaiting);
  }
  ~Files() {
    std::error_code ignored;
    if (!unfinished_.empty()) std::filesystem::remove_all(unfinished_, ignored);
  }

  // Makes the folder, and removes those of processes that were killed.
  Result<void> begin() {
    const std::string beginning = folder_ + "/." + name_ + ".";
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
      const std::string path = entry.path();
      if (!path.starts_with(beginning)) continue;
      const FileDescriptor left(::open(path.c_str(), kOpenFolder));
      if (::flock(left.number(), LOCK_EX | LOCK_NB) == 0) std::filesystem::remove_all(path, error);
    }
    // Before the new folder is locked, another process may take it for one that was left. A file
    // system without locks has none that can be told.
    do {
      unfinished_ = beginning + "XXXXXX";
      if (::mkdtemp(unfinished_.data()) == nullptr) {
        return fail_output(std::exchange(unfinished_, {}), errno);
      }
      lock_ = FileDescriptor(::open(unfinished_.c_str(), kOpenFolder));
      if (!lock_.is_open() && errno != ENOENT) return fail_output(unfinished_, errno);
    } while ((::flock(lock_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) ||
             ::access(unfinished_.c_str(), F_OK) != 0);
    return {};
  }

  Result<void> add(std::size_t part, std::string_view member) {
    if (bytes_.size() + member.size() > kMaxWaiting) PAGELET_TRY(flush());
    members_.push_back({part, bytes_.size(), member.size()});
    bytes_ += member;
    return {};
  }

  // Writes all that needs room on the disk.
  Result<void> write() {
    PAGELET_TRY(flush());
    for (std::size_t part = 0; part < is_begun_.size(); ++part) {
      if (is_begun_[part]) PAGELET_TRY(make_folder(folder_of(part)));
    }
    return {};
  }

  // Gives the files their names, after `write`. Files of an earlier run that are not made again
  // leave.
  Result<void> finish() {
    for (std::size_t part = 0; part < is_begun_.size(); ++part) {
      const std::string file = folder_of(part) + "/" + name_ + ".warc.gz";
      if (!is_begun_[part]) {
        if (::unlink(file.c_str()) != 0 && errno != ENOENT) return fail_output(file, errno);
        continue;
      }
      if (std::rename(unfinished(part).c_str(), file.c_str()) != 0) return fail_output(file, errno);
    }
    return {};
  }

 private:
  std::string folder_of(std::size_t part) const {
    return fmt::format("{}/part-{:05}", folder_, part);
  }
  std::string unfinished(std::size_t part) const {
    return unfinished_ + "/" + std::to_string(part);
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
    const FileDescriptor file(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!file.is_open()) return fail_output(path, errno);
    is_begun_[part] = true;
    for (const Member& member : members) {
      const std::string_view bytes = std::string_view(bytes_).substr(member.begin, member.size);
      if (!write_all(file.number(), bytes)) return fail_output(path, errno);
    }
    return {};
  }

  std::string folder_;
  std::string name_;
  std::string unfinished_;       // the folder; empty: there is none
  FileDescriptor lock_;          // of that folder
  std::string bytes_;            // of all members that wait, in the order in which they came
  std::vector<Member> members_;  // that wait
  std::vector<bool> is_begun_;   // by part
};

// A record that says the same, with zeros after the beginning of its content, and one byte more
// than `most` bytes of content.
std::string shortened(const WarcRecord& record, std::size_t most) {
  std::string text;
  for (std::string_view rest = record.header; !rest.empty();) {
    const std::string_view line = take_part(rest, '\n');
    const bool is_length = !field_of(line, "content-length").empty();
    if (!is_length && !trim_http_spaces(line).empty()) text.append(line) += '\n';
  }
  text += "Content-Length: " + std::to_string(most + 1) + "\r\n\r\n";
  const std::size_t end = text.size() + most + 1;
  text += record.content;
  text.resize(end);
  return text;
}

// The bytes as one gzip member, at zlib's level 6: the same bytes give the same member.
std::string gzip_member(std::string_view bytes) {
  constexpr int kWithGzipHeader = 15 + 16;
  constexpr int kMemoryLevel = 8;
  constexpr int kLevel = 6;
  z_stream stream{};
  if (deflateInit2(&stream, kLevel, Z_DEFLATED, kWithGzipHeader, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("zlib: a record cannot be compressed");
  return packed;
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
  PAGELET_TRY(make_folder(folder + "/inputs"));
  const std::string number = std::to_string(parts) + "\n";
  PAGELET_ASSIGN_OR_RETURN(const std::string known, first_text(folder + "/parts", number));
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
                                   const std::string& name, const Limits& limits,
                                   const std::function<void()>& visit) const {
  const std::string record_file = folder_ + "/inputs/" + name;
  const auto other_input = [&] {
    return fail(ErrorCode::kInput, archive_name + ": " + folder_ + " contains another archive as " +
                                       name + " (its size and digest: " + record_file +
                                       "); choose another --name");
  };
  KnownBytes bytes(archive);
  PAGELET_ASSIGN_OR_RETURN(const std::string digest, bytes.digest_of_begin());
  if (::access(record_file.c_str(), F_OK) == 0) {
    PAGELET_ASSIGN_OR_RETURN(const std::string known, read_input(record_file));
    if (!known.starts_with(digest)) return other_input();
  }
  Files files(folder_, parts_, name);
  PAGELET_TRY(files.begin());
  CrawlCounts counts;
  const auto take = [&](const WarcRecord& record) -> Result<void> {
    visit();
    if (!is_of_crawl(record)) return {};
    const std::optional<Address> address = crawled_address(record.target_uri);
    ++(address ? counts.pages : counts.damaged);
    if (!address) return {};
    return files.add(part_of(address->host), member_of(record, limits.max_bytes + kRoomForHead));
  };
  PAGELET_TRY(read_crawl(bytes, archive_name, limits, kMaxMemberLength, counts, take));
  // An archive that is noted as done must not fail after that for lack of room.
  PAGELET_TRY(files.write());
  const std::string record = digest + " " + std::to_string(bytes.size()) + "\n";
  PAGELET_ASSIGN_OR_RETURN(const std::string known, first_text(record_file, record));
  if (known != record) return other_input();
  PAGELET_TRY(files.finish());
  return counts;
}

}  // namespace pagelet
