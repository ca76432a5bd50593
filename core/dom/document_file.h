// SPDX-License-Identifier: MIT
#pragma once

/// A Document as bytes, for the cache of documents (core/web/document_cache.h).
///
/// Self-contained: the strings of the page stand in it once each, in the order in which the parser
/// interns them, so a site's symbols come out the same whether its pages are parsed or read.
/// Numbers are those of the machine that wrote the file; another byte order is noticed.
///
///   header        magic, byte order, format, checksum of all that follows it, key, counts
///   strings       their lengths
///   start tags    from number 1: tag and number of attributes; then all names and values
///   nodes         start tag (0: a text); then one past the last descendant; then lengths of texts
///   bytes         of the strings, then of the texts
///
/// The numbers of a file are all of 16 bits where they fit, else all of 32.
///
/// `read` trusts nothing: the checksum finds damage, and whatever the bytes say, every number is
/// checked before it is used, so that what comes out is a well-formed tree of valid UTF-8. Nothing
/// is interned before all checks have passed.
///
/// Cost: one pass over the bytes; some 30 microseconds for a page of 30 KB.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/dom/symbol_table.h"
#include "core/limits.h"

namespace pagelet {

/// What a document was made from: a hash of all that decides the tree.
using DocumentKey = std::array<unsigned char, 32>;

class DocumentFile {
 public:
  /// The document as bytes. `max_nesting`: the bound that the page's source was held against before
  /// it was parsed (core/dom/hostile_scan.h).
  static std::string write(const Document& document, const DocumentKey& key,
                           std::uint64_t max_nesting);

  /// The document; nullopt when the bytes are not what `write` made for this key, or when parsing
  /// the page under these limits would not, or might not, have given it.
  static std::optional<Document> read(std::string_view bytes, const DocumentKey& key,
                                      const Limits& limits, SymbolTable& symbols);

 private:
  struct Header;
  template <class Index>
  class Writer;
  template <class Index>
  class Reader;
};

}  // namespace pagelet
