// SPDX-License-Identifier: MIT
#pragma once

/// An algorithm with a setting under a name of its own, so that several settings of one algorithm
/// stand in one run beside one another.
///
/// Example: `pagelet bench SUITE --variant temex-1=temex,votes=1 --variant temex-3=temex,votes=3`.

#include <memory>
#include <string>
#include <utility>

#include "extractors/extractor.h"

namespace pagelet {

class Variant final : public Extractor {
 public:
  /// Name and title become `name`; all else is that of `of`, which must not be null.
  Variant(std::string name, std::unique_ptr<Extractor> of)
      : of_(std::move(of)), info_(of_->info()) {
    info_.summary = info_.title + " with a setting of its own. " + info_.summary;
    info_.title = name;
    // Stored answers of another algorithm under this name are other answers.
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
