// SPDX-License-Identifier: MIT
#include "core/web/live/http_cache.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/input_file.h"
#include "core/files/user_cache.h"
#include "core/files/whole_file.h"
#include "core/text/fixed_hash.h"

namespace pagelet {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMagic = "pagelet-web 1 ";
constexpr std::size_t kHashDigits = 16;

std::string hash_text(std::string_view bytes) {
  return fmt::format("{:0{}x}", fixed_hash(bytes), kHashDigits);
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
  const std::string path = path_of(url);
  std::error_code ignored;
  if (fs::is_symlink(path, ignored)) return std::nullopt;
  const Result<std::string> file = read_input(path);
  if (!file) return std::nullopt;
  // The time of the last change of a file is used as the time of its last use.
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  std::optional<CacheEntry> entry = from_file(*file);
  // Two URLs may share a hash.
  if (!entry || entry->url != url) return std::nullopt;
  return entry;
}

Result<void> HttpCache::store(const CacheEntry& entry) {
  const std::string text = to_file(entry);
  if (text.size() > max_bytes_) return {};
  if (!make_folder(folder_)) {
    return fail(ErrorCode::kOutput,
                folder_ + ": cannot be made: " + std::generic_category().message(errno));
  }
  make_room(text.size());
  PAGELET_ASSIGN_OR_RETURN(WholeFile file, WholeFile::create(path_of(entry.url), Readers::kOwner));
  PAGELET_TRY(file.append(text));
  PAGELET_TRY(file.commit(Synced::kNo));
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
