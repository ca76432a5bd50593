// SPDX-License-Identifier: MIT
#pragma once

/// Answers made by other programs, scored like those of any extractor: `--predictions FILE`. Each
/// line of the file is a JSON object (docs/adding-an-algorithm.md). Blank lines are allowed, and so
/// are sites of other suites.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "evaluation/run/imported_answer.h"
#include "extractors/extractor.h"

namespace pagelet {

/// The predictions of one algorithm.
class Predictions final : public Extractor {
 public:
  Predictions(const std::string& name, Task target);

  /// Adds the answer for a site. Returns false when the site has one already.
  bool add(const std::string& site, ImportedAnswer answer);

  /// The sites that have an answer, by name.
  std::vector<std::string> sites() const;

  /// Errors: `kNoPrediction` for a site without answer; those of nodes_of.
  Result<Answer> extract(const ExtractionContext& context) const override;

 private:
  std::map<std::string, ImportedAnswer, std::less<>> answers_;
};

/// Reads a file. Returns its algorithms in the order in which it first names them.
/// Errors (`kInput`) name the file and the line: the file cannot be read or is empty; a line does
/// not have the form above, repeats the site of another line, or names another target than another
/// line; there are more than 1,000 algorithms.
Result<std::vector<std::unique_ptr<Predictions>>> read_predictions(const std::string& path);

}  // namespace pagelet
