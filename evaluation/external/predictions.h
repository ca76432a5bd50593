// SPDX-License-Identifier: MIT
#pragma once

/// Answers made elsewhere, scored like those of any extractor: `--predictions FILE`.
///
/// A file of JSON objects, one a line: `"site"` (the site's id), exactly one of `"paths"`,
/// `"selectors"` and `"text"` (evaluation/run/answer.h), and optionally `"algorithm"` (default: the
/// file's name without extension) and `"target"`, `"template"` (default) or `"content"`, the same
/// for all lines of an algorithm. Blank lines are allowed, and so are sites of other suites.
///
/// Example:
///   {"site": "deb-sqlite", "algorithm": "by-hand", "target": "content", "selectors": ["#content"]}

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/run/answer.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The predictions of one algorithm.
class Predictions final : public Extractor {
 public:
  Predictions(std::string name, Target target);

  /// Adds the answer for a site; false when there is one already.
  bool add(const std::string& site, Answer answer);

  const ExtractorInfo& info() const override { return info_; }
  const Parameters& parameters() const override { return parameters_; }

  /// Errors: `kNoPrediction` for a site without answer, and those of nodes_of.
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  ExtractorInfo info_;
  Parameters parameters_;
  std::map<std::string, Answer, std::less<>> answers_;
};

/// Reads a file: its algorithms in the order in which it first names them.
/// Errors (`kInput`) name the file and the line: it cannot be read, holds nothing, a line is not of
/// the form above, repeats the site of another one, or names another target than another one.
Result<std::vector<std::unique_ptr<Predictions>>> read_predictions(const std::string& path);

}  // namespace pagelet
