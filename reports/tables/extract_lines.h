// SPDX-License-Identifier: MIT
#pragma once

/// What `pagelet extract` prints for many key pages: `pagelet.extract/1`, one JSON object a line
/// (docs/crawls.md). Made for throughput: what all lines share is written once.

#include <string>
#include <vector>

#include "core/site/site.h"
#include "evaluation/run/experiment.h"
#include "extractors/extractor.h"
#include "reports/tables/extract_report.h"

namespace pagelet {

struct ExtractLineOptions {
  Target task = Target::kTemplate;
  bool times = true;  ///< whether lines hold measured times and memory
  /// Further forms of the answer that each line holds, each in a member of its own name:
  /// `markdown`, `html`.
  std::vector<ExtractFormat> with;
};

class ExtractLines {
 public:
  /// `extractor` must outlive the object.
  ExtractLines(const Extractor& extractor, ExtractLineOptions options);

  /// Appends the line of an answer; `run` must hold an extraction for the site's key page.
  void append(Site& site, const Run& run, std::string& target) const;

  /// Appends the line of a key page without an answer.
  void append_failure(std::string_view url, const Run& run, std::string& target) const;

 private:
  void begin(std::string_view url, const Run& run, std::string& target) const;
  void finish(const Run& run, std::string& target) const;

  const Extractor& extractor_;
  ExtractLineOptions options_;
  std::string algorithm_;  // the members that depend on the extractor alone
  std::string made_by_;
};

}  // namespace pagelet
