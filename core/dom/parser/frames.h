// SPDX-License-Identifier: MIT
#pragma once

/// Puts the documents of frames where readers see them.
///
/// A frame is read if its document is in its `src` (a `data:` URL of type HTML), or if the file of
/// the page has it (`cid:` in MHTML, frames of a web archive). It is read if it has words. Its
/// element becomes a `div` with its other attributes, and contains what the document's `body`
/// contains. Nothing is fetched.
///
/// References of a document that has an address of its own, or a `base`, are made absolute. The
/// parser has read frames with `srcdoc` before (core/dom/placing). Frames in frames are read up to
/// three levels, and each document of the file once. A frame that would make the page exceed a
/// limit is not read.
///
/// Cost: O(nodes of the page) without frames, otherwise also that of parsing the documents.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/dom/document.h"
#include "core/limits.h"
#include "core/result.h"

namespace pagelet {

class Budget;  // core/budget.h

/// A document to which a frame's reference leads.
struct FrameDocument {
  std::string bytes;
  std::string charset;  ///< that is declared for it, or empty
  std::string url;      ///< its address; empty: it has none of its own
};

/// The document in the page's file to which the reference of a frame leads; nullopt without one.
using FrameReader = std::function<std::optional<FrameDocument>(std::string_view reference)>;

/// The page with the documents of its frames. Error: `kTimeout`, the budget is used up.
Result<Document> with_frames(Document page, SymbolTable& symbols, const FrameReader& find,
                             const Limits& limits, Budget* budget);

/// Whether the page is a frameset of which no frame was read.
bool has_only_unread_frames(const Document& page);

}  // namespace pagelet
