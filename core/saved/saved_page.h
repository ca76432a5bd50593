// SPDX-License-Identifier: MIT
#pragma once

/// Pages in the files that browsers and their tools save: MHTML (Chromium, Edge, puppeteer, older
/// Internet Explorer and Opera), web archives of Safari, and HAR; and mails, which are MIME like
/// MHTML.
///
/// Such a file holds a page with the documents of its frames, its address, and pictures and style
/// sheets, which are not read. The documents stay in the encoding of the page: what the file
/// declares is passed on as a charset, and otherwise the page's own declaration counts.
///
/// The file may be hostile. Cost: O(length) time; memory for the documents, which are never larger
/// than the file (that of a mail without HTML is at most six times as large), and at most 10 MB for
/// the values of a web archive.
///
/// Example:
///   PAGELET_ASSIGN_OR_RETURN(const auto saved, read_saved_page(bytes));
///   if (saved) use(saved->page.bytes, saved->page.url);

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace pagelet {

/// A document in such a file.
struct SavedDocument {
  std::string bytes;    ///< not decoded
  std::string charset;  ///< that the file declares, or empty
  std::string url;      ///< as the file names it; may be empty
  std::string id;       ///< Content-ID without angle brackets, to which `cid:` refers; or empty
  std::string date;     ///< when a HAR file says that it was asked for; or empty
};

enum class SavedFormat : std::uint8_t { kMhtml, kWebArchive, kHar };

struct SavedPage {
  SavedFormat format{};
  SavedDocument page;
  std::vector<SavedDocument> others;  ///< all other documents: those of frames

  /// The other document to which a reference of a frame leads: `cid:` and its id, or its URL;
  /// nullptr without one.
  const SavedDocument* find(std::string_view reference) const;
};

/// The page in a file of one of these formats, which its first bytes tell; nullopt for all other
/// files. `charset`: of the file, for parts that are as they were in the page, or empty. Errors
/// (`kInput`): the file has one of these formats, but is damaged or contains no page.
Result<std::optional<SavedPage>> read_saved_page(std::string_view bytes,
                                                 std::string_view charset = {});

/// Whether the bytes begin like a HAR file: an object whose first member is `log`.
bool looks_like_har(std::string_view bytes);

/// The documents among the entries of a HAR file, in their order: those of type HTML that were
/// answered with the status 200. Error (`kInput`): the file is not JSON.
Result<std::vector<SavedDocument>> read_har(std::string_view bytes);

}  // namespace pagelet
