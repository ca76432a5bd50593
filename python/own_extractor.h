// SPDX-License-Identifier: MIT
#pragma once

/// An algorithm that is written in Python: an object with `name`, `target` and
/// `extract(key_page, candidates)`, which gets trees (pagelet.Tree) and returns numbers of nodes of
/// the key page.

#include <pybind11/pybind11.h>

#include "extractors/extractor.h"

namespace pagelet::python {

class OwnExtractor final : public Extractor {
 public:
  /// Throws what Python throws when an attribute is missing or of another type.
  explicit OwnExtractor(pybind11::object object);
  ~OwnExtractor() override;
  OwnExtractor(const OwnExtractor&) = delete;
  OwnExtractor& operator=(const OwnExtractor&) = delete;

  const ExtractorInfo& info() const override { return info_; }
  const Parameters& parameters() const override { return parameters_; }

  /// Takes Python's lock. Errors: `kInput` with the text of the exception that was raised, or for
  /// an answer that is no list of nodes of the page. KeyboardInterrupt is thrown on.
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  pybind11::object object_;
  ExtractorInfo info_;
  /// The pages that are compared, unless they are given: the first ones that are linked.
  CandidateOptions candidates_;
  Parameters parameters_;
};

}  // namespace pagelet::python
