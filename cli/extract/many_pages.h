// SPDX-License-Identifier: MIT
#pragma once

/// `extract` for many key pages: prints each answer, or writes it to a file of its own, and says on
/// standard error how many answers rest on which evidence.

#include <string>
#include <vector>

#include "cli/command.h"
#include "datasets/suite.h"
#include "pagelet/sites/site_answers.h"

namespace pagelet::cli {

struct ManyPagesOptions {
  SiteAnswersOptions answers;
  std::string folder;  ///< where one file a page is written; empty: to standard output
  Shard shard;  ///< the part of the sites; a crawl and a list number them as they first occur
};

/// Extracts from every page of some sites, in their order. Formats other than JSON have a line
/// `==> URL <==` before each page.
class ManyPages {
 public:
  /// Both must outlive the object.
  ManyPages(const Extractor& extractor, const ManyPagesOptions& options);

  /// Writes the answers. May be called again with further sites. Errors: those of extract_sites.
  Result<void> extract(const std::vector<SiteToExtract>& sites);

  /// Says on which evidence the answers rest. Returns the exit code: no page at all is an error,
  /// except in a part of the sites.
  Result<int> report_end() const;

 private:
  Result<void> write(const WrittenPage& page);
  Result<void> flush();

  const Extractor& extractor_;
  const ManyPagesOptions& options_;
  bool is_first_ = true;
  std::string waiting_;  // output that is not printed yet
  SiteAnswers done_;
};

/// Does all of it. Returns the exit code.
Result<int> extract_many_pages(const std::vector<SiteToExtract>& sites, const Extractor& extractor,
                               const ManyPagesOptions& options);

/// The text of an extraction for standard output, made safe so that a page cannot control the
/// terminal.
std::string shown(std::string text, ExtractFormat format);

}  // namespace pagelet::cli
