// SPDX-License-Identifier: MIT
#pragma once

/// What a user may choose about an answer, in the program, Python, JavaScript and C++ alike. A new
/// choice is a member here (for Markdown, of MarkdownParts) and a row of `answer_choices`; the
/// program and the checks of Python and JavaScript read that table. A test in bindings/python/tests
/// compares the places that declare it.

#include <cstdint>
#include <vector>

#include "core/export/markdown_writer.h"
#include "core/result.h"
#include "extractors/parameters.h"

namespace pagelet {

/// Where the readers' comments below an article are. The posts of a page that is a discussion are
/// its content.
enum class CommentsPlace : std::uint8_t {
  kApart,    ///< not in the main content, but in `comments`
  kInclude,  ///< in the main content, also those that the algorithm did not find
  kExclude,  ///< nowhere
};

struct AnswerChoices {
  MarkdownParts markdown = {};
  CommentsPlace comments = CommentsPlace::kApart;
  /// A page whose answer has less confidence counts as one without an answer; 0: any is enough.
  double min_confidence = 0;
};

/// The names, defaults and ranges of the choices. The help of a switch that is on by default says
/// what it does when it is off, as the program's option `--no-NAME` needs it.
const ParameterTable<AnswerChoices>& answer_choices();

/// The choices of these names and texts; the others have their defaults. Errors: those of
/// Parameters::parse.
Result<AnswerChoices> read_answer_choices(const std::vector<Setting>& given);

}  // namespace pagelet
