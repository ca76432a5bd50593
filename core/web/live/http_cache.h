// SPDX-License-Identifier: MIT
#pragma once

/// Responses stored on disk, so that a second run needs the network little or not at all.
///
/// There is one file for each URL. It is written under a temporary name and renamed, so that a
/// kill, a full disk or a second process cannot leave half an entry. Each file begins with a hash
/// of its body; a file whose hash does not match is ignored. When all files together exceed the
/// limit, the least recently used ones are deleted. The folder must contain nothing else.
///
/// Cost: each entry reads or writes one file; the first store walks once over the folder.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/web/http/http_headers.h"

namespace pagelet {

struct CacheEntry {
  std::string url;
  long status = 0;
  std::string location;      ///< of a redirect
  std::string content_type;  ///< the whole header
  std::string etag;
  std::string last_modified;
  UnixSeconds stored = 0;
  UnixSeconds fresh_until = 0;
  std::string body;
};

class HttpCache {
 public:
  /// `folder` is created when it is first needed; only its owner can read it.
  HttpCache(std::string folder, std::size_t max_bytes);

  /// The entry of a URL; nullopt when there is none or it is damaged.
  std::optional<CacheEntry> find(std::string_view url) const;

  /// Adds an entry or replaces it. Errors (`kOutput`): it could not be written; the cache has not
  /// changed.
  Result<void> store(const CacheEntry& entry);

  const std::string& folder() const { return folder_; }

 private:
  std::string path_of(std::string_view url) const;
  void make_room(std::size_t bytes);

  std::string folder_;  // with a slash at the end
  std::size_t max_bytes_;
  std::optional<std::size_t> used_;  // bytes of all files; unknown before the first walk
};

/// user_cache_folder("web") (core/files/user_cache.h).
std::optional<std::string> default_cache_folder();

}  // namespace pagelet
