// SPDX-License-Identifier: MIT
#pragma once

/// What `pagelet extract` prints for one key page (docs/formats.md).

#include <cstdint>
#include <string>

#include "core/site/site.h"
#include "evaluation/run/experiment.h"
#include "extractors/extractor.h"

namespace pagelet {

enum class ExtractFormat : std::uint8_t { kHtml, kText, kMarkdown, kJson, kPaths };

/// The answer for `task`; `run` must hold an extraction. HTML: a page in UTF-8 with only the nodes
/// of the answer and what lies above them, absolute links, and of the head all but scripts. Text:
/// readable_text (reports/export/visible_text.h). JSON: `pagelet.extract/1`; `times`: whether it
/// holds measured times and memory.
std::string extract_report(Site& site, const Extractor& extractor, const Run& run, Target task,
                           ExtractFormat format, bool times);

/// The JSON of a key page without an answer (a limit, a time-out): status, flags, nothing
/// retrieved.
std::string extract_failure(const std::string& url, const Extractor& extractor, const Run& run,
                            Target task, bool times);

}  // namespace pagelet
