// SPDX-License-Identifier: MIT
#pragma once

/// `pagelet.extract/1` with one JSON object in each line, as `pagelet extract` prints it for many
/// key pages (docs/web.md). Made for throughput: the text that all lines share is made only once,
/// and only the requested members are computed.

#include <string>
#include <string_view>
#include <vector>

#include "core/site/site.h"
#include "evaluation/run/experiment.h"
#include "extractors/extractor.h"
#include "reports/extraction/extract_report.h"

namespace pagelet {

class ExtractLines {
 public:
  /// `extractor` must outlive the object. `options.fields` must be known (check_fields).
  ExtractLines(const Extractor& extractor, ExtractOptions options);

  /// Appends the line of an answer; `run` must hold an extraction for the site's key page.
  /// `dropped`: as for extract_report.
  void append(Site& site, const Run& run, std::string& target,
              DroppedHtml* dropped = nullptr) const;

  /// Appends the line of a key page without an answer.
  void append_failure(std::string_view url, const Run& run, std::string& target) const;

 private:
  class Line;

  const Extractor& extractor_;
  ExtractOptions options_;
  std::vector<std::string> fields_;  // members of an answer, in order
  std::string parameters_;           // the parameters in JSON, the same in all lines
  std::string made_by_;
};

}  // namespace pagelet
