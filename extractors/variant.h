// SPDX-License-Identifier: MIT
#pragma once

/// An algorithm with its own settings and its own name, so that one run can compare several
/// settings of one algorithm.
///
/// Example: `pagelet bench SUITE --variant temex-1=temex,votes=1 --variant temex-3=temex,votes=3`.

#include <memory>
#include <string>
#include <utility>

#include "extractors/extractor.h"

namespace pagelet {

class Variant final : public Extractor {
 public:
  /// Its name and title are `name`; all else comes from `of`, which must not be null.
  Variant(std::string name, std::unique_ptr<Extractor> of)
      : of_(std::move(of)), info_(of_->info()) {
    info_.summary = info_.title + " with a setting of its own. " + info_.summary;
    info_.title = name;
    // Different algorithms can get the same variant name. Their stored answers must not be mixed.
    info_.version = info_.name + " " + info_.version;
    info_.name = std::move(name);
  }

  const ExtractorInfo& info() const override { return info_; }
  const Parameters& parameters() const override { return of_->parameters(); }
  Result<Extraction> extract(const ExtractionContext& context) const override {
    return of_->extract(context);
  }
  Explanation explain(const ExtractionContext& context,
                      const Extraction& extraction) const override {
    return of_->explain(context, extraction);
  }

 private:
  std::unique_ptr<Extractor> of_;
  ExtractorInfo info_;
};

}  // namespace pagelet
