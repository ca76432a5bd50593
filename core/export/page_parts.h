// SPDX-License-Identifier: MIT
#pragma once

/// Makes the parts of a page (core/parts/part.h): one walk decides element by element, then the
/// rules of core/omission look at whole lines.

#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/dom/document.h"
#include "core/dom/node_choices.h"
#include "core/parts/omission.h"
#include "core/parts/part.h"

namespace pagelet::internal {

/// The parts of a page. `keep` as in SerializeOptions (core/dom/writing/serializer.h). `limit`:
/// when to stop; null: never. `title` becomes a heading before everything else as
/// MarkdownOptions::title says: a heading says it if one text is most of the other. A title of more
/// than 1,000 bytes is none; a page without words and images gets none. `scope`: what the rules of
/// core/omission may omit. Those that omit too much of the page (rules_that_omit_too_much,
/// core/omission/omitted_elements.h) do not apply, and PageParts::has_undone_rules is set.
/// `choices`: no rule omits what the user's rules keep, and nothing adds what they drop; nullptr:
/// there are none. Nothing recurses. Cost: O(nodes + words).
///
/// core/export/markdown_writer.h lists parts that are left out or have another form. A kBlank is
/// where words are not kept, between two links with nothing between them, between an image or icon
/// and the words after it, and where begins_other_word holds.
///
/// A table of data (holds_data) of which lower rows are kept also has its heading rows: pages that
/// share their headings would lose them otherwise. A row of which a cell is kept also has its other
/// cells with at most 80 bytes of text: values would be in the columns of others otherwise.
PageParts page_parts(const Document& document, const std::vector<bool>* keep, OutputLimit* limit,
                     std::string_view title, const OmissionScope& scope = {},
                     const NodeChoices* choices = nullptr);

/// Makes `title` the first heading of the parts, as page_parts does. `node`: the element to which
/// the heading belongs if it is added.
void add_title(PageParts& parts, std::string_view title, NodeId node);

}  // namespace pagelet::internal
