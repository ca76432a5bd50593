// SPDX-License-Identifier: MIT
#pragma once

/// Responses kept on disk, so that a second run asks the network for little or nothing.
///
/// One file a URL, written under another name and renamed, so that neither a kill nor a full disk
/// nor a second process leaves half an entry; each begins with a hash of the rest, and what does
/// not fit it is no entry. Files not used for longest are deleted when all together exceed the
/// limit. Nothing but such files belongs into the folder.
///
/// Cost: one file read or written an entry; one walk over the folder at the first store.

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
  /// `folder` is made when it is first needed, readable for its owner only.
  HttpCache(std::string folder, std::size_t max_bytes);

  /// The entry of a URL; nullopt: there is none that is whole.
  std::optional<CacheEntry> find(std::string_view url) const;

  /// Adds an entry or replaces it. Errors (`kOutput`): it could not be written; the cache is as it
  /// was before.
  Result<void> store(const CacheEntry& entry);

  const std::string& folder() const { return folder_; }

 private:
  std::string path_of(std::string_view url) const;
  void make_room(std::size_t bytes);

  std::string folder_;  // with a slash at the end
  std::size_t max_bytes_;
  std::optional<std::size_t> used_;  // unknown before the first walk
};

/// user_cache_folder (core/files/user_cache.h) of `web`.
std::optional<std::string> default_cache_folder();

}  // namespace pagelet
