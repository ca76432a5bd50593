// SPDX-License-Identifier: MIT
#pragma once

/// A cache of parsed pages on disk, so that a page is parsed once and then only read.
///
/// A document is kept in a file of its own, FOLDER/a/bcdef..., named by the SHA-256 of all that
/// decides its tree: the page's bytes, the charset of its HTTP header, kParserVersion and the
/// version of Gumbo. So nothing stale is ever found, and which site a page belongs to does not
/// matter. What it holds is core/dom/document_file.h.
///
/// Any number of processes and threads may use a folder at once, and anybody may delete it, or
/// files in it, at any time: files appear complete under their names, are mapped only while they
/// are read, and are never changed. One that is damaged, was made by another version or machine, or
/// belongs to another user is no error, the page is parsed anew and the file replaced. Pages that
/// cannot be parsed within the limits are not kept, and a kept one is used only where parsing would
/// give it, so results are the same with and without a cache.
///
/// A folder that cannot be written to (full disk, no permission) is read from all the same;
/// `warning` then says so. When the files have become too many, those not used for longest go.
///
/// Cost: a twentieth of parsing, a third of it the hash of the page. A document takes some 85 % of
/// its page's bytes. The first run writes a file a page, some 100 microseconds each.
///
/// Example:
///   DocumentCache cache(folder);
///   const Result<Document> document = parse_page(raw, symbols, limits, &cache);

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/dom/document_file.h"
#include "core/dom/symbol_table.h"
#include "core/limits.h"
#include "core/result.h"
#include "core/web/page_source.h"

namespace pagelet {

class DocumentCache {
 public:
  static constexpr std::uint64_t kDefaultMaxBytes = std::uint64_t{1} << 30;

  /// Touches no disk; the folder is made when something is to be kept. `max_bytes`: of all files.
  explicit DocumentCache(std::string folder, std::uint64_t max_bytes = kDefaultMaxBytes);
  ~DocumentCache();
  DocumentCache(const DocumentCache&) = delete;
  DocumentCache& operator=(const DocumentCache&) = delete;

  /// The document kept under a key, if parsing its page under these limits would give it.
  std::optional<Document> find(const DocumentKey& key, const Limits& limits, SymbolTable& symbols);

  /// Keeps a document that was parsed under these limits.
  void add(const DocumentKey& key, const Document& document, const Limits& limits);

  /// One line on why documents could not be kept; nullopt: they could. Once it is there, nothing
  /// more is written.
  std::optional<std::string> warning() const;

  const std::string& folder() const { return folder_; }

 private:
  std::string path_of(const DocumentKey& key) const;
  bool write(const std::string& path, std::string_view bytes);
  void grow(std::uint64_t bytes);
  void evict();
  void give_up(int error);

  std::string folder_;
  std::uint64_t max_bytes_;
  std::atomic<bool> writable_ = true;
  std::atomic<std::uint64_t> written_ = 0;  // bytes not yet noted in the folder
  std::atomic<std::uint64_t> temporary_ = 0;
  mutable std::mutex mutex_;
  std::optional<std::string> warning_;
};

/// The key of a page.
DocumentKey document_key(const RawPage& page);

/// Decodes and parses a page, or takes it from the cache; `cache` may be null. Errors: those of
/// parse_html, the same with and without a cache but for `kTimeout`.
Result<Document> parse_page(const RawPage& page, SymbolTable& symbols, const Limits& limits,
                            DocumentCache* cache);

/// user_cache_folder (core/web/user_cache.h) of `documents`.
std::optional<std::string> default_document_folder();

}  // namespace pagelet
