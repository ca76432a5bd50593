// SPDX-License-Identifier: MIT
#pragma once

/// Writes a web archive: WARC 1.1 (ISO 28500:2017). Each record is a gzip member of its own,
/// because tools that jump to single records need that.
///
/// Sources: iipc.github.io/warc-specifications, WARC 1.1, sections 4 to 6, annex D. RFC 4122 for
/// the ids: they are made from date and URL (version 5), so that the same input gives the same
/// bytes.
///
/// Example:
///   std::string archive = warc_info_record("pagelet 0.2.0", "2026-01-31T12:00:00Z");
///   archive += warc_resource_record({url, "text/html; charset=utf-8", date, body});

#include <string>
#include <string_view>

namespace pagelet {

/// A resource of the web, without the HTTP response around it.
struct WarcResource {
  std::string_view url;
  std::string_view content_type;  ///< with parameters; empty: not known
  std::string_view date;          ///< when it was fetched, UTC, as "2026-01-31T12:00:00Z"
  std::string_view body;
};

/// The bytes as one gzip member, at zlib's level 6: the same input gives the same bytes. Throws as
/// below.
std::string gzip_member(std::string_view bytes);

/// A record `warcinfo`, which must be the first record of an archive.
std::string warc_info_record(std::string_view software, std::string_view date);

/// A record `resource` with the SHA-1 hash of its payload. Line ends in the fields become blanks.
/// O(size of the body). Throws std::runtime_error when zlib has no memory.
std::string warc_resource_record(const WarcResource& resource);

}  // namespace pagelet
