// SPDX-License-Identifier: MIT
#include "core/web/live/http_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_descriptor.h"
#include "core/files/user_cache.h"
#include "core/text/hash.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "pagelet-web 1 ";
constexpr std::size_t kHashDigits = 16;

std::string hash_text(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::uint64_t hash = hash_bytes(bytes);
  std::string text(kHashDigits, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4) {
    *digit = kDigits[hash & 15];
  }
  return text;
}

std::string to_file(const CacheEntry& entry) {
  std::string text;
  const auto add = [&](std::string_view value) {
    text += value;
    text += '\n';
  };
  add(entry.url);
  add(std::to_string(entry.status));
  add(entry.location);
  add(entry.content_type);
  add(entry.etag);
  add(entry.last_modified);
  add(std::to_string(entry.stored));
  add(std::to_string(entry.fresh_until));
  text += entry.body;
  return std::string(kMagic) + hash_text(text) + "\n" + text;
}

std::optional<CacheEntry> from_file(std::string_view file) {
  const std::size_t head = kMagic.size() + kHashDigits + 1;
  if (file.size() < head || !file.starts_with(kMagic)) return std::nullopt;
  const std::string_view hash = file.substr(kMagic.size(), kHashDigits);
  std::string_view text = file.substr(head);
  if (file[head - 1] != '\n' || hash_text(text) != hash) return std::nullopt;
  bool is_whole = true;
  const auto line = [&] {
    const std::size_t end = text.find('\n');
    is_whole &= end != std::string_view::npos;
    const std::string_view value = text.substr(0, end);
    text.remove_prefix(is_whole ? end + 1 : text.size());
    return value;
  };
  const auto number = [&](auto& target) {
    const std::string_view value = line();
    is_whole &=
        std::from_chars(value.data(), value.data() + value.size(), target).ec == std::errc();
  };
  CacheEntry entry;
  entry.url = line();
  number(entry.status);
  entry.location = line();
  entry.content_type = line();
  entry.etag = line();
  entry.last_modified = line();
  number(entry.stored);
  number(entry.fresh_until);
  entry.body = text;
  if (!is_whole) return std::nullopt;
  return entry;
}

std::optional<std::string> read_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  struct stat status {};
  std::optional<std::string> text;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    text.emplace();
    std::array<char, 65536> buffer;
    ssize_t count = 0;
    while ((count = ::read(file, buffer.data(), buffer.size())) > 0) {
      text->append(buffer.data(), static_cast<std::size_t>(count));
    }
    if (count < 0) text.reset();
  }
  // Its time of change is that of its last use.
  (void)::futimens(file, nullptr);
  ::close(file);
  return text;
}

// Writes a new file in `folder` and gives its path; empty: errno says why not.
std::string write_new_file(const std::string& folder, std::string_view text) {
  std::string path = folder + "new-XXXXXX";
  const int file = ::mkostemp(path.data(), O_CLOEXEC);
  if (file < 0) return {};
  bool good = write_all(file, text);
  const int reason = errno;
  good = ::close(file) == 0 && good;
  if (good) return path;
  ::unlink(path.c_str());
  errno = reason;
  return {};
}

bool make_folder(const std::string& folder) {
  std::error_code error;
  const fs::path path(folder.substr(0, folder.size() - 1));
  if (fs::is_directory(path, error)) return true;
  fs::create_directories(path.parent_path(), error);
  return !error && (::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST);
}

}  // namespace

HttpCache::HttpCache(std::string folder, std::size_t max_bytes)
    : folder_(std::move(folder)), max_bytes_(max_bytes) {
  if (!folder_.ends_with('/')) folder_ += '/';
}

std::string HttpCache::path_of(std::string_view url) const { return folder_ + hash_text(url); }

std::optional<CacheEntry> HttpCache::find(std::string_view url) const {
  const std::optional<std::string> file = read_file(path_of(url));
  if (!file) return std::nullopt;
  std::optional<CacheEntry> entry = from_file(*file);
  // Two URLs may share a hash.
  if (!entry || entry->url != url) return std::nullopt;
  return entry;
}

Result<void> HttpCache::store(const CacheEntry& entry) {
  const std::string text = to_file(entry);
  if (text.size() > max_bytes_) return {};
  const auto give_up = [&](const std::string& what) {
    return fail(ErrorCode::kOutput,
                what + ": cannot be written: " + std::generic_category().message(errno));
  };
  if (!make_folder(folder_)) return give_up(folder_);
  make_room(text.size());
  const std::string written = write_new_file(folder_, text);
  if (written.empty()) return give_up(folder_);
  if (::rename(written.c_str(), path_of(entry.url).c_str()) != 0) {
    const auto error = give_up(path_of(entry.url));
    ::unlink(written.c_str());
    return error;
  }
  *used_ += text.size();
  return {};
}

void HttpCache::make_room(std::size_t bytes) {
  if (used_ && *used_ + bytes <= max_bytes_) return;
  struct File {
    std::string path;
    std::size_t size;
    fs::file_time_type used;
  };
  std::vector<File> files;
  std::size_t used = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;
    if (!at->is_regular_file(unknown) || at->is_symlink(unknown)) continue;
    const auto size = at->file_size(unknown);
    const auto time = at->last_write_time(unknown);
    if (unknown) continue;  // deleted by another process meanwhile
    files.push_back({at->path().native(), static_cast<std::size_t>(size), time});
    used += files.back().size;
  }
  if (used + bytes > max_bytes_) {
    std::ranges::sort(files, {}, &File::used);
    for (const File& file : files) {
      if (used + bytes <= max_bytes_ - max_bytes_ / 10) break;
      if (::unlink(file.path.c_str()) == 0) used -= file.size;
    }
  }
  used_ = used;
}

std::optional<std::string> default_cache_folder() { return user_cache_folder("web"); }

}  // namespace pagelet
