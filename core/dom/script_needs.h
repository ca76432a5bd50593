// SPDX-License-Identifier: MIT
#pragma once

/// Pages that are written by scripts when a reader opens them: what was received has no text yet.

#include <string_view>

#include "core/dom/document.h"

namespace pagelet {

/// Whether an element is a `noscript` that only asks readers to allow scripts: at most 40 words,
/// among them "JavaScript". O(nodes of the element).
bool asks_for_scripts(const Document& document, NodeId node);

/// The same for a text, which needs a word such as "enable" or "without", too: "JavaScript" alone
/// may be its topic. The text of a `noscript` in the head becomes a text of the body.
bool asks_for_scripts(std::string_view text);

/// Whether a page without scripts is not the page that its readers see. It is so in these cases:
/// - the page asks for scripts, in a `noscript` or in a text with a word such as "enable" or
///   "without", and has at most 90 words;
/// - the element that an app fills ("root", "app" and the like) is empty, and the scripts are
///   longer than the text, where a script in a file of its own counts as 1,000 bytes;
/// - the page has scripts and no word.
/// Call it for pages of which an answer has few words. O(nodes + length).
///
/// Example: `<body><div id="root"></div><script src="app.js"></script>` does.
bool needs_scripts(const Document& document);

}  // namespace pagelet
