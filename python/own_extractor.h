// SPDX-License-Identifier: MIT
#pragma once

/// An algorithm written in Python: an object with `name`, `target` and
/// `extract(key_page, candidates)`. That function gets trees (pagelet.Tree) and returns node
/// numbers of the key page.

#include <pybind11/pybind11.h>

#include "extractors/extractor.h"

namespace pagelet::python {

class OwnExtractor final : public Extractor {
 public:
  /// Throws Python's own exception when an attribute is missing or has the wrong type.
  explicit OwnExtractor(pybind11::object object);
  ~OwnExtractor() override;
  OwnExtractor(const OwnExtractor&) = delete;
  OwnExtractor& operator=(const OwnExtractor&) = delete;

  const ExtractorInfo& info() const override { return info_; }
  const Parameters& parameters() const override { return parameters_; }

  /// Gives the Python object back, which may hold a result of this extractor. Must be called with
  /// Python's lock; `extract` must not be called after that.
  void release();

  /// Takes Python's lock. Errors: `kInput` with the text of the Python exception, or when the
  /// answer is not a list of nodes of the page. KeyboardInterrupt is rethrown.
  Result<Extraction> extract(const ExtractionContext& context) const override;

 private:
  pybind11::object object_;
  ExtractorInfo info_;
  /// Selects the pages that are compared, unless they are given: the first linked pages.
  CandidateOptions candidates_;
  Parameters parameters_;
};

}  // namespace pagelet::python
