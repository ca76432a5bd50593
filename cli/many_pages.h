// SPDX-License-Identifier: MIT
#pragma once

/// What `extract` does with many key pages: prints each answer, counts what they rest on.

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/web/page_source.h"
#include "evaluation/whole_site.h"
#include "extractors/extractor.h"
#include "reports/extract_lines.h"

namespace pagelet::cli {

struct ManyPagesOptions {
  ExtractLineOptions lines;
  /// JSON: one object a line. Other formats: a line `==> URL <==` before each page.
  ExtractFormat format = ExtractFormat::kJson;
  LimitOptions limits;
};

class ManyPages {
 public:
  /// `extractor` must outlive the object.
  ManyPages(const Extractor& extractor, const ManyPagesOptions& options);

  /// Prints the answer for every page of a site. False: nothing more can be printed.
  bool extract_site(PageSource& source, const std::string& host);

  /// Says on standard error what the answers rest on; the exit code.
  int finish();

 private:
  void add(PageSource& source, PageIndex page, Site* site, const Run& run);
  void print_now();

  const Extractor& extractor_;
  ManyPagesOptions options_;
  ExtractLines lines_;
  EvidenceCounts counts_;
  std::string unprinted_;
  std::optional<Error> error_;  // of printing
};

}  // namespace pagelet::cli
